/** Whether a backend is there: one call that every backend has, and that changes nothing. */
import { LATER_STATUSES } from '#domain/requestLimits.ts'
import { UpstreamError } from '../shared/errors.ts'
import type { StorefrontApi } from './storefront/storefrontApi.ts'

export type Reach =
  | { readonly kind: 'there' }
  /** Something answers, and has no such call. */
  | { readonly kind: 'elsewhere'; readonly reason: string }
  /** It has the call, which does not work. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** Nothing answers, or a proxy says so. */
  | { readonly kind: 'dead'; readonly reason: string }

/** An article that nobody has. */
const NOBODYS_SKU = 'karat-check'
const REFUSED_KEY = [401, 403]

/** Asks for the stock of an article that nobody has. */
export async function reach(api: StorefrontApi, storeCode: string): Promise<Reach> {
  try {
    await api.readResult({ upstream: 'stock', path: '/api/stock/list', query: { skus: NOBODYS_SKU }, storeCode })
    return { kind: 'there' }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return reachOf(error)
  }
}

function reachOf({ code, status, message: reason }: UpstreamError): Reach {
  if (code === 'UPSTREAM_NOT_IMPLEMENTED') return { kind: 'elsewhere', reason }
  if (code === 'UPSTREAM_REJECTED')
    // It knows no such article, unless it does not know who asks.
    return REFUSED_KEY.includes(status ?? 0) ? { kind: 'broken', reason } : { kind: 'there' }
  if (code === 'UPSTREAM_MALFORMED')
    // A page in the place of JSON is that of a web server.
    return { kind: /expected content-type|expected JSON/.test(reason) ? 'elsewhere' : 'broken', reason }
  return { kind: status === null || LATER_STATUSES.includes(status) ? 'dead' : 'broken', reason }
}
