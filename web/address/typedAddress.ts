/** An address as it is typed: every field is a text. */
import type { Address } from '#domain/address.ts'

/** The country is empty until another one than the store's is chosen. */
export type AddressText = Readonly<Record<keyof Address, string>> & {
  /** Whether the shopper has confirmed a postcode that the gateway's list does not have. */
  readonly keepsPostcode: boolean
}

export const emptyAddress: AddressText = addressText(null)

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The fields of an address as texts; missing ones are empty. */
export function addressText(
  address: Readonly<Partial<Record<keyof AddressText, unknown>>> | null | undefined,
): AddressText {
  return {
    firstName: textOf(address?.firstName),
    lastName: textOf(address?.lastName),
    company: textOf(address?.company),
    taxId: textOf(address?.taxId),
    street: textOf(address?.street),
    apartment: textOf(address?.apartment),
    postcode: textOf(address?.postcode),
    city: textOf(address?.city),
    region: textOf(address?.region),
    country: textOf(address?.country),
    phone: textOf(address?.phone),
    keepsPostcode: address?.keepsPostcode === true,
  }
}
