import type { RequestScope } from '../requestScope.ts'
import type { LookupContext } from '../upstream/lookupContext.ts'

/** Null where the store has no price tiers, for guests, and for a customer of no group: then a lookup is everybody's. */
export function lookupContextOf({ store, viewer }: Pick<RequestScope, 'store' | 'viewer'>): LookupContext | null {
  if (!store.catalogue.usePriceTiers || !viewer || viewer.groupId === 0 || viewer.groupToken === null) return null
  return { groupId: viewer.groupId, groupToken: viewer.groupToken }
}
