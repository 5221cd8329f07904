/** Shoppers at normal speed never reach a limit of the gateway: here 20 of them share one network address. */
import * as documents from '#docs'
import { buildSchema, Kind, OperationTypeNode, print, type DocumentNode } from 'graphql'
import { readFileSync, globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../gateway/http/limits.ts'
import { REQUEST_COST } from '../gateway/http/rateLimiter.ts'
import { measureOperation } from '../gateway/plugins/operationCost.ts'
import { startGateway, type TestGateway } from '../gateway/testing/startGateway.ts'
import { SKUS_PER_REQUEST } from '../web/cart/quickOrder/orderRows.ts'

const SHOPPERS = 20
const ADDRESS = { 'x-forwarded-for': '203.0.113.7' }

const schema = buildSchema(
  globSync('schema/*.graphql')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n'),
)
const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'definitions' in value

/** A goldsmith table has 48 rows, each with a price of the customer's. */
const rows = Array.from({ length: 48 }, (_, at) => `SKU-${at}`)
const variables = {
  category: 'x',
  code: 'x',
  currency: 'NOK',
  id: 'x',
  ids: rows,
  metal: 'AU',
  pageIds: ['x'],
  pageSize: 48,
  path: '/x',
  period: 'DAY',
  sku: 'SKU-1',
  skus: rows,
  slug: 'x',
  text: 'gull',
}

/** A part of an order list, each sku as typed and in capitals. */
const orderList = rows.slice(0, SKUS_PER_REQUEST)
const variablesOf = (name = '') => (name === 'QuickOrderProducts' ? { ...variables, skus: orderList } : variables)

const operations = Object.values<unknown>(documents)
  .filter(isDocument)
  .flatMap((document) => {
    const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    if (operation?.operation !== OperationTypeNode.QUERY) return []
    const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
    const name = operation.name?.value ?? ''
    const { cost } = measureOperation(schema, operation, fragments, variablesOf(name))
    return [{ name, query: print(document), cost: cost + REQUEST_COST }]
  })

/** Per minute: a product page every six seconds, a listing as often, and each of the shop's operations once. */
const PAGES_A_MINUTE = 10
const OF_A_PRODUCT_PAGE = ['ProductDetail', 'ViewerPrices', 'PersonalPriceReasons']
const OF_A_LISTING = ['CategoryListing', 'Prices', 'RowTierPrices']

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({})
})
afterAll(() => gateway.close())

test('20 quick shoppers stay below the limit per address, and each below the limit per session', () => {
  const costOf = (name: string) => operations.find((operation) => operation.name === name)?.cost ?? 0
  for (const name of [...OF_A_PRODUCT_PAGE, ...OF_A_LISTING]) expect(costOf(name), name).toBeGreaterThan(0)

  const pages = [...OF_A_PRODUCT_PAGE, ...OF_A_LISTING].map(costOf).reduce((sum, cost) => sum + cost, 0)
  const once = operations.reduce((sum, { cost }) => sum + cost, 0)
  const minuteOfAShopper = PAGES_A_MINUTE * pages + once
  expect(minuteOfAShopper * SHOPPERS).toBeLessThan(DEFAULT_LIMITS.ipCostPerMinute)
  expect(minuteOfAShopper).toBeLessThan(DEFAULT_LIMITS.sessionCostPerMinute)
})

test("responds to each of the shop's operations for 20 concurrent shoppers behind one address", async () => {
  expect(operations.length).toBeGreaterThan(15)
  const statuses = new Map<number, number>()
  const shop = async () => {
    for (const { name, query } of operations) {
      const { status } = await gateway.query(query, { variables: variablesOf(name), headers: ADDRESS })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, shop))
  expect([...statuses.keys()]).not.toContain(429)
  expect([...statuses.keys()]).not.toContain(503)
  expect(statuses.get(200) ?? 0).toBe(SHOPPERS * operations.length)
})
