/** The table of docs/rules/crossed-out-price.md, row by row. */
import { describe, expect, test } from 'vitest'
import { type CrossedOutRow, crossedOutRule } from './crossedOutPrice.ts'
import { decimal, toText } from './decimal.ts'
import { choosePrice, type PriceInput } from './price.ts'
import { toSourcePrice } from './sourcePrice.ts'
import type { TaxSide } from './tax.ts'
import { bar, gold, known, NOW, quotes } from './testing/metalPrices.ts'

const price = (amount: string, side: TaxSide = 'GROSS') => toSourcePrice(decimal(amount), side, 2)
const special = (amount: string) => ({ price: price(amount), from: null, to: null })

const ring: PriceInput = {
  list: price('1250'),
  special: special('900'),
  tiers: [],
  tierSide: 'GROSS',
  groupId: 0,
  taxRate: { ratePercent: 25, since: null, exempt: false, changesAt: null },
  unit: 'PCS',
  digits: 2,
  currency: 'NOK',
  displaySide: 'GROSS',
}

const crossedOut = (input: PriceInput) => {
  const { before, beforeKind, sourcePriceBefore, source } = known(choosePrice(input, NOW))
  expect([before === null, sourcePriceBefore === null]).toEqual([beforeKind === null, beforeKind === null])
  return [source, before && toText(before.gross), beforeKind]
}

const LOWEST = 'LOWEST_OF_30_DAYS'
const showsList = { shows: 'LIST_PRICE', changesAt: null } as const
const showsNothing = { shows: 'NOTHING', changesAt: null } as const

describe('beside a special price of 900, list price 1,250, is crossed out', () => {
  test.each<{ case: string; over: Partial<PriceInput>; before: string | null; kind?: string }>([
    { case: 'nothing, without a lowest price', over: {}, before: null },
    { case: 'the lowest price', over: { lowestOf30Days: price('1100') }, before: '1100', kind: LOWEST },
    {
      case: 'one above the list price, which has fallen',
      over: { lowestOf30Days: price('1300') },
      before: '1300',
      kind: LOWEST,
    },
    { case: 'a net one with its tax', over: { lowestOf30Days: price('880', 'NET') }, before: '1100', kind: LOWEST },
    { case: 'nothing, if it was 900 within the 30 days', over: { lowestOf30Days: price('900') }, before: null },
    { case: 'nothing, if it was less', over: { lowestOf30Days: price('899.99') }, before: null },
    { case: 'nothing, if the amount is 0', over: { lowestOf30Days: price('0') }, before: null },
    { case: 'nothing, if the amount is not believable', over: { lowestOf30Days: price('1000000001') }, before: null },
    {
      case: 'the list price, where the store’s rule says so',
      over: { lowestOf30Days: price('1100'), crossedOut: showsList },
      before: '1250',
      kind: 'LIST_PRICE',
    },
    {
      case: 'nothing, where the store’s rule says so',
      over: { lowestOf30Days: price('1100'), crossedOut: showsNothing },
      before: null,
    },
  ])('$case', ({ over, before, kind = null }) => {
    expect(crossedOut({ ...ring, ...over })).toEqual(['SPECIAL', before, kind])
  })
})

test.each<{ source: string; over: Partial<PriceInput> }>([
  { source: 'LIST', over: { special: null } },
  { source: 'TIER', over: { tiers: [{ groupId: 32000, quantity: decimal(1), price: decimal(800) }] } },
  { source: 'TIER', over: { tiers: [{ groupId: 0, quantity: decimal(1), price: decimal(800) }] } },
  { source: 'BUSINESS', over: { business: price('500', 'NET') } },
  { source: 'CUSTOMER', over: { customer: price('500', 'NET') } },
])('a price of the source $source is not a reduction', ({ source, over }) => {
  const documented = { lowestOf30Days: price('1100') }
  expect(crossedOut({ ...ring, ...documented, ...over })).toEqual([source, null, null])
  expect(crossedOut({ ...ring, ...documented, crossedOut: showsList, ...over })).toEqual([source, null, null])
})

test('a price of a catalogue price rule is a reduction like a special price', () => {
  expect(crossedOut({ ...ring, special: null, final: price('900'), lowestOf30Days: price('1100') })).toEqual([
    'SPECIAL',
    '1100',
    LOWEST,
  ])
})

describe('a gold bar: list price 17,280 at a quote of 1,310.40, special price 17,000, which is 17,146.88 at 1,322.15', () => {
  const at = (quote: string, over: Partial<PriceInput>) =>
    crossedOut({ ...bar, special: special('17000'), metal: { shares: gold, quotes: quotes({ AU: quote }) }, ...over })

  test.each([
    { what: 'nothing, without a lowest price', quote: '1322.15', over: {}, before: null },
    { what: 'nothing, where list prices are', quote: '1322.15', over: { crossedOut: showsList }, before: null },
    { what: 'the lowest price', quote: '1310.40', over: { lowestOf30Days: price('17150') }, before: '17150' },
    {
      what: 'the same amount at another quote',
      quote: '1322.15',
      over: { lowestOf30Days: price('17150') },
      before: '17150',
    },
    {
      what: 'nothing once the metal has lifted the price above it',
      quote: '1323.15',
      over: { lowestOf30Days: price('17150') },
      before: null,
    },
  ])('at $quote is crossed out $what', ({ quote, over, before }) => {
    expect(at(quote, over)).toEqual(['SPECIAL', before, before && LOWEST])
  })
})

describe('the rule of a store', () => {
  const rows: readonly CrossedOutRow[] = [
    { since: '2026-12-01', shows: 'NOTHING' },
    { since: '2020-01-01', shows: 'LIST_PRICE' },
    { since: '2022-05-28', shows: LOWEST },
  ]

  test.each([
    { at: '2019-12-31T22:59:59Z', shows: LOWEST, changesAt: '2019-12-31T23:00:00.000Z' },
    { at: '2019-12-31T23:00:00Z', shows: 'LIST_PRICE', changesAt: '2022-05-27T22:00:00.000Z' },
    { at: '2022-05-27T21:59:59Z', shows: 'LIST_PRICE', changesAt: '2022-05-27T22:00:00.000Z' },
    { at: '2022-05-27T22:00:00Z', shows: LOWEST, changesAt: '2026-11-30T23:00:00.000Z' },
    { at: '2026-12-01T12:00:00Z', shows: 'NOTHING', changesAt: null },
  ])('at $at is $shows until $changesAt: days are those of the store', ({ at, shows, changesAt }) => {
    const rule = crossedOutRule(rows, new Date(at), 'Europe/Berlin')
    expect({ ...rule, changesAt: rule.changesAt?.toISOString() ?? null }).toEqual({ shows, changesAt })
  })

  test('without rows is the directive’s, for ever', () => {
    expect(crossedOutRule([], NOW, 'Europe/Oslo')).toEqual({ shows: LOWEST, changesAt: null })
  })

  test('ends the price when it changes, whether or not something was crossed out', () => {
    const changesAt = new Date('2026-12-31T23:00:00Z')
    const ends = { crossedOut: { shows: LOWEST, changesAt } } as const
    expect(known(choosePrice({ ...ring, ...ends }, NOW)).validUntil).toEqual(changesAt)
    expect(known(choosePrice({ ...ring, special: null, ...ends }, NOW)).validUntil).toBeNull()
  })
})
