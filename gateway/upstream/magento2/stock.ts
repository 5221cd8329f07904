/** What is in stock: by the inventory modules, whose figures are those of the store's website, else by the product's own stock item. */
import * as v from 'valibot'
import { UpstreamError } from '../../shared/errors.ts'
import { parseBody } from '../border.ts'
import { looseAmount, looseId } from '../looseFields.ts'
import type { MagentoCall } from './magentoClient.ts'
import { listParameters } from './searchCriteria.ts'

export interface StockIds {
  /** The stock of the store's website; null for a Magento without the inventory modules. @throws UpstreamError */
  of(storeCode: string): Promise<string | null>
}

/** Magento says the quantity of one SKU a call: lists show whether something is in stock. */
const MAX_QUANTITIES = 3

export function stockCalls(stockIds: StockIds) {
  return {
    'stock/list': async (call: MagentoCall): Promise<readonly object[]> => {
      const skus = (call.query['skus'] ?? '').split(',').filter((sku) => sku !== '')
      const stockId = await stockIds.of(call.storeCode)
      return stockId === null ? stockItems(call, skus) : salableItems(call, skus, stockId)
    },
  }
}

const salableSchema = v.array(v.object({ sku: v.string(), salable: v.boolean() }))
const SALABLE = '/inventory/are-products-salable'

async function salableItems(call: MagentoCall, skus: readonly string[], stockId: string): Promise<readonly object[]> {
  const salable = call.readSigned(SALABLE, { ...listParameters('skus', skus), stockId })
  const quantities = skus.length <= MAX_QUANTITIES ? skus.map((sku) => quantityOf(call, sku, stockId)) : []
  const items = parseBody(salableSchema, await salable, { upstream: call.upstream, from: SALABLE })
  const known = new Map(await Promise.all(quantities))
  return items.map((item) => ({ sku: item.sku, is_in_stock: item.salable, qty: known.get(item.sku) ?? null }))
}

/** Null for a product of others, which has none of its own, and without the right to read it. */
async function quantityOf(call: MagentoCall, sku: string, stockId: string): Promise<readonly [string, number | null]> {
  const answer = await call
    .readSigned('/inventory/get-product-salable-quantity/{sku}/{stockId}', {}, { sku, stockId })
    .catch((error: unknown) => {
      if (error instanceof UpstreamError) return null
      throw error
    })
  const parsed = v.safeParse(looseAmount, answer)
  return [sku, parsed.success ? parsed.output : null]
}

/** One call each. An unknown SKU costs itself only. */
async function stockItems(call: MagentoCall, skus: readonly string[]): Promise<readonly object[]> {
  const items = await Promise.all(
    skus.map((sku) =>
      call.readSigned('/stockItems/{sku}', {}, { sku }).catch((error: unknown) => {
        if (error instanceof UpstreamError && error.code === 'UPSTREAM_REJECTED') return null
        throw error
      }),
    ),
  )
  return items.flatMap((item) => (typeof item === 'object' && item !== null ? [item] : []))
}

type Get = (storeCode: string, path: string, query?: Readonly<Record<string, string>>) => Promise<unknown>

const viewsSchema = v.array(v.object({ code: v.string(), website_id: looseId }))
const websitesSchema = v.array(v.object({ id: looseId, code: v.string() }))
const stockSchema = v.object({ stock_id: looseId })
const ORIGIN = { upstream: 'stock', from: '/V1/store and /V1/inventory/stock-resolver' }

/** Asked once for each store: a failure is asked again. */
export function createStockIds(get: Get): StockIds {
  const known = new Map<string, Promise<string | null>>()
  return {
    of(storeCode) {
      const stockId = known.get(storeCode) ?? stockIdOf(storeCode, get)
      known.set(storeCode, stockId)
      stockId.catch(() => known.delete(storeCode))
      return stockId
    },
  }
}

async function stockIdOf(storeCode: string, get: Get): Promise<string | null> {
  const [views, websites] = await Promise.all([get(storeCode, '/store/storeViews'), get(storeCode, '/store/websites')])
  const view = parseBody(viewsSchema, views, ORIGIN).find(({ code }) => code === storeCode)
  const website = parseBody(websitesSchema, websites, ORIGIN).find(({ id }) => id === view?.website_id)
  if (!website)
    throw new UpstreamError({
      code: 'UPSTREAM_UNAVAILABLE',
      upstream: 'stock',
      message: `stock: expected a store view of Magento with the code ${storeCode}, got none`,
    })
  const path = `/inventory/stock-resolver/website/${encodeURIComponent(website.code)}`
  const stock = await get(storeCode, path).catch((error: unknown) => {
    if (error instanceof UpstreamError && error.code === 'UPSTREAM_NOT_IMPLEMENTED') return null
    throw error
  })
  return stock === null ? null : parseBody(stockSchema, stock, ORIGIN).stock_id
}
