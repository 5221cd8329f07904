/** Builds the catalogue bundle of one store: the answers of the shop's own documents, and what the engine needs to list and search. */
import { createHash } from 'node:crypto'
import { type GraphQLSchema, isAbstractType } from 'graphql'
import type { FacetAttribute } from '#engine/listing/facets.ts'
import {
  BUNDLE_FORMAT,
  type BundledAttribute,
  type BundleSettings,
  type BundleUnit,
  writeUnit,
} from '#engine/offline/bundle.ts'
import { recordKey } from '#engine/offline/records.ts'
import { LISTABLE } from '#domain/productRules.ts'
import type { GatewayContext } from '../context.ts'
import { indexPrices } from '../shared/priceColumn.ts'
import { everyDocument } from '../upstream/catalogueIndex/everyDocument.ts'
import { integerField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument, Entity } from '../upstream/catalogueIndex/port.ts'
import { bundledProduct, bundledText } from './bundledFields.ts'
import { addProducts, addQuery, type BundleParts, type Records } from './bundleQueries.ts'
import { type Claims, createClaims, findShared } from './unitRecords.ts'

/** A unit and its text, which is one line. */
export interface WrittenUnit {
  readonly id: string
  readonly hash: string
  readonly line: string
}

const DOCUMENTS_PER_SEARCH = 1_000
const HASH_LENGTH = 8
const MAX_REPEATED = 20

/** The catalogue is too large to be taken along. */
export class BundleTooLargeError extends Error {
  override readonly name = 'BundleTooLargeError'

  constructor(maxProducts: number, products: number) {
    super(`expected at most ${maxProducts} products (OFFLINE_MAX_PRODUCTS), got ${products}`)
  }
}

type Loaders = GatewayContext['loaders']
type CategoryModel = Awaited<ReturnType<Loaders['categories']['all']>>[number]
type ContentPageModel = ReturnType<Loaders['content']['adoptPages']>[number]
type Content = Omit<BundleUnit, 'hash'>

/** @throws UpstreamError, BundleTooLargeError, or Error when a query of the store's own parts fails */
export async function buildBundle(given: BundleParts): Promise<readonly WrittenUnit[]> {
  const parts: BundleParts = { ...given, patience: { left: MAX_REPEATED } }
  const { documents } = parts
  const context = await parts.createContext('frozen')
  await checkSize(context, parts.maxProducts)
  const records: Records = new Map()
  const quotes: Records = new Map()
  for (const document of documents.store) await addQuery(document, {}, records, parts)
  await addQuery(documents.quotes, {}, quotes, { ...parts, createContext: () => parts.createContext('live') })

  const categories = await context.loaders.categories.all(context.store)
  for (const { id } of categories) await addQuery(documents.category, { id }, records, parts)
  const pages = context.loaders.content.adoptPages(context.store, await everyOf(context, 'cms_page'))
  for (const { slug } of pages) await addQuery(documents.contentPage, { slug }, records, parts)
  const allProducts = await everyOf(context, 'product')
  const products = allProducts.filter(isOffered)
  await addProducts(products, records, context, parts)

  const attributes = [...(await context.loaders.attributes(context.store)).values()].filter(
    ({ isFilterable }) => isFilterable,
  )
  const claim = createClaims(records)
  const content: Content[] = [
    ...categories.map((category) => categoryUnit(category, claim)),
    ...pages.map((page) => pageUnit(page, claim)),
    ...(await productUnits({ products, allProducts, attributes, claim }, context)),
  ]
  const settings = settingsOf(context, attributes.map(bundledAttribute), parts.schema)
  const store: Content = { id: 'store', records: claim.rest(), settings }
  const all: Content[] = [store, { id: 'quotes', records: Object.fromEntries(quotes) }, ...content]
  const sharedOf = findShared(all)
  return all.map((unit) => written({ ...unit, ...sharedOf(unit) }))
}

/** Before anything is read. A facet counts all products, and a search without one up to a bound. */
async function checkSize({ index, store: { storeCode } }: GatewayContext, maxProducts: number): Promise<void> {
  const filters = [{ field: 'status', in: LISTABLE.statuses, scope: 'always' }] as const
  const facets = [{ field: 'status', size: 1 }]
  const [found] = await index.search([{ storeCode, entity: 'product', filters, facets, from: 0, size: 0 }])
  if (found && found.total > maxProducts) throw new BundleTooLargeError(maxProducts, found.total)
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

const HIDDEN_PRICE = { amount: null, otherSideAmount: null, premium: null, gramPrice: null }

interface ProductParts {
  readonly products: readonly CatalogueDocument[]
  /** Also the parts of sets, which have no page. */
  readonly allProducts: readonly CatalogueDocument[]
  readonly attributes: readonly { readonly code: string }[]
  readonly claim: Claims
}

async function productUnits(
  { products, allProducts, attributes, claim }: ProductParts,
  context: GatewayContext,
): Promise<Content[]> {
  const { store } = context
  const priceOf = indexPrices({
    store,
    products: allProducts,
    taxRules: await everyOf(context, 'taxrule'),
    customerGroups: store.tax.userGroupId === null ? [] : await everyOf(context, 'customergroup'),
    now: context.now,
  })
  const codes = attributes.map(({ code }) => code)
  const keys = context.loaders.products.adopt(store, products).map(({ id }) => recordKey('Product', id))
  claim.reserve(keys)
  return products.map((document, at) => {
    const key = keys[at] ?? ''
    const price = store.pricesHiddenUntilLogin ? HIDDEN_PRICE : priceOf(document)
    return {
      id: `product:${document.id}`,
      records: claim(key),
      entity: {
        kind: 'product',
        document: bundledProduct(document, codes),
        key,
        price: price.amount,
        otherSidePrice: price.otherSideAmount,
        premium: price.premium,
        gramPrice: price.gramPrice,
      },
    }
  })
}

/** The border check has given each product a status. */
function isOffered(product: CatalogueDocument): boolean {
  const status = integerField(product, 'status')
  return status !== null && LISTABLE.statuses.includes(status)
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
