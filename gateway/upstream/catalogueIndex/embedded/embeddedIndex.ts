/** The search port answered in this process: every store's documents in memory, kept up to date from CATALOGUE_SOURCE. */
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { UpstreamError } from '../../../errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import type { CatalogueIndex, Entity } from '../port.ts'
import { exportName, fetchExport, type FetchedExport } from './fetchExport.ts'
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

  const take = (wanted: Export, fetched: FetchedExport): void => {
    const { store, entity, address } = wanted
    const catalogue = catalogues.get(store.storeCode)
    wanted.fault = null
    if (fetched.kind === 'unchanged' || !catalogue) return

    const { documents, refused } = catalogue.replace(entity, fetched.lines, exportName(address), clock())
    wanted.etag = fetched.etag
    versions.set(store.storeCode, (versions.get(store.storeCode) ?? 0) + 1)
    log.debug({ store: store.storeCode, entity, documents: documents.length, refused: refused.length }, 'catalogue read')
    for (const { fault } of refused) log.warn({ store: store.storeCode, entity, refused: refused.length }, fault.message)
  }

  const fail = (wanted: Export, error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error)
    // Said once, not at every try.
    if (wanted.fault !== message) log.warn({ store: wanted.store.storeCode, entity: wanted.entity }, message)
    wanted.fault = message
  }

  const fetchStore = (wanted: readonly Export[]) => Promise.allSettled(wanted.map(({ address, etag }) => fetchExport(address, etag, FETCH_TIMEOUT_MS)))

  const readAll = async (): Promise<void> => {
    const byStore = stores.map((store) => exports.filter((wanted) => wanted.store === store))
    let ahead = fetchStore(byStore[0] ?? [])
    for (const [at, wanted] of byStore.entries()) {
      const fetched = await ahead
      // Nothing was ever read, and nobody answers: the other stores need not be tried now.
      const isHopeless = versions.size === 0 && fetched.every(({ status }) => status === 'rejected')
      // The next store's documents travel while this one's are indexed.
      if (!isHopeless) ahead = fetchStore(byStore[at + 1] ?? [])

      for (const [place, own] of wanted.entries()) {
        if (isClosed) return
        const outcome = fetched[place]
        if (outcome?.status === 'rejected') fail(own, outcome.reason)
        if (outcome?.status === 'fulfilled') take(own, outcome.value)
        await setImmediate() // requests are answered in between
      }
      if (isHopeless) break
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
    // Whoever asks: the documents here are the guest's, and prices of groups are chosen from the tiers they carry.
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
