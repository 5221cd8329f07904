/** Saved addresses: in the types of the schema, and as the backend receives them back. */
import { streetLines, streetOf } from '../customerAddress.ts'
import type { PostalAddress } from '../resolverTypes.generated.ts'
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

/** Fields that the gateway does not know stay; company and tax number are absent if they are empty, as the storefront API wants. */
export function sentAddress({ source, isDefaultShipping, isDefaultBilling }: SavedAddressModel): object {
  const { company, vat_id: taxId, street, ...others } = source
  const lines = linesOf(street)
  const { street: first, apartment } = streetOf(lines)
  return {
    ...others,
    ...(company && { company }),
    ...(taxId && { vat_id: taxId }),
    street: lines.length >= 2 ? lines : streetLines(first, apartment),
    default_shipping: isDefaultShipping,
    default_billing: isDefaultBilling,
  }
}

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
    postcode: source.postcode ?? '',
    city: source.city ?? '',
    region: regionOf(source.region),
    country: source.country_id?.toUpperCase() ?? '',
    phone: source.telephone ?? '',
  }
}

function linesOf(street: BackendAddress['street']): string[] {
  return [street ?? []].flat().flatMap((line) => line.split('\n'))
}

/** The code where there is one, as in forms: "MI". */
function regionOf(region: unknown): string | null {
  if (typeof region === 'string') return region || null
  const { region_code: code, region: name } = (region ?? {}) as Readonly<Record<string, unknown>>
  const found = [code, name].find((one) => typeof one === 'string' && one !== '')
  return typeof found === 'string' ? found : null
}
