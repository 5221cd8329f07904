/** Two implementations of docs/rules: the sandbox and the gateway compute prices independently and agree, for every way to query them. */
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStoreTable } from '../gateway/storeTable.ts'
import { CUSTOMERS } from '../sandbox/customers/customers.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import stores from '../stores.json' with { type: 'json' }
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

let db: DatabaseSync
let shop: RealShop
beforeAll(async () => {
  db = openSeededCopy()
  // The quotes do not change, so the catalogue is given other quotes: every price with metal has then moved.
  db.exec(
    "UPDATE metal_quote SET price_e4 = CAST(price_e4 * CASE metal WHEN 'AU' THEN 0.985 WHEN 'AG' THEN 1.02 ELSE 0.97 END AS INTEGER)",
  )
  const table = readStoreTable()
  // Guests' prices are compared in every store, also where they are hidden.
  const storeTable = { ...table, stores: table.stores.map((store) => ({ ...store, pricesHiddenUntilLogin: false })) }
  shop = await openRealShop({ db, storeTable, clock: () => NOW })
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await shop.close()
  db.close()
})

interface TwoSided {
  readonly net: { readonly amount: string }
  readonly gross: { readonly amount: string }
}
interface Shown {
  readonly sku: string
  readonly price: {
    readonly source?: string
    readonly now: TwoSided
    readonly steps: readonly { readonly kind: string; readonly amount: TwoSided | null }[]
  }
}
interface Document {
  readonly id: number
  readonly sku: string
  readonly type_id: string
  readonly price?: number | null
  readonly configurable_children?: readonly Document[]
  readonly tier_prices?: readonly object[]
  readonly showcustomprice?: number
}
interface RenderInfo {
  readonly id: number
  readonly price_info: {
    readonly regular_price: number
    readonly extension_attributes: { readonly tax_adjustments: { readonly regular_price: number } }
  }
}

const PRICE =
  'sku price { ... on Price { source now { net { amount } gross { amount } } steps { kind amount { net { amount } gross { amount } } } } }'
const QUERY = `query ($skus: [String!]!) { products(skus: $skus) { ${PRICE} composition { ... on Configurable { variants { ${PRICE} } } } } }`
const SKUS_PER_REQUEST = 25
/** Half a minor unit: four decimals of a price per metre or gram, rounded again to two. */
const HALF_A_MINOR_UNIT = 0.005_051

/** Gross, net, net with four decimals and a dated rate, and taxed by the backend. */
const KINDS = ['no', 'se', 'goldsmith_finland', 'it']

const ofEachKind = stores.stores.filter(({ storeCode }) => KINDS.includes(storeCode))
test.each(ofEachKind)(
  '$storeCode: every price stands on both sides of tax as the backend says',
  async ({ storeCode, storeId, searchIndex, i18n, tax }) => {
    const ownPriced = (await exported(searchIndex)).filter(
      ({ type_id: type }) => type !== 'grouped' && type !== 'bundle',
    )
    const idOf = new Map(
      ownPriced
        .flatMap(({ configurable_children: children = [], ...own }) => [own, ...children])
        .map(({ sku, id }) => [sku, id]),
    )
    const isSourceGross = tax.sourcePriceIncludesTax
    let compared = 0

    for (let from = 0; from < ownPriced.length; from += SKUS_PER_REQUEST) {
      const { data } = await shop.query(
        QUERY,
        { skus: ownPriced.slice(from, from + SKUS_PER_REQUEST).map(({ sku }) => sku) },
        storeCode,
      )
      const products: readonly ((Shown & { composition: { variants?: Shown[] } }) | null)[] = data.products
      const shown = products.flatMap((product) => (product ? (product.composition.variants ?? [product]) : []))
      const backend = await rendered(
        shown.map(({ sku }) => sku),
        storeId,
        i18n.currencyCode,
      )

      for (const { sku, price } of shown) {
        const said = backend.get(idOf.get(sku) ?? 0)
        if (!price.source || price.source === 'TIER' || !said) continue

        const list = price.source === 'SPECIAL' ? price.steps.find(({ kind }) => kind === 'LIST')?.amount : null
        const { net, gross } = list ?? price.now
        const {
          regular_price: theirGross,
          extension_attributes: {
            tax_adjustments: { regular_price: theirNet },
          },
        } = said.price_info
        const pairs = [
          [Number(net.amount), theirNet],
          [Number(gross.amount), theirGross],
        ] as const
        for (const [ours, theirs] of pairs)
          expect(Math.abs(ours - theirs), `${sku}: ${ours} here, ${theirs} there`).toBeLessThan(HALF_A_MINOR_UNIT)
        const [ours, theirs] = isSourceGross ? pairs[1] : pairs[0]
        expect(ours.toFixed(2), `${sku} on the source side`).toBe(
          (Math.round((theirs + Number.EPSILON * theirs) * 100) / 100).toFixed(2),
        )
        compared++
      }
    }
    expect(compared).toBeGreaterThan(500)
  },
)

interface Amounts {
  readonly net: string
  readonly gross: string
}
const SIDES = '{ net { amount } gross { amount } }'
const FACTS = `source isCurrent now ${SIDES} before ${SIDES} tiers { fromQuantity sourcePrice { amount priceIncludesTax } unitPrice ${SIDES} }`
const SYNCED = `query ($ids: [ID!]!, $skus: [String!]!) {
  prices(ids: $ids, afterSync: true) { ... on Price { id ${FACTS} } }
  products(skus: $skus) { price { ... on Price { id ${FACTS} } } }
}`
const CALCULATED = `query ($id: ID!) { viewer {
  calculatedPrice(variantId: $id, quantity: "1") { total ${SIDES} }
  personalPrices(ids: [$id]) { isCurrent now ${SIDES} }
} }`

async function signedIn(isWanted: (customer: (typeof CUSTOMERS)[number]) => boolean, store: string): Promise<string> {
  const customer = CUSTOMERS.find(isWanted)
  if (!customer) throw new Error(`expected a customer for ${store}`)
  return shop.signIn(customer)
}

describe.each(stores.stores)('$storeCode', ({ storeCode, searchIndex, tax, catalogue }) => {
  const idsOf = async (skus: readonly string[]): Promise<readonly string[]> => {
    const { data } = await shop.query('query ($skus: [String!]!) { products(skus: $skus) { id } }', { skus }, storeCode)
    return data.products.flatMap((product: { id: string } | null) => product?.id ?? [])
  }

  test('prices after a sync equal the prices before it: nothing is moved or taxed twice', async () => {
    expect(catalogue.synchronisePrices).toBe(true)
    const documents = await exported(searchIndex)
    const skus = spread(
      documents.filter(({ type_id: type }) => type !== 'bundle'),
      60,
    ).map(({ sku }) => sku)
    const ids = await idsOf(skus)
    const { data, errors } = await shop.query(SYNCED, { ids, skus }, storeCode)
    expect(errors).toBeUndefined()
    const before = data.products.flatMap((product: { price: { id?: string } } | null) => product?.price ?? [])
    expect(before.filter(({ id }: { id?: string }) => id).length).toBeGreaterThan(40)
    data.prices.forEach((price: { id?: string } | null, at: number) =>
      expect(price ?? {}, skus[at]).toEqual(price === null ? {} : before[at]),
    )
    expect(data.prices.filter((price: { id?: string } | null) => price?.id).length).toBeGreaterThan(40)
  })

  test('tiers from the backend equal those of the documents', async () => {
    const bearer = await signedIn(({ groupId, country }) => groupId === 5 && country === tax.defaultCountry, storeCode)
    const tiered = (await exported(searchIndex)).filter(
      ({ type_id: type, tier_prices: tiers = [] }) => type === 'simple' && tiers.length > 0,
    )
    const ids = await idsOf(spread(tiered, 20).map(({ sku }) => sku))
    const query = `query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { of ${FACTS} } } }`
    const documented: readonly { of: string; tiers: readonly Amounts[] }[] = (
      await shop.query(query, { ids }, storeCode, bearer)
    ).data.viewer.personalPrices
    expect(documented.flatMap(({ tiers }) => tiers).length).toBeGreaterThan(5)
    for (const [at, id] of ids.entries()) {
      const { data, extensions } = await shop.query(query, { ids: [id] }, storeCode, bearer)
      expect(extensions.calls.byUpstream['tierPrices']).toBe(1)
      expect(data.viewer.personalPrices[0]).toEqual(documented[at])
    }
  })
})

describe.each(stores.stores.filter(({ kind }) => kind === 'GOLDSMITH'))(
  'the calculator of $storeCode',
  ({ storeCode, searchIndex, tax }) => {
    test('the calculator’s price of one unit equals the customer’s price', async () => {
      const bearer = await signedIn(
        ({ groupId, number, country }) => groupId === 4 && number !== null && country === tax.defaultCountry,
        storeCode,
      )
      const skus = spread(
        (await exported(searchIndex)).filter(({ showcustomprice: shows }) => shows === 1),
        15,
      ).map(({ sku }) => sku)
      const { data } = await shop.query(
        'query ($skus: [String!]!) { products(skus: $skus) { variant { id hasCalculator } } }',
        { skus: skus },
        storeCode,
      )
      let compared = 0
      for (const { variant } of data.products) {
        expect(variant.hasCalculator).toBe(true)
        const {
          data: { viewer },
          errors,
        } = await shop.query(CALCULATED, { id: variant.id }, storeCode, bearer)
        expect(errors).toBeUndefined()
        const [price] = viewer.personalPrices
        if (!price) continue
        expect(price.isCurrent).toBe(true)
        // The calculator's gross price derives from its two decimals, a product price's from four.
        expect(viewer.calculatedPrice?.total.net, variant.id).toEqual(price.now.net)
        compared += 1
      }
      expect(compared).toBeGreaterThan(5)
    })
  },
)

/** Returns items of a list at even distances. */
function spread<Item>(items: readonly Item[], many: number): Item[] {
  const step = Math.max(1, items.length / many)
  return Array.from({ length: Math.min(many, items.length) }, (_, at) => items[Math.floor(at * step)]).filter(
    (item) => item !== undefined,
  )
}

async function exported(index: string): Promise<Document[]> {
  const response = await fetch(`${shop.sandboxUrl}/export/${index}/product.ndjson`)
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Document)
}

async function rendered(
  skus: readonly string[],
  storeId: number,
  currencyCode: string,
): Promise<ReadonlyMap<number, RenderInfo>> {
  const found = new Map<number, RenderInfo>()
  for (let from = 0; from < skus.length; from += SKUS_PER_REQUEST) {
    const query = new URLSearchParams({
      skus: skus.slice(from, from + SKUS_PER_REQUEST).join(','),
      currencyCode,
      storeId: String(storeId),
    })
    const { result } = (await (await fetch(`${shop.sandboxUrl}/api/product/render-list?${query}`)).json()) as {
      result: { items: readonly RenderInfo[] }
    }
    for (const item of result.items) found.set(item.id, item)
  }
  return found
}
