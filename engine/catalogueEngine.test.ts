import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createEngine } from './catalogueEngine.ts'
import type { CatalogueDocument, CatalogueEngine, FacetRequest, Filter, Refusal, SearchRequest, Sort } from './types.ts'

const ids = (engine: CatalogueEngine, request: Partial<SearchRequest> = {}) =>
  engine.search({ filters: [], from: 0, size: 100, ...request }).hits.map(({ document }) => document.id)

const chosen = (field: string, ...values: (string | number)[]): Filter => ({ field, in: values, scope: 'chosen' })
const always = (field: string, ...values: (string | number)[]): Filter => ({ field, in: values, scope: 'always' })

const METALS: readonly CatalogueDocument[] = [
  {
    id: 5,
    sku: 'AU-5',
    name: 'Ærlig ring',
    metal: 17,
    status: 1,
    visibility: 4,
    final_price: 100,
    updated_at: '2026-01-05 00:00:00',
    category_ids: ['26'],
    category_position: { c24: 3, c26: 1 },
  },
  {
    id: 1,
    sku: 'AG-1',
    name: 'Armbånd 10 g',
    metal: 18,
    status: 1,
    visibility: 4,
    final_price: 50,
    updated_at: '2026-01-01 00:00:00',
    category_ids: ['24'],
    category_position: { c24: 1 },
  },
  {
    id: 9,
    sku: 'RING',
    name: 'Øreringer',
    metal_options: [17, 18],
    status: 1,
    visibility: 4,
    final_price: 150,
    updated_at: '2026-01-09 00:00:00',
    category_ids: ['26'],
    category_position: { c24: 3, c26: 2 },
    configurable_children: [{ sku: 'RING-52' }, { sku: 'RING-54' }],
  },
  {
    id: 7,
    sku: 'PT-7',
    name: 'Armbånd 2 g',
    metal: 19,
    metal_options: [19],
    status: 2,
    visibility: 1,
    updated_at: '2026-01-07 00:00:00',
    stock: { is_in_stock: false },
  },
]

describe('a few products', () => {
  let engine: CatalogueEngine
  beforeEach(() => {
    engine = createEngine({ language: 'nb' })
    engine.load(METALS)
  })

  test('without filter or sort all documents are sorted by id', () => {
    expect(ids(engine)).toEqual([1, 5, 7, 9])
  })

  describe('facets of a listing without chosen filters', () => {
    const facets = [{ field: 'metal', size: 10 }]
    const countIn = (more: Partial<SearchRequest> = {}) =>
      engine.search({ filters: [always('status', 1)], facets, from: 0, size: 1, ...more }).facets

    test('are counted once for all pages and orders', () => {
      const counted = countIn()
      expect(countIn({ from: 1 })).toBe(counted)
      expect(countIn({ sort: [{ field: 'final_price', direction: 'asc' }] })).toBe(counted)
    })

    test.each<[string, () => void]>([
      ['a document is added', () => engine.upsert({ id: 2, status: 1, metal: 17 })],
      ['a document is removed', () => engine.remove(5)],
      ['prices change', () => engine.refreshPrices([5])],
    ])('are counted again when %s', (_when, change) => {
      const counted = countIn()
      change()
      expect(countIn()).not.toBe(counted)
    })

    test.each<[string, Partial<SearchRequest>]>([
      ['other filters', { filters: [always('status', 2)] }],
      ['a chosen filter', { filters: [always('status', 1), chosen('metal', 17)] }],
      ['a text', { text: 'ring' }],
      ['prices of a customer', { prices: { amounts: new Map([[5, '7']]), otherSideAmounts: new Map() } }],
    ])('are not those with %s', (_what, more) => {
      expect(countIn(more)).not.toBe(countIn())
    })
  })

  test.each<{ case: string; request: Partial<SearchRequest>; locate: number; position: number | null }>([
    {
      case: 'when sorted by one field',
      request: { sort: [{ field: 'updated_at', direction: 'desc' }] },
      locate: 5,
      position: 2,
    },
    {
      case: 'among the filtered documents',
      request: { filters: [always('metal', 17)], sort: [{ field: 'id', direction: 'desc' }] },
      locate: 5,
      position: 1,
    },
    {
      case: 'null when the filters exclude it',
      request: { filters: [always('metal', 17)] },
      locate: 1,
      position: null,
    },
    { case: 'null for an unknown document', request: {}, locate: 77, position: null },
    { case: 'on any requested page', request: { from: 3, size: 1 }, locate: 1, position: 0 },
  ])('position of a document: $case', ({ request, locate, position }) => {
    expect(engine.search({ filters: [], from: 0, size: 100, ...request, locate }).position).toBe(position)
  })

  test.each(['id', 'name', 'updated_at', 'final_price', 'category_position.c26'])(
    'the position of a document is its place among the hits, by %s',
    (field) => {
      for (const direction of ['asc', 'desc'] as const)
        for (const text of [undefined, 'gull', 'gull ring'])
          for (const sort of [
            [{ field, direction }],
            [
              { field, direction },
              { field: 'name', direction },
            ],
          ] as const) {
            const request = { filters: [], sort, from: 0, size: 100, ...(text !== undefined && { text }) }
            const { hits } = engine.search(request)
            const positions = hits.map(({ document }) => engine.search({ ...request, locate: document.id }).position)
            expect(positions).toEqual([...hits.keys()])
          }
    },
  )

  test('returns no position unless requested', () => {
    expect('position' in engine.search({ filters: [], from: 0, size: 1 })).toBe(false)
  })

  test.each<{ case: string; filters: Filter[]; expected: number[] }>([
    { case: 'a number matches its text', filters: [always('metal', '17')], expected: [5, 9] },
    {
      case: 'values of one filter are alternatives, filters are combined',
      filters: [always('metal', 17, 18), always('sku', 'RING', 'AG-1')],
      expected: [1, 9],
    },
    {
      case: 'a category contains the products of its anchors',
      filters: [always('category_ids', 24)],
      expected: [1, 5, 9],
    },
    {
      case: 'a path matches in objects and lists',
      filters: [always('configurable_children.sku', 'RING-54')],
      expected: [9],
    },
    { case: 'booleans compare as text', filters: [always('stock.is_in_stock', 'false')], expected: [7] },
    { case: 'an unknown field matches nothing', filters: [always('no_such_field', 1)], expected: [] },
    { case: 'an unknown value matches nothing', filters: [always('metal', 99)], expected: [] },
    { case: 'no values match nothing', filters: [always('metal')], expected: [] },
    { case: 'names of object methods are not fields', filters: [always('constructor', 'x')], expected: [] },
    {
      case: 'a range includes its start and excludes its end',
      filters: [{ field: 'final_price', from: '50', to: '150', scope: 'always' }],
      expected: [1, 5],
    },
    { case: 'an open range', filters: [{ field: 'final_price', from: '100.00', scope: 'always' }], expected: [5, 9] },
    {
      case: 'a range over an unknown field',
      filters: [{ field: 'no_such_field', from: '0', scope: 'always' }],
      expected: [],
    },
    {
      case: 'a range of another numeric field',
      filters: [{ field: 'visibility', from: '2', scope: 'always' }],
      expected: [1, 5, 9],
    },
  ])('$case', ({ filters, expected }) => {
    expect(ids(engine, { filters })).toEqual(expected)
  })

  test.each<{ sort: Sort[]; expected: number[] }>([
    { sort: [{ field: 'final_price', direction: 'asc' }], expected: [1, 5, 9, 7] },
    { sort: [{ field: 'final_price', direction: 'desc' }], expected: [9, 5, 1, 7] },
    { sort: [{ field: 'updated_at', direction: 'desc' }], expected: [9, 7, 5, 1] },
    { sort: [{ field: 'name', direction: 'asc' }], expected: [7, 1, 5, 9] }, // 2 g before 10 g, æ and ø after z
    { sort: [{ field: 'category_position.c24', direction: 'desc' }], expected: [5, 9, 1, 7] },
    { sort: [{ field: 'category_position.c24', direction: 'asc' }], expected: [1, 5, 9, 7] },
    { sort: [{ field: 'category_position.c99', direction: 'asc' }], expected: [1, 5, 7, 9] },
    {
      sort: [
        { field: 'category_position.c24', direction: 'desc' },
        { field: 'final_price', direction: 'desc' },
      ],
      expected: [9, 5, 1, 7],
    },
    { sort: [{ field: 'id', direction: 'desc' }], expected: [9, 7, 5, 1] },
  ])('sorted by $sort', ({ sort, expected }) => {
    expect(ids(engine, { sort })).toEqual(expected)
  })

  test('facets count products by single values and option lists, under the filters of other facets', () => {
    const { facets, total } = engine.search({
      filters: [always('visibility', 4), chosen('metal', 18)],
      facets: [
        { field: 'metal', size: 10 },
        { field: 'category_ids', size: 1 },
        { field: 'final_price', ranges: [{ to: '100' }, { from: '100', to: '150' }, { from: '150' }] },
        { field: 'no_such_field', size: 5 },
      ],
      from: 0,
      size: 1,
    })
    expect(total).toBe(2)
    expect(facets).toEqual({
      metal: [
        { value: '17', count: 2 },
        { value: '18', count: 2 },
      ],
      category_ids: [{ value: '24', count: 2 }],
      final_price: [
        { value: '-100', to: '100', count: 1 },
        { value: '100-150', from: '100', to: '150', count: 0 },
        { value: '150-', from: '150', count: 1 },
      ],
      no_such_field: [],
    })
  })

  test('a selected value is always among the facet values', () => {
    const { facets } = engine.search({
      filters: [chosen('metal', 19), chosen('category_ids', 24)],
      facets: [{ field: 'metal', size: 1 }],
      from: 0,
      size: 0,
    })
    expect(facets.metal).toEqual([
      { value: '17', count: 2 },
      { value: '19', count: 0 },
    ])
  })

  test('both names of the price are one facet', () => {
    const ranges = [{ to: '100' }, { from: '100' }]
    const { facets } = engine.search({
      filters: [{ field: 'price', from: '100', scope: 'chosen' }],
      facets: [{ field: 'final_price', ranges }],
      from: 0,
      size: 0,
    })
    expect(facets.final_price?.map(({ count }) => count)).toEqual([1, 2])
  })

  test('getMany returns documents in the order of the values, null for unknown ones', () => {
    expect(engine.getMany('sku', ['RING', 'nothing', 'AU-5']).map((document) => document?.id ?? null)).toEqual([
      9,
      null,
      5,
    ])
    expect(engine.getMany('id', ['7', 1]).map((document) => document?.sku)).toEqual(['PT-7', 'AG-1'])
    expect(engine.getMany('configurable_children.sku', ['RING-52']).map((document) => document?.id)).toEqual([9])
  })

  test('uses displayPrice if the caller sets it', () => {
    const own = createEngine({ language: 'nb', displayPrice: ({ id }) => (id === 9 ? null : String(id * -1)) })
    own.load(METALS)
    expect(ids(own, { sort: [{ field: 'final_price', direction: 'asc' }] })).toEqual([7, 5, 1, 9])
  })

  test.each([
    { field: 'metal_premium', option: 'metalPremium' },
    { field: 'fine_gram_price', option: 'fineGramPrice' },
  ])('sorts by $field, documents without one last, and follows its changes', ({ field, option }) => {
    const premiums = new Map([
      [1, '5.25'],
      [5, '-0.1'],
      [7, '5.24'],
    ])
    const own = createEngine({ language: 'nb', [option]: ({ id }: CatalogueDocument) => premiums.get(id) ?? null })
    own.load(METALS)
    const sorted = () => ids(own, { sort: [{ field, direction: 'asc' }] })
    expect(sorted()).toEqual([5, 7, 1, 9])

    premiums.set(5, '6').set(9, '1')
    own.refreshPrices([5, 9])
    expect(sorted()).toEqual([9, 7, 1, 5])
  })

  test.each<[string, Partial<SearchRequest>, string]>([
    [
      'a sort field',
      { sort: [{ field: 'colour', direction: 'asc' }] },
      'expected a sort field out of name, sku, created_at, updated_at, final_price, price, other_side_price, metal_premium, fine_gram_price, id, score, category_position.c{id}, got "colour"',
    ],
    ['a method as sort field', { sort: [{ field: 'toString', direction: 'asc' }] }, 'expected a sort field out of'],
    ['a negative start', { from: -1 }, 'expected a page to start at 0 or later, got -1'],
    ['half a page', { size: 1.5 }, 'expected a page size of 0 or more, got 1.5'],
    [
      'a limit that is not a number',
      { filters: [{ field: 'final_price', from: 'cheap', scope: 'always' }] },
      'expected a number as the limit of a range, got "cheap"',
    ],
  ])('rejects %s', (_, request, message) => {
    expect(() => engine.search({ filters: [], from: 0, size: 10, ...request })).toThrow(new RangeError(message).message)
  })
})

describe('malformed documents', () => {
  test.each([
    ['id', { sku: 'A' }],
    ['id', { id: '7' }],
    ['id', { id: 1.5 }],
    ['sku', { id: 1, sku: 7 }],
    ['status', { id: 1, status: '1' }],
    ['category_ids', { id: 1, category_ids: [null] }],
    ['category_position', { id: 1, category_position: { c26: 'first' } }],
    ['configurable_children', { id: 1, configurable_children: ['RING-52'] }],
    ['document', null],
    ['document', [1]],
  ])('the error for %s in %j names the field', (field, document) => {
    const refusals: Refusal[] = []
    const engine = createEngine({ language: 'nb', onRefused: (refusal) => refusals.push(refusal) })
    engine.load([document, { id: 3 }])
    expect(refusals).toEqual([{ field, message: expect.stringContaining(`expected ${field} of document`) }])
    expect(engine.size).toBe(1)
    expect(() => engine.upsert(document)).toThrow(`expected ${field} of document`)
    expect(engine.size).toBe(1)
  })

  test('null counts as missing', () => {
    const engine = createEngine({ language: 'nb' })
    engine.upsert({ id: 1, sku: null, name: null, category: null, category_position: null })
    expect(engine.size).toBe(1)
  })
})

// --- comparison with a simple implementation over lists

interface Thing {
  readonly id: number
  readonly metal?: number
  readonly metal_options?: readonly number[]
  readonly colour?: number
  readonly final_price?: number
  readonly name: string
  readonly category_position: Readonly<Record<string, number>>
}

const anyThing = fc.record(
  {
    id: fc.integer({ min: 1, max: 60 }),
    metal: fc.integer({ min: 1, max: 4 }),
    metal_options: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    colour: fc.integer({ min: 1, max: 3 }),
    final_price: fc.integer({ min: 1, max: 9 }).map((tens) => tens * 12.5),
    name: fc.constantFrom('a', 'b', 'c'),
    category_position: fc.dictionary(fc.constantFrom('c1', 'c2'), fc.integer({ min: 0, max: 3 })),
  },
  { requiredKeys: ['id', 'name', 'category_position'] },
)
const anyThings = fc.uniqueArray(anyThing, { selector: ({ id }) => id, maxLength: 40 })

const scope = fc.constantFrom('always' as const, 'chosen' as const)
const anyFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    field: fc.constantFrom('metal', 'colour'),
    in: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 2 }),
    scope,
  }),
  fc.record({ field: fc.constant('category_ids'), in: fc.constantFrom(['1'], ['2'], ['1', '2']), scope }),
  fc.record({
    field: fc.constant('final_price'),
    from: fc.constantFrom('0', '25', '37.5'),
    to: fc.constantFrom('50', '87.50'),
    scope,
  }),
)
const anySort: fc.Arbitrary<Sort> = fc.record({
  field: fc.constantFrom('name', 'final_price', 'category_position.c1', 'id'),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
})

function valuesOf(thing: Thing, field: string): string[] {
  if (field === 'metal') return [...new Set([thing.metal ?? [], thing.metal_options ?? []].flat().map(String))]
  if (field === 'category_ids') return Object.keys(thing.category_position).map((key) => key.slice(1))
  return thing.colour === undefined ? [] : [String(thing.colour)]
}

function passes(thing: Thing, filter: Filter): boolean {
  if ('in' in filter) return filter.in.some((value) => valuesOf(thing, filter.field).includes(String(value)))
  return (
    thing.final_price !== undefined &&
    thing.final_price >= Number(filter.from ?? 0) &&
    thing.final_price < Number(filter.to ?? 1e9)
  )
}

function keyOf(thing: Thing, field: string): string | number | undefined {
  if (field === 'category_position.c1') return thing.category_position.c1
  return field === 'name' ? thing.name : field === 'id' ? thing.id : thing.final_price
}

function sorted(things: readonly Thing[], sorts: readonly Sort[]): number[] {
  return [...things]
    .sort((a, b) => {
      for (const { field, direction } of sorts) {
        const [left, right] = [keyOf(a, field), keyOf(b, field)]
        if (left === right) continue
        if (left === undefined) return 1
        if (right === undefined) return -1
        return (left < right ? -1 : 1) * (direction === 'asc' ? 1 : -1)
      }
      return a.id - b.id
    })
    .map(({ id }) => id)
}

const FACETS: readonly FacetRequest[] = [
  { field: 'metal', size: 999 },
  { field: 'colour', size: 999 },
  { field: 'category_ids', size: 999 },
]

/** Loads, changes and removes documents. */
function livingEngine(things: readonly Thing[], stale: readonly Thing[]): CatalogueEngine {
  const engine = createEngine({ language: 'sv' })
  engine.load(stale)
  for (const { id } of stale) if (!things.some((thing) => thing.id === id)) engine.remove(id)
  for (const thing of things) engine.upsert(thing)
  return engine
}

describe('compared with a simple implementation', () => {
  test('filters, sorts and totals agree', () => {
    fc.assert(
      fc.property(
        anyThings,
        anyThings,
        fc.array(anyFilter, { maxLength: 3 }),
        fc.array(anySort, { minLength: 1, maxLength: 2 }),
        (things, stale, filters, sort) => {
          const expected = sorted(
            things.filter((thing) => filters.every((filter) => passes(thing, filter))),
            sort,
          )
          const result = livingEngine(things, stale).search({ filters, sort, from: 0, size: 100 })
          expect(result.hits.map(({ document }) => document.id)).toEqual(expected)
          expect(result.total).toBe(expected.length)
        },
      ),
    )
  })

  test('each facet count is the total after choosing that value as the only one of its facet', () => {
    fc.assert(
      fc.property(anyThings, anyThings, fc.array(anyFilter, { maxLength: 3 }), (things, stale, filters) => {
        const engine = livingEngine(things, stale)
        const { facets } = engine.search({ filters, facets: FACETS, from: 0, size: 0 })
        for (const { field } of FACETS) {
          const others = filters.filter((filter) => filter.scope === 'always' || filter.field !== field)
          const expected = new Map<string, number>()
          for (const thing of things.filter((each) => others.every((filter) => passes(each, filter)))) {
            for (const value of valuesOf(thing, field)) expected.set(value, (expected.get(value) ?? 0) + 1)
          }
          const counted = (facets[field] ?? []).filter(({ count }) => count > 0)
          expect(Object.fromEntries(counted.map(({ value, count }) => [value, count]))).toEqual(
            Object.fromEntries(expected),
          )
          expect(counted).toEqual(counted.toSorted((a, b) => b.count - a.count || Number(a.value) - Number(b.value)))
          for (const { value, count } of counted)
            expect(engine.search({ filters: [...others, chosen(field, value)], from: 0, size: 0 }).total).toBe(count)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('consecutive pages repeat and omit nothing', () => {
    fc.assert(
      fc.property(
        anyThings,
        fc.array(anySort, { maxLength: 2 }),
        fc.integer({ min: 1, max: 7 }),
        (things, sort, size) => {
          const engine = livingEngine(things, [])
          const whole = ids(engine, { sort })
          const paged: number[] = []
          for (let from = 0; from < whole.length + size; from += size) paged.push(...ids(engine, { sort, from, size }))
          expect(paged).toEqual(whole)
        },
      ),
    )
  })
})

test('an engine that changes often drops deleted rows', () => {
  const engine = createEngine({ language: 'de' })
  for (let round = 0; round < 500; round++) engine.upsert({ id: round % 7, name: `Barren ${round}`, round })
  expect(engine.size).toBe(7)
  expect(ids(engine, { filters: [always('round', 499, 498, 3)] })).toEqual([498 % 7, 499 % 7])
  engine.remove(0)
  engine.remove(0)
  engine.remove(12345)
  expect(engine.size).toBe(6)
})

test('prices that change one by one give the same order, pages and counts as prices read at once', () => {
  const price = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null })
  const steps = fc.array(fc.array(fc.tuple(fc.integer({ min: 0, max: 11 }), price), { maxLength: 4 }), { maxLength: 5 })
  fc.assert(
    fc.property(fc.array(price, { minLength: 12, maxLength: 12 }), steps, (first, changes) => {
      const prices = new Map(first.map((amount, id) => [id, amount]))
      const priceOf = (id: number) => prices.get(id)?.toString() ?? null
      const options = { language: 'nb', displayPrice: ({ id }: CatalogueDocument) => priceOf(id) }
      const documents = first.map((_, id) => ({ id }))
      const engine = createEngine(options)
      engine.load(documents)
      for (const step of changes) {
        // Creates the orderings that the update then changes.
        ids(engine, { sort: [{ field: 'final_price', direction: 'asc' }] })
        for (const [id, amount] of step) prices.set(id, amount)
        engine.refreshPrices(step.map(([id]) => id))
      }
      const fresh = createEngine(options)
      fresh.load(documents)
      for (const direction of ['asc', 'desc'] as const)
        for (const field of ['final_price', 'price'])
          expect(ids(engine, { sort: [{ field, direction }] })).toEqual(ids(fresh, { sort: [{ field, direction }] }))
      const range: Filter = { field: 'price', from: '2', to: '5', scope: 'chosen' }
      expect(ids(engine, { filters: [range] })).toEqual(ids(fresh, { filters: [range] }))
    }),
  )
})

test('names are sorted with sizes by number, also after the comma', () => {
  const engine = createEngine({ language: 'nb' })
  const names = [
    'Tråd 0,8 mm',
    'Tråd 10 mm',
    'Tråd 0,35 mm',
    'Tråd 2 mm',
    'Tråd 2,5 mm',
    'Ærlig',
    'Barre 999,9',
    'Tråd 0,4 mm',
  ]
  engine.load(names.map((name, at) => ({ id: at + 1, name })))
  const { hits } = engine.search({ filters: [], sort: [{ field: 'name', direction: 'asc' }], from: 0, size: 10 })
  expect(hits.map(({ document }) => document.name)).toEqual([
    'Barre 999,9',
    'Tråd 0,35 mm',
    'Tråd 0,4 mm',
    'Tråd 0,8 mm',
    'Tråd 2 mm',
    'Tråd 2,5 mm',
    'Tråd 10 mm',
    'Ærlig',
  ])
})
