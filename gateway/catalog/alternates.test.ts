import { beforeEach, describe, expect, test } from 'vitest'
import { UpstreamError } from '../errors.ts'
import { readStoreTable } from '../storeTable.ts'
import type { CatalogueIndex, FoundDocument, IndexLookup } from '../upstream/catalogueIndex/port.ts'
import { productAlternates } from './alternates.ts'
import { createDocumentLoader } from './documents.ts'
import { productModel } from './ProductModel.ts'
import { product } from './testing/documents.ts'

const { stores } = readStoreTable()
const [shownIn, ...others] = stores
if (!shownIn) throw new Error('expected stores in stores.json')
const storeUrl = ({ storeCode }: { readonly storeCode: string }) => `https://${storeCode}.example`
const SHOWN = productModel(shownIn, product(1))

let found: Record<string, FoundDocument> = {}
let calls: (readonly IndexLookup[])[] = []
const index: CatalogueIndex = {
  getMany: async (lookups) => {
    calls.push(lookups)
    return lookups.map(({ storeCode, values }) => values.map(() => found[storeCode] ?? null))
  },
  search: async () => [],
  version: () => '1',
}
beforeEach(() => {
  found = { se: product(1, { url_path: 'all/first' }) }
  calls = []
})

const queryAlternates = (origin = storeUrl) =>
  productAlternates(SHOWN, { stores, storeUrl: origin, loaders: { documents: createDocumentLoader(index) } })
const urls = async (origin = storeUrl) => (await queryAlternates(origin)).map(({ url }) => url)

describe('cached alternates', () => {
  test('are reused while the same documents are found, which are looked up each time', async () => {
    const first = await queryAlternates()
    expect(await queryAlternates()).toBe(first)
    expect(calls).toHaveLength(2)
  })

  test.each([
    {
      change: 'the document is another one',
      next: { se: product(1, { url_path: 'all/second' }) },
      expected: ['https://se.example/all/second'],
    },
    { change: 'the store has it no more', next: {}, expected: [] },
    {
      change: 'a store has it from now on',
      next: { fi: product(1, { url_path: 'kaikki/1' }) },
      expected: ['https://fi.example/kaikki/1'],
    },
  ])('are recomputed when $change', async ({ next, expected }) => {
    expect(await urls()).toEqual(['https://se.example/all/first'])
    found = next
    expect(await urls()).toEqual(expected)
  })

  test('are not shared between gateways with different URLs', async () => {
    await queryAlternates()
    expect(await urls(({ storeCode }) => `https://other.example/${storeCode}`)).toEqual([
      'https://other.example/se/all/first',
    ])
  })
})

describe('alternates with a store that responds with an error', () => {
  test.each([
    {
      code: 'UPSTREAM_MALFORMED' as const,
      outcome: 'leaves that store out',
      expected: ['https://se.example/all/first'],
    },
    { code: 'UPSTREAM_UNAVAILABLE' as const, outcome: 'is reported', expected: 'out of reach' },
  ])('$code $outcome', async ({ code, expected }) => {
    found = { ...found, fi: new UpstreamError({ code, upstream: 'catalogue', message: 'out of reach' }) }
    const result = await urls().catch((error: Error) => error.message)
    expect(result).toEqual(expected)
  })
})

test('fifty products cost one call with one lookup per store', async () => {
  const documents = createDocumentLoader(index)
  const shown = Array.from({ length: 50 }, (_, at) => productModel(shownIn, product(at + 1)))
  await Promise.all(shown.map((one) => productAlternates(one, { stores, storeUrl, loaders: { documents } })))
  expect(calls.map((lookups) => lookups.map(({ values }) => values.length))).toEqual([others.map(() => 50)])
})
