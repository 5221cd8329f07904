import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, decimal, toText } from './decimal.ts'
import { choosePrice, isKnown, type PriceChoice, type PriceInput, displayAmount } from './price.ts'
import { priceSteps } from './priceSteps.ts'
import { netOf, rowTotal, toDisplayPrice, toSourcePrice, toTaxedSourcePrice } from './sourcePrice.ts'
import type { TaxedAmount, TaxSide } from './tax.ts'
import { ALL_CUSTOMER_GROUPS, type Tier } from './tierPrice.ts'

const now = new Date('2026-11-21T12:00:00Z')
const taxed = ({ net, tax, gross }: TaxedAmount) =>
  [net, tax, gross]
    .map((amount) => toText(amount, 2))
    .join(' + ')
    .replace(/ \+ (?=[^+]*$)/, ' = ')
const price = (amount: string, side: TaxSide = 'GROSS') => toSourcePrice(decimal(amount), side, 2)
const tier = (quantity: string, amount: string, groupId = ALL_CUSTOMER_GROUPS): Tier => ({
  groupId,
  quantity: decimal(quantity),
  price: decimal(amount),
})
const at = (ratePercent: number) => ({ ratePercent, since: null, exempt: false, changesAt: null })

function input(over: Partial<PriceInput>): PriceInput {
  return {
    list: price('1250'),
    special: null,
    tiers: [],
    tierSide: 'GROSS',
    groupId: 0,
    taxRate: at(25),
    unit: 'PCS',
    digits: 2,
    currency: 'NOK',
    displaySide: 'GROSS',
    ...over,
  }
}

function choose(over: Partial<PriceInput>): PriceChoice {
  const answer = choosePrice(input(over), now)
  if (!isKnown(answer)) throw new Error(`expected a price, got ${answer.unknown}`)
  return answer
}

const special = (amount: string, side: TaxSide = 'GROSS', from: string | null = null, to: string | null = null) => ({
  price: price(amount, side),
  from,
  to,
})

describe('the lowest price applies', () => {
  test.each([
    { case: 'list alone', over: {}, source: 'LIST', now: '1000.00 + 250.00 = 1250.00', list: null },
    {
      case: 'net list',
      over: { list: price('640', 'NET') },
      source: 'LIST',
      now: '640.00 + 160.00 = 800.00',
      list: null,
    },
    {
      case: 'open special',
      over: { special: special('900') },
      source: 'SPECIAL',
      now: '720.00 + 180.00 = 900.00',
      list: '1000.00 + 250.00 = 1250.00',
    },
    {
      case: 'expired special',
      over: { special: special('900', 'GROSS', null, '2026-11-20') },
      source: 'LIST',
      now: '1000.00 + 250.00 = 1250.00',
      list: null,
    },
    {
      case: 'special above the list',
      over: { special: special('1300') },
      source: 'LIST',
      now: '1000.00 + 250.00 = 1250.00',
      list: null,
    },
    {
      case: 'special of zero',
      over: { special: special('0') },
      source: 'LIST',
      now: '1000.00 + 250.00 = 1250.00',
      list: null,
    },
    {
      case: 'reached tier',
      over: { tiers: [tier('1', '1100')] },
      source: 'TIER',
      now: '880.00 + 220.00 = 1100.00',
      list: null,
    },
    {
      case: 'tier below the special',
      over: { special: special('900'), tiers: [tier('1', '875')] },
      source: 'TIER',
      now: '700.00 + 175.00 = 875.00',
      list: null,
    },
    {
      case: 'special below the tier',
      over: { special: special('900'), tiers: [tier('1', '1000')] },
      source: 'SPECIAL',
      now: '720.00 + 180.00 = 900.00',
      list: '1000.00 + 250.00 = 1250.00',
    },
    {
      case: 'tier not reached',
      over: { tiers: [tier('2', '500')] },
      source: 'LIST',
      now: '1000.00 + 250.00 = 1250.00',
      list: null,
    },
    {
      case: 'tier of another group',
      over: { tiers: [tier('1', '500', 5)] },
      source: 'LIST',
      now: '1000.00 + 250.00 = 1250.00',
      list: null,
    },
    {
      case: 'net tier equal to a gross list: the list applies',
      over: { tiers: [tier('1', '1000')], tierSide: 'NET' as const },
      source: 'LIST',
      now: '1000.00 + 250.00 = 1250.00',
      list: null,
    },
    {
      case: 'net tier against a gross list',
      over: { tiers: [tier('1', '999.99')], tierSide: 'NET' as const },
      source: 'TIER',
      now: '999.99 + 250.00 = 1249.99',
      list: null,
    },
    {
      case: 'net list with an open special',
      over: { list: price('640', 'NET'), special: special('480', 'NET') },
      source: 'SPECIAL',
      now: '480.00 + 120.00 = 600.00',
      list: '640.00 + 160.00 = 800.00',
    },
    {
      case: 'the same without a tax rate',
      over: { list: price('640', 'NET'), special: special('480', 'NET'), taxRate: at(0) },
      source: 'SPECIAL',
      now: '480.00 + 0.00 = 480.00',
      list: '640.00 + 0.00 = 640.00',
    },
    {
      case: 'Finland before September 2024',
      over: { list: price('350', 'NET'), taxRate: at(24) },
      source: 'LIST',
      now: '350.00 + 84.00 = 434.00',
      list: null,
    },
    {
      case: 'business price equal to the list’s net: the list applies',
      over: { business: toSourcePrice(decimal('1000'), 'NET', 2) },
      source: 'LIST',
      now: '1000.00 + 250.00 = 1250.00',
      list: null,
    },
    {
      case: 'business price at the special’s net',
      over: { special: special('900'), business: toSourcePrice(decimal('720'), 'NET', 2) },
      source: 'SPECIAL',
      now: '720.00 + 180.00 = 900.00',
      list: '1000.00 + 250.00 = 1250.00',
    },
    {
      case: 'tier at the business price’s net',
      over: { tiers: [tier('1', '900')], business: toSourcePrice(decimal('720'), 'NET', 2) },
      source: 'BUSINESS',
      now: '720.00 + 180.00 = 900.00',
      list: null,
    },
    {
      case: 'a tier with more digits than the price of a piece',
      over: { tiers: [tier('1', '1100.004')] },
      source: 'TIER',
      now: '880.00 + 220.00 = 1100.00',
      list: null,
    },
    { case: 'no tax', over: { taxRate: at(0) }, source: 'LIST', now: '1250.00 + 0.00 = 1250.00', list: null },
  ])('$case', ({ over, source, now: shown, list }) => {
    const choice = choose(over)
    const reducedFrom = choice.listPrice && taxed(choice.listPrice.shown)
    expect({ source: choice.source, now: taxed(choice.now), list: reducedFrom }).toEqual({ source, now: shown, list })
  })

  test('a missing or non-positive price is unknown', () => {
    expect(choosePrice(input({ list: null }), now)).toEqual({ unknown: 'NO_PRICE' })
    expect(choosePrice(input({ list: price('0') }), now)).toEqual({
      unknown: 'PRICE_NOT_POSITIVE',
      problems: ['expected a list price above 0 and believable, got 0'],
    })
    expect(choosePrice(input({ list: price('-3'), special: special('1') }), now)).toMatchObject({
      unknown: 'PRICE_NOT_POSITIVE',
    })
    expect(choosePrice(input({ list: price('1000000000.01') }), now)).toMatchObject({ unknown: 'PRICE_NOT_POSITIVE' })
  })

  test('returns tiers below the public price, with both sides of tax', () => {
    const { tiers } = choose({
      special: special('1100'),
      tiers: [tier('10', '1000'), tier('2', '1200'), tier('5', '1050')],
    })
    expect(tiers.map(({ quantity, price: step }) => `${toText(quantity)}: ${taxed(step)}`)).toEqual([
      '5: 840.00 + 210.00 = 1050.00',
      '10: 800.00 + 200.00 = 1000.00',
    ])
  })

  test('a malformed window is ignored and reported', () => {
    const choice = choose({ special: special('900', 'GROSS', 'tomorrow') })
    expect(choice.source).toBe('LIST')
    expect(choice.problems).toEqual(['expected special_from_date as yyyy-MM-dd HH:mm:ss, got "tomorrow"'])
  })
})

describe('validity', () => {
  const changesAt = new Date('2026-12-10T00:00:00Z')
  test.each([
    { case: 'no planned change', over: {}, until: null },
    { case: 'a special that opens', over: { special: special('900', 'GROSS', '2026-12-01') }, until: '2026-12-01' },
    {
      case: 'a special that closes',
      over: { special: special('900', 'GROSS', null, '2026-12-05') },
      until: '2026-12-06',
    },
    {
      case: 'a special that would not be lower',
      over: { special: special('1300', 'GROSS', '2026-12-01') },
      until: null,
    },
    { case: 'a new tax rate', over: { taxRate: { ...at(25), changesAt } }, until: '2026-12-10' },
    {
      case: 'a new tax rate before the special closes',
      over: { taxRate: { ...at(25), changesAt }, special: special('900', 'GROSS', null, '2026-12-24') },
      until: '2026-12-10',
    },
    {
      case: 'a customer price, which no special price ends',
      over: { customer: price('1100', 'NET'), special: special('900', 'GROSS', '2026-12-01') },
      until: null,
    },
    {
      case: 'a customer price at a new tax rate',
      over: { customer: price('1100', 'NET'), taxRate: { ...at(25), changesAt } },
      until: '2026-12-10',
    },
  ])('$case: $until', ({ over, until }) => {
    expect(choose(over).validUntil?.toISOString().slice(0, 10) ?? null).toBe(until)
  })
})

describe('digits', () => {
  const perMetre = toSourcePrice(decimal('14.40984'), 'NET', 4)

  test('a price per metre has four decimals in row totals and is displayed in cents', () => {
    const choice = choose({ list: perMetre, unit: 'METER', digits: 4, currency: 'EUR', taxRate: at(22) })
    expect(toText(perMetre.amount)).toBe('14.4098')
    expect(taxed(choice.now)).toBe('14.41 + 3.17 = 17.58')
    expect(taxed(rowTotal(perMetre, decimal(2), 22, 'EUR'))).toBe('28.82 + 6.34 = 35.16')
  })

  test('a row is rounded once, on the source side first', () => {
    expect(taxed(rowTotal(price('99.99'), decimal(3), 25, 'NOK'))).toBe('239.98 + 59.99 = 299.97')
  })
})

describe('taxed by the backend', () => {
  const backend = toTaxedSourcePrice(
    { net: decimal('100.00'), tax: decimal('21.99'), gross: decimal('121.99') },
    'GROSS',
    2,
  )

  test('keeps the backend’s amounts at any tax rate', () => {
    expect(taxed(choose({ list: backend, taxRate: at(22) }).now)).toBe('100.00 + 21.99 = 121.99')
    expect(taxed(choose({ list: backend, taxRate: at(0) }).now)).toBe('100.00 + 21.99 = 121.99')
  })

  test('is compared by its net', () => {
    expect(choose({ list: backend, taxRate: at(22), tiers: [tier('1', '121')], tierSide: 'GROSS' }).source).toBe('TIER')
    expect(choose({ list: backend, taxRate: at(22), tiers: [tier('1', '122.10')], tierSide: 'GROSS' }).source).toBe(
      'LIST',
    )
    // 121.99 ÷ 1.22 = 99.99…, and the backend's net is 100.00
    expect(choose({ list: backend, taxRate: at(22), tiers: [tier('1', '121.99')], tierSide: 'GROSS' }).source).toBe(
      'TIER',
    )
  })
})

describe('properties', () => {
  const side = fc.constantFrom<TaxSide>('NET', 'GROSS')
  const cents = fc.integer({ min: 1, max: 5_000_000 }).map((value) => decimal(value).div(100))
  const rate = fc.constantFrom(0, 19, 22, 24, 25, 25.5)
  const anyInput = fc.record({
    list: cents,
    special: fc.option(cents),
    tiers: fc.array(fc.record({ quantity: fc.integer({ min: -1, max: 20 }), amount: cents }), { maxLength: 4 }),
    side,
    tierSide: side,
    rate,
    quantity: fc.integer({ min: 1, max: 20 }),
  })

  test('neither a special price nor a tier raises a price, and net + tax = gross', () => {
    fc.assert(
      fc.property(anyInput, (drawn) => {
        const list = { amount: drawn.list, side: drawn.side }
        const base = input({
          list,
          taxRate: at(drawn.rate),
          tierSide: drawn.tierSide,
          quantity: decimal(drawn.quantity),
        })
        const choice = choosePrice(
          {
            ...base,
            special: drawn.special && { price: { amount: drawn.special, side: drawn.side }, from: null, to: null },
            tiers: drawn.tiers.map(({ quantity, amount }) => tier(String(quantity), toText(amount))),
          },
          now,
        )
        const plain = choosePrice(base, now)
        if (!isKnown(choice) || !isKnown(plain)) throw new Error('expected prices')

        expect(compare(choice.now.net, plain.now.net)).toBeLessThanOrEqual(0)
        for (const amount of [
          choice.now,
          ...(choice.listPrice ? [choice.listPrice.shown] : []),
          ...choice.tiers.map((step) => step.price),
        ]) {
          expect(compare(amount.net.plus(amount.tax), amount.gross)).toBe(0)
          expect(compare(amount.gross, plain.now.gross)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  test('the lowest net of all valid candidates applies, and a customer price before all', () => {
    const hundredths = fc.integer({ min: 1, max: 3_000 })
    const everything = fc.record({
      list: hundredths,
      special: fc.option(hundredths),
      business: fc.option(hundredths),
      customer: fc.option(hundredths, { freq: 8 }),
      tiers: fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 9 }),
          cents: hundredths,
          groupId: fc.constantFrom(0, 5, ALL_CUSTOMER_GROUPS),
        }),
        { maxLength: 4 },
      ),
      called: fc.array(
        fc.record({ quantity: fc.integer({ min: 11, max: 19 }), cents: hundredths, groupId: fc.constantFrom(5) }),
        { maxLength: 2 },
      ),
      side,
      rateTenths: fc.constantFrom(0, 190, 220, 250, 255),
      quantity: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(
        everything,
        ({ list, special, business, customer, tiers, called, side: sourcePrice, rateTenths, quantity }) => {
          // Nets as whole numbers for comparison: hundredths times 1000, on the net side also times 1 + rate.
          const weigh = (cents: number, on: TaxSide) => (on === 'NET' ? cents * (1000 + rateTenths) : cents * 1000)
          const reached = [
            ...tiers.map((each) => ({ ...each, on: sourcePrice })),
            ...called.map((each) => ({ ...each, on: 'NET' as const })),
          ].filter((each) => (each.groupId === 5 || each.groupId === ALL_CUSTOMER_GROUPS) && each.quantity <= quantity)
          const candidates = [
            weigh(list, sourcePrice),
            ...(special ? [weigh(special, sourcePrice)] : []),
            ...(business ? [weigh(business, 'NET')] : []),
            ...reached.map((each) => weigh(each.cents, each.on)),
          ]
          const lowest = customer ? weigh(customer, 'NET') : Math.min(...candidates)

          const of = (cents: number, on: TaxSide) => ({ amount: decimal(cents).div(100), side: on })
          const toTier = (each: {
            readonly quantity: number
            readonly cents: number
            readonly groupId: number
          }): Tier => ({ groupId: each.groupId, quantity: decimal(each.quantity), price: decimal(each.cents).div(100) })
          const choice = choose({
            list: of(list, sourcePrice),
            special: special ? { price: of(special, sourcePrice), from: null, to: null } : null,
            business: business ? of(business, 'NET') : null,
            customer: customer ? of(customer, 'NET') : null,
            tiers: tiers.map(toTier),
            tierSide: sourcePrice,
            tierCall: called.map(toTier),
            groupId: 5,
            quantity: decimal(quantity),
            taxRate: at(rateTenths / 10),
          })
          const { unitPrice } = choice
          expect(unitPrice && weigh(Number(unitPrice.amount.times(100)), unitPrice.side)).toBe(lowest)
          expect(
            priceSteps(choice)
              .filter(({ outcome }) => outcome === 'CHOSEN')
              .map(({ kind }) => kind),
          ).toEqual([choice.source])
          for (const { net, tax, gross } of priceSteps(choice).flatMap(({ amount }) => amount ?? []))
            expect(compare(net.plus(tax), gross)).toBe(0)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('tax is never applied twice: the display price has the source amount on the source side', () => {
    fc.assert(
      fc.property(cents, side, rate, (amount, sourcePrice, ratePercent) => {
        const shown = toDisplayPrice({ amount, side: sourcePrice }, ratePercent, 'NOK')
        expect(compare(sourcePrice === 'NET' ? shown.net : shown.gross, amount)).toBe(0)

        const again = toDisplayPrice(toTaxedSourcePrice(shown, sourcePrice, 2), ratePercent, 'NOK')
        expect(taxed(again)).toBe(taxed(shown))
        expect(compare(netOf(toTaxedSourcePrice(shown, sourcePrice, 2), ratePercent), shown.net)).toBe(0)
      }),
    )
  })
})

test('sorting uses the amount on the display side', () => {
  expect(toText(displayAmount(choose({ displaySide: 'NET' })))).toBe('1000')
  expect(toText(displayAmount(choose({ displaySide: 'GROSS' })))).toBe('1250')
})

describe('an agreed price that is not fixed', () => {
  const own = { customerIsFixed: false, customer: price('950', 'NET') }

  test.each([
    { case: 'is the lowest of all', over: {}, source: 'CUSTOMER', net: '950.00' },
    { case: 'is above an open special price', over: { special: special('1000') }, source: 'SPECIAL', net: '800.00' },
    { case: 'is above the business price', over: { business: price('900', 'NET') }, source: 'BUSINESS', net: '900.00' },
    { case: 'equals the list price', over: { list: price('950', 'NET') }, source: 'LIST', net: '950.00' },
    { case: 'is above a reached tier', over: { tiers: [tier('1', '1125')] }, source: 'TIER', net: '900.00' },
    { case: 'has no list price beside it', over: { list: null }, source: 'CUSTOMER', net: '950.00' },
  ])('that $case: $source', ({ over, source, net }) => {
    const chosen = choose({ ...own, ...over })
    expect([chosen.source, toText(chosen.now.net, 2)]).toEqual([source, net])
  })

  test('is valid until a special price below the list opens; a fixed one is not affected', () => {
    const over = { ...own, special: special('1000', 'GROSS', '2026-12-01') }
    expect(choose(over).validUntil?.toISOString()).toBe('2026-12-01T00:00:00.000Z')
    expect(choose({ ...over, customerIsFixed: true }).validUntil).toBeNull()
  })

  test('leaves the tiers below it', () => {
    const tiers = [tier('1', '1200'), tier('10', '1000')]
    expect(choose({ ...own, tiers }).tiers.map(({ quantity }) => toText(quantity))).toEqual(['10'])
  })
})
