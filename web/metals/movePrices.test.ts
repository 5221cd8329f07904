// @vitest-environment node
import { assert, constantFrom, integer, pre, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, decimal, toText } from '#domain/decimal.ts'
import { changeOf, roundedChange } from '#domain/metalMove.ts'
import { toDisplayPrice } from '#domain/sourcePrice.ts'
import type { LiveQuotes, MetalCode } from '../shop/metalFeed.ts'
import type { MovablePrice } from '../shop/priceStore.ts'
import { priceMoveFor } from './movePrices.ts'
import { taxed } from '../testing/sampleMoney.ts'

const later = '2026-11-21T12:00:10Z'
const quotes = (prices: Partial<Record<MetalCode, string>>, quotedAt = later): LiveQuotes =>
  new Map(
    Object.entries(prices).map(([metal, pricePerGram]) => [
      metal as MetalCode,
      { metal: metal as MetalCode, pricePerGram, changePercent: null, quotedAt },
    ]),
  )

const sourcePrice = (amount: string, side: 'NET' | 'GROSS' = 'GROSS') =>
  ({ __typename: 'SourcePrice', amount, priceIncludesTax: side === 'GROSS' }) as const
const share = (metal: MetalCode, grams: string, quote: string, catalogueQuote = quote) =>
  ({ __typename: 'MetalShare', metal, grams, quote, catalogueQuote, quotedAt: '2026-11-21T12:00:00Z' }) as const

/** Ten grams of gold at 25 % VAT with tier prices and an old price. */
const bar: MovablePrice = {
  now: taxed('14000.00', '3500.00', '17500.00'),
  before: taxed('14400.00', '3600.00', '18000.00'),
  beforeKind: 'LOWEST_OF_30_DAYS',
  sourcePrice: sourcePrice('17500.00'),
  sourcePriceBefore: sourcePrice('18000.00'),
  displaySide: 'GROSS',
  per: 'PCS',
  sourcePriceDigits: 2,
  taxRatePercent: '25',
  isTaxFree: false,
  taxNote: null,
  isCurrent: true,
  metalShares: [share('AU', '10', '1310.40')],
  source: 'SPECIAL',
  validUntil: null,
  tiers: [
    {
      __typename: 'PriceTier',
      fromQuantity: '5',
      unitPrice: taxed('13800.00', '3450.00', '17250.00'),
      sourcePrice: sourcePrice('17250.00'),
    },
  ],
}

test('moves every amount of a price: one krone per gram on ten grams is 12.50 with tax', () => {
  const facts = priceMoveFor(quotes({ AU: '1311.40', AG: '99' })).amounts(bar)

  expect({ ...bar, ...facts }).toMatchObject({
    now: { net: { amount: '14010.00' }, tax: { amount: '3502.50' }, gross: { amount: '17512.50' } },
    sourcePrice: { amount: '17512.50', priceIncludesTax: true },
    before: { gross: { amount: '18000.00' } },
    beforeKind: 'LOWEST_OF_30_DAYS',
    sourcePriceBefore: { amount: '18000.00' },
    isCurrent: true,
    metalShares: [{ quote: '1311.4', catalogueQuote: '1310.4', quotedAt: '2026-11-21T12:00:10.000Z' }],
    tiers: [{ fromQuantity: '5', unitPrice: { gross: { amount: '17262.50' } }, sourcePrice: { amount: '17262.50' } }],
  })
})

test.each([
  { quote: '1350.39', now: '17999.88', isReduced: true },
  { quote: '1350.40', now: '18000.00', isReduced: false },
  { quote: '1360.40', now: '18125.00', isReduced: false },
])('at $quote the price is $now: reduced from 18,000.00: $isReduced', ({ quote, now, isReduced }) => {
  const move = priceMoveFor(quotes({ AU: quote }))
  expect(move.isReduced(bar)).toBe(isReduced)
  const moved = { ...bar, ...move.amounts(bar) }
  expect([moved.now.gross.amount, moved.before !== null, moved.beforeKind !== null]).toEqual([
    now,
    isReduced,
    isReduced,
  ])
})

test('one amount of a price equals the same amount of all', () => {
  const move = priceMoveFor(quotes({ AU: '1311.40' }))
  expect(move.amount(bar, 'GROSS')).toBe('17512.50')
  expect(move.amount(bar, 'NET')).toBe('14010.00')
})

test('keeps the four decimals of a price per metre', () => {
  const wire = {
    ...bar,
    per: 'METER',
    sourcePriceDigits: 4,
    displaySide: 'NET',
    taxRatePercent: '0',
    isTaxFree: true,
    taxNote: null,
    before: null,
    beforeKind: null,
    sourcePriceBefore: null,
    tiers: [],
    sourcePrice: sourcePrice('14.4098', 'NET'),
    metalShares: [share('AG', '7.677', '1.40')],
  } satisfies MovablePrice
  expect(priceMoveFor(quotes({ AG: '1.4123' })).amounts(wire)).toMatchObject({
    sourcePrice: { amount: '14.5042' },
    now: { net: { amount: '14.50' }, gross: { amount: '14.50' } },
  })
})

describe('leaves a price unchanged', () => {
  test.each([
    ['for a metal without a received quote', bar, quotes({ AG: '16' })],
    ['if it already contains the quote', bar, quotes({ AU: '1310.4' })],
    ['if the received quote is older than the one it contains', bar, quotes({ AU: '1400' }, '2026-11-21T11:00:00Z')],
    ['for an implausible quote', bar, quotes({ AU: '131040' })],
    ['if the new price would not be positive', { ...bar, sourcePrice: sourcePrice('100') }, quotes({ AU: '1000' })],
    ['for a sum of parts', { ...bar, sourcePrice: null }, quotes({ AU: '1311.40' })],
    [
      'in a currency that is no ISO code',
      { ...bar, now: { ...bar.now, net: { ...bar.now.net, currency: 'kr' } } },
      quotes({ AU: '1311.40' }),
    ],
  ] as const)('%s', (_, price, received) => {
    const move = priceMoveFor(received)
    expect(move.amounts(price)).toBeNull()
    expect(move.amount(price, 'GROSS')).toBeNull()
    expect(move.isReduced(price)).toBe(true)
  })
})

test('computes the same price from the catalogue price after any number of moves', () => {
  const cents = (max: number) => integer({ min: 1, max }).map((value) => (value / 100).toFixed(2))
  const quote = integer({ min: 90_000, max: 190_000 }).map((value) => (value / 100).toFixed(2))
  assert(
    property(
      cents(9_999),
      quote,
      quote,
      quote,
      constantFrom('NET', 'GROSS'),
      constantFrom(2, 4),
      constantFrom(0, 19, 25, 25.5),
      (grams, catalogueQuote, first, second, side, sourcePriceDigits, rate) => {
        pre(first !== second)
        const atQuote = (now: string) => {
          const change = roundedChange(
            changeOf([{ grams: decimal(grams), quote: decimal(now), catalogueQuote: decimal(catalogueQuote) }]),
            side,
            rate,
            sourcePriceDigits,
          )
          return { amount: add(decimal('500000'), change), side }
        }
        const came = atQuote(first)
        const price: MovablePrice = {
          ...bar,
          sourcePriceDigits,
          taxRatePercent: String(rate),
          before: null,
          beforeKind: null,
          sourcePriceBefore: null,
          tiers: [],
          sourcePrice: sourcePrice(toText(came.amount), side),
          metalShares: [share('AU', grams, first, catalogueQuote)],
        }
        const move = priceMoveFor(quotes({ AU: second }))
        const moved = move.amounts(price)
        const expected = atQuote(second)

        expect(decimal(moved?.sourcePrice?.amount ?? '0').eq(expected.amount)).toBe(true)
        const { net, gross } = toDisplayPrice(expected, rate, 'NOK')
        expect(moved?.now.gross.amount).toBe(toText(gross, 2))
        expect(move.amount(price, 'NET')).toBe(toText(net, 2))
        expect(move.amount(price, 'GROSS')).toBe(toText(gross, 2))
      },
    ),
  )
})
