/** Exact decimal arithmetic. Only this file imports the arithmetic library. */
import { Big } from 'big.js'

export type Decimal = Readonly<Big>

// Clones of the library's constructor, so that its global settings affect neither this file nor others.
const Exact = Big()
const Divider = Big()
const HALF_AWAY_FROM_ZERO = 1

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Reads a decimal from text ("12.50") or from a JSON number with few decimals.
 *
 * @throws RangeError for other values: blanks, commas, exponents in text, NaN, infinities.
 */
export function decimal(value: string | number): Decimal {
  if (typeof value === 'number' ? Number.isFinite(value) : PLAIN_NUMBER.test(value)) return new Exact(value)

  throw new RangeError(`expected a decimal such as "12.50", got ${JSON.stringify(value) ?? String(value)}`)
}

// Prices, weights and quotes repeat from product to product, and a decimal is immutable.
const read = new Map<string | number, Decimal>()
const MAX_READ = 10_000
const MAX_READ_LENGTH = 24

/** Like `decimal`, for values of unknown type: returns null where `decimal` throws. Equal values may be the same object. */
export function decimalOrNull(value: unknown): Decimal | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const known = read.get(value)
  if (known) return known
  if (typeof value === 'number' ? !Number.isFinite(value) : !PLAIN_NUMBER.test(value)) return null
  const own = new Exact(value)
  // 0 and -0 are one key of a map.
  if (value === 0 || String(value).length > MAX_READ_LENGTH) return own
  if (read.size >= MAX_READ) read.clear()
  read.set(value, own)
  return own
}

export const ZERO = decimal(0)
export const ONE = decimal(1)
export const HUNDRED = decimal(100)
export const HUNDREDTH = decimal('0.01')

export function add(a: Decimal, b: Decimal): Decimal {
  return a.plus(b)
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return a.minus(b)
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return a.times(b)
}

/**
 * Divides and rounds once, half away from zero.
 *
 * @throws RangeError when dividing by zero.
 */
export function divide(a: Decimal, b: Decimal, digits: number): Decimal {
  if (isZero(b)) throw new RangeError(`expected a divisor other than 0 for ${toText(a)}`)

  Divider.DP = digits
  Divider.RM = HALF_AWAY_FROM_ZERO
  return new Exact(new Divider(a).div(b))
}

/** The remainder of dividing `a` by `b`. */
export function remainder(a: Decimal, b: Decimal): Decimal {
  return a.mod(b)
}

// Prices are compared far more often than computed, and each comparison of the library makes a copy: these read its digits
// (`c`, without trailing zeros), exponent (`e`) and sign (`s`).

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const sign = signOf(a)
  const other = signOf(b)
  if (sign !== other) return sign < other ? -1 : 1
  if (sign === 0) return 0
  if (a.e !== b.e) return a.e < b.e === sign > 0 ? -1 : 1
  for (let at = 0; at < a.c.length && at < b.c.length; at++) {
    const difference = (a.c[at] ?? 0) - (b.c[at] ?? 0)
    if (difference !== 0) return difference < 0 === sign > 0 ? -1 : 1
  }
  if (a.c.length === b.c.length) return 0
  return a.c.length < b.c.length === sign > 0 ? -1 : 1
}

function signOf(value: Decimal): number {
  return isZero(value) ? 0 : value.s
}

export function isZero(value: Decimal): boolean {
  return value.c[0] === 0
}

export function isPositive(value: Decimal): boolean {
  return value.s > 0 && !isZero(value)
}

export function distance(a: Decimal, b: Decimal): Decimal {
  return subtract(a, b).abs()
}

/** So many units of the last of these digits, such as cents. */
export function unitsOf(count: number, digits: number): Decimal {
  return multiply(decimal(10 ** -digits), decimal(count))
}

/** Whether two totals differ by less than a cent, as those of different calls may by rounding. */
export function isSameToTheCent(a: Decimal, b: Decimal): boolean {
  return distance(a, b).lt(HUNDREDTH)
}

/** Number of decimals; below 0 for whole numbers that end with zeros. */
function decimalsOf(value: Decimal): number {
  return value.c.length - value.e - 1
}

/** 0.125 at two digits is 0.13, and -0.125 is -0.13. */
export function roundHalfAwayFromZero(value: Decimal, digits: number): Decimal {
  return decimalsOf(value) <= digits ? value : value.round(digits, HALF_AWAY_FROM_ZERO)
}

/** 0.125 at two digits is 0.13, and -0.125 is -0.12: the change of a positive amount when its sum is rounded half away from zero. */
export function roundHalfUp(value: Decimal, digits: number): Decimal {
  if (!value.lt(0)) return roundHalfAwayFromZero(value, digits)
  const aboveZero = value.abs().round(0, HALF_AWAY_FROM_ZERO).plus(1)
  return roundHalfAwayFromZero(value.plus(aboveZero), digits).minus(aboveZero)
}

const TOWARDS_ZERO = 0
const AWAY_FROM_ZERO = 3

/** To a whole number, towards zero. */
export function roundDown(value: Decimal): Decimal {
  return value.round(0, TOWARDS_ZERO)
}

/** To a whole number, away from zero. */
export function roundUp(value: Decimal): Decimal {
  return value.round(0, AWAY_FROM_ZERO)
}

/** Factor of the digits that amounts of a backend have. */
const SCALE = 10_000
const SCALE_DIGITS = 4
/** Below this, dividing whole numbers by a power of ten and rounding down is exact. */
const MAX_SCALED = 1e14

/** The text of `decimal(value)`, rounded half away from zero: without the arithmetic library for numbers of at most four decimals. */
export function textOfNumber(value: number, digits: number): string {
  const scaled = Math.round(value * SCALE)
  const isExact = scaled / SCALE === value && Math.abs(scaled) < MAX_SCALED && digits <= SCALE_DIGITS
  if (!isExact) return toText(roundHalfAwayFromZero(decimal(value), SCALE_DIGITS), digits)
  const unit = 10 ** (SCALE_DIGITS - digits)
  const rounded = Math.floor((Math.abs(scaled) + unit / 2) / unit)
  const text = String(rounded).padStart(digits + 1, '0')
  const plain = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return scaled < 0 ? `-${plain}` : plain
}

/** Plain notation without exponent; with `digits`, exactly that many decimals. */
export function toText(value: Decimal, digits?: number): string {
  return digits === undefined ? value.toFixed() : value.toFixed(digits, HALF_AWAY_FROM_ZERO)
}
