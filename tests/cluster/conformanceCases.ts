/** Searches and lookups that every adapter of the catalogue index must answer alike, to the letter. Texts are judged by relevance instead. */
import {
  type Arbitrary,
  array,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  tuple,
  uniqueArray,
} from 'fast-check'
import { isListingSort, LISTING_SORTS } from '#domain/listingSort.ts'
import { indexSort } from '#engine/listing/choices.ts'
import type {
  CatalogueIndex,
  FacetRequest,
  Filter,
  FoundDocument,
  IndexLookup,
  IndexSearch,
  SearchResult,
} from '../../gateway/upstream/catalogueIndex/port.ts'

export interface ConformanceCatalogue {
  readonly storeCode: string
  /** Filterable attributes with their option ids. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
  readonly categoryIds: readonly number[]
  readonly skus: readonly string[]
  readonly childSkus: readonly string[]
  readonly ids: readonly number[]
}

const SHOWN: readonly Filter[] = [
  { field: 'status', in: [0, 1], scope: 'always' },
  { field: 'visibility', in: [2, 3, 4], scope: 'always' },
]
const PRICE_RANGES = [{ to: '50' }, { from: '50', to: '100' }, { from: '100', to: '150' }, { from: '150' }]

/** Reads what the cases need from the index that is trusted. */
export async function readCatalogue(index: CatalogueIndex, storeCode: string): Promise<ConformanceCatalogue> {
  const all = (entity: IndexSearch['entity']): IndexSearch => ({
    storeCode,
    entity,
    filters: [],
    from: 0,
    size: 10_000,
  })
  const [products, categories, attributes] = await index.search([all('product'), all('category'), all('attribute')])
  const documents = (answer: SearchResult | undefined) => answer?.hits.map(({ document }) => document) ?? []
  const codes = documents(attributes).filter((attribute) => Number(attribute['is_filterable'] ?? 0) > 0)
  return {
    storeCode,
    attributes: new Map(
      codes.map((attribute) => [
        String(attribute['attribute_code']),
        (Array.isArray(attribute['options']) ? attribute['options'] : [])
          .map(({ value }: { value?: string | number }) => String(value ?? ''))
          .filter((value) => value !== ''),
      ]),
    ),
    categoryIds: documents(categories).map(({ id }) => id),
    skus: documents(products).map((product) => String(product['sku'])),
    childSkus: documents(products).flatMap((product) =>
      (Array.isArray(product['configurable_children']) ? product['configurable_children'] : []).map(
        (child: { sku?: unknown }) => String(child.sku),
      ),
    ),
    ids: documents(products).map(({ id }) => id),
  }
}

/** Searches as the gateway makes them, with random filters, facets, sorts and pages. */
export function arbitrarySearch({
  storeCode,
  attributes,
  categoryIds,
  ids,
}: ConformanceCatalogue): Arbitrary<IndexSearch> {
  const attribute = constantFrom(...attributes.keys())
  const chosenValues: Arbitrary<Filter> = attribute.chain((field) =>
    uniqueArray(constantFrom(...(attributes.get(field) ?? []), 'unknown'), { minLength: 1, maxLength: 4 }).map(
      (values) => ({ field, in: values, scope: 'chosen' as const }),
    ),
  )
  const amount = integer({ min: 0, max: 200_000 }).map((cents) => (cents / 10).toFixed(2))
  const priceField = constantFrom('final_price', 'other_side_price')
  const price: Arbitrary<Filter> = tuple(priceField, record({ from: amount, to: amount }, { requiredKeys: [] })).map(
    ([field, range]) => ({ field, ...range, scope: 'chosen' as const }),
  )
  const category: Arbitrary<Filter> = constantFrom(...categoryIds).map((id) => ({
    field: 'category_ids',
    in: [id],
    scope: 'always' as const,
  }))
  const stock: Arbitrary<Filter> = constant({
    field: 'stock.is_in_stock',
    in: ['true'],
    scope: 'always' as const,
  })
  const facets: Arbitrary<FacetRequest[]> = tuple(
    uniqueArray(attribute, { maxLength: 12 }),
    uniqueArray(priceField),
    constantFrom(1, 10, 999),
  ).map(([fields, prices, size]) => [
    ...fields.map((field) => ({ field, size })),
    ...prices.map((field) => ({ field, ranges: PRICE_RANGES })),
  ])
  const direction = constantFrom('asc' as const, 'desc' as const)
  const sortField = oneof(
    constantFrom('final_price', 'other_side_price', 'updated_at', 'created_at', 'name', 'sku', 'id'),
    constantFrom(...categoryIds).map((id) => `category_position.c${id}`),
  )
  const sort = array(record({ field: sortField, direction }), { maxLength: 2 })
  return record({
    within: option(oneof(category, stock), { nil: null }),
    chosen: uniqueArray(oneof(chosenValues, price), { maxLength: 3, selector: ({ field }) => field }),
    facets,
    sort,
    from: constantFrom(0, 0, 7, 50, 5_000),
    size: constantFrom(0, 1, 8, 50),
    locate: option(constantFrom(...ids), { nil: undefined }),
  }).map(({ within, chosen, locate, ...page }) => ({
    storeCode,
    entity: 'product' as const,
    filters: [...SHOWN, ...(within ? [within] : []), ...chosen],
    ...(locate !== undefined && { locate }),
    ...page,
  }))
}

/** Searches of the other entities as the gateway makes them. */
export function fixedSearches({ storeCode, ids, categoryIds }: ConformanceCatalogue): readonly IndexSearch[] {
  const page = { storeCode, from: 0, size: 500 }
  return [
    { ...page, entity: 'category', filters: [], sort: [{ field: 'position', direction: 'asc' }], size: 4000 },
    { ...page, entity: 'attribute', filters: [], size: 150 },
    { ...page, entity: 'taxrule', filters: [], size: 999 },
    { ...page, entity: 'customergroup', filters: [], size: 999 },
    { ...page, entity: 'cms_page', filters: [] },
    { ...page, entity: 'cms_block', filters: [] },
    {
      ...page,
      entity: 'product',
      filters: SHOWN,
      facets: [{ field: 'category_ids', size: 4000 }],
      size: 0,
    },
    { ...page, entity: 'product', filters: [...SHOWN, { field: 'new', in: [1], scope: 'always' }], size: 8 },
    {
      ...page,
      entity: 'product',
      filters: [{ field: 'category_ids', in: [...categoryIds], scope: 'always' }],
      size: 1,
    },
    ...Object.keys(LISTING_SORTS)
      .filter(isListingSort)
      .map((sort): IndexSearch => ({
        ...page,
        entity: 'product',
        filters: SHOWN,
        sort: indexSort(sort, categoryIds[0] ?? 0),
      })),
    ...ids.slice(0, 30).map((id): IndexSearch => ({
      ...page,
      entity: 'review',
      filters: [
        { field: 'product_id', in: [id], scope: 'always' },
        { field: 'review_status', in: [1], scope: 'always' },
      ],
      sort: [{ field: 'created_at', direction: 'desc' }],
    })),
  ]
}

export function lookupsOf({
  storeCode,
  skus,
  childSkus,
  ids,
  categoryIds,
}: ConformanceCatalogue): readonly IndexLookup[] {
  const product = { storeCode, entity: 'product' } as const
  return [
    { ...product, field: 'sku', values: [...skus.slice(0, 200), 'no such sku', skus[0] ?? ''] },
    { ...product, field: 'configurable_children.sku', values: [...childSkus.slice(0, 200), 'no such sku'] },
    { ...product, field: 'id', values: [...ids, 999_999_999] },
    { ...product, field: 'id', values: ids.slice(0, 3).map(String) },
    { storeCode, entity: 'category', field: 'id', values: categoryIds },
    { storeCode, entity: 'cms_page', field: 'identifier', values: ['no such page'] },
  ]
}

/** Fields that the gateway never reads, and that are not fetched from a cluster. */
const NOT_READ = ['attributes_metadata', 'children_data', 'sgn', 'tsk', 'msrp_display_actual_price_type']

function read(document: object) {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !NOT_READ.includes(name)))
}

/** What must be equal: documents whole, in order, with counts, positions and facets. */
export function comparable({ hits, total, position, facets }: SearchResult) {
  return { documents: hits.map(({ document }) => read(document)), total, position, facets }
}

export function foundOf(found: readonly (readonly FoundDocument[])[]) {
  return found.map((values) =>
    values.map((document) =>
      document instanceof Error ? document.message : document === null ? null : read(document),
    ),
  )
}
