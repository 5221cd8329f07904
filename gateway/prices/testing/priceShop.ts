/** A gateway with a backend that has custom and business prices for some customers. */
import { bundle, category, grouped, INVESTMENT_GOLD, product, ring, taxRules } from '../../catalog/testing/documents.ts'
import { encodeId } from '../../shared/ids.ts'
import { readStoreTable, type StoreTable, type StoreView } from '../../storeTable.ts'
import { createFakeCustomers, type FakeCustomer, signIn } from '../../testing/fakeCustomers.ts'
import { createFakeMetalQuotes, type FakeMetalQuotes } from '../../testing/fakeMetalQuotes.ts'
import type { Responder, CannedResponse } from '../../testing/fakeStorefront.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../../testing/startGateway.ts'

/** Business with a number, business without one, private with a number, private without. */
export const AURUM: FakeCustomer = {
  id: 51,
  email: 'innkjop@aurum.example',
  password: 'Aurum-2026',
  groupId: 5,
  customerNumber: '10051',
}
export const SILVA: FakeCustomer = { id: 52, email: 'kjop@silva.example', password: 'Silva-2026', groupId: 5 }
export const MARI: FakeCustomer = {
  id: 42,
  email: 'mari@example.no',
  password: 'Mari-2026',
  groupId: 1,
  customerNumber: '20042',
}
export const ANNA: FakeCustomer = { id: 43, email: 'anna@example.no', password: 'Anna-2026', groupId: 1 }

const PATHS = {
  business: '/api/ext/business-prices',
  custom: '/api/ext/custom-prices/prices',
  tiers: '/api/product/tier-prices',
  render: '/api/product/render-list',
  calculator: '/api/ext/goldsmith/price',
}

const TIERS = [
  { customer_group_id: 5, qty: 1, value: 1100 },
  { customer_group_id: 32000, qty: 10, value: 1000 },
  { customer_group_id: 5, qty: 10, value: 900 },
  { customer_group_id: 1, qty: 5, value: 1200 },
]
export const GOLD_BAR = { metal: 'AU', grams: '1', quote: '1000.00', quoted_at: '2026-11-20T12:00:00Z' }

export const products = [
  product(1),
  product(2, { tier_prices: TIERS }),
  product(3, { special_price: 1000, special_from_date: '2026-11-01 00:00:00', special_to_date: '2026-11-30 23:59:59' }),
  product(4, { metal_charge: [GOLD_BAR], tier_prices: [{ customer_group_id: 32000, qty: 10, value: 1240 }] }),
  product(5, { tax_class_id: INVESTMENT_GOLD }),
  product(6, { price: null }),
  product(7, { unit: 'METER', price: 12.3456, showcustomprice: 1 }),
  ring(20),
  ring(21, { showcustomprice: 1 }),
  grouped(30, [{ sku: 'SKU-1', qty: 2 }, { sku: 'SKU-5' }]),
  bundle(31, [{ title: 'a', choices: [{ sku: 'SKU-1' }, { sku: 'SKU-2', qty: 2, isDefault: true }] }]),
]

const GROUPS = [
  [0, 3],
  [1, 3],
  [4, 7],
  [5, 7],
].map(([id, taxClass]) => ({ id, code: `group ${id}`, tax_class_id: taxClass }))

export interface PriceShop extends TestGateway {
  readonly metals: FakeMetalQuotes
  /** Headers that the browser sends from now on. */
  cookieOf(customer: FakeCustomer, store?: string): Promise<string>
  /** Answers one of the paths with a result that depends on the request. */
  say(path: keyof typeof PATHS, result: (call: Parameters<Responder>[0]) => unknown): void
  answerWith(path: keyof typeof PATHS, answer: CannedResponse): void
  callsTo(path: keyof typeof PATHS): TestGateway['storefront']['calls']
}

export function tableWith(change: (store: StoreView) => Partial<StoreView>): StoreTable {
  const table = readStoreTable()
  return { ...table, stores: table.stores.map((store) => ({ ...store, ...change(store) })) }
}

interface Settings extends Pick<TestGatewayOptions, 'documents' | 'responseCacheBytes' | 'pricesCanBeOld' | 'profile'> {
  readonly clock: () => Date
  readonly storeTable?: StoreTable
  readonly upstreamTimeoutMs?: number
  readonly extra?: readonly object[]
  readonly attributes?: readonly object[]
  /** Replaces the tax rules of the countries. */
  readonly rules?: readonly object[]
}

export async function openPriceShop({
  clock,
  storeTable = tableWith(() => ({ pricesHiddenUntilLogin: false })),
  upstreamTimeoutMs = 2_000,
  extra = [],
  attributes = [],
  rules,
  ...http
}: Settings): Promise<PriceShop> {
  const metals = createFakeMetalQuotes()
  const store = (country: string, percent: number) => ({
    product: [...products, ...extra],
    category: [category(10, 2)],
    attribute: attributes,
    taxrule: rules ?? taxRulesFor(country, percent),
    customergroup: GROUPS,
  })
  const gateway = await startGateway(
    { no: store('NO', 25), se: store('SE', 25), fi: store('FI', 25.5), goldsmith_norway: store('NO', 25) },
    { clock, storeTable, metals, upstreamTimeoutMs, ...http },
  )
  createFakeCustomers(gateway.storefront, [AURUM, SILVA, MARI, ANNA])
  const answer = (path: keyof typeof PATHS, answering: Responder) => gateway.storefront.answer(PATHS[path], answering)
  return {
    ...gateway,
    metals,
    cookieOf: async (customer, inStore) => (await signIn(gateway, customer, inStore ? { store: inStore } : {})).cookie,
    say: (path, result) => answer(path, (call) => ({ json: { code: 200, result: result(call) } })),
    answerWith: (path, canned) => answer(path, () => canned),
    callsTo: (path) => gateway.storefront.calls.filter((call) => call.path === PATHS[path]),
  }
}

/** Both customer tax classes; the second has a rate of its own. */
function taxRulesFor(country: string, percent: number) {
  return taxRules(country, percent).map((rule) => ({ ...rule, customer_tax_class_ids: [3, 7] }))
}

export const idOf = (sku: string, type = 'Product', storeCode = 'no') => encodeId({ type, storeCode, key: sku })
