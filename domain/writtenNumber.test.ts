import { describe, expect, test } from 'vitest'
import { toText } from './decimal.ts'
import { readAmount, readQuantity } from './writtenNumber.ts'

const [german, norwegian, english] = ['de-DE', 'nb-NO', 'en-GB']

const textOf = (quantity: ReturnType<typeof readAmount>) => quantity && toText(quantity)

describe('a quantity', () => {
  test.each([
    [german, '2.000', '2000'],
    [german, '1.234,5', '1234.5'],
    [german, '1.234.567', '1234567'],
    [german, '12,5', '12.5'],
    [german, '12.5', '12.5'],
    [german, '0.500', '0.5'],
    [german, '2,000', '2'],
    [german, '1,234.5', '1234.5'],
    ['it-IT', '2.000', '2000'],
    [norwegian, '2.000', '2000'],
    [norwegian, '2,000', '2'],
    [norwegian, '1 234,5', '1234.5'],
    ['sv-SE', '1\u00A0234,5', '1234.5'],
    ['fi-FI', '1\u202F234,5', '1234.5'],
    [english, '2,000', '2000'],
    [english, '2.000', '2'],
    [english, '1,234.5', '1234.5'],
    [english, '1,5', '1.5'],
    [english, "1'234.5", '1234.5'],
    [norwegian, '１２', '12'],
    [norwegian, '\u202A12\u202C', '12'],
    [norwegian, '−3', '-3'],
    [norwegian, ' 3 ', '3'],
    [norwegian, ',5', '0.5'],
    [norwegian, '-,5', '-0.5'],
    [norwegian, '5.', '5'],
    [norwegian, '007', '7'],
  ])('in %s written %j is %s', (locale, written, expected) => {
    expect(textOf(readQuantity(written, locale))).toBe(expected)
  })

  test.each(['', ' ', '.', '-', 'many', '1 5', '1 50', '1e3', '1.2.3', '12.34,5', '1,2,3', '- 3', '٣', '1'.repeat(41)])(
    'is not read from %j',
    (written) => {
      for (const locale of [german, norwegian, english]) expect(readQuantity(written, locale)).toBeNull()
    },
  )
})

describe('an amount of money', () => {
  test.each([
    ['20 000', '20000'],
    ['20.000', '20000'],
    ['20,000', '20000'],
    ['1.234,50', '1234.5'],
    ["1'000'000", '1000000'],
    ['0,125', '0.125'],
    ['99,9', '99.9'],
    ['99.90', '99.9'],
  ])('written %j is %s', (written, expected) => {
    expect(textOf(readAmount(written))).toBe(expected)
  })
})
