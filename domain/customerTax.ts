/** Chooses the customer's tax class in stores whose tax depends on the customer. */

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
