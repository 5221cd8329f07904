/** stores.json has no unused field: the gateway reads each one while it responds, or the shop's server does. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeId } from '../gateway/shared/ids.ts'
import { readStoreTable, type StoreTable } from '../gateway/storeTable.ts'
import { createFakeCheckout } from '../gateway/testing/fakeCheckout.ts'
import { createFakeCustomers, signIn, WORKSHOP } from '../gateway/testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../gateway/testing/startGateway.ts'
import { parseStoreTable } from '../web/server/storeTable.ts'

const STORE = `{
  store {
    id code name kind url pathPrefix currency currencySign priceFormat dateFormat locale language country flag
    consentLanguage displaySide pricesHiddenUntilLogin defaultTitle
    policies { verifiesCustomers requiresSocialSecurityNumber allowsBusinessRegistration hasMetalAccount showsFilterButton dispatchDatesOf }
    contentSlugs { terms privacy businessTerms policies home delivery payment returns buyBack about imprint }
    contact { company registrations { label number } address phone email openingHours }
    delivery { dispatches { sentOn } stockTime { from } isInsured needsSignature cost { from { amount } } }
    bookkeeping { years law }
    accessibility { law authority authorityUrl }
    withdrawal { labels { language text } confirmLabels { language text } days }
    menu { path }
  }
  product(sku: "A") {
    id path price { ... on Price { now { gross { amount currency } } } } returns { __typename ... on NoReturn { law } } stock { status } attributes { code }
    composition { ... on Single { variant { isSelectable } } }
  }
  hidden: product(sku: "B") { id }
  goldsmiths: store(code: "goldsmith_norway") { promises { products { language text } price { language text } returns { language text } newsletter { language text } loyaltyCard { language text } } }
  german: store(code: "de") { promises { products { language text } price { language text } returns { language text } newsletter { language text } loyaltyCard { language text } } contentSlugs { imprint } }
  contentPage(slug: "om-oss") { title }
  category(id: "${encodeId({ type: 'Category', storeCode: 'no', key: '11' })}") { products { sorts facets { __typename } } }
}`
const document = {
  id: 1,
  sku: 'A',
  name: 'A',
  type_id: 'simple',
  status: 1,
  visibility: 4,
  url_key: 'a',
  slug: 'a',
  created_at: '2026-01-01 00:00:00',
  updated_at: '2026-01-01 00:00:00',
  tax_class_id: '2',
  price: 10,
  unit: 'PCS',
  category_ids: ['10'],
}
const free = { ...document, id: 3, sku: 'F', price: 0 }
const hidden = { ...document, id: 2, sku: 'B', visibility: 1 }
const page = { id: 1, identifier: 'om-oss', title: 'Om oss', content: '<p>Gull.</p>', active: true, store_id: [1] }
const category = {
  id: 11,
  parent_id: 2,
  name: 'Ringer',
  is_active: true,
  level: 2,
  position: 1,
  product_count: 1,
  url_key: 'ringer',
}
const attribute = (code: string) => ({
  id: code.length,
  attribute_code: code,
  frontend_label: 'Metall',
  frontend_input: 'select',
  is_filterable: '1',
  options: [],
})
const rule = {
  id: 1,
  code: 'r',
  product_tax_class_ids: [2],
  customer_tax_class_ids: [3],
  rates: [{ id: 1, rate: 25, tax_country_id: 'NO', tax_region_id: 0 }],
}

/** Wraps a value and records the paths that are read; list indexes do not count. */
function recording<Value>(value: Value, read: Set<string>, path = ''): Value {
  if (typeof value !== 'object' || value === null) return value
  const children = new Map<PropertyKey, unknown>()
  return new Proxy(value, {
    get(target, key, receiver) {
      const own: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol' || typeof own === 'function' || !Object.hasOwn(target, key)) return own
      const place = Array.isArray(target) ? path : `${path}.${key}`
      if (typeof own !== 'object' || own === null || (Array.isArray(own) && own.length === 0)) read.add(place)
      if (!children.has(key)) children.set(key, recording(own, read, place))
      return children.get(key)
    },
  })
}

/** Returns the paths of all values that are not objects; an empty list counts as one. */
function leavesOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path]
  if (Array.isArray(value)) return value.length === 0 ? [path] : value.flatMap((each) => leavesOf(each, path))
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${path}.${key}`))
}

const read = new Set<string>()
let gateway: TestGateway
let productPath: unknown
beforeAll(async () => {
  const storeTable = recording({ ...readStoreTable(), planted: true }, read)
  gateway = await startGateway(
    {
      no: {
        product: [document, hidden, free],
        category: [category],
        attribute: [attribute('metal'), attribute('form')],
        cms_page: [page],
        taxrule: [rule],
      },
      // Fields that only some stores have.
      goldsmith_finland: { product: [document], taxrule: [rule] },
      de: { product: [{ ...document, tax_class_id: '8' }], taxrule: [rule] },
    },
    { storeTable },
  )
  const { data } = await gateway.query(STORE)
  await gateway.query('{ store { taxTable { name } } }')
  await gateway.query('{ product(sku: "A") { price { ... on Price { taxNote { kind text law } } } } }', { store: 'de' })
  productPath = data.product.path
  createFakeCheckout(gateway.storefront)
  const add =
    'mutation ($input: AddToCartInput!) { addToCart(input: $input) { ... on CartChanged { cart { count lines { id } } } } }'
  const items = ['A', 'F'].map((key) => ({ of: encodeId({ type: 'Variant', storeCode: 'no', key }), quantity: '1' }))
  const { data: added, headers } = await gateway.query(add, { variables: { input: { idempotencyKey: 'key', items } } })
  const as = { cookie: String(headers['set-cookie']).split(';')[0] ?? '', 'sec-fetch-site': 'same-origin' }
  await gateway.query(
    '{ cart { buyerChecks { ask } checkout { socialSecurityNumberFrom { amount } deliveryMethods { arrival { from } } } } }',
    { headers: as },
  )
  const [line] = added.addToCart.cart.lines
  const removal = { idempotencyKey: 'removal', lines: [{ line: line.id, quantity: '0' }] }
  await gateway.query('mutation ($input: ChangeCartLinesInput!) { changeCartLines(input: $input) { __typename } }', {
    headers: as,
    variables: { input: removal },
  })
  createFakeCustomers(gateway.storefront)
  const { cookie } = await signIn(gateway, WORKSHOP)
  const prices =
    'query ($ids: [ID!]!) { prices(ids: $ids, afterSync: true) { __typename } viewer { personalPrices(ids: $ids) { source } numberVerificationHours { from to } } }'
  await gateway.query(prices, { variables: { ids: [data.product.id] }, headers: { cookie } })
  await askBuyers(storeTable)
  parseStoreTable(recording(JSON.parse(JSON.stringify(readStoreTable())), read), 'stores.json')
})
afterAll(() => gateway.close())

/** A cart of so much metal that the law asks its buyer, on a day on which every row is in force. */
async function askBuyers(storeTable: StoreTable): Promise<void> {
  const metal = { ...document, sku: 'SKU-1', metal_symbol: 'AU', fineness_per_mille: 999.9 }
  const later = await startGateway(
    { de: { product: [metal], taxrule: [rule] } },
    { storeTable, clock: () => new Date('2028-01-03T12:00:00Z') },
  )
  createFakeCheckout(later.storefront)
  const items = [{ of: encodeId({ type: 'Variant', storeCode: 'de', key: 'SKU-1' }), quantity: '5000' }]
  const { headers } = await later.query(
    'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }',
    {
      store: 'de',
      variables: { input: { idempotencyKey: 'key', items } },
      headers: { 'sec-fetch-site': 'same-origin' },
    },
  )
  const as = {
    store: 'de',
    headers: { cookie: String(headers['set-cookie']).split(';')[0] ?? '', 'sec-fetch-site': 'same-origin' },
  }
  await later.query('{ cart { buyerChecks { ask from { amount } days text law } } }', as)
  await later.close()
}

/** Redundant fields of the table: reading it compares them and rejects a contradiction (gateway/storeTable.test.ts). */
const COMPARED = ['.stores.url', '.stores.appendStoreCode']
/** Says to whoever changes the table where a rule is from. */
const SOURCES = ['.stores.crossedOutPrices.law']

test('every field of the store table is read', () => {
  const fields = [...new Set(leavesOf(readStoreTable()))]
  expect(fields.length).toBeGreaterThan(40)
  expect(fields.filter((field) => !read.has(field))).toEqual([...COMPARED, ...SOURCES])
})

test('detects a field that is not read', () => {
  expect(productPath).toBe('/p/A/a')
  expect(read.has('.planted')).toBe(false)
})
