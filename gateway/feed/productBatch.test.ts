/** Batches of all products. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const shown = Array.from({ length: 45 }, (_, at) => product(at * 3 + 1))
const hidden = [product(2, { status: 2 }), product(5, { visibility: 1 }), product(999, { status: 2 })]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ no: { product: [...shown, ...hidden].toReversed() }, se: { product: hidden } })
})
afterAll(() => gateway.close())

async function batch(variables: { readonly after?: unknown; readonly first?: number }, store = 'no') {
  const { data, errors, calls } = await gateway.query(
    'query ($after: String, $first: Int) { store { productBatch(after: $after, first: $first) { next items { sku } } } }',
    { variables, store },
  )
  return { batch: data?.store?.productBatch, errors, calls }
}

test.each([{ first: 1 }, { first: 20 }, { first: 44 }, { first: 45 }, { first: 100 }])(
  'batches of $first have every shown product once, by id, in one search each',
  async ({ first }) => {
    const skus: string[] = []
    let after: string | null = null
    do {
      const { batch: found, calls } = await batch({ ...(after !== null && { after }), first })
      expect(calls.byUpstream).toEqual({ 'catalogue.search': 1 })
      skus.push(...found.items.map(({ sku }: { sku: string }) => sku))
      after = found.next
    } while (after !== null)
    expect(skus).toEqual(shown.map(({ sku }) => sku))
  },
)

test('a store that shows nothing has one empty batch', async () => {
  expect((await batch({}, 'se')).batch).toEqual({ items: [], next: null })
})

test.each([
  { what: 'more than a hundred', input: { first: 101 } },
  { what: 'none', input: { first: 0 } },
  { what: 'a cursor that is no number', input: { after: 'SKU-1' } },
  { what: 'a negative cursor', input: { after: '-1' } },
  { what: 'an empty cursor', input: { after: '' } },
  { what: 'a cursor of a thousand digits', input: { after: '9'.repeat(1_000) } },
])('$what is bad input', async ({ input }) => {
  expect((await batch(input)).errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT')
})
