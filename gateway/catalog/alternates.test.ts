import { beforeEach, describe, expect, test } from 'vitest'
import { UpstreamError, type UpstreamErrorCode } from '../shared/errors.ts'
import { readStoreTable } from '../storeTable.ts'
import { createSharedCache } from '../upstream/sharedCache.ts'
import type { RequestIndex } from '../shared/requestScope.ts'
import type { FoundDocument, IndexLookup } from '../upstream/catalogueIndex/port.ts'
import { productAlternates } from './alternates.ts'
import { createDocumentLoader } from './documents.ts'
import { productModel } from './ProductModel.ts'
import { product } from './testing/documents.ts'

const { stores } = readStoreTable()
const [shownIn, ...others] = stores
if (!shownIn) throw new Error('expected stores in stores.json')
const storeUrl = ({ storeCode }: { readonly storeCode: string }) => `https://${storeCode}.example`

let shown = productModel(shownIn, product(1))
let found: Record<string, FoundDocument> = {}
let versions: Record<string, string> = {}
let sharedCache = createSharedCache(() => new Date())
let calls: (readonly IndexLookup[])[] = []
const index: RequestIndex = {
  getMany: async (lookups) => {
    calls.push(lookups)
    return lookups.map(({ storeCode, values }) => values.map(() => found[storeCode] ?? null))
  },
  search: async () => [],
  canSort: () => true,
  canBeOld: () => false,
  version: (storeCode) => versions[storeCode] ?? '1',
  shared: () => index,
}
beforeEach(() => {
  // Alternates are cached by the document.
  shown = productModel(shownIn, product(1))
  found = { se: product(1, { url_path: 'all/first' }) }
  versions = {}
  sharedCache = createSharedCache(() => new Date())
  calls = []
})

const queryAlternates = (origin = storeUrl) => {
  const loaders = { documents: createDocumentLoader(index) }
  return productAlternates(shown, { index, sharedCache, stores, storeUrl: origin, loaders })
}
const urls = async (origin = storeUrl) => (await queryAlternates(origin)).map(({ url }) => url)

describe('cached alternates', () => {
  test('are returned at once and without a call while the documents of all stores are the same', async () => {
    const first = await queryAlternates()
    expect(queryAlternates()).toBe(first)
    expect(calls).toHaveLength(1)
  })

  test.each([
    {
      change: 'the document is another one',
      next: { se: product(1, { url_path: 'all/second' }) },
      changed: 'se',
      expected: ['https://se.example/all/second'],
    },
    { change: 'the store has it no more', next: {}, changed: 'se', expected: [] },
    {
      change: 'a store has it from now on',
      next: { fi: product(1, { url_path: 'kaikki/1' }) },
      changed: 'fi',
      expected: ['https://fi.example/kaikki/1'],
    },
  ])('are found again when $change', async ({ next, changed, expected }) => {
    expect(await urls()).toEqual(['https://se.example/all/first'])
    found = next
    versions = { [changed]: '2' }
    expect(await urls()).toEqual(expected)
  })

  test('are found again after an invalidation', async () => {
    await urls()
    found = {}
    sharedCache.invalidate(['url'])
    expect(await urls()).toEqual([])
  })

  test('are found again when the documents change while they are looked up', async () => {
    const looking = queryAlternates()
    versions = { se: '2' }
    await looking
    await queryAlternates()
    expect(calls).toHaveLength(2)
  })

  test('are not shared between gateways with different URLs', async () => {
    await queryAlternates()
    expect(await urls(({ storeCode }) => `https://other.example/${storeCode}`)).toEqual([
      'https://other.example/se/all/first',
    ])
  })
})

describe('alternates with a store that responds with an error', () => {
  const failed = (code: UpstreamErrorCode) =>
    new UpstreamError({ code, upstream: 'catalogue', message: 'out of reach' })

  test.each([
    { code: 'UPSTREAM_MALFORMED' as const, requests: 1 },
    // It may be there the next time.
    { code: 'UPSTREAM_UNAVAILABLE' as const, requests: 2 },
  ])('$code takes away its own alternate only, and is requested $requests times', async ({ code, requests }) => {
    found = { ...found, fi: failed(code) }
    for (let count = 0; count < 2; count += 1) expect(await urls()).toEqual(['https://se.example/all/first'])
    expect(calls).toHaveLength(requests)
  })

  test('is reported when no store can be reached', async () => {
    found = Object.fromEntries(others.map(({ storeCode }) => [storeCode, failed('UPSTREAM_UNAVAILABLE')]))
    await expect(urls()).rejects.toThrow('out of reach')
  })
})

test('fifty products cost one call with one lookup per store', async () => {
  const documents = createDocumentLoader(index)
  const rows = Array.from({ length: 50 }, (_, at) => productModel(shownIn, product(at + 1)))
  const parts = { index, sharedCache, stores, storeUrl, loaders: { documents } }
  await Promise.all(rows.map(async (one) => productAlternates(one, parts)))
  expect(calls.map((lookups) => lookups.map(({ values }) => values.length))).toEqual([others.map(() => 50)])
})
