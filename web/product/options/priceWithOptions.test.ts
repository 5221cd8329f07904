import { describe, expect, test } from 'vitest'
import type {
  PriceResultPartsFragment,
  PriceTiersFragment,
  SurchargePartsFragment,
  TaxedAmountPartsFragment,
} from '../../client/generated/documents.generated.ts'
import { priceWithOptions } from './priceWithOptions.ts'
import { taxed } from '../../testing/sampleMoney.ts'

type Answer = PriceResultPartsFragment & PriceTiersFragment
type KnownPrice = Extract<Answer, { __typename: 'Price' }>

const price: KnownPrice = {
  __typename: 'Price',
  id: 'p',
  now: taxed('400.00', '100.00', '500.00'),
  before: taxed('480.00', '120.00', '600.00'),
  beforeKind: 'LOWEST_OF_30_DAYS',
  displaySide: 'GROSS',
  per: 'PCS',
  sourcePriceDigits: 2,
  source: 'SPECIAL',
  taxRatePercent: '25',
  isTaxFree: false,
  taxNote: null,
  validUntil: null,
  sourcePrice: { __typename: 'SourcePrice', amount: '500', priceIncludesTax: true },
  tiers: [
    {
      __typename: 'PriceTier',
      fromQuantity: '5',
      unitPrice: taxed('360.00', '90.00', '450.00'),
      sourcePrice: { __typename: 'SourcePrice', amount: '450', priceIncludesTax: true },
    },
  ],
  sourcePriceBefore: { __typename: 'SourcePrice', amount: '600', priceIncludesTax: true },
  isCurrent: true,
  metalShares: [],
}
const fixedOf = (amount: string, shown: TaxedAmountPartsFragment): SurchargePartsFragment => ({
  __typename: 'FixedSurcharge',
  amount: shown,
  sourceAmount: { __typename: 'SourcePrice', amount, priceIncludesTax: true },
})
const fixed = fixedOf('30', taxed('24.00', '6.00', '30.00'))
const percent: SurchargePartsFragment = { __typename: 'PercentSurcharge', percent: '5' }

describe('price with the chosen options', () => {
  test.each([
    {
      case: 'adds the gross surcharge to a gross price',
      given: price,
      surcharges: [fixed, percent],
      net: '444.00',
      gross: '555.00',
    },
    {
      case: 'adds the net surcharge to a net price',
      given: { ...price, sourcePrice: { __typename: 'SourcePrice' as const, amount: '400', priceIncludesTax: false } },
      surcharges: [fixed],
      net: '424.00',
      gross: '530.00',
    },
    {
      // 9.99 gross is 7.992 net: three of them are 23.976, not 3 × 7.99.
      case: 'adds exact surcharges beside a net price and rounds the sum',
      given: { ...price, sourcePrice: { __typename: 'SourcePrice' as const, amount: '400', priceIncludesTax: false } },
      surcharges: Array.from({ length: 3 }, () => fixedOf('9.99', taxed('7.99', '2.00', '9.99'))),
      net: '423.98',
      gross: '529.98',
    },
  ])('$case', ({ given, surcharges, net, gross }) => {
    const { now, before } = priceWithOptions(given, surcharges)
    expect([now.net.amount, now.gross.amount, now.gross.currency]).toEqual([net, gross, 'NOK'])
    expect(before).toBeNull()
  })

  test('computes row totals from the price with options', () => {
    const { sourcePrice, sourcePriceBefore, tiers } = priceWithOptions(price, [fixed, percent])
    expect([sourcePrice?.amount, tiers[0]?.sourcePrice.amount, sourcePriceBefore]).toEqual(['555', '502.5', null])
  })

  test('adds the surcharges to the tier prices', () => {
    expect(priceWithOptions(price, [percent]).tiers[0]?.unitPrice.gross.amount).toBe('472.50')
  })

  test.each<{ case: string; given: Answer; surcharges: readonly SurchargePartsFragment[] }>([
    { case: 'no chosen option', given: price, surcharges: [] },
    { case: 'a sum of parts', given: { ...price, sourcePrice: null }, surcharges: [fixed] },
    {
      case: 'a currency that is no ISO code',
      given: { ...price, now: { ...price.now, net: { ...price.now.net, currency: 'kr' } } },
      surcharges: [fixed],
    },
    { case: 'a hidden price', given: { __typename: 'SignInForPrice', storeCode: 'no' }, surcharges: [percent] },
  ])('returns the price unchanged for $case', ({ given, surcharges }) => {
    expect(priceWithOptions(given, surcharges)).toBe(given)
  })
})
