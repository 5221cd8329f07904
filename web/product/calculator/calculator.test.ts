// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { toText } from '#domain/decimal.ts'
import { calculateOrder, isRefused } from '#domain/goldsmithCalculator.ts'
import {
  itemOf,
  tiersOf,
  modesOf,
  serviceQuantity,
  type CalculatedVariant,
  type CalculatorPrice,
} from './calculatorItem.ts'
import { fieldOfRefusal, initialFields, isOfCut, computeOrder } from './computeOrder.ts'
import { taxed } from '../../testing/sampleMoney.ts'

const norwegian = { locale: 'nb-NO' }
const cut = {
  __typename: 'CutLimits',
  minimumWidthMm: null,
  maximumWidthMm: null,
  minimumLengthMm: null,
  maximumLengthMm: null,
  thicknessMm: null,
  conversionGrams: null,
} as const
const silver = {
  __typename: 'MetalContent',
  metal: 'AG',
  finenessPerMille: '925',
  colour: 'WHITE',
  fineGramsPerUnit: null,
} as const

const wire: CalculatedVariant = {
  id: 'wire',
  metal: silver,
  gramsPerUnit: '8.137',
  dimensions: null,
  hasCalculator: true,
  cut: { ...cut, minimumLengthMm: '1000', maximumLengthMm: '3000', conversionGrams: '8.137' },
  quantity: { __typename: 'QuantityRule', unit: 'METER', minimum: '1', step: '0.1', maximum: null },
}
const sheet: CalculatedVariant = {
  id: 'sheet',
  metal: silver,
  gramsPerUnit: '51.8',
  dimensions: { __typename: 'Dimensions', heightMm: '1', lengthMm: '100', widthMm: '50' },
  hasCalculator: true,
  cut: {
    ...cut,
    minimumWidthMm: '20',
    maximumWidthMm: '200',
    minimumLengthMm: '20',
    maximumLengthMm: '1000',
    conversionGrams: '0.01036',
  },
  quantity: { __typename: 'QuantityRule', unit: 'PCS', minimum: '1', step: '1', maximum: null },
}
const grain: CalculatedVariant = {
  ...wire,
  id: 'grain',
  gramsPerUnit: '1',
  cut: null,
  quantity: { __typename: 'QuantityRule', unit: 'G', minimum: '5', step: '1', maximum: null },
}

describe('item type is derived from unit, cut limits and attributes', () => {
  test.each([
    ['wire', wire, ['thickness'], 'WIRE'],
    ['a tube, which has a wall', wire, ['diameter', 'wall'], 'TUBE'],
    ['a chain', wire, ['chain_type', 'width'], 'CHAIN'],
    ['sheet', sheet, ['thickness'], 'SHEET'],
    ['grain', grain, [], 'WEIGHED'],
  ] as const)('%s', (_, variant, codes, form) => {
    expect(itemOf(variant, codes).form).toBe(form)
  })
})

test('offers only the modes that have a result', () => {
  expect(modesOf(itemOf(wire, []), true)).toEqual(['PIECES', 'QUANTITY', 'WEIGHT', 'BUDGET'])
  expect(modesOf(itemOf(wire, []), false)).toEqual(['PIECES', 'QUANTITY', 'WEIGHT'])
  expect(modesOf(itemOf(sheet, []), true)).toEqual(['PIECES', 'WEIGHT'])
  expect(modesOf(itemOf(grain, []), true)).toEqual(['QUANTITY', 'BUDGET'])
})

test.each([
  ['wire', wire],
  ['sheet', sheet],
  ['grain', grain],
] as const)('the initial fields can be ordered: %s', (_, variant) => {
  const item = itemOf(variant, [])
  const [mode] = modesOf(item, false)
  if (!mode) throw new Error('expected a mode, got none')
  const answer = computeOrder(item, {
    mode,
    fields: initialFields(item, norwegian),
    ...norwegian,
    tiers: null,
    side: 'NET',
  })
  expect(answer && !isRefused(answer) && toText(answer.quantity)).toBe(variant.quantity.minimum)
})

test('formats a step below one with a decimal comma', () => {
  const item = itemOf({ ...wire, quantity: { ...wire.quantity, minimum: '0.5' } }, [])
  expect(initialFields(item, norwegian).quantity).toBe('0,5')
})

test.each([
  ['de-DE', '1.234,5', '1234.5'],
  ['en-GB', '1,234.5', '1234.5'],
  ['nb-NO', '1 234,5', '1234.5'],
])('reads a quantity as %s writes it: %s', (locale, quantity, metres) => {
  const item = itemOf(wire, [])
  const fields = { ...initialFields(item, { locale }), quantity }
  const answer = computeOrder(item, { mode: 'QUANTITY', fields, locale, tiers: null, side: 'NET' })
  expect(answer && !isRefused(answer) && toText(answer.quantity)).toBe(metres)
})

const price: CalculatorPrice = {
  __typename: 'Price',
  id: 'p',
  displaySide: 'NET',
  per: 'METER',
  sourcePriceDigits: 4,
  source: 'LIST',
  taxRatePercent: '25',
  isTaxFree: false,
  taxNote: null,
  validUntil: null,
  isCurrent: true,
  before: null,
  beforeKind: null,
  sourcePriceBefore: null,
  metalShares: [],
  now: taxed('14.41', '3.60', '18.01', 'EUR'),
  sourcePrice: { __typename: 'SourcePrice', amount: '14.4098', priceIncludesTax: false },
  tiers: [
    {
      __typename: 'PriceTier',
      fromQuantity: '10',
      sourcePrice: { __typename: 'SourcePrice', amount: '13.9', priceIncludesTax: false },
      unitPrice: taxed('13.90', '3.48', '17.38', 'EUR'),
    },
  ],
}

describe('worked examples of docs/rules/goldsmith-calculator.md', () => {
  const item = itemOf(wire, [])
  const empty = initialFields(item, norwegian)

  test.each([
    ['QUANTITY', { quantity: '2,5' }, '2.5', '20.34'],
    ['WEIGHT', { grams: '20' }, '2.5', '20.34'],
    ['BUDGET', { budget: '138,99' }, '9.6', '78.12'],
    ['BUDGET', { budget: '139' }, '10', '81.37'],
    ['PIECES', { pieces: '2', lengthMm: '1 250' }, '2.5', '20.34'],
  ] as const)('%s %j: %s m, %s g', (mode, typed, quantity, grams) => {
    const answer = computeOrder(item, {
      mode,
      fields: { ...empty, ...typed },
      ...norwegian,
      tiers: tiersOf(price),
      side: 'NET',
    })
    expect(answer && !isRefused(answer) && [toText(answer.quantity), toText(answer.grams)]).toEqual([quantity, grams])
  })

  test('computes the length of sheet from its width and weight', () => {
    const answer = computeOrder(itemOf(sheet, []), {
      mode: 'WEIGHT',
      fields: { ...empty, grams: '51.81', widthMm: '50' },
      ...norwegian,
      tiers: null,
      side: 'NET',
    })
    expect(answer && !isRefused(answer) && [toText(answer.lengthMm!), toText(answer.grams)]).toEqual(['101', '52.32'])
  })
})

describe('a refusal names its field and the unit of its bound', () => {
  const item = itemOf(wire, [])
  const refused = (lengthMm: string, pieces = '1') => {
    const answer = computeOrder(item, {
      mode: 'PIECES',
      fields: { ...initialFields(item, norwegian), pieces, lengthMm },
      ...norwegian,
      tiers: null,
      side: 'NET',
    })
    if (!answer || !isRefused(answer)) throw new Error('expected a refusal')
    return { refused: answer.refused, field: fieldOfRefusal(answer), isOfCut: isOfCut(answer, item) }
  }

  test.each([
    ['999', '1', { refused: 'TOO_SMALL', field: 'lengthMm', isOfCut: true }],
    ['3001', '1', { refused: 'TOO_LARGE', field: 'lengthMm', isOfCut: true }],
    ['a', '1', { refused: 'NOT_A_NUMBER', field: 'lengthMm', isOfCut: false }],
    ['1000', '1,5', { refused: 'NOT_WHOLE', field: 'pieces', isOfCut: false }],
    ['1000', '0', { refused: 'NOT_POSITIVE', field: 'pieces', isOfCut: false }],
  ])('%s mm, %s pieces', (lengthMm, pieces, expected) => {
    expect(refused(lengthMm, pieces)).toEqual(expected)
  })

  test('reports no refusal for an empty field', () => {
    expect(
      computeOrder(item, {
        mode: 'WEIGHT',
        fields: initialFields(item, norwegian),
        ...norwegian,
        tiers: null,
        side: 'NET',
      }),
    ).toBeNull()
  })
})

test('computes the service quantity of cut sheet in units of the catalogue’s piece', () => {
  const item = itemOf(sheet, [])
  const order = calculateOrder(item, { by: 'PIECES', pieces: '2', lengthMm: '75', widthMm: '50' })
  if (isRefused(order)) throw new Error('expected an order')

  expect(serviceQuantity(order, item, sheet)).toBe('1.5')
  expect(serviceQuantity(order, item, { ...sheet, dimensions: null })).toBe('1.5')
  expect(serviceQuantity(order, { ...item, gramsPerUnit: null }, { ...sheet, dimensions: null })).toBeNull()
})

test('returns no tier table for a hidden price and for a sum', () => {
  expect(tiersOf({ __typename: 'SignInForPrice', storeCode: 'goldsmith_norway' })).toBeNull()
  expect(tiersOf({ ...price, sourcePrice: null })).toBeNull()
})
