/** The catalogue index on Elasticsearch 7 and 8 or OpenSearch 2, directly or through the storefront API. */
import DataLoader from 'dataloader'
import type { Logger } from 'pino'
import { visitValues } from '#engine/document.ts'
import { StepBudget } from '#engine/text/stepBudget.ts'
import { UpstreamError } from '../../../shared/errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import type { ManagedIndex, MissingStore } from '../managedIndex.ts'
import type { DocumentDialect } from '../normalise/documentDialect.ts'
import {
  type Entity,
  type FoundDocument,
  type IndexLookup,
  type IndexSearch,
  isRequired,
  type SearchBounds,
  type SearchResult,
} from '../port.ts'
import { createHitReader, type HitReader } from './hitReader.ts'
import { multiSearch, type PlacedSearch } from './multiSearch.ts'
import { createOutputCache, type OutputCache, type OutputPlace } from './outputCache.ts'
import { anchorFacets, everyWordCounts, facetsIn, scoreOf, type SearchResponse } from './searchAnswer.ts'
import type { QueryContext } from './queryContext.ts'
import { createSearchNodes, type SearchNodes, UPSTREAM } from './searchNodes.ts'
import {
  anchorBody,
  anchorFacet,
  canSort,
  countBeforeBody,
  documentsBody,
  facetsBody,
  idsBody,
  lookupBody,
  MAX_WINDOW,
  maxTotal,
  searchBody,
  sortValuesBody,
} from './searchQuery.ts'
import { stepsToCorrect, wordsToSearch } from './wordClauses.ts'
import { createStoreIndices, type StoreIndex, type StoreIndices, type TaxRates } from './storeIndices.ts'
import { noMetrics } from '../../../../ops/metrics.ts'
import type { Telemetry } from '../../../../ops/telemetry.ts'
import { beginningsFor, completions, namesFor, phrasesFor, type Send, type TextPlace, tolerant } from './textSearch.ts'

/** Values of one request. */
const VALUES_PER_LOOKUP = 500
/** Further documents that may have one of the values. */
const SPARE_HITS = 20

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

interface Place extends TextPlace {
  readonly state: StoreIndex
  /** Whether documents are equal for all customers. */
  readonly isStored: boolean
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
        if (isPersonal) return said(find(search, place, this.#reader))
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
      price: state.price(this.#options.clock()),
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
        find({ ...search, facets: [] }, place, this.#reader),
      )
    if (facets.length === 0) return findRows()
    if (text !== undefined || !place.isStored) return this.#findTogether(search, at, place, { request, findRows })

    const count = () =>
      this.#outputs.read(
        at,
        ['facets', filters, facets],
        () => 1,
        () => countFacets(search, place),
      )
    if (size === 0 && search.locate === undefined) return { hits: [], suggestions: [], ...(await count()) }
    const [rows, counted] = await Promise.all([findRows(), this.#orNone(at, count())])
    if (!counted) return { ...rows, lacksFacets: true }
    const { hasMore: _isBounded, ...exact } = rows
    return { ...exact, ...counted }
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
      this.#outputs.read(at, request, weigh, () => find(search, place, this.#reader)),
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

function weigh({ hits }: SearchResult): number {
  return hits.length
}

/** With the total, which is exact where everything is counted. */
async function countFacets(search: IndexSearch, { context, send, state }: Place) {
  const [response, anchors] = await Promise.all([
    send(facetsBody(search, context)),
    anchorFacet(search, context) ? send(anchorBody(search, state.categoryIds, context)) : null,
  ])
  return { total: response.hits.total, facets: facetsOf(search, response, anchors, context) }
}

function facetsOf(
  search: IndexSearch,
  response: SearchResponse,
  anchors: SearchResponse | null,
  { fields, isMultiple }: QueryContext,
): SearchResult['facets'] {
  return {
    ...facetsIn(search, response, fields.isOwn ? undefined : isMultiple),
    ...(anchors && anchorFacets(search, anchors)),
  }
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

async function findByValues(lookup: IndexLookup, place: Place, reader: HitReader): Promise<FoundDocument[]> {
  const { field, values } = lookup
  const size = Math.min(values.length + SPARE_HITS, MAX_WINDOW)
  const response = await place.send(lookupBody(lookup, place.context, size))
  const found = withValues(lookup, response, place, reader)
  if (response.hits.total <= size || values.length === 1) {
    // Near matches of a text field may fill the page before the exact one.
    if (response.hits.total <= size || found[0]) return found
    const all = await place.send(lookupBody(lookup, place.context, MAX_WINDOW))
    return withValues(lookup, all, place, reader)
  }
  return Promise.all(
    values.map(async (value, at) => {
      const own = found[at]
      if (own) return own
      const [alone = null] = await findByValues({ ...lookup, field, values: [value] }, place, reader)
      return alone
    }),
  )
}

/** Compares the normalised documents: a text field also matches near values, and paths are written in several ways. */
function withValues(
  { field, values, entity }: IndexLookup,
  response: SearchResponse,
  { store, state, context, isStored }: Place,
  reader: HitReader,
): FoundDocument[] {
  const byValue = new Map<string, FoundDocument>()
  for (const hit of response.hits.hits) {
    const found = reader.read(hit, { entity, store, state, isOwn: context.fields.isOwn, isStored })
    visitValues(found instanceof UpstreamError ? hit._source : found, field.split('.'), (value) => {
      const known = byValue.get(value)
      // A malformed document takes the place of no other one.
      if (!known || (known instanceof UpstreamError && !(found instanceof UpstreamError))) byValue.set(value, found)
    })
  }
  return values.map((value) => byValue.get(String(value)) ?? null)
}

async function find(search: IndexSearch, place: Place, reader: HitReader): Promise<SearchResult> {
  const { context, send } = place
  const isWithoutDocuments = place.isStored && reader.knowsMost(search.storeCode)
  const [first, phrases, beginnings, names, anchors, position] = await Promise.all([
    send(searchBody(search, { ...context, isWithoutDocuments })),
    phrasesFor(search, place),
    beginningsFor(search, place),
    namesFor(search, place),
    anchorFacet(search, context) ? send(anchorBody(search, place.state.categoryIds, context)) : null,
    search.locate === undefined ? undefined : locate(search, search.locate, place),
  ])
  const { response, corrected, names: named } = await tolerant(search, first, beginnings, place)
  const documents = await documentsIn(response, search.entity, place, reader)
  const ignoredWords = search.text === undefined ? [] : wordsToSearch(search.text, context).ignored
  const most = maxTotal(search, context)
  const hasMore = most !== null && response.hits.total >= most
  return {
    hits: documents,
    total: hasMore ? MAX_WINDOW : response.hits.total,
    ...(hasMore && { hasMore }),
    ...(search.text !== undefined && { exactTotal: everyWordCounts(response)?.listed ?? 0 }),
    ...(position !== undefined && { position }),
    facets: facetsOf(search, response, anchors, context),
    ...(corrected !== null && { correctedText: corrected }),
    ...(ignoredWords.length > 0 && { ignoredWords }),
    suggestions: await completions(
      search,
      { corrected, names: corrected === null ? names : (named ?? null) },
      phrases,
      place,
    ),
  }
}

async function documentsIn(response: SearchResponse, entity: Entity, place: Place, reader: HitReader) {
  const { store, state, context, isStored, send } = place
  const hitPlace = { entity, store, state, isOwn: context.fields.isOwn, isStored }
  const { hits } = response.hits
  const known = hits.map((hit) => (hit._source ? reader.read(hit, hitPlace) : reader.known(hit, hitPlace)))
  const missing = hits.filter((_, at) => known[at] === null).map(({ _id: id }) => id)
  const read = missing.length === 0 ? [] : (await send(documentsBody(missing, context))).hits.hits
  const readById = new Map(read.map((hit) => [hit._id, reader.read(hit, hitPlace)]))
  return hits.flatMap((hit, at) => {
    // A document that was deleted since the search is left out.
    const document = known[at] ?? readById.get(hit._id)
    return document === undefined || document instanceof UpstreamError
      ? []
      : [{ document, score: scoreOf(hit, response) }]
  })
}

/** The number of hits before the document; null if it is none, or behind the first 10,000 of an order that a script computes. */
async function locate(search: IndexSearch, id: number, { context, send }: Place): Promise<number | null> {
  const [own] = (await send(sortValuesBody(search, id, context))).hits.hits
  if (!own?.sort) return null
  const counting = countBeforeBody(search, own.sort, context)
  if (counting) return (await send(counting)).hits.total
  const { hits } = (await send(idsBody(search, context))).hits
  const at = hits.findIndex(({ sort }) => String(sort?.at(-1)) === String(id))
  return at < 0 ? null : at
}
