/** Step 1: e-mail address, shipping address and shipping method. */
import { Trans, useLingui } from '@lingui/react/macro'
import type {
  CheckoutCartPartsFragment,
  DeliveryMethodPartsFragment,
} from '../../client/generated/documents.generated.ts'
import { ShippingAmount } from '../../price/ShippingAmount.tsx'
import { addressLayout, companyLayout } from '../../address/addressFields.ts'
import { useAddressCountries } from '../../address/addressCountries.ts'
import { type CheckoutDraft, withSavedAddress } from '../checkoutDraft.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useConnection } from '../../shop/connection.ts'
import { useViewer } from '../../shop/viewer.ts'
import { AddressFields } from '../../address/AddressFields.tsx'
import { CountryField } from '../../address/CountryField.tsx'
import { CarrierMark } from './CarrierMark.tsx'
import { MethodList } from './MethodList.tsx'
import { type NewAccount, NewAccountFields } from './NewAccount.tsx'
import { SavedAddressChoice } from './SavedAddressChoice.tsx'
import { isShippedElsewhere, needsDelivery } from './stepInput.ts'
import type { SaveAddress } from './useSaveAddress.ts'
import { hasMetal } from '../../delivery/hasMetal.ts'
import { useMethodNote, useSharedSafety } from '../../delivery/useMethodNote.ts'
import styles from '../../ui/Checkout.module.css'

export interface StepProps {
  readonly cart: CheckoutCartPartsFragment
  /** Of each address. */
  readonly country: { readonly shipping: string; readonly billing: string }
  readonly draft: CheckoutDraft
  readonly onDraft: (draft: CheckoutDraft) => void
  readonly errorOf: (path: string) => string | null
  /** Whether the gateway does not know what a field says. */
  readonly isUnknown: (path: string) => boolean
}

interface DetailsStepProps extends StepProps {
  /** The address names the company, because it is the invoice's unless that has its own. */
  readonly isBusiness: boolean
  readonly account: NewAccount
  readonly onAccount: (account: NewAccount) => void
  readonly saving: SaveAddress
  readonly onMethod: (method: { readonly deliveryMethod: string; readonly pickupPoint: string | null }) => void
  readonly onRetry: () => void
}

export function DetailsStep({
  cart,
  country,
  draft,
  onDraft,
  errorOf,
  isUnknown,
  isBusiness,
  account,
  onAccount,
  saving,
  onMethod,
  onRetry,
}: DetailsStepProps) {
  const { t } = useLingui()
  const viewer = useViewer()
  const { isVirtual } = cart
  const { shipping: countries } = useAddressCountries()
  const addressFields = (
    <>
      <AddressFields
        name="shippingAddress"
        fields={[...(isBusiness ? companyLayout : []), ...addressLayout(country.shipping)]}
        country={country.shipping}
        value={draft.shipping}
        onChange={(shipping) => onDraft({ ...draft, shipping })}
        errorOf={errorOf}
        isUnknown={isUnknown}
      />
      <CountryField
        name="shippingAddress"
        countries={countries}
        value={country.shipping}
        onChange={(code) => onDraft({ ...draft, shipping: { ...draft.shipping, country: code } })}
      />
    </>
  )

  return (
    <>
      <section className={styles.section}>
        <h2>
          <Trans>Contact</Trans>
        </h2>
        <div className={styles.fields}>
          <div className={styles.whole}>
            <TextField
              label={t`E-mail address`}
              name="email"
              type="email"
              autoComplete="email"
              required
              value={draft.email}
              error={errorOf('email')}
              onChange={({ currentTarget }) => onDraft({ ...draft, email: currentTarget.value })}
            />
          </div>
        </div>
        {viewer.kind === 'guest' && <NewAccountFields account={account} onAccount={onAccount} errorOf={errorOf} />}
      </section>
      {isVirtual ? (
        <p className={styles.note}>
          <Trans>Nothing in your cart is shipped, so no shipping address is needed.</Trans>
        </p>
      ) : (
        <>
          <section className={styles.section}>
            <h2>
              <Trans>Shipping address</Trans>
            </h2>
            {viewer.kind === 'known' ? (
              <SavedAddressChoice
                key={viewer.viewer.id}
                countries={countries}
                value={draft.shipping}
                onChange={(shipping) =>
                  onDraft(isBusiness ? { ...draft, shipping } : withSavedAddress(draft, shipping))
                }
                isSaving={saving.isWanted}
                onSaving={saving.onWanted}
              >
                {addressFields}
              </SavedAddressChoice>
            ) : (
              addressFields
            )}
          </section>
          <section className={styles.section}>
            <h2>
              <Trans>Shipping method</Trans>
            </h2>
            <DeliveryMethods cart={cart} country={country.shipping} onMethod={onMethod} onRetry={onRetry} />
          </section>
        </>
      )}
    </>
  )
}

interface DeliveryMethodsProps extends Pick<DetailsStepProps, 'cart' | 'onMethod' | 'onRetry'> {
  readonly country: string
}

function DeliveryMethods({ cart, country, onMethod, onRetry }: DeliveryMethodsProps) {
  const { t } = useLingui()
  const noteOf = useMethodNote()
  const isOffline = useConnection() !== 'online'
  const { checkout } = cart
  const { deliveryMethods } = checkout
  const saysSafety = hasMetal(cart.lines)
  const safety = useSharedSafety(saysSafety ? (deliveryMethods ?? []) : [])
  if (isShippedElsewhere(cart, country))
    return (
      <p className={styles.note}>
        <Trans>The shipping methods of this country are shown when you continue.</Trans>
      </p>
    )
  if (deliveryMethods === null) return <Unreachable onRetry={onRetry} />
  if (!needsDelivery(cart))
    return (
      <p className={styles.note}>
        <Trans>The shop arranges the delivery with you after the order.</Trans>
      </p>
    )
  return (
    <>
      {isOffline && (
        <p className={styles.note}>
          <Trans>
            Pickup points are shown with a connection alone. What shipping costs is checked when the connection is back.
          </Trans>
        </p>
      )}
      <MethodList
        name="deliveryMethod"
        label={t`Shipping method`}
        selected={checkout.deliveryMethod}
        methods={deliveryMethods.map((method) => ({
          code: method.code,
          title: method.title,
          note: noteOf(method, { namesCarrier: false, saysSafety: saysSafety && safety === null }),
          price: <ShippingAmount amount={method.price} saysTax />,
          mark: method.carrier !== null && method.carrier !== method.title && <CarrierMark name={method.carrier} />,
          details: method.isPickup && method.pickupPoints.length > 0 && (
            <PickupPoints
              method={method}
              selected={checkout.pickupPoint}
              onSelect={(pickupPoint) => onMethod({ deliveryMethod: method.code, pickupPoint })}
            />
          ),
        }))}
        onSelect={(code) => {
          const points = deliveryMethods.find((method) => method.code === code)?.pickupPoints ?? []
          onMethod({ deliveryMethod: code, pickupPoint: points[0]?.code ?? null })
        }}
      />
      {safety !== null && <p className={styles.note}>{safety}</p>}
    </>
  )
}

export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p className={styles.note}>
      <Trans>This cannot be shown just now.</Trans>{' '}
      <button type="button" className={styles.textButton} onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </p>
  )
}

interface PickupPointsProps {
  readonly method: DeliveryMethodPartsFragment
  readonly selected: string | null
  readonly onSelect: (code: string) => void
}

function PickupPoints({ method, selected, onSelect }: PickupPointsProps) {
  const { t } = useLingui()
  return (
    <label className={styles.pickup}>
      <span>{t`Pickup point`}</span>
      <Select
        name="pickupPoint"
        value={selected ?? method.pickupPoints[0]?.code}
        onChange={({ currentTarget }) => onSelect(currentTarget.value)}
      >
        {method.pickupPoints.map(({ code, name, lines }) => (
          <option key={code} value={code}>
            {[name, ...lines].join(', ')}
          </option>
        ))}
      </Select>
    </label>
  )
}
