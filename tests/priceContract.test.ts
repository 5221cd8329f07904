/** Two readings of docs/rules/rounding.md: the sandbox's prices and the gateway's, computed independently, are the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import stores from '../stores.json' with { type: 'json' }
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'

let shop: RealShop
beforeAll(async () => {
  shop = await openRealShop()
}, 120_000)
afterAll(() => shop.close())

interface TwoSided { readonly net: { readonly amount: string }; readonly gross: { readonly amount: string } }
interface Shown { readonly sku: string; readonly price: { readonly source?: string; readonly now: TwoSided; readonly before: TwoSided | null } }
interface Document { readonly id: number; readonly sku: string; readonly type_id: string; readonly price?: number | null; readonly configurable_children?: readonly Document[] }
interface RenderInfo { readonly id: number; readonly price_info: { readonly regular_price: number; readonly extension_attributes: { readonly tax_adjustments: { readonly regular_price: number } } } }

const PRICE = 'sku price { ... on Price { source now { net { amount } gross { amount } } before { net { amount } gross { amount } } } }'
const QUERY = `query ($skus: [String!]!) { products(skus: $skus) { ${PRICE} composition { ... on Configurable { variants { ${PRICE} } } } } }`
const SKUS_PER_REQUEST = 100
/** Four decimals of a price per metre or gram, rounded once more to two. */
const HALF_A_MINOR_UNIT = 0.005_051

/** Gross, net, net with four decimals and a dated rate, and taxed by the backend. */
const KINDS = ['no', 'se', 'goldsmith_finland', 'it']

test.each(stores.stores.filter(({ storeCode }) => KINDS.includes(storeCode)))('$storeCode: every price stands on both sides of tax as the backend says', async ({ storeCode, storeId, searchIndex, i18n, tax }) => {
  const ownPriced = (await exported(searchIndex)).filter(({ type_id: type }) => type !== 'grouped' && type !== 'bundle')
  const idOf = new Map(ownPriced.flatMap(({ configurable_children: children = [], ...own }) => [own, ...children]).map(({ sku, id }) => [sku, id]))
  const isSourceGross = tax.sourcePriceIncludesTax
  let compared = 0

  for (let from = 0; from < ownPriced.length; from += SKUS_PER_REQUEST) {
    const { data } = await shop.ask(QUERY, { skus: ownPriced.slice(from, from + SKUS_PER_REQUEST).map(({ sku }) => sku) }, storeCode)
    const shown: Shown[] = data.products.flatMap((product: (Shown & { composition: { variants?: Shown[] } }) | null) => (product ? (product.composition.variants ?? [product]) : []))
    const backend = await rendered(shown.map(({ sku }) => sku), storeId, i18n.currencyCode)

    for (const { sku, price } of shown) {
      const said = backend.get(idOf.get(sku) ?? 0)
      if (!price.source || price.source === 'TIER' || !said) continue

      const { net, gross } = price.before ?? price.now
      const pairs = [[Number(net.amount), said.price_info.extension_attributes.tax_adjustments.regular_price], [Number(gross.amount), said.price_info.regular_price]] as const
      for (const [ours, theirs] of pairs) expect(Math.abs(ours - theirs), `${sku}: ${ours} here, ${theirs} there`).toBeLessThan(HALF_A_MINOR_UNIT)
      const [ours, theirs] = isSourceGross ? pairs[1] : pairs[0]
      expect(ours.toFixed(2), `${sku} on the source side`).toBe((Math.round((theirs + Number.EPSILON * theirs) * 100) / 100).toFixed(2))
      compared++
    }
  }
  expect(compared).toBeGreaterThan(500)
}, 60_000)

async function exported(index: string): Promise<Document[]> {
  const answer = await fetch(`${shop.sandboxUrl}/export/${index}/product.ndjson`)
  return (await answer.text()).trim().split('\n').map((line) => JSON.parse(line) as Document)
}

async function rendered(skus: readonly string[], storeId: number, currencyCode: string): Promise<ReadonlyMap<number, RenderInfo>> {
  const found = new Map<number, RenderInfo>()
  for (let from = 0; from < skus.length; from += SKUS_PER_REQUEST) {
    const query = new URLSearchParams({ skus: skus.slice(from, from + SKUS_PER_REQUEST).join(','), currencyCode, storeId: String(storeId) })
    const { result } = (await (await fetch(`${shop.sandboxUrl}/api/product/render-list?${query}`)).json()) as { result: { items: readonly RenderInfo[] } }
    for (const item of result.items) found.set(item.id, item)
  }
  return found
}
