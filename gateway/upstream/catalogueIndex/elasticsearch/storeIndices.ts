/** What the indices of every store contain: fields, and what products are normalised and priced with, read at the start and at intervals. */
import type { Logger } from 'pino'
import * as v from 'valibot'
import { UpstreamError } from '../../../shared/errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import { parseBody } from '../../border.ts'
import { checkDocument } from '../embedded/checkDocuments.ts'
import { integerField } from '../fields.ts'
import { attributeFormsOf, NO_ATTRIBUTES } from '../normalise/attributeForms.ts'
import { categoryAncestorsOf, NO_CATEGORIES } from '../normalise/categoryAncestors.ts'
import { type DocumentDialect, PLATFORM_DIALECT } from '../normalise/documentDialect.ts'
import type { ProductContext } from '../normalise/productForm.ts'
import { type CatalogueDocument, ENTITIES, type Entity, isRequired } from '../port.ts'
import type { Metrics } from '../../../../ops/metrics.ts'
import { Rounds } from '../rounds.ts'
import { type Coverage, coverageBody, readCoverage } from './coverage.ts'
import { dynamicFieldsOf } from './dynamicFields.ts'
import { findIndices, type FoundIndex, readJson, sampleIndices, versionOf, versionOfStore } from './foundIndices.ts'
import { fieldsOf, type IndexFields, indexFieldsOf, mappingSchema, missingOf } from './indexFields.ts'
import { indexName, multiSearch } from './multiSearch.ts'
import { ownPriceFields, PRICE_PATHS, type PriceFields, priceFieldsOf, type RateOf } from './priceField.ts'
import type { SearchResponse } from './searchAnswer.ts'
import { type SearchNodes, UPSTREAM } from './searchNodes.ts'
import { MAX_WINDOW } from './searchQuery.ts'

const SAMPLES = 100
const NO_FIELDS = fieldsOf(new Map(), false)

export interface StoreIndex {
  /** Changes with what the aliases point to and with every write to an index. */
  readonly version: string
  versionOf(entity: Entity): string
  fieldsOf(entity: Entity): IndexFields
  /** What products of another indexer are normalised with. */
  readonly context: ProductContext
  /** Categories below an anchor category in the order of the menu. */
  below(categoryId: string): readonly string[]
  /** All categories of an index of another indexer. */
  readonly categoryIds: readonly string[]
  /** Optional entities without an index. */
  readonly missing: readonly Entity[]
  /** By which products are filtered, counted and sorted by price; tax rates change with time. */
  prices(now: Date): PriceFields
}

/** Computes the tax rates of guests. */
export type TaxRates = (catalogue: {
  readonly store: StoreView
  readonly taxRules: readonly CatalogueDocument[]
  readonly customerGroups: readonly CatalogueDocument[]
}) => RateOf

export interface StoreIndicesOptions {
  readonly nodes: SearchNodes
  readonly stores: readonly StoreView[]
  readonly pollMs: number
  readonly taxRates: TaxRates
  /** Default: the platform's. */
  readonly dialect?: DocumentDialect
  readonly clock: () => Date
  readonly log: Logger
  readonly metrics: Metrics
}

export interface StoreIndices {
  /** Null before a store's indices were found. */
  of(storeCode: string): StoreIndex | null
  /** Error of the last attempt; null after a success or before the first attempt. */
  errorOf(storeCode: string): string | null
  /** When a store's indices were last found; null before that. */
  comparedAt(storeCode: string): Date | null
  readonly isTried: boolean
  refresh(): Promise<void>
  close(): Promise<void>
}

export function createStoreIndices(options: StoreIndicesOptions): StoreIndices {
  const indices = new PolledIndices(options)
  void indices.rounds.run()
  return indices
}

class PolledIndices implements StoreIndices {
  readonly #options: StoreIndicesOptions
  readonly #known = new Map<string, StoreIndex>()
  readonly #errors = new Map<string, string>()
  readonly #comparedAt = new Map<string, Date>()
  readonly #logged = new Set<string>()
  readonly rounds = new Rounds(() => this.#readAll())
  #isTried = false

  constructor(options: StoreIndicesOptions) {
    this.#options = options
  }

  of(storeCode: string): StoreIndex | null {
    return this.#known.get(storeCode) ?? null
  }

  errorOf(storeCode: string): string | null {
    return this.#errors.get(storeCode) ?? null
  }

  comparedAt(storeCode: string): Date | null {
    return this.#comparedAt.get(storeCode) ?? null
  }

  get isTried(): boolean {
    return this.#isTried
  }

  refresh(): Promise<void> {
    return this.rounds.refresh()
  }

  close(): Promise<void> {
    return this.rounds.close()
  }

  /** @returns milliseconds until the next round */
  async #readAll(): Promise<number> {
    const { nodes, stores, pollMs } = this.#options
    try {
      const found = nodes.isStorefrontApi ? null : await findIndices(nodes, stores, () => this.#logBlind())
      for (const store of stores) {
        if (this.rounds.isClosed) return pollMs
        try {
          const ofStore = found?.get(store.searchIndex)
          if (ofStore?.status === 'rejected') throw ofStore.reason
          await this.#take(store, ofStore?.value ?? (await sampleIndices(nodes, store)))
        } catch (error) {
          this.#fail(store, error)
        }
      }
    } catch (error) {
      for (const store of stores) this.#fail(store, error)
    }
    this.#isTried = true
    return this.#errors.size > 0 ? Math.min(pollMs, RETRY_MS) : pollMs
  }

  async #take(store: StoreView, found: ReadonlyMap<Entity, readonly FoundIndex[]>): Promise<void> {
    const { clock, log } = this.#options
    const absent = ENTITIES.filter((entity) => !found.get(entity)?.length)
    const required = absent.find((entity) => isRequired(entity, store))
    if (required) throw noIndex(store, required)

    const version = versionOfStore(found)
    if (this.of(store.storeCode)?.version !== version) {
      const taken = await readStore({ ...this.#options, store }, found, version, absent)
      const versions = new Map(ENTITIES.map((entity) => [entity, versionOf(found, [entity])]))
      this.#known.set(store.storeCode, { ...taken, versionOf: (entity) => versions.get(entity) ?? '' })
      this.#logMissingFields(store, taken)
      log.debug({ store: store.storeCode, version }, 'catalogue: index found')
    }
    this.#errors.delete(store.storeCode)
    this.#comparedAt.set(store.storeCode, clock())
  }

  /** Each field once. */
  #logMissingFields(store: StoreView, { context, prices, fieldsOf: fieldsFor }: Omit<StoreIndex, 'versionOf'>): void {
    const { clock, log } = this.#options
    const codes = [...context.attributes.byCode.keys()]
    const isSorted = prices(clock()).price !== null
    for (const sentence of missingOf('product', fieldsFor('product'), codes, isSorted)) {
      const key = `${store.storeCode} ${sentence}`
      if (!this.#logged.has(key))
        log.warn({ store: store.storeCode }, `catalogue: index ${store.searchIndex}_product: ${sentence}`)
      this.#logged.add(key)
    }
  }

  #logBlind(): void {
    if (this.#logged.has(BLIND)) return
    this.#logged.add(BLIND)
    this.#options.log.warn(BLIND)
  }

  #fail(store: StoreView, error: unknown): void {
    this.#options.metrics.count('karat_catalogue_failures_total', { store: store.storeCode })
    const message = error instanceof Error ? error.message : String(error)
    if (this.errorOf(store.storeCode) !== message)
      this.#options.log.error({ err: error, store: store.storeCode }, message)
    this.#errors.set(store.storeCode, message)
  }
}

const RETRY_MS = 2_000
const BLIND =
  'catalogue: the user of SEARCH_NODES may not read statistics (403): changes are noticed with new aliases only'

const mappingsSchema = v.record(v.string(), mappingSchema)

interface StorePlace {
  readonly nodes: SearchNodes
  readonly store: StoreView
  readonly taxRates: TaxRates
  readonly dialect?: DocumentDialect
}

async function readStore(
  { nodes, store, taxRates, dialect = PLATFORM_DIALECT }: StorePlace,
  found: ReadonlyMap<Entity, readonly FoundIndex[]>,
  version: string,
  missing: readonly Entity[],
): Promise<Omit<StoreIndex, 'versionOf'>> {
  const fields = new Map<Entity, IndexFields>()
  for (const entity of ENTITIES) {
    const names = found.get(entity)?.map(({ name }) => name) ?? []
    if (names.length > 0) fields.set(entity, await readFields(nodes, store, entity, names))
  }
  const fieldsFor = (entity: Entity) => fields.get(entity) ?? NO_FIELDS
  if (fieldsFor('product').isOwn) {
    const context = { attributes: NO_ATTRIBUTES, categories: NO_CATEGORIES }
    const own = ownPriceFields(fieldsFor('product'))
    return { version, fieldsOf: fieldsFor, context, below: () => [], categoryIds: [], missing, prices: () => own }
  }
  const attributes = await readDocuments(nodes, store, 'attribute')
  const categories = await readDocuments(nodes, store, 'category')
  const context = { attributes: attributeFormsOf(attributes), categories: categoryAncestorsOf(categories), dialect }
  const below = categoriesBelow(categories, context)
  const { products, coverage } = await readProducts({ nodes, store }, fieldsFor('product'), context)
  fields.set('product', products)
  const rateOf = taxRates({
    store,
    taxRules: await readDocuments(nodes, store, 'taxrule'),
    customerGroups: store.tax.userGroupId === null ? [] : await readDocuments(nodes, store, 'customergroup'),
  })
  return {
    version,
    fieldsOf: fieldsFor,
    prices: (now) => priceFieldsOf(store, products, coverage, (taxClassId) => rateOf(taxClassId, now)),
    context,
    below: (id) => below.get(id) ?? [],
    categoryIds: categories.map(({ id }) => String(id)),
    missing,
  }
}

/** Behind the storefront API also of attributes that its first documents do not have, and without fields of its answers alone. */
async function readProducts(
  { nodes, store }: Pick<StorePlace, 'nodes' | 'store'>,
  fields: IndexFields,
  { attributes }: ProductContext,
): Promise<{ readonly products: IndexFields; readonly coverage: Coverage }> {
  const codes = attributes.choices.flatMap(({ code, optionsField }) => [code, optionsField])
  const unknown = nodes.isStorefrontApi ? codes.filter((code) => fields.typeOf(code) === null) : []
  const place = { index: store.searchIndex, entity: 'product', isRequired: true } as const
  const [answer] = await multiSearch(nodes, [{ ...place, body: coverageBody(fields, unknown) }])
  if (!answer || answer instanceof UpstreamError) throw answer ?? noIndex(store, 'product')
  const coverage = readCoverage(answer, unknown)
  if (!nodes.isStorefrontApi) return { products: fields, coverage }
  const [sampled] = await multiSearch(nodes, [{ ...place, body: { size: SAMPLES, query: { match_all: {} } } }])
  const absent = PRICE_PATHS.filter((path) => coverage.counts.get(path) === 0)
  return { products: dynamicFieldsOf([...sourcesIn(sampled), ...coverage.samples], absent), coverage }
}

async function readFields(
  nodes: SearchNodes,
  store: StoreView,
  entity: Entity,
  names: readonly string[],
): Promise<IndexFields> {
  if (nodes.isStorefrontApi) {
    const body = { size: SAMPLES, query: { match_all: {} } }
    const place = { index: store.searchIndex, entity, isRequired: isRequired(entity, store) }
    const [answer] = await multiSearch(nodes, [{ ...place, body }])
    return dynamicFieldsOf(sourcesIn(answer))
  }
  // Several indices behind one alias are parts of one, with one mapping.
  const [name = ''] = names
  const json = await readJson(nodes, `/${encodeURIComponent(name)}/_mapping`)
  const mappings = parseBody(mappingsSchema, json, { upstream: UPSTREAM, from: `/${name}/_mapping` })
  const [first] = Object.values(mappings)
  return first ? indexFieldsOf(first) : NO_FIELDS
}

async function readDocuments(
  nodes: SearchNodes,
  store: StoreView,
  entity: Entity,
): Promise<readonly CatalogueDocument[]> {
  const body = { size: MAX_WINDOW, query: { match_all: {} } }
  const place = { index: store.searchIndex, entity, isRequired: isRequired(entity, store) }
  const [answer] = await multiSearch(nodes, [{ ...place, body }])
  if (answer instanceof UpstreamError) throw answer
  const rules = {
    store,
    context: { attributes: NO_ATTRIBUTES, categories: NO_CATEGORIES },
    source: indexName({ index: store.searchIndex, entity }),
  }
  return sourcesIn(answer).flatMap((source) => {
    const line = checkDocument(entity, source, rules)
    return 'document' in line ? [line.document] : []
  })
}

function sourcesIn(answer: SearchResponse | UpstreamError | undefined): readonly object[] {
  if (answer instanceof UpstreamError) throw answer
  return answer?.hits.hits.flatMap(({ _source: source }) => (source ? [source] : [])) ?? []
}

/** Categories by the anchors above them, each in the order of the tree. */
function categoriesBelow(
  categories: readonly CatalogueDocument[],
  { categories: ancestors }: ProductContext,
): ReadonlyMap<string, readonly string[]> {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const positionOf = (id: number) => String(integerField(byId.get(id) ?? {}, 'position') ?? 0).padStart(8, '0')
  const orderOf = (id: number) => [...ancestors.above(id).toReversed(), id].map(positionOf).join('/')
  const below = new Map<string, string[]>()
  const inOrder = categories
    .map(({ id }) => ({ id, order: orderOf(id) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : a.id - b.id))
  for (const { id } of inOrder) {
    for (const anchor of ancestors.above(id)) {
      const own = below.get(String(anchor)) ?? []
      own.push(String(id))
      below.set(String(anchor), own)
    }
  }
  return below
}

function noIndex({ searchIndex: index }: StoreView, entity: Entity): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_UNAVAILABLE',
    upstream: UPSTREAM,
    message: `${UPSTREAM}: index ${indexName({ index, entity })}: expected an index or alias of this name, the cluster has none: run "npm run index"`,
  })
}
