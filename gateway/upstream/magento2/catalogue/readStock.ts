/** Stock and the rules of quantities: a sale changes no product, and the list of products has no stock item, so both are asked for by themselves. */
import * as v from 'valibot'
import { looseAmount, looseId, looseList } from '../../looseFields.ts'
import { listParameters } from '../searchCriteria.ts'
import { createStockIds, type StockIds } from '../stock.ts'
import { broken, type Get, type ListReader } from './pages.ts'
import type { ProductCopy } from './productCopy.ts'

export interface StockReaderOptions {
  readonly get: Get
  readonly reader: ListReader
  readonly skusPerRequest: number
  readonly pageSize: number
}

/** Of one round: store views of one stock share what was read. */
export interface StockReader {
  /**
   * Whether products can be sold, by SKU; null for a Magento without the inventory modules.
   *
   * @throws UpstreamError
   */
  salable(storeCode: string, skus: readonly string[]): Promise<ReadonlyMap<string, boolean> | null>
  /** By the ids of products. @throws UpstreamError */
  items(storeCode: string): Promise<ReadonlyMap<number, StockItem>>
}

const SALABLE = '/inventory/are-products-salable'
const salableSchema = looseList(v.object({ sku: v.string(), salable: v.boolean() }))

/** The only list of stock items that Magento has: those with a quantity of at most this, which are all. */
const ITEMS = '/stockItems/lowStock/'
const EVERY_QUANTITY = '999999999'
/** Of all websites, which are the only ones that Magento has. */
const SCOPE = '0'
const flag = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => value === true || value === 1 || value === '1'),
  ),
  false,
)
const itemSchema = v.object({
  product_id: v.pipe(looseId, v.transform(Number)),
  is_in_stock: flag,
  min_sale_qty: v.fallback(looseAmount, 1),
  max_sale_qty: v.fallback(v.nullable(looseAmount), null),
  use_config_max_sale_qty: v.optional(flag, true),
  enable_qty_increments: flag,
  qty_increments: v.fallback(looseAmount, 0),
  is_qty_decimal: flag,
})
export type StockItem = v.InferOutput<typeof itemSchema>
const pageSchema = v.object({
  items: looseList(itemSchema),
  total_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

export function createStockReader(options: StockReaderOptions): StockReader {
  const stockIds = createStockIds(options.get)
  const known: KnownSalable = new Map()
  let items: Promise<ReadonlyMap<number, StockItem>> | null = null
  return {
    salable: (storeCode, skus) => readSalable({ ...options, storeCode, stockIds, known }, skus),
    items: (storeCode) => (items ??= readItems(storeCode, options)),
  }
}

interface SalableOptions extends StockReaderOptions {
  readonly storeCode: string
  readonly stockIds: StockIds
  readonly known: KnownSalable
}

/** By stock: store views that ask at the same time wait for each other, and ask for what the one before has not. */
type KnownSalable = Map<string, Promise<Map<string, boolean>>>

async function readSalable(
  { storeCode, stockIds, known, ...options }: SalableOptions,
  skus: readonly string[],
): Promise<ReadonlyMap<string, boolean> | null> {
  const stockId = await stockIds.of(storeCode)
  if (stockId === null) return null
  const before = known.get(stockId) ?? Promise.resolve(new Map<string, boolean>())
  const salable = before.then((found) => addSalable(found, skus, { ...options, storeCode, stockId }))
  known.set(stockId, salable)
  return salable
}

async function addSalable(
  salable: Map<string, boolean>,
  skus: readonly string[],
  {
    storeCode,
    stockId,
    reader,
    skusPerRequest,
  }: StockReaderOptions & {
    readonly storeCode: string
    readonly stockId: string
  },
): Promise<Map<string, boolean>> {
  const unknown = skus.filter((sku) => !salable.has(sku))
  for (let at = 0; at < unknown.length; at += skusPerRequest) {
    const query = { ...listParameters('skus', unknown.slice(at, at + skusPerRequest)), stockId }
    const answers = await reader.read({ storeCode, path: SALABLE, query, schema: salableSchema })
    for (const answer of answers) salable.set(answer.sku, answer.salable)
  }
  return salable
}

async function readItems(
  storeCode: string,
  { reader, pageSize }: StockReaderOptions,
): Promise<ReadonlyMap<number, StockItem>> {
  const items = new Map<number, StockItem>()
  for (let page = 1; ; page++) {
    const query = { scopeId: SCOPE, qty: EVERY_QUANTITY, currentPage: String(page), pageSize: String(pageSize) }
    const { items: more, total_count: total } = await reader.read({ storeCode, path: ITEMS, query, schema: pageSchema })
    for (const item of more) items.set(item.product_id, item)
    if (page * pageSize >= total) return items
    if (more.length === 0) throw broken({ path: ITEMS }, `expected ${total} stock items, got ${items.size}`)
  }
}

const statusSchema = v.object({ status: v.optional(v.unknown(), 1) })

/** Brings the stock of the copied products up to date. @throws UpstreamError */
export async function readStock(
  stock: StockReader,
  { storeCode, copy, clock }: { readonly storeCode: string; readonly copy: ProductCopy; readonly clock: () => Date },
): Promise<void> {
  const skus = new Map([...copy.each()].filter(({ product }) => isOn(product)).map(({ id, sku }) => [id, sku]))
  const salable = await stock.salable(storeCode, [...skus.values()])
  if (salable) copy.setSalable(salable)
  const items = await stock.items(storeCode)
  copy.setStockItems(items)
  if (!salable) copy.setSalable(new Map([...skus].flatMap(([id, sku]) => inStockOf(sku, items.get(id)))))
  copy.setStockAt(clock())
}

function inStockOf(sku: string, item: StockItem | undefined): readonly (readonly [string, boolean])[] {
  return item ? [[sku, item.is_in_stock]] : []
}

function isOn(product: unknown): boolean {
  const parsed = v.safeParse(statusSchema, product)
  return parsed.success && Number(parsed.output.status) === 1
}
