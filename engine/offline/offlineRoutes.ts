/** Resolves paths of pages without a connection. */
import { NotStoredError } from './answerQuery.ts'
import type { BundleUnit } from './bundle.ts'
import type { OfflineRecords } from './offlineRecords.ts'
import { isObject, isReference, type StoredRecord } from './records.ts'

/** Canonical paths of all pages. Other addresses, such as former ones, are known to the backend only. */
export function canonicalPaths(records: OfflineRecords): (path: string) => StoredRecord | undefined {
  const paths = outcomesOf(Object.fromEntries(records.ofStore))
  const unread = records.ofProducts()
  return (path) => {
    // Categories and pages open without the records of the products.
    while (!paths.has(path)) {
      const { value, done } = unread.next()
      if (done) return undefined
      for (const [own, outcome] of outcomesOf(value)) paths.set(own, outcome)
    }
    return paths.get(path)
  }
}

function outcomesOf(records: BundleUnit['records']): Map<string, StoredRecord> {
  const paths = new Map<string, StoredRecord>()
  for (const [key, record] of Object.entries(records)) {
    const { path, __typename: typename } = record
    const page = { __ref: key }
    if (typeof path !== 'string') continue
    if (typename === 'Category') paths.set(path, { __typename: 'CategoryRoute', category: page })
    if (typename === 'ContentPage') paths.set(path, { __typename: 'ContentRoute', page })
    if (typename !== 'Product') continue
    paths.set(path, { __typename: 'ProductRoute', childSku: null, product: page })
    for (const variant of variantsOf(record, records))
      if (typeof variant['path'] === 'string' && variant['path'] !== path)
        paths.set(variant['path'], { __typename: 'ProductRoute', childSku: variant['sku'], product: page })
  }
  return paths
}

function variantsOf(product: StoredRecord, records: BundleUnit['records']): readonly StoredRecord[] {
  const { composition } = product
  const variants = isObject(composition) ? composition['variants'] : null
  if (!Array.isArray(variants)) return []
  return variants.filter(isReference).flatMap(({ __ref }): readonly StoredRecord[] => {
    const variant = records[__ref]
    return variant ? [variant] : []
  })
}

const SEPARATOR = '\u001f'

/** @throws NotStoredError for a path that only the backend may know */
export function resolveRoute(
  requested: string,
  paths: (path: string) => StoredRecord | undefined,
  storeCode: string,
): StoredRecord {
  const path = requested.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')
  const outcome = paths(path)
  if (!outcome) throw new NotStoredError(`expected the path of a page in the bundle, got ${path.slice(0, 100)}`)
  return { __typename: 'Route', id: encoded(['Route', storeCode, path].join(SEPARATOR)), path, outcome }
}

/** base64url of the UTF-8 text, as the gateway writes ids. */
function encoded(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
