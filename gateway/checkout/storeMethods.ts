/**
 * Methods that a backend names for any guest of a store, without a cart. They are public: what depends on an address, a cart or a
 * customer is not part of them.
 */
import * as v from 'valibot'
import type { RequestScope } from '../shared/requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { parseBody } from '../upstream/border.ts'
import { definePublicRead, TWO_PER_STORE } from '../upstream/publicRead.ts'
import { deliveriesIn, type OfferedPayment, paymentsIn } from './checkoutSource.ts'
import type { OfferedDelivery } from './checkoutState.ts'

export const STORE_METHODS = 'ext/checkout-methods'
const PATH = `/api/${STORE_METHODS}`
const ORIGIN = { upstream: 'checkout', from: PATH }
/** Bundles of the catalogue are built about as often. */
const TTL_MS = 600_000
/** Used while the backend cannot be reached. */
const STALE_MS = 3_600_000

const methodsSchema = v.object({
  shipping_methods: v.array(v.unknown()),
  payment_methods: v.array(v.unknown()),
})

export interface NamedMethods {
  /** Without those that need an address, such as pickup points. */
  readonly deliveries: readonly OfferedDelivery[]
  readonly payments: readonly OfferedPayment[]
}

interface MethodsRequest {
  readonly store: StoreView
  readonly standardRate: () => Promise<number | null>
}

/** @throws UpstreamError */
export const readStoreMethods = definePublicRead<MethodsRequest, NamedMethods>({
  keyOf: ({ store: { storeCode } }) => storeCode,
  tag: 'content',
  storeOf: ({ store }) => store.storeCode,
  load: fetchMethods,
  ttlMs: TTL_MS,
  staleMs: STALE_MS,
  maxEntries: TWO_PER_STORE,
})

async function fetchMethods(
  { store, standardRate }: MethodsRequest,
  { api, log }: RequestScope,
): Promise<NamedMethods> {
  const { storeCode, tax } = store
  const answer = await api.readResult({ upstream: ORIGIN.upstream, path: PATH, storeCode })
  const { shipping_methods: shipping, payment_methods: payments } = parseBody(methodsSchema, answer, ORIGIN)
  const { profile } = api
  const deliveries = await deliveriesIn(shipping, { profile, country: tax.defaultCountry, store, standardRate, log })
  return {
    deliveries: deliveries.filter(({ isOffline, pickupPoints }) => !isOffline && pickupPoints.length === 0),
    payments: paymentsIn(payments, { api }),
  }
}
