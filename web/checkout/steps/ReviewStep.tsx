/** Step 3: everything that was entered, the validity of the totals, the terms, and the order button. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { useLayoutSuspenseQuery } from '../../client/generated/hooks.generated.ts'
import type {
  CheckoutCartPartsFragment,
  HoldRefusal,
  TaxedAmountPartsFragment,
} from '../../client/generated/documents.generated.ts'
import { ContentLink } from '../../content/ContentLink.tsx'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMoney } from '../../ui/figures.ts'
import { TextField } from '../../ui/TextField.tsx'
import { latePart } from '../../ui/latePart.tsx'
import tick from '../../ui/Tick.module.css'
import frame from '../../ui/frame.module.css'
import { AddressText } from '../../address/AddressText.tsx'
import { checkSentence } from '../../cart/BuyerChecks.tsx'
import { declarationsIn } from './declarations.ts'
import { useChangedCart } from './useChangedCart.ts'
import { NumberReason } from './NumberReason.tsx'
import { CartDelivery } from '../../delivery/CartDelivery.tsx'
import { hasMetal } from '../../delivery/hasMetal.ts'
import { PauseSwitch } from '../../price/PauseSwitch.tsx'
import { useMethodNote } from '../../delivery/useMethodNote.ts'
import { CartReturns } from '../../delivery/CartReturns.tsx'
import styles from '../../ui/Checkout.module.css'

const HeldReview = latePart(async () => (await import('./HeldReview.tsx')).HeldReview)

interface ReviewStepProps {
  readonly cart: CheckoutCartPartsFragment
  /** A total that has risen since the shopper pressed the button; else null. */
  readonly risenFrom: Pick<TaxedAmountPartsFragment, 'gross'> | null
  /** Why a backend that can hold prices holds none of this cart; null while it may. */
  readonly holdRefusal: HoldRefusal | null
  /** Locks the total that is shown, after a locked one has ended. */
  readonly onRenewHold: () => void
  readonly acceptsTerms: boolean
  readonly onAcceptTerms: (accepts: boolean) => void
  readonly declares: boolean
  readonly onDeclare: (declares: boolean) => void
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
  const { cart, risenFrom, holdRefusal, acceptsTerms, onAcceptTerms, isOffline, errorOf, onEdit } = props
  const { checkout } = cart
  const { email } = checkout
  const { data } = useLayoutSuspenseQuery()
  const { t } = useLingui()
  const delivery = checkout.deliveryMethods?.find(({ code }) => code === checkout.deliveryMethod)
  const methodNote = useMethodNote()(delivery, { saysSafety: hasMetal(cart.lines) })
  const pickup = delivery?.pickupPoints.find(({ code }) => code === checkout.pickupPoint)
  const payment = checkout.paymentMethods?.find(({ code }) => code === checkout.paymentMethod)
  const termsError = errorOf('acceptsTerms')

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
            {methodNote && (
              <>
                <br />
                {methodNote}
              </>
            )}
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
            <NumberReason from={checkout.socialSecurityNumberFrom} />
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
      <Declarations {...props} />
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
        {data.store.contentSlugs.terms !== null && (
          <ContentLink
            slug={data.store.contentSlugs.terms}
            label={t`Read the terms and conditions`}
            className={frame.textLink}
          />
        )}
        <CartDelivery lines={cart.lines} totals={cart.totals} isMethodChosen={delivery !== undefined} />
        <CartReturns lines={cart.lines} />
        {data.store.contentSlugs.returns !== null && (
          <ContentLink
            slug={data.store.contentSlugs.returns}
            label={t`Right of withdrawal and returns`}
            className={frame.textLink}
          />
        )}
      </section>
      {!isOffline && <ChangedCart cart={cart} />}
      {!isOffline && <PriceToOrder {...{ cart, risenFrom, holdRefusal }} onRenewHold={props.onRenewHold} />}
    </>
  )
}

/** One consent to all that the buyer has to declare. */
function Declarations({ cart, declares, onDeclare, errorOf }: ReviewStepProps) {
  const declarations = declarationsIn(cart)
  const error = errorOf('declares')
  if (declarations.length === 0) return null

  return (
    <section className={styles.section}>
      <h2>
        <Trans>Declaration</Trans>
      </h2>
      <label className={styles.check}>
        <input
          className={tick.tick}
          type="checkbox"
          name="declares"
          required
          checked={declares}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : 'declares-error'}
          onChange={({ currentTarget }) => onDeclare(currentTarget.checked)}
        />
        <span>{declarations.map(checkSentence).join(' ')}</span>
      </label>
      {error !== null && (
        <p id="declares-error" className={styles.fieldError}>
          {error}
        </p>
      )}
    </section>
  )
}

/** Read out: the lines were changed in another tab, or since their price was locked. */
function ChangedCart({ cart }: Pick<ReviewStepProps, 'cart'>) {
  const before = useChangedCart(cart)
  const store = useStoreView()
  const { t } = useLingui()
  if (!before) return null
  if (before.amount === cart.totals.total.gross.amount)
    return (
      <p className={styles.change} role="alert">
        {t`The cart has changed. Please check your order again.`}
      </p>
    )
  const [was, now] = [before, cart.totals.total.gross].map(({ amount, currency }) =>
    formatMoney(amount, currency, store),
  )
  return (
    <p className={styles.change} role="alert">
      <Trans>
        Your cart has changed: the total was {was} and is now {now}.
      </Trans>
    </p>
  )
}

const HOLD_REFUSALS: Readonly<Record<HoldRefusal, ReactNode>> = {
  SESSION_LIMIT: <Trans>You have locked as much as you can for now. You can lock a price again in ten minutes.</Trans>,
  NETWORK_LIMIT: (
    <Trans>Others on your network have locked as much as it can for now. You can lock your price in ten minutes.</Trans>
  ),
  STORE_LIMIT: <Trans>The price of this cart cannot be locked: its total is above what we can lock now.</Trans>,
  UNAVAILABLE: <Trans>The price of this cart cannot be locked at the moment.</Trans>,
}

/** What the button orders. It follows the metal in silence; only the question after a press is read out. */
function PriceToOrder({
  cart: { heldPrice, totals },
  risenFrom,
  holdRefusal,
  onRenewHold,
}: Pick<ReviewStepProps, 'cart' | 'risenFrom' | 'holdRefusal' | 'onRenewHold'>) {
  const { total } = totals
  const store = useStoreView()
  const money = ({ gross }: Pick<TaxedAmountPartsFragment, 'gross'>) => formatMoney(gross.amount, gross.currency, store)
  if (risenFrom)
    return (
      <div className={styles.change} role="alert">
        <b>
          <Trans>The total has changed</Trans>
        </b>
        <p>
          <Trans>
            It was {money(risenFrom)} and is now {money(total)}. Press again to order for {money(total)}.
          </Trans>
        </p>
      </div>
    )
  if (heldPrice) return <HeldReview held={heldPrice} total={total.gross} onRenew={onRenewHold} />
  return (
    <div className={styles.followed}>
      <p>
        {holdRefusal && <>{HOLD_REFUSALS[holdRefusal]} </>}
        {store.kind === 'GENERAL' ? (
          <Trans>Price now: {money(total)}. If it rises before you order, we ask you.</Trans>
        ) : (
          <Trans>Price now: {money(total)}. If the metal rises before you order, we ask you.</Trans>
        )}
      </p>
      {store.kind !== 'GENERAL' && <PauseSwitch className={frame.iconButton} />}
    </div>
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
