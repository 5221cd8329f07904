import { describe, expect, test } from 'vitest'
import { decimal, roundHalfUp, toText } from './decimal.ts'
import { metalMovement, movedPrice } from './metalMove.ts'
import { metalPremium } from './metalPremium.ts'
import { choosePrice, type PriceChoice, type PriceInput } from './price.ts'
import { toSourcePrice, toTaxedSourcePrice } from './sourcePrice.ts'
import { amountText, bar, gold, known, NOW, quotes, share } from './testing/metalPrices.ts'
import { ALL_CUSTOMER_GROUPS } from './tierPrice.ts'

const at = (over: Partial<PriceInput>) => known(choosePrice({ ...bar, ...over }, NOW))
const amounts = ({ unitPrice, tiers }: PriceChoice) => [
  unitPrice ? toText(unitPrice.amount) : null,
  ...tiers.map(({ sourcePrice }) => toText(sourcePrice.amount)),
]

describe('the price of a gold bar follows the quote of gold', () => {
  test.each([
    { quote: '1310.40', moved: '17280' },
    { quote: '1322.15', moved: '17426.88' },
    { quote: '1298.65', moved: '17133.13' },
    { quote: '1310.4004', moved: '17280.01' },
    { quote: '1310.4003', moved: '17280' },
  ])('at $quote: $moved gross', ({ quote, moved }) => {
    expect(amounts(at({ metal: { shares: gold, quotes: quotes({ AU: quote }) } }))).toEqual([moved])
  })

  test.each([
    { what: 'younger than the document’s applies', quotedAt: '2099-01-01T00:00:00Z', moved: '17426.88' },
    { what: 'older than the document’s does not apply', quotedAt: '2000-01-01T00:00:00Z', moved: '17280' },
  ])('a last quote that is $what, and the price is not current', ({ quotedAt, moved }) => {
    const { currency, byMetal } = quotes({ AU: '1322.15' })
    const last = { pricePerGram: decimal('1322.15'), quotedAt: new Date(quotedAt), isCurrent: false }
    const choice = at({ metal: { shares: gold, quotes: { currency, byMetal: { ...byMetal, AU: last } } } })
    expect([amounts(choice), choice.isMetalCurrent]).toEqual([[moved], false])
  })

  test('moves the special price and the tiers by the same amount', () => {
    const choice = at({
      special: { price: toSourcePrice(decimal(17000), 'GROSS', 2), from: null, to: null },
      tiers: [{ groupId: ALL_CUSTOMER_GROUPS, quantity: decimal(5), price: decimal(16900) }],
      metal: { shares: gold, quotes: quotes({ AU: '1322.15' }) },
    })
    expect([
      choice.source,
      ...amounts(choice),
      choice.listPrice?.exact && toText(choice.listPrice.exact.amount),
      choice.before,
    ]).toEqual(['SPECIAL', '17146.88', '17046.88', '17426.88', null])
  })

  test('moves the net tiers of the tier-prices call', () => {
    const choice = at({
      tierCall: [{ groupId: 0, quantity: decimal(5), price: decimal(13500) }],
      metal: { shares: gold, quotes: quotes({ AU: '1322.15' }) },
    })
    expect(amounts(choice)).toEqual(['17426.88', '13617.5'])
  })

  test('does not move business and customer prices', () => {
    const metal = { shares: gold, quotes: quotes({ AU: '1322.15' }) }
    const business = at({ business: toSourcePrice(decimal(13500), 'NET', 2), metal })
    expect([business.source, ...amounts(business), business.metals.length]).toEqual(['BUSINESS', '13500', 0])
    const customer = at({ customer: toSourcePrice(decimal(15000), 'NET', 2), metal })
    expect([customer.source, ...amounts(customer), customer.metals.length, customer.isMetalCurrent]).toEqual([
      'CUSTOMER',
      '15000',
      0,
      true,
    ])
  })

  test('does not move prices that the backend has taxed', () => {
    const taxed = toTaxedSourcePrice({ net: decimal('100'), tax: decimal('22'), gross: decimal('122') }, 'GROSS', 2)
    const choice = at({ list: taxed, metal: { shares: gold, quotes: quotes({ AU: '1322.15' }) } })
    expect([amountText(choice.now), choice.metals.length]).toEqual(['100.00 + 22.00 = 122.00', 0])
    expect(movedPrice(taxed, decimal('10'))).toBe(taxed)
  })

  test('an amount that falls to 0 is not a price', () => {
    const metal = { shares: gold, quotes: quotes({ AU: '1210.40' }) }
    const dear = { list: toSourcePrice(decimal('1250'), 'GROSS', 2), metal }
    expect(choosePrice({ ...bar, ...dear }, NOW)).toMatchObject({ unknown: 'PRICE_NOT_POSITIVE' })
    const special = at({
      list: toSourcePrice(decimal('1250.01'), 'GROSS', 2),
      special: { price: toSourcePrice(decimal(1000), 'GROSS', 2), from: null, to: null },
      metal,
    })
    expect([special.source, ...amounts(special)]).toEqual(['LIST', '0.01'])
  })
})

test.each([
  {
    case: 'silver wire per metre has four decimals',
    shares: [share('AG', '7.6772', '1.40')],
    now: { AG: '1.4137' },
    list: '14.4098',
    moved: '14.515',
  },
  {
    case: 'white gold has two metals',
    shares: [share('AU', '5.8852', '112.00'), share('PD', '1.3325', '39.00')],
    now: { AU: '111.10', PD: '39.75' },
    list: '1000',
    moved: '995.7027',
  },
])('$case', ({ shares, now: byMetal, list, moved }) => {
  const input: PriceInput = {
    ...bar,
    list: toSourcePrice(decimal(list), 'NET', 4),
    tierSide: 'NET',
    unit: 'METER',
    digits: 4,
    currency: 'EUR',
    metal: { shares, quotes: quotes(byMetal, 'EUR') },
  }
  expect(amounts(known(choosePrice(input, NOW)))).toEqual([moved])
})

describe('an unusable quote keeps the document’s quote and is reported', () => {
  test.each([
    { case: 'no feed', given: null, problem: null },
    { case: 'a missing metal', given: quotes({ AG: '16' }), problem: null },
    { case: 'zero', given: quotes({ AU: '0' }), problem: 'expected a quote of AU within three times 1310.4, got 0' },
    {
      case: 'below zero',
      given: quotes({ AU: '-1310' }),
      problem: 'expected a quote of AU within three times 1310.4, got -1310',
    },
    {
      case: 'a little above three times',
      given: quotes({ AU: '3931.21' }),
      problem: 'expected a quote of AU within three times 1310.4, got 3931.21',
    },
    {
      case: 'a little below a third',
      given: quotes({ AU: '436.79' }),
      problem: 'expected a quote of AU within three times 1310.4, got 436.79',
    },
    {
      case: 'of a kilogram',
      given: quotes({ AU: '1310400' }),
      problem: 'expected a quote of AU within three times 1310.4, got 1310400',
    },
    {
      case: 'of another currency',
      given: quotes({ AU: '112' }, 'EUR'),
      problem: 'expected metal quotes in NOK, got EUR',
    },
  ])('$case', ({ given, problem }) => {
    const choice = at({ metal: { shares: gold, quotes: given } })
    expect([...amounts(choice), choice.isMetalCurrent, choice.problems]).toEqual([
      '17280',
      false,
      problem === null ? [] : [problem],
    ])
  })

  test.each(['3931.2', '436.8'])('accepts three times and a third of the document’s quote: %s', (quote) => {
    const choice = at({ metal: { shares: gold, quotes: quotes({ AU: quote }) } })
    expect([choice.isMetalCurrent, choice.problems]).toEqual([true, []])
  })

  test('a share without grams moves nothing', () => {
    const movement = metalMovement(
      { shares: [share('AU', '0', '1310.40'), share('AG', '1', '16')], quotes: quotes({ AU: '1400', AG: '17' }) },
      'NOK',
    )
    expect([toText(movement.netChange), movement.isComplete, movement.problems]).toEqual([
      '1',
      false,
      ['expected AU with grams and a quote above 0, got 0 g at 1310.4'],
    ])
  })
})

test.each([
  ['1.005', '1.01'],
  ['-1.005', '-1'],
  ['-1.0051', '-1.01'],
  ['0', '0'],
  ['-0.004', '0'],
  ['-0.005', '0'],
])('%s rounds half up to %s', (value, expected) => {
  expect(toText(roundHalfUp(decimal(value), 2)).replace('-0.00', '0')).toBe(expected)
})

describe('premium over the metal value', () => {
  test.each([
    {
      price: toSourcePrice(decimal(17280), 'GROSS', 2),
      ratePercent: 25,
      fineGrams: '10',
      quote: '1310.40',
      value: '13104',
      percent: '5.5',
    },
    {
      price: toSourcePrice(decimal('3615.96'), 'GROSS', 2),
      ratePercent: 0,
      fineGrams: '31.1034768',
      quote: '112',
      value: '3483.59',
      percent: '3.8',
    },
    {
      price: toSourcePrice(decimal(3480), 'NET', 2),
      ratePercent: 0,
      fineGrams: '31.1034768',
      quote: '112',
      value: '3483.59',
      percent: '-0.1',
    },
  ])('$percent % on $value', ({ price, ratePercent, fineGrams, quote, value, percent }) => {
    const premium = metalPremium({
      price,
      ratePercent,
      fineGrams: decimal(fineGrams),
      quote: decimal(quote),
      currency: 'EUR',
    })
    expect(premium && [toText(premium.metalValue), toText(premium.percent)]).toEqual([value, percent])
  })

  test.each([
    { fineGrams: '0', quote: '112' },
    { fineGrams: '10', quote: '0' },
    { fineGrams: '-1', quote: '-1' },
  ])('none of $fineGrams g at $quote', ({ fineGrams, quote }) => {
    expect(
      metalPremium({
        price: toSourcePrice(decimal(1), 'NET', 2),
        ratePercent: 25,
        fineGrams: decimal(fineGrams),
        quote: decimal(quote),
        currency: 'EUR',
      }),
    ).toBeNull()
  })
})
