import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupedPrice } from '#domain/compositePrice.ts'
import { decimal, ONE, toText } from '#domain/decimal.ts'
import { choosePrice, isKnown } from '#domain/price.ts'
import { pieceByPiece } from '#domain/quantity.ts'
import { toSourcePrice } from '#domain/sourcePrice.ts'
import { addTax } from '#domain/tax.ts'
import { sourcePriceText, taxedText } from '../shop/amounts.ts'
import { choiceSum, type ChosenRow } from './choiceSum.ts'
import { type TierPriceText, totalOfSheet } from './tierRows.ts'
import { taxed } from '../testing/sampleMoney.ts'

const sourcePrice = (amount: string) => ({ __typename: 'SourcePrice' as const, amount, priceIncludesTax: false })

function withTax(net: string, ratePercent = 25) {
  const { tax, gross } = addTax(decimal(net), ratePercent, 2)
  return taxed(net, toText(tax, 2), toText(gross, 2))
}

function priced(net: string, changes: Partial<TierPriceText> = {}): TierPriceText {
  return {
    __typename: 'Price',
    id: net,
    now: withTax(net),
    before: null,
    beforeKind: null,
    sourcePrice: sourcePrice(net),
    sourcePriceBefore: null,
    displaySide: 'GROSS',
    per: 'PCS',
    sourcePriceDigits: 2,
    source: 'LIST',
    taxRatePercent: '25',
    isTaxFree: false,
    taxNote: null,
    validUntil: null,
    isCurrent: true,
    metalShares: [],
    tiers: [],
    ...changes,
  }
}

const tier = (from: string, net: string): TierPriceText['tiers'][number] => ({
  __typename: 'PriceTier',
  fromQuantity: from,
  unitPrice: withTax(net),
  sourcePrice: sourcePrice(net),
})

function row(
  price: ChosenRow['shown']['price'],
  quantity: string | number = 1,
  changes: Partial<ChosenRow & ChosenRow['shown']> = {},
): ChosenRow {
  const { state = 'public', isFromPrice = false, tierRule = null } = changes
  return {
    shown: { price, state, isFromPrice, isPersonal: false, isMovable: false },
    quantity: decimal(quantity),
    tierRule,
  }
}

function textOf(rows: readonly ChosenRow[]): string {
  const sum = choiceSum(rows)
  switch (sum.kind) {
    case 'known':
      return `${sum.total.net.amount} + ${sum.total.tax?.amount} = ${sum.total.gross.amount}`
    case 'withheld':
      return sum.price.__typename === 'PriceUnknown' ? sum.price.reason : sum.price.__typename
    case 'nothing':
      return 'nothing'
  }
}

const unpriced = { __typename: 'PriceUnknown' as const, reason: 'NOT_PRICED' as const }
const unreachable = { __typename: 'PriceUnknown' as const, reason: 'PARTS_UNAVAILABLE' as const }
const hidden = { __typename: 'SignInForPrice' as const, storeCode: 'goldsmith_norway' }
const tiered = priced('100.00', { tiers: [tier('5', '90.00')] })
const tierRule = pieceByPiece('PCS')
const wire = priced('14.41', { per: 'METER', sourcePriceDigits: 4, sourcePrice: sourcePrice('14.4098') })

describe('sum of the chosen parts', () => {
  test.each([
    {
      case: 'adds rows that are rounded separately',
      rows: [row(priced('0.02')), row(priced('0.02'))],
      sum: '0.04 + 0.02 = 0.06',
    },
    {
      case: 'multiplies the source price, not the display price',
      rows: [row(wire, '31.7')],
      sum: '456.79 + 114.20 = 570.99',
    },
    {
      case: 'leaves out parts with quantity zero, with or without a price',
      rows: [row(priced('40.00'), 2), row(unpriced, 0), row(priced('7.00'), 0)],
      sum: '80.00 + 20.00 = 100.00',
    },
    { case: 'is "nothing" if all quantities are zero', rows: [row(priced('40.00'), 0)], sum: 'nothing' },
    { case: 'is "nothing" without parts', rows: [], sum: 'nothing' },
    {
      case: 'applies a part’s tier prices',
      rows: [row(tiered, 5, { tierRule }), row(tiered, 4, { tierRule })],
      sum: '850.00 + 212.50 = 1062.50',
    },
    { case: 'ignores tier prices where the set does', rows: [row(tiered, 5)], sum: '500.00 + 125.00 = 625.00' },
    {
      case: 'uses the displayed price for one piece without a source price',
      rows: [row(priced('40.00', { sourcePrice: null }))],
      sum: '40.00 + 10.00 = 50.00',
    },
    {
      case: 'does not multiply a displayed price',
      rows: [row(priced('40.00', { sourcePrice: null }), 2)],
      sum: 'PARTS_UNAVAILABLE',
    },
    {
      case: 'is withheld if a part has no price',
      rows: [row(priced('40.00')), row(unpriced)],
      sum: 'NOT_PRICED',
    },
    { case: 'reports a part that cannot be loaded', rows: [row(unpriced), row(unreachable)], sum: 'PARTS_UNAVAILABLE' },
    { case: 'asks to sign in before any other reason', rows: [row(unreachable), row(hidden)], sum: 'SignInForPrice' },
  ])('$case', ({ rows, sum }) => {
    expect(textOf(rows)).toBe(sum)
  })

  test.each([
    { states: ['public', 'public'], state: 'public' },
    { states: ['public', 'loaded'], state: 'loaded' },
    { states: ['loaded', 'pending'], state: 'pending' },
  ] as const)('the state of $states is $state', ({ states, state }) => {
    expect(choiceSum(states.map((one) => row(priced('1.00'), 1, { state: one })))).toMatchObject({ state })
  })

  test('combines tax rate, age and "from" of the parts', () => {
    const exempt = priced('10.00', { taxRatePercent: '0', isTaxFree: true, now: withTax('10.00', 0) })
    expect(choiceSum([row(exempt)])).toMatchObject({
      taxRatePercent: '0',
      isTaxFree: true,
      taxNote: null,
      isCurrent: true,
      isFromPrice: false,
    })
    expect(
      choiceSum([row(exempt), row(priced('10.00', { isCurrent: false })), row(exempt, 1, { isFromPrice: true })]),
    ).toMatchObject({ taxRatePercent: '25', isTaxFree: false, isCurrent: false, isFromPrice: true })
  })

  const rows = fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: 9_999_999 }), quantity: fc.integer({ min: 1, max: 500 }) }),
    { minLength: 1, maxLength: 8 },
  )
  test('adds net and tax, and is the same in any order', () => {
    fc.assert(
      fc.property(rows, (parts) => {
        const all = parts.map(({ cents, quantity }) => row(priced((cents / 100).toFixed(2)), quantity))
        const sum = choiceSum(all)
        if (sum.kind !== 'known') throw new Error(`expected a sum, got ${sum.kind}`)
        const net = parts.reduce((total, { cents, quantity }) => total + cents * quantity, 0)
        expect(decimal(sum.total.net.amount).times(100).eq(net)).toBe(true)
        expect(
          decimal(sum.total.net.amount)
            .plus(decimal(sum.total.tax?.amount ?? ''))
            .eq(decimal(sum.total.gross.amount)),
        ).toBe(true)
        expect(textOf(all.toReversed())).toBe(textOf(all))
        expect(textOf([...all, row(priced('5.00'), '0')])).toBe(textOf(all))
      }),
    )
  })

  test('is the sum of the displayed prices for one unit each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (cents) => {
        const price = priced((cents / 100).toFixed(2))
        expect(choiceSum([{ ...row(price), quantity: ONE }])).toMatchObject({ total: price.now })
      }),
    )
  })

  const side = fc.constantFrom('NET' as const, 'GROSS' as const)
  const unit = fc.constantFrom('PCS' as const, 'METER' as const)
  const part = fc.record({
    units: fc.integer({ min: 10_000, max: 99_999_999 }),
    side,
    unit,
    ratePercent: fc.constantFrom(0, 22, 25, 25.5),
    tenths: fc.integer({ min: 1, max: 400 }),
  })
  test('equals the gateway’s price for the set as offered', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const all = parts.map(({ units, side: sourceSide, unit: per, ratePercent, tenths }) => {
          const list = toSourcePrice(decimal((units / 10_000).toFixed(4)), sourceSide, per === 'PCS' ? 2 : 4)
          const price = choosePrice(
            {
              list,
              special: null,
              tiers: [],
              tierSide: 'NET',
              groupId: 0,
              taxRate: { ratePercent, since: null, exempt: false, changesAt: null },
              unit: per,
              digits: per === 'PCS' ? 2 : 4,
              currency: 'NOK',
              displaySide: 'GROSS',
            },
            new Date('2026-11-21T12:00:00Z'),
          )
          return { price, per, list, ratePercent, quantity: per === 'PCS' ? decimal(tenths) : decimal(tenths).div(10) }
        })
        const answer = groupedPrice(
          all.map(({ price, quantity }) => ({
            linkType: 'associated',
            linkedType: 'simple',
            status: 1,
            quantity,
            price,
          })),
        )
        const sum = choiceSum(
          all.flatMap(({ price, per, list, ratePercent, quantity }) => {
            if (!isKnown(price)) return []
            const shown = {
              per,
              now: taxedText(price.now, 'NOK'),
              sourcePrice: sourcePriceText(list, per === 'PCS' ? 2 : 4),
              taxRatePercent: String(ratePercent),
            }
            return [row(priced('1.00', shown), toText(quantity))]
          }),
        )
        if (!isKnown(answer)) throw new Error(`expected a price, got ${answer.unknown}`)
        expect(sum).toMatchObject({ kind: 'known', total: taxedText(answer.now, 'NOK') })
      }),
    )
  })
})

test.each([
  { units: '0.05', net: '5.00' },
  { units: '1', net: '100.00' },
  { units: '5.5', net: '495.00' },
])('$units units of sheet cost $net net', ({ units, net }) => {
  expect(totalOfSheet(tiered, decimal(units))?.net.amount).toBe(net)
})
