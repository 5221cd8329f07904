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

const ask = (origin = storeUrl) =>
  productAlternates(SHOWN, { stores, storeUrl: origin, loaders: { documents: createDocumentLoader(index) } })
const urls = async (origin = storeUrl) => (await ask(origin)).map(({ url }) => url)

describe('alternates that were worked out before', () => {
  test('stand while the same documents are found, which are asked for each time', async () => {
    const first = await ask()
    expect(await ask()).toBe(first)
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
  ])('are forgotten when $change', async ({ next, expected }) => {
    expect(await urls()).toEqual(['https://se.example/all/first'])
    found = next
    expect(await urls()).toEqual(expected)
  })

  test("are another gateway's when its addresses are others", async () => {
    await ask()
    expect(await urls(({ storeCode }) => `https://other.example/${storeCode}`)).toEqual([
      'https://other.example/se/all/first',
    ])
  })
})

describe('a store whose document', () => {
  test.each([
    { fault: 'UPSTREAM_MALFORMED' as const, outcome: 'costs itself alone', expected: ['https://se.example/all/first'] },
    { fault: 'UPSTREAM_UNAVAILABLE' as const, outcome: 'is told as what it is', expected: 'out of reach' },
  ])('is $fault $outcome', async ({ fault, expected }) => {
    found = { ...found, fi: new UpstreamError({ code: fault, upstream: 'catalogue', message: 'out of reach' }) }
    const told = await urls().catch((error: Error) => error.message)
    expect(told).toEqual(expected)
  })
})

test('fifty products cost one call with one look-up a store', async () => {
  const documents = createDocumentLoader(index)
  const shown = Array.from({ length: 50 }, (_, at) => productModel(shownIn, product(at + 1)))
  await Promise.all(shown.map((one) => productAlternates(one, { stores, storeUrl, loaders: { documents } })))
  expect(calls.map((lookups) => lookups.map(({ values }) => values.length))).toEqual([others.map(() => 50)])
})
