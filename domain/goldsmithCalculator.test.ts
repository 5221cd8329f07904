import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFigure } from './calculatorEntry.ts'
import { compare, decimal, type Decimal, toText } from './decimal.ts'
import {
  calculateOrder,
  type CalculatorItem,
  isRefused,
  lengthForWeight,
  orderForBudget,
  orderForWeight,
} from './goldsmithCalculator.ts'
import { type TierTable, quantityWithin, rowAt } from './tierLookup.ts'
import { isAllowedQuantity, type QuantityRule } from './quantity.ts'
import type { Unit } from './unit.ts'

const rule = (unit: Unit, minimum: string, step: string, maximum: string | null = null): QuantityRule => ({
  unit,
  minimum: decimal(minimum),
  step: decimal(step),
  maximum: maximum === null ? null : decimal(maximum),
})
const mm = (
  minimumWidthMm: number | null,
  maximumWidthMm: number | null,
  minimumLengthMm: number | null,
  maximumLengthMm: number | null,
  conversionGrams: string | null,
) => ({
  minimumWidthMm: minimumWidthMm === null ? null : decimal(minimumWidthMm),
  maximumWidthMm: maximumWidthMm === null ? null : decimal(maximumWidthMm),
  minimumLengthMm: minimumLengthMm === null ? null : decimal(minimumLengthMm),
  maximumLengthMm: maximumLengthMm === null ? null : decimal(maximumLengthMm),
  conversionGrams: conversionGrams === null ? null : decimal(conversionGrams),
})

/** Ag 925 round 1.0: 8.137 g per metre, from 1.0 in steps of 0.1. */
const silverWire: CalculatorItem = {
  metal: 'AG',
  form: 'WIRE',
  quantityRule: rule('METER', '1.00', '0.10'),
  gramsPerUnit: decimal('8.137'),
  limits: mm(null, null, 1000, 3000, '8.137'),
}
/** Au 585 yellow round 1.5: 24.528 g per metre, from 0.10 in steps of 0.05. */
const goldWire: CalculatorItem = {
  metal: 'AU',
  form: 'WIRE',
  quantityRule: rule('METER', '0.10', '0.05'),
  gramsPerUnit: null,
  limits: mm(null, null, 100, 3000, '24.528'),
}
/** Ag 925 sheet 1.0 mm: 0.01036 g per square millimetre, from 20 × 20 to 200 × 1000. */
const silverSheet: CalculatorItem = {
  metal: 'AG',
  form: 'SHEET',
  quantityRule: rule('PCS', '1', '1'),
  gramsPerUnit: decimal('51.8'),
  limits: mm(20, 200, 20, 1000, '0.01036'),
}
/** Au casting grain: by the gram, from 5 in steps of 1. */
const grain: CalculatorItem = {
  metal: 'AU',
  form: 'WEIGHED',
  quantityRule: rule('G', '5', '1'),
  gramsPerUnit: decimal(1),
  limits: mm(null, null, null, null, null),
}
const silverGrainByKilo: CalculatorItem = {
  metal: 'AG',
  form: 'WEIGHED',
  quantityRule: rule('KG', '1', '1'),
  gramsPerUnit: decimal(1000),
  limits: mm(null, null, null, null, null),
}
/** Ear posts, sold in pairs. */
const posts: CalculatorItem = {
  metal: 'AU',
  form: 'WEIGHED',
  quantityRule: rule('PCS', '2', '2', '9'),
  gramsPerUnit: decimal('0.077'),
  limits: mm(null, null, null, null, null),
}
const chain: CalculatorItem = {
  metal: 'AG',
  form: 'CHAIN',
  quantityRule: rule('METER', '0.50', '0.10'),
  gramsPerUnit: decimal('4.20'),
  limits: mm(null, null, 500, 3000, null),
}

/** Decimals as text, errors unchanged. */
function asText(answer: object): Record<string, unknown> {
  const plain = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value
    if ('toFixed' in value) return toText(value as Decimal)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
  }
  return plain(answer) as Record<string, unknown>
}

describe('weight of an order', () => {
  test.each([
    {
      case: 'a metre of silver wire',
      item: silverWire,
      quantity: '1',
      grams: '8.14',
      low: '7.9',
      high: '8.38',
      longest: '1003',
    },
    {
      case: 'two and a half metres',
      item: silverWire,
      quantity: '2.5',
      grams: '20.34',
      low: '19.73',
      high: '20.95',
      longest: '2503',
    },
    {
      case: 'ten centimetres of gold wire, to the milligram',
      item: goldWire,
      quantity: '0.10',
      grams: '2.453',
      low: '2.379',
      high: '2.527',
      longest: '103',
    },
    {
      case: 'fifteen centimetres',
      item: goldWire,
      quantity: '0.15',
      grams: '3.679',
      low: '3.569',
      high: '3.789',
      longest: '153',
    },
    {
      case: 'half a metre of chain with five per cent tolerance',
      item: chain,
      quantity: '0.5',
      grams: '2.1',
      low: '1.99',
      high: '2.21',
      longest: '503',
    },
    {
      case: 'grain is weighed as ordered',
      item: grain,
      quantity: '7',
      grams: '7',
      low: '7',
      high: '7',
      longest: null,
    },
    {
      case: 'two kilograms',
      item: silverGrainByKilo,
      quantity: '2',
      grams: '2000',
      low: '2000',
      high: '2000',
      longest: null,
    },
    {
      case: 'a pair of posts',
      item: posts,
      quantity: '2',
      grams: '0.154',
      low: '0.154',
      high: '0.154',
      longest: null,
    },
  ])('$case: $grams g', ({ item, quantity, grams, low, high, longest }) => {
    expect(asText(calculateOrder(item, { by: 'QUANTITY', quantity }))).toMatchObject({
      grams,
      tolerance: { lowestGrams: low, highestGrams: high, longestMm: longest },
    })
  })

  test.each([
    { case: 'the shortest sheet', item: silverSheet, entry: { lengthMm: '20', widthMm: '20' }, grams: '4.14' },
    {
      case: 'the longest and widest sheet',
      item: silverSheet,
      entry: { lengthMm: '1000', widthMm: '200' },
      grams: '2072',
    },
    { case: 'the longest wire', item: goldWire, entry: { lengthMm: '3000' }, grams: '73.584' },
  ])('accepts $case within the limits', ({ item, entry, grams }) => {
    expect(asText(calculateOrder(item, { by: 'PIECES', pieces: '1', ...entry }))).toMatchObject({ grams })
  })

  test('the tolerance of a light piece is at least two centigrams, and its lower end at least 0', () => {
    const thin: CalculatorItem = {
      ...goldWire,
      quantityRule: rule('METER', '0.01', '0.01'),
      limits: mm(null, null, null, null, '1.366'),
    }
    expect(asText(calculateOrder(thin, { by: 'QUANTITY', quantity: '0.01' }))).toMatchObject({
      grams: '0.014',
      tolerance: { grams: '0.02', lowestGrams: '0', highestGrams: '0.034' },
    })
  })

  test.each([
    {
      case: 'three pieces of half a metre',
      item: goldWire,
      entry: { pieces: '3', lengthMm: '500' },
      expected: { quantity: '1.5', lengthMm: '500', grams: '36.792' },
    },
    {
      case: 'sheet 100 × 50',
      item: silverSheet,
      entry: { pieces: '1', lengthMm: '100', widthMm: '50' },
      expected: { quantity: '1', lengthMm: '100', widthMm: '50', grams: '51.8' },
    },
    {
      case: 'two sheets 120 × 30',
      item: silverSheet,
      entry: { pieces: '2', lengthMm: '120', widthMm: '30' },
      expected: { quantity: '2', grams: '74.59' },
    },
  ])('$case', ({ item, entry, expected }) => {
    expect(asText(calculateOrder(item, { by: 'PIECES', ...entry }))).toMatchObject(expected)
  })
})

describe('quantity for a weight', () => {
  test.each([
    { case: 'silver wire of 20 g', item: silverWire, grams: '20', quantity: '2.5', weighs: '20.34' },
    { case: 'less than the minimum is the minimum', item: silverWire, grams: '1', quantity: '1', weighs: '8.14' },
    {
      case: 'gold wire of 2.4528 g is exactly ten centimetres',
      item: goldWire,
      grams: '2.4528',
      quantity: '0.1',
      weighs: '2.453',
    },
    { case: 'slightly more is the next increment', item: goldWire, grams: '2.4529', quantity: '0.15', weighs: '3.679' },
    { case: 'grain', item: grain, grams: '12.3', quantity: '13', weighs: '13' },
    { case: 'kilograms', item: silverGrainByKilo, grams: '1500', quantity: '2', weighs: '2000' },
    { case: 'posts in pairs', item: posts, grams: '0.3', quantity: '4', weighs: '0.308' },
  ])('$case: $quantity', ({ item, grams, quantity, weighs }) => {
    expect(asText(orderForWeight(item, grams))).toMatchObject({ quantity, grams: weighs })
  })

  test.each([
    { grams: '51.8', widthMm: '50', lengthMm: '100', weighs: '51.8' },
    { grams: '51.81', widthMm: '50', lengthMm: '101', weighs: '52.32' },
    { grams: '1', widthMm: '20', lengthMm: '20', weighs: '4.14' },
  ])('sheet $widthMm mm wide of $grams g is $lengthMm mm long', ({ grams, widthMm, lengthMm, weighs }) => {
    expect(asText(lengthForWeight(silverSheet, { grams, widthMm }))).toMatchObject({ lengthMm, grams: weighs })
  })
})

/** Per metre: 14.4098 net at 22 %; from 10 m 13.90, from 50 m 12.0001. */
const tiers: TierTable = {
  sourcePrice: { amount: decimal('14.4098'), side: 'NET' },
  tiers: [
    { from: decimal(10), sourcePrice: { amount: decimal('13.9'), side: 'NET' } },
    { from: decimal(50), sourcePrice: { amount: decimal('12.0001'), side: 'NET' } },
  ],
  ratePercent: 22,
  currency: 'EUR',
}

describe('quantity for a budget', () => {
  // 14.4098 × 6.9 = 99.42762, × 7 = 100.8686; 13.9 × 10 = 139; 14.4098 × 9.6 = 138.33408; 12.0001 × 50 = 600.005, which is 600.01; 13.9 × 43.1 = 599.09; 35.15991 is 2 m with tax
  test.each([
    { amount: '100', side: 'NET' as const, quantity: '6.9', costs: '99.43' },
    { amount: '138.99', side: 'NET' as const, quantity: '9.6', costs: '138.33' },
    { amount: '139', side: 'NET' as const, quantity: '10', costs: '139' },
    { amount: '600', side: 'NET' as const, quantity: '43.1', costs: '599.09' },
    { amount: '600.01', side: 'NET' as const, quantity: '50', costs: '600.01' },
    { amount: '35.16', side: 'GROSS' as const, quantity: '2', costs: '35.16' },
    { amount: '35.15', side: 'GROSS' as const, quantity: '1.9', costs: '33.4' },
  ])('$amount $side buys $quantity m for $costs', ({ amount, side, quantity, costs }) => {
    expect(asText(orderForBudget(silverWire, { amount, side }, tiers))).toMatchObject({ quantity, amount: costs })
  })

  test('returns the largest allowed quantity within the budget', () => {
    const cents = (min: number, max: number) => fc.integer({ min, max }).map((value) => decimal(value).div(100))
    fc.assert(
      fc.property(
        cents(1, 3000),
        fc.array(fc.record({ from: fc.integer({ min: 2, max: 60 }), share: fc.integer({ min: 50, max: 99 }) }), {
          maxLength: 3,
        }),
        cents(1, 200_000),
        fc.constantFrom<'NET' | 'GROSS'>('NET', 'GROSS'),
        fc.integer({ min: 1, max: 40 }),
        (price, drawn, budget, side, stepTenths) => {
          const sourcePrice = { amount: price, side: 'NET' as const }
          const froms = [...new Set(drawn.map(({ from }) => from))].sort((a, b) => a - b)
          const own: TierTable = {
            ...tiers,
            sourcePrice,
            tiers: froms.map((from, at) => ({
              from: decimal(from),
              sourcePrice: { amount: price.times(decimal('0.9').pow(at + 1)).round(4), side: 'NET' as const },
            })),
          }
          const quantityRule = rule('METER', '1', String(stepTenths / 10), '80')
          const found = quantityWithin(own, quantityRule, budget, side)
          const costs = (quantity: Decimal) => (side === 'NET' ? rowAt(own, quantity).net : rowAt(own, quantity).gross)
          const allowed = Array.from({ length: 800 }, (_, at) => decimal(at + 1).div(10)).filter((quantity) =>
            isAllowedQuantity(quantityRule, quantity),
          )
          const largest = allowed.findLast((quantity) => compare(costs(quantity), budget) <= 0)
          expect(found && toText(found)).toBe(largest ? toText(largest) : null)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a quantity between two increments is rounded up', () => {
  test.each([
    { item: silverWire, entry: { by: 'QUANTITY', quantity: '1.05' }, quantity: '1.1', from: '1.05', below: '1' },
    {
      item: goldWire,
      entry: { by: 'PIECES', pieces: '7', lengthMm: '333' },
      quantity: '2.35',
      from: '2.331',
      below: '2.3',
    },
    {
      item: silverWire,
      entry: { by: 'PIECES', pieces: '1', lengthMm: '1001' },
      quantity: '1.1',
      from: '1.001',
      below: '1',
    },
    { item: posts, entry: { by: 'QUANTITY', quantity: '3' }, quantity: '4', from: '3', below: '2' },
    { item: chain, entry: { by: 'QUANTITY', quantity: '0.51' }, quantity: '0.6', from: '0.51', below: '0.5' },
  ] as const)('$from to $quantity', ({ item, entry, quantity, from, below }) => {
    expect(asText(calculateOrder(item, entry))).toMatchObject({ quantity, rounded: { from, below } })
  })

  test('names no quantity below that cannot be ordered', () => {
    const item = { ...silverWire, quantityRule: rule('METER', '1.05', '0.10') }
    expect(asText(calculateOrder(item, { by: 'QUANTITY', quantity: '1.12' }))).toMatchObject({
      quantity: '1.2',
      rounded: { from: '1.12', below: '1.1' },
    })
    expect(
      asText(
        calculateOrder({ ...item, quantityRule: rule('METER', '0.15', '0.20') }, { by: 'QUANTITY', quantity: '0.3' }),
      ),
    ).toMatchObject({
      quantity: '0.4',
      rounded: { from: '0.3', below: '0.2' },
    })
  })

  test('nothing is rounded where the quantity can be ordered', () => {
    expect(asText(calculateOrder(silverWire, { by: 'QUANTITY', quantity: '1.1' }))).toMatchObject({ rounded: null })
  })
})

describe('a length above the longest piece is delivered in several', () => {
  test.each([
    { quantity: '3', pieces: '1', lengthMm: '3000', longest: '3003' },
    { quantity: '3.1', pieces: '2', lengthMm: null, longest: '3003' },
    { quantity: '11.4', pieces: '4', lengthMm: null, longest: '3003' },
  ])('$quantity m: $pieces', ({ quantity, pieces, lengthMm, longest }) => {
    expect(asText(calculateOrder(silverWire, { by: 'QUANTITY', quantity }))).toMatchObject({
      pieces,
      lengthMm,
      tolerance: { longestMm: longest },
    })
  })

  test('also from a weight', () => {
    expect(asText(orderForWeight(silverWire, '50'))).toMatchObject({ quantity: '6.2', pieces: '3' })
  })
})

describe('errors name the expected and the received value', () => {
  const pieces = (item: CalculatorItem, entered: { pieces: string; lengthMm: string; widthMm?: string }) => () =>
    calculateOrder(item, { by: 'PIECES', ...entered })
  const quantity = (item: CalculatorItem, text: string) => () =>
    calculateOrder(item, { by: 'QUANTITY', quantity: text })
  test.each([
    { call: quantity(silverWire, ''), refusal: { refused: 'NOT_A_NUMBER', field: 'QUANTITY', got: '' } },
    { call: quantity(silverWire, 'two'), refusal: { refused: 'NOT_A_NUMBER', field: 'QUANTITY', got: 'two' } },
    { call: quantity(silverWire, '1.000,5'), refusal: { refused: 'NOT_A_NUMBER', field: 'QUANTITY', got: '1.000,5' } },
    { call: quantity(silverWire, '0'), refusal: { refused: 'NOT_POSITIVE', field: 'QUANTITY', got: '0' } },
    { call: quantity(silverWire, '-1'), refusal: { refused: 'NOT_POSITIVE', field: 'QUANTITY', got: '-1' } },
    {
      call: quantity(silverWire, '9999999999'),
      refusal: { refused: 'TOO_LARGE', field: 'QUANTITY', most: '1000000000', got: '9999999999' },
    },
    { call: quantity(silverWire, '0.9'), refusal: { refused: 'TOO_SMALL', field: 'QUANTITY', least: '1', got: '0.9' } },
    { call: quantity(posts, '10'), refusal: { refused: 'TOO_LARGE', field: 'QUANTITY', most: '8', got: '10' } },
    {
      call: pieces(goldWire, { pieces: '1.5', lengthMm: '500' }),
      refusal: { refused: 'NOT_WHOLE', field: 'PIECES', got: '1.5' },
    },
    {
      call: pieces(goldWire, { pieces: '1', lengthMm: '99' }),
      refusal: { refused: 'TOO_SMALL', field: 'LENGTH', least: '100', got: '99' },
    },
    {
      call: pieces(goldWire, { pieces: '1', lengthMm: '3001' }),
      refusal: { refused: 'TOO_LARGE', field: 'LENGTH', most: '3000', got: '3001' },
    },
    {
      call: pieces(silverSheet, { pieces: '1', lengthMm: '100' }),
      refusal: { refused: 'NOT_A_NUMBER', field: 'WIDTH', got: '' },
    },
    {
      call: pieces(silverSheet, { pieces: '1', lengthMm: '100', widthMm: '19' }),
      refusal: { refused: 'TOO_SMALL', field: 'WIDTH', least: '20', got: '19' },
    },
    {
      call: pieces(silverSheet, { pieces: '1', lengthMm: '100', widthMm: '201' }),
      refusal: { refused: 'TOO_LARGE', field: 'WIDTH', most: '200', got: '201' },
    },
    {
      call: pieces(silverSheet, { pieces: '1', lengthMm: '100.5', widthMm: '50' }),
      refusal: { refused: 'NOT_WHOLE', field: 'LENGTH', got: '100.5' },
    },
    {
      call: pieces(silverSheet, { pieces: '1', lengthMm: '100', widthMm: '50.5' }),
      refusal: { refused: 'NOT_WHOLE', field: 'WIDTH', got: '50.5' },
    },
    {
      call: () => lengthForWeight(silverSheet, { grams: '9000', widthMm: '20' }),
      refusal: { refused: 'TOO_LARGE', field: 'LENGTH', most: '1000', got: '43437' },
    },
    { call: () => lengthForWeight(goldWire, { grams: '5', widthMm: '20' }), refusal: { refused: 'NO_WEIGHT' } },
    { call: () => orderForWeight({ ...posts, gramsPerUnit: null }, '5'), refusal: { refused: 'NO_WEIGHT' } },
    {
      call: () => orderForWeight(posts, '5'),
      refusal: { refused: 'TOO_LARGE', field: 'WEIGHT', most: '8', got: '66' },
    },
    {
      call: () => orderForBudget(silverWire, { amount: '14.40', side: 'NET' }, tiers),
      refusal: { refused: 'TOO_SMALL', field: 'BUDGET', least: '14.41', got: '14.40' },
    },
    {
      call: () => orderForBudget(silverWire, { amount: '14.40', side: 'NET' }, null),
      refusal: { refused: 'NO_PRICE' },
    },
    {
      call: () => orderForBudget(silverSheet, { amount: '500', side: 'NET' }, tiers),
      refusal: { refused: 'NO_PRICE' },
    },
    {
      call: () => orderForBudget(silverWire, { amount: 'much', side: 'NET' }, tiers),
      refusal: { refused: 'NOT_A_NUMBER', field: 'BUDGET', got: 'much' },
    },
  ])('$refusal', ({ call, refusal }) => {
    const answer = call()
    expect(isRefused(answer)).toBe(true)
    expect(asText(answer)).toEqual(refusal)
  })

  test.each([
    ['12', '12'],
    ['12.5', '12.5'],
  ])('%j is read as %s', (text, figure) => {
    const value = readFigure('LENGTH', text)
    expect('refused' in value ? value : toText(value)).toBe(figure)
  })

  test.each(['1 5', '12,5', '1e3', '1.2.3', '.', '- 3', '٣'])('%j is not a number', (text) => {
    expect(readFigure('LENGTH', text)).toEqual({ refused: 'NOT_A_NUMBER', field: 'LENGTH', got: text })
  })
})
