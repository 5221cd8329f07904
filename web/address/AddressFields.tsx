/** The fields of an address, in the order and with the names that browsers fill in. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type Address, POSTCODE_LIST } from '#domain/address.ts'
import type { AddressFieldLayout } from './addressFields.ts'
import type { AddressText } from './typedAddress.ts'
import type { AddressName } from './fieldErrors.ts'
import { useTown } from './useTown.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { TextField } from '../ui/TextField.tsx'
import { formatDay } from '../ui/formatDay.ts'
import tick from '../ui/Tick.module.css'
import styles from '../ui/Checkout.module.css'

interface AddressFieldsProps {
  readonly name: AddressName
  readonly fields: readonly AddressFieldLayout[]
  /** Of the address. */
  readonly country: string
  readonly value: AddressText
  readonly onChange: (value: AddressText) => void
  /** The error of a field by its path. */
  readonly errorOf: (path: string) => string | null
  /** Whether the gateway's list does not have what a field says. */
  readonly isUnknown: (path: string) => boolean
}

export function AddressFields({ name, fields, country, value, onChange, errorOf, isUnknown }: AddressFieldsProps) {
  const labels = useAddressLabels(country)
  const fillTown = useTown({ country, value, onChange })
  const asksForPostcode = value.keepsPostcode || isUnknown(`${name}.postcode`)
  const section = name === 'billingAddress' ? 'billing' : 'shipping'

  return (
    <div className={styles.fields}>
      {fields.map(({ field, autoComplete, width, isRequired, inputMode }) => (
        <div key={field} className={styles[width]}>
          <TextField
            label={labels[field]}
            name={`${name}.${field}`}
            autoComplete={autoComplete === null ? 'off' : `${section} ${autoComplete}`}
            {...(field === 'phone' && { type: 'tel' })}
            {...(inputMode && { inputMode })}
            required={isRequired}
            value={value[field]}
            error={errorOf(`${name}.${field}`)}
            onChange={({ currentTarget }) => {
              const isPostcode = field === 'postcode'
              const next = { ...value, [field]: currentTarget.value, ...(isPostcode && { keepsPostcode: false }) }
              onChange(next)
              if (isPostcode) void fillTown(next)
            }}
          />
        </div>
      ))}
      {asksForPostcode && (
        <KeepsPostcode
          isConfirmed={value.keepsPostcode}
          onChange={(keepsPostcode) => onChange({ ...value, keepsPostcode })}
        />
      )}
    </div>
  )
}

interface KeepsPostcodeProps {
  readonly isConfirmed: boolean
  readonly onChange: (isConfirmed: boolean) => void
}

function KeepsPostcode({ isConfirmed, onChange }: KeepsPostcodeProps) {
  return (
    <label className={`${styles.whole} ${styles.check}`}>
      <input
        className={tick.tick}
        type="checkbox"
        checked={isConfirmed}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <KeepsPostcodeText />
    </label>
  )
}

/** Lists of postcodes lack the newest ones, and those of companies. */
export function KeepsPostcodeText() {
  const { dateFormat } = useStoreView()
  const { source } = POSTCODE_LIST
  const date = formatDay(`${POSTCODE_LIST.date}T00:00:00Z`, dateFormat)

  return (
    <Trans>
      Keep this zip-code. Our list ({source}, {date}) does not have it.
    </Trans>
  )
}

export function useAddressLabels(country: string): Readonly<Record<keyof Address, string>> {
  const { t } = useLingui()
  return {
    firstName: t`First name`,
    lastName: t`Last name`,
    company: t`Company`,
    taxId: t`Tax ID / organisation number`,
    street: t`Street and number`,
    apartment: t`Apartment, floor or c/o (optional)`,
    postcode: t`Zip-code`,
    city: t`Town`,
    region: country === 'IT' ? t`Province` : t`State or region (optional)`,
    country: t`Country`,
    phone: t`Phone number`,
  }
}
