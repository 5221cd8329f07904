/** The country of an address: a choice where the store has several, otherwise a note. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { AddressName } from './fieldErrors.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Select } from '../ui/Select.tsx'
import styles from '../ui/Checkout.module.css'

interface CountryFieldProps {
  readonly name: AddressName
  readonly countries: readonly string[]
  readonly value: string
  readonly onChange: (country: string) => void
}

export function CountryField({ name, countries, value, onChange }: CountryFieldProps) {
  const nameOf = useCountryName()
  const { locale } = useStoreView()
  const { t } = useLingui()
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(locale)
    return countries
      .map((code) => ({ code, text: nameOf(code) }))
      .toSorted((one, other) => compare(one.text, other.text))
  }, [countries, locale, nameOf])
  if (countries.length === 1 && countries[0] === value) {
    const text = nameOf(value)
    return (
      <p className={styles.note}>
        <Trans>Country: {text}</Trans>
      </p>
    )
  }

  return (
    <label className={styles.country}>
      <span>{t`Country`}</span>
      <Select
        name={`${name}.country`}
        autoComplete={`${name === 'billingAddress' ? 'billing' : 'shipping'} country`}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(({ code, text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </Select>
    </label>
  )
}

/** Names of countries in the interface's language. */
export function useCountryName(): (code: string) => string {
  const { locale } = useStoreView()
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' })
    return (code) => names.of(code) ?? code
  }, [locale])
}
