import { expect, test } from 'vitest'
import { type TaxedSale, type TaxNote, taxNoteFor, taxNotesChangeAt } from './taxNote.ts'

const WIRE = 5
const COINS = 7
const GOLD = 3
const BUSINESS = 7
const row = (more: Partial<TaxNote>): TaxNote => ({
  kind: 'EXEMPT',
  productTaxClassIds: [GOLD],
  customerTaxClassIds: null,
  since: null,
  until: null,
  law: null,
  texts: [],
  ...more,
})
const REVERSE = row({
  kind: 'REVERSE_CHARGE',
  productTaxClassIds: [WIRE],
  customerTaxClassIds: [BUSINESS],
  since: '2014-01-01',
})
const MARGIN = row({ kind: 'MARGIN_SCHEME', productTaxClassIds: [COINS], until: '2027-12-31' })
const EXEMPT = row({})
const ROWS = [REVERSE, MARGIN, EXEMPT]

const sale = (more: Partial<TaxedSale> = {}): TaxedSale => ({
  productTaxClassId: WIRE,
  customerTaxClassId: BUSINESS,
  rate: { ratePercent: 0 },
  guestRatePercent: () => 25,
  isDomestic: true,
  day: '2026-11-29',
  ...more,
})

test.each<[string, Partial<TaxedSale>, TaxNote | null]>([
  ['gold by weight for a business', {}, REVERSE],
  ['the same where no rule names the business', { rate: { ratePercent: 0, missing: 'RATE' } }, REVERSE],
  ['gold by weight for a consumer', { customerTaxClassId: 3, rate: { ratePercent: 25 } }, null],
  ['a consumer whom the backend taxes at 0', { customerTaxClassId: 3 }, null],
  ['a buyer of no known class', { customerTaxClassId: null }, null],
  ['tools for a business', { productTaxClassId: 2, rate: { ratePercent: 25 } }, null],
  ['a business that the backend taxes', { rate: { ratePercent: 25 } }, null],
  ['a place where nobody pays tax', { guestRatePercent: () => 0 }, null],
  ['another country', { isDomestic: false }, null],
  ['the day before the law', { day: '2013-12-31' }, null],
  ['the day of the law', { day: '2014-01-01' }, REVERSE],
  ['coins under the margin scheme, whoever buys', { productTaxClassId: COINS, customerTaxClassId: null }, MARGIN],
  ['the last day of a row', { productTaxClassId: COINS, day: '2027-12-31' }, MARGIN],
  ['the day after the last one', { productTaxClassId: COINS, day: '2028-01-01' }, null],
  ['investment gold', { productTaxClassId: GOLD, guestRatePercent: () => 0 }, EXEMPT],
  [
    'investment gold without a rate: nobody said that it is exempt',
    { productTaxClassId: GOLD, rate: { ratePercent: 0, missing: 'RATE' } },
    null,
  ],
  ['a product without a class', { productTaxClassId: null }, null],
  ['a rate that cannot be read', { rate: { ratePercent: 0, isUnknown: true } }, null],
])('%s', (_what, given, expected) => {
  expect(taxNoteFor(ROWS, sale(given))).toBe(expected)
})

test('a price is computed again when a row of its goods begins or ends', () => {
  const at = (on: string, productTaxClassId: number) =>
    taxNotesChangeAt(ROWS, productTaxClassId, { on: new Date(on), timeZone: 'Europe/Oslo' })
  expect(at('2013-12-31T22:59:59Z', WIRE)).toEqual(new Date('2013-12-31T23:00:00Z'))
  expect(at('2013-12-31T23:00:00Z', WIRE)).toBeNull()
  expect(at('2026-11-29T12:00:00Z', COINS)).toEqual(new Date('2027-12-31T23:00:00Z'))
  expect(at('2026-11-29T12:00:00Z', GOLD)).toBeNull()
})
