/** Fills the fields with a saved address of the customer. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useAccountQuery } from '../../features/account/useAccountQuery.ts'
import { addressText, type AddressText } from '../../features/checkout/checkoutDraft.ts'
import { AccountAddresses } from '../../graphql/generated/documents.generated.ts'
import { Select } from '../../ui/Select.tsx'
import styles from './Checkout.module.css'

interface SavedAddressChoiceProps {
  /** Only addresses of this country can be used in the store. */
  readonly country: string
  readonly value: AddressText
  readonly onChange: (address: AddressText) => void
}

export function SavedAddressChoice({ country, value, onChange }: SavedAddressChoiceProps) {
  const { state } = useAccountQuery(AccountAddresses, {}, ({ viewer }) => viewer?.addresses)
  const { t } = useLingui()
  const saved = state.kind === 'loaded' ? state.part.filter(({ address }) => address.country === country) : []
  if (saved.length === 0) return null
  const chosen = saved.find(({ address }) => isSame(addressText(address), value))

  return (
    <label className={styles.saved}>
      <Trans>Saved addresses</Trans>
      <Select
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => {
          const found = saved.find(({ id }) => id === currentTarget.value)
          if (found) onChange(addressText(found.address))
        }}
      >
        <option value="">{t`Another address`}</option>
        {saved.map(({ id, address: { company, firstName, lastName, street, city } }) => (
          <option key={id} value={id}>
            {[company ?? `${firstName} ${lastName}`, street, city].join(', ')}
          </option>
        ))}
      </Select>
    </label>
  )
}

function isSame(address: AddressText, value: AddressText): boolean {
  return (['firstName', 'lastName', 'street', 'apartment', 'postcode', 'city'] as const).every(
    (field) => address[field] === value[field],
  )
}
