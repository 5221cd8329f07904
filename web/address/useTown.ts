/** Fills in the town of a typed postcode, unless the shopper has typed one. Without a connection the town is typed. */
import { useEffect, useRef } from 'react'
import { normalPostcode } from '#domain/address.ts'
import { useTownLazyQuery } from '../client/generated/hooks.generated.ts'
import type { AddressText } from './typedAddress.ts'

interface TownField {
  /** Of the address. */
  readonly country: string
  readonly value: AddressText
  readonly onChange: (value: AddressText) => void
}

/** Returns a function that receives the address after each change of its postcode. */
export function useTown({ country, value, onChange }: TownField): (value: AddressText) => Promise<void> {
  const [fetchTown] = useTownLazyQuery({ errorPolicy: 'all' })
  const current = useRef(value)
  // The town that was filled in, which the next postcode replaces.
  const filled = useRef('')
  useEffect(() => {
    current.current = value
  }, [value])
  const isUntouched = ({ city }: AddressText) => city.trim() === '' || city === filled.current

  return async (next) => {
    current.current = next
    const normal = normalPostcode(country, next.postcode)
    if (!normal || !isUntouched(next)) return
    const { data } = await fetchTown({ variables: normal }).catch(() => ({ data: undefined }))
    const town = data?.town
    const now = current.current
    // The shopper, or the browser, has gone on typing.
    if (town == null || now.postcode !== next.postcode || !isUntouched(now)) return
    filled.current = town
    onChange({ ...now, city: town })
  }
}
