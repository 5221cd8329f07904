/** Saved addresses: in the types of the schema, and as the backend receives them back. */
import { normaliseAddress } from '#domain/address.ts'
import { postcodeIn } from '#domain/countries.ts'
import { streetLines, streetOf } from '../customerAddress.ts'
import type { PostalAddress } from '../../resolverTypes.generated.ts'
import type { StorefrontProfile } from '../../upstream/storefront/profile.ts'
import type { BackendAddress, CustomerRecord } from './source.ts'

export interface SavedAddressModel {
  /** Opaque, in ids of the schema. */
  readonly key: string
  readonly address: PostalAddress
  readonly isDefaultShipping: boolean
  readonly isDefaultBilling: boolean
  /** As the backend sent it. */
  readonly source: BackendAddress
}

/** The default shipping address first. @param nameOf opaque name of the backend's id */
export function savedAddresses(
  { addresses, default_shipping: shipping, default_billing: billing }: CustomerRecord,
  nameOf: (id: string) => string,
): readonly SavedAddressModel[] {
  return (addresses ?? [])
    .map((source, at) => ({
      key: nameOf(String(source.id ?? `at ${at}`)),
      address: postalAddress(source),
      isDefaultShipping: isDefault(source.default_shipping, source.id, shipping),
      isDefaultBilling: isDefault(source.default_billing, source.id, billing),
      source,
    }))
    .toSorted((a, b) => Number(b.isDefaultShipping) - Number(a.isDefaultShipping))
}

/** As it came, but for its defaults, and for what the storefront API refuses: an empty company or tax number, empty street lines. */
export function sentAddress(
  { source, isDefaultShipping, isDefaultBilling }: SavedAddressModel,
  profile: Pick<StorefrontProfile, 'addresses'>,
): object {
  const defaults = { default_shipping: isDefaultShipping, default_billing: isDefaultBilling }
  // Such a backend takes an address that differs in anything as another one.
  if (profile.addresses.sentWithProfile) return { ...source.raw, ...defaults }
  const { company, vat_id: taxId, street: _street, ...others } = source.raw
  return {
    ...others,
    ...(company ? { company } : {}),
    ...(taxId ? { vat_id: taxId } : {}),
    street: sentStreet(source, profile),
    ...defaults,
  }
}

function sentStreet({ raw, street }: BackendAddress, { addresses }: Pick<StorefrontProfile, 'addresses'>): unknown {
  const lines = linesOf(street)
  if (lines.length < addresses.streetLines) {
    const { street: first, apartment } = streetOf(lines)
    return streetLines(first, apartment, addresses.streetLines)
  }
  const { street: written } = raw
  return Array.isArray(written) ? written.filter((line) => String(line ?? '').trim() !== '') : (written ?? lines)
}

/** The platform's names of the fields in which an entered address differs from the saved one. */
export function changedFields(saved: PostalAddress, entered: PostalAddress): ReadonlySet<string> {
  const before = normaliseAddress(saved)
  const changed = Object.entries(PLATFORM_FIELDS).filter(([field]) => {
    const name = field as keyof typeof PLATFORM_FIELDS
    return (before[name] ?? null) !== (entered[name] ?? null)
  })
  return new Set(changed.map(([, name]) => name))
}

/** Where an address is: an entered one with other fields of a place is another address. */
const PLACE_FIELDS = ['street', 'postcode', 'city', 'country_id']
/** Fields that no form of the shop has. */
const UNSHOWN_FIELDS = ['prefix', 'middlename', 'suffix', 'fax']

/**
 * The fields of an entered address that are those of a saved one, as the backend wrote them and as an order names them. Texts that
 * the backend writes as numbers are left out: these have lost their zeros.
 */
export function untouchedFields(
  known: readonly SavedAddressModel[],
  entered: PostalAddress,
): Readonly<Record<string, unknown>> | null {
  const [same] = known
    .map(({ address, source }) => ({ source, changed: changedFields(address, entered) }))
    .filter(({ changed }) => !PLACE_FIELDS.some((name) => changed.has(name)))
    .toSorted((a, b) => a.changed.size - b.changed.size)
  if (!same) return null
  const { changed, source } = same
  const names = [...new Set(Object.values(PLATFORM_FIELDS)), ...UNSHOWN_FIELDS]
  const texts = names.flatMap((name) => {
    const value = source.raw[name]
    return typeof value === 'string' && name !== 'street' && name !== 'region' && !changed.has(name)
      ? [[name, value]]
      : []
  })
  return {
    ...Object.fromEntries(texts),
    street: [source.street ?? []].flat().flatMap((line) => line.split('\n').filter((part) => part.trim() !== '')),
    ...(changed.has('region') ? {} : orderRegion(source)),
  }
}

/** An order has the parts of a region beside each other. */
function orderRegion({ raw, region }: BackendAddress): object {
  const parts = isRecord(region) ? region : { region }
  const id = Number(parts['region_id'] ?? raw['region_id'] ?? 0)
  return {
    region: typeof parts['region'] === 'string' ? parts['region'] : '',
    region_id: Number.isInteger(id) ? id : 0,
    region_code: typeof parts['region_code'] === 'string' ? parts['region_code'] : '',
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const PLATFORM_FIELDS = {
  firstName: 'firstname',
  lastName: 'lastname',
  company: 'company',
  taxId: 'vat_id',
  street: 'street',
  apartment: 'street',
  postcode: 'postcode',
  city: 'city',
  region: 'region',
  country: 'country_id',
  phone: 'telephone',
} as const satisfies Partial<Record<keyof PostalAddress, string>>

/** The platform marks a default address on the address, on the customer, or on both. */
function isDefault(
  mark: boolean | null | undefined,
  id: BackendAddress['id'],
  marked: CustomerRecord['default_shipping'],
): boolean {
  return mark ?? (id != null && marked != null && String(id) === String(marked))
}

function postalAddress(source: BackendAddress): PostalAddress {
  const { street, apartment } = streetOf(linesOf(source.street))
  return {
    firstName: source.firstname ?? '',
    lastName: source.lastname ?? '',
    company: source.company || null,
    taxId: source.vat_id || null,
    street,
    apartment,
    postcode: postcodeIn(source.country_id ?? '', source.postcode),
    city: source.city ?? '',
    region: regionOf(source.region),
    country: source.country_id?.toUpperCase() ?? '',
    phone: source.telephone ?? '',
  }
}

function linesOf(street: BackendAddress['street']): string[] {
  return [street ?? []].flat().flatMap((line) => line.split('\n').filter((part) => part.trim() !== ''))
}

/** The code where there is one, as in forms: "MI". */
function regionOf(region: unknown): string | null {
  if (typeof region === 'string') return region || null
  const { region_code: code, region: name } = isRecord(region) ? region : {}
  const found = [code, name].find((one) => typeof one === 'string' && one !== '')
  return typeof found === 'string' ? found : null
}
