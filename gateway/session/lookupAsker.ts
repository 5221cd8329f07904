import type { RequestScope } from '../requestScope.ts'
import type { LookupAsker } from '../upstream/lookupAsker.ts'

/** Null where the store has no price tiers, for guests, and for a customer of no group: then a lookup is everybody's. */
export function lookupAskerOf({ store, viewer }: Pick<RequestScope, 'store' | 'viewer'>): LookupAsker | null {
  if (!store.catalogue.usePriceTiers || !viewer || viewer.groupId === 0 || viewer.groupToken === null) return null
  return { groupId: viewer.groupId, groupToken: viewer.groupToken }
}
