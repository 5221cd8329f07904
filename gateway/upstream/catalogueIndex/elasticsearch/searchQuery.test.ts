import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Filter, IndexSearch } from '../port.ts'
import { fieldsOf } from './indexFields.ts'
import type { QueryContext } from './queryContext.ts'
import { countBeforeBody, idsBody, lookupBody, searchBody, tolerantBody } from './searchQuery.ts'
import { completionsBody } from './searchText.ts'

const OWN = new Map([
  ['id', 'long'],
  ['sku', 'keyword'],
  ['status', 'keyword'],
  ['type_id', 'keyword'],
  ['qty_ordered', 'double'],
  ['name', 'text'],
  ['name.words', 'text'],
  ['name.prefix', 'text'],
  ['category.name', 'text'],
  ['category_position', 'object'],
  ['category_position.c26', 'integer'],
  ['updated_at', 'date'],
  ['karat.price', 'double'],
  ['karat.metal_premium', 'double'],
  ['karat.fine_gram_price', 'double'],
  ['karat.values.metal', 'keyword'],
  ['karat.values.category_ids', 'keyword'],
  ['karat.name_order', 'integer'],
  ['karat.sku_keys', 'keyword'],
  ['karat.suggest', 'completion'],
])
/** As the storefront API's own indexer maps it, with a text where a keyword would be. */
const FOREIGN = new Map([
  ['id', 'long'],
  ['sku', 'keyword'],
  ['status', 'integer'],
  ['name', 'text'],
  ['category_ids', 'long'],
  ['final_price', 'float'],
  ['final_price_incl_tax', 'float'],
  ['metal', 'integer'],
  ['metal_options', 'integer'],
  ['stock.is_in_stock', 'boolean'],
  ['alloy', 'text'],
  ['stones', 'text'],
  ['stones.keyword', 'keyword'],
  ['colour', 'text'],
  ['colour.keyword', 'keyword'],
])

function context(types: ReadonlyMap<string, string>, more: Partial<QueryContext> = {}): QueryContext {
  return {
    entity: 'product',
    fields: fieldsOf(types, types === OWN),
    language: 'nb',
    price: { path: types === OWN ? 'karat.price' : 'final_price', groups: [{ only: null, factor: 1 }] },
    otherSidePrice: types === OWN ? { path: 'karat.other_side_price', groups: [{ only: null, factor: 1 }] } : null,
    isMultiple: (code) => code === 'stones',
    below: (id) => (id === '24' ? ['26', '27'] : []),
    ...more,
  }
}
const own = context(OWN)
const foreign = context(FOREIGN)

function search(more: Partial<IndexSearch> = {}): IndexSearch {
  return { storeCode: 'no', entity: 'product', filters: [], from: 0, size: 50, ...more }
}

describe('filters', () => {
  const filterOf = (field: string, values: readonly (string | number)[], at: QueryContext) =>
    (
      searchBody(search({ filters: [{ field, in: values, scope: 'always' }] }), at) as {
        query: { bool: { filter: object[] } }
      }
    ).query.bool.filter

  test('read the column of an attribute where the index has one', () => {
    expect(filterOf('metal', [17, '18'], own)).toEqual([{ terms: { 'karat.values.metal': ['17', '18'] } }])
  })

  test('read an attribute and the options of variants otherwise', () => {
    expect(filterOf('metal', ['17'], foreign)).toEqual([
      { bool: { should: [{ terms: { metal: [17] } }, { terms: { metal_options: [17] } }], minimum_should_match: 1 } },
    ])
  })

  test.each([
    ['a number field leaves out other texts', 'status', ['1', 'gold'], { terms: { status: [1] } }],
    ['no value is left', 'status', ['gold'], { match_none: {} }],
    ['a boolean field', 'stock.is_in_stock', ['true', '0'], { terms: { 'stock.is_in_stock': [true, false] } }],
    ['a text with a keyword', 'colour', ['red gold'], { terms: { 'colour.keyword': ['red gold'] } }],
    ['several values in one text', 'stones', ['202'], { regexp: { 'stones.keyword': '(.*,)?202(,.*)?' } }],
    ['a text without one', 'alloy', ['585'], { match_phrase: { alloy: '585' } }],
    ['an unmapped field', 'engraving', ['1'], { match_none: {} }],
  ] as const)('%s', (_name, field, values, expected) => {
    expect(filterOf(field, values, foreign)).toEqual([expected])
  })

  test('an anchor category includes the categories below it', () => {
    expect(filterOf('category_ids', [24], foreign)).toEqual([{ terms: { category_ids: [24, 26, 27] } }])
  })

  const PRICES = [{ field: 'final_price', from: '200', to: '400.50', scope: 'always' }] as const
  const filtersOf = (at: QueryContext) => searchBody(search({ filters: PRICES }), at)['query']

  test.each([
    ['the column', own, 'karat.price'],
    ['the price of documents without a column', foreign, 'final_price'],
  ])('a price range reads %s', (_name, at, path) => {
    expect(filtersOf(at)).toEqual({ bool: { filter: [{ range: { [path]: { gte: 200, lt: 400.5 } } }] } })
  })

  test('a price range is moved to the other side of tax, by the rate of each tax class', () => {
    const ofClass = (id: number) => ({ terms: { tax_class_id: [id] } })
    const groups = [
      { only: { path: 'tax_class_id', ids: [2] }, factor: 1.25 },
      { only: { path: 'tax_class_id', ids: [3] }, factor: 1 },
    ]
    expect(filtersOf(context(FOREIGN, { price: { path: 'price', groups } }))).toEqual({
      bool: {
        filter: [
          {
            bool: {
              should: [
                // 159.996 with 25 % is 199.995, which is displayed as 200.
                { bool: { filter: [ofClass(2), { range: { price: { gte: 159.996, lt: 320.396 } } }] } },
                { bool: { filter: [ofClass(3), { range: { price: { gte: 200, lt: 400.5 } } }] } },
              ],
              minimum_should_match: 1,
            },
          },
        ],
      },
    })
  })

  test('a price range of an index without a usable price matches nothing', () => {
    expect(filtersOf(context(FOREIGN, { price: null }))).toEqual({ bool: { filter: [{ match_none: {} }] } })
  })

  test('an endless decimal stays a number that JSON has', () => {
    const filters = [{ field: 'price', from: `1${'0'.repeat(400)}`, scope: 'always' }] as const
    expect(JSON.stringify(searchBody(search({ filters }), own))).toContain(`"gte":${Number.MAX_VALUE}`)
  })
})

describe('facets', () => {
  const filters = [
    { field: 'metal', in: ['17'], scope: 'chosen' },
    { field: 'price', from: '100', scope: 'chosen' },
  ] as const

  test('chosen filters apply after the facets, and each facet is counted without its own', () => {
    const facets = [
      { field: 'metal', size: 10 },
      { field: 'final_price', ranges: [{ to: '50' }, { from: '50' }, { from: '9', to: '3' }] },
    ]
    const metal = { terms: { 'karat.values.metal': ['17'] } }
    const price = { range: { 'karat.price': { gte: 100 } } }
    expect(searchBody(search({ filters, facets }), own)).toMatchObject({
      post_filter: { bool: { filter: [metal, price] } },
      aggs: {
        group_0: {
          filter: { bool: { filter: [price] } },
          aggs: { own_0: { terms: { field: 'karat.values.metal', size: 1000 } } },
        },
        known_0: { global: {}, aggs: { values: { filters: { filters: { 17: metal } } } } },
        group_1: {
          filter: { bool: { filter: [metal] } },
          aggs: {
            ranges_1: {
              range: {
                field: 'karat.price',
                ranges: [
                  { key: '0', to: 50 },
                  { key: '1', from: 50 },
                ],
              },
            },
          },
        },
      },
    })
  })

  test('with equal filters share one aggregation, and need none without filters', () => {
    const terms = (field: string) => ({ terms: { field, size: 1000 } })
    const facets = ['status', 'metal', 'type_id'].map((field) => ({ field, size: 10 }))
    const counted = { own_0: terms('status'), own_2: terms('type_id') }
    expect(searchBody(search({ facets, filters: filters.slice(0, 1) }), own)['aggs']).toEqual({
      group_0: { filter: { bool: { filter: [{ terms: { 'karat.values.metal': ['17'] } }] } }, aggs: counted },
      own_1: terms('karat.values.metal'),
      known_1: expect.anything(),
    })
    expect(searchBody(search({ facets }), own)['aggs']).toEqual({ ...counted, own_1: terms('karat.values.metal') })
  })

  describe('of many attributes', () => {
    const codes = ['metal', 'alloy', 'colour', 'width', 'length']
    const types = new Map([...OWN, ...codes.map((code) => [`karat.values.${code}`, 'keyword'] as const)])
    const joined = { ...own, fields: fieldsOf(new Map([...types, ['karat.facets', 'keyword']]), true) }
    const facets = [...codes, 'status', 'category_ids'].map((field) => ({ field, size: 10 }))
    const terms = (field: string, size = 1000) => ({ terms: { field, size } })
    const others = { own_5: terms('status'), own_6: terms('karat.values.category_ids') }

    test('are one count in an index with the column', () => {
      expect(searchBody(search({ facets }), joined)['aggs']).toEqual({
        ...others,
        values: terms('karat.facets', 5000),
      })
    })

    test('are counts of their own in an index without it', () => {
      const counts = Object.fromEntries(codes.map((code, at) => [`own_${at}`, terms(`karat.values.${code}`)]))
      expect(searchBody(search({ facets }), { ...own, fields: fieldsOf(types, true) })['aggs']).toEqual({
        ...counts,
        ...others,
      })
    })

    test('are counts of their own where there are few', () => {
      expect(searchBody(search({ facets: facets.slice(0, 3) }), joined)['aggs']).toEqual({
        own_0: terms('karat.values.metal'),
        own_1: terms('karat.values.alloy'),
        own_2: terms('karat.values.colour'),
      })
    })

    test('without the one that has a chosen value, which is not counted under its own filter', () => {
      const metal = { terms: { 'karat.values.metal': ['17'] } }
      expect(searchBody(search({ facets, filters: filters.slice(0, 1) }), joined)['aggs']).toEqual({
        own_0: terms('karat.values.metal'),
        known_0: expect.anything(),
        group_1: { filter: { bool: { filter: [metal] } }, aggs: { ...others, values: terms('karat.facets', 4000) } },
      })
    })
  })

  describe('of what variants differ in', () => {
    const types = ['metal', 'length', 'stock.is_in_stock'].map(
      (field) => [`karat.variants.${field}`, 'keyword'] as const,
    )
    const at = { ...own, fields: fieldsOf(new Map([...OWN, ...types, ['karat.values.length', 'keyword']]), true) }
    const inStock = { field: 'stock.is_in_stock', in: ['true'], scope: 'always' } as const
    const length = { field: 'length', in: [45], scope: 'chosen' } as const
    const facets = [{ field: 'length', size: 10 }]
    const isSingle = { bool: { must_not: [{ term: { 'karat.has_variants': true } }] } }
    const hasVariant = (filter: object[]) => ({
      bool: {
        should: [isSingle, { nested: { path: 'karat.variants', query: { bool: { filter } } } }],
        minimum_should_match: 1,
      },
    })
    const ofStock = { terms: { 'karat.variants.stock.is_in_stock': ['true'] } }
    const ofLength = { terms: { 'karat.variants.length': ['45'] } }

    test('several filters are met by one variant together, one alone by the product', () => {
      const filters = (...all: readonly Filter[]) => searchBody(search({ filters: all }), at)
      expect(JSON.stringify(filters(inStock))).not.toContain('nested')
      expect(filters(inStock, length)['post_filter']).toEqual({
        bool: { filter: [{ terms: { 'karat.values.length': ['45'] } }, hasVariant([ofStock, ofLength])] },
      })
      expect(filters(inStock, { ...length, scope: 'always' })['query']).toMatchObject({
        bool: { filter: [{}, {}, hasVariant([ofStock, ofLength])] },
      })
      expect(JSON.stringify(searchBody(search({ filters: [inStock, length] }), own))).not.toContain('nested')
    })

    test('a facet counts the products with a variant that meets the other filters', () => {
      expect(searchBody(search({ filters: [inStock], facets }), at)['aggs']).toEqual({
        singles: { filter: isSingle, aggs: { own_0: { terms: { field: 'karat.values.length', size: 1000 } } } },
        variants_met: {
          nested: { path: 'karat.variants' },
          aggs: {
            met: {
              filter: { bool: { filter: [ofStock] } },
              aggs: {
                variants_0: {
                  terms: { field: 'karat.variants.length', size: 1000 },
                  aggs: { products: { reverse_nested: {} } },
                },
              },
            },
          },
        },
      })
      expect(JSON.stringify(searchBody(search({ filters: [length], facets }), at)['aggs'])).not.toContain('nested')
    })
  })

  test('an attribute in two fields is counted in both, and once where a document has it twice', () => {
    const { aggs } = searchBody(search({ facets: [{ field: 'metal', size: 10 }] }), foreign)
    const terms = (field: string) => ({ terms: { field, size: 1000 } })
    expect(aggs).toEqual({
      own_0: terms('metal'),
      options_0: terms('metal_options'),
      both_0: {
        filter: { bool: { filter: [{ exists: { field: 'metal' } }, { exists: { field: 'metal_options' } }] } },
        aggs: { own: { ...terms('metal'), aggs: { options: terms('metal_options') } } },
      },
    })
  })

  test('a text without a keyword has no facet', () => {
    expect(searchBody(search({ facets: [{ field: 'alloy', size: 10 }] }), foreign)['aggs']).toEqual({})
  })
})

describe('sorts', () => {
  const byId = { id: { order: 'asc', missing: '_last', unmapped_type: 'long' } }
  const sorted = (path: string, order = 'desc') => ({ [path]: { order, missing: '_last', unmapped_type: 'long' } })

  test.each([
    ['the display price', 'final_price', own, [sorted('karat.price'), byId]],
    ['the premium over the metal value', 'metal_premium', own, [sorted('karat.metal_premium'), byId]],
    ['the premium in an index without it', 'metal_premium', foreign, [byId]],
    ['the price per gram', 'fine_gram_price', own, [sorted('karat.fine_gram_price'), byId]],
    ['the price per gram in an index without it', 'fine_gram_price', foreign, [byId]],
    ['the name in the order of the language', 'name', own, [sorted('karat.name_order'), byId]],
    ['the position in a category', 'category_position.c26', own, [sorted('category_position.c26'), byId]],
    [
      'the position in a category without products',
      'category_position.c99',
      own,
      [sorted('category_position.c99'), byId],
    ],
    ['a text that cannot be sorted', 'name', foreign, [byId]],
    ['an unmapped date', 'updated_at', foreign, [byId]],
  ] as const)('%s, then the id', (_name, field, at, expected) => {
    expect(searchBody(search({ sort: [{ field, direction: 'desc' }] }), at)['sort']).toEqual(expected)
  })

  test('without positions, products follow the order of the categories', () => {
    const body = searchBody(search({ sort: [{ field: 'category_position.c24', direction: 'desc' }] }), foreign)
    expect(body['sort']).toMatchObject([
      { _script: { order: 'desc', script: { params: { field: 'category_ids', ranks: { 24: 0, 26: 1, 27: 2 } } } } },
      byId,
    ])
  })

  test('a text is sorted by score, then the id', () => {
    expect(searchBody(search({ text: 'gull' }), own)['sort']).toEqual([{ _score: { order: 'desc' } }, byId])
  })
})

describe('text', () => {
  test('has the boosts, minimum match and minimum score of the specification', () => {
    const body = JSON.stringify(searchBody(search({ text: 'gullbarre 10 g' }), own))
    expect(body).toContain('"fields":["name^4","category.name^1"]')
    expect(body).toContain('"min_score":0.02')
    expect(body).toContain('"function_score"')
    expect(body).not.toContain('fuzziness')
  })

  test.each([
    ['ring', [1]],
    ['ring gull', [1, 2]],
    ['ring gull dame', [1, 2, 3]],
    ['ring gull dame 750', [3, 4]],
    ['ring gull dame 750 54 matt', [4, 6]],
  ])(
    '%s has to match three quarters of its words, rounded down; those that match every word come first',
    (text, limits) => {
      const body = JSON.stringify(searchBody(search({ text, sort: [{ field: 'name', direction: 'asc' }] }), own))
      const found = new Set([...body.matchAll(/"minimum_should_match":([1-9])/g)].map(([, limit]) => Number(limit)))
      expect([...found].toSorted((a, b) => a - b)).toEqual(limits)
    },
  )

  test('is ordered by whether every word matches, then by the order that was asked for', () => {
    const sort = [{ field: 'id', direction: 'desc' }] as const
    const { sort: order, query } = searchBody(search({ text: 'gull ring', sort }), own)
    expect(order).toMatchObject([{ _score: { order: 'desc' } }, { id: { order: 'desc' } }, { id: { order: 'asc' } }])
    expect(JSON.stringify(query)).not.toContain('function_score')
  })

  test('is searched in the columns with split words where the index has them', () => {
    const split = new Map([...OWN].filter(([path]) => !/^(name|category)\b(?!_)/.test(path)))
    for (const name of ['name', 'name.words', 'name.prefix', 'category', 'category.words', 'label'])
      split.set(`karat.words.${name}`, 'text')
    const fields = fieldsOf(split, true)
    const body = JSON.stringify(searchBody(search({ text: 'gullbarre' }), { ...own, fields }))
    expect(body).toContain('"fields":["karat.words.name^4","karat.words.category^1","karat.words.label^1"]')
    expect(body).toContain('"karat.words.name.prefix"')
    expect(body).toContain('"text":"gullbarre","term":{"field":"karat.words.name.words"')
    expect(body).not.toMatch(/"(name|category\.name)[".^]/)
  })

  test('that matches nothing is searched again with fuzziness 2', () => {
    const body = JSON.stringify(tolerantBody(search({ text: 'gulbarre' }), 'gulbarre', foreign))
    expect(body).toContain('"fuzziness":2,"prefix_length":2,"max_expansions":3')
  })

  test('numbers and measures are never corrected', () => {
    expect(JSON.stringify(tolerantBody(search({ text: '585 10 g' }), '585 10 g', foreign))).not.toContain('fuzziness')
  })

  test('that is an article number finds it first, whatever its hyphens', () => {
    expect(JSON.stringify(searchBody(search({ text: 'AU BAR 10g' }), own))).toContain(
      '{"constant_score":{"filter":{"term":{"karat.sku_keys":"aubar10g"}},"boost":1000}}',
    )
  })

  test.each([
    ['a keyword', new Map([['sku', 'keyword']]), 'Au-1b', { regexp: { sku: '[aA][ -/_]*[uU][ -/_]*1[ -/_]*[bB]' } }],
    [
      'a text with a keyword',
      new Map([
        ['sku', 'text'],
        ['sku.keyword', 'keyword'],
      ]),
      '100452',
      { regexp: { 'sku.keyword': '1[ -/_]*0[ -/_]*0[ -/_]*4[ -/_]*5[ -/_]*2' } },
    ],
    ['a number', new Map([['sku', 'long']]), '100452', { term: { sku: 100452 } }],
    ['a text alone', new Map([['sku', 'text']]), 'au-1b', { match_phrase: { sku: 'au-1b' } }],
  ] as const)(
    'that is an article number finds it without regard to case where the sku is %s',
    (_kind, types, text, filter) => {
      const body = JSON.stringify(searchBody(search({ text }), context(new Map([['name', 'text'], ...types]))))
      expect(body).toContain(JSON.stringify({ constant_score: { filter, boost: 1000 } }))
    },
  )

  test.each([
    ['a number', new Map([['sku', 'long']]), 'au-1b'],
    ['a keyword', new Map([['sku', 'keyword']]), 'long '.repeat(39)],
  ] as const)('that cannot be an article number is not searched as one where the sku is %s', (_kind, types, text) => {
    const body = JSON.stringify(searchBody(search({ text }), context(new Map([['name', 'text'], ...types]))))
    expect(body).not.toMatch(/"constant_score":\{"filter":\{"(term|regexp|prefix|match_phrase)"/)
  })

  test('of many words stays below the clauses that a cluster accepts', () => {
    const text = Array.from({ length: 40 }, (_, at) => `gullkjede${'abcdefghij'[at % 10]}`).join(' ')
    const clauses = JSON.stringify(tolerantBody(search({ text }), text, own)).match(/"(match|regexp|multi_match)":/g)
    expect(clauses?.length).toBeLessThan(1024 / 2)
  })

  test('of two words also matches them joined', () => {
    expect(JSON.stringify(searchBody(search({ text: 'kruger rand' }), own))).toContain('"query":"krugerrand"')
  })

  test('splits a compound that begins with a metal', () => {
    const body = JSON.stringify(searchBody(search({ text: 'gullring' }), own))
    expect(body).toContain('"query":"gull"')
    expect(body).toContain('"query":"ring"')
  })

  test('ranks what sells more first, and single products before sets and downloads', () => {
    const body = JSON.stringify(searchBody(search({ text: 'gullbarre' }), own))
    expect(body).toContain(
      '"functions":[{"weight":1},{"filter":{"range":{"qty_ordered":{"gt":0}}},"field_value_factor":{"field":"qty_ordered","modifier":"log1p"},"weight":0.08}],"score_mode":"sum","boost_mode":"multiply"',
    )
    expect(body).toContain('{"filter":{"terms":{"type_id":["grouped","bundle"]}},"weight":0.85}')
    expect(body).toContain('{"filter":{"terms":{"type_id":["downloadable"]}},"weight":0.5}')
  })

  test('is ranked without sales and types where the index has no such fields, and outside of products', () => {
    for (const each of [foreign, context(OWN, { entity: 'category' })])
      expect(JSON.stringify(searchBody(search({ text: 'gullbarre' }), each))).not.toMatch(/qty_ordered|type_id/)
  })

  test('finds pages by their keywords too', () => {
    const pages = context(
      new Map([
        ['title', 'text'],
        ['meta_keywords', 'text'],
      ] as const),
      { entity: 'cms_page' },
    )
    expect(JSON.stringify(searchBody(search({ entity: 'cms_page', text: 'retur' }), pages))).toContain(
      '"fields":["title^4","meta_keywords^1"]',
    )
  })

  test('has the rarity of a word in all fields together where the index is our own', () => {
    expect(JSON.stringify(searchBody(search({ text: 'oro' }), own))).toContain('"type":"cross_fields"')
    expect(JSON.stringify(searchBody(search({ text: 'oro' }), foreign))).toContain('"type":"best_fields"')
  })

  test('finds a compound of a metal among the first four words, other words at the beginning only', () => {
    const ends = (text: string) =>
      [...JSON.stringify(searchBody(search({ text }), own)).matchAll(/"value":"([^"]*)","rewrite".*?"end":(\d)/g)].map(
        ([, value, end]) => [value, end],
      )
    expect(ends('gullmynt')).toContainEqual(['.*gullmynt.{0,2}', '4'])
    expect(ends('mynt')).toContainEqual(['.*mynt.{0,2}', '1'])
    expect(ends('mynt')).not.toContainEqual([expect.anything(), '4'])
    expect(ends('gull')).toEqual([['gull.*', '1']])
  })

  test('ranks synonyms of the last part of a compound as the compound', () => {
    const finnish = context(OWN, { language: 'fi' })
    for (const text of ['kultaraha', 'kultarahat'])
      expect(JSON.stringify(searchBody(search({ text }), finnish))).toContain(
        '"value":".*kultakolikko.{0,2}","rewrite"',
      )
    expect(() => searchBody(search({ text: 'kultaconstructor' }), finnish)).not.toThrow()
  })

  test('that matches nothing may begin with a misspelt metal, or match in a part of a compound', () => {
    const exact = JSON.stringify(searchBody(search({ text: 'gulring' }), own))
    const tolerant = JSON.stringify(tolerantBody(search({ text: 'gulring' }), 'gulring', own))
    expect(exact).not.toContain('"query":"ring"')
    expect(exact).not.toContain('karat_text')
    expect(tolerant).toContain('"query":"gull"')
    expect(tolerant).toContain('"query":"ring"')
    expect(tolerant).not.toContain('karat_text')
    const unknown = JSON.stringify(tolerantBody(search({ text: 'qwerty' }), 'qwerty', own))
    expect(unknown).toContain('{"match":{"name":{"query":"qwerty","analyzer":"karat_text","boost":0.5}}}')
    expect(JSON.stringify(tolerantBody(search({ text: 'qwerty' }), 'qwerty', foreign))).not.toContain('karat_text')
  })

  test('of a compound matches what a product is called at its end, which is not the whole word', () => {
    const { query, aggs } = tolerantBody(search({ text: 'halskjedelås' }), 'halskjedelås', own)
    expect(JSON.stringify(query)).toContain('"span_first":{"match":{"span_multi":{"match":{"regexp":')
    expect(JSON.stringify(query)).toContain('las.{0,2}')
    expect(JSON.stringify(aggs)).not.toContain('span_first')
  })

  test.each([
    ['white gold', '"query":"hvitgull'],
    ['gift card', '"query":"gavekort"'],
    ['canadisk', '"query":"canada"'],
    ['jump rings', '"query":"bindering"'],
  ])('of readers of other languages matches what the store calls it: %s', (text, clause) => {
    expect(JSON.stringify(searchBody(search({ text }), own))).toContain(clause)
  })

  test('has no corrections of ordinary words, and does not count them where nothing was found', () => {
    expect(searchBody(search({ text: 'katt' }), own)['suggest']).toBeUndefined()
    expect(JSON.stringify(tolerantBody(search({ text: 'katt' }), 'katt', own))).not.toContain('fuzziness')
    const text = 'xkjede herre tykk'
    expect(JSON.stringify(searchBody(search({ text }), own)['query'])).toContain('"minimum_should_match":2')
    expect(JSON.stringify(tolerantBody(search({ text }), text, own)['query'])).toContain('"minimum_should_match":1')
  })

  test('requests corrections, and completions in a body of their own without documents', () => {
    expect(searchBody(search({ text: 'gul', suggestions: 6 }), own)['suggest']).toEqual({
      corrections: { text: 'gul', term: expect.objectContaining({ field: 'name.words' }) },
    })
    expect(completionsBody('gul', false)).toMatchObject({
      size: 0,
      _source: false,
      suggest: { completions: { prefix: 'gul', completion: { field: 'karat.suggest' } } },
    })
    expect(JSON.stringify(completionsBody('gul', false))).not.toContain('fuzz')
    expect(completionsBody('gulbar', true)).toMatchObject({
      suggest: { completions: { completion: { fuzzy: { fuzziness: 'AUTO:4,8' } } } },
    })
  })
})

describe('pages', () => {
  test('end at the window of the index', () => {
    expect(searchBody(search({ from: 9_990, size: 50 }), own)).toMatchObject({ from: 9_990, size: 10 })
  })

  test('of ids have no documents', () => {
    const body = idsBody(search({ facets: [{ field: 'metal', size: 10 }] }), own)
    expect(body).toMatchObject({ _source: false, size: 10_000, from: 0 })
    expect(body).not.toHaveProperty('aggs')
  })

  test('are read whole, because a server would parse and write each document anew to leave out a field', () => {
    expect(searchBody(search(), own)['_source']).toBe(true)
  })
})

describe('the hits before a document', () => {
  const sort = [{ field: 'category_position.c7', direction: 'desc' }] as const
  const positioned = context(new Map([...OWN, ['category_position.c7', 'long']]))
  const beforeIn = (at: QueryContext, values: readonly unknown[]) =>
    v.parse(
      v.object({ query: v.object({ bool: v.object({ filter: v.tuple([v.unknown(), v.unknown()]) }) }) }),
      countBeforeBody(search({ sort }), values, at),
    ).query.bool.filter[1]

  test('are counted by ranges of its sort values, without documents and facets', () => {
    const body = countBeforeBody(search({ sort, facets: [{ field: 'metal', size: 10 }] }), [40, 12], positioned)
    expect(body).toMatchObject({ size: 0, track_total_hits: true })
    expect(body).not.toHaveProperty('aggs')
    expect(beforeIn(positioned, [40, 12])).toEqual({
      bool: {
        should: [
          { bool: { filter: [{ range: { 'category_position.c7': { gt: 40 } } }] } },
          {
            bool: {
              filter: [{ range: { 'category_position.c7': { gte: 40, lte: 40 } } }, { range: { id: { lt: 12 } } }],
            },
          },
        ],
        minimum_should_match: 1,
      },
    })
  })

  test.each([-(2 ** 63), 2 ** 63, -(2 ** 31), 2 ** 31 - 1, null, 'Infinity', '-Infinity'])(
    'are all that have a value if it has none (%s)',
    (missing) => {
      const exists = { exists: { field: 'category_position.c7' } }
      expect(beforeIn(positioned, [missing, 12])).toMatchObject({
        bool: {
          should: [
            { bool: { filter: [exists] } },
            { bool: { filter: [{ bool: { must_not: [exists] } }, { range: { id: { lt: 12 } } }] } },
          ],
        },
      })
    },
  )

  test('are not counted in an order that a script computes', () => {
    const below = context(FOREIGN, { below: () => ['8', '9'] })
    expect(countBeforeBody(search({ sort }), [1, 12], below)).toBeNull()
  })
})

describe('a range of ids that are no numbers', () => {
  const filters = [{ field: 'id', from: '5', to: '70', scope: 'always' }] as const
  const sort = [{ field: 'id', direction: 'desc' }] as const

  test.each([
    ['id', new Map([['id', 'keyword']])],
    [
      'id.keyword',
      new Map([
        ['id', 'text'],
        ['id.keyword', 'keyword'],
      ]),
    ],
  ])('is one of texts, in the order of texts (%s)', (path, types) => {
    const body = searchBody(search({ filters, sort }), context(types))
    expect(body['query']).toEqual({ bool: { filter: [{ range: { [path]: { gte: '5', lt: '70' } } }] } })
    expect(body['sort']).toMatchObject([{ [path]: { order: 'desc' } }, { [path]: { order: 'asc' } }])
  })

  test('is an error where they cannot be compared, and not a page without products', () => {
    const unmapped = context(new Map([['id', 'text']]))
    expect(() => searchBody(search({ filters }), unmapped)).toThrow('expected the field id to be mapped')
  })
})

test('a lookup finds the lowest id of each value', () => {
  const lookup = { storeCode: 'no', entity: 'product', field: 'sku', values: ['A', 'B'] } as const
  expect(lookupBody(lookup, foreign, 22)).toMatchObject({
    size: 22,
    query: { bool: { filter: [{ terms: { sku: ['A', 'B'] } }] } },
    sort: [{ id: { order: 'asc' } }],
  })
})

describe('a lookup of a path', () => {
  const lookup = { storeCode: 'no', entity: 'product', field: 'url_path', values: ['gull/10-g.html'] } as const
  const filterOf = (at: QueryContext) =>
    v.parse(
      v.object({ query: v.object({ bool: v.object({ filter: v.tuple([v.record(v.string(), v.unknown())]) }) }) }),
      lookupBody(lookup, at, 22),
    ).query.bool.filter[0]
  const patternIn = (at: QueryContext) =>
    v.parse(v.object({ regexp: v.object({ url_path: v.string() }) }), filterOf(at)).regexp.url_path

  test.each([
    'gull/10-g.html',
    '/gull/10-g.html',
    'gull/10-g.html/',
    '//gull//10-g.html',
    'gull\\10-g.html',
    'https://shop.example/gull/10-g.html',
    '//shop.example/gull/10-g.html?a=1',
  ])('finds %s in an index of another indexer', (written) => {
    expect(written).toMatch(new RegExp(`^(?:${patternIn(context(new Map([['url_path', 'keyword']])))})$`))
  })

  test.each(['gull/10-gxhtml', 'gull/10-g.html/more', 'ny/gull/10-g.html'])('does not find %s', (written) => {
    expect(written).not.toMatch(new RegExp(`^(?:${patternIn(context(new Map([['url_path', 'keyword']])))})$`))
  })

  test('compares the path as it is in an index of our own, whose paths are normalised', () => {
    expect(
      filterOf(
        context(new Map([...OWN, ['url_path', 'keyword']]), {
          fields: fieldsOf(new Map([['url_path', 'keyword']]), true),
        }),
      ),
    ).toEqual({
      terms: { url_path: ['gull/10-g.html'] },
    })
  })
})
