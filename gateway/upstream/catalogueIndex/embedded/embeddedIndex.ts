/** The catalogue index in this process: documents of all stores in memory, updated from CATALOGUE_SOURCE. */
import type { Logger } from 'pino'
import { UpstreamError } from '../../../shared/errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import type { ManagedIndex } from '../managedIndex.ts'
import type { Entity, SearchResult } from '../port.ts'
import { createCatalogueCopy } from './catalogueCopy.ts'
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
  /** Default: the source writes its documents when its prices change. */
  readonly pricesCanBeOld?: boolean
  readonly pollMs: number
  readonly log: Logger
  readonly clock: () => Date
}

export type EmbeddedIndex = ManagedIndex

/** Starts loading in the background. Failures are retried and never thrown. */
export function createEmbeddedIndex({
  source,
  sourceKey = '',
  copyFolder,
  stores,
  indexPrices,
  pricesCanBeOld = false,
  pollMs,
  log,
  clock,
}: EmbeddedIndexOptions): EmbeddedIndex {
  const copy = copyFolder === undefined ? null : createCatalogueCopy(copyFolder)
  /** By store: one write at a time, so that an older column never replaces a newer one. */
  const writes = new Map<string, Promise<void>>()
  let isClosed = false
  const pricedAt = new Map<string, Date>()
  const watcherOf = ({ storeCode }: StoreView): CatalogueWatcher => ({
    failed: (error) => log.error({ err: error, store: storeCode }, 'catalogue: the index is not up to date'),
    priced({ amounts }) {
      pricedAt.set(storeCode, clock())
      if (!copy || isClosed) return
      const write = (writes.get(storeCode) ?? Promise.resolve())
        .then(() => copy.writePrices(storeCode, amounts))
        .catch((error: unknown) => log.warn({ err: error, store: storeCode }, 'catalogue: the copy was not written'))
      writes.set(storeCode, write)
    },
  })
  const catalogues = new Map(
    stores.map((store) => [store.storeCode, new StoreCatalogue(store, indexPrices, clock, watcherOf(store))]),
  )
  const versions = new Map<string, number>()
  const logTaken = createTakenLog(log)

  const take = async (
    place: ExportPlace,
    bytes: Buffer,
    amounts?: ReadonlyMap<number, string | null>,
  ): Promise<void> => {
    const { storeCode } = place.store
    const catalogue = catalogues.get(storeCode)
    const name = exportName(place.address)
    const taken = await (amounts
      ? catalogue?.restore(place.entity, bytes, name, amounts)
      : catalogue?.take(place.entity, bytes, name))
    for (const key of [storeCode, versionKey(storeCode, place.entity)]) versions.set(key, (versions.get(key) ?? 0) + 1)
    if (taken) logTaken(place, taken)
  }
  const exports = followExports({
    source,
    sourceKey,
    stores,
    pollMs,
    log,
    clock,
    copy,
    reader: {
      take,
      async restore(place, bytes) {
        const hasPrices = place.entity === 'product' && copy
        await take(place, bytes, hasPrices ? await copy.readPrices(place.store.storeCode) : new Map())
      },
      async restored() {
        for (const catalogue of catalogues.values()) await catalogue.finishRestoring()
      },
      isStale: ({ store, entity }) =>
        entity === 'product' && catalogues.get(store.storeCode)?.areProductsStale === true,
    },
  })

  const notReadyBecause = (): string | null => {
    const missing = exports.places.find(({ store, entity }) => !catalogues.get(store.storeCode)?.has(entity))
    if (!missing) return null
    const {
      store: { storeCode },
      entity,
    } = missing
    return `catalogue: ${storeCode}: ${entity}: ${exports.errorOf(storeCode, entity) ?? 'not read yet'}`
  }

  const isLoading = (storeCode: string): boolean => {
    const places = exports.places.filter(({ store }) => store.storeCode === storeCode)
    const missing = places.filter(({ entity }) => !catalogues.get(storeCode)?.has(entity))
    return missing.length === places.length || missing.some(({ entity }) => exports.errorOf(storeCode, entity) === null)
  }

  const unavailable = (storeCode: string, entity: Entity): UpstreamError => {
    const message =
      exports.errorOf(storeCode, entity) ?? `catalogue: the documents of ${storeCode} (${entity}) are not read yet`
    return new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue', message })
  }

  return {
    async getMany(lookups) {
      return lookups.map(({ storeCode, entity, field, values }) => {
        const found = catalogues.get(storeCode)?.getMany(entity, field, values)
        if (!found) throw unavailable(storeCode, entity)
        return found
      })
    },
    // Other requests run between the searches of one.
    async search(searches) {
      const pause = createPause()
      const results: SearchResult[] = []
      for (const search of searches) {
        await pause()
        const catalogue = catalogues.get(search.storeCode)
        const prices = search.groupPrices && (await catalogue?.pricesOf(search.groupPrices))
        const result = catalogue?.search(search, prices)
        if (!result) throw unavailable(search.storeCode, search.entity)
        results.push(result)
      }
      return results
    },
    canSort: () => true,
    canBeOld: () => pricesCanBeOld,
    version: (storeCode, entity) => String(versions.get(entity ? versionKey(storeCode, entity) : storeCode) ?? 0),
    notReadyBecause,
    isLoading,
    ages: (storeCode) => ({
      comparedAt: exports.comparedAt(storeCode),
      pricedAt: pricedAt.get(storeCode) ?? null,
    }),
    missingExports: () => exports.missing().map(({ store, entity }) => `${store.storeCode}: ${entity}`),
    refresh: () => exports.refresh(),
    async close() {
      await exports.close()
      isClosed = true
      for (const catalogue of catalogues.values()) catalogue.close()
      await Promise.all(writes.values())
    },
  }
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

function versionKey(storeCode: string, entity: Entity): string {
  return `${storeCode} ${entity}`
}
