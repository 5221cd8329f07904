// @vitest-environment node
import { expect, test } from 'vitest'
import { decimal, toText } from '#domain/decimal.ts'
import { taxed } from '../testing/sampleMoney.ts'
import { type TierPriceText, tierRowsOfPiece } from './tierRows.ts'

const tierOf = (fromQuantity: string, amount: string) => ({
  __typename: 'PriceTier' as const,
  fromQuantity,
  unitPrice: taxed(amount, '0.00', amount),
  sourcePrice: { __typename: 'SourcePrice' as const, amount, priceIncludesTax: false },
})
/** Of a piece of 20 × 20 mm. */
const price: TierPriceText = {
  __typename: 'Price',
  id: 'p',
  displaySide: 'NET',
  per: 'PCS',
  source: 'LIST',
  sourcePriceDigits: 2,
  taxRatePercent: '0',
  isTaxFree: true,
  taxNote: null,
  now: taxed('2141.59', '0.00', '2141.59'),
  before: null,
  beforeKind: null,
  sourcePrice: { __typename: 'SourcePrice', amount: '2141.59', priceIncludesTax: false },
  sourcePriceBefore: null,
  validUntil: null,
  isCurrent: true,
  metalShares: [],
  tiers: [tierOf('5', '2139.00'), tierOf('20', '2137.01'), tierOf('24', '2135.00'), tierOf('100', '2130.00')],
}

test.each([
  {
    what: '100 × 50 mm, of 12.5 units',
    units: '12.5',
    // One piece has 12.5 units, two have 25, eight have 100.
    rows: ['1: 26737.50', '2: 26687.50', '8: 26625.00'],
  },
  {
    what: 'the list price’s own size',
    units: '1',
    rows: ['1: 2141.59', '5: 2139.00', '20: 2137.01', '24: 2135.00', '100: 2130.00'],
  },
  {
    what: 'half of it, two of which are one unit',
    units: '0.5',
    rows: ['1: 1070.80', '10: 1069.50', '40: 1068.51', '48: 1067.50', '200: 1065.00'],
  },
])('tiers of a piece of $what begin with whole pieces at the price of one', ({ units, rows }) => {
  expect(
    tierRowsOfPiece(price, decimal(units))?.map(({ from, unitPrice }) => `${toText(from)}: ${unitPrice.net.amount}`),
  ).toEqual(rows)
})

test('without an exact price there are none', () => {
  expect(tierRowsOfPiece({ ...price, sourcePrice: null }, decimal('2'))).toBeNull()
})
