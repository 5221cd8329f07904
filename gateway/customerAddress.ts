/** Addresses of a customer: checked as they are entered, and in the platform's format of customers. */
import { addressProblems, normaliseAddress } from '#domain/address.ts'
import { postcodeExists } from '#domain/postcodes.ts'
import { addressInputError } from './accountMessages.ts'
import type { InputError, PostalAddressInput } from './resolverTypes.generated.ts'
import { addressCountries, type StoreView } from './storeTable.ts'

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
): { readonly address: EnteredAddress; readonly errors: readonly InputError[] } {
  const { shipping, billing } = addressCountries(store)
  const countries = [...shipping, ...billing, ...(countryBefore === null ? [] : [countryBefore])]
  const country = input.country ?? countryBefore ?? store.tax.defaultCountry
  const address = normaliseAddress({ ...input, country })
  const problems = addressProblems(address, { countries, isBusiness, postcodeExists })
  return { address, errors: problems.map((problem) => addressInputError(problem, `${path}.${problem.path}`, store)) }
}

/** In the platform's format of a customer. Fields without a value are absent: the storefront API refuses empty ones. */
export function platformAddress(address: EnteredAddress): Readonly<Record<string, unknown>> {
  const { company, taxId, region } = address
  return {
    firstname: address.firstName,
    lastname: address.lastName,
    ...(company && { company }),
    ...(taxId && { vat_id: taxId }),
    street: streetLines(address.street, address.apartment),
    postcode: address.postcode,
    city: address.city,
    region: { region: region ?? null },
    country_id: address.country,
    telephone: address.phone,
  }
}

const HOUSE_NUMBER = /^\d+[\p{L}\d/-]{0,5}$/u

/** The storefront API wants two lines: without an apartment, the house number is the second. */
export function streetLines(street: string, apartment: string | null): string[] {
  if (apartment) return [street, apartment]
  const at = street.lastIndexOf(' ')
  const number = street.slice(at + 1)
  return at > 0 && HOUSE_NUMBER.test(number) ? [street.slice(0, at), number] : [street]
}

/** Street and apartment of the platform's lines. */
export function streetOf(lines: readonly string[]): { readonly street: string; readonly apartment: string | null } {
  const [first = '', second, ...more] = lines.map((line) => line.trim()).filter((line) => line !== '')
  const hasNumber = second !== undefined && HOUSE_NUMBER.test(second) && !/\d\S*$/.test(first)
  const street = hasNumber ? `${first} ${second}` : first
  const rest = hasNumber || second === undefined ? more : [second, ...more]
  return { street, apartment: rest.join(', ') || null }
}
