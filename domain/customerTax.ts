/** Chooses the customer's tax class, and the country and region where an order is taxed. */

export interface CustomerTaxSettings {
  /** The customer group of guests; null where the tax does not depend on the customer. A customer group is not a tax class. */
  readonly userGroupId: number | null
  /** True if all customers are taxed as that group. */
  readonly useOnlyDefaultUserGroupId: boolean
}

export interface CustomerTaxClass {
  /** Null if the tax does not depend on the customer: any rule for the product's class applies. */
  readonly taxClassId: number | null
  readonly problem: string | null
}

/**
 * @param groupId of the signed-in customer; null for guests.
 * @param taxClassOf returns the tax class of a group; null for a group that the backend does not know.
 * @see docs/rules/tax.md
 */
export function customerTaxClassFor(
  settings: CustomerTaxSettings,
  groupId: number | null,
  taxClassOf: (groupId: number) => number | null,
): CustomerTaxClass {
  const { userGroupId, useOnlyDefaultUserGroupId } = settings
  if (userGroupId === null || !Number.isInteger(userGroupId)) return { taxClassId: null, problem: null }

  const wanted = useOnlyDefaultUserGroupId || groupId === null ? userGroupId : groupId
  const taxClassId = taxClassOf(wanted)
  if (taxClassId !== null) return { taxClassId, problem: null }

  // No rule has the class of an unknown group, and computing no tax would be a guess.
  const problem = `expected customer group ${wanted} with a tax class, got none`
  return { taxClassId: wanted === userGroupId ? null : taxClassOf(userGroupId), problem }
}

/** A place as tax rates name it: see `TaxQuestion`. */
export interface TaxPlace {
  /** ISO 3166-1 alpha-2. */
  readonly countryId: string | null
  readonly region: string | null
  readonly postcode: string | null
}

/** The address that decides the tax: the customer's default shipping or billing address, or the store's. */
export type TaxBasis = 'shipping' | 'billing' | 'origin'

/** Default addresses of a customer; null where there is none. */
export type CustomerTaxPlaces = Readonly<Record<'shipping' | 'billing', TaxPlace | null>>

/**
 * @param customer of the session; null for guests, and where prices include the tax of the store's address, whoever buys.
 * @see docs/rules/tax.md
 */
export function taxPlaceFor(basis: TaxBasis, store: TaxPlace, customer: CustomerTaxPlaces | null): TaxPlace {
  const place = basis === 'origin' ? null : (customer?.[basis] ?? null)
  return place?.countryId ? place : store
}
