import { afterAll, beforeAll, expect, test } from 'vitest'
import { product, ring } from '../catalog/testing/documents.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    no: {
      product: [
        product(1, { sku: 'W-AG925-ROUND-1.0', name: 'Wire 1.0' }),
        product(2, { sku: 'W-AG925-ROUND-1.2', name: 'Wire 1.2' }),
        product(3, { sku: 'W-AG925-ROUND-1.5', name: 'Wire 1.5' }),
        product(4, { sku: 'W-AG925-ROUND-1.9', name: 'Wire 1.9' }),
        product(5, { sku: 'W-AG925-ROUND-1.4', status: 2 }),
        product(6, { sku: 'W-AG925-ROUND-1.6', visibility: 1 }),
        ring(7),
      ],
    },
  })
})
afterAll(() => gateway.close())

const queryNumbers = (numbers: readonly string[]) =>
  gateway.query(
    'query ($numbers: [String!]!) { nearestArticleNumbers(numbers: $numbers) { number matches { sku product { name } } } }',
    { variables: { numbers } },
  )

test('returns at most three visible numbers for each requested one, the most similar first', async () => {
  const { data, errors } = await queryNumbers(['w-ag925-raund-1.2', 'NO-SUCH-NUMBER', 'SKU-7-750-45'])
  expect(errors).toBeUndefined()
  const [wire, unknown, variant] = data.nearestArticleNumbers
  expect(wire.matches).toHaveLength(3)
  expect(wire.matches[0]).toEqual({ sku: 'W-AG925-ROUND-1.2', product: { name: 'Wire 1.2' } })
  expect(JSON.stringify(wire)).not.toMatch(/1\.[46]/)
  expect(unknown).toEqual({ number: 'NO-SUCH-NUMBER', matches: [] })
  expect(variant.matches[0].sku).toMatch(/^SKU-7-750-\d+$/)
})

test('a text that is no article number finds the products that have all its words', async () => {
  const { data, errors } = await queryNumbers(['wire 1.9', 'wire of moonlight'])
  expect(errors).toBeUndefined()
  expect(data.nearestArticleNumbers.map(({ matches }: { matches: { sku: string }[] }) => matches)).toEqual([
    [{ sku: 'W-AG925-ROUND-1.9', product: { name: 'Wire 1.9' } }],
    [],
  ])
})

test('searches for twelve numbers in one call of the index', async () => {
  const one = await queryNumbers(['W-AG925-ROUND-8.0'])
  const twelve = await queryNumbers(Array.from({ length: 12 }, (_, at) => `W-AG925-ROUND-9.${at}`))
  expect([one.errors, twelve.errors]).toEqual([undefined, undefined])
  expect(twelve.calls.byUpstream['catalogue.search']).toBe(one.calls.byUpstream['catalogue.search'])
})

test.each([
  { case: 'thirteen numbers', numbers: Array.from({ length: 13 }, (_, at) => `AU-${at}`), code: 'BAD_USER_INPUT' },
])('$case are $code', async ({ numbers, code }) => {
  const { errors } = await queryNumbers(numbers)
  expect(errors?.[0]?.extensions?.['code']).toBe(code)
})

test('a number that is longer than any sku has no matches', async () => {
  const { data, errors } = await queryNumbers(['a'.repeat(10_000)])
  expect(errors).toBeUndefined()
  expect(data.nearestArticleNumbers[0].matches).toEqual([])
})
