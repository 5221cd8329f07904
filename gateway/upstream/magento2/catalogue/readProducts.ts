/** Brings the copy of a store view's products up to date: all of them, or those that have changed. */
import * as v from 'valibot'
import { looseText } from '../../looseFields.ts'
import type { Filter } from '../searchCriteria.ts'
import { broken, type ListReader, type Page } from './pages.ts'
import type { ProductCopy } from './productCopy.ts'

interface ReadingOptions {
  readonly storeCode: string
  readonly reader: ListReader
  readonly copy: ProductCopy
  readonly clock: () => Date
  readonly onProgress: (progress: string) => void
}

export interface ProductsRead {
  readonly read: number
  readonly removed: number
  /** Products without a readable id or SKU, and an example. */
  readonly refused: number
}

const LIST = '/products'
const identified = v.object({
  id: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(1)),
  sku: v.pipe(looseText(), v.minLength(1)),
})
const changedSchema = v.object({ updated_at: v.string() })
/** A change is in Magento's answers when its transaction ends, which is after the time that it says. */
const OVERLAP_MS = 60_000

/** Goes on where a read has ended before its time. @throws UpstreamError */
export async function readAllProducts(options: ReadingOptions): Promise<ProductsRead> {
  const { storeCode, reader, copy, clock, onProgress } = options
  if (!copy.openLoad) copy.beginLoad(await newestChange(options))
  const { afterId } = copy.openLoad ?? { afterId: 0 }
  if (afterId > 0) onProgress(`goes on after product ${afterId}`)
  let read = 0
  let refused = 0
  for await (const { page, lastId, products } of pagesById({ storeCode, reader }, [], afterId)) {
    copy.add(products, lastId)
    read += products.length
    refused += page.items.length - products.length
    onProgress(`${read} products, ${page.total - page.items.length} to come`)
  }
  return { read, refused, removed: copy.endLoad(clock()) }
}

/** @throws UpstreamError */
export async function readChangedProducts(options: ReadingOptions): Promise<ProductsRead> {
  const { storeCode, reader, copy } = options
  const newest = await newestChange(options)
  const since = withOverlap(copy.newest ?? newest)
  if (newest === null || since === null) return { read: 0, removed: 0, refused: 0 }
  const filter = { field: 'updated_at', value: since, condition: 'gteq' } as const
  let read = 0
  let refused = 0
  for await (const { page, products } of pagesById({ storeCode, reader }, [filter], 0)) {
    copy.change(products, null)
    read += products.length
    refused += page.items.length - products.length
  }
  // Only now: a read that ends before its time is made again.
  copy.change([], newest)
  return { read, removed: 0, refused }
}

interface PageOfProducts {
  readonly page: Page
  readonly lastId: number
  readonly products: readonly { readonly id: number; readonly sku: string; readonly product: unknown }[]
}

/** By ascending ids from the last one on, so that products which come or go meanwhile move no others. */
async function* pagesById(
  { storeCode, reader }: Pick<ReadingOptions, 'storeCode' | 'reader'>,
  filters: readonly Filter[],
  afterId: number,
): AsyncGenerator<PageOfProducts> {
  let lastId = afterId
  for (;;) {
    const after = { field: 'entity_id', value: String(lastId), condition: 'gt' } as const
    const page = await reader.page(
      { storeCode, path: LIST, filters: [...filters, after] },
      { sort: { field: 'entity_id', direction: 'ASC' } },
    )
    if (page.total === 0) return
    const products = page.items.flatMap((product) => {
      const parsed = v.safeParse(identified, product)
      return parsed.success ? [{ ...parsed.output, product }] : []
    })
    const nextId = Math.max(lastId, ...products.map(({ id }) => id))
    if (nextId === lastId || products.some(({ id }) => id <= lastId))
      throw broken(
        { path: LIST },
        `expected ${page.total} products after id ${lastId}, got a page of ${products.length} others`,
      )
    lastId = nextId
    yield { page, lastId, products }
    if (page.items.length >= page.total) return
  }
}

/** Of any product; null without products. */
async function newestChange({
  storeCode,
  reader,
}: Pick<ReadingOptions, 'storeCode' | 'reader'>): Promise<string | null> {
  const sort = { field: 'updated_at', direction: 'DESC' } as const
  const { items } = await reader.page(
    { storeCode, path: LIST },
    { pageSize: 1, sort, fields: 'items[updated_at],total_count' },
  )
  const parsed = v.safeParse(changedSchema, items[0])
  return parsed.success ? parsed.output.updated_at : null
}

/** Magento writes UTC without saying so. */
function withOverlap(moment: string | null): string | null {
  if (moment === null) return null
  const time = new Date(`${moment.replace(' ', 'T')}Z`).getTime()
  return Number.isNaN(time) ? null : new Date(time - OVERLAP_MS).toISOString().slice(0, 19).replace('T', ' ')
}
