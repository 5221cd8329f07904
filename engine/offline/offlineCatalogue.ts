/** The catalogue of one store without a connection: answers the shop's queries from the units of a bundle. */
import { type RangeFacetModel, rangesOf, shownValues, type ValueFacetModel } from '../listing/facets.ts'
import { always } from '../listing/choices.ts'
import { ListingInputError } from '../listing/types.ts'
import { answerQuery, type ComputedField, NotStoredError } from './answerQuery.ts'
import type { BundleUnit } from './bundle.ts'
import { numberOr, sideOrNull } from './listingArguments.ts'
import { createOfflineIndexes } from './offlineIndexes.ts'
import { createOfflineListings } from './offlineListings.ts'
import { createOfflineSearch } from './offlineSearch.ts'
import { createProductLookup } from './offlineProducts.ts'
import { canonicalPaths, resolveRoute } from './offlineRoutes.ts'
import { createOfflineRecords } from './offlineRecords.ts'
import { type IsA, isObject, recordKey, type Reference, ROOT, type StoredRecord } from './records.ts'
import type { OperationDocument, Variables } from './selection.ts'

export interface OfflineAnswer {
  readonly data: Readonly<Record<string, unknown>>
  /** Of listings that are null because nothing can answer what they request, such as a filter that does not exist. */
  readonly refused: readonly string[]
}

export interface OfflineCatalogue {
  /** @throws NotStoredError when the bundle does not contain what the query selects */
  answer(document: OperationDocument, variables: Variables): OfflineAnswer
  /** Indexes the texts of the next products ahead of the first search. @returns false when none are left */
  indexTexts(): boolean
  /** Address templates of the products' pictures, each once. */
  pictures(): readonly string[]
}

/** @throws Error without the unit of the store */
export function createOfflineCatalogue(units: readonly BundleUnit[]): OfflineCatalogue {
  const settings = units.find((unit) => unit.settings)?.settings
  if (!settings) throw new Error('expected a bundle with the unit of its store, got none')

  const records = createOfflineRecords(units)
  const entities = units.flatMap(({ entity }) => entity ?? [])
  const indexes = createOfflineIndexes(settings, entities)
  const products = createProductLookup(indexes)
  const listings = createOfflineListings(indexes, records)
  const searches = createOfflineSearch(indexes, listings, records)
  const paths = canonicalPaths(records)
  const slugs = new Map<unknown, Reference>()
  for (const [key, record] of records.ofStore)
    if (record['__typename'] === 'ContentPage') slugs.set(record['slug'], { __ref: key })

  const isA: IsA = (typename, condition) =>
    typename === condition || (settings.possibleTypes[condition] ?? []).includes(typename)
  let refused: string[] = []
  /** As in the gateway's answer, a listing that is refused is null, and the rest of the page is there. */
  const orRefused =
    (compute: ComputedField): ComputedField =>
    (object, args) => {
      try {
        return compute(object, args)
      } catch (error) {
        if (!(error instanceof ListingInputError)) throw error
        refused.push(error.message)
        return null
      }
    }
  const whole = <Found>(found: Found | null): Found | null => {
    if (found === null && settings.isPartial)
      throw new NotStoredError('expected it in the chosen categories, got nothing')
    return found
  }
  const knownProduct = (sku: unknown) => whole(typeof sku === 'string' ? products.bySku(sku) : null)
  const source = {
    records,
    isA,
    computed: {
      [ROOT]: {
        product: (_query, { sku }) => knownProduct(sku),
        products: (_query, { skus }) => (Array.isArray(skus) ? skus.map(knownProduct) : undefined),
        category: (_query, { id }) => whole(referenceOrNull('Category', id)),
        contentPage: (_query, { slug }) => slugs.get(slug) ?? null,
        productByArticleNumber: (_query, { number }) => whole(products.byArticleNumber(String(number))),
        search: orRefused((_query, args) => searches.search(args)),
        route: (_query, { path }) => resolveRoute(String(path), paths, settings.storeCode),
      },
      Category: { products: orRefused((category, args) => listings.listCategory(keyOf(category), args)) },
      Product: { listingPosition: orRefused((product, args) => listings.positionOf(keyOf(product), args)) },
      Store: {
        newProducts: (_store, args) => listings.newest(args),
        bestsellers: (_store, args) => listings.newest(args, always('bestseller', [1])),
      },
      ValueFacet: {
        values: (facet, { first }) =>
          shownValues(valueFacet(facet), numberOr(first)).map((value) => ({ __typename: 'FacetValue', ...value })),
        valueCount: (facet) => valueFacet(facet).all.length,
        isMeasured: (facet) => valueFacet(facet).sized !== null,
      },
      RangeFacet: { ranges: (facet, { taxSide }) => rangesOf(rangeFacet(facet), sideOrNull(taxSide)) },
    } satisfies Record<string, Record<string, ComputedField>>,
  }
  const referenceOrNull = (typename: string, id: unknown): Reference | null => {
    const key = recordKey(typename, String(id))
    return records.get(key) ? { __ref: key } : null
  }

  return {
    answer(document, variables) {
      refused = []
      return { data: answerQuery(source, document, variables), refused }
    },
    indexTexts: () => indexes.indexTexts(),
    pictures: () => [...new Set([...records.ofProducts()].flatMap(Object.values<StoredRecord>).flatMap(pictureOf))],
  }
}

/** @throws Error for an object that is not a facet of a listing */
function valueFacet(facet: StoredRecord): ValueFacetModel {
  if (isValueFacet(facet)) return facet
  throw new Error(`expected a facet with its values, got ${String(facet['__typename'])}`)
}

function isValueFacet(facet: StoredRecord): facet is StoredRecord & ValueFacetModel {
  return facet['__typename'] === 'ValueFacet' && Array.isArray(facet['all'])
}

/** @throws Error for an object that is not the price facet of a listing */
function rangeFacet(facet: StoredRecord): RangeFacetModel {
  if (isRangeFacet(facet)) return facet
  throw new Error(`expected a facet with its ranges, got ${String(facet['__typename'])}`)
}

function isRangeFacet(facet: StoredRecord): facet is StoredRecord & RangeFacetModel {
  return facet['__typename'] === 'RangeFacet' && isObject(facet['rangesBySide'])
}

function keyOf(record: StoredRecord): string {
  return recordKey(String(record['__typename']), String(record['id']))
}

function pictureOf({ __typename: typename, image }: StoredRecord): string[] {
  const isPictured = typename === 'Product' && typeof image === 'object' && image !== null && 'template' in image
  return isPictured && typeof image.template === 'string' ? [image.template] : []
}
