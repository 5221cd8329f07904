import type { RequestScope } from '../requestScope.ts'
import type { LookupContext } from '../upstream/lookupContext.ts'

/** Null for guests, for customers without a group, and where the store has no price tiers: then the lookup has no customer group. */
export function lookupContextOf({ store, viewer }: Pick<RequestScope, 'store' | 'viewer'>): LookupContext | null {
  if (!store.catalogue.usePriceTiers || !viewer || viewer.groupId === 0 || viewer.groupToken === null) return null
  return { groupId: viewer.groupId, groupToken: viewer.groupToken }
}
