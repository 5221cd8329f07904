/** Product tax classes, the tax rates of the countries, and the tax class of each kind of product per country. */
import { Big } from 'big.js'
import type { Country, StoreView } from './stores.ts'
import { SEED_DAY } from './calendar.ts'

export type TaxClass = '0' | '2' | '3' | '4' | '5' | '6' | '8'

/** Tax classes of customer groups. */
export const CONSUMERS = 3
/** Their numbers were verified. */
export const BUSINESSES = 7

/** Kinds of products that tax law distinguishes. */
export const TAX_KINDS = [
  'standard',
  'goldBar',
  'smallGoldBar',
  'goldCoin',
  'silverCoin',
  'otherCoin',
  'goldByWeight',
  'voucher',
] as const
export type TaxKind = (typeof TAX_KINDS)[number]

export interface Rate {
  readonly id: number
  readonly country: Country
  readonly percent: number
  readonly region?: Region
  /** "*" or missing for all; "900*" for those that begin so; "9170-9179" for a range. */
  readonly postcode?: string
  readonly validFrom?: string
  readonly validUntil?: string
}

/** Of Magento's table of regions. */
export interface Region {
  readonly id: number
  readonly code: string
  readonly name: string
}

export const ALAND: Region = { id: 336, code: 'FI-01', name: 'Ahvenanmaa' }

export interface Rule {
  readonly id: number
  readonly code: string
  readonly productClasses: readonly TaxClass[]
  readonly customerClasses: readonly number[]
  readonly rates: readonly Rate[]
}

const COUNTRIES: readonly Country[] = ['NO', 'SE', 'FI', 'DE', 'IT']
const EVERYONE = [CONSUMERS, BUSINESSES]

/**
 * Outside the countries' VAT areas: Svalbard and Jan Mayen, Åland, Büsingen and Helgoland, Livigno and Campione
 * d'Italia.
 */
const WITHOUT_VAT: readonly Omit<Rate, 'id'>[] = [
  { country: 'NO', percent: 0, postcode: '9170-9179' },
  { country: 'NO', percent: 0, postcode: '8099' },
  { country: 'FI', percent: 0, region: ALAND },
  { country: 'FI', percent: 0, postcode: '22*' },
  { country: 'DE', percent: 0, postcode: '78266' },
  { country: 'DE', percent: 0, postcode: '27498' },
  { country: 'IT', percent: 0, postcode: '23041' },
  { country: 'IT', percent: 0, postcode: '22061' },
]

const STANDARD: readonly Omit<Rate, 'id'>[] = [
  { country: 'NO', percent: 25 },
  { country: 'SE', percent: 25 },
  { country: 'FI', percent: 24, validUntil: '2024-08-31' },
  { country: 'FI', percent: 25.5, validFrom: '2024-09-01' },
  { country: 'DE', percent: 19 },
  { country: 'IT', percent: 22 },
  ...WITHOUT_VAT,
]

/**
 * Norway does not exempt investment gold (VAT handbook M-11-1.4); the other countries do (Directive 2006/112/EC art.
 * 344 to 347).
 */
const INVESTMENT_GOLD: readonly Omit<Rate, 'id'>[] = [
  { country: 'NO', percent: 25 },
  { country: 'SE', percent: 0 },
  { country: 'FI', percent: 0 },
  { country: 'DE', percent: 0 },
  { country: 'IT', percent: 0 },
  ...WITHOUT_VAT,
]

/** The buyer accounts for the tax, in the seller's country and across borders within the Union alike. */
const REVERSE_CHARGE: readonly Omit<Rate, 'id'>[] = COUNTRIES.map((country) => ({ country, percent: 0 }))

/** The tax of the margin is in the price and is never named. */
const MARGIN_SCHEME: readonly Omit<Rate, 'id'>[] = [{ country: 'DE', percent: 0 }]

function numbered(first: number, rates: readonly Omit<Rate, 'id'>[]): Rate[] {
  return rates.map((rate, at) => ({ id: first + at, ...rate }))
}

export const TAX_RULES: readonly Rule[] = [
  {
    id: 1,
    code: 'Standard',
    productClasses: ['2', '6'],
    customerClasses: EVERYONE,
    rates: numbered(1, STANDARD),
  },
  {
    id: 2,
    code: 'Investment gold',
    productClasses: ['3'],
    customerClasses: EVERYONE,
    rates: numbered(31, INVESTMENT_GOLD),
  },
  // The Norwegian store exempts this class by a setting, so that one change of the setting taxes coins again.
  {
    id: 3,
    code: 'Legal-tender coins',
    productClasses: ['4'],
    customerClasses: EVERYONE,
    rates: numbered(61, STANDARD),
  },
  {
    id: 4,
    code: 'Gold by weight',
    productClasses: ['5'],
    customerClasses: [CONSUMERS],
    rates: numbered(91, STANDARD),
  },
  {
    id: 5,
    code: 'Gold by weight, reverse charge',
    productClasses: ['5'],
    customerClasses: [BUSINESSES],
    rates: numbered(121, REVERSE_CHARGE),
  },
  {
    id: 6,
    code: 'Margin scheme',
    productClasses: ['8'],
    customerClasses: EVERYONE,
    rates: numbered(131, MARGIN_SCHEME),
  },
]

/** Why a sale has no tax, as orders say it. */
export interface TaxNote {
  readonly kind: 'reverseCharge' | 'marginScheme'
  readonly law: string
}

interface TaxNoteRow extends Pick<TaxNote, 'kind'> {
  readonly productClass: TaxClass
  readonly customerClasses: readonly number[]
  readonly laws: Readonly<Partial<Record<string, string>>>
}

export const TAX_NOTES: readonly TaxNoteRow[] = [
  {
    kind: 'reverseCharge',
    productClass: '5',
    customerClasses: [BUSINESSES],
    laws: { NO: 'mval. § 11-1 tredje ledd', SE: '16 kap. 12 § ML', FI: 'AVL 8 a §' },
  },
  { kind: 'marginScheme', productClass: '8', customerClasses: EVERYONE, laws: { DE: '§ 25a UStG' } },
]

export function taxClassIn(kind: TaxKind, country: Country): TaxClass {
  if (kind === 'voucher') return '0' // a multi-purpose voucher is taxed when it is redeemed
  if (kind === 'goldByWeight') return '5'
  if (kind === 'goldBar') return country === 'NO' ? '2' : '3'
  if (kind === 'smallGoldBar') return '2' // 1 g and less is not investment gold in SE and IT; Norway taxes every bar
  if (kind === 'goldCoin') return country === 'NO' ? '4' : '3'
  if (kind === 'silverCoin') return country === 'NO' ? '4' : country === 'DE' ? '8' : '2'
  if (kind === 'otherCoin') return country === 'NO' ? '4' : '2'
  return '2'
}

/** Returns the tax rate of the seed day as a fraction: 0.25 is 25 %. */
export function rateOnSeedDay(taxClass: TaxClass, store: StoreView): Big {
  if (store.exemptTaxClasses.includes(taxClass)) return new Big(0)
  const rule = TAX_RULES.find((one) => one.productClasses.includes(taxClass))
  const rate = rule?.rates.find(
    (one) =>
      one.country === store.country &&
      one.region === undefined &&
      one.postcode === undefined &&
      (one.validFrom ?? '') <= SEED_DAY &&
      SEED_DAY <= (one.validUntil ?? '9999'),
  )
  return new Big(rate?.percent ?? 0).div(100)
}
