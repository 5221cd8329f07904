/** The conformance suite of the catalogue index: a small catalogue, and what every adapter answers about it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isListingSort, LISTING_SORTS } from '#domain/listingSort.ts'
import { indexSort } from '#engine/listing/choices.ts'
import { createCatalogueFolder, type CatalogueFolder } from '../../gateway/testing/catalogueFolder.ts'
import type { Filter, IndexSearch, SearchResult } from '../../gateway/upstream/catalogueIndex/port.ts'
import { type OpenIndex, storesOf } from './openIndices.ts'

const STORE = 'no'
const table = storesOf(STORE)
const OPEN_TIMEOUT_MS = 120_000

const product = (id: number, sku: string, name: string, more: object = {}) => ({
  id,
  sku,
  name,
  type_id: 'simple',
  status: 1,
  visibility: 4,
  tax_class_id: '2',
  price: id * 10,
  category_ids: ['11'],
  category: [{ category_id: 11, name: 'Gull' }],
  stock: { is_in_stock: true, qty: 5 },
  created_at: `2026-01-0${id % 9 || 9} 10:00:00`,
  updated_at: '2026-02-01 10:00:00',
  ...more,
})
const category = (id: number, parent: number, name: string, position: number) => ({
  id,
  parent_id: parent,
  name,
  position,
  level: parent === 2 ? 2 : 3,
  is_active: true,
  is_anchor: '1',
  path: parent === 2 ? `1/2/${id}` : `1/2/${parent}/${id}`,
  url_key: `c-${id}`,
  url_path: `c-${id}`,
})
const variant = (id: number, metal: string, length: number, isInStock: boolean) => ({
  id,
  sku: `VAR-7-${id}`,
  name: 'Armring',
  price: 60,
  status: 1,
  metal,
  length,
  stock: { is_in_stock: isInStock, qty: isInStock ? 1 : 0 },
})
const CATALOGUE = {
  [STORE]: {
    taxrule: [
      {
        id: 1,
        code: 'none',
        priority: 0,
        position: 0,
        customer_tax_class_ids: [3],
        product_tax_class_ids: [2],
        rates: [{ id: 1, tax_country_id: 'NO', rate: 0 }],
      },
    ],
    attribute: [
      {
        id: 90,
        attribute_id: 90,
        attribute_code: 'metal',
        frontend_input: 'select',
        is_filterable: 1,
        options: ['17', '18', '9'].map((value) => ({ value, label: `metal ${value}` })),
      },
      {
        id: 91,
        attribute_id: 91,
        attribute_code: 'length',
        frontend_input: 'select',
        is_filterable: 1,
        options: ['301', '302'].map((value) => ({ value, label: `${value} mm` })),
      },
    ],
    category: [category(10, 2, 'Smykker', 1), category(11, 10, 'Gull', 2), category(12, 10, 'Sølv', 1)],
    product: [
      product(1, 'AU-1', 'Gullring', { metal: 17, category_position: { c11: 3, c10: 1 } }),
      product(2, 'AU-2', 'Gullkjede', { metal: 17, category_position: { c11: 1, c10: 2 } }),
      product(3, 'AG-3', 'Sølvring', {
        metal: 18,
        category_ids: ['12'],
        category: [{ category_id: 12, name: 'Sølv' }],
        category_position: { c12: 1, c10: 2 },
      }),
      product(4, 'MIX-4', 'Ring i flere metaller', {
        type_id: 'configurable',
        metal: 9,
        metal_options: [9, 17, 18],
        configurable_options: [
          {
            attribute_id: '90',
            attribute_code: 'metal',
            label: 'Metall',
            position: 0,
            values: [{ value_index: 17 }, { value_index: 18 }],
          },
        ],
        configurable_children: [
          {
            id: 41,
            sku: 'MIX-4-AU',
            name: 'Ring',
            price: 40,
            status: 1,
            metal: '17',
            stock: { is_in_stock: true, qty: 1 },
          },
          {
            id: 42,
            sku: 'MIX-4-AG',
            name: 'Ring',
            price: 45,
            status: 1,
            metal: '18',
            stock: { is_in_stock: true, qty: 1 },
          },
        ],
      }),
      product(7, 'VAR-7', 'Armring i to lengder', {
        type_id: 'configurable',
        visibility: 1,
        metal_options: [17, 18],
        length_options: [301, 302],
        stock: { is_in_stock: true, qty: 3 },
        price: 60,
        configurable_children: [
          variant(71, '17', 301, true),
          variant(72, '18', 302, true),
          variant(73, '18', 301, false),
          { ...variant(74, '17', 302, true), status: 2 },
        ],
      }),
      product(5, 'AU-5', 'Gullarmbånd', { metal: 17, stock: { is_in_stock: false, qty: 0 }, price: 20 }),
      product(6, 'HIDDEN', 'Skjult', { metal: 17, visibility: 1 }),
    ],
    review: [
      {
        id: 1,
        product_id: 1,
        review_status: 1,
        created_at: '2026-01-01 10:00:00',
        title: 'A',
        detail: 'a',
        nickname: 'x',
      },
      {
        id: 2,
        product_id: 1,
        review_status: 1,
        created_at: '2026-01-02 10:00:00',
        title: 'B',
        detail: 'b',
        nickname: 'x',
      },
      {
        id: 3,
        product_id: 1,
        review_status: 2,
        created_at: '2026-01-03 10:00:00',
        title: 'C',
        detail: 'c',
        nickname: 'x',
      },
    ],
    cms_page: [{ id: 5, identifier: 'om-oss', title: 'Om gullsmeden', content: 'x', active: true, store_id: [0] }],
  },
}

const SHOWN: readonly Filter[] = [{ field: 'visibility', in: [2, 3, 4], scope: 'always' }]

/** @param openIndex opens an index over exports at this address */
export function describePort(
  name: string,
  openIndex: (source: string, stores: typeof table) => Promise<OpenIndex>,
): void {
  describe(`the port of ${name}`, () => {
    let folder: CatalogueFolder
    let opened: OpenIndex

    beforeAll(async () => {
      folder = createCatalogueFolder(table, CATALOGUE)
      opened = await openIndex(folder.source, table)
    }, OPEN_TIMEOUT_MS)

    afterAll(async () => {
      await opened?.close()
      folder?.remove()
    })

    const search = async (more: Partial<IndexSearch> = {}): Promise<SearchResult> => {
      const [answer] = await opened.index.search([
        { storeCode: STORE, entity: 'product', filters: SHOWN, from: 0, size: 50, ...more },
      ])
      if (!answer) throw new Error('expected an answer, got none')
      return answer
    }
    const ids = ({ hits }: SearchResult) => hits.map(({ document }) => document.id)
    const chosen = (field: string, ...values: (string | number)[]): Filter => ({ field, in: values, scope: 'chosen' })

    test('is ready with a version', () => {
      expect(opened.index.missingStores()).toEqual([])
      expect(opened.index.isLoading(STORE)).toBe(false)
      expect(opened.index.version(STORE)).not.toBe('')
    })

    test('lists by id without a sort, and counts all', async () => {
      const answer = await search({ from: 1, size: 2 })
      expect([ids(answer), answer.total]).toEqual([[2, 3], 5])
    })

    test.each(Object.keys(LISTING_SORTS).filter(isListingSort))('sorts by %s', async (order) => {
      const sort = indexSort(order, 11)
      expect(sort.filter(({ field }) => !opened.index.canSort(STORE, field))).toEqual([])
      expect(ids(await search({ sort })).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
    })

    test.each([
      ['an attribute of products and of variants', 'metal', ['17'], [1, 2, 4, 5]],
      ['several values', 'metal', ['18', '9'], [3, 4]],
      ['a number as text', 'status', ['1'], [1, 2, 3, 4, 5]],
      ['a flag of the stock', 'stock.is_in_stock', ['false'], [5]],
      ['a category with its anchor', 'category_ids', [10], [1, 2, 3, 4, 5]],
      ['a category', 'category_ids', ['12'], [3]],
      ['an unknown value', 'metal', ['gold'], []],
      ['an unknown field', 'no_such_field', ['1'], []],
    ])('filters by %s', async (_what, field, values, expected) => {
      expect(ids(await search({ filters: [...SHOWN, { field, in: values, scope: 'always' }] }))).toEqual(expected)
    })

    test.each([
      [{ from: '20' }, [2, 3, 4, 5]],
      [{ from: '20', to: '30' }, [2, 5]],
      [{ to: '10.01' }, [1]],
      [{ from: '40.01' }, []],
    ])('filters by the price %o, from inclusive and to exclusive', async (range, expected) => {
      const filters: readonly Filter[] = [...SHOWN, { field: 'final_price', ...range, scope: 'chosen' }]
      expect(ids(await search({ filters }))).toEqual(expected)
    })

    test('counts a facet without its own filter, and others with it; chosen values stay', async () => {
      const facets = [
        { field: 'metal', size: 1 },
        {
          field: 'final_price',
          ranges: [{ to: '20' }, { from: '20' }, { from: '10', to: '30' }, { from: '5', to: '5' }],
        },
      ]
      const answer = await search({ filters: [...SHOWN, chosen('metal', '18', 'gold')], facets })
      expect(ids(answer)).toEqual([3, 4])
      expect(answer.facets).toEqual({
        metal: [
          { value: '17', count: 4 },
          { value: '18', count: 2 },
        ],
        final_price: [
          { value: '-20', to: '20', count: 0 },
          { value: '20-', from: '20', count: 2 },
          { value: '10-30', from: '10', to: '30', count: 0 },
          { value: '5-5', from: '5', to: '5', count: 0 },
        ],
      })
    })

    test('counts a product once whose value is in two fields, and sorts equal counts by value', async () => {
      const { facets } = await search({ facets: [{ field: 'metal', size: 10 }], size: 0 })
      expect(facets['metal']).toEqual([
        { value: '17', count: 4 },
        { value: '18', count: 2 },
        { value: '9', count: 1 },
      ])
    })

    test('a chosen value without hits stays in its facet with 0', async () => {
      const filters = [...SHOWN, chosen('metal', '9'), { field: 'final_price', to: '11', scope: 'chosen' } as const]
      const { facets } = await search({ filters, facets: [{ field: 'metal', size: 1 }] })
      expect(facets['metal']).toEqual([
        { value: '17', count: 1 },
        { value: '9', count: 0 },
      ])
    })

    describe('of products with variants', () => {
      const hidden: Filter = { field: 'visibility', in: [1], scope: 'always' }
      const inStock: Filter = { field: 'stock.is_in_stock', in: ['true'], scope: 'always' }
      const facets = ['metal', 'length'].map((field) => ({ field, size: 10 }))

      test.each([
        ['values of one variant', [chosen('metal', '17'), chosen('length', 301)], [7]],
        ['values of several variants', [chosen('metal', '18'), chosen('length', 302, 301)], [7]],
        ['values that only a disabled variant has together', [chosen('metal', '17'), chosen('length', 302)], []],
        ['values of one that is sold out', [inStock, chosen('metal', '18'), chosen('length', 301)], []],
        ['one value, and a product without variants', [inStock, chosen('metal', '17')], [6, 7]],
      ])('finds those with %s', async (_what, filters, expected) => {
        expect(ids(await search({ filters: [hidden, ...filters] }))).toEqual(expected)
      })

      test('counts each once for the values of the variants that meet the other filters', async () => {
        const counted = async (...filters: Filter[]) => {
          const { facets: found } = await search({ filters: [hidden, ...filters], facets, size: 0 })
          return Object.values(found).map((own) => own.map(({ value, count }) => `${value}: ${count}`))
        }
        expect(await counted()).toEqual([
          ['17: 2', '18: 1'],
          ['301: 1', '302: 1'],
        ])
        expect(await counted(chosen('length', 302))).toEqual([['18: 1'], ['301: 1', '302: 1']])
        expect(await counted(inStock, chosen('metal', '17'))).toEqual([['17: 2', '18: 1'], ['301: 1']])
      })
    })

    test.each([
      ['final_price', 'asc', [1, 2, 5, 3, 4]],
      ['final_price', 'desc', [4, 3, 2, 5, 1]],
      ['category_position.c10', 'asc', [4, 5, 1, 2, 3]],
      ['category_position.c11', 'desc', [1, 2, 4, 5, 3]],
      ['created_at', 'desc', [5, 4, 3, 2, 1]],
      ['sku', 'asc', [3, 1, 2, 5, 4]],
      ['id', 'desc', [5, 4, 3, 2, 1]],
    ] as const)('sorts by %s %s, equal ones by id, those without it last', async (field, direction, expected) => {
      expect(ids(await search({ sort: [{ field, direction }] }))).toEqual(expected)
    })

    test('finds the position of a document, and null for one that does not match', async () => {
      const sort = [{ field: 'final_price', direction: 'desc' }] as const
      expect((await search({ sort, size: 0, locate: 2 })).position).toBe(2)
      expect((await search({ sort, size: 0, locate: 6 })).position).toBeNull()
      expect(await search()).not.toHaveProperty('position')
    })

    test('looks up values in their order: by id, sku and the sku of a variant', async () => {
      const lookup = { storeCode: STORE, entity: 'product' } as const
      const found = await opened.index.getMany([
        { ...lookup, field: 'sku', values: ['AG-3', 'no such', 'AU-1'] },
        { ...lookup, field: 'configurable_children.sku', values: ['MIX-4-AG'] },
        { ...lookup, field: 'id', values: [6, '1'] },
        { storeCode: STORE, entity: 'category', field: 'url_path', values: ['c-12'] },
        { storeCode: STORE, entity: 'cms_page', field: 'identifier', values: ['om-oss'] },
      ])
      const foundIds = found.map((values) => values.map((each) => (each && 'id' in each ? each.id : each)))
      expect(foundIds).toEqual([[3, null, 1], [4], [6, 1], [12], [5]])
    })

    test('searches other entities', async () => {
      const categories = await search({
        entity: 'category',
        filters: [],
        sort: [{ field: 'position', direction: 'asc' }],
      })
      expect(ids(categories)).toEqual([10, 12, 11])
      const filters: readonly Filter[] = [
        { field: 'product_id', in: [1], scope: 'always' },
        { field: 'review_status', in: [1], scope: 'always' },
      ]
      const reviews = await search({ entity: 'review', filters, sort: [{ field: 'created_at', direction: 'desc' }] })
      expect(ids(reviews)).toEqual([2, 1])
      expect(ids(await search({ entity: 'cms_block', filters: [] }))).toEqual([])
    })

    test('finds by text: compounds, beginnings, categories and article numbers', async () => {
      expect(ids(await search({ text: 'gullring' }))[0]).toBe(1)
      expect(ids(await search({ text: 'gullkj' }))).toContain(2)
      expect(ids(await search({ text: 'ag3' }))[0]).toBe(3)
      expect(ids(await search({ text: 'mix-4-au' }))[0]).toBe(4)
      expect(ids(await search({ text: 'xyzzy' }))).toEqual([])
      expect(ids(await search({ entity: 'cms_page', filters: [], text: 'gullsmeden' }))).toEqual([5])
      expect((await search({ text: 'gullring' })).hits[0]?.score).toBe(1)
    })

    test('corrects a misspelt word and says so', async () => {
      const answer = await search({ text: 'gullarmbond' })
      expect(ids(answer)).toContain(5)
      expect(answer.correctedText).toBe('gullarmbånd')
    })

    test('completes the beginning of a name', async () => {
      const { suggestions } = await search({ text: 'gullk', suggestions: 5, size: 0 })
      expect(suggestions).toContain('gullkjede')
    })

    test('answers a text with completions that the filters exclude', async () => {
      const filters: readonly Filter[] = [...SHOWN, { field: 'category_ids', in: ['12'], scope: 'always' }]
      const answer = await search({ text: 'gullring', suggestions: 5, filters })
      expect(ids(answer).every((id) => id === 3)).toBe(true)
    })
  })
}
