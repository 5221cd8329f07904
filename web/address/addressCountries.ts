/** Countries that the addresses of the store's orders can be in. */
import { useMemo } from 'react'
import { countriesOf } from '#domain/countries.ts'
import { useStoreView } from '../shop/StoreContext.tsx'

export interface AddressCountries {
  readonly shipping: readonly string[]
  readonly billing: readonly string[]
  /** Of addresses in the account: of either kind, the store's own first. */
  readonly saved: readonly string[]
}

export function useAddressCountries(): AddressCountries {
  const { country, addressCountries } = useStoreView()
  return useMemo(() => {
    const shipping = countriesOf(addressCountries?.shipping, country)
    const billing = countriesOf(addressCountries?.billing, country)
    return { shipping, billing, saved: [...new Set([...shipping, ...billing])] }
  }, [country, addressCountries])
}
