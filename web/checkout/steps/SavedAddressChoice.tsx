/**
 * Fills the fields with a saved address of the customer, first with the default one, and offers to save another one.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useAccountQuery } from '../../account/session/useAccountQuery.ts'
import { addressText, type AddressText, emptyAddress } from '../../address/typedAddress.ts'
import { AccountAddresses } from '../../client/generated/documents.generated.ts'
import { Select } from '../../ui/Select.tsx'
import tick from '../../ui/Tick.module.css'
import styles from '../../ui/Checkout.module.css'

interface SavedAddressChoiceProps {
  /** Only addresses of these countries can be used in the store. */
  readonly countries: readonly string[]
  readonly value: AddressText
  readonly onChange: (address: AddressText) => void
  readonly isSaving: boolean
  readonly onSaving: (isSaving: boolean) => void
  /** The fields. */
  readonly children: ReactNode
}

export function SavedAddressChoice({
  countries,
  value,
  onChange,
  isSaving,
  onSaving,
  children,
}: SavedAddressChoiceProps) {
  const { state } = useAccountQuery(AccountAddresses, {}, ({ viewer }) =>
    viewer?.addresses ? { addresses: viewer.addresses, max: viewer.maxAddresses } : null,
  )
  const { t } = useLingui()
  /** Null as soon as the fields have been filled, from the address book or by the customer. */
  const untouched = useRef<AddressText | null>(value.street === '' ? value : null)
  const isLoaded = state.kind === 'loaded'
  const fillIn = useEffectEvent(() => {
    const isUntouched = value === untouched.current
    untouched.current = null
    const preset =
      state.kind === 'loaded' &&
      state.part.addresses.find(
        ({ isDefaultShipping, address }) => isDefaultShipping && countries.includes(address.country),
      )
    if (isUntouched && preset) onChange(addressText(preset.address))
  })
  useEffect(() => {
    if (isLoaded) fillIn()
  }, [isLoaded])
  if (state.kind !== 'loaded') return children
  const { addresses, max } = state.part
  const saved = addresses.filter(({ address }) => countries.includes(address.country))
  const chosen = saved.find(({ address }) => isSame(addressText(address), value))

  return (
    <>
      {saved.length > 0 && (
        <label className={styles.saved}>
          <Trans>Saved addresses</Trans>
          <Select
            value={chosen?.id ?? ''}
            onChange={({ currentTarget }) => {
              const found = saved.find(({ id }) => id === currentTarget.value)
              const { firstName, lastName, phone, country } = value
              onChange(found ? addressText(found.address) : { ...emptyAddress, firstName, lastName, phone, country })
              onSaving(false)
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
      )}
      {children}
      {!chosen &&
        (addresses.length >= max ? (
          <p className={styles.note}>
            <Trans>You have reached the maximum of {max} addresses.</Trans>
          </p>
        ) : (
          <label className={styles.check}>
            <input
              className={tick.tick}
              type="checkbox"
              name="savesAddress"
              checked={isSaving}
              onChange={(event) => onSaving(event.currentTarget.checked)}
            />
            <Trans>Save this address to my account</Trans>
          </label>
        ))}
    </>
  )
}

function isSame(address: AddressText, value: AddressText): boolean {
  return (['firstName', 'lastName', 'street', 'apartment', 'postcode', 'city'] as const).every(
    (field) => address[field] === value[field],
  )
}
