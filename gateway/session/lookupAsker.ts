import type { RequestScope } from '../requestScope.ts'

/** Who looks something up, as the backend wants to hear it where prices depend on the group. */
export interface LookupAsker {
  readonly groupId: number
  /** Proves the group. */
  readonly groupToken: string
}

/** Null where the store has no price tiers, for guests, and for a customer of no group: then a lookup is everybody's. */
export function lookupAskerOf({ store, viewer }: Pick<RequestScope, 'store' | 'viewer'>): LookupAsker | null {
  if (!store.catalogue.usePriceTiers || !viewer || viewer.groupId === 0 || viewer.groupToken === null) return null
  return { groupId: viewer.groupId, groupToken: viewer.groupToken }
}
