/** The catalogue of one store without a connection: answers the shop's queries from the units of a bundle. */
import { directLoading } from '#domain/productRules.ts'
import { createEngine, DOCUMENTS_PER_TURN } from '../catalogueEngine.ts'
import { type FacetAttribute, firstFacetsOf, shownValues, type ValueFacetModel } from '../listing/facets.ts'
import { always } from '../listing/filters.ts'
import { listedAlways, planListing } from '../listing/listing.ts'
import { pageOf } from '../listing/paging.ts'
import { categorySorts, checkSort, indexSort, NEWEST_FIRST, textSorts } from '../listing/sorts.ts'
import {
  MAX_ALTERNATIVES,
  MAX_FOUND_CATEGORIES,
  MAX_FOUND_PAGES,
  MAX_OTHER_RESULTS,
  MAX_READ_NUMBERS,
  MAX_SUGGESTIONS,
  mayBeArticleNumber,
  searchText,
  withoutMeasures,
  wordsToTryAlone,
  writtenDifferently,
} from '../listing/texts.ts'
import type { ListingFilter, ListingSort } from '../listing/types.ts'
import type { CatalogueDocument, CatalogueEngine, Filter, SearchResult, Sort } from '../types.ts'
import { answerQuery, type ComputedField, NotStoredError } from './answerQuery.ts'
import type { BundleSettings, BundleUnit, IndexedEntity } from './bundle.ts'
import { addRecord, type IsA, recordKey, type Reference, ROOT, type StoredRecord } from './records.ts'
import type { OperationDocument, Variables } from './selection.ts'

export interface OfflineCatalogue {
  /** The data of the query. @throws NotStoredError when the bundle does not contain what the query selects; ListingInputError for what no listing can answer */
  answer(document: OperationDocument, variables: Variables): unknown
  /** Indexes the texts of the next products ahead of the first search. @returns false when none are left */
  indexTexts(): boolean
}

type Kind = IndexedEntity['kind']

/** @throws Error without the unit of the store */
export function createOfflineCatalogue(units: readonly BundleUnit[]): OfflineCatalogue {
  const settings = units.find((unit) => unit.settings)?.settings
  if (!settings) throw new Error('expected a bundle with the unit of its store, got none')

  const records = new Map<string, StoredRecord>()
  for (const unit of units) for (const [key, record] of Object.entries(unit.records)) addRecord(records, key, record)
  const entities = units.flatMap(({ entity }) => entity ?? [])
  const catalogue = createIndexes(settings, entities)
  const paths = pathsOf(records)
  const slugs = new Map<unknown, Reference>()
  for (const [key, record] of records)
    if (record['__typename'] === 'ContentPage') slugs.set(record['slug'], { __ref: key })

  const isA: IsA = (typename, condition) =>
    typename === condition || (settings.possibleTypes[condition] ?? []).includes(typename)
  const knownProduct = (sku: unknown) => (typeof sku === 'string' ? catalogue.bySku(sku) : null)
  const source = {
    records,
    isA,
    computed: {
      [ROOT]: {
        product: (_query, { sku }) => knownProduct(sku),
        products: (_query, { skus }) => (Array.isArray(skus) ? skus.map(knownProduct) : undefined),
        category: (_query, { id }) => referenceOrNull('Category', id),
        contentPage: (_query, { slug }) => slugs.get(slug) ?? null,
        productByArticleNumber: (_query, { number }) => catalogue.byArticleNumber(String(number)),
        search: (_query, args) => catalogue.search(args, records),
        route: (_query, { path }) => routeAt(String(path), paths, settings.storeCode),
      },
      Category: { products: (category, args) => catalogue.listCategory(keyOf(category), args) },
      Product: { listingPosition: (product, args) => catalogue.positionOf(keyOf(product), args, records) },
      Store: {
        newProducts: (_store, args) => catalogue.newest(args),
        bestsellers: (_store, args) => catalogue.newest(args, always('bestseller', [1])),
      },
      ValueFacet: {
        values: (facet, { first }) =>
          shownValues(facet as unknown as ValueFacetModel, typeof first === 'number' ? first : null).map((value) => ({
            __typename: 'FacetValue',
            ...value,
          })),
        valueCount: (facet) => (facet as unknown as ValueFacetModel).all.length,
        isMeasured: (facet) => (facet as unknown as ValueFacetModel).sized !== null,
      },
    } satisfies Record<string, Record<string, ComputedField>>,
  }
  const referenceOrNull = (typename: string, id: unknown): Reference | null => {
    const key = recordKey(typename, String(id))
    return records.has(key) ? { __ref: key } : null
  }

  return {
    answer: (document, variables) => answerQuery(source, document, variables),
    indexTexts: () => catalogue.indexTexts(),
  }
}

function keyOf(record: StoredRecord): string {
  return recordKey(String(record['__typename']), String(record['id']))
}

function createIndexes(settings: BundleSettings, entities: readonly IndexedEntity[]) {
  const { store, table, language } = settings
  const keys = new Map(entities.map(({ kind, document, key }) => [`${kind} ${document.id}`, key]))
  const ids = new Map(entities.map(({ document, key }) => [key, document.id]))
  const ancestors = new Map(
    entities.flatMap(({ kind, document, ancestorIds }) =>
      kind === 'category' ? [[document.id, ancestorIds ?? []] as const] : [],
    ),
  )
  const prices = new Map(
    entities.flatMap((entity) => (entity.kind === 'product' ? [[entity.document.id, entity]] : [])),
  )
  const attributes: readonly FacetAttribute[] = settings.attributes.map(({ code, label, unit, options, codes }) => ({
    code,
    label,
    unit,
    options: new Map(options),
    codes: new Map(codes),
  }))
  const documentsOf = (kind: Kind) => entities.flatMap((entity) => (entity.kind === kind ? [entity.document] : []))
  const engines: Partial<Record<Kind, CatalogueEngine>> = {}
  const engineOf = (kind: Kind): CatalogueEngine => {
    const known = engines[kind]
    if (known) return known
    const engine = createEngine({
      language,
      ...(kind === 'cms_page' && { nameField: 'title' }),
      ...(kind === 'product' && {
        displayPrice: ({ id }) => prices.get(id)?.price ?? null,
        metalPremium: ({ id }) => prices.get(id)?.premium ?? null,
      }),
    })
    engine.load(documentsOf(kind))
    return (engines[kind] = engine)
  }
  const products = () => engineOf('product')
  /** The engine with all texts indexed in the same turns as the gateway's, so that both know the same compounds. */
  const textsOf = (kind: Kind): CatalogueEngine => {
    const engine = engineOf(kind)
    while (engine.indexTexts(DOCUMENTS_PER_TURN));
    return engine
  }
  const refTo = (kind: Kind, id: number): Reference | null => {
    const key = keys.get(`${kind} ${id}`)
    return key === undefined ? null : { __ref: key }
  }
  const shown = (document: CatalogueDocument | null): Reference | null =>
    document && directLoading(visibilityOf(document)).loads ? refTo('product', document.id) : null

  const bySku = (sku: string): Reference | null => {
    const [own = null] = products().getMany('sku', [sku])
    const [parent = null] = products().getMany('configurable_children.sku', [sku])
    if (own === null) return shown(parent)
    const loading = directLoading(visibilityOf(own))
    if (loading.loads) return refTo('product', own.id)
    return loading.mayHaveParent && store.catalogue.preventDirectAccessToChildren ? shown(parent) : null
  }

  const list = (
    args: Variables,
    question: {
      readonly within?: Filter
      readonly text?: string
      readonly sort: ListingSort
      readonly sorts: readonly ListingSort[]
      readonly indexSort: readonly Sort[]
      readonly sizeArgument?: string
      readonly firstFacets?: readonly string[]
    },
  ) => {
    const size = args[question.sizeArgument ?? 'pageSize']
    const planned = planListing(
      {
        ...question,
        store,
        suggestions: MAX_SUGGESTIONS,
        filters: (args['filters'] ?? []) as readonly ListingFilter[],
        wantsFacets: true,
        ...pageOf(numberOr(args['page']), numberOr(size), question.sizeArgument),
      },
      attributes,
    )
    const result = (question.text === undefined ? products() : textsOf('product')).search(planned.request)
    const listing = {
      __typename: 'Listing',
      ...planned.pages(result),
      items: result.hits.map(({ document }) => refTo('product', document.id)),
      facets: (planned.facets(result) ?? []).map((facet) =>
        facet.__typename === 'RangeFacet'
          ? { ...facet, ranges: facet.ranges.map((range) => ({ __typename: 'FacetRange', ...range })) }
          : facet,
      ),
      sort: question.sort,
      sorts: question.sorts,
    }
    return { result, listing }
  }

  const findOther = (
    kind: 'category' | 'cms_page',
    text: string,
    wereProductsCorrected: boolean,
  ): readonly number[] => {
    const words = withoutMeasures(text)
    if (words === '') return []
    const { hits, correctedText } = textsOf(kind).search({
      text: words,
      filters: [],
      from: 0,
      size: MAX_OTHER_RESULTS,
    })
    return correctedText !== undefined && !wereProductsCorrected ? [] : hits.map(({ document }) => document.id)
  }
  const countProducts = (text: string): number =>
    textsOf('product').search({
      text,
      filters: listedAlways({ store: { ...store, catalogue: { ...store.catalogue, listOutOfStock: true } }, text }),
      from: 0,
      size: 0,
    }).total

  return {
    bySku,
    indexTexts: () => products().indexTexts(DOCUMENTS_PER_TURN),

    byArticleNumber(number: string): Reference | null {
      const exact = number === '' ? null : bySku(number)
      if (exact !== null || !mayBeArticleNumber(number)) return exact
      const { hits } = textsOf('product').search({ text: number, filters: [], from: 0, size: MAX_READ_NUMBERS })
      const sku = writtenDifferently(
        number,
        hits.map(({ document }) => document),
      )
      return sku === null ? null : bySku(sku)
    },

    listCategory(key: string, args: Variables): unknown {
      const id = ids.get(key)
      if (id === undefined) throw new NotStoredError(`expected the category ${key} in the bundle, got nothing`)
      const categoryIds = [id, ...(ancestors.get(id) ?? []).toReversed()]
      const sorts = categorySorts(store, categoryIds, table)
      const sort = checkSort((args['sort'] ?? 'POSITION_DESC') as ListingSort, sorts)
      return list(args, {
        within: always('category_ids', [id]),
        sort,
        sorts,
        indexSort: indexSort(sort, id),
        firstFacets: firstFacetsOf(categoryIds, table),
      }).listing
    },

    newest(args: Variables, within?: Filter): unknown {
      return list(
        { count: args['count'] ?? DEFAULT_COUNT },
        {
          ...(within && { within }),
          sort: 'LATEST',
          sorts: ['LATEST'],
          indexSort: NEWEST_FIRST,
          sizeArgument: 'count',
        },
      ).listing
    },

    search(args: Variables, records: ReadonlyMap<string, StoredRecord>): unknown {
      const text = searchText(String(args['text']))
      const sorts = textSorts(store)
      const sort = checkSort((args['sort'] ?? 'RELEVANCE') as ListingSort, sorts)
      const { result, listing } = list(args, { text, sort, sorts, indexSort: indexSort(sort, null) })
      const isEmpty =
        listing.totalCount === 0 && listing.page >= 1 && ((args['filters'] ?? []) as unknown[]).length === 0
      return {
        __typename: 'SearchResult',
        text,
        correctedText: correctionOf(result),
        suggestions: result.suggestions,
        categories: findOther('category', text, result.correctedText !== undefined)
          .flatMap((id) => refTo('category', id) ?? [])
          .filter(({ __ref }) => Number(records.get(__ref)?.['productCount'] ?? 0) > 0)
          .slice(0, MAX_FOUND_CATEGORIES),
        pages: findOther('cms_page', text, result.correctedText !== undefined)
          .flatMap((id) => refTo('cms_page', id) ?? [])
          .slice(0, MAX_FOUND_PAGES),
        products: listing,
        alternatives: isEmpty
          ? wordsToTryAlone(text)
              .filter((word) => countProducts(word) > 0)
              .slice(0, MAX_ALTERNATIVES)
          : [],
        // The other stores' catalogues are not on this device.
        otherStores: [],
      }
    },

    positionOf(key: string, args: Variables, records: ReadonlyMap<string, StoredRecord>): unknown {
      const id = ids.get(key)
      const document = id === undefined ? null : products().getMany('id', [id])[0]
      if (!document) return null
      const sorts = categorySorts(store, table.premiumCategoryIds, table)
      const sort = checkSort((args['sort'] ?? 'POSITION_DESC') as ListingSort, sorts)
      const { pageSize } = pageOf(1, numberOr(args['pageSize']))
      const own = (Array.isArray(document['category_ids']) ? document['category_ids'] : [])
        .map(Number)
        .flatMap((category) => refTo('category', category) ?? [])
        .toSorted((a, b) => levelOf(records.get(b.__ref)) - levelOf(records.get(a.__ref)))
      const { category: wanted } = args
      const requested = typeof wanted === 'string' ? [{ __ref: recordKey('Category', wanted) }] : []
      for (const category of [...requested, ...own]) {
        const categoryId = ids.get(category.__ref)
        if (categoryId === undefined) continue
        const { position } = products().search({
          filters: listedAlways({ store, within: always('category_ids', [categoryId]) }),
          sort: indexSort(sort, categoryId),
          from: 0,
          size: 0,
          locate: document.id,
        })
        if (typeof position === 'number')
          return { __typename: 'ListingPosition', category, page: Math.floor(position / pageSize) + 1 }
      }
      return null
    },
  }
}

const DEFAULT_COUNT = 8

/** A correction that finds nothing is not reported. */
function correctionOf({ total, correctedText }: SearchResult): string | null {
  return total > 0 ? (correctedText ?? null) : null
}

function levelOf(record: StoredRecord | undefined): number {
  return Number(record?.['level'] ?? 0)
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function visibilityOf({ status, visibility }: CatalogueDocument) {
  return { status: Number(status ?? 2), visibility: Number(visibility ?? 1) }
}

interface KnownPath {
  readonly outcome: StoredRecord
}

/** Canonical paths of all pages. Other addresses, such as former ones, are known to the backend only. */
function pathsOf(records: ReadonlyMap<string, StoredRecord>): ReadonlyMap<string, KnownPath> {
  const paths = new Map<string, KnownPath>()
  for (const [key, record] of records) {
    const { path, __typename: typename } = record
    const page = { __ref: key }
    if (typeof path !== 'string') continue
    if (typename === 'Category') paths.set(path, { outcome: { __typename: 'CategoryRoute', category: page } })
    if (typename === 'ContentPage') paths.set(path, { outcome: { __typename: 'ContentRoute', page } })
    if (typename !== 'Product') continue
    paths.set(path, { outcome: { __typename: 'ProductRoute', childSku: null, product: page } })
    for (const variant of variantsOf(record, records))
      if (typeof variant['path'] === 'string' && variant['path'] !== path)
        paths.set(variant['path'], {
          outcome: { __typename: 'ProductRoute', childSku: variant['sku'], product: page },
        })
  }
  return paths
}

function variantsOf(product: StoredRecord, records: ReadonlyMap<string, StoredRecord>): readonly StoredRecord[] {
  const { variants = [] } = (product['composition'] ?? {}) as { readonly variants?: readonly Reference[] }
  return variants.flatMap(({ __ref }): readonly StoredRecord[] => {
    const variant = records.get(__ref)
    return variant ? [variant] : []
  })
}

const SEPARATOR = '\u001f'

/** @throws NotStoredError for a path that only the backend may know */
function routeAt(requested: string, paths: ReadonlyMap<string, KnownPath>, storeCode: string): StoredRecord {
  const path = requested.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')
  const known = paths.get(path)
  if (!known) throw new NotStoredError(`expected the path of a page in the bundle, got ${path.slice(0, 100)}`)
  return { __typename: 'Route', id: encoded(['Route', storeCode, path].join(SEPARATOR)), path, outcome: known.outcome }
}

/** base64url of the UTF-8 text, as the gateway writes ids. */
function encoded(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
