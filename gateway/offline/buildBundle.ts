/** Builds the catalogue bundle of one store: the answers of the shop's own documents, and what the engine needs to list and search. */
import { createHash } from 'node:crypto'
import { type GraphQLSchema, isAbstractType } from 'graphql'
import type { FacetAttribute } from '#engine/listing/facets.ts'
import { BUNDLE_FORMAT, type BundledAttribute, type BundleSettings, writeUnit } from '#engine/offline/bundle.ts'
import { addRecord, recordKey } from '#engine/offline/records.ts'
import { LISTABLE } from '#domain/productRules.ts'
import type { GatewayContext } from '../context.ts'
import { everyDocument, documentPages } from '../upstream/catalogueIndex/everyDocument.ts'
import type { Entity, Filter } from '../upstream/catalogueIndex/port.ts'
import { bundledText } from './bundledFields.ts'
import { addQuery, type BundleParts, type Records } from './bundleQueries.ts'
import { type Content, DOCUMENTS_PER_SEARCH, productUnits } from './productUnits.ts'
import { type Claims, createClaims } from './unitRecords.ts'

/** A unit and its text, which is one line. */
export interface WrittenUnit {
  readonly id: string
  readonly hash: string
  readonly line: string
  /** Of a product that a bundle before has read. */
  readonly readAt?: number
}

const HASH_LENGTH = 8
const MAX_REPEATED = 20

/** What was requested cannot be taken along: no failure that passes. */
export class BundleRefusedError extends Error {
  override readonly name = 'BundleRefusedError'
  readonly reason: 'TOO_LARGE' | 'NO_CATEGORY'
  /** Whether categories were chosen. */
  readonly isChosen: boolean

  constructor(reason: BundleRefusedError['reason'], isChosen: boolean, message: string) {
    super(message)
    this.reason = reason
    this.isChosen = isChosen
  }
}

type Loaders = GatewayContext['loaders']
type CategoryModel = Awaited<ReturnType<Loaders['categories']['all']>>[number]
type ContentPageModel = ReturnType<Loaders['content']['adoptPages']>[number]

/** One unit after another, products as they are read. @throws UpstreamError, BundleRefusedError, or Error when a query of the store's own parts fails */
export async function* buildBundle(given: BundleParts): AsyncGenerator<WrittenUnit, undefined> {
  const parts: BundleParts = { ...given, patience: { left: MAX_REPEATED } }
  const { documents } = parts
  const context = await parts.createContext('frozen')
  const all = await context.loaders.categories.all(context.store)
  const chosen = chosenOf(all, parts.categoryIds)
  const only: readonly Filter[] = [
    { field: 'status', in: LISTABLE.statuses, scope: 'always' },
    ...(chosen ? [{ field: 'category_ids', in: chosen.ids, scope: 'always' } as const] : []),
  ]
  await checkSize(context, parts, only)
  const records: Records = new Map()
  const quotes: Records = new Map()
  for (const document of documents.store) await addQuery(document, {}, records, parts)
  await addQuery(documents.quotes, {}, quotes, { ...parts, createContext: () => parts.createContext('live') })
  yield written({ id: 'quotes', records: Object.fromEntries(quotes) })

  const attributes = [...(await context.loaders.attributes(context.store)).values()].filter(
    ({ isFilterable }) => isFilterable,
  )
  const categories = chosen?.categories ?? all
  for (const { id } of categories) await addQuery(documents.category, { id }, records, parts)
  const pages = context.loaders.content.adoptPages(context.store, await everyOf(context, 'cms_page'))
  for (const { slug } of pages) await addQuery(documents.contentPage, { slug }, records, parts)

  const claim = createClaims(records)
  const toUnits = await productUnits(context, attributes, parts)
  const wanted = { storeCode: context.store.storeCode, entity: 'product', size: DOCUMENTS_PER_SEARCH, only } as const
  const keys: string[] = []
  for await (const page of documentPages(context.index, wanted))
    for (const { unit, readAt, others } of await toUnits(page)) {
      keys.push(...Object.keys(unit.records))
      for (const [key, record] of others) addRecord(records, key, record)
      yield { ...written(unit), readAt }
    }
  // What other products have said of a product is less than its own records.
  for (const key of keys) claim(key)

  for (const category of categories) yield written(categoryUnit(category, claim))
  for (const page of pages) yield written(pageUnit(page, claim))
  const settings = {
    ...settingsOf(context, attributes.map(bundledAttribute), parts.schema),
    ...(chosen && { isPartial: true }),
  }
  yield written({ id: 'store', records: claim.rest(), settings })
  return undefined
}

/**
 * The requested categories that the store has, each once and in one order, so that equal choices are one bundle. A device may name one that is gone.
 *
 * @throws BundleRefusedError when there is none
 */
export async function chooseCategories(
  { loaders, store }: Pick<GatewayContext, 'loaders' | 'store'>,
  requestedIds: readonly string[],
): Promise<readonly string[]> {
  const requested = new Set(requestedIds)
  const all = await loaders.categories.all(store)
  const ids = all.flatMap(({ id }) => (requested.has(id) ? [id] : []))
  if (ids.length === 0)
    throw new BundleRefusedError('NO_CATEGORY', true, `expected a category of the store, got ${requested.size} others`)
  return ids.sort()
}

/** Null for the whole catalogue. */
function chosenOf(all: readonly CategoryModel[], chosenIds: readonly string[]) {
  if (chosenIds.length === 0) return null
  const roots = all.filter(({ id }) => chosenIds.includes(id))
  const ids = roots.map(({ documentId }) => documentId)
  const isBelow = ({ documentId, ancestors }: CategoryModel) =>
    ids.includes(documentId) || ancestors.some((ancestor) => ids.includes(ancestor.documentId))
  return { ids, categories: all.filter(isBelow) }
}

/** Before anything is read. A facet counts all products, and a search without one up to a bound. */
async function checkSize(
  { index, store: { storeCode } }: GatewayContext,
  { maxProducts, categoryIds }: BundleParts,
  filters: readonly Filter[],
): Promise<void> {
  const facets = [{ field: 'status', size: 1 }]
  const [found] = await index.search([{ storeCode, entity: 'product', filters, facets, from: 0, size: 0 }])
  if (found && found.total > maxProducts)
    throw new BundleRefusedError(
      'TOO_LARGE',
      categoryIds.length > 0,
      `expected at most ${maxProducts} products (OFFLINE_MAX_PRODUCTS), got ${found.total}`,
    )
}

function categoryUnit({ id, documentId, document, ancestors }: CategoryModel, claim: Claims): Content {
  const key = recordKey('Category', id)
  const ancestorIds = ancestors.map((ancestor) => ancestor.documentId)
  return {
    id: `category:${documentId}`,
    records: claim(key),
    entity: { kind: 'category', document: bundledText(document, 'name'), key, ancestorIds },
  }
}

function pageUnit({ id, document }: ContentPageModel, claim: Claims): Content {
  const key = recordKey('ContentPage', id)
  return {
    id: `page:${document.id}`,
    records: claim(key),
    entity: { kind: 'cms_page', document: bundledText(document, 'title'), key },
  }
}

function everyOf({ index, store: { storeCode } }: GatewayContext, entity: Entity) {
  return everyDocument(index, { storeCode, entity, size: DOCUMENTS_PER_SEARCH })
}

function settingsOf(
  { store, storeTable }: GatewayContext,
  attributes: readonly BundledAttribute[],
  schema: GraphQLSchema,
): BundleSettings {
  const { kind, pricesHiddenUntilLogin, catalogue, displaySettings, i18n } = store
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
      displaySettings,
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
  // A browser that stored the same contents in another format loads them again.
  const versioned = JSON.stringify({ format: BUNDLE_FORMAT, ...content })
  const hash = createHash('sha256').update(versioned).digest('base64url').slice(0, HASH_LENGTH)
  return { id: content.id, hash, line: writeUnit({ hash, ...content }) }
}
