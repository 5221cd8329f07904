/** Resolves the stores of a host and the store of an address. */
import type { StoreView } from '../shop/StoreContext.tsx'
import type { HostedStore, StoreTable } from './storeTable.ts'

export type ResolvedHost =
  | { readonly kind: 'stores'; readonly host: string; readonly stores: readonly StoreView[] }
  /** A numeric loopback address. Redirected to localhost, since its cookies and cache would be separate. */
  | { readonly kind: 'loopback' }
  | { readonly kind: 'unknown' }

const loopback = ['127.0.0.1', '[::1]']

/** @param hostHeader as received: with or without a port, in any case */
export function resolveHost(hostHeader: string | undefined, { stores }: StoreTable): ResolvedHost {
  const host = (hostHeader ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const served = stores.filter((store) => store.host === host).map(({ view }) => view)
  if (served.length > 0) return { kind: 'stores', host, stores: served }

  return loopback.includes(host) ? { kind: 'loopback' } : { kind: 'unknown' }
}

/** Returns the store with the longest prefix of the path; null if no store matches and all stores of the host have a prefix. */
export function storeAt(path: string, stores: readonly StoreView[]): StoreView | null {
  const candidates = stores.filter(
    ({ pathPrefix }) => pathPrefix === '' || path === pathPrefix || path.startsWith(`${pathPrefix}/`),
  )

  return candidates.toSorted((one, other) => other.pathPrefix.length - one.pathPrefix.length)[0] ?? null
}

export interface NamedStore {
  readonly store: HostedStore
  /** Path after the code, without the store's prefix. */
  readonly path: string
}

/**
 * Finds a store whose code follows the prefix of the requested store in the path. Links and shoppers
 * write the code there by mistake. Returns null if the path names no store.
 */
export function storeNamedIn(path: string, { pathPrefix }: StoreView, { stores }: StoreTable): NamedStore | null {
  const [, code = '', ...rest] = path.slice(pathPrefix.length).split('/')
  const store = stores.find(({ view }) => view.code === code)

  return store ? { store, path: `/${rest.join('/')}` } : null
}
