/** Addresses of a customer: checked as they are entered, and in the platform's format of customers. */
import { addressProblems, normaliseAddress } from '#domain/address.ts'
import { isPhone } from '#domain/phone.ts'
import { isTopLevelDomain } from '#domain/topLevelDomains.ts'
import { postcodeExists } from '#domain/postcodes.ts'
import { accountMessage, addressInputError } from './accountMessages.ts'
import type { InputError, PostalAddressInput } from '../resolverTypes.generated.ts'
import { addressCountries, type StoreView } from '../storeTable.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'

type EnteredAddress = ReturnType<typeof normaliseAddress>

/**
 * @param path of the address in the input
 * @param isBusiness whether company and tax number are required
 * @param countryBefore of the address that is changed: it may be in a country of another store
 */
export function enteredAddress(
  input: PostalAddressInput,
  {
    path,
    isBusiness,
    countryBefore = null,
  }: { readonly path: string; readonly isBusiness: boolean; readonly countryBefore?: string | null },
  store: StoreView,
  profile: Pick<StorefrontProfile, 'addresses'>,
): { readonly address: EnteredAddress; readonly errors: readonly InputError[] } {
  const { shipping, billing } = addressCountries(store)
  const countries = [...shipping, ...billing, ...(countryBefore === null ? [] : [countryBefore])]
  const country = input.country ?? countryBefore ?? store.tax.defaultCountry
  const address = normaliseAddress({ ...input, country })
  const checks = { isPhone, isTopLevelDomain, ...(!input.keepsPostcode && { postcodeExists }) }
  const problems = addressProblems(address, { countries, isBusiness, ...checks })
  return {
    address,
    errors: [
      ...problems.map((problem) => addressInputError(problem, `${path}.${problem.path}`, store)),
      ...latinNameErrors(address, { path: `${path}.`, store, profile }),
    ],
  }
}

interface NameScope {
  /** Before the name's field; empty for fields of the input itself. */
  readonly path: string
  readonly store: StoreView
  readonly profile: Pick<StorefrontProfile, 'addresses'>
}

/** Names that the storefront API refuses although they are right. */
export function latinNameErrors(
  name: { readonly firstName: string; readonly lastName: string },
  { path, store, profile }: NameScope,
): InputError[] {
  if (!profile.addresses.latinNames) return []
  return (['firstName', 'lastName'] as const)
    .filter((field) => name[field] !== '' && !/[a-z]/i.test(name[field]))
    .map((field) => ({
      path: path + field,
      rule: 'REFUSED',
      bound: null,
      message: accountMessage(store, 'nameWithoutLatin'),
    }))
}

/** In the platform's format of a customer. Fields without a value are absent: the storefront API refuses empty ones. */
export function platformAddress(
  address: EnteredAddress,
  { addresses }: Pick<StorefrontProfile, 'addresses'>,
): Readonly<Record<string, unknown>> {
  const { company, taxId, region } = address
  return {
    firstname: address.firstName,
    lastname: address.lastName,
    ...(company && { company }),
    ...(taxId && { vat_id: taxId }),
    street: streetLines(address.street, address.apartment, addresses.streetLines),
    postcode: address.postcode,
    city: address.city,
    region: { region: region ?? null },
    country_id: address.country,
    telephone: address.phone,
  }
}

const HOUSE_NUMBER = /^\d+[\p{L}\d/-]{0,5}$/u

/** For a second line that a storefront API requires and an address does not have. */
const NO_LINE = '-'

/** @param minLines with 2, the house number is the second line of an address without an apartment */
export function streetLines(street: string, apartment: string | null, minLines: number): string[] {
  if (apartment) return [street, apartment]
  if (minLines < 2) return [street]
  const at = street.lastIndexOf(' ')
  const number = street.slice(at + 1)
  return at > 0 && HOUSE_NUMBER.test(number) ? [street.slice(0, at), number] : [street, NO_LINE]
}

/** Street and apartment of the platform's lines. */
export function streetOf(lines: readonly string[]): { readonly street: string; readonly apartment: string | null } {
  const [first = '', second, ...more] = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== NO_LINE)
  const hasNumber = second !== undefined && HOUSE_NUMBER.test(second) && !/\d\S*$/.test(first)
  const street = hasNumber ? `${first} ${second}` : first
  const rest = hasNumber || second === undefined ? more : [second, ...more]
  return { street, apartment: rest.join(', ') || null }
}
