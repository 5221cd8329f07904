/** Resolves paths of pages without a connection. */
import { NotStoredError } from './answerQuery.ts'
import type { Reference, StoredRecord } from './records.ts'

export interface KnownPath {
  readonly outcome: StoredRecord
}

/** Canonical paths of all pages. Other addresses, such as former ones, are known to the backend only. */
export function canonicalPaths(records: ReadonlyMap<string, StoredRecord>): ReadonlyMap<string, KnownPath> {
  const paths = new Map<string, KnownPath>()
  for (const [key, record] of records) {
    const { path, __typename: typename } = record
    const page = { __ref: key }
    if (typeof path !== 'string') continue
    if (typename === 'Category') paths.set(path, { outcome: { __typename: 'CategoryRoute', category: page } })
    if (typename === 'ContentPage') paths.set(path, { outcome: { __typename: 'ContentRoute', page } })
    if (typename !== 'Product') continue
    paths.set(path, { outcome: { __typename: 'ProductRoute', childSku: null, product: page } })
    for (const variant of variantsOf(record, records))
      if (typeof variant['path'] === 'string' && variant['path'] !== path)
        paths.set(variant['path'], {
          outcome: { __typename: 'ProductRoute', childSku: variant['sku'], product: page },
        })
  }
  return paths
}

function variantsOf(product: StoredRecord, records: ReadonlyMap<string, StoredRecord>): readonly StoredRecord[] {
  const { variants = [] } = (product['composition'] ?? {}) as { readonly variants?: readonly Reference[] }
  return variants.flatMap(({ __ref }): readonly StoredRecord[] => {
    const variant = records.get(__ref)
    return variant ? [variant] : []
  })
}

const SEPARATOR = '\u001f'

/** @throws NotStoredError for a path that only the backend may know */
export function resolveRoute(
  requested: string,
  paths: ReadonlyMap<string, KnownPath>,
  storeCode: string,
): StoredRecord {
  const path = requested.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')
  const known = paths.get(path)
  if (!known) throw new NotStoredError(`expected the path of a page in the bundle, got ${path.slice(0, 100)}`)
  return { __typename: 'Route', id: encoded(['Route', storeCode, path].join(SEPARATOR)), path, outcome: known.outcome }
}

/** base64url of the UTF-8 text, as the gateway writes ids. */
function encoded(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
