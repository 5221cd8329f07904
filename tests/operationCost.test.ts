/** The gateway's limits for operations must leave room for every page of the shop. */
import * as documents from '#docs'
import { buildSchema, getIntrospectionQuery, Kind, parse, type DocumentNode } from 'graphql'
import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPERATION_LIMITS } from '../gateway/plugins/operationLimits.ts'
import { findListByForm, productFeed } from '../web/server/operations.generated.ts'
import { FEED_ATTRIBUTES } from '../web/server/productFeed/feedItem.ts'
import { BATCH_SIZE } from '../web/server/productFeed/feedParts.ts'
import { SKUS_PER_REQUEST } from '../web/cart/quickOrder/orderRows.ts'
import { measureOperation, type OperationMeasure } from '../gateway/plugins/operationCost.ts'

/** Maximum share of a limit that an operation of the shop may use, so that a growing page is noticed before it reaches the limit. */
const MAX_SHARE: Readonly<Record<keyof OperationMeasure, number>> = {
  depth: 0.7,
  aliases: 0.5,
  rootFields: 0.5,
  cost: 0.55,
}
const LIMITS = ['depth', 'aliases', 'rootFields', 'cost'] as const

const schema = buildSchema(
  globSync('schema/*.graphql')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n'),
)

/** The largest request of the shop: the largest page size, all ids of such a page, and as many words as are searched. */
const ids = Array.from({ length: 100 }, (_, at) => String(at))
const text = Array.from({ length: 50 }, (_, at) => `w${at}`).join(' ')
const variables = { text, pageSize: 96, ids, pageIds: ['1'], skus: ids.slice(0, 12) }

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'definitions' in value
const operations = Object.values<unknown>(documents)
  .filter(isDocument)
  .filter(({ definitions }) => definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION))
  .map((document) => ({ name: nameOf(document), document }))

function nameOf({ definitions }: DocumentNode): string {
  return (
    definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? (each.name?.value ?? '') : []))[0] ?? ''
  )
}

function measure(document: DocumentNode, given: Readonly<Record<string, unknown>> = variables): OperationMeasure {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw new Error('expected a document with an operation')
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return measureOperation(schema, operation, fragments, given)
}

const costOf = (query: string, given: Readonly<Record<string, unknown>> = {}) => measure(parse(query), given).cost

test('the shop has operations', () => {
  expect(operations.length).toBeGreaterThan(10)
})

/** The shop requests the reasons of one price. */
const oneId: Readonly<Record<string, object>> = { PersonalPriceReasons: { ids: ids.slice(0, 1) } }

test.each(operations)('$name is well within the limits', ({ name, document }) => {
  const measured = measure(document, { ...variables, ...oneId[name] })
  for (const name of LIMITS) expect(measured[name], name).toBeLessThanOrEqual(OPERATION_LIMITS[name] * MAX_SHARE[name])
})

const pastedList = operations.find(({ name }) => name === 'QuickOrderProducts')

test.each([
  { way: 'with script', document: pastedList?.document ?? parse('{ none }') },
  { way: 'without script', document: parse(findListByForm({ skus: [] }).query) },
])('a part of a pasted list $way is within the limits', ({ document }) => {
  const skus = ids.slice(0, SKUS_PER_REQUEST)
  expect(skus).toHaveLength(SKUS_PER_REQUEST)
  const measured = measure(document, { skus })
  for (const name of LIMITS) expect(measured[name], name).toBeLessThanOrEqual(OPERATION_LIMITS[name])
})

test('a batch of the product feed is well within the limits', () => {
  const { query, variables: given } = productFeed({ after: '1', first: BATCH_SIZE, attributes: FEED_ATTRIBUTES })
  const measured = measure(parse(query), given)
  for (const name of LIMITS) expect(measured[name], name).toBeLessThanOrEqual(OPERATION_LIMITS[name] * MAX_SHARE[name])
})

test('the introspection query of IDEs is within the limits', () => {
  const measured = measure(parse(getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true })))
  for (const name of LIMITS) expect(measured[name], name).toBeLessThanOrEqual(OPERATION_LIMITS[name])
})

test.each([
  {
    what: 'attribute codes',
    query: 'query ($list: [String!]) { product(sku: "A") { attributes(codes: $list) { code } } }',
  },
  { what: 'skus', query: 'query ($list: [String!]!) { products(skus: $list) { sku } }' },
  { what: 'block identifiers', query: 'query ($list: [String!]!) { contentBlocks(identifiers: $list) { id } }' },
  { what: 'ids of prices', query: 'query ($list: [ID!]!) { prices(ids: $list) { __typename } }' },
  { what: 'ids of personal prices', query: 'query ($list: [ID!]!) { viewer { personalPrices(ids: $list) { id } } }' },
])('$what are counted by the length of their list', ({ query }) => {
  const [few, many] = [10, 90].map((length) => costOf(query, { list: Array.from({ length }, () => 'A') }))
  expect((many ?? 0) - (few ?? 0)).toBeGreaterThanOrEqual(80)
})

test.each([
  { what: 'reviews', query: (n: number) => `{ product(sku: "A") { reviews { items(first: ${n}) { title } } } }` },
  {
    what: 'facet values',
    query: (n: number) =>
      `{ search(text: "ring") { products { facets { ... on ValueFacet { values(first: ${n}) { value } } } } } }`,
  },
  {
    what: 'products of a search',
    query: (n: number) => `{ search(text: "ring", pageSize: ${n}) { products { items { sku } } } }`,
  },
  {
    what: 'products of a listing',
    query: (n: number) =>
      `{ category(id: "A") { products(pageSize: ${n}) { ...Rows } } } fragment Rows on Listing { items { sku } }`,
  },
  { what: 'new products', query: (n: number) => `{ store { newProducts(count: ${n}) { items { sku } } } }` },
])('$what are counted by the size in an argument', ({ query }) => {
  expect(costOf(query(90)) - costOf(query(10))).toBeGreaterThanOrEqual(80)
})

test('a size without a value for its variable is the default of the argument', () => {
  const withSize = (size?: number) =>
    costOf(
      'query ($size: Int) { category(id: "A") { products(pageSize: $size) { items { sku } } } }',
      size ? { size } : {},
    )
  expect(withSize()).toBe(withSize(50))
})

test('work costs more than a value', () => {
  const bare = costOf('{ product(sku: "A") { sku } }')
  for (const field of ['stock { status }', 'listingPosition { page }', 'reviews { count }', 'alternates { url }'])
    expect(costOf(`{ product(sku: "A") { sku ${field} } }`) - bare, field).toBeGreaterThanOrEqual(10)
  for (const query of [
    '{ route(path: "/a") { path } }',
    '{ search(text: "ring") { text } }',
    '{ node(id: "A") { id } }',
  ])
    expect(costOf(query), query).toBeGreaterThanOrEqual(200)
})

test.each(['', 'text: "ring", '])('a later page of a listing (%s) costs more, up to where listings end', (text) => {
  const page =
    text === '' ? 'category(id: "1") { products(page: $page) { totalCount } }' : `search(${text}page: $page) { text }`
  const at = (number: number) => costOf(`query ($page: Int) { ${page} }`, { page: number })
  expect(at(1)).toBeLessThan(at(100))
  expect(at(100)).toBeLessThan(at(10_000))
  expect(at(2_000_000_000)).toBe(at(10_000))
})
