import { describe, expect, test } from 'vitest'
import { groupedPrice } from './compositePrice.ts'
import { decimal, toText } from './decimal.ts'
import { choosePrice, type PriceInput } from './price.ts'
import { priceSteps, type PriceStep } from './priceSteps.ts'
import { toSourcePrice } from './sourcePrice.ts'
import { known, NOW, QUOTED_AT, quotes, share } from './testing/metalPrices.ts'
import { ALL_CUSTOMER_GROUPS, type Tier } from './tierPrice.ts'

const net = (amount: string) => toSourcePrice(decimal(amount), 'NET', 2)
const gross = (amount: string) => toSourcePrice(decimal(amount), 'GROSS', 2)
const tier = (quantity: string, amount: string, groupId = ALL_CUSTOMER_GROUPS): Tier => ({
  groupId,
  quantity: decimal(quantity),
  price: decimal(amount),
})

/** 1,250 gross at 25 %, which is 1,000 net. */
const plain: PriceInput = {
  list: gross('1250'),
  special: null,
  tiers: [],
  tierSide: 'GROSS',
  groupId: 5,
  taxRate: { ratePercent: 25, since: '2005-01-01', exempt: false, changesAt: null },
  unit: 'PCS',
  digits: 2,
  currency: 'NOK',
  displaySide: 'GROSS',
}

const choose = (over: Partial<PriceInput>) => known(choosePrice({ ...plain, ...over }, NOW))

function asText({ kind, outcome, sourcePrice, fromQuantity, metal }: PriceStep): string {
  return [
    kind,
    ...(fromQuantity ? [`from ${toText(fromQuantity)}`] : []),
    ...(metal ? [metal] : []),
    ...(sourcePrice ? [toText(sourcePrice.amount)] : []),
    outcome,
  ].join(' ')
}

const steps = (over: Partial<PriceInput>) => priceSteps(choose(over)).map(asText)

describe('business and customer prices', () => {
  test.each([
    { case: 'a business price below the list', over: { business: net('900') }, source: 'BUSINESS', amount: '900' },
    { case: 'a business price above the list', over: { business: net('1000.01') }, source: 'LIST', amount: '1250' },
    {
      case: 'a business price equal to the list: the list applies',
      over: { business: net('1000') },
      source: 'LIST',
      amount: '1250',
    },
    {
      case: 'an open special below the business price',
      over: { business: net('900'), special: { price: gross('1100'), from: null, to: null } },
      source: 'SPECIAL',
      amount: '1100',
    },
    {
      case: 'a business price below the special',
      over: { business: net('879.99'), special: { price: gross('1100'), from: null, to: null } },
      source: 'BUSINESS',
      amount: '879.99',
    },
    {
      case: 'a reached tier below the business price',
      over: { business: net('900'), tiers: [tier('1', '1100')] },
      source: 'TIER',
      amount: '1100',
    },
    {
      case: 'a tier of the call, net',
      over: { business: net('900'), tierCall: [tier('1', '899.99', 5)] },
      source: 'TIER',
      amount: '899.99',
    },
    {
      case: 'a customer price applies although it is the highest',
      over: { customer: net('1100'), business: net('900'), tiers: [tier('1', '100')] },
      source: 'CUSTOMER',
      amount: '1100',
    },
    {
      case: 'a customer price without a list price',
      over: { list: null, customer: net('700') },
      source: 'CUSTOMER',
      amount: '700',
    },
    {
      case: 'a business price without a list price, where tiers and special prices do not apply',
      over: {
        list: null,
        business: net('900'),
        tiers: [tier('1', '100')],
        special: { price: gross('5'), from: null, to: null },
      },
      source: 'BUSINESS',
      amount: '900',
    },
    {
      case: 'a customer price of 0 is ignored',
      over: { customer: net('0'), business: net('900') },
      source: 'BUSINESS',
      amount: '900',
    },
    { case: 'a negative business price is ignored', over: { business: net('-5') }, source: 'LIST', amount: '1250' },
    {
      case: 'an implausible customer price is ignored',
      over: { customer: net('1000000000.01') },
      source: 'LIST',
      amount: '1250',
    },
  ])('$case: $source $amount', ({ over, source, amount }) => {
    const { source: chosen, unitPrice } = choose(over)
    expect([chosen, unitPrice && toText(unitPrice.amount)]).toEqual([source, amount])
  })

  test('tier prices of a business customer start below the business price', () => {
    const { tiers } = choose({
      business: net('900'),
      tiers: [tier('5', '1150'), tier('10', '1100'), tier('20', '1000')],
    })
    expect(
      tiers.map(
        ({ quantity, sourcePrice }) => `${toText(quantity)}: ${toText(sourcePrice.amount)} ${sourcePrice.side}`,
      ),
    ).toEqual(['10: 1100 GROSS', '20: 1000 GROSS'])
  })

  test('a customer price has no tier prices and is valid until the tax rate changes', () => {
    const changesAt = new Date('2027-01-01T00:00:00Z')
    const choice = choose({
      customer: net('700'),
      tiers: [tier('10', '100')],
      special: { price: gross('1100'), from: null, to: '2026-12-01' },
      taxRate: { ...plain.taxRate, changesAt },
    })
    expect([choice.tiers, choice.validUntil]).toEqual([[], changesAt])
  })

  test('a rate of 0 adds nothing to a business price', () => {
    const { now: shown } = choose({
      list: net('1000'),
      business: net('900'),
      taxRate: { ...plain.taxRate, ratePercent: 0 },
    })
    expect([toText(shown.net), toText(shown.tax), toText(shown.gross)]).toEqual(['900', '0', '900'])
  })
})

describe('tiers of the document and of the call', () => {
  const documented = [tier('10', '99.99', 5), tier('20', '89.99')]

  test('if they agree, the exact amount of the document applies', () => {
    // 99.99 ÷ 1.25 = 79.992 and 89.99 ÷ 1.25 = 71.992; the call returns 79.99 and 71.99
    const { tiers } = choose({
      list: gross('125'),
      tiers: documented,
      tierCall: [tier('10', '79.99', 5), tier('20', '71.99')],
    })
    expect(tiers.map(({ sourcePrice }) => `${toText(sourcePrice.amount)} ${sourcePrice.side}`)).toEqual([
      '99.99 GROSS',
      '89.99 GROSS',
    ])
  })

  test('if they differ, the lower one applies', () => {
    const { tiers } = choose({
      list: gross('125'),
      tiers: documented,
      tierCall: [tier('10', '79.5', 5), tier('20', '75')],
    })
    expect(
      tiers.map(
        ({ quantity, sourcePrice }) => `${toText(quantity)}: ${toText(sourcePrice.amount)} ${sourcePrice.side}`,
      ),
    ).toEqual(['10: 79.5 NET', '20: 89.99 GROSS'])
  })

  test('the call alone is sufficient', () => {
    const { tiers } = choose({ list: gross('125'), tierCall: [tier('10', '79.99', 5), tier('10', '10', 4)] })
    expect(tiers.map(({ sourcePrice }) => `${toText(sourcePrice.amount)} ${sourcePrice.side}`)).toEqual(['79.99 NET'])
  })
})

describe('steps list the candidate prices and their outcomes', () => {
  test.each<{ case: string; over: Partial<PriceInput>; expected: readonly string[] }>([
    { case: 'a list price', over: {}, expected: ['LIST 1250 CHOSEN', 'TAX APPLIED'] },
    {
      case: 'all candidates',
      over: {
        special: { price: gross('1100'), from: null, to: '2026-12-01' },
        tiers: [tier('10', '1000'), tier('5', '1050', 5), tier('2', '1', 4)],
        business: net('900'),
        customer: net('950'),
      },
      expected: [
        'LIST 1250 NOT_CHOSEN',
        'SPECIAL 1100 NOT_CHOSEN',
        'TIER from 5 1050 NOT_CHOSEN',
        'TIER from 10 1000 NOT_CHOSEN',
        'BUSINESS 900 NOT_CHOSEN',
        'CUSTOMER 950 CHOSEN',
        'TAX APPLIED',
      ],
    },
    {
      case: 'a reached tier',
      over: { tiers: [tier('1', '1000'), tier('10', '900')], quantity: decimal(3) },
      expected: ['LIST 1250 NOT_CHOSEN', 'TIER from 1 1000 CHOSEN', 'TIER from 10 900 NOT_CHOSEN', 'TAX APPLIED'],
    },
    {
      case: 'an open special price',
      over: { special: { price: gross('1100'), from: null, to: null } },
      expected: ['LIST 1250 NOT_CHOSEN', 'SPECIAL 1100 CHOSEN', 'TAX APPLIED'],
    },
    {
      case: 'a special price in the future',
      over: { special: { price: gross('1100'), from: '2026-12-01', to: null } },
      expected: ['LIST 1250 CHOSEN', 'SPECIAL 1100 NOT_YET', 'TAX APPLIED'],
    },
    {
      case: 'a special price in the past',
      over: { special: { price: gross('1100'), from: null, to: '2026-11-20' } },
      expected: ['LIST 1250 CHOSEN', 'SPECIAL 1100 OVER', 'TAX APPLIED'],
    },
    {
      case: 'a special price above the list price',
      over: { special: { price: gross('1300'), from: null, to: null } },
      expected: ['LIST 1250 CHOSEN', 'SPECIAL 1300 NOT_CHOSEN', 'TAX APPLIED'],
    },
    {
      case: 'a malformed window',
      over: { special: { price: gross('1100'), from: '1.12.2026', to: null } },
      expected: ['LIST 1250 CHOSEN', 'SPECIAL 1100 IGNORED', 'TAX APPLIED'],
    },
    {
      case: 'a reversed window',
      over: { special: { price: gross('1100'), from: '2026-12-24', to: '2026-12-01' } },
      expected: ['LIST 1250 CHOSEN', 'SPECIAL 1100 IGNORED', 'TAX APPLIED'],
    },
    {
      case: 'a negative special price',
      over: { special: { price: gross('-1'), from: null, to: null } },
      expected: ['LIST 1250 CHOSEN', 'SPECIAL IGNORED', 'TAX APPLIED'],
    },
    {
      case: 'a special price of 0, which means none',
      over: { special: { price: gross('0'), from: null, to: null } },
      expected: ['LIST 1250 CHOSEN', 'TAX APPLIED'],
    },
    {
      case: 'invalid tiers',
      over: { tiers: [tier('0', '10'), tier('5', '0'), tier('-2', '10')] },
      expected: [
        'LIST 1250 CHOSEN',
        'TIER from 0 IGNORED',
        'TIER from 5 IGNORED',
        'TIER from 0 IGNORED',
        'TAX APPLIED',
      ],
    },
    {
      case: 'invalid business and customer prices',
      over: { business: net('0'), customer: net('-1') },
      expected: ['LIST 1250 CHOSEN', 'BUSINESS 0 IGNORED', 'CUSTOMER -1 IGNORED', 'TAX APPLIED'],
    },
  ])('$case', ({ over, expected }) => {
    expect(steps(over)).toEqual(expected)
  })

  test('the steps of two metals add up to the whole move', () => {
    const choice = choose({
      metal: {
        shares: [share('AU', '1.001', '100'), share('PD', '1.001', '50')],
        quotes: quotes({ AU: '103', PD: '49' }),
      },
    })
    // gross: 1.001 × 3 × 1.25 = 3.75375 and 1.001 × −1 × 1.25 = −1.25125, together 2.5025: 2.50 = 3.75 − 1.25
    expect(priceSteps(choice).map(asText)).toEqual([
      'LIST 1252.5 CHOSEN',
      'METAL AU 3.75 APPLIED',
      'METAL PD -1.25 APPLIED',
      'TAX APPLIED',
    ])
    expect(priceSteps(choice)[1]).toMatchObject({ since: QUOTED_AT })

    const small = (metal: 'AU' | 'PD') => share(metal, '1', '50')
    const moved = {
      metal: { shares: [small('AU'), small('PD')], quotes: quotes({ AU: '50.004', PD: '50.004' }) },
      list: net('1000'),
    }
    expect(steps(moved)).toEqual(['LIST 1000.01 CHOSEN', 'METAL AU 0 APPLIED', 'METAL PD 0.01 APPLIED', 'TAX APPLIED'])
  })

  test('a step has its window, its rate, and both sides of its amount', () => {
    const choice = choose({ special: { price: gross('1100'), from: '2026-11-01', to: '2026-11-30' } })
    const [, special, tax] = priceSteps(choice)
    expect(special).toMatchObject({ since: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-12-01T00:00:00Z') })
    expect(special?.amount && [toText(special.amount.net), toText(special.amount.gross)]).toEqual(['880', '1100'])
    expect(tax).toMatchObject({ kind: 'TAX', ratePercent: 25, since: new Date('2005-01-01T00:00:00Z'), amount: null })
  })

  test('a sum has the steps SUM and TAX', () => {
    const part = { linkType: 'associated', linkedType: 'simple', status: 1, quantity: decimal(2), price: choose({}) }
    const sum = known(groupedPrice([part, part]))
    expect(
      priceSteps(sum).map(({ kind, outcome, amount, ratePercent }) => [
        kind,
        outcome,
        amount && toText(amount.gross),
        ratePercent,
      ]),
    ).toEqual([
      ['SUM', 'CHOSEN', '5000', null],
      ['TAX', 'APPLIED', null, 25],
    ])
  })

  test('tiers of other groups have no step', () => {
    expect(steps({ groupId: 0, tiers: [tier('1', '500', 5)] })).toEqual(['LIST 1250 CHOSEN', 'TAX APPLIED'])
  })
})

describe('malformed input is reported', () => {
  test.each<{ case: string; over: Partial<PriceInput>; problem: string }>([
    {
      case: 'a tier from 0',
      over: { tiers: [tier('0', '10')] },
      problem: 'expected a tier with a quantity and a believable price above 0, got 10 from 0',
    },
    {
      case: 'a business price below 0',
      over: { business: net('-5') },
      problem: 'expected a business price above 0 and believable, got -5',
    },
    {
      case: 'an implausible customer price',
      over: { customer: net('5000000000') },
      problem: 'expected a customer price above 0 and believable, got 5000000000',
    },
    {
      case: 'a special price below 0',
      over: { special: { price: gross('-5'), from: null, to: null } },
      problem: 'expected a special price above 0 and believable, got -5',
    },
    {
      case: 'a window that ends before it begins',
      over: { special: { price: gross('5'), from: '2026-12-24', to: '2026-12-01' } },
      problem: 'expected special_to_date after "2026-12-24", got "2026-12-01"',
    },
    {
      case: 'a rule without rates',
      over: { taxRate: { ratePercent: 0, since: null, exempt: false, changesAt: null, problem: 'expected rates' } },
      problem: 'expected rates',
    },
  ])('$case', ({ over, problem }) => {
    expect(choose(over).problems).toEqual([problem])
  })

  test('an invalid tax rate results in no price', () => {
    const problem = 'expected a tax rate from 0 to 100 %, got 125'
    expect(
      choosePrice(
        {
          ...plain,
          customer: net('700'),
          taxRate: { ratePercent: 0, since: null, exempt: false, changesAt: null, problem, isUnknown: true },
        },
        NOW,
      ),
    ).toEqual({ unknown: 'NO_PRICE', problems: [problem] })
  })
})
