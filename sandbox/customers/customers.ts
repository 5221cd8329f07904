/**
 * The customers of the sandbox: one of each kind in every country. docs/documents.md, "Customers", describes their
 * permissions.
 */
import type { Country } from '../catalogue/stores.ts'
import { GROUP } from '../catalogue/storePrices.ts'

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
}

function customer(
  id: number,
  name: string,
  groupId: number,
  country: Country,
  number: string | null = null,
  { hasAgreedPrices = number !== null, isApproved = true, isNumberVerified = number !== null } = {},
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
]
