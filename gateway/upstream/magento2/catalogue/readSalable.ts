/** Whether products can be sold: a sale changes no product, so their stock is asked for by itself. */
import * as v from 'valibot'
import { looseList } from '../../looseFields.ts'
import { listParameters } from '../searchCriteria.ts'
import { createStockIds } from '../stock.ts'
import type { Get, ListReader } from './pages.ts'
import type { ProductCopy } from './productCopy.ts'

interface SalableOptions {
  readonly storeCode: string
  readonly get: Get
  readonly reader: ListReader
  readonly copy: ProductCopy
  readonly skusPerRequest: number
  readonly clock: () => Date
}

const salableSchema = looseList(v.object({ sku: v.string(), salable: v.boolean() }))
const kindSchema = v.object({ type_id: v.string(), status: v.optional(v.unknown(), 1) })
/** Others are sold as their parts. */
const STOCKED = ['simple', 'virtual', 'downloadable']

/** Null for a Magento without the inventory modules: listings then have no stock, and pages ask for it. @throws UpstreamError */
export async function readSalable(options: SalableOptions): Promise<number | null> {
  const { storeCode, get, reader, copy, skusPerRequest, clock } = options
  const stockId = await createStockIds(get).of(storeCode)
  if (stockId === null) return null
  const skus = [...copy.each()].filter(({ product }) => isStocked(product)).map(({ sku }) => sku)
  for (let at = 0; at < skus.length; at += skusPerRequest) {
    const batch = skus.slice(at, at + skusPerRequest)
    const query = { ...listParameters('skus', batch), stockId }
    const answers = await reader.read({
      storeCode,
      path: '/inventory/are-products-salable',
      query,
      schema: salableSchema,
    })
    copy.setSalable(new Map(answers.map(({ sku, salable }) => [sku, salable])))
  }
  copy.setStockAt(clock())
  return skus.length
}

function isStocked(product: unknown): boolean {
  const parsed = v.safeParse(kindSchema, product)
  return parsed.success && STOCKED.includes(parsed.output.type_id) && Number(parsed.output.status) === 1
}
