/**
 * The customers of the sandbox: one of each kind in every country. docs/operate/checkout-calls.md, "Customers and their
 * prices", describes their permissions.
 */
import type { Country } from '../catalogue/stores.ts'
import { GROUP } from '../catalogue/storePrices.ts'
import { ALAND, type Region } from '../catalogue/taxes.ts'

export interface AddressSpec {
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly region?: Region
  readonly telephone: string
}

export interface CustomerSpec {
  readonly id: number
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly groupId: number
  /** Customer number of the metal account; null for a customer without one. */
  readonly number: string | null
  readonly country: Country
  /** Whether agreed prices are generated for the number, in the stores of its country. */
  readonly hasAgreedPrices: boolean
  /** Whether a business account may order. */
  readonly isApproved: boolean
  readonly isNumberVerified: boolean
  /** Customers of the Finnish store identify themselves once. */
  readonly isIdentityVerified: boolean
  /** Number of the loyalty card of a private customer; null without one. */
  readonly loyaltyCard: string | null
  /** In the customer's country. The first one is the default shipping address and the last one the default billing address, unless the customer says otherwise. */
  readonly addresses: readonly AddressSpec[]
  /** Of businesses and goldsmiths. */
  readonly company: { readonly name: string; readonly vatId: string } | null
}

const MILANO: Region = { id: 1049, code: 'MI', name: 'Milano' }
const HOMES: Readonly<Record<Country, AddressSpec>> = {
  NO: { street: 'Storgata 12', postcode: '0155', city: 'Oslo', telephone: '22334455' },
  SE: { street: 'Drottninggatan 8', postcode: '111 51', city: 'Stockholm', telephone: '0812345678' },
  FI: { street: 'Mannerheimintie 20', postcode: '00100', city: 'Helsinki', telephone: '0912345678' },
  DE: { street: 'Lange Straße 5', postcode: '10115', city: 'Berlin', telephone: '03012345678' },
  IT: { street: 'Via Garibaldi 3', postcode: '20121', city: 'Milano', region: MILANO, telephone: '0212345678' },
}
const VAT_IDS: Readonly<Record<Country, string>> = {
  NO: '987654325',
  SE: '5599990008',
  FI: '1234567-1',
  DE: 'DE136695976',
  IT: '00000000018',
}
const LONGYEARBYEN = { street: 'Vei 232 4', postcode: '9170', city: 'Longyearbyen', telephone: '79021234' }
const MARIEHAMN = { street: 'Torggatan 7', postcode: '22100', city: 'Mariehamn', region: ALAND, telephone: '01812345' }

function customer(
  id: number,
  name: string,
  groupId: number,
  country: Country,
  number: string | null = null,
  {
    hasAgreedPrices = number !== null,
    isApproved = true,
    isNumberVerified = number !== null,
    isIdentityVerified = true,
    addresses = [HOMES[country]],
  }: Partial<
    Pick<CustomerSpec, 'hasAgreedPrices' | 'isApproved' | 'isNumberVerified' | 'isIdentityVerified' | 'addresses'>
  > = {},
): CustomerSpec {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    id,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    password: `${firstName}-${lastName}-2026`,
    firstName,
    lastName,
    groupId,
    number,
    country,
    hasAgreedPrices,
    isApproved,
    isNumberVerified,
    isIdentityVerified,
    loyaltyCard: groupId === GROUP.general ? `7060${String(id * 7_919).padStart(8, '0')}` : null,
    addresses,
    company: groupId === GROUP.general ? null : { name: `${lastName} Metall`, vatId: VAT_IDS[country] },
  }
}

const { general, goldsmith, business } = GROUP

export const CUSTOMERS: readonly CustomerSpec[] = [
  customer(101, 'Kari Nord', general, 'NO'),
  customer(102, 'Astrid Lind', general, 'SE'),
  customer(103, 'Aino Virta', general, 'FI'),
  customer(104, 'Lena Vogt', general, 'DE'),
  customer(105, 'Marco Riva', general, 'IT'),
  // A private collector with a metal account: a customer number does not make a business customer.
  customer(106, 'Signe Holm', general, 'NO', 'KAR100106'),
  // Has not identified herself yet.
  customer(107, 'Oona Laakso', general, 'FI', null, { isIdentityVerified: false }),
  customer(201, 'Ole Haug', business, 'NO', 'KAR100201'),
  customer(202, 'Elsa Berg', business, 'SE', 'KAR100202'),
  customer(203, 'Eero Salo', business, 'FI', 'KAR100203'),
  customer(204, 'Jonas Kern', business, 'DE', 'KAR100204'),
  customer(205, 'Giulia Conti', business, 'IT', 'KAR100205'),
  // Has a customer number without agreed prices.
  customer(206, 'Nora Dahl', business, 'NO', 'KAR100206', { hasAgreedPrices: false }),
  // An approved business customer who has no customer number yet.
  customer(207, 'Mikko Laine', business, 'FI'),
  // Registered as a business, waiting for approval.
  customer(208, 'Sander Vik', business, 'NO', null, { isApproved: false }),
  // Approved, but the customer number waits for its verification.
  customer(209, 'Frida Lund', business, 'NO', 'KAR100209', { hasAgreedPrices: false, isNumberVerified: false }),
  customer(301, 'Tuva Lie', goldsmith, 'NO', 'KAR100301'),
  customer(302, 'Nils Ek', goldsmith, 'SE', 'KAR100302'),
  customer(303, 'Helmi Koski', goldsmith, 'FI', 'KAR100303'),
  customer(304, 'Ivar Moe', goldsmith, 'NO'),
  // The shipping address is where no VAT is due.
  customer(305, 'Live Brekke', goldsmith, 'NO', null, { addresses: [LONGYEARBYEN, HOMES.NO] }),
  customer(306, 'Stina Strand', goldsmith, 'FI', null, { addresses: [MARIEHAMN] }),
]
