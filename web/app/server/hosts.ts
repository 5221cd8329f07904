/** Which stores a host serves, and which of them an address means. */
import type { StoreView } from '../../shop/StoreContext.tsx'
import type { HostedStore, StoreTable } from './storeTable.ts'

export type HostAnswer =
  | { readonly kind: 'stores'; readonly host: string; readonly stores: readonly StoreView[] }
  /** A numeric loopback address: its cookies and its cache would not be those of localhost. */
  | { readonly kind: 'loopback' }
  | { readonly kind: 'unknown' }

const loopback = ['127.0.0.1', '[::1]']

/** @param hostHeader as it came: with a port or without, in any case. */
export function resolveHost(hostHeader: string | undefined, { stores }: StoreTable): HostAnswer {
  const host = (hostHeader ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const served = stores.filter((store) => store.host === host).map(({ view }) => view)
  if (served.length > 0) return { kind: 'stores', host, stores: served }

  return loopback.includes(host) ? { kind: 'loopback' } : { kind: 'unknown' }
}

/** The store with the longest prefix of the path; null when the host has no store without a prefix. */
export function storeAt(path: string, stores: readonly StoreView[]): StoreView | null {
  const candidates = stores.filter(
    ({ pathPrefix }) => pathPrefix === '' || path === pathPrefix || path.startsWith(`${pathPrefix}/`),
  )

  return candidates.toSorted((one, other) => other.pathPrefix.length - one.pathPrefix.length)[0] ?? null
}

export interface NamedStore {
  readonly store: HostedStore
  /** What follows the code, without the store's prefix. */
  readonly path: string
}

/**
 * The store whose code a path begins with, after the prefix of the store it was asked of:
 * links and shoppers write it where it does not belong. Null where it names none.
 */
export function storeNamedIn(path: string, { pathPrefix }: StoreView, { stores }: StoreTable): NamedStore | null {
  const [, code = '', ...rest] = path.slice(pathPrefix.length).split('/')
  const store = stores.find(({ view }) => view.code === code)

  return store ? { store, path: `/${rest.join('/')}` } : null
}
