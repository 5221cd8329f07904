/** Fields of the gateway's inputs by the platform's names, for backends whose schema names what it refuses. */

/** Of addresses and customers. */
const FIELDS: Readonly<Record<string, string>> = {
  firstname: 'firstName',
  lastname: 'lastName',
  street: 'street',
  postcode: 'postcode',
  city: 'city',
  region: 'region',
  region_id: 'region',
  region_code: 'region',
  country_id: 'country',
  countryId: 'country',
  telephone: 'phone',
  company: 'company',
  vat_id: 'taxId',
  taxvat: 'taxId',
  email: 'email',
  password: 'password',
  newPassword: 'password',
}

export interface RefusedName {
  readonly field: string
  /** Null for a field of no address. */
  readonly address: 'shipping' | 'billing' | 'any' | null
}

/** @param path such as `.addressInformation.shippingAddress.street[0]`; null for a field that no shopper enters */
export function refusedName(path: string): RefusedName | null {
  const names = path.match(/[A-Za-z_]+/g) ?? []
  const found = names.findLast((name) => Object.hasOwn(FIELDS, name))
  const field = found === undefined ? undefined : FIELDS[found]
  if (field === undefined) return null
  if (!names.some((name) => name !== 'addressInformation' && /address/i.test(name))) return { field, address: null }
  const isBilling = names.some((name) => /billing/i.test(name))
  return { field, address: isBilling ? 'billing' : names.some((name) => /shipping/i.test(name)) ? 'shipping' : 'any' }
}
