import { describe, expect, test } from 'vitest'
import { createEngine } from '../catalogueEngine.ts'
import { bySize, priceRanges, rangesToCount } from './facets.ts'

const own = { catalogue: { priceRangeLimits: [] as readonly string[] } } as Parameters<typeof priceRanges>[1]

/** The ranges of products with these prices. */
function rangesOf(prices: readonly (number | string)[]) {
  const engine = createEngine({ language: 'nb' })
  engine.load(prices.map((price, at) => ({ id: at + 1, final_price: price })))
  const { facets } = engine.search({
    filters: [],
    facets: [{ field: 'final_price', ranges: rangesToCount(own) }],
    from: 0,
    size: 0,
  })
  return priceRanges(facets.final_price ?? [], own).map(({ from, to, count }) => `${from ?? ''}-${to ?? ''}: ${count}`)
}

describe('price ranges cut from the prices of a listing', () => {
  test.each([
    {
      what: 'bars from 1,900 to 1.7 million',
      prices: [1900, 2500, 3400, 4800, 7900, 8100, 15_900, 17_300, 31_000, 76_000, 78_000, 170_000, 860_000, 1_700_000],
      ranges: ['-4000: 3', '4000-10000: 3', '10000-20000: 2', '20000-100000: 3', '100000-: 3'],
    },
    { what: 'two prices', prices: [80, 90, 900], ranges: ['-100: 2', '100-: 1'] },
    { what: 'prices below one', prices: ['0.05', '0.12', '0.45'], ranges: ['-0.1: 1', '0.1-0.2: 1', '0.2-: 1'] },
    {
      what: 'a price that is a limit belongs to the range above it',
      prices: [99.99, 100],
      ranges: ['-100: 1', '100-: 1'],
    },
    { what: 'prices above all round amounts', prices: [1, 90_000_000], ranges: ['-2: 1', '2-: 1'] },
    { what: 'prices between two round amounts', prices: [45_100, 45_200, 46_000], ranges: [] },
    { what: 'one price', prices: [100], ranges: [] },
    { what: 'no prices', prices: [], ranges: [] },
  ])('$what', ({ prices, ranges }) => {
    expect(rangesOf(prices)).toEqual(ranges)
  })

  test('are at most five, none empty, and hold every price once', () => {
    for (const spread of [1.01, 1.1, 1.5, 3, 10]) {
      const prices = Array.from({ length: 60 }, (_, at) => (10 * spread ** (at / 6)).toFixed(2)).filter(
        (price) => Number(price) < 1e9,
      )
      const counts = rangesOf(prices).map((range) => Number(range.split(': ')[1]))
      expect(counts.length).toBeLessThanOrEqual(5)
      expect(counts.every((count) => count > 0)).toBe(true)
      expect([0, prices.length]).toContain(counts.reduce((sum, count) => sum + count, 0))
    }
  })

  test('are counted between ascending limits that need no more than 70 ranges', () => {
    const ranges = rangesToCount(own)
    expect(ranges.length).toBeLessThanOrEqual(70)
    expect(ranges[0]).toEqual({ to: '0.1' })
    expect(ranges.at(-1)).toEqual({ from: '8000000' })
    expect(ranges.slice(0, -1).map(({ to }) => to)).toEqual(ranges.slice(1).map(({ from }) => from))
    expect(ranges.slice(1).every(({ from, to }) => to === undefined || Number(to) > Number(from))).toBe(true)
  })
})

const sorted = (...labels: string[]) => bySize(labels.map((label) => ({ label })))?.map(({ label }) => label) ?? null

test.each([
  {
    what: 'weights in several units',
    labels: ['1 kg', '1/20 oz', '5 g', '1 oz', '2,5 g'],
    order: ['1/20 oz', '2,5 g', '5 g', '1 oz', '1 kg'],
  },
  { what: 'lengths', labels: ['45 cm', '12 mm', '1,5 m', '40 cm'], order: ['12 mm', '40 cm', '45 cm', '1,5 m'] },
  {
    what: 'plain numbers with a comma or a point',
    labels: ['1', '0,35', '10', '0.3'],
    order: ['0.3', '0,35', '1', '10'],
  },
  {
    what: 'areas, by the first and then the second number',
    labels: ['5 × 3', '3 × 5', '3 × 2'],
    order: ['3 × 2', '3 × 5', '5 × 3'],
  },
  { what: 'spans', labels: ['41–76', '0,5-3', '10–30'], order: ['0,5-3', '10–30', '41–76'] },
  { what: 'an unknown unit, by the number', labels: ['10 stk', '2 stk'], order: ['2 stk', '10 stk'] },
  { what: 'words', labels: ['Gull', 'Sølv'], order: null },
  { what: 'words beside measures', labels: ['1 g', 'Gull'], order: null },
  { what: 'names that begin with a number', labels: ['20 kroner', '10 kroner'], order: null },
  { what: 'no values', labels: [], order: null },
])('$what', ({ labels, order }) => {
  expect(sorted(...labels)).toEqual(order)
})
