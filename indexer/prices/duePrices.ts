/** Updates the price columns of products whose price changes with time: a special price begins or ends, or a tax rate changes. */
import * as v from 'valibot'
import type { CatalogueDocument } from '../../gateway/upstream/catalogueIndex/port.ts'
import type { PriceIndexer } from '../../gateway/upstream/catalogueIndex/embedded/priceColumn.ts'
import type { StoreView } from '../../gateway/storeTable.ts'
import type { ClusterClient } from '../cluster/clusterClient.ts'
import { ClusterError } from '../cluster/clusterError.ts'
import { createBulkLoader } from '../load/bulkLoader.ts'
import { priceColumns } from '../mapping/columns.ts'
import { partSkusOf } from '../source/scanLines.ts'

const PAGE_SIZE = 200
/** Elasticsearch's limit of a result window; stores have tens of tax rules. */
const MAX_RULES = 10_000

export interface PricedIndices {
  readonly product: string
  readonly taxrule: string
  readonly customergroup: string
}

interface DueOptions {
  readonly client: ClusterClient
  readonly store: StoreView
  readonly indexPrices: PriceIndexer
  readonly indices: PricedIndices
  readonly now: Date
}

export interface UpdatedPrices {
  readonly updated: number
  /** When the next price changes; null when none does. */
  readonly nextChangeAt: Date | null
}

const hitsSchema = v.object({
  timed_out: v.optional(v.boolean()),
  hits: v.object({
    hits: v.array(
      v.object({ _source: v.custom<CatalogueDocument>(isDocument), sort: v.optional(v.array(v.number())) }),
    ),
  }),
})
const nextSchema = v.object({ aggregations: v.object({ next: v.object({ value: v.nullable(v.number()) }) }) })

/** Only the due products are read and written, as partial updates. @throws ClusterError */
export async function updateDuePrices(options: DueOptions): Promise<UpdatedPrices> {
  const { client, indices, now } = options
  await refresh(client, indices.product)
  let updated = 0
  let after = Number.MIN_SAFE_INTEGER
  const loader = createBulkLoader(client, indices.product, indices.product)
  const [taxRules, customerGroups] = await Promise.all([
    allOf(client, indices.taxrule),
    allOf(client, indices.customergroup),
  ])
  for (;;) {
    const page = await duePage(client, indices.product, now, after)
    if (page.length === 0) break
    const parts = await partsOf(client, indices.product, page)
    const { store, indexPrices } = options
    const priceOf = indexPrices({ store, products: parts, taxRules, customerGroups, now })
    for (const product of page) {
      const columns = priceColumns(priceOf(product))
      const json = [Buffer.from(JSON.stringify({ karat: columns }))]
      await loader.add({ line: updated + 1, id: String(product.id), json, action: 'update' })
      updated++
      after = product.id
    }
  }
  await loader.finish()
  if (updated > 0) await refresh(client, indices.product)
  return { updated, nextChangeAt: await nextChange(client, indices.product) }
}

/** @throws ClusterError */
export async function nextChange(client: ClusterClient, index: string): Promise<Date | null> {
  const body = { size: 0, aggs: { next: { min: { field: 'karat.price_changes_at' } } } }
  const parsed = v.safeParse(nextSchema, await search(client, index, body))
  if (!parsed.success)
    throw new ClusterError(`index ${index}: expected the least karat.price_changes_at, got an answer without it`)
  const { value } = parsed.output.aggregations.next
  return value === null ? null : new Date(value)
}

async function duePage(client: ClusterClient, index: string, now: Date, after: number) {
  const body = {
    size: PAGE_SIZE,
    query: {
      bool: {
        filter: [{ range: { 'karat.price_changes_at': { lte: now.toISOString() } } }, { range: { id: { gt: after } } }],
      },
    },
    sort: [{ id: 'asc' }],
    _source: { excludes: ['karat'] },
  }
  return documentsOf(index, await search(client, index, body))
}

async function partsOf(client: ClusterClient, index: string, products: readonly CatalogueDocument[]) {
  const skus = [...new Set(products.flatMap(partSkusOf))]
  if (skus.length === 0) return []
  const body = { size: MAX_RULES, query: { terms: { sku: skus } }, _source: { excludes: ['karat'] } }
  return documentsOf(index, await search(client, index, body))
}

async function allOf(client: ClusterClient, index: string): Promise<readonly CatalogueDocument[]> {
  return documentsOf(index, await search(client, index, { size: MAX_RULES, sort: [{ id: 'asc' }] }))
}

async function search(client: ClusterClient, index: string, body: object): Promise<unknown> {
  const { json } = await client.send({ method: 'POST', path: `/${encodeURIComponent(index)}/_search`, body })
  return json
}

function documentsOf(index: string, answer: unknown): readonly CatalogueDocument[] {
  const parsed = v.safeParse(hitsSchema, answer)
  if (!parsed.success || parsed.output.timed_out)
    throw new ClusterError(
      `index ${index}: expected whole hits with documents, got ${JSON.stringify(answer).slice(0, 200)}`,
    )
  return parsed.output.hits.hits.map(({ _source }) => _source)
}

function isDocument(value: unknown): value is CatalogueDocument {
  return typeof value === 'object' && value !== null && 'id' in value && Number.isSafeInteger(value.id)
}

async function refresh(client: ClusterClient, index: string): Promise<void> {
  await client.send({ method: 'POST', path: `/${encodeURIComponent(index)}/_refresh` })
}
