import type { RequestScope } from '../shared/requestScope.ts'
import type { LookupContext } from '../upstream/lookupContext.ts'

interface LookupScope extends Pick<RequestScope, 'store'> {
  readonly session: Pick<RequestScope['session'], 'customer'>
}

/** Null for guests, for customers without a group, and where the store has no price tiers: then the lookup has no customer group. */
export function lookupContextOf({ store, session }: LookupScope): LookupContext | null {
  const { customer } = session
  if (!store.catalogue.usePriceTiers || !customer || customer.groupId === 0 || customer.groupToken === null) return null
  return { groupId: customer.groupId, groupToken: customer.groupToken }
}
