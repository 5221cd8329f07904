/** Tax rules: the rate of a product, and the split of an amount into net and tax. */
import { earliest, startOfDay } from './day.ts'
import {
  add,
  decimal,
  type Decimal,
  divide,
  HUNDRED,
  HUNDREDTH,
  multiply,
  roundHalfAwayFromZero,
  subtract,
  ZERO,
} from './decimal.ts'
import { endOfLocalDay, localDay, startOfLocalDay } from './localDay.ts'

export type TaxSide = 'NET' | 'GROSS'

/** The side on which a store shows its prices. */
export function displaySideOf({
  displaySettings,
}: {
  readonly displaySettings: { readonly displayIncludesVAT: boolean }
}): TaxSide {
  return displaySettings.displayIncludesVAT ? 'GROSS' : 'NET'
}

/** net + tax = gross, exactly. */
export interface TaxedAmount {
  readonly net: Decimal
  readonly tax: Decimal
  readonly gross: Decimal
}

export interface TaxRate {
  /** Null if it cannot be read, so that it may be any country. */
  readonly countryId: string | null
  /** 0 means the whole country. */
  readonly regionId: number
  /** Code or name of the region. */
  readonly regionName: string | null
  /** Postcodes in which the rate applies: "*" or missing for all, "80*" for those that begin so, or a range. */
  readonly postcode?: string | PostcodeRange | null
  /** 25 means 25 %; NaN if it cannot be read. */
  readonly ratePercent: number
  /** First and last day, `yyyy-MM-dd`, both inclusive; missing means open. */
  readonly validFrom?: string | null
  readonly validUntil?: string | null
}

/** Whole numbers, both inclusive. */
export interface PostcodeRange {
  readonly from: number
  readonly to: number
}

export interface TaxRule {
  readonly productTaxClassIds: readonly number[]
  readonly customerTaxClassIds: readonly number[]
  readonly rates: readonly TaxRate[]
}

export interface TaxQuestion {
  /** 0 and null mean no tax; NaN if it cannot be read. */
  readonly productTaxClassId: number | null
  /** Used only where the rate depends on the customer. This is not the customer group. */
  readonly customerTaxClassId?: number | null
  readonly countryId?: string | null
  /** Id, code or name of the region; without one only rates of the whole country apply. */
  readonly region?: string | null
  /** Without one only rates for all postcodes apply. */
  readonly postcode?: string | null
  readonly exemptClassIds: readonly number[]
  readonly on: Date
  /** Time zone of the store: rates begin and end at local midnight. Default: UTC. */
  readonly timeZone?: string
}

export interface FoundTaxRate {
  readonly ratePercent: number
  /** First day of the rate, `yyyy-MM-dd`; null when it has no beginning or there is no rate. */
  readonly since: string | null
  /** True when the store exempts the product's tax class; false for a class without a tax rule. */
  readonly exempt: boolean
  /** When another rate begins or this one ends; null when neither is planned. */
  readonly changesAt: Date | null
  /** Message about a malformed rate. */
  readonly problem?: string
  /** What is missing for a rate: the product's tax class, or a rate of its rules that fits. Then 0 % does not mean that it is free of tax. */
  readonly missing?: 'CLASS' | 'RATE'
  /** True when the class or the rule's rate cannot be read: then there is no price, because it cannot be computed without its tax. */
  readonly isUnknown?: boolean
}

const MAX_PERCENT = 100

function isRate(percent: number): boolean {
  return percent >= 0 && percent <= MAX_PERCENT
}

// The specification's default for a store without a country.
const COUNTRY_WHEN_UNSET = 'PL'

/**
 * The rate of the first rule for the product's tax class; no second rule is tried when that one has no rate.
 *
 * @see docs/rules/tax.md
 */
export function findTaxRate(rules: readonly TaxRule[], question: TaxQuestion): FoundTaxRate {
  const untaxed = { ratePercent: 0, since: null, exempt: false, changesAt: null }
  const { productTaxClassId, customerTaxClassId, exemptClassIds } = question
  if (productTaxClassId === null) return { ...untaxed, missing: 'CLASS' }
  if (productTaxClassId === 0) return untaxed
  if (!Number.isInteger(productTaxClassId))
    return {
      ...untaxed,
      problem: `expected a product tax class that is a whole number, got ${productTaxClassId}`,
      isUnknown: true,
    }
  if (exemptClassIds.includes(productTaxClassId)) return { ...untaxed, exempt: true }

  const ofProduct = rules.filter(({ productTaxClassIds }) => productTaxClassIds.includes(productTaxClassId))
  const rule = ofProduct.find(
    (candidate) =>
      customerTaxClassId === undefined ||
      customerTaxClassId === null ||
      candidate.customerTaxClassIds.includes(customerTaxClassId),
  )
  if (!rule) return ofProduct.length > 0 ? { ...untaxed, missing: 'RATE' } : untaxed

  const countryId = countryOf(question.countryId ?? '') || COUNTRY_WHEN_UNSET
  const local = bySpecificity(rule.rates.filter((rate) => isLocal(rate, countryId, question)))
  const place = `for product tax class ${productTaxClassId} in ${countryId}`
  const malformed = malformedOf(local)
  if (malformed !== null) return { ...untaxed, problem: `${malformed} ${place}`, isUnknown: true }

  const rate = validOf(local, question)
  const changesAt = nextChange(local, question)
  if (!rate) {
    const isEmpty = rule.rates.length === 0
    return {
      ...untaxed,
      changesAt,
      missing: 'RATE',
      ...(isEmpty ? { problem: `expected rates in the rule of product tax class ${productTaxClassId}, got none` } : {}),
    }
  }
  if (!isRate(rate.ratePercent)) {
    return {
      ...untaxed,
      changesAt,
      problem: `expected a tax rate from 0 to 100 % ${place}, got ${rate.ratePercent}`,
      isUnknown: true,
    }
  }

  return { ratePercent: rate.ratePercent, since: rate.validFrom ?? null, exempt: false, changesAt }
}

function countryOf(text: string): string {
  return text.trim().toUpperCase()
}

type Place = Pick<TaxQuestion, 'region' | 'postcode'>

function isLocal(rate: TaxRate, countryId: string, { region, postcode }: Place): boolean {
  if (rate.countryId !== null && countryOf(rate.countryId) !== countryId) return false
  return isInRegion(rate, region?.trim() ?? '') && isInPostcodes(rate, postcode?.trim() ?? '')
}

function isInRegion({ regionId, regionName }: TaxRate, region: string): boolean {
  if (regionId === 0) return true
  return region !== '' && (region === String(regionId) || region === regionName?.trim())
}

function isInPostcodes(rate: TaxRate, postcode: string): boolean {
  const wanted = rate.postcode
  if (!wanted || !isForPostcodes(rate)) return true
  if (typeof wanted === 'string')
    return wanted.endsWith('*') ? postcode !== '' && postcode.startsWith(wanted.slice(0, -1)) : postcode === wanted
  return /^\d+$/.test(postcode) && wanted.from <= Number(postcode) && Number(postcode) <= wanted.to
}

function isForPostcodes({ postcode }: TaxRate): boolean {
  return Boolean(postcode) && postcode !== '*'
}

/** Rates of a region before those of the country, then rates of postcodes before those of all, then in the rule's order. */
function bySpecificity(rates: readonly TaxRate[]): readonly TaxRate[] {
  const rank = (rate: TaxRate) => (rate.regionId === 0 ? 0 : 2) + (isForPostcodes(rate) ? 1 : 0)
  return rates.length < 2 ? rates : rates.toSorted((a, b) => rank(b) - rank(a))
}

/** A message if any rate that may apply cannot be read: an unknown first or last day makes all of them uncertain. */
function malformedOf(rates: readonly TaxRate[]): string | null {
  for (const { countryId, validFrom, validUntil } of rates) {
    if (countryId === null) return 'expected every tax rate with a country, got one without'
    const isDay = (day: string | null | undefined) => !day || startOfDay(day) !== null
    if (isDay(validFrom) && isDay(validUntil) && (!validFrom || !validUntil || validFrom <= validUntil)) continue
    return `expected a tax rate from and until days as yyyy-MM-dd, got ${JSON.stringify(validFrom ?? null)} and ${JSON.stringify(validUntil ?? null)}`
  }
  return null
}

type Moment = Pick<TaxQuestion, 'on' | 'timeZone'>

function validOf(rates: readonly TaxRate[], { on, timeZone = 'UTC' }: Moment): TaxRate | undefined {
  const dated = rates.some(({ validFrom, validUntil }) => validFrom || validUntil)
  const day = dated ? localDay(on, timeZone) : ''
  // Days in the same format compare as text.
  return rates.find(
    ({ validFrom, validUntil }) => (!validFrom || validFrom <= day) && (!validUntil || day <= validUntil),
  )
}

function nextChange(rates: readonly TaxRate[], { on, timeZone = 'UTC' }: Moment): Date | null {
  const borders = rates.flatMap(({ validFrom, validUntil }) => [
    validFrom ? startOfLocalDay(validFrom, timeZone) : null,
    validUntil ? endOfLocalDay(validUntil, timeZone) : null,
  ])
  return earliest(...borders.filter((border) => border !== null && border > on))
}

/**
 * Splits a gross amount: the net is rounded once, the tax is the difference.
 *
 * @param ratePercent 25 means 25 %.
 * @throws RangeError for a negative rate.
 * @see docs/rules/rounding.md
 */
export function splitGross(gross: Decimal, ratePercent: number, digits: number): TaxedAmount {
  const net = divide(multiply(gross, HUNDRED), percentWithWhole(ratePercent), digits)
  const rounded = roundHalfAwayFromZero(gross, digits)
  return { net, tax: subtract(rounded, net), gross: rounded }
}

/**
 * Adds the tax to a net amount: the gross is rounded once, the tax is the difference.
 *
 * @throws RangeError for a negative rate.
 * @see docs/rules/rounding.md
 */
export function addTax(net: Decimal, ratePercent: number, digits: number): TaxedAmount {
  const gross = roundHalfAwayFromZero(multiply(multiply(net, percentWithWhole(ratePercent)), HUNDREDTH), digits)
  const rounded = roundHalfAwayFromZero(net, digits)
  return { net: rounded, tax: subtract(gross, rounded), gross }
}

export const NOTHING: TaxedAmount = { net: ZERO, tax: ZERO, gross: ZERO }

export function taxed(net: Decimal, gross: Decimal): TaxedAmount {
  return { net, tax: subtract(gross, net), gross }
}

export function addTaxed(a: TaxedAmount, b: TaxedAmount): TaxedAmount {
  return { net: add(a.net, b.net), tax: add(a.tax, b.tax), gross: add(a.gross, b.gross) }
}

export function subtractTaxed(a: TaxedAmount, b: TaxedAmount): TaxedAmount {
  return { net: subtract(a.net, b.net), tax: subtract(a.tax, b.tax), gross: subtract(a.gross, b.gross) }
}

// There are a handful of rates, and every amount needs one.
const wholes = new Map<number, Decimal>()

/**
 * 100 + rate.
 *
 * @throws RangeError for a negative rate.
 */
export function percentWithWhole(ratePercent: number): Decimal {
  const known = wholes.get(ratePercent)
  if (known) return known

  if (!(ratePercent >= 0)) throw new RangeError(`expected a tax rate of 0 or more, got ${ratePercent}`)
  const whole = add(HUNDRED, decimal(ratePercent))
  wholes.set(ratePercent, whole)
  return whole
}
