/**
 * No price is shown to another customer, to a guest or in another store,
 * whatever is cached and however the requests are mixed. `PRICE_REQUESTS=10000` sends more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStoreTable } from '../gateway/storeTable.ts'
import { createFakeCustomers, type FakeCustomer, signIn } from '../gateway/testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../gateway/testing/startGateway.ts'

const REQUESTS = Number(process.env['PRICE_REQUESTS'] ?? 2_000)
const AT_ONCE = 8
const SKUS = 40
const STORES = ['no', 'se', 'goldsmith_norway'] as const
const HIDING = 'goldsmith_norway'
const SEED = 20_261_121

type StoreCode = (typeof STORES)[number]

interface Person {
  readonly name: string
  readonly customer: FakeCustomer | null
  /** Base of the customer's own prices: the hundreds of thousands of an amount identify its customer. */
  readonly own: number | null
}

const customer = (id: number, groupId: number, customerNumber?: string): FakeCustomer => ({
  id,
  email: `customer-${id}@example.no`,
  password: `Secret-${id}`,
  groupId,
  ...(customerNumber ? { customerNumber } : {}),
})
const PEOPLE: readonly Person[] = [
  { name: 'guest', customer: null, own: null },
  { name: 'one business', customer: customer(1, 5, 'N-1'), own: 100_000 },
  { name: 'another business', customer: customer(2, 5, 'N-2'), own: 200_000 },
  { name: 'a customer without a number', customer: customer(3, 1), own: null },
]
/** Business prices are the same for a customer group, list prices for everybody; both contain their store. */
const BUSINESS = 300_000
const LIST = 900_000
const OFFSETS: Readonly<Record<StoreCode, number>> = { no: 1_000, se: 2_000, goldsmith_norway: 3_000 }

/** Which prices a SKU has: a customer price for every third, a business price for every second. */
const hasOwn = (at: number) => at % 3 === 0
const hasBusiness = (at: number) => at % 2 === 0
const skuOf = (at: number) => `SKU-${at}`
const PLACES = Array.from({ length: SKUS }, (_, at) => at)
const placeOf = (sku: string) => Number(sku.slice('SKU-'.length))

function netFor({ own, customer: who }: Person, store: StoreCode, at: number): number {
  const base = OFFSETS[store] + at
  if (own !== null && hasOwn(at)) return own + base
  if (who?.groupId === 5 && hasBusiness(at)) return BUSINESS + base
  return LIST + base
}

/** Deterministic: mulberry32. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const document = (store: StoreCode, at: number) => ({
  id: at + 1,
  sku: skuOf(at),
  name: `Product ${at}`,
  type_id: 'simple',
  status: 1,
  visibility: 4,
  url_key: `p-${at}`,
  slug: `p-${at}`,
  created_at: '2026-01-01 00:00:00',
  updated_at: '2026-01-01 00:00:00',
  tax_class_id: '0',
  price: LIST + OFFSETS[store] + at,
  unit: 'PCS',
  category_ids: ['10'],
})
const category = {
  id: 10,
  parent_id: 2,
  name: 'All',
  is_active: true,
  position: 1,
  level: 2,
  path: '1/2/10',
  url_key: 'all',
  slug: 'all',
  url_path: 'all',
  include_in_menu: 1,
  is_anchor: '1',
}
const groups = [
  [0, 3],
  [1, 3],
  [5, 7],
].map(([id, taxClass]) => ({ id, code: `group ${id}`, tax_class_id: taxClass }))

let gateway: TestGateway
let nowMs = Date.parse('2026-11-21T12:00:00Z')
const credentials = new Map<string, readonly Readonly<Record<string, string>>[]>()
/** Ids by store and index. */
const ids = new Map<StoreCode, readonly string[]>()
const categoryIds = new Map<StoreCode, string>()
const isFailing = { business: false, custom: false }

beforeAll(async () => {
  const table = readStoreTable()
  const storeTable = {
    ...table,
    stores: table.stores.map((store) => ({ ...store, pricesHiddenUntilLogin: store.storeCode === HIDING })),
  }
  const catalogueOf = (store: StoreCode) => ({
    product: PLACES.map((at) => document(store, at)),
    category: [category],
    customergroup: groups,
  })
  const catalogue = Object.fromEntries(STORES.map((store) => [store, catalogueOf(store)]))
  gateway = await startGateway(catalogue, { storeTable, clock: () => new Date(nowMs) })
  createFakeCustomers(
    gateway.storefront,
    PEOPLE.flatMap(({ customer: who }) => who ?? []),
  )
  const failure = { json: { code: 500, result: 'away' }, status: 500 }
  gateway.storefront.answer('/api/ext/business-prices', ({ body }) => {
    const { customerGroup, storeCode } = body as { customerGroup: number; storeCode: StoreCode }
    if (isFailing.business) return failure
    const list = PLACES.filter(hasBusiness).map((at) => ({ sku: skuOf(at), price: BUSINESS + OFFSETS[storeCode] + at }))
    return { json: { code: 200, result: JSON.stringify(customerGroup === 5 ? list : []) }, delayMs: 2 }
  })
  gateway.storefront.answer('/api/ext/custom-prices/prices', ({ body, headers }) => {
    const { customerNo, productSkus } = body as { customerNo: string; productSkus: string[] }
    const own = PEOPLE.find(({ customer: who }) => who?.customerNumber === customerNo)?.own
    const store = STORES.find((code) => code === headers['x-vs-store-code'])
    if (isFailing.custom || own === undefined || own === null || !store) return failure
    const list = productSkus
      .map(placeOf)
      .filter(hasOwn)
      .map((at) => ({ sku: skuOf(at), price: own + OFFSETS[store] + at }))
    return { json: { code: 200, result: list }, delayMs: 2 }
  })
  gateway.storefront.answer('/api/product/tier-prices', () => ({ json: { code: 200, result: [] } }))

  for (const { name, customer: who } of PEOPLE) {
    if (!who) credentials.set(name, [{}, { cookie: 'session=forged; signedIn=1' }])
    else {
      const { cookie } = await signIn(gateway, who)
      const { data } = await signIn(gateway, who, { asBearer: true })
      credentials.set(name, [{ cookie }, { authorization: `Bearer ${data.signIn.bearerToken}` }])
    }
  }
  for (const store of STORES) {
    const variables = { skus: PLACES.map(skuOf) }
    const { data } = await gateway.query(
      'query ($skus: [String!]!) { products(skus: $skus) { id } store { menu { id } } }',
      { store, variables },
    )
    ids.set(
      store,
      data.products.map(({ id }: { id: string }) => id),
    )
    categoryIds.set(store, data.store.menu[0].id)
  }
})
afterAll(() => gateway.close())

const PERSONAL =
  'personalPrices(ids: $ids) { id source isCurrent now { net { amount } } steps { kind sourcePrice { amount } } }'
const PUBLIC = 'sku price { __typename ... on Price { source now { net { amount } } } }'

interface PriceRequest {
  readonly person: Person
  readonly store: StoreCode
  readonly places: readonly number[]
  readonly headers: Readonly<Record<string, string>>
}

interface PersonalAnswer {
  readonly id: string
  readonly source: string
  readonly isCurrent: boolean
  readonly now: { readonly net: { readonly amount: string } }
  readonly steps: readonly { readonly kind: string; readonly sourcePrice: { readonly amount: string } | null }[]
}

const counts = { personal: 0, public: 0, notCurrent: 0, nodes: 0, own: 0 }
/** Ids of received prices by person, which others request later. */
const answered = new Map<string, string>()

function checkPersonal({ person, store, places }: PriceRequest, prices: readonly PersonalAnswer[]): void {
  prices.forEach((price, index) => {
    const at = places[index] ?? -1
    const net = Number(price.now.net.amount)
    const sees = [
      netFor(person, store, at),
      ...(price.isCurrent ? [] : [BUSINESS + OFFSETS[store] + at, LIST + OFFSETS[store] + at]),
    ]
    if (!sees.includes(net))
      throw new Error(`${person.name} in ${store}: expected ${sees.join(' or ')} for place ${at}, got ${net}`)
    for (const { sourcePrice } of price.steps) {
      const whose =
        sourcePrice === null
          ? null
          : PEOPLE.find(({ own }) => own !== null && Math.floor(Number(sourcePrice.amount) / 100_000) * 100_000 === own)
      if (whose && whose !== person)
        throw new Error(`${person.name} gets ${whose.name}'s ${sourcePrice?.amount} as a step`)
    }
    counts.personal += 1
    if (!price.isCurrent) counts.notCurrent += 1
    if (price.source === 'CUSTOMER') counts.own += 1
    answered.set(person.name, price.id)
  })
}

interface PublicAnswer {
  readonly sku: string
  readonly price: { readonly __typename: string; readonly now?: { readonly net: { readonly amount: string } } }
}

function checkPublic({ store }: PriceRequest, items: readonly PublicAnswer[]): void {
  for (const { sku, price } of items) {
    if (store === HIDING) expect(price).toEqual({ __typename: 'SignInForPrice' })
    else expect(Number(price.now?.net.amount), `${sku} in ${store}`).toBe(LIST + OFFSETS[store] + placeOf(sku))
    counts.public += 1
  }
}

const send = ({ store, headers }: PriceRequest, query: string, variables: Readonly<Record<string, unknown>>) =>
  gateway.query(query, { variables, store, headers })
const idsOf = ({ store, places }: PriceRequest) => places.map((at) => ids.get(store)?.[at])

async function personalRequest(priceRequest: PriceRequest): Promise<void> {
  const { data, headers } = await send(priceRequest, `query ($ids: [ID!]!) { viewer { id ${PERSONAL} } }`, {
    ids: idsOf(priceRequest),
  })
  const { customer: who } = priceRequest.person
  expect(data.viewer === null).toBe(who === null)
  expect(who === null || headers['cache-control'] === 'private, no-store').toBe(true)
  checkPersonal(priceRequest, data.viewer?.personalPrices ?? [])
}

async function mixedRequest(priceRequest: PriceRequest): Promise<void> {
  const query = `query ($ids: [ID!]!, $skus: [String!]!) { products(skus: $skus) { ${PUBLIC} } viewer { ${PERSONAL} } }`
  const { data } = await send(priceRequest, query, { ids: idsOf(priceRequest), skus: priceRequest.places.map(skuOf) })
  checkPublic(priceRequest, data.products)
  checkPersonal(priceRequest, data.viewer?.personalPrices ?? [])
}

async function listingRequest(priceRequest: PriceRequest): Promise<void> {
  const query = `query ($id: ID!) { category(id: $id) { products(pageSize: 5, page: 2) { items { ${PUBLIC} } } } }`
  const { data } = await send(priceRequest, query, { id: categoryIds.get(priceRequest.store) })
  expect(data.category.products.items).toHaveLength(5)
  checkPublic(priceRequest, data.category.products.items)
}

/** Requests the price id of another person. */
async function foreignNode(priceRequest: PriceRequest, of: string): Promise<void> {
  const id = answered.get(of)
  if (id === undefined) return
  const { data } = await send(
    priceRequest,
    'query ($id: ID!) { node(id: $id) { id ... on PersonalPrice { now { net { amount } } } } }',
    { id },
  )
  expect(
    of === priceRequest.person.name || data.node === null,
    `${priceRequest.person.name} requests a price of ${of}`,
  ).toBe(true)
  counts.nodes += 1
}

test(
  'in thousands of mixed requests of two businesses, a private customer and a guest',
  async () => {
    const random = randomFrom(SEED)
    const requests = Array.from({ length: REQUESTS }, (_, index) => () => {
      const person = PEOPLE[random(PEOPLE.length)] ?? PEOPLE[0]
      const store = STORES[random(STORES.length)] ?? STORES[0]
      const headers = person && credentials.get(person.name)?.[random(2)]
      if (!person || !headers) throw new Error('expected a person with credentials')
      const priceRequest: PriceRequest = {
        person,
        store,
        headers,
        places: Array.from({ length: 1 + random(4) }, () => random(SKUS)),
      }
      // From time to time cached prices expire, and a source fails.
      if (index % 100 === 99) nowMs += 301_000
      if (index % 50 === 0) Object.assign(isFailing, { business: random(8) === 0, custom: random(8) === 0 })
      const kind = random(10)
      if (kind < 6) return personalRequest(priceRequest)
      if (kind < 8) return mixedRequest(priceRequest)
      return kind === 8
        ? listingRequest(priceRequest)
        : foreignNode(priceRequest, PEOPLE[random(PEOPLE.length)]?.name ?? '')
    })

    let next = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < requests.length) {
          const request = requests[next]
          next += 1
          await request?.()
        }
      }),
    )

    expect(counts.personal).toBeGreaterThan(REQUESTS / 2)
    expect(counts.public).toBeGreaterThan(REQUESTS / 2)
    expect(counts.own).toBeGreaterThan(REQUESTS / 20)
    expect(counts.notCurrent).toBeGreaterThan(REQUESTS / 200)
    expect(counts.nodes).toBeGreaterThan(REQUESTS / 20)
  },
  Math.max(120_000, REQUESTS * 60),
)
