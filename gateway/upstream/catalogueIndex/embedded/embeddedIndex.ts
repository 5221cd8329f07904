/** The catalogue index in this process: documents of all stores in memory, updated from CATALOGUE_SOURCE. */
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { requestEnded, UpstreamError } from '../../../shared/errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import { type Metrics, noMetrics } from '../../../../ops/metrics.ts'
import type { ManagedIndex, MissingStore } from '../managedIndex.ts'
import { type DocumentDialect, PLATFORM_DIALECT } from '../normalise/documentDialect.ts'
import { ENTITIES, type Entity, isRequired, type SearchResult } from '../port.ts'
import { type CatalogueCopy, createCatalogueCopy } from './catalogueCopy.ts'
import type { CheckedDocuments } from './checkDocuments.ts'
import { exportName } from './fetchExport.ts'
import { followExports } from './followExports.ts'
import type { ExportPlace } from './exportPlace.ts'
import { createPause } from './pause.ts'
import type { PriceIndexer } from './priceColumn.ts'
import { type CatalogueWatcher, StoreCatalogue } from './storeCatalogue.ts'

export interface EmbeddedIndexOptions {
  /** URL without `/{index}/{entity}.ndjson`. */
  readonly source: string
  /** Sent as `Authorization: Bearer` to http(s) sources; empty sends none. */
  readonly sourceKey?: string
  /** Folder for copies of the last valid exports; without it no copies are stored. */
  readonly copyFolder?: string
  readonly stores: readonly StoreView[]
  readonly indexPrices: PriceIndexer
  /** Default: the platform's. */
  readonly dialect?: DocumentDialect
  /** Default: the source writes its documents when its prices change. */
  readonly pricesCanBeOld?: boolean
  readonly pollMs: number
  /** Of one export: time for fetching it, and its size, uncompressed. */
  readonly exportTimeoutMs?: number
  readonly maxExportBytes?: number
  /** Products of all stores above which the log says once that a cluster is the way. */
  readonly advisedProducts?: number
  readonly log: Logger
  readonly clock: () => Date
  /** Default: nothing is measured. */
  readonly metrics?: Metrics
}

export type EmbeddedIndex = ManagedIndex

/** Starts loading in the background. Failures are retried and never thrown. */
export function createEmbeddedIndex(options: EmbeddedIndexOptions): EmbeddedIndex {
  return new CataloguesInMemory(options)
}

class CataloguesInMemory implements ManagedIndex {
  readonly #options: EmbeddedIndexOptions
  readonly #copy: CatalogueCopy | null
  readonly #catalogues: ReadonlyMap<string, StoreCatalogue>
  readonly #exports: ReturnType<typeof followExports>
  readonly #logTaken: ReturnType<typeof createTakenLog>
  /** By store: one write at a time, so that an older column never replaces a newer one. */
  readonly #writes = new Map<string, Promise<void>>()
  readonly #pricedAt = new Map<string, Date>()
  readonly #versions = new Map<string, number>()
  /** By store. */
  readonly #products = new Map<string, number>()
  #hasAdvised = false
  #isClosed = false

  constructor(options: EmbeddedIndexOptions) {
    const { source, sourceKey = '', copyFolder, stores, indexPrices, pollMs, log, clock, metrics = noMetrics } = options
    const { dialect = PLATFORM_DIALECT } = options
    const { exportTimeoutMs: timeoutMs = 60_000, maxExportBytes: maxBytes = 1_000_000_000 } = options
    this.#options = options
    this.#copy = copyFolder === undefined ? null : createCatalogueCopy(copyFolder)
    this.#logTaken = createTakenLog(log)
    const catalogues = new Map<StoreView, StoreCatalogue>()
    for (const store of stores) {
      const siblings = [...catalogues].flatMap(([other, own]) => (readAlike(store, other) ? [own] : []))
      const watcher = this.#watcherOf(store)
      catalogues.set(store, new StoreCatalogue({ store, indexPrices, clock, watcher, dialect, siblings }))
    }
    this.#catalogues = new Map([...catalogues].map(([{ storeCode }, own]) => [storeCode, own]))
    const [copy, reader] = [this.#copy, this.#exportReader()]
    this.#exports = followExports({
      source,
      sourceKey,
      timeoutMs,
      maxBytes,
      stores,
      pollMs,
      log,
      clock,
      metrics,
      copy,
      reader,
    })
  }

  async getMany(lookups: Parameters<ManagedIndex['getMany']>[0]) {
    return lookups.map(({ storeCode, entity, field, values }) => {
      const found = this.#catalogues.get(storeCode)?.getMany(entity, field, values)
      if (!found) throw this.#unavailable(storeCode, entity)
      return found
    })
  }

  /** Other requests run between the searches of one. */
  async search(...[searches, bounds]: Parameters<ManagedIndex['search']>): Promise<SearchResult[]> {
    const pause = createPause()
    const results: SearchResult[] = []
    for (const search of searches) {
      await pause()
      if (bounds?.signal.aborted) throw requestEnded('catalogue')
      const catalogue = this.#catalogues.get(search.storeCode)
      const prices = search.groupPrices && (await catalogue?.pricesOf(search.groupPrices))
      const result = catalogue?.search(search, prices, bounds?.budget)
      if (!result) throw this.#unavailable(search.storeCode, search.entity)
      results.push(result)
    }
    return results
  }

  canSort(): boolean {
    return true
  }

  canBeOld(): boolean {
    return this.#options.pricesCanBeOld ?? false
  }

  version(storeCode: string, entity?: Entity): string {
    return String(this.#versions.get(entity ? versionKey(storeCode, entity) : storeCode) ?? 0)
  }

  missingStores() {
    const optional = this.#exports.missing()
    const missing = this.#exports.places.filter(
      (place) => !this.#has(place.store.storeCode, place.entity) && !optional.includes(place),
    )
    const errorOf = ({ store, entity }: ExportPlace) => this.#exports.errorOf(store.storeCode, entity)
    return [...Map.groupBy(missing, ({ store }) => store.storeCode)].map(([storeCode, places]): MissingStore => {
      const untried = places.find((place) => errorOf(place) === null)
      const place = untried ?? places[0]
      const reason = place && `catalogue: ${storeCode}: ${place.entity}: ${errorOf(place) ?? 'not read yet'}`
      return { storeCode, reason: reason ?? storeCode, isTried: untried === undefined }
    })
  }

  isLoading(storeCode: string): boolean {
    const places = this.#exports.places.filter(({ store }) => store.storeCode === storeCode)
    const missing = places.filter(({ entity }) => !this.#has(storeCode, entity))
    const waits = missing.some(({ entity }) => this.#exports.errorOf(storeCode, entity) === null)
    const lacksRequired = missing.some(({ store, entity }) => isRequired(entity, store))
    return waits || (lacksRequired && this.#catalogues.get(storeCode)?.isEmpty === true)
  }

  ages(storeCode: string) {
    return {
      comparedAt: this.#exports.comparedAt(storeCode),
      pricedAt: this.#pricedAt.get(storeCode) ?? null,
    }
  }

  refused() {
    return [...this.#catalogues].flatMap(([storeCode, catalogue]) =>
      ENTITIES.map((entity) => ({ storeCode, entity, documents: catalogue.refusedOf(entity) })),
    )
  }

  missingExports(): readonly string[] {
    return this.#exports.missing().map(({ store, entity }) => `${store.storeCode}: ${entity}`)
  }

  refresh(): Promise<void> {
    return this.#exports.refresh()
  }

  async close(): Promise<void> {
    await this.#exports.close()
    this.#isClosed = true
    for (const catalogue of this.#catalogues.values()) catalogue.close()
    await Promise.all(this.#writes.values())
  }

  #has(storeCode: string, entity: Entity): boolean {
    return this.#catalogues.get(storeCode)?.has(entity) === true
  }

  #unavailable(storeCode: string, entity: Entity): UpstreamError {
    const error = this.#exports.errorOf(storeCode, entity)
    const message = error ?? `catalogue: the documents of ${storeCode} (${entity}) are not read yet`
    return new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue', message })
  }

  #watcherOf({ storeCode }: StoreView): CatalogueWatcher {
    const { log, clock } = this.#options
    return {
      failed: (error) => log.error({ err: error, store: storeCode }, 'catalogue: the index is not up to date'),
      priced: ({ amounts }) => {
        this.#pricedAt.set(storeCode, clock())
        const copy = this.#copy
        if (!copy || this.#isClosed) return
        const write = (this.#writes.get(storeCode) ?? Promise.resolve())
          .then(() => copy.writePrices(storeCode, amounts))
          .catch((error: unknown) => log.warn({ err: error, store: storeCode }, 'catalogue: the copy was not written'))
        this.#writes.set(storeCode, write)
      },
    }
  }

  #exportReader(): Parameters<typeof followExports>[0]['reader'] {
    return {
      take: (place, bytes) => this.#take(place, bytes),
      restore: async (place, bytes) => {
        const copy = place.entity === 'product' ? this.#copy : null
        await this.#take(place, bytes, copy ? await copy.readPrices(place.store.storeCode) : new Map())
      },
      restored: async () => {
        for (const catalogue of this.#catalogues.values()) await catalogue.finishRestoring()
      },
      isStale: ({ store, entity }) =>
        entity === 'product' && this.#catalogues.get(store.storeCode)?.areProductsStale === true,
    }
  }

  async #take(place: ExportPlace, bytes: Buffer, amounts?: ReadonlyMap<number, string | null>): Promise<void> {
    const { entity, store } = place
    const catalogue = this.#catalogues.get(store.storeCode)
    const name = exportName(place.address)
    const taken = await (amounts
      ? catalogue?.restore(entity, bytes, name, amounts)
      : catalogue?.take(entity, bytes, name))
    for (const key of [store.storeCode, versionKey(store.storeCode, entity)])
      this.#versions.set(key, (this.#versions.get(key) ?? 0) + 1)
    if (taken) this.#logTaken(place, taken)
    if (taken && entity === 'product') this.#adviseCluster(store.storeCode, taken.documents.length)
  }

  #adviseCluster(storeCode: string, products: number): void {
    this.#products.set(storeCode, products)
    const sum = [...this.#products.values()].reduce((all, own) => all + own, 0)
    const { advisedProducts: most = ADVISED_PRODUCTS } = this.#options
    if (sum <= most || this.#hasAdvised) return
    this.#hasAdvised = true
    this.#options.log.warn(
      { products: sum },
      `catalogue: more than ${most} products of all stores are in the memory of this process: a search cluster (SEARCH_ENGINE=elasticsearch) takes less of it and answers sooner`,
    )
  }
}

/** Whether the documents of two stores are the same: their prices and orders may differ. */
function readAlike(one: StoreView, other: StoreView): boolean {
  return one.searchIndex === other.searchIndex && isDeepStrictEqual(one.tax, other.tax)
}

/** Logs newly refused documents, and ignored fields once. */
function createTakenLog(log: Logger): (place: ExportPlace, taken: CheckedDocuments) => void {
  const refusals = new Map<string, ReadonlySet<string>>()
  const loggedFields = new Set<string>()
  return ({ store: { storeCode: store }, entity }, { documents, refused, ignored, duplicateIds }) => {
    log.debug({ store, entity, documents: documents.length, refused: refused.length }, 'catalogue read')
    const key = `${store} ${entity}`
    const former = refusals.get(key)
    refusals.set(key, new Set(refused.map(({ error }) => error.message)))
    for (const { error } of refused) {
      if (former?.has(error.message)) continue
      log.warn({ store, entity, refused: refused.length, ...(error.cause ? { err: error.cause } : {}) }, error.message)
    }
    for (const { field, expected, example, name, count } of ignored) {
      if (loggedFields.has(`${key} ${field}`)) continue
      loggedFields.add(`${key} ${field}`)
      log.warn(
        { store, entity, field, documents: count },
        `catalogue: ${entity}: field ${field} is ignored: expected ${expected}, got ${example} in ${name}`,
      )
    }
    if (duplicateIds.length > 0)
      log.warn(
        { store, entity, ids: duplicateIds.slice(0, MAX_LOGGED_IDS), documents: duplicateIds.length },
        'catalogue: ids occur in several documents; the last of each counts',
      )
  }
}

const MAX_LOGGED_IDS = 10
/** A listing of as many takes 40 ms here and 8 on a cluster, and 1.5 GB of memory: docs/measurements/cluster.md. */
const ADVISED_PRODUCTS = 100_000

function versionKey(storeCode: string, entity: Entity): string {
  return `${storeCode} ${entity}`
}
