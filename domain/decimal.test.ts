import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compare,
  decimal,
  decimalOrNull,
  divide,
  isPositive,
  isZero,
  multiply,
  roundHalfAwayFromZero,
  subtract,
  textOfNumber,
  toText,
} from './decimal.ts'

describe('parsing', () => {
  test.each(['', ' 1', '1,5', '1e5', '.5', '5.', 'NaN', '0x10', '--1', '1.2.3'])('rejects %j and names it', (text) => {
    expect(() => decimal(text)).toThrow(
      new RangeError(`expected a decimal such as "12.50", got ${JSON.stringify(text)}`),
    )
    expect(decimalOrNull(text)).toBeNull()
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('rejects %j', (number) => {
    expect(() => decimal(number)).toThrow(RangeError)
    expect(decimalOrNull(number)).toBeNull()
  })

  test.each([null, undefined, {}, true, [1]])('%j is not a decimal', (value) => {
    expect(decimalOrNull(value)).toBeNull()
  })

  test('parses a number with the digits of its literal', () => {
    expect(toText(add(decimal(0.1), decimal(0.2)))).toBe('0.3')
    expect(toText(decimal(1e-7))).toBe('0.0000001')
  })
})

test.each([
  ['0.125', 2, '0.13'],
  ['-0.125', 2, '-0.13'],
  ['0.135', 2, '0.14'],
  ['1.005', 2, '1.01'],
  ['2.4999', 0, '2'],
  ['2.5', 0, '3'],
  ['-2.5', 0, '-3'],
])('%s at %i digits is %s', (value, digits, expected) => {
  expect(toText(roundHalfAwayFromZero(decimal(value), digits))).toBe(expected)
})

test.each([
  ['1', '3', 4, '0.3333'],
  ['2', '3', 4, '0.6667'],
  ['1', '8', 2, '0.13'],
  ['-1', '8', 2, '-0.13'],
  ['0.0149', '1', 2, '0.01'],
])('%s / %s at %i digits is %s', (a, b, digits, expected) => {
  expect(toText(divide(decimal(a), decimal(b), digits))).toBe(expected)
})

test('an error for division by zero names the dividend', () => {
  expect(() => divide(decimal('7.5'), decimal(0), 2)).toThrow('expected a divisor other than 0 for 7.5')
})

test('a division at few digits does not affect later ones', () => {
  divide(decimal(1), decimal(3), 0)
  expect(toText(divide(divide(decimal(1), decimal(3), 6), decimal(1), 6))).toBe('0.333333')
})

test('a rounded quotient times the divisor differs by at most half a last digit times the divisor', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((value) => decimal(value).div(100))
  const divisor = fc.integer({ min: 1, max: 1e6 }).map((value) => decimal(value))
  fc.assert(
    fc.property(cents, divisor, (a, b) => {
      const miss = multiply(divide(a, b, 6), b)
        .minus(a)
        .abs()
      expect(compare(miss, multiply(b, decimal('0.0000005')))).toBeLessThanOrEqual(0)
    }),
  )
})

test('the text of a number is that of its decimal, rounded to four digits and then to those of the currency', () => {
  const amounts = fc.oneof(
    fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map((scaled) => scaled / 10_000),
    fc.double({ min: -1e16, max: 1e16, noNaN: true }),
    fc.constantFrom(0, -0, 1.005, -1.005, 0.00005, -0.00004, 1e-7, 99_999_999_999.9999),
  )
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 4 }), (amount, digits) => {
      expect(textOfNumber(amount, digits)).toBe(toText(roundHalfAwayFromZero(decimal(amount), 4), digits))
    }),
    { numRuns: 2_000 },
  )
})

test('comparing and rounding agree with the arithmetic library', () => {
  const HALF_AWAY_FROM_ZERO = 1
  const exact = fc
    .tuple(fc.oneof(fc.integer({ min: -2_000, max: 2_000 }), fc.integer()), fc.integer({ min: 0, max: 8 }))
    .map(([whole, digits]) => decimal(whole).div(10 ** digits))
  const amounts = fc.oneof(
    exact,
    fc.tuple(exact, exact).map(([a, b]) => multiply(a, b)),
    fc.constant(decimal(-0)),
  )
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 0, max: 6 }), (a, b, digits) => {
      expect(compare(a, b)).toBe(a.cmp(b))
      expect(compare(a, subtract(add(a, b), b))).toBe(0)
      expect([isZero(a), isPositive(a)]).toEqual([a.eq(0), a.gt(0)])
      expect(toText(roundHalfAwayFromZero(a, digits))).toBe(toText(a.round(digits, HALF_AWAY_FROM_ZERO)))
    }),
    { numRuns: 2_000 },
  )
})
