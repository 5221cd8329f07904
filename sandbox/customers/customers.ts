/** The customers of the sandbox: one of each kind in every country. What they may see is in docs/documents.md, "Customers". */
import type { Country } from '../catalogue/stores.ts'
import { GROUP } from '../catalogue/storePrices.ts'

export interface CustomerSpec {
  readonly id: number
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly groupId: number
  /** Of the account with the supplier; null where there is none (yet). */
  readonly number: string | null
  readonly country: Country
  /** Agreed prices hang on the number: they are made for the stores of its country. */
  readonly hasAgreedPrices: boolean
}

function customer(
  id: number,
  name: string,
  groupId: number,
  country: Country,
  number: string | null = null,
  hasAgreedPrices = number !== null,
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
  }
}

const { general, goldsmith, business } = GROUP

export const CUSTOMERS: readonly CustomerSpec[] = [
  customer(101, 'Kari Nord', general, 'NO'),
  customer(102, 'Astrid Lind', general, 'SE'),
  customer(103, 'Aino Virta', general, 'FI'),
  customer(104, 'Lena Vogt', general, 'DE'),
  customer(105, 'Marco Riva', general, 'IT'),
  // A collector with an account: a number does not make a business.
  customer(106, 'Signe Holm', general, 'NO', 'KAR100106'),
  customer(201, 'Ole Haug', business, 'NO', 'KAR100201'),
  customer(202, 'Elsa Berg', business, 'SE', 'KAR100202'),
  customer(203, 'Eero Salo', business, 'FI', 'KAR100203'),
  customer(204, 'Jonas Kern', business, 'DE', 'KAR100204'),
  customer(205, 'Giulia Conti', business, 'IT', 'KAR100205'),
  // Has a number for which nothing was agreed.
  customer(206, 'Nora Dahl', business, 'NO', 'KAR100206', false),
  // Approved as a business, the number not given yet.
  customer(207, 'Mikko Laine', business, 'FI'),
  customer(301, 'Tuva Lie', goldsmith, 'NO', 'KAR100301'),
  customer(302, 'Nils Ek', goldsmith, 'SE', 'KAR100302'),
  customer(303, 'Helmi Koski', goldsmith, 'FI', 'KAR100303'),
  customer(304, 'Ivar Moe', goldsmith, 'NO'),
]
