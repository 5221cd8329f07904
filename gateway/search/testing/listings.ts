/** A catalogue for listing tests, and queries for its listings. */
import { ALLOY, attribute, category, product, RING_SIZE, ring, taxRules } from '../../catalog/testing/documents.ts'
import { encodeId } from '../../shared/ids.ts'
import { readStoreTable, type StoreTable } from '../../storeTable.ts'
import type { TestGateway } from '../../testing/startGateway.ts'

const COLOUR = attribute(93, 'colour', { 1: 'Gul', 2: 'Rosé', 3: ' ' })
const BRAND = attribute(94, 'brand', { 7: 'Solberg' }, { is_filterable: '0' })
const MANY = attribute(
  95,
  'manufacturer',
  Object.fromEntries(Array.from({ length: 30 }, (_, at) => [1000 + at, `Maker ${at}`])),
  { position: 1 },
)

/** Fourteen products in category 10 with gross prices 10, 20 … and one manufacturer each. */
const row = Array.from({ length: 14 }, (_, at) =>
  product(at + 1, {
    name: at % 2 === 0 ? `Gullbarre ${at + 1} g` : `Sølvbarre ${at + 1} g`,
    alloy: at % 2 === 0 ? 18 : 19,
    colour: at < 3 ? 1 : 3,
    brand: 7,
    manufacturer: 1000 + at,
    price: (at + 1) * 10,
    updated_at: `2026-02-${String(at + 1).padStart(2, '0')} 00:00:00`,
    created_at: `2026-01-${String(20 - at).padStart(2, '0')} 00:00:00`,
    bestseller: at === 4 || at === 5 ? 1 : 0,
  }),
)
const others = [
  ring(20, { category_ids: ['10'], category_position: { c10: 20 }, name: 'Ring med stein' }),
  product(30, { status: 2 }),
  product(31, { visibility: 1 }),
  product(32, { visibility: 3, name: 'Gullmynt', category_position: {}, category_ids: [] }),
  product(33, { visibility: 2, name: 'Gullgranulat', category_position: {}, category_ids: [] }),
  product(34, { status: 0, category_ids: ['11'], category_position: { c11: 1 } }),
]

export const documents = {
  product: [...row, ...others],
  category: [category(10, 2), category(11, 2), category(12, 2)],
  attribute: [ALLOY, RING_SIZE, COLOUR, BRAND, MANY],
  taxrule: taxRules('NO', 25),
}

export const HIDING_STORE = 'goldsmith_norway'

export function storeTable(): StoreTable {
  const table = readStoreTable()
  return {
    ...table,
    stores: table.stores.map((store) =>
      store.storeCode === HIDING_STORE ? { ...store, pricesHiddenUntilLogin: true } : store,
    ),
  }
}

/** The store table with the specification's price ranges and sort orders. */
export function specificationTable(): StoreTable {
  const table = storeTable()
  return {
    ...table,
    stores: table.stores.map((store) => ({
      ...store,
      catalogue: { ...store.catalogue, priceRangeLimits: ['50', '100', '150'], offersReversePosition: true },
    })),
  }
}

export const FIELDS = `items { sku } totalCount page pageSize pageCount sort sorts facets {
  ... on ValueFacet { attribute label unit valueCount isMeasured values { value label count isSelected } }
  ... on RangeFacet { attribute currency ranges { from to count isSelected } }
}`

export interface Listed {
  readonly category?: number
  readonly fields?: string
  readonly store?: string
}

export async function list(
  gateway: TestGateway,
  args: string,
  { category: key = 10, fields = FIELDS, store = 'no' }: Listed = {},
) {
  const id = encodeId({ type: 'Category', storeCode: store, key: String(key) })
  const { data, errors, calls } = await gateway.query(
    `{ category(id: "${id}") { name products${args} { ${fields} } } }`,
    { store },
  )
  return { listing: data?.category?.products, name: data?.category?.name, errors, calls }
}

export function skus(listing: { readonly items: readonly { readonly sku: string }[] }): string[] {
  return listing.items.map(({ sku }) => sku.replace('SKU-', ''))
}
