/** The store views of the sandbox. A contract test compares them with the shop's own table. */
import type { Language } from './text.ts'

export const STORE_CODES = [
  'no',
  'se',
  'fi',
  'goldsmith_norway',
  'goldsmith_finland',
  'goldsmith_sweden',
  'de',
  'it',
] as const
export type StoreCode = (typeof STORE_CODES)[number]
export type Country = 'NO' | 'SE' | 'FI' | 'DE' | 'IT'
export type Currency = 'NOK' | 'SEK' | 'EUR'

export function currencyOf(text: string): Currency {
  if (text === 'NOK' || text === 'SEK' || text === 'EUR') return text
  throw new Error(`expected NOK, SEK or EUR, got ${text}`)
}
export type Assortment = 'investment' | 'goldsmith'

export interface StoreView {
  readonly id: number
  readonly code: StoreCode
  readonly index: string
  readonly assortment: Assortment
  readonly country: Country
  readonly language: Language
  readonly currency: Currency
  /** Whether catalogue prices include tax. */
  readonly pricesIncludeTax: boolean
  /** Whether documents contain prices with tax. */
  readonly taxInDocuments: boolean
  /** Decimals of a price per gram or metre; null rounds it to minor units like every price. */
  readonly measuredDecimals: number | null
  /** Product tax classes that the store sells without tax, whatever the tax rules say. */
  readonly exemptTaxClasses: readonly string[]
}

function store(
  id: number,
  code: StoreCode,
  assortment: Assortment,
  country: Country,
  language: Language,
  currency: Currency,
  more: Partial<StoreView> = {},
): StoreView {
  return {
    id,
    code,
    index: `karat_${code}`,
    assortment,
    country,
    language,
    currency,
    pricesIncludeTax: false,
    taxInDocuments: false,
    measuredDecimals: null,
    exemptTaxClasses: [],
    ...more,
  }
}

export const STORES: readonly StoreView[] = [
  store(1, 'no', 'investment', 'NO', 'nb', 'NOK', {
    pricesIncludeTax: true,
    exemptTaxClasses: ['4'],
  }),
  store(2, 'se', 'investment', 'SE', 'sv', 'SEK'),
  store(3, 'fi', 'investment', 'FI', 'fi', 'EUR', { pricesIncludeTax: true }),
  store(4, 'goldsmith_norway', 'goldsmith', 'NO', 'nb', 'NOK'),
  store(5, 'goldsmith_finland', 'goldsmith', 'FI', 'fi', 'EUR', {
    measuredDecimals: 4,
  }),
  store(6, 'goldsmith_sweden', 'goldsmith', 'SE', 'sv', 'SEK'),
  store(7, 'de', 'investment', 'DE', 'de', 'EUR', { pricesIncludeTax: true }),
  store(8, 'it', 'investment', 'IT', 'it', 'EUR', {
    pricesIncludeTax: true,
    taxInDocuments: true,
  }),
]

function storesOf(assortment: Assortment): StoreCode[] {
  return STORES.filter((one) => one.assortment === assortment).map((one) => one.code)
}

export const ASSORTMENTS: readonly {
  readonly name: string
  readonly stores: readonly StoreCode[]
}[] = [
  { name: 'all', stores: STORE_CODES },
  { name: 'investment', stores: storesOf('investment') },
  { name: 'goldsmith', stores: storesOf('goldsmith') },
]
