import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnsweredPrice, movedAnswer } from './answeredPrice.ts'
import { bundlePrice, fromPrice } from './compositePrice.ts'
import { add, decimal, type Decimal, multiply, toText } from './decimal.ts'
import type { ExactPrice } from './exactPrice.ts'
import type { ContainedMetal, MetalQuotes } from './metalMove.ts'
import { choosePrice, type PriceChoice, type PriceInput } from './price.ts'
import { rivalsOf } from './priceRivals.ts'
import { statedPrice, statedTaxedPrice, type StatedPrice } from './statedPrice.ts'
import { addTax, type TaxedAmount, type TaxSide } from './tax.ts'
import { amountText, bar, gold, known, NOW, quotes, share } from './testing/metalPrices.ts'
import type { Unit } from './unit.ts'

/** In the schema's words, as the gateway answers it. */
function answered(choice: PriceChoice): AnsweredPrice {
  const { unitPrice, statedBefore, tiers, metals, ratePercent, unit, currency, displaySide, source, movingParts } =
    choice
  const stated = ({ amount, side }: StatedPrice) => ({ amount: toText(amount), side })
  const money = (amount: Decimal) => ({ amount: toText(amount, 2), currency })
  const taxed = ({ net, tax, gross }: TaxedAmount) => ({ net: money(net), tax: money(tax), gross: money(gross) })
  const shares = (contained: readonly ContainedMetal[]) =>
    contained.map((one) => ({
      metal: one.metal,
      grams: toText(one.grams),
      quote: toText(one.quote),
      catalogueQuote: toText(one.catalogueQuote),
      quotedAt: one.quotedAt.toISOString(),
    }))
  const exact = (price: ExactPrice) => ({
    stated: stated(price.stated),
    statedBefore: price.statedBefore && stated(price.statedBefore),
    per: price.unit,
    taxRatePercent: String(price.ratePercent),
    metalShares: shares(price.metals),
  })
  return {
    now: taxed(choice.now),
    before: choice.before && taxed(choice.before),
    stated: unitPrice && stated(unitPrice),
    statedBefore: statedBefore && stated(statedBefore),
    displaySide,
    source,
    tiers: tiers.map((tier) => ({ fromQuantity: toText(tier.quantity), stated: stated(tier.stated) })),
    metalShares: shares(metals),
    taxRatePercent: String(ratePercent ?? 0),
    per: unit,
    movingParts: movingParts.map(({ quantity, price }) => ({ quantity: toText(quantity), price: exact(price) })),
    rivals: rivalsOf(choice).map(({ price, ...rival }) => ({ ...rival, price: exact(price) })),
  }
}

type Shown = Pick<PriceChoice, 'now' | 'before' | 'source'> & { readonly stated: StatedPrice | null }
const facts = ({ now: paid, before, stated, source }: Shown) => ({
  now: amountText(paid),
  before: before && amountText(before),
  stated: stated && toText(stated.amount),
  source,
})

/** What a page with the first answer shows once it has heard the second quotes. */
function onThePage(first: PriceChoice, heard: MetalQuotes) {
  const moved = movedAnswer(answered(first), heard)
  if (moved === 'NO_PRICE') throw new Error('expected a price, as the gateway has one')
  return {
    hasMoved: moved !== null,
    facts: moved
      ? { ...facts({ ...moved, source: first.source, stated: moved.stated }), source: moved.source }
      : facts({ ...first, stated: first.unitPrice }),
    tiers: moved?.tiers,
  }
}
const byTheGateway = (second: PriceChoice) => facts({ ...second, stated: second.unitPrice })

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((value) => decimal(value).div(100))
const tenThousandths = (min: number, max: number) => fc.integer({ min, max }).map((value) => decimal(value).div(10_000))

interface Goods {
  readonly gold: Decimal
  readonly palladium: Decimal | null
  /** Above the metal, net; and how much a special price takes of it. */
  readonly work: Decimal
  readonly reduction: Decimal | null
  readonly tiers: readonly { readonly quantity: number; readonly reduction: Decimal }[]
  readonly unit: Unit
}
/** Work that outweighs any fall of the metal: nothing falls to nothing. */
const goodsOf = (
  unit: fc.Arbitrary<Unit>,
  work = tenThousandths(9_000_000, 9_900_000),
  gold = tenThousandths(0, 100_000),
) =>
  fc.record<Goods>({
    gold,
    palladium: fc.option(tenThousandths(1, 50_000)),
    work,
    reduction: fc.option(tenThousandths(1, 90_000)),
    unit,
    tiers: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 20 }), reduction: tenThousandths(1, 200_000) }), {
      maxLength: 3,
    }),
  })
const anyGoods = goodsOf(fc.constantFrom<Unit>('PCS', 'METER', 'G', 'KG'))

interface Market {
  readonly catalogue: { readonly AU: Decimal; readonly PD: Decimal }
  readonly first: { readonly AU: Decimal; readonly PD: Decimal }
  readonly second: { readonly AU: Decimal; readonly PD: Decimal }
}
const anyMarket: fc.Arbitrary<Market> = fc.record({
  catalogue: fc.record({ AU: hundredths(8_000, 15_000), PD: hundredths(3_000, 5_000) }),
  first: fc.record({ AU: hundredths(8_000, 15_000), PD: hundredths(3_000, 5_000) }),
  second: fc.record({ AU: hundredths(8_000, 15_000), PD: hundredths(3_000, 5_000) }),
})
const tenth = fc.integer({ min: 9_000, max: 11_000 })
/** Where no quote moves by more than a tenth. */
const calmMarket: fc.Arbitrary<Market> = fc
  .tuple(anyMarket, tenth, tenth)
  .map(([{ catalogue, first }, gold, palladium]) => ({
    catalogue,
    first,
    second: {
      AU: multiply(first.AU, decimal(gold).div(10_000)),
      PD: multiply(first.PD, decimal(palladium).div(10_000)),
    },
  }))
const heardAt = ({ AU, PD }: Market['first']) => quotes({ AU: toText(AU), PD: toText(PD) }, 'EUR')

interface Shop {
  readonly side: TaxSide
  readonly displaySide: TaxSide
  readonly ratePercent: number
}
const anyShop = fc.record<Shop>({
  side: fc.constantFrom<TaxSide>('NET', 'GROSS'),
  displaySide: fc.constantFrom<TaxSide>('NET', 'GROSS'),
  ratePercent: fc.constantFrom(0, 19, 22, 24, 25, 25.5),
})

function inputOf(
  { gold, palladium, work, reduction, tiers, unit }: Goods,
  { catalogue }: Market,
  heard: MetalQuotes,
  { side, displaySide, ratePercent }: Shop,
): PriceInput {
  const state = (net: Decimal) => statedPrice(net, side, unit, 'EUR')
  const list = add(add(multiply(gold, catalogue.AU), multiply(palladium ?? decimal(0), catalogue.PD)), work)
  return {
    list: state(list),
    special: reduction && { price: state(list.minus(reduction)), from: null, to: null },
    tiers: tiers.map((tier) => ({ groupId: 0, quantity: decimal(tier.quantity), price: list.minus(tier.reduction) })),
    tierSide: side,
    groupId: 0,
    taxRate: { ratePercent, since: null, exempt: false, changesAt: null },
    unit,
    currency: 'EUR',
    displaySide,
    metal: {
      shares: [
        ...(gold.gt(0) ? [share('AU', toText(gold), toText(catalogue.AU))] : []),
        ...(palladium ? [share('PD', toText(palladium), toText(catalogue.PD))] : []),
      ],
      quotes: heard,
    },
  }
}

function choiceOf(
  goods: Goods,
  market: Market,
  at: 'first' | 'second',
  shop: Shop,
  over: Partial<PriceInput> = {},
): PriceChoice {
  return known(choosePrice({ ...inputOf(goods, market, heardAt(market[at]), shop), ...over }, NOW))
}

/** Runs the law, and holds that it was about something. */
function holds<Case>(cases: fc.Arbitrary<Case>, law: (found: Case) => boolean, atLeast: number): void {
  let told = 0
  fc.assert(
    fc.property(cases, (found) => {
      told += law(found) ? 1 : 0
    }),
    { numRuns: Math.max(600, fc.readConfigureGlobal().numRuns ?? 0) },
  )
  expect(told).toBeGreaterThan(atLeast)
}

describe('a page comes to what the gateway would answer', () => {
  test('of one unit, its ladder along', () => {
    holds(
      fc.record({ goods: anyGoods, market: anyMarket, shop: anyShop, quantity: fc.integer({ min: 1, max: 20 }) }),
      ({ goods, market, shop, quantity }) => {
        const at = (moment: 'first' | 'second') =>
          choiceOf(goods, market, moment, shop, { quantity: decimal(quantity) })
        const page = onThePage(at('first'), heardAt(market.second))
        const second = at('second')
        expect(page.facts).toEqual(byTheGateway(second))
        // The ladder stands beside the price for one.
        const isToldOf = second.source !== 'TIER' && page.tiers !== undefined
        const ladder = page.tiers?.map((tier) => [
          tier.fromQuantity,
          toText(tier.stated.amount),
          amountText(tier.shown),
        ])
        expect(isToldOf ? ladder : []).toEqual(
          isToldOf
            ? second.tiers.map((tier) => [toText(tier.quantity), toText(tier.stated.amount), amountText(tier.price)])
            : [],
        )
        return page.hasMoved
      },
      300,
    )
  })

  test('of a sum of parts: some move, some do not, each in its own unit and at its own rate', () => {
    const part = fc.record({
      goods: anyGoods,
      ratePercent: fc.constantFrom(0, 19, 25, 25.5),
      quantity: fc.constantFrom('1', '2', '5', '0.25', '2.5', '31.7'),
      isTaxed: fc.boolean(),
    })
    holds(
      fc.record({ parts: fc.array(part, { minLength: 1, maxLength: 5 }), market: anyMarket, shop: anyShop }),
      ({ parts, market, shop }) => {
        const at = (moment: 'first' | 'second') =>
          known(
            bundlePrice(
              parts.map(({ goods, quantity, ratePercent, isTaxed }) => {
                const own = { ...shop, ratePercent }
                const taxed =
                  isTaxed && parts.length > 1
                    ? {
                        list: statedTaxedPrice(addTax(decimal('99.99'), ratePercent, 2), 'GROSS'),
                        special: null,
                        tiers: [],
                      }
                    : {}
                return {
                  selections: [
                    {
                      isDefault: true,
                      quantity: decimal(quantity),
                      status: 1,
                      price: choosePrice({ ...inputOf(goods, market, heardAt(market[moment]), own), ...taxed }, NOW),
                    },
                  ],
                }
              }),
            ),
          )
        const page = onThePage(at('first'), heardAt(market.second))
        expect(page.facts).toEqual(byTheGateway(at('second')))
        return page.hasMoved
      },
      300,
    )
  })

  test('of the least of several variants, another one’s when it has become the least', () => {
    // Work that differs by little, and metal that differs: the order changes.
    const near = (unit: Unit) =>
      goodsOf(fc.constant(unit), tenThousandths(9_000_000, 9_020_000), tenThousandths(0, 20_000)).map((goods) => ({
        ...goods,
        palladium: null,
        work: goods.work.minus(goods.gold.times(110)),
      }))
    const variants = fc
      .constantFrom<Unit>('PCS', 'METER')
      .chain((unit) =>
        fc.array(fc.record({ goods: near(unit), isSelectable: fc.boolean() }), { minLength: 2, maxLength: 6 }),
      )
    holds(
      fc.record({ variants, market: calmMarket, shop: anyShop }),
      ({ variants: children, market, shop }) => {
        if (!children.some(({ isSelectable }) => isSelectable)) return false
        const at = (moment: 'first' | 'second') =>
          known(
            fromPrice(
              children.map(({ goods, isSelectable }) => ({
                isSelectable,
                price: choiceOf(goods, market, moment, shop),
              })),
            ).price,
          )
        const [first, second] = [at('first'), at('second')]
        expect(onThePage(first, heardAt(market.second)).facts).toEqual(byTheGateway(second))
        return first.among?.chosenAt !== second.among?.chosenAt
      },
      30,
    )
  })

  test('of a business customer, whichever of the prices for one has become the lower', () => {
    const apart = tenThousandths(-200_000, 200_000)
    holds(
      fc.record({
        goods: goodsOf(fc.constantFrom<Unit>('PCS', 'METER'), undefined, tenThousandths(0, 20_000)),
        apart,
        market: calmMarket,
        shop: anyShop,
      }),
      ({ goods, apart: difference, market, shop }) => {
        const metal = add(
          multiply(goods.gold, market.first.AU),
          multiply(goods.palladium ?? decimal(0), market.first.PD),
        )
        const at = (moment: 'first' | 'second') =>
          choiceOf(goods, market, moment, shop, {
            business: statedPrice(
              add(
                metal,
                shop.side === 'NET' ? add(goods.work, difference) : multiply(add(goods.work, difference), decimal(0.8)),
              ),
              'NET',
              goods.unit,
              'EUR',
            ),
          })
        const [first, second] = [at('first'), at('second')]
        expect(onThePage(first, heardAt(market.second)).facts).toEqual(byTheGateway(second))
        return first.source !== second.source
      },
      30,
    )
  })
})

/** Written at the quote that it is sold at. */
const freshBar: PriceInput = { ...bar, metal: { shares: gold, quotes: quotes({ AU: '1310.40' }) } }
const at = (over: Partial<PriceInput> = {}) => known(choosePrice({ ...freshBar, ...over }, NOW))
const grossOf = (price: AnsweredPrice, heard: MetalQuotes) => {
  const moved = movedAnswer(price, heard)
  return moved && moved !== 'NO_PRICE' ? toText(moved.now.gross, 2) : moved
}

describe('worked examples', () => {
  const part = (over: Partial<PriceInput>, quantity: string | null = null) => ({
    selections: [
      {
        isDefault: true,
        quantity: quantity === null ? null : decimal(quantity),
        status: 1,
        price: choosePrice({ ...freshBar, ...over }, NOW),
      },
    ],
  })

  test('a tube of ten bars follows as ten bars do, each row rounded once', () => {
    const tube = known(bundlePrice([part({}, '10')]))
    expect([toText(tube.now.gross, 2), grossOf(answered(tube), quotes({ AU: '1322.15' }))]).toEqual([
      '172800.00',
      '174268.80',
    ])
  })

  test('beside a part that stands still, only the other row moves', () => {
    const set = known(
      bundlePrice([part({}), part({ list: statedPrice(decimal('99.90'), 'GROSS', 'PCS', 'NOK'), metal: null }, '3')]),
    )
    expect(answered(set).movingParts).toHaveLength(1)
    expect(grossOf(answered(set), quotes({ AU: '1298.65' }))).toBe('17432.83')
  })

  test('of two rings the lighter one becomes the cheaper when gold rises', () => {
    const ring = (gross: string, grams: string) => ({
      isSelectable: true,
      price: choosePrice(
        {
          ...freshBar,
          list: statedPrice(decimal(gross), 'GROSS', 'PCS', 'NOK'),
          metal: { shares: [share('AU', grams, '1310.40')], quotes: quotes({ AU: '1310.40' }) },
        },
        NOW,
      ),
    })
    const { price } = fromPrice([ring('9000', '5'), ring('9020', '4'), ring('12000', '5.5')])
    const least = answered(known(price))
    // 2,980 more at 25 % on half a gram that differs cannot be made up for within a tenth.
    expect(least.rivals.map((rival) => [rival.kind, rival.price.stated.amount])).toEqual([['VARIANT', '9020']])
    expect([grossOf(least, quotes({ AU: '1320.40' })), grossOf(least, quotes({ AU: '1330.40' }))]).toEqual([
      '9062.50',
      '9120.00',
    ])
  })

  test('variants that cost the same and weigh the same are no rivals', () => {
    const { price } = fromPrice([
      { isSelectable: true, price: at() },
      { isSelectable: true, price: at() },
    ])
    expect(answered(known(price)).rivals).toEqual([])
  })

  test('a business price is undercut by the list price when gold falls', () => {
    const price = at({ business: statedPrice(decimal(13700), 'NET', 'PCS', 'NOK') })
    const moved = movedAnswer(answered(price), quotes({ AU: '1297' }))
    expect([price.source, moved && moved !== 'NO_PRICE' ? [moved.source, amountText(moved.now)] : moved]).toEqual([
      'BUSINESS',
      ['LIST', '13690.00 + 3422.50 = 17112.50'],
    ])
  })

  const sourceAt = (price: PriceChoice, quote: string) => {
    const moved = movedAnswer(answered(price), quotes({ AU: quote }))
    return moved && moved !== 'NO_PRICE' && moved.source
  }

  test('of two variants that have become equal the one that the catalogue names first stands', () => {
    const ring = (over: Partial<PriceInput>, grams: string) => ({
      isSelectable: true,
      price: choosePrice(
        { ...freshBar, ...over, metal: { shares: [share('AU', grams, '1310.40')], quotes: quotes({ AU: '1310.40' }) } },
        NOW,
      ),
    })
    const state = (amount: string) => statedPrice(decimal(amount), 'GROSS', 'PCS', 'NOK')
    // 9,062.50 both, at ten more a gram.
    const [light, heavy] = [
      ring({ list: state('9112.50'), special: { price: state('9012.50'), from: null, to: null } }, '4'),
      ring({ list: state('9000') }, '5'),
    ]
    expect(
      [fromPrice([light, heavy]), fromPrice([heavy, light])].map(({ price }) => sourceAt(known(price), '1320.40')),
    ).toEqual(['SPECIAL', 'LIST'])
  })

  test.each([
    {
      case: 'a list price goes before a business price',
      over: { business: statedPrice(decimal(13700), 'NET', 'PCS', 'NOK') },
      answeredAs: 'BUSINESS',
      quote: '1298',
      stands: 'LIST',
    },
    {
      case: 'a business price goes before a tier',
      over: {
        business: statedPrice(decimal(13900), 'NET', 'PCS', 'NOK'),
        list: statedPrice(decimal(17500), 'GROSS', 'PCS', 'NOK'),
        tiers: [{ groupId: 0, quantity: decimal(1), price: decimal(17250) }],
      },
      answeredAs: 'TIER',
      quote: '1320.40',
      stands: 'BUSINESS',
    },
  ])('once both are equal, $case', ({ over, answeredAs, quote, stands }) => {
    expect([at(over).source, sourceAt(at(over), quote)]).toEqual([answeredAs, stands])
    expect(at({ ...over, metal: { shares: gold, quotes: quotes({ AU: quote }) } }).source).toBe(stands)
  })

  test('what is agreed with the customer has no rival', () => {
    expect(
      answered(
        at({
          customer: statedPrice(decimal(13700), 'NET', 'PCS', 'NOK'),
          business: statedPrice(decimal(13701), 'NET', 'PCS', 'NOK'),
        }),
      ).rivals,
    ).toEqual([])
  })
})

describe('the answer stays as it is', () => {
  const plain = answered(at({ metal: { shares: gold, quotes: quotes({ AU: '1322.15' }) } }))

  test.each([
    { case: 'the same quote', price: plain, given: quotes({ AU: '1322.15' }) },
    { case: 'a gap', price: plain, given: quotes({ AG: '16' }) },
    { case: 'a quote of a kilogram', price: plain, given: quotes({ AU: '1322150' }) },
    { case: 'quotes of another currency', price: plain, given: quotes({ AU: '112' }, 'EUR') },
    {
      case: 'a quote older than the one it contains',
      price: { ...plain, metalShares: plain.metalShares.map((one) => ({ ...one, quotedAt: NOW.toISOString() })) },
      given: quotes({ AU: '1400' }),
    },
    { case: 'a sum of parts that stand still', price: { ...plain, stated: null }, given: quotes({ AU: '1400' }) },
    { case: 'no metal', price: { ...plain, metalShares: [] }, given: quotes({ AU: '1400' }) },
  ])('$case', ({ price, given }) => {
    expect(movedAnswer(price, given)).toBeNull()
  })

  test('there and back again is where it was', () => {
    const there = movedAnswer(plain, quotes({ AU: '1399.99' }))
    if (!there || there === 'NO_PRICE' || !there.stated) throw new Error('expected a move')
    const moved: AnsweredPrice = {
      ...plain,
      stated: { amount: toText(there.stated.amount), side: 'GROSS' },
      metalShares: plain.metalShares.map((metal) => ({ ...metal, quote: '1399.99' })),
    }
    expect(grossOf(moved, quotes({ AU: '1322.15' }))).toBe('17426.88')
  })

  test('nothing left is no price, of one unit and of a part', () => {
    const cheap = { ...plain, stated: { amount: '100', side: 'GROSS' as const } }
    expect(movedAnswer(cheap, quotes({ AU: '1300' }))).toBe('NO_PRICE')
    expect(
      movedAnswer({ ...plain, stated: null, movingParts: [{ quantity: '1', price: cheap }] }, quotes({ AU: '1300' })),
    ).toBe('NO_PRICE')
  })
})
