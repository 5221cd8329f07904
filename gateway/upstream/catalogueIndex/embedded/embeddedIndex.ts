/** The search port answered in this process: every store's documents in memory, kept up to date from CATALOGUE_SOURCE. */
import type { Logger } from 'pino'
import { UpstreamError } from '../../../errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import type { CatalogueIndex, Entity } from '../port.ts'
import { fetchExport } from './fetchExport.ts'
import { StoreCatalogue, type PriceIndexer } from './storeCatalogue.ts'

/** Tax rules first: products are priced with them. */
const ENTITIES: readonly Entity[] = ['taxrule', 'customergroup', 'attribute', 'category', 'product', 'review', 'cms_page', 'cms_block']

const FETCH_TIMEOUT_MS = 60_000
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000

export interface EmbeddedIndexOptions {
  /** The address before `/{index}/{entity}.ndjson`. */
  readonly source: string
  readonly stores: readonly StoreView[]
  readonly indexPrices: PriceIndexer
  readonly pollMs: number
  readonly log: Logger
  readonly clock: () => Date
}

export interface EmbeddedIndex extends CatalogueIndex {
  /** Null when every store is loaded; else one sentence. */
  notReadyBecause(): string | null
  /** Reads what changed now; tries again by itself later. */
  refresh(): Promise<void>
  close(): Promise<void>
}

interface Export {
  readonly store: StoreView
  readonly entity: Entity
  readonly address: string
  etag: string | null
  fault: string | null
}

/** Starts loading at once; nothing is thrown when that fails, it is tried again and again. */
export function createEmbeddedIndex({ source, stores, indexPrices, pollMs, log, clock }: EmbeddedIndexOptions): EmbeddedIndex {
  const catalogues = new Map(stores.map((store) => [store.storeCode, new StoreCatalogue(store, indexPrices)]))
  const versions = new Map<string, number>()
  const exports: readonly Export[] = stores.flatMap((store) =>
    ENTITIES.map((entity) => ({ store, entity, address: `${source}/${store.searchIndex}/${entity}.ndjson`, etag: null, fault: null })),
  )
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let running: Promise<void> | null = null

  const read = async (wanted: Export): Promise<void> => {
    const { store, entity, address } = wanted
    const fetched = await fetchExport(address, wanted.etag, FETCH_TIMEOUT_MS)
    wanted.fault = null
    if (fetched.kind === 'unchanged') return

    const catalogue = catalogues.get(store.storeCode)
    if (!catalogue || isClosed) return
    const { documents, refused } = catalogue.replace(entity, fetched.lines, address, clock())
    wanted.etag = fetched.etag
    versions.set(store.storeCode, (versions.get(store.storeCode) ?? 0) + 1)
    log.debug({ store: store.storeCode, entity, documents: documents.length, refused: refused.length }, 'catalogue read')
    for (const { fault } of refused) log.warn({ store: store.storeCode, entity, refused: refused.length }, fault.message)
  }

  const readAll = async (): Promise<void> => {
    for (const wanted of exports) {
      if (isClosed) return
      try {
        await read(wanted)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        if (wanted.fault !== message) log.warn({ store: wanted.store.storeCode, entity: wanted.entity }, message)
        wanted.fault = message
        // Nothing was ever read, and nobody answers: the other exports need not be tried now.
        if (versions.size === 0) break
      }
    }
    const isWhole = exports.every(({ fault }) => fault === null) && notReadyBecause() === null
    retryMs = isWhole ? FIRST_RETRY_MS : Math.min(retryMs * 2, LAST_RETRY_MS)
    if (!isClosed) timer = setTimeout(() => void refresh(), isWhole ? pollMs : retryMs).unref()
  }

  const refresh = (): Promise<void> => {
    clearTimeout(timer)
    running ??= readAll().finally(() => (running = null))
    return running
  }

  const notReadyBecause = (): string | null => {
    const missing = exports.find(({ store, entity }) => !catalogues.get(store.storeCode)?.has(entity))
    if (!missing) return null
    return `catalogue: ${missing.store.storeCode}: ${missing.entity}: ${missing.fault ?? 'not read yet'}`
  }

  const unavailable = (storeCode: string, entity: Entity): UpstreamError => {
    const reason = exports.find((wanted) => wanted.store.storeCode === storeCode && wanted.entity === entity)?.fault
    return new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue', message: reason ?? `catalogue: the documents of ${storeCode} (${entity}) are not read yet` })
  }

  void refresh()

  return {
    async getMany(lookups) {
      const now = clock()
      return lookups.map(({ storeCode, entity, field, values }) => {
        const found = catalogues.get(storeCode)?.getMany(entity, field, values, now)
        if (!found) throw unavailable(storeCode, entity)
        return found
      })
    },
    async search(searches) {
      const now = clock()
      return searches.map((search) => {
        const answer = catalogues.get(search.storeCode)?.search(search, now)
        if (!answer) throw unavailable(search.storeCode, search.entity)
        return answer
      })
    },
    version: (storeCode) => String(versions.get(storeCode) ?? 0),
    notReadyBecause,
    refresh,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
