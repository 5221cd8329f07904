/** The fields of an address in the order of the form, with the names that browsers fill in by (HTML standard, autofill). */
import type { AddressText } from './checkoutDraft.ts'

export interface AddressFieldLayout {
  readonly field: keyof AddressText
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
const place: readonly AddressFieldLayout[] = [
  { field: 'street', autoComplete: 'address-line1', width: 'whole', isRequired: true },
  { field: 'apartment', autoComplete: 'address-line2', width: 'whole', isRequired: false },
  { field: 'postcode', autoComplete: 'postal-code', width: 'third', isRequired: true, inputMode: 'numeric' },
  { field: 'city', autoComplete: 'address-level2', width: 'rest', isRequired: true },
]
const region: AddressFieldLayout = { field: 'region', autoComplete: 'address-level1', width: 'third', isRequired: true }
const phone: AddressFieldLayout = {
  field: 'phone',
  autoComplete: 'tel',
  width: 'half',
  isRequired: true,
  inputMode: 'tel',
}

export function addressLayout(needsRegion: boolean): readonly AddressFieldLayout[] {
  return [...name, ...place, ...(needsRegion ? [region] : []), phone]
}

export const companyLayout = company
