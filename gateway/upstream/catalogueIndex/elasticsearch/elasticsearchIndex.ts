/** The catalogue index on Elasticsearch 7 and 8 or OpenSearch 2, directly or through the storefront API. */
import DataLoader from 'dataloader'
import type { Logger } from 'pino'
import { facetOf } from '#engine/orderings.ts'
import { StepBudget } from '#engine/text/stepBudget.ts'
import { UpstreamError } from '../../../shared/errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import type { ManagedIndex, MissingStore } from '../managedIndex.ts'
import type { DocumentDialect } from '../normalise/documentDialect.ts'
import {
  type Entity,
  type FacetBucket,
  type Filter,
  type FoundDocument,
  type IndexLookup,
  type IndexSearch,
  isRequired,
  type SearchBounds,
  type SearchResult,
} from '../port.ts'
import { findByValues } from './findByValues.ts'
import { countFacets, findHits, type Place } from './findHits.ts'
import { createHitReader, type HitReader } from './hitReader.ts'
import { multiSearch, type PlacedSearch } from './multiSearch.ts'
import { createOutputCache, type OutputCache, type OutputPlace } from './outputCache.ts'
import type { SearchResponse } from './searchAnswer.ts'
import type { QueryContext } from './queryContext.ts'
import { createSearchNodes, type SearchNodes, UPSTREAM } from './searchNodes.ts'
import { canSort } from './searchQuery.ts'
import { stepsToCorrect } from './wordClauses.ts'
import { createStoreIndices, type StoreIndex, type StoreIndices, type TaxRates } from './storeIndices.ts'
import { noMetrics } from '../../../../ops/metrics.ts'
import type { Telemetry } from '../../../../ops/telemetry.ts'
import type { Send } from './textSearch.ts'

/** Values of one request. */
const VALUES_PER_LOOKUP = 500
export interface ElasticsearchIndexOptions {
  /** Addresses of nodes, or of the storefront API's catalogue (ending in /catalog). */
  readonly urls: readonly string[]
  readonly stores: readonly StoreView[]
  readonly connections: number
  readonly maxQueued?: number
  /** Time for a call with all its attempts. */
  readonly timeoutMs: number
  /** Time after which the server gives up a search. */
  readonly serverTimeoutMs: number
  readonly failuresToOpen?: number | null
  readonly maxProbeMs?: number
  /** Default: those of an index of another indexer can be. */
  readonly pricesCanBeOld?: boolean
  readonly pollMs: number
  /** Tax rates, by which prices of an index of another indexer become those that are displayed. */
  readonly taxRates: TaxRates
  /** Default: the platform's. */
  readonly dialect?: DocumentDialect
  readonly log: Logger
  readonly clock: () => Date
  /** Default: nothing is measured or traced. */
  readonly telemetry?: Telemetry
}

/** Finds the indices in the background. Failures are retried and never thrown. */
export function createElasticsearchIndex(options: ElasticsearchIndexOptions): ManagedIndex {
  return new ClusterIndex(options)
}

class ClusterIndex implements ManagedIndex {
  readonly #options: ElasticsearchIndexOptions
  readonly #nodes: SearchNodes
  readonly #indices: StoreIndices
  readonly #outputs: OutputCache
  readonly #reader: HitReader
  /** Stores whose last facets failed. */
  readonly #withoutFacets = new Set<string>()

  constructor(options: ElasticsearchIndexOptions) {
    this.#options = options
    this.#nodes = createSearchNodes({
      maxQueued: Number.POSITIVE_INFINITY,
      failuresToOpen: null,
      maxProbeMs: 30_000,
      ...options,
    })
    this.#indices = createStoreIndices({
      ...options,
      nodes: this.#nodes,
      metrics: options.telemetry?.metrics ?? noMetrics,
    })
    this.#outputs = createOutputCache(() => options.clock().getTime())
    this.#reader = createHitReader(options.log)
  }

  async getMany(lookups: readonly IndexLookup[]) {
    const placeOf = this.#createPlaces()
    return Promise.all(lookups.map((lookup) => this.#getValues(lookup, placeOf(lookup))))
  }

  async search(
    searches: readonly IndexSearch[],
    { budget }: Pick<SearchBounds, 'budget'> = { budget: new StepBudget() },
  ): Promise<SearchResult[]> {
    const placeOf = this.#createPlaces()
    return Promise.all(
      searches.map((requested) => {
        const isCut = requested.isCorrected !== false && !budget.take(stepsToCorrect(requested))
        // Not the same search as one that is corrected, and so cached apart.
        const wanted = isCut ? { ...requested, isCorrected: false } : requested
        const said = async (found: Promise<SearchResult>) => (isCut ? cut(await found) : found)
        const { lookupContext } = wanted
        // Only the storefront API computes prices of customer groups, and its answers for them are never cached.
        const isPersonal = lookupContext !== undefined && this.#nodes.isStorefrontApi
        const place = placeOf(wanted, isPersonal ? lookupContext : undefined)
        const search = place.context.fields.isOwn ? wanted : this.#withOwnStatuses(wanted)
        const { storeCode, entity, lookupContext: _lookupContext, groupPrices: _groupPrices, ...request } = search
        if (isPersonal) return said(findHits(search, place, this.#reader))
        return said(this.#findPage(search, { storeCode, entity, version: place.state.version }, place, request))
      }),
    )
  }

  /** Documents of another indexer have the backend's codes of products that are shown. */
  #withOwnStatuses(search: IndexSearch): IndexSearch {
    const { statuses = {} } = this.#options.dialect ?? {}
    const own = Object.entries(statuses).flatMap(([code, meaning]) => (meaning === 'HIDDEN' ? [] : [Number(code)]))
    if (search.entity !== 'product' || own.length === 0) return search
    const hidden = Object.keys(statuses).map(Number)
    const filters = search.filters.map((filter) =>
      filter.field === 'status' && 'in' in filter
        ? { ...filter, in: [...filter.in.filter((code) => !hidden.includes(Number(code))), ...own] }
        : filter,
    )
    return { ...search, filters }
  }

  canSort(storeCode: string, field: string): boolean {
    return canSort(field, this.#createPlaces()({ storeCode, entity: 'product' }).context)
  }

  canBeOld(storeCode: string): boolean {
    const { pricesCanBeOld } = this.#options
    return pricesCanBeOld ?? !this.#createPlaces()({ storeCode, entity: 'product' }).context.fields.isOwn
  }

  version(storeCode: string, entity?: Entity): string {
    const found = this.#indices.of(storeCode)
    return (entity ? found?.versionOf(entity) : found?.version) ?? ''
  }

  missingStores(): readonly MissingStore[] {
    const missing = this.#options.stores.filter(({ storeCode }) => this.isLoading(storeCode))
    return missing.map(({ storeCode }) => {
      const error = this.#indices.errorOf(storeCode)
      return { storeCode, reason: `${UPSTREAM}: ${storeCode}: ${error ?? 'not found yet'}`, isTried: error !== null }
    })
  }

  isLoading(storeCode: string): boolean {
    return !this.#indices.of(storeCode)
  }

  /** `prices --watch` of the indexer computes the prices. */
  ages(storeCode: string) {
    return { comparedAt: this.#indices.comparedAt(storeCode), pricedAt: null }
  }

  refused() {
    return this.#reader.refused()
  }

  missingExports(): readonly string[] {
    return this.#options.stores.flatMap(({ storeCode }) =>
      (this.#indices.of(storeCode)?.missing ?? []).map((entity) => `${storeCode}: ${entity}`),
    )
  }

  async refresh(tags: readonly string[] = []): Promise<void> {
    await this.#indices.refresh()
    this.#outputs.invalidate(tags)
    if (tags.length > 0) this.#reader.clear()
  }

  async close(): Promise<void> {
    await this.#indices.close()
    await this.#nodes.close()
  }

  /** Where the lookups and searches of one call are sent, in as few requests as possible. */
  #createPlaces() {
    const loader = new DataLoader<PlacedSearch, SearchResponse>((searches) => multiSearch(this.#nodes, searches), {
      cache: false,
    })
    return (
      { storeCode, entity }: { readonly storeCode: string; readonly entity: Entity },
      lookupContext?: PlacedSearch['lookupContext'],
    ): Place => {
      const store = this.#options.stores.find((each) => each.storeCode === storeCode)
      const state = this.#stateOf(storeCode)
      if (!store) throw new RangeError(`expected a store of the store table, got ${storeCode}`)
      const to = { index: store.searchIndex, entity, isRequired: isRequired(entity, store) }
      const send: Send = (body) => loader.load({ ...to, body, lookupContext })
      const context = this.#contextOf(store, state, entity)
      return { store, state, context, send, isStored: !this.#nodes.isStorefrontApi }
    }
  }

  #stateOf(storeCode: string): StoreIndex {
    const state = this.#indices.of(storeCode)
    if (state) return state
    const message = this.#indices.errorOf(storeCode) ?? `${UPSTREAM}: the index of ${storeCode} was not found yet`
    throw new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream: UPSTREAM, message })
  }

  #contextOf(store: StoreView, state: StoreIndex, entity: Entity): QueryContext {
    return {
      entity,
      fields: state.fieldsOf(entity),
      language: store.i18n.language,
      isMultiple: (code) => state.context.attributes.byCode.get(code)?.isMultiple === true,
      ...state.prices(this.#options.clock()),
      below: (id) => state.below(id),
      countsAll: this.#nodes.isStorefrontApi,
      serverTimeoutMs: this.#options.serverTimeoutMs,
    }
  }

  /** Every value is cached by itself; those that are not are one request. */
  #getValues(lookup: IndexLookup, place: Place): Promise<FoundDocument[]> {
    const { storeCode, entity, field } = lookup
    const at = { storeCode, entity, version: place.state.version }
    const missing = new DataLoader<string | number, FoundDocument>(
      (values) => findByValues({ ...lookup, values: [...values] }, place, this.#reader),
      { cache: false, maxBatchSize: VALUES_PER_LOOKUP },
    )
    return Promise.all(
      lookup.values.map(async (value) => {
        const { found } = await this.#outputs.read(
          at,
          ['getMany', field, String(value)],
          (answer: { readonly found: FoundDocument }) => (answer.found ? 1 : 0),
          async () => ({ found: await missing.load(value).catch(asFound) }),
        )
        return found
      }),
    )
  }

  /**
   * Facets take longer than hits, and are the same on every page and in every order of a listing: they are a search of their own that is made
   * once, and are left out if it fails. Those of a text are part of its search, which may correct it.
   */
  async #findPage(search: IndexSearch, at: OutputPlace, place: Place, request: object): Promise<SearchResult> {
    const { facets = [], filters, text, size } = search
    const findRows = () =>
      this.#outputs.read(at, { ...request, facets: [] }, weigh, () =>
        findHits({ ...search, facets: [] }, place, this.#reader),
      )
    if (facets.length === 0) return findRows()
    if (text !== undefined || !place.isStored) return this.#findTogether(search, at, place, { request, findRows })

    const count = () =>
      this.#outputs.read(
        at,
        ['facets', filters, facets],
        () => 1,
        async () => {
          const known = this.#knownFacets(search, at)
          const others = facets.filter(({ field }) => known[field] === undefined)
          const counted = await countFacets({ ...search, facets: others }, place)
          const all = { ...known, ...counted.facets }
          return { ...counted, facets: Object.fromEntries(facets.map(({ field }) => [field, all[field] ?? []])) }
        },
      )
    if (size === 0 && search.locate === undefined) return { hits: [], suggestions: [], ...(await count()) }
    const [rows, counted] = await Promise.all([findRows(), this.#orNone(at, count())])
    if (!counted) return { ...rows, lacksFacets: true }
    const { hasMore: _isBounded, ...exact } = rows
    return { ...exact, ...counted }
  }

  /** A facet does not depend on its own filter: its counts are those of the listing without it, which a shopper has mostly seen before. */
  #knownFacets({ facets = [], filters }: IndexSearch, at: OutputPlace): SearchResult['facets'] {
    const chosen = filters.filter(({ scope }) => scope === 'chosen')
    const known = [...new Set(chosen.map(({ field }) => facetOf(field)))].flatMap((own) => {
      const others = filters.filter((filter) => filter.scope !== 'chosen' || facetOf(filter.field) !== own)
      const before = this.#outputs.part<Pick<SearchResult, 'facets'>>(at, ['facets', others, facets]).known
      return facets.flatMap(({ field }) => {
        const counts = facetOf(field) === own ? before?.facets[field] : undefined
        return counts && isWithValues(counts, field, chosen) ? [[field, counts] as const] : []
      })
    })
    return Object.fromEntries(known)
  }

  async #findTogether(
    search: IndexSearch,
    at: OutputPlace,
    place: Place,
    { request, findRows }: { readonly request: object; readonly findRows: () => Promise<SearchResult> },
  ): Promise<SearchResult> {
    const { text, filters, facets } = search
    const part = this.#outputs.part<SearchResult['facets']>(at, ['facets', text ?? null, filters, facets])
    if (part.known) return { ...(await findRows()), facets: part.known }
    const found = await this.#orNone(
      at,
      this.#outputs.read(at, request, weigh, () => findHits(search, place, this.#reader)),
    )
    if (!found) return { ...(await findRows()), lacksFacets: true }
    part.add(found.facets)
    return found
  }

  /** Null for facets that fail or are late, which is logged until they come again, and counted. */
  async #orNone<Found>({ storeCode }: OutputPlace, counted: Promise<Found>): Promise<Found | null> {
    const { log, telemetry } = this.#options
    try {
      const found = await counted
      this.#withoutFacets.delete(storeCode)
      return found
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      telemetry?.metrics.count('karat_catalogue_missing_facets_total', { store: storeCode })
      if (!this.#withoutFacets.has(storeCode))
        log.error({ err: error, store: storeCode }, 'catalogue: listings are answered without their facets')
      this.#withoutFacets.add(storeCode)
      return null
    }
  }
}

/** Whether the counts have every chosen value: one that they lack may be of other products. */
function isWithValues(counts: readonly FacetBucket[], field: string, chosen: readonly Filter[]): boolean {
  const values = new Set(counts.map(({ value }) => value))
  return chosen.every(
    (filter) => filter.field !== field || !('in' in filter) || filter.in.every((value) => values.has(String(value))),
  )
}

function weigh({ hits }: SearchResult): number {
  return hits.length
}

/** Says that misspelt words were not corrected, where no product matches every word. */
function cut(found: SearchResult): SearchResult {
  return found.exactTotal === 0 ? { ...found, isCorrectionCut: true } : found
}

/** An error of one document belongs to its value; any other fails the whole lookup. */
function asFound(error: unknown): FoundDocument {
  if (error instanceof UpstreamError && error.code === 'UPSTREAM_MALFORMED') return error
  throw error
}
