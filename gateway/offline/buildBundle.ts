/** Builds the catalogue bundle of one store: the answers of the shop's own documents, and what the engine needs to list and search. */
import { createHash } from 'node:crypto'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { type DocumentNode, execute, type GraphQLError, type GraphQLSchema, isAbstractType } from 'graphql'
import type { FacetAttribute } from '#engine/listing/facets.ts'
import { always } from '#engine/listing/filters.ts'
import type { BundledAttribute, BundleSettings, BundleUnit } from '#engine/offline/bundle.ts'
import {
  addAnswer,
  type IsA,
  isObject,
  isReference,
  recordKey,
  ROOT,
  type StoredRecord,
} from '#engine/offline/records.ts'
import { LISTABLE } from '#domain/productRules.ts'
import type { GatewayContext } from '../context.ts'
import { UpstreamError } from '../errors.ts'
import { indexPrices } from '../priceColumn.ts'
import type { CatalogueDocument, Entity, Filter } from '../upstream/catalogueIndex/port.ts'
import type { BundleDocuments } from './bundleDocuments.ts'
import { bundledProduct, bundledText } from './bundledFields.ts'

/** A unit and its text, which is one line. */
export interface WrittenUnit {
  readonly id: string
  readonly hash: string
  readonly line: string
}

export interface BundleParts {
  readonly schema: GraphQLSchema
  readonly documents: BundleDocuments
  /** A guest's context in the store, for one query: with live quotes, or with those that the bundle's prices are based on. */
  readonly createContext: (quotes: 'live' | 'frozen') => Promise<GatewayContext>
  /** Repeated queries of this build: an upstream that stays slow must not keep it waiting. */
  readonly patience?: { left: number }
}

const PRODUCTS_PER_QUERY = 10
const TOO_MANY_CALLS = 'TOO_MANY_UPSTREAM_CALLS'
const DOCUMENTS_PER_SEARCH = 1_000
const HASH_LENGTH = 8
const MAX_REPEATED = 20
const PAUSE_MS = 250

type Records = Map<string, StoredRecord>
type Content = Omit<BundleUnit, 'hash'>

/** @throws UpstreamError, or Error when a query of the store's own parts fails */
export async function buildBundle(given: BundleParts): Promise<readonly WrittenUnit[]> {
  const parts: BundleParts = { ...given, patience: { left: MAX_REPEATED } }
  const { documents } = parts
  const context = await parts.createContext('frozen')
  const records: Records = new Map()
  const quotes: Records = new Map()
  for (const document of documents.store) await readAll(document, {}, records, parts)
  await readAll(documents.quotes, {}, quotes, { ...parts, createContext: () => parts.createContext('live') })

  const categories = await context.loaders.categories.all(context.store)
  for (const { id } of categories) await readAll(documents.category, { id }, records, parts)
  const pages = context.loaders.content.adoptPages(context.store, await everyDocument(context, 'cms_page'))
  for (const { slug } of pages) await readAll(documents.contentPage, { slug }, records, parts)
  const products = await everyDocument(context, 'product', [always('status', LISTABLE.statuses)])
  await readProducts(products, records, context, parts)

  const attributes = [...(await context.loaders.attributes(context.store)).values()].filter(
    ({ isFilterable }) => isFilterable,
  )
  const claim = createClaims(records)
  const content: Content[] = [
    ...categories.map((category) => ({
      id: `category:${category.documentId}`,
      records: claim(recordKey('Category', category.id)),
      entity: {
        kind: 'category' as const,
        document: bundledText(category.document, 'name'),
        key: recordKey('Category', category.id),
        ancestorIds: category.ancestors.map(({ documentId }) => documentId),
      },
    })),
    ...pages.map((page) => ({
      id: `page:${page.document.id}`,
      records: claim(recordKey('ContentPage', page.id)),
      entity: {
        kind: 'cms_page' as const,
        document: bundledText(page.document, 'title'),
        key: recordKey('ContentPage', page.id),
      },
    })),
    ...(await productUnits(products, attributes, claim, context)),
  ]
  const settings = settingsOf(context, attributes.map(bundledAttribute), parts.schema)
  const store: Content = { id: 'store', records: claim.rest(), settings }
  return [store, { id: 'quotes', records: Object.fromEntries(quotes) }, ...content].map(written)
}

async function productUnits(
  products: readonly CatalogueDocument[],
  attributes: readonly { readonly code: string }[],
  claim: Claims,
  context: GatewayContext,
): Promise<Content[]> {
  const { store } = context
  const priceOf = indexPrices({
    store,
    products: await everyDocument(context, 'product'),
    taxRules: await everyDocument(context, 'taxrule'),
    customerGroups: store.tax.userGroupId === null ? [] : await everyDocument(context, 'customergroup'),
    now: context.now,
  })
  const codes = attributes.map(({ code }) => code)
  const keys = context.loaders.products.adopt(store, products).map(({ id }) => recordKey('Product', id))
  claim.reserve(keys)
  return products.map((document, at) => {
    const key = keys[at] ?? ''
    const price = store.pricesHiddenUntilLogin ? { amount: null, premium: null } : priceOf(document)
    return {
      id: `product:${document.id}`,
      records: claim(key),
      entity: {
        kind: 'product',
        document: bundledProduct(document, codes),
        key,
        price: price.amount,
        premium: price.premium,
      },
    }
  })
}

/** @throws Error when the query has no data at all */
async function readAll(
  document: DocumentNode,
  variables: Record<string, unknown>,
  records: Records,
  parts: BundleParts,
): Promise<void> {
  const { errors, hasData } = await runPatiently(document, variables, records, parts)
  const [error] = errors
  if (error && !hasData) throw error.originalError ?? error
}

async function readProducts(
  products: readonly CatalogueDocument[],
  records: Records,
  { log, store }: GatewayContext,
  parts: BundleParts,
): Promise<void> {
  const skus = products.flatMap(({ sku }) => (typeof sku === 'string' && sku !== '' ? [sku] : []))
  const readSome = async (some: readonly string[]): Promise<void> => {
    const { errors, hasData } = await runPatiently(parts.documents.products, { skus: some }, records, parts)
    // Products with many variants need many calls for their stock.
    if (some.length > 1 && errors.some(({ extensions }) => extensions['code'] === TOO_MANY_CALLS)) {
      const half = Math.ceil(some.length / 2)
      await readSome(some.slice(0, half))
      return readSome(some.slice(half))
    }
    const [first] = errors
    if (first && !hasData) throw first.originalError ?? first
    // As online, what cannot be read is missing, and the rest is there.
    for (const { path, message } of errors)
      log.warn({ sku: some[Number(path?.[1])], storeCode: store.storeCode }, `bundle: ${message}`)
  }
  for (let from = 0; from < skus.length; from += PRODUCTS_PER_QUERY)
    await readSome(skus.slice(from, from + PRODUCTS_PER_QUERY))
}

interface Outcome {
  readonly errors: readonly GraphQLError[]
  readonly hasData: boolean
}

/** An optional upstream has a fraction of a second for a page; a bundle can wait and ask again. */
async function runPatiently(...query: Parameters<typeof run>): Promise<Outcome> {
  const [, , , { patience = { left: 0 } }] = query
  for (;;) {
    const outcome = await run(...query)
    const isSlow = outcome.errors.some(
      ({ originalError }) => originalError instanceof UpstreamError && originalError.code !== 'UPSTREAM_MALFORMED',
    )
    if (!isSlow || patience.left <= 0) return outcome
    patience.left -= 1
    await sleep(PAUSE_MS)
  }
}

async function run(
  document: DocumentNode,
  variables: Record<string, unknown>,
  records: Records,
  { schema, createContext }: BundleParts,
): Promise<Outcome> {
  // Requests of shoppers are answered in between.
  await setImmediate()
  const contextValue = await createContext('frozen')
  const { data, errors = [] } = await execute({ schema, document, variableValues: variables, contextValue })
  addAnswer(records, document, variables, JSON.parse(JSON.stringify(data ?? null)), isAOf(schema))
  return { errors, hasData: data !== null && data !== undefined }
}

function isAOf(schema: GraphQLSchema): IsA {
  return (typename, condition) => {
    if (typename === condition) return true
    const type = schema.getType(condition)
    return isAbstractType(type) && schema.getPossibleTypes(type).some(({ name }) => name === typename)
  }
}

async function everyDocument(
  { index, store: { storeCode } }: GatewayContext,
  entity: Entity,
  filters: readonly Filter[] = [],
): Promise<readonly CatalogueDocument[]> {
  const documents: CatalogueDocument[] = []
  const sort = [{ field: 'id', direction: 'asc' as const }]
  for (;;) {
    const [found] = await index.search([
      { storeCode, entity, filters, sort, from: documents.length, size: DOCUMENTS_PER_SEARCH },
    ])
    documents.push(...(found?.hits ?? []).map(({ document }) => document))
    if (!found || found.hits.length === 0 || documents.length >= found.total) return documents
  }
}

interface Claims {
  /** The record of an object, and the records of everything that belongs to it alone. */
  (key: string): Record<string, StoredRecord>
  /** These records are claimed under their own keys only. */
  reserve(keys: readonly string[]): void
  /** Records that nothing has claimed. */
  rest(): Record<string, StoredRecord>
}

/** Objects that several others refer to. */
const SHARED_TYPES = /^(?:Category|ContentPage|Store|Tag):/

function createClaims(records: ReadonlyMap<string, StoredRecord>): Claims {
  const claimed = new Set<string>()
  const reserved = new Set<string>()
  const claim = (root: string): Record<string, StoredRecord> => {
    const own: Record<string, StoredRecord> = {}
    const open = [root]
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const record = records.get(key)
      if (!record || claimed.has(key) || (key !== root && (SHARED_TYPES.test(key) || reserved.has(key)))) continue
      claimed.add(key)
      own[key] = record
      collectReferences(record, open)
    }
    return own
  }
  return Object.assign(claim, {
    reserve: (keys: readonly string[]) => keys.forEach((key) => reserved.add(key)),
    rest: () =>
      Object.fromEntries(
        [...records].flatMap(([key, record]) =>
          claimed.has(key) ? [] : [[key, key === ROOT ? rootOf(record) : record]],
        ),
      ),
  })
}

/** The browser finds products, categories and pages by their own records. */
function rootOf(root: StoredRecord): StoredRecord {
  return Object.fromEntries(Object.entries(root).filter(([name]) => !/^(?:products|category|contentPage)\(/.test(name)))
}

function collectReferences(value: unknown, into: string[]): void {
  if (isReference(value)) into.push(value.__ref)
  else if (Array.isArray(value)) for (const each of value) collectReferences(each, into)
  else if (isObject(value)) for (const each of Object.values(value)) collectReferences(each, into)
}

function settingsOf(
  { store, storeTable }: GatewayContext,
  attributes: readonly BundledAttribute[],
  schema: GraphQLSchema,
): BundleSettings {
  const { kind, pricesHiddenUntilLogin, catalogue, i18n } = store
  return {
    storeCode: store.storeCode,
    language: i18n.language,
    store: {
      kind,
      pricesHiddenUntilLogin,
      catalogue: {
        listOutOfStock: catalogue.listOutOfStock,
        offersReversePosition: catalogue.offersReversePosition,
        priceRangeLimits: catalogue.priceRangeLimits,
        preventDirectAccessToChildren: catalogue.preventDirectAccessToChildren,
      },
      i18n: { currencyCode: i18n.currencyCode },
    },
    table: { premiumCategoryIds: storeTable.premiumCategoryIds, facetOrder: storeTable.facetOrder },
    attributes,
    possibleTypes: Object.fromEntries(
      Object.values(schema.getTypeMap())
        .filter(isAbstractType)
        .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
    ),
  }
}

function bundledAttribute({ code, label, unit, options, codes }: FacetAttribute): BundledAttribute {
  return { code, label, unit, options: [...options], codes: [...codes] }
}

function written(content: Content): WrittenUnit {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, HASH_LENGTH)
  return { id: content.id, hash, line: JSON.stringify({ hash, ...content }) }
}
