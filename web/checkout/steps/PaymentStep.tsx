/** Step 2: payment method and the address of the invoice. */
import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_REFERENCE_LENGTH } from '#domain/linkText.ts'
import { AmountText } from '../../price/AmountText.tsx'
import { useAddressCountries } from '../../address/addressCountries.ts'
import { addressLayout, companyLayout } from '../../address/addressFields.ts'
import type { PaymentMethodPartsFragment } from '../../client/generated/documents.generated.ts'
import { TextField } from '../../ui/TextField.tsx'
import tick from '../../ui/Tick.module.css'
import { AddressFields } from '../../address/AddressFields.tsx'
import { CountryField } from '../../address/CountryField.tsx'
import { type StepProps, Unreachable } from './DetailsStep.tsx'
import { MethodList } from './MethodList.tsx'
import { PaymentMark } from './PaymentMark.tsx'
import { needsOwnBilling, requiresReference, showsReference } from './stepInput.ts'
import styles from '../../ui/Checkout.module.css'

interface PaymentStepProps extends StepProps {
  /** Business customers have their company in the shipping address. */
  readonly isBusiness: boolean
  readonly onMethod: (method: { readonly paymentMethod: string }) => void
  readonly onRetry: () => void
}

export function PaymentStep(props: PaymentStepProps) {
  const { cart, country, draft, onDraft, errorOf, isUnknown, isBusiness, onMethod, onRetry } = props
  const { checkout } = cart
  const { billing: billingCountries } = useAddressCountries()
  const { t } = useLingui()
  const isOwnNeeded = needsOwnBilling({ cart, country, billingCountries })
  const hasBilling = draft.hasBilling || isOwnNeeded
  const isCompany = isBusiness ? hasBilling : draft.isCompany

  return (
    <>
      <section className={styles.section}>
        <h2>
          <Trans>Payment method</Trans>
        </h2>
        {checkout.paymentMethods === null ? (
          <Unreachable onRetry={onRetry} />
        ) : (
          <MethodList
            name="paymentMethod"
            label={t`Payment method`}
            selected={checkout.paymentMethod}
            methods={checkout.paymentMethods.map((method) => ({
              code: method.code,
              title: method.title,
              price: method.fee && <AmountText amount={method.fee} />,
              mark: <PaymentMark method={method} />,
              details: hasKindText(method.kind) && <KindText kind={method.kind} />,
            }))}
            onSelect={(paymentMethod) => onMethod({ paymentMethod })}
          />
        )}
      </section>
      <section className={styles.section}>
        <h2>
          <Trans>Payment address</Trans>
        </h2>
        {!isOwnNeeded && (
          <fieldset className={styles.choices}>
            <legend className={styles.unseen}>{t`Payment address`}</legend>
            {[false, true].map((isOwn) => (
              <label key={String(isOwn)}>
                <input
                  className={tick.tick}
                  type="radio"
                  name="hasBilling"
                  checked={draft.hasBilling === isOwn}
                  onChange={() => onDraft({ ...draft, hasBilling: isOwn })}
                />
                {isOwn ? <Trans>Another address</Trans> : <Trans>Same as the shipping address</Trans>}
              </label>
            ))}
          </fieldset>
        )}
        {!isBusiness && (
          <label className={styles.check}>
            <input
              className={tick.tick}
              type="checkbox"
              name="isCompany"
              checked={draft.isCompany}
              onChange={({ currentTarget }) => onDraft({ ...draft, isCompany: currentTarget.checked })}
            />
            <Trans>I am buying for a company</Trans>
          </label>
        )}
        {isCompany && (
          <AddressFields
            name="billingAddress"
            fields={companyLayout}
            country={country.billing}
            value={draft.billing}
            onChange={(billing) => onDraft({ ...draft, billing })}
            errorOf={errorOf}
            isUnknown={isUnknown}
          />
        )}
        {hasBilling && (
          <>
            <AddressFields
              name="billingAddress"
              fields={addressLayout(country.billing)}
              country={country.billing}
              value={draft.billing}
              onChange={(billing) => onDraft({ ...draft, billing })}
              errorOf={errorOf}
              isUnknown={isUnknown}
            />
            <CountryField
              name="billingAddress"
              countries={billingCountries}
              value={country.billing}
              onChange={(code) => onDraft({ ...draft, billing: { ...draft.billing, country: code } })}
            />
          </>
        )}
        {showsReference(props) && (
          <div className={styles.fields}>
            <div className={styles.half}>
              <TextField
                label={requiresReference(cart) ? t`Your reference` : t`Your reference (optional)`}
                name="reference"
                required={requiresReference(cart)}
                autoComplete="off"
                maxLength={MAX_REFERENCE_LENGTH}
                value={draft.reference}
                error={errorOf('reference')}
                onChange={({ currentTarget }) => onDraft({ ...draft, reference: currentTarget.value })}
              />
            </div>
          </div>
        )}
      </section>
    </>
  )
}

function hasKindText(kind: PaymentMethodPartsFragment['kind']): boolean {
  return kind !== 'OTHER'
}

/** What happens next, of the chosen method alone: most have the same sentence. */
function KindText({ kind }: { readonly kind: PaymentMethodPartsFragment['kind'] }) {
  switch (kind) {
    case 'HOSTED':
      return <Trans>You pay on the secure page of the payment provider.</Trans>
    case 'INVOICE':
      return <Trans>We send you an invoice.</Trans>
    case 'ON_DELIVERY':
      return <Trans>You pay when the order is handed over.</Trans>
    case 'OTHER':
      return null
  }
}
