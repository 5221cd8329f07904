import { describe, expect, test } from 'vitest'
import { groupedPrice } from './compositePrice.ts'
import { add, decimal, toText, ZERO } from './decimal.ts'
import { metalPremium } from './metalPremium.ts'
import { choosePrice, type PriceInput } from './price.ts'
import { listPriceAbove, priceBreakdown } from './priceBreakdown.ts'
import { toSourcePrice, toTaxedSourcePrice } from './sourcePrice.ts'
import { bar, gold, known, NOW, quotes, share } from './testing/metalPrices.ts'

const net = (amount: string) => toSourcePrice(decimal(amount), 'NET', 2)
const gross = (amount: string) => toSourcePrice(decimal(amount), 'GROSS', 2)
const metal = { shares: gold, quotes: quotes({ AU: '1310.40' }) }

function choose(over: Partial<PriceInput>) {
  return known(choosePrice({ ...bar, metal, ...over }, NOW))
}

function asText(over: Partial<PriceInput>): string {
  const { metals, work, workPercent, difference } = priceBreakdown(choose(over))
  return [
    ...metals.map(({ metal: name, grams, quote, value }) =>
      [name, toText(grams), '×', toText(quote), '=', toText(value, 2)].join(' '),
    ),
    `work ${toText(work, 2)}`,
    ...(workPercent ? [`${toText(workPercent)} %`] : []),
    ...(difference ? [`difference ${toText(difference, 2)}`] : []),
  ].join(' · ')
}

const GOLD = 'AU 10 × 1310.4 = 13104.00'
const TAXED = { net: decimal('13824'), tax: decimal('3456'), gross: decimal('17280') }
const OPEN = { from: null, to: null }

describe('what a price is made of', () => {
  test.each<{ case: string; over: Partial<PriceInput>; expected: string }>([
    { case: 'metal and premium', over: {}, expected: `${GOLD} · work 720.00 · 5.5 %` },
    {
      case: 'a quote that has risen: the premium keeps its amount',
      over: { metal: { shares: gold, quotes: quotes({ AU: '1322.15' }) } },
      expected: 'AU 10 × 1322.15 = 13221.50 · work 720.00 · 5.4 %',
    },
    {
      case: 'two metals',
      over: { metal: { shares: [share('AU', '7.5', '1000'), share('PD', '1.333', '450.333')], quotes: null } },
      expected: 'AU 7.5 × 1000 = 7500.00 · PD 1.333 × 450.333 = 600.29 · work 5723.71 · 70.7 %',
    },
    {
      case: 'a price that the backend has taxed, which no quote moves: its metal is at the quote of the document',
      over: { list: toTaxedSourcePrice(TAXED, 'GROSS', 2), metal: { shares: gold, quotes: quotes({ AU: '1400' }) } },
      expected: `${GOLD} · work 720.00 · 5.5 %`,
    },
    { case: 'no metal', over: { metal: null }, expected: 'work 13824.00' },
    {
      case: 'a special price',
      over: { special: { price: gross('16900'), ...OPEN } },
      expected: `${GOLD} · work 720.00 · 5.5 % · difference -304.00`,
    },
    {
      case: 'a business price',
      over: { business: net('13500') },
      expected: `${GOLD} · work 720.00 · 5.5 % · difference -324.00`,
    },
    {
      case: 'an agreed price above the list price',
      over: { customer: net('13900') },
      expected: `${GOLD} · work 720.00 · 5.5 % · difference 76.00`,
    },
  ])('$case', ({ over, expected }) => {
    expect(asText(over)).toBe(expected)
  })

  test.each<Partial<PriceInput>>([
    {},
    { special: { price: gross('16900.01'), ...OPEN } },
    { customer: net('13900.03') },
    { metal: { shares: [share('AU', '3.3333', '999.99'), share('PD', '0.7', '451.17')], quotes: null } },
  ])('metals, work and difference add up to the net price', (over) => {
    const price = choose(over)
    const { metals, work, difference } = priceBreakdown(price)
    const sum = metals.reduce((all, { value }) => add(all, value), add(work, difference ?? ZERO))
    expect(toText(sum, 2)).toBe(toText(price.now.net, 2))
  })

  test.each(['0.21', '0.22', '0.23', '0.29', '1.03', '17280'])(
    'the premium of a list price of %s is the one of its item, to the decimal',
    (amount) => {
      const charged = share('AU', '0.0001', '1310.40')
      const price = choose({ list: gross(amount), metal: { shares: [charged], quotes: null } })
      const { fineGrams, quote } = { fineGrams: charged.grams, quote: charged.quote }
      const unitPrice = price.unitPrice ?? gross('0')
      const shown = metalPremium({ price: unitPrice, ratePercent: 25, fineGrams, quote, currency: 'NOK' })
      const { workPercent } = priceBreakdown(price)
      expect(workPercent && toText(workPercent)).toBe(shown && toText(shown.percent))
      expect(workPercent).not.toBeNull()
    },
  )

  test('the metals of a set are added by metal', () => {
    const part = { linkType: 'associated', linkedType: 'simple', status: 1, price: choose({}) }
    const set = known(
      groupedPrice([
        { ...part, quantity: decimal(2) },
        { ...part, quantity: decimal(1) },
      ]),
    )
    const { metals, work } = priceBreakdown(set)
    expect(metals.map(({ grams, value }) => `${toText(grams)} g ${toText(value, 2)}`)).toEqual(['30 g 39312.00'])
    expect(toText(work, 2)).toBe('2160.00')
  })
})

describe('the list price above an agreed one', () => {
  test.each<{ case: string; over: Partial<PriceInput>; expected: string | null }>([
    { case: 'an agreed price below it', over: { customer: net('13500') }, expected: '17280.00' },
    { case: 'a business price below it', over: { business: net('13500') }, expected: '17280.00' },
    { case: 'an agreed price above it', over: { customer: net('13900') }, expected: null },
    { case: 'an agreed price equal to it', over: { customer: net('13824') }, expected: null },
    {
      case: 'a special price, which has the price before',
      over: { special: { price: gross('16900'), ...OPEN } },
      expected: null,
    },
    { case: 'the list price itself', over: {}, expected: null },
    {
      case: 'an agreed price below it that is higher than the special price of everybody',
      over: { customer: net('13500'), special: { price: gross('16800'), ...OPEN } },
      expected: null,
    },
  ])('$case', ({ over, expected }) => {
    const list = listPriceAbove(choose(over))
    expect(list && toText(list.gross, 2)).toBe(expected)
  })
})
