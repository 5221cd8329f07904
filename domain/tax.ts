/** Tax rules: which rate a product carries, and how an amount splits into its net part and its tax. */
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
} from './decimal.ts'
import { endOfLocalDay, localDay, startOfLocalDay } from './localDay.ts'

export type TaxSide = 'NET' | 'GROSS'

/** net + tax = gross, to the last digit. */
export interface TaxedAmount {
  readonly net: Decimal
  readonly tax: Decimal
  readonly gross: Decimal
}

export interface TaxRate {
  /** Null: it cannot be read, so it may be any. */
  readonly countryId: string | null
  readonly regionId: number
  readonly regionName: string | null
  /** 25 means 25 %; NaN where it cannot be read. */
  readonly ratePercent: number
  /** First and last day, `yyyy-MM-dd`, both included; missing means open. */
  readonly validFrom?: string | null
  readonly validUntil?: string | null
}

export interface TaxRule {
  readonly productTaxClassIds: readonly number[]
  readonly customerTaxClassIds: readonly number[]
  readonly rates: readonly TaxRate[]
}

export interface TaxQuestion {
  /** 0 is the class of goods without tax, as null is; NaN: it cannot be read. */
  readonly productTaxClassId: number | null
  /** Asked only where the rate depends on the customer. A customer group is another thing. */
  readonly customerTaxClassId?: number | null
  readonly countryId?: string | null
  readonly regionName?: string | null
  readonly exemptClassIds: readonly number[]
  readonly on: Date
  /** Of the store: rates begin and end at midnight there. UTC when left out. */
  readonly timeZone?: string
}

export interface FoundTaxRate {
  readonly ratePercent: number
  /** First day of the rate, `yyyy-MM-dd`; null when it has no beginning or there is no rate. */
  readonly since: string | null
  /** True when the store exempts the product's tax class, as against a class that no rule taxes. */
  readonly exempt: boolean
  /** When another rate begins or this one ends; null when nothing is planned. */
  readonly changesAt: Date | null
  /** What is malformed about the rule. */
  readonly problem?: string
  /** True when the class or the rule's rate cannot be read: then no price can be told, because none is without its tax. */
  readonly isUnknown?: boolean
}

const MAX_PERCENT = 100

function isRate(percent: number): boolean {
  return percent >= 0 && percent <= MAX_PERCENT
}

// The specification's fall-back for a store that names no country.
const COUNTRY_WHEN_UNSET = 'PL'

/**
 * The rate of the first rule for the product's tax class; no second rule is asked when that one has no rate.
 *
 * @see docs/rules/tax.md
 */
export function findTaxRate(rules: readonly TaxRule[], question: TaxQuestion): FoundTaxRate {
  const untaxed = { ratePercent: 0, since: null, exempt: false, changesAt: null }
  const { productTaxClassId, customerTaxClassId, exemptClassIds } = question
  if (productTaxClassId === null || productTaxClassId === 0) return untaxed
  if (!Number.isInteger(productTaxClassId))
    return {
      ...untaxed,
      problem: `expected a product tax class that is a whole number, got ${productTaxClassId}`,
      isUnknown: true,
    }
  if (exemptClassIds.includes(productTaxClassId)) return { ...untaxed, exempt: true }

  const rule = rules.find(
    (candidate) =>
      candidate.productTaxClassIds.includes(productTaxClassId) &&
      (customerTaxClassId === undefined ||
        customerTaxClassId === null ||
        candidate.customerTaxClassIds.includes(customerTaxClassId)),
  )
  if (!rule) return untaxed

  const countryId = question.countryId?.trim() || COUNTRY_WHEN_UNSET
  const local = rule.rates.filter((rate) => isLocal(rate, countryId, question.regionName ?? null))
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

function isLocal(rate: TaxRate, countryId: string, regionName: string | null): boolean {
  if (rate.countryId !== null && rate.countryId !== countryId) return false
  return rate.regionId === 0 || !rate.regionName || rate.regionName === regionName
}

/** What cannot be read of rates that may apply: where one begins or ends nobody knows, none of them can be told. */
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
  // Days of one notation compare as text.
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
 * Splits a gross amount: the net is rounded once, the tax is what is left.
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
 * Adds the tax to a net amount: the gross is rounded once, the tax is what came on top.
 *
 * @throws RangeError for a negative rate.
 * @see docs/rules/rounding.md
 */
export function addTax(net: Decimal, ratePercent: number, digits: number): TaxedAmount {
  const gross = roundHalfAwayFromZero(multiply(multiply(net, percentWithWhole(ratePercent)), HUNDREDTH), digits)
  const rounded = roundHalfAwayFromZero(net, digits)
  return { net: rounded, tax: subtract(gross, rounded), gross }
}

export function addTaxed(a: TaxedAmount, b: TaxedAmount): TaxedAmount {
  return { net: add(a.net, b.net), tax: add(a.tax, b.tax), gross: add(a.gross, b.gross) }
}

export function subtractTaxed(a: TaxedAmount, b: TaxedAmount): TaxedAmount {
  return { net: subtract(a.net, b.net), tax: subtract(a.tax, b.tax), gross: subtract(a.gross, b.gross) }
}

// A handful of rates, asked for with every amount.
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
