/** A loaded price that a client moves to a newer quote equals the price that the rule computes at that quote. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundlePrice } from './compositePrice.ts'
import { add, decimal, type Decimal, multiply, toText } from './decimal.ts'
import { type MetalQuotes, moverOf } from './metalMove.ts'
import { choosePrice, type PriceChoice, type PriceInput } from './price.ts'
import { toSourcePrice, type SourcePrice } from './sourcePrice.ts'
import type { TaxSide } from './tax.ts'
import { bar, gold, known, NOW, quotes, share } from './testing/metalPrices.ts'
import type { Unit } from './unit.ts'

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((value) => decimal(value).div(100))
const tenThousandths = (min: number, max: number) => fc.integer({ min, max }).map((value) => decimal(value).div(10_000))
const anyQuotes = fc.record({ AU: hundredths(8_000, 15_000), PD: hundredths(3_000, 5_000) })
const anyMarket = fc.record({ catalogue: anyQuotes, first: anyQuotes, second: anyQuotes })
const anyItem = fc.record({
  gold: tenThousandths(1, 100_000),
  palladium: fc.option(tenThousandths(1, 50_000)),
  // The work costs more than any fall of the metal, so no amount falls to 0.
  work: tenThousandths(9_000_000, 9_900_000),
  reduction: fc.option(tenThousandths(1, 90_000)),
  tiers: fc.array(fc.record({ quantity: fc.integer({ min: 2, max: 20 }), reduction: tenThousandths(1, 200_000) }), {
    maxLength: 3,
  }),
  unit: fc.constantFrom<Unit>('PCS', 'METER', 'G', 'KG'),
  digits: fc.constantFrom(2, 4),
  side: fc.constantFrom<TaxSide>('NET', 'GROSS'),
  ratePercent: fc.constantFrom(0, 19, 22, 24, 25, 25.5),
})
type Item = typeof anyItem extends fc.Arbitrary<infer Value> ? Value : never
type Market = typeof anyMarket extends fc.Arbitrary<infer Value> ? Value : never

const quotesOf = ({ AU, PD }: { readonly AU: Decimal; readonly PD: Decimal }): MetalQuotes =>
  quotes({ AU: toText(AU), PD: toText(PD) }, 'EUR')

function priceAt(now: MetalQuotes, item: Item, { catalogue }: Market): PriceChoice {
  const { gold: grams, palladium, work, reduction, tiers, unit, digits, side, ratePercent } = item
  const state = (net: Decimal) => toSourcePrice(net, side, digits)
  const list = add(add(multiply(grams, catalogue.AU), multiply(palladium ?? decimal(0), catalogue.PD)), work)
  const input: PriceInput = {
    list: state(list),
    special: reduction && { price: state(list.minus(reduction)), from: null, to: null },
    tiers: tiers.map((tier) => ({ groupId: 0, quantity: decimal(tier.quantity), price: list.minus(tier.reduction) })),
    tierSide: side,
    groupId: 0,
    taxRate: { ratePercent, since: null, exempt: false, changesAt: null },
    unit,
    digits,
    currency: 'EUR',
    displaySide: side,
    metal: {
      shares: [
        share('AU', toText(grams), toText(catalogue.AU)),
        ...(palladium ? [share('PD', toText(palladium), toText(catalogue.PD))] : []),
      ],
      quotes: now,
    },
  }
  return known(choosePrice(input, NOW))
}

const text = (price: SourcePrice | null | undefined) => price && toText(price.amount)

test('the price and every tier equal those of the rule at the newer quotes', () => {
  let moves = 0
  fc.assert(
    fc.property(anyItem, anyMarket, (item, market) => {
      const [first, second] = [market.first, market.second].map((at) => priceAt(quotesOf(at), item, market))
      if (!first || !second) throw new Error('expected two prices')
      const moved = moverOf(first.metals, item.ratePercent, item.digits)(quotesOf(market.second))
      if (!moved) return
      moves += 1
      expect([text(first.unitPrice && moved.move(first.unitPrice)), text(first.sourcePriceBefore)]).toEqual([
        text(second.unitPrice),
        text(second.sourcePriceBefore),
      ])
      expect(first.tiers.map(({ sourcePrice }) => text(moved.move(sourcePrice)))).toEqual(
        second.tiers.map(({ sourcePrice }) => text(sourcePrice)),
      )
      expect(moved.metals.map(({ quote }) => toText(quote))).toEqual(second.metals.map(({ quote }) => toText(quote)))
    }),
    { numRuns: 600 },
  )
  expect(moves).toBeGreaterThan(300)
})

const barAt = (price: string) =>
  known(choosePrice({ ...bar, metal: { shares: gold, quotes: quotes({ AU: price }) } }, NOW))

test('a price that moves to a quote and back is unchanged', () => {
  const first = barAt('1310.40')
  const there = moverOf(first.metals, 25, 2)(quotes({ AU: '1322.15' }))
  const moved = first.unitPrice && there?.move(first.unitPrice)
  const back = there && moverOf(there.metals, 25, 2)(quotes({ AU: '1310.40' }))
  expect([text(moved), text(moved && back?.move(moved))]).toEqual(['17426.88', '17280'])
})

test.each([
  ['the quotes that it contains', quotes({ AU: '1310.40' })],
  ['quotes of other metals', quotes({ AG: '16' })],
  ['an implausible quote', quotes({ AU: '131040' })],
  [
    'an older quote',
    { currency: 'NOK', byMetal: { AU: { pricePerGram: decimal('1400'), quotedAt: new Date('2026-11-20T00:00:00Z') } } },
  ],
] as const)('%s move nothing', (_, now) => {
  expect(moverOf(barAt('1310.40').metals, 25, 2)(now)).toBeNull()
})

test('an amount that falls to 0 becomes null', () => {
  const { metals } = barAt('1310.40')
  expect(moverOf(metals, 25, 2)(quotes({ AU: '500' }))?.move({ amount: decimal(100), side: 'GROSS' })).toBeNull()
})

test('a sum contains the metals of all its parts, times their quantity', () => {
  const part = { isDefault: true, quantity: decimal(3), status: 1, price: barAt('1322.15') }
  const plain = { ...part, price: choosePrice(bar, NOW) }
  const { metals, unitPrice } = known(
    bundlePrice([part, plain].map((one) => ({ isRequired: true, allowsMany: false, selections: [one] }))),
  )
  expect(unitPrice).toBeNull()
  expect(metals.map(({ metal, grams, quote }) => [metal, toText(grams), toText(quote)])).toEqual([
    ['AU', '30', '1322.15'],
  ])
})
