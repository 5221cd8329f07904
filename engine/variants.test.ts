import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEngine } from './catalogueEngine.ts'
import type { CatalogueDocument, Filter } from './types.ts'

/** 585 in 52 and 750 in 52 and 54; the only 54 is sold out in one ring, and disabled in another. */
const RING = {
  alloy_options: [585, 750],
  ring_size_options: [52, 54],
  stock: { is_in_stock: true },
}
const RINGS: readonly CatalogueDocument[] = [
  { id: 1, ...RING, configurable_children: variants([585, 52], [750, 52], [750, 54]) },
  {
    id: 2,
    ...RING,
    configurable_children: [
      ...variants([585, 52], [750, 52]),
      { alloy: 750, ring_size: 54, stock: { is_in_stock: false } },
    ],
  },
  {
    id: 3,
    ...RING,
    configurable_children: [...variants([585, 52], [750, 52]), { alloy: 750, ring_size: 54, status: 2 }],
  },
  { id: 4, alloy: 585, ring_size: 54, stock: { is_in_stock: true } },
  { id: 5, ...RING },
]

function variants(...all: readonly (readonly [alloy: number, size: number])[]) {
  return all.map(([alloy, size]) => ({ alloy: String(alloy), ring_size: size }))
}

const chosen = (field: string, ...values: number[]): Filter => ({ field, in: values, scope: 'chosen' })
const IN_STOCK: Filter = { field: 'stock.is_in_stock', in: ['true'], scope: 'always' }

function search(documents: readonly CatalogueDocument[], filters: readonly Filter[], fields: readonly string[] = []) {
  const engine = createEngine({ language: 'nb' })
  engine.load(documents)
  const facets = fields.map((field) => ({ field, size: 100 }))
  const { hits, facets: counted, total } = engine.search({ filters, facets, from: 0, size: 100 })
  const counts = Object.entries(counted).flatMap(([field, buckets]) =>
    buckets.map(({ value, count }) => [`${field} ${value}`, count] as const),
  )
  return { ids: hits.map(({ document }) => document.id), total, counts: Object.fromEntries(counts) }
}

describe('filters of several attributes find a product by one of its variants', () => {
  test.each([
    { what: 'values that a variant has together', alloy: 750, size: 54, found: [1, 2, 5] },
    { what: 'values that no variant has together', alloy: 585, size: 54, found: [4, 5] },
    { what: 'values of several variants', alloy: 585, size: 52, found: [1, 2, 3, 5] },
  ])('$what', ({ alloy, size, found }) => {
    expect(search(RINGS, [chosen('alloy', alloy), chosen('ring_size', size)]).ids).toEqual(found)
  })

  test('that is in stock, in a store that lists nothing sold out', () => {
    expect(search(RINGS, [IN_STOCK, chosen('alloy', 750), chosen('ring_size', 54)]).ids).toEqual([1, 5])
    expect(search(RINGS, [IN_STOCK, chosen('ring_size', 54)]).ids).toEqual([1, 4, 5])
  })

  test('and a facet counts products with a variant that has its value and the chosen ones', () => {
    expect(search(RINGS, [chosen('alloy', 585)], ['alloy', 'ring_size']).counts).toEqual({
      'alloy 585': 5,
      'alloy 750': 4,
      'ring_size 52': 4,
      'ring_size 54': 2,
    })
  })
})

// --- comparison with a simple implementation over lists

const FIELDS = ['alloy', 'size'] as const
const value = fc.integer({ min: 1, max: 3 })
const anyVariant = fc.record(
  { alloy: value, size: value, status: fc.constantFrom(1, 2), stock: fc.record({ is_in_stock: fc.boolean() }) },
  { requiredKeys: [] },
)
type Variant = typeof anyVariant extends fc.Arbitrary<infer Type> ? Type : never

/** Its option lists and its stock are those of its enabled variants, as backends write them. */
function configurable(id: number, children: readonly Variant[]) {
  const enabled = children.filter(({ status }) => status !== 2)
  const options = (field: 'alloy' | 'size') => [...new Set(enabled.flatMap((child) => child[field] ?? []))]
  const stock = { is_in_stock: enabled.some((child) => child.stock?.is_in_stock !== false) }
  return { id, stock, alloy_options: options('alloy'), size_options: options('size'), configurable_children: children }
}

const anyProduct = fc.oneof(
  fc.record(
    { alloy: value, size: value, stock: fc.record({ is_in_stock: fc.boolean() }) },
    { requiredKeys: ['stock'] },
  ),
  fc.array(anyVariant, { minLength: 1, maxLength: 5 }).filter((all) => all.some(({ status }) => status !== 2)),
)
const anyProducts = fc
  .array(anyProduct, { maxLength: 12 })
  .map((all) => all.map((each, at) => (Array.isArray(each) ? configurable(at + 1, each) : { id: at + 1, ...each })))
type Product = (typeof anyProducts extends fc.Arbitrary<infer Type> ? Type : never)[number]

const anyFilters = fc
  .tuple(
    fc.array(value, { maxLength: 2 }),
    fc.array(value, { maxLength: 2 }),
    fc.boolean(),
    fc.constantFrom('always' as const, 'chosen' as const),
  )
  .map(([alloy, size, hidesSoldOut, scope]): Filter[] => [
    ...(alloy.length > 0 ? [{ field: 'alloy', in: alloy, scope }] : []),
    ...(size.length > 0 ? [chosen('size', ...size)] : []),
    ...(hidesSoldOut ? [IN_STOCK] : []),
  ])

/** A variant that says nothing of an attribute has all of its product's values. */
function fulfils(product: Product, variant: Variant, filter: Filter): boolean {
  if (!('in' in filter)) return false
  if (filter.field === IN_STOCK.field) return (variant.stock ?? product.stock).is_in_stock
  const field = filter.field === 'alloy' ? 'alloy' : 'size'
  const listed = 'configurable_children' in product ? product[`${field}_options`] : [product[field] ?? []].flat()
  const own = variant[field]
  return (own === undefined ? listed : [own]).some((each) => filter.in.includes(each))
}

function isFound(product: Product, filters: readonly Filter[]): boolean {
  const children: readonly Variant[] = 'configurable_children' in product ? product.configurable_children : [{}]
  return children.some(
    (variant) => variant.status !== 2 && filters.every((filter) => fulfils(product, variant, filter)),
  )
}

test('every filter and every count is that of a simple search through all variants', () => {
  fc.assert(
    fc.property(anyProducts, anyFilters, (products, filters) => {
      const { ids, counts } = search(products, filters, FIELDS)
      expect(ids).toEqual(products.filter((product) => isFound(product, filters)).map(({ id }) => id))
      for (const field of FIELDS) {
        const others = filters.filter((filter) => filter.field !== field || filter.scope === 'always')
        for (const each of [1, 2, 3]) {
          const found = products.filter((product) => isFound(product, [...others, chosen(field, each)]))
          expect(counts[`${field} ${each}`] ?? 0).toBe(found.length)
        }
      }
    }),
  )
})
