/** The form of a saved address. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { countryAmong } from '#domain/countries.ts'
import { accountOptions, useAccountChange } from './session/useAccountChange.ts'
import { useAddressCountries } from '../address/addressCountries.ts'
import { addressLayout, companyLayout } from '../address/addressFields.ts'
import { addressText, emptyAddress } from '../address/typedAddress.ts'
import { type FieldProblem, findAddressProblems, useProblemText } from '../address/fieldErrors.ts'
import type { SavedAddressPartsFragment, ViewerPartsFragment } from '../client/generated/documents.generated.ts'
import { useSaveAddressMutation } from '../client/generated/hooks.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useDraftState } from '../shop/useDraftState.ts'
import { Button } from '../ui/Button.tsx'
import { useFieldProblems } from '../ui/useFieldProblems.ts'
import { AddressFields } from '../address/AddressFields.tsx'
import { CountryField } from '../address/CountryField.tsx'
import tick from '../ui/Tick.module.css'
import styles from './Account.module.css'

interface AddressFormProps {
  /** Null for a new address. */
  readonly saved: SavedAddressPartsFragment | null
  readonly viewer: ViewerPartsFragment
  /** The first address is the default for everything. */
  readonly isFirst: boolean
  readonly onSaved: () => void
  readonly onCancel: () => void
}

export function AddressForm(props: AddressFormProps) {
  const { saved, viewer, isFirst, onCancel } = props
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the form is gone.
  useEffect(() => heading.current?.focus(), [])
  const entered = useEnteredAddress(props)
  const { address, setAddress, country, countries } = entered
  const { isBusy, message, problemOf, onInput, submit } = useSaving(props, entered, form)
  const problemText = useProblemText(() => country)

  return (
    <form
      ref={form}
      className={styles.addressForm}
      noValidate
      onInput={onInput}
      onSubmit={(event) => void submit(event)}
    >
      <h2 ref={heading} tabIndex={-1}>
        {saved ? <Trans>Change the address</Trans> : <Trans>New address</Trans>}
      </h2>
      <AddressFields
        name="address"
        fields={[...(viewer.isBusiness ? companyLayout : []), ...addressLayout(country)]}
        country={country}
        value={address}
        onChange={setAddress}
        errorOf={(path) => {
          const problem = problemOf(path)
          return problem ? problemText(problem) : null
        }}
        isUnknown={(path) => problemOf(path)?.rule === 'UNKNOWN'}
      />
      <CountryField
        name="address"
        countries={countries}
        value={country}
        onChange={(code) => setAddress({ ...address, country: code })}
      />
      <DefaultChoices saved={saved} isFirst={isFirst} entered={entered} />
      <div role="alert">{message !== null && <p className={styles.error}>{message}</p>}</div>
      <FormActions
        isBusy={isBusy}
        onCancel={() => {
          entered.forget()
          onCancel()
        }}
      />
    </form>
  )
}

type EnteredAddress = ReturnType<typeof useEnteredAddress>

/** Stored on this device until it is saved or the form is cancelled. */
function useEnteredAddress({ saved, viewer, isFirst }: AddressFormProps) {
  const { country: ofStore } = useStoreView()
  const [address, setAddress, forget] = useDraftState(`address ${saved?.id ?? 'new'}`, {
    initial: saved
      ? addressText(saved.address)
      : { ...emptyAddress, firstName: viewer.firstName, lastName: viewer.lastName },
    read: addressText,
    stored: (typed) => typed,
  })
  const { saved: ofStoreCountries } = useAddressCountries()
  const before = saved?.address.country
  // An address of another store's country stays there, unless it is moved.
  const countries = useMemo(
    () =>
      before === undefined || ofStoreCountries.includes(before) ? ofStoreCountries : [before, ...ofStoreCountries],
    [before, ofStoreCountries],
  )
  const country = countryAmong(countries, address.country, ofStore)
  const [isDefaultShipping, setDefaultShipping] = useState(saved?.isDefaultShipping ?? isFirst)
  const [isDefaultBilling, setDefaultBilling] = useState(saved?.isDefaultBilling ?? isFirst)
  const defaults = { isDefaultShipping, isDefaultBilling }
  return { address, setAddress, forget, countries, country, defaults, setDefaultShipping, setDefaultBilling }
}

function useSaving(
  { saved, viewer, onSaved }: AddressFormProps,
  { address, country, defaults, forget }: EnteredAddress,
  form: RefObject<HTMLFormElement | null>,
) {
  const { problemOf, setProblems, onInput } = useFieldProblems<FieldProblem>()
  const [message, setMessage] = useState<string | null>(null)
  const [saveAddress] = useSaveAddressMutation(accountOptions(viewer.id))
  const { isBusy, send } = useAccountChange()

  const show = (found: readonly FieldProblem[]) => {
    setProblems(found)
    const [first] = found
    if (first) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.path)}"]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setMessage(null)
    const found = findAddressProblems('address', address, country, viewer.isBusiness)
    show(found)
    if (found.length > 0) return
    const ofCompany = viewer.isBusiness ? {} : { company: null, taxId: null }
    const input = {
      ...(saved && { addressId: saved.id }),
      address: { ...address, ...ofCompany, country },
      ...defaults,
    }
    const result = await send(input, async (idempotencyKey) => {
      const { data } = await saveAddress({ variables: { input: { ...input, idempotencyKey } } })
      return data?.saveAddress
    })
    if (result.kind === 'CHANGED') {
      forget()
      return onSaved()
    }
    if (result.kind !== 'REFUSED') return
    const ofFields = result.problems.filter(({ path }) => path.startsWith('address.'))
    show(ofFields)
    if (ofFields.length === 0) setMessage(result.message)
  }
  return { isBusy, message, problemOf, onInput, submit }
}

interface DefaultChoicesProps extends Pick<AddressFormProps, 'saved' | 'isFirst'> {
  readonly entered: EnteredAddress
}

function DefaultChoices({ saved, isFirst, entered }: DefaultChoicesProps) {
  const { t } = useLingui()
  const { defaults, setDefaultShipping, setDefaultBilling } = entered
  return (
    <>
      <div className={styles.checks}>
        <Check
          label={t`Default for shipping`}
          isChecked={defaults.isDefaultShipping}
          isFixed={isFirst || (saved?.isDefaultShipping ?? false)}
          onChange={setDefaultShipping}
        />
        <Check
          label={t`Default for payment`}
          isChecked={defaults.isDefaultBilling}
          isFixed={isFirst || (saved?.isDefaultBilling ?? false)}
          onChange={setDefaultBilling}
        />
      </div>
      <p className={styles.note}>
        <Trans>The tax of displayed prices follows the default address for shipping.</Trans>
      </p>
    </>
  )
}

function FormActions({ isBusy, onCancel }: { readonly isBusy: boolean; readonly onCancel: () => void }) {
  return (
    <p className={styles.actions}>
      <Button type="submit" aria-disabled={isBusy}>
        <Trans>Save the address</Trans>
      </Button>
      <Button look="line" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </p>
  )
}

interface CheckProps {
  readonly label: string
  readonly isChecked: boolean
  /** The default changes by choosing another address. */
  readonly isFixed: boolean
  readonly onChange: (isChecked: boolean) => void
}

function Check({ label, isChecked, isFixed, onChange }: CheckProps) {
  return (
    <label>
      <input
        className={tick.tick}
        type="checkbox"
        checked={isChecked}
        disabled={isFixed}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
