import { afterAll, beforeAll, expect, test } from 'vitest'
import { product, ring } from '../catalog/testing/documents.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    no: {
      product: [
        product(1, { sku: 'W-AU585-ROUND-1.2' }),
        product(2, { sku: 'W-AU585-ROUND-1.20' }),
        ring(3),
        product(4, { sku: 'A-11' }),
        product(5, { sku: 'A1-1' }),
        product(6, { sku: 'GONE-7', status: 2 }),
        product(7, { sku: 'CHILD-8', visibility: 1 }),
        // a number of skus that start with the text
        ...Array.from({ length: 30 }, (_, at) => product(100 + at, { sku: `B-1-${at}` })),
        product(99, { sku: 'B1' }),
      ],
    },
  })
})
afterAll(() => gateway.close())

const queryProduct = (number: string) =>
  gateway.query('query ($number: String!) { productByArticleNumber(number: $number) { sku } }', {
    variables: { number },
  })

test.each([
  ['W-AU585-ROUND-1.2', 'W-AU585-ROUND-1.2'],
  ['w au585 round 1,2', 'W-AU585-ROUND-1.2'],
  ['W–AU585–ROUND–1.20', 'W-AU585-ROUND-1.20'],
  ['wau585round12', 'W-AU585-ROUND-1.2'],
  ['SKU-3-750-54', 'SKU-3'],
  ['sku 3 750 54', 'SKU-3'],
  ['A-11', 'A-11'],
  ['b 1', 'B1'],
])('%s finds %s', async (number, sku) => {
  const { data, errors } = await queryProduct(number)
  expect(errors).toBeUndefined()
  expect(data.productByArticleNumber).toEqual({ sku })
})

test.each([
  { case: 'two products match', number: 'a 1 1' },
  { case: 'only the start of a number matches', number: 'w au585 round' },
  { case: 'no product matches', number: 'NO-SUCH-1' },
  { case: 'it is not sold', number: 'gone 7' },
  { case: 'it is not shown', number: 'child 8' },
  { case: 'the number has no letters or digits', number: '—' },
  { case: 'the number is longer than any sku', number: 'a'.repeat(10_000) },
])('finds nothing where $case', async ({ number }) => {
  const { data, errors } = await queryProduct(number)
  expect(errors).toBeUndefined()
  expect(data.productByArticleNumber).toBeNull()
})

test('returns BAD_USER_INPUT without a number', async () => {
  expect((await queryProduct('')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})

test('an exact number costs one call, any other one search and one more', async () => {
  await queryProduct('A-11')
  expect((await queryProduct('A-11')).calls.total).toBe(1)
  expect((await queryProduct('w au585 round 1,2')).calls.byUpstream).toMatchObject({ 'catalogue.search': 1 })
})
