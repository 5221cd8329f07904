/** Whose tax class a price is taxed by, where the store's tax depends on the customer. */

export interface CustomerTaxSettings {
  /** The group of guests; null where the tax does not depend on the customer. A customer group is not a tax class. */
  readonly userGroupId: number | null
  /** Whether everybody is taxed as that group is. */
  readonly useOnlyDefaultUserGroupId: boolean
}

export interface CustomerTaxClass {
  /** Null: the tax does not depend on the customer, and any rule for the product's class will do. */
  readonly taxClassId: number | null
  readonly problem: string | null
}

/**
 * @param groupId of who is signed in; null for guests.
 * @param taxClassOf the groups' tax classes, as the backend has them; null for a group that it does not know.
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

  // No rule has the class of a group that does not exist, and no tax would be a guess.
  const problem = `expected customer group ${wanted} with a tax class, got none`
  return { taxClassId: wanted === userGroupId ? null : taxClassOf(userGroupId), problem }
}
