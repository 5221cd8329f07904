/** The fields of an address, in the order and with the names that browsers fill in. */
import { useLingui } from '@lingui/react/macro'
import type { AddressFieldLayout } from './addressFields.ts'
import type { AddressText } from './checkoutDraft.ts'
import type { AddressName } from './fieldErrors.ts'
import { TextField } from '../ui/TextField.tsx'
import styles from './Checkout.module.css'

interface AddressFieldsProps {
  readonly name: AddressName
  readonly fields: readonly AddressFieldLayout[]
  /** Of the address. */
  readonly country: string
  readonly value: AddressText
  readonly onChange: (value: AddressText) => void
  /** The error of a field by its path. */
  readonly errorOf: (path: string) => string | null
}

export function AddressFields({ name, fields, country, value, onChange, errorOf }: AddressFieldsProps) {
  const labels = useAddressLabels(country)
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
            onChange={({ currentTarget }) => onChange({ ...value, [field]: currentTarget.value })}
          />
        </div>
      ))}
    </div>
  )
}

export function useAddressLabels(country: string): Readonly<Record<keyof AddressText, string>> {
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
