/** The fields of an address in the order of the form, with the names that browsers fill in by (HTML standard, autofill). */
import { type Address, fieldsOfCountry, isAddressCountry } from '#domain/address.ts'

export interface AddressFieldLayout {
  readonly field: Exclude<keyof Address, 'country'>
  /** The token of the HTML standard; null where it has none. */
  readonly autoComplete: string | null
  readonly width: 'whole' | 'half' | 'third' | 'rest'
  readonly isRequired: boolean
  readonly inputMode?: 'numeric' | 'tel'
}

const name: readonly AddressFieldLayout[] = [
  { field: 'firstName', autoComplete: 'given-name', width: 'half', isRequired: true },
  { field: 'lastName', autoComplete: 'family-name', width: 'half', isRequired: true },
]
const company: readonly AddressFieldLayout[] = [
  { field: 'company', autoComplete: 'organization', width: 'half', isRequired: true },
  { field: 'taxId', autoComplete: null, width: 'half', isRequired: true },
]
const street: readonly AddressFieldLayout[] = [
  { field: 'street', autoComplete: 'address-line1', width: 'whole', isRequired: true },
  { field: 'apartment', autoComplete: 'address-line2', width: 'whole', isRequired: false },
]
const phone: AddressFieldLayout = {
  field: 'phone',
  autoComplete: 'tel',
  width: 'half',
  isRequired: true,
  inputMode: 'tel',
}

export function addressLayout(country: string): readonly AddressFieldLayout[] {
  const { region, needsPostcode } = fieldsOfCountry(country)
  const isShort = isAddressCountry(country)
  const postcode: AddressFieldLayout = {
    field: 'postcode',
    autoComplete: 'postal-code',
    // Other countries have longer ones, with letters in them.
    width: isShort ? 'third' : 'half',
    isRequired: needsPostcode,
    ...(isShort && { inputMode: 'numeric' }),
  }
  const city: AddressFieldLayout = {
    field: 'city',
    autoComplete: 'address-level2',
    width: isShort ? 'rest' : 'half',
    isRequired: true,
  }
  const ofRegion: AddressFieldLayout = {
    field: 'region',
    autoComplete: 'address-level1',
    width: region === 'REQUIRED' ? 'third' : 'half',
    isRequired: region === 'REQUIRED',
  }
  return [...name, ...street, postcode, city, ...(region === 'NONE' ? [] : [ofRegion]), phone]
}

export const companyLayout = company
