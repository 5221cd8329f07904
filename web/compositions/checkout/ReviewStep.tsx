/** Step 3: everything that was entered, the validity of the totals, the terms, and the order button. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLayoutSuspenseQuery } from '../../client/generated/hooks.generated.ts'
import type {
  CheckoutCartPartsFragment,
  PostalAddressPartsFragment,
  TaxedAmountPartsFragment,
} from '../../client/generated/documents.generated.ts'
import { ContentLink } from '../../content/ContentLink.tsx'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { writeMoney } from '../../ui/figures.ts'
import { TextField } from '../../ui/TextField.tsx'
import tick from '../../ui/Tick.module.css'
import { timeFormat, writeMoment } from '../../ui/writeMoment.ts'
import { Button } from '../../ui/Button.tsx'
import frame from '../../ui/frame.module.css'
import { useCountryName } from '../../checkout/CountryField.tsx'
import styles from '../../checkout/Checkout.module.css'

interface ReviewStepProps {
  readonly cart: CheckoutCartPartsFragment
  /** ISO 8601. */
  readonly validUntil: string
  /** A total that the shopper has seen before it rose; null unless it rose. */
  readonly totalBefore: TaxedAmountPartsFragment | null
  readonly onAcceptTotal: () => void
  readonly acceptsTerms: boolean
  readonly onAcceptTerms: (accepts: boolean) => void
  readonly socialSecurityNumber: string
  readonly onSocialSecurityNumber: (value: string) => void
  /** Totals have no validity then. */
  readonly isOffline: boolean
  /** The buyer's own; empty without one. */
  readonly reference: string
  /** Whether an account is opened along with the order. */
  readonly opensAccount: boolean
  readonly errorOf: (path: string) => string | null
  readonly onEdit: (step: 'details' | 'payment') => void
}

export function ReviewStep(props: ReviewStepProps) {
  const { cart, validUntil, totalBefore, onAcceptTotal, acceptsTerms, onAcceptTerms, isOffline, errorOf, onEdit } =
    props
  const { checkout, totals } = cart
  const { email } = checkout
  const store = useStoreView()
  const { data } = useLayoutSuspenseQuery()
  const { t } = useLingui()
  const time = writeMoment(validUntil, timeFormat(store.dateFormat), store.timeZone)
  const delivery = checkout.deliveryMethods?.find(({ code }) => code === checkout.deliveryMethod)
  const pickup = delivery?.pickupPoints.find(({ code }) => code === checkout.pickupPoint)
  const payment = checkout.paymentMethods?.find(({ code }) => code === checkout.paymentMethod)
  const termsError = errorOf('acceptsTerms')
  const money = ({ gross }: TaxedAmountPartsFragment) => writeMoney(gross.amount, gross.currency, store)

  return (
    <>
      <div className={styles.facts}>
        <Fact title={<Trans>Contact</Trans>} onEdit={() => onEdit('details')} editText={t`Change contact and shipping`}>
          {email}
          {checkout.shippingAddress && (
            <>
              <br />
              {checkout.shippingAddress.phone}
            </>
          )}
        </Fact>
        {checkout.shippingAddress && (
          <Fact title={<Trans>Shipping address</Trans>}>
            <AddressText address={checkout.shippingAddress} />
          </Fact>
        )}
        {delivery && (
          <Fact title={<Trans>Shipping method</Trans>}>
            {delivery.title}
            {pickup && (
              <>
                <br />
                {[pickup.name, ...pickup.lines].join(', ')}
              </>
            )}
          </Fact>
        )}
        {payment && (
          <Fact title={<Trans>Payment method</Trans>} onEdit={() => onEdit('payment')} editText={t`Change payment`}>
            {payment.title}
          </Fact>
        )}
        <Fact title={<Trans>Payment address</Trans>}>
          {checkout.billingAddress ? (
            <AddressText address={checkout.billingAddress} />
          ) : (
            <Trans>Same as the shipping address</Trans>
          )}
        </Fact>
        {props.reference !== '' && <Fact title={<Trans>Your reference</Trans>}>{props.reference}</Fact>}
        {props.opensAccount && (
          <Fact
            title={<Trans>New account</Trans>}
            onEdit={() => onEdit('details')}
            editText={t`Change the new account`}
          >
            <Trans>It is opened for {email} with your order.</Trans>
          </Fact>
        )}
      </div>
      {checkout.requiresSocialSecurityNumber && !isOffline && (
        <section className={styles.section}>
          <h2>
            <Trans>Personal number</Trans>
          </h2>
          <p className={styles.note}>
            <Trans>The order needs it by law. The shop does not store it.</Trans>
          </p>
          <div className={styles.fields}>
            <div className={styles.half}>
              <TextField
                label={t`Personal number`}
                name="socialSecurityNumber"
                autoComplete="off"
                inputMode="numeric"
                required
                value={props.socialSecurityNumber}
                error={errorOf('socialSecurityNumber')}
                onChange={({ currentTarget }) => props.onSocialSecurityNumber(currentTarget.value)}
              />
            </div>
          </div>
        </section>
      )}
      <section className={styles.section} aria-live="polite">
        {totalBefore ? (
          <div className={styles.change}>
            <p>
              <b>
                <Trans>The total has changed</Trans>
              </b>
            </p>
            <p>
              <Trans>
                It was {money(totalBefore)} and is now {money(totals.total)}.
              </Trans>
            </p>
            <Button look="line" onClick={onAcceptTotal}>
              <Trans>Accept the new total</Trans>
            </Button>
          </div>
        ) : isOffline ? null : (
          <p className={styles.validity}>
            <Trans>
              Total {money(totals.total)}, valid until {time}. Your order fixes the metal prices at its moment; you
              never pay more than this total without accepting it.
            </Trans>
          </p>
        )}
      </section>
      <section className={styles.section}>
        <label className={styles.check}>
          <input
            className={tick.tick}
            type="checkbox"
            name="acceptsTerms"
            required
            checked={acceptsTerms}
            aria-invalid={termsError !== null}
            aria-describedby={termsError === null ? undefined : 'terms-error'}
            onChange={({ currentTarget }) => onAcceptTerms(currentTarget.checked)}
          />
          <Trans>I accept the terms and conditions</Trans>
        </label>
        {termsError !== null && (
          <p id="terms-error" className={styles.fieldError}>
            {termsError}
          </p>
        )}
        <ContentLink
          slug={data.store.contentSlugs.terms}
          label={t`Read the terms and conditions`}
          className={frame.textLink}
        />
        <p className={styles.note}>
          <Trans>Free returns within 30 days for jewellery, boxes and accessories</Trans>
        </p>
      </section>
    </>
  )
}

interface FactProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly editText?: string
  readonly onEdit?: () => void
}

function Fact({ title, children, editText, onEdit }: FactProps) {
  return (
    <div className={styles.fact}>
      <h2>{title}</h2>
      <p>{children}</p>
      {onEdit && (
        <button type="button" className={styles.textButton} aria-label={editText} onClick={onEdit}>
          <Trans>Change</Trans>
        </button>
      )}
    </div>
  )
}

export function AddressText({ address }: { readonly address: PostalAddressPartsFragment }) {
  const { company, taxId, firstName, lastName, street, apartment, postcode, city, region, country } = address
  const { country: ofStore } = useStoreView()
  const nameOf = useCountryName()
  const lines = [
    company === null ? '' : taxId === null ? company : `${company} (${taxId})`,
    `${firstName} ${lastName}`,
    street,
    apartment ?? '',
    [postcode, city, region ?? ''].filter(Boolean).join(' '),
    country === ofStore ? '' : nameOf(country),
  ].filter((line) => line !== '')
  return lines.map((line, at) => (
    <span key={line} className={styles.addressLine}>
      {line}
      {at < lines.length - 1 && <br />}
    </span>
  ))
}
