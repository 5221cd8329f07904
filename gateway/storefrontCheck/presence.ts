/** Which calls a backend has. A call is there if anything but "no such call" answers a harmless or incomplete input. */
import { randomUUID } from 'node:crypto'
import type { CallName } from '../upstream/storefront/calls.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import type { ObservedApi } from './observedApi.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Of everything that the check makes up. */
export const CHECK_NAME = 'karat-check'

export interface CheckedArticle {
  readonly sku: string
  readonly currency: string
}

interface Probe {
  readonly name: CallName
  /** Of a path's placeholders. */
  readonly values?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** A call with a body is a POST. */
  readonly body?: object
  /** Of a call without a body. */
  readonly method?: 'GET' | 'POST'
}

/** Calls in which backends differ, with inputs that change nothing. Those that cannot be tried so are not here: the walk finds them. */
function probesOf({ sku, currency }: CheckedArticle, { carts }: StorefrontProfile): readonly Probe[] {
  const orderId = '0'
  return [
    { name: 'product/render-list', query: { skus: sku, currencyCode: currency, storeId: '1' } },
    { name: 'product/tier-prices', query: { sku } },
    { name: 'url/map', body: { url: CHECK_NAME, includeFields: ['id'], excludeFields: null } },
    { name: 'ext/tags' },
    { name: 'ext/metals', query: { currency } },
    { name: 'ext/metals/history', query: { currency, period: 'day' } },
    { name: 'ext/business-prices', body: { customerGroup: 1, skus: [] } },
    { name: 'ext/custom-prices/prices', body: { customerNo: CHECK_NAME, productSkus: [sku] } },
    { name: 'ext/goldsmith/price', query: { sku, quantity: '1', customerNumber: CHECK_NAME } },
    { name: 'ext/checkout-methods' },
    { name: 'ext/wishlist' },
    { name: 'ext/metal-account' },
    { name: 'ext/review/mine' },
    { name: 'review/create', body: {} },
    { name: 'user/refresh', body: {} },
    { name: 'user/create-password', body: {} },
    { name: 'cart/collect-totals', body: {} },
    { name: 'cart/coupon', query: { token: '', cartId: CHECK_NAME }, method: carts.couponMethod },
    { name: 'ext/mailchimp-subscribe/subscribe', query: { email: `${CHECK_NAME}@example.com` } },
    { name: 'ext/customer-verification/checkout', body: {} },
    { name: 'sync/order/{requestId}', values: { requestId: randomUUID() }, query: { token: '' } },
    { name: 'ext/order/{orderId}', values: { orderId }, query: { token: '' } },
    { name: 'ext/order/{orderId}/cancel', values: { orderId }, body: {} },
    { name: 'ext/order/{orderId}/return', values: { orderId }, body: {} },
  ]
}

export interface Presence {
  readonly isThere: boolean
  /** Where it was asked for. */
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly outcome: Outcome
}

export type FoundCalls = Map<CallName, Presence>

interface Search {
  readonly storeCode: string
  readonly article: CheckedArticle
  /** Receives what is found. A call that was found, or asked for at the same place, is not asked for again. */
  readonly found: FoundCalls
}

/** Asks for every call that the profile of this API has. */
export async function findCalls(
  { api, ...observed }: ObservedApi,
  { storeCode, article, found }: Search,
): Promise<void> {
  for (const probe of probesOf(article, api.profile)) {
    const { name, body, method = body ? 'POST' : 'GET' } = probe
    const path = api.profile.calls[name]
    const known = found.get(name)
    if (path === null || known?.isThere || (known?.path === path && known.method === method)) continue
    const outcome = outcomeOf(await send(api, probe, storeCode))
    observed.takeFailure()
    found.set(name, { path, method, isThere: outcome.kind !== 'missing', outcome })
  }
}

/** @returns the failure; undefined for an answer */
async function send(
  api: StorefrontApi,
  { name, values = {}, query = {}, body, method = 'GET' }: Probe,
  storeCode: string,
) {
  const path = `/api/${name.replace(/\{(\w+)\}/g, (_text, placeholder: string) => values[placeholder] ?? '')}`
  const common = { upstream: 'check', path, query, storeCode }
  const sent = body ? api.writeBare({ ...common, method: 'POST', body }) : api.readBare({ ...common, method })
  return sent.then(
    () => undefined,
    (error: unknown) => error,
  )
}

/** Calls of which the profile says something else than the backend: their paths, or null for those that it does not have. */
export function differencesOf(
  { calls }: Pick<StorefrontProfile, 'calls'>,
  found: FoundCalls,
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    [...found]
      .filter(([name, { isThere }]) => (calls[name] !== null) !== isThere)
      .map(([name, { isThere, path }]) => [name, isThere ? path : null]),
  )
}
