/** The settings of each store view in stores.json that the worked cases need, and the tax rules of the trade facts. */
import { decimal } from '../decimal.ts'
import type { Currency } from '../money.ts'
import type { TaxedAmount, TaxRate, TaxRule, TaxSide } from '../tax.ts'

export type StoreCode = 'no' | 'se' | 'fi' | 'goldsmith_norway' | 'goldsmith_finland' | 'goldsmith_sweden' | 'de' | 'it'

interface StoreFacts {
  readonly country: string
  readonly sourceSide: TaxSide
  readonly displaySide: TaxSide
  readonly currency: Currency
  readonly exemptClassIds: readonly number[]
  /** True if the backend computes the tax. */
  readonly isTaxedByBackend: boolean
  readonly standardRatePercent: number
}

const facts = (
  country: string,
  sourceSide: TaxSide,
  displaySide: TaxSide,
  currency: Currency,
  standardRatePercent: number,
): StoreFacts => ({
  country,
  sourceSide,
  displaySide,
  currency,
  standardRatePercent,
  exemptClassIds: [],
  isTaxedByBackend: false,
})

export const STORES: Readonly<Record<StoreCode, StoreFacts>> = {
  no: { ...facts('NO', 'GROSS', 'GROSS', 'NOK', 25), exemptClassIds: [4] },
  se: facts('SE', 'NET', 'GROSS', 'SEK', 25),
  fi: facts('FI', 'GROSS', 'GROSS', 'EUR', 25.5),
  goldsmith_norway: facts('NO', 'NET', 'NET', 'NOK', 25),
  goldsmith_finland: facts('FI', 'NET', 'NET', 'EUR', 25.5),
  goldsmith_sweden: facts('SE', 'NET', 'NET', 'SEK', 25),
  de: facts('DE', 'GROSS', 'GROSS', 'EUR', 19),
  it: { ...facts('IT', 'GROSS', 'GROSS', 'EUR', 22), isTaxedByBackend: true },
}

const rate = (
  countryId: string,
  ratePercent: number,
  valid: Pick<TaxRate, 'validFrom' | 'validUntil'> = {},
): TaxRate => ({ countryId, ratePercent, regionId: 0, regionName: null, ...valid })

const STANDARD: readonly TaxRate[] = [
  rate('NO', 25),
  rate('SE', 25),
  rate('FI', 24, { validUntil: '2024-08-31' }),
  rate('FI', 25.5, { validFrom: '2024-09-01' }),
  rate('DE', 19),
  rate('IT', 22),
]

export const TAX_RULES: readonly TaxRule[] = [
  { productTaxClassIds: [2, 5, 6], customerTaxClassIds: [3], rates: STANDARD },
  {
    productTaxClassIds: [3],
    customerTaxClassIds: [3],
    rates: [rate('NO', 25), rate('SE', 0), rate('FI', 0), rate('DE', 0), rate('IT', 0)],
  },
  { productTaxClassIds: [4], customerTaxClassIds: [3], rates: STANDARD },
]

/** Parses "100.00 + 25.00 = 125.00". */
export function taxedOf(text: string): TaxedAmount {
  const [net = '', tax = '', gross = ''] = text.split(/ [+=] /)
  return { net: decimal(net), tax: decimal(tax), gross: decimal(gross) }
}
