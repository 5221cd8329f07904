import type { PostalAddressPartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import styles from '../ui/Checkout.module.css'
import { useCountryName } from './CountryField.tsx'

export function AddressText({ address }: { readonly address: PostalAddressPartsFragment }) {
  const { company, taxId, firstName, lastName, street, apartment, postcode, city, region, country } = address
  const { country: ofStore } = useStoreView()
  const nameOf = useCountryName()
  const lines = [
    company === null ? '' : taxId === null ? company : `${company} (${taxId})`,
    `${firstName} ${lastName}`,
    street,
    apartment ?? '',
    [postcode, city, region ?? ''].filter(Boolean).join(' '),
    country === ofStore ? '' : nameOf(country),
  ].filter((line) => line !== '')
  return lines.map((line, at) => (
    <span key={line} className={styles.addressLine}>
      {line}
      {at < lines.length - 1 && <br />}
    </span>
  ))
}
