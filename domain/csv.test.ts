import { expect, test } from 'vitest'
import { csvFormatOf, csvOf } from './csv.ts'

const norwegian = csvFormatOf('nb-NO')
const lineOf = (...cells: Parameters<typeof csvOf>[0][number]) => csvOf([cells], norwegian).slice(1, -2)

test.each([
  ['nb-NO', ';', ','],
  ['sv-SE', ';', ','],
  ['fi-FI', ';', ','],
  ['de-DE', ';', ','],
  ['it-IT', ';', ','],
  ['en-GB', ',', '.'],
])('%s separates cells by %s and writes %s in numbers', (locale, separator, decimalMark) => {
  expect(csvFormatOf(locale)).toEqual({ separator, decimalMark })
  expect(csvOf([['a', { decimal: '12.50' }]], csvFormatOf(locale))).toBe(`\uFEFFa${separator}12${decimalMark}50\r\n`)
})

test.each(['=1+1', '+47', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '＠A1'])(
  'text that a spreadsheet would read as a formula is marked as text: %j',
  (text) => expect(lineOf(text).replaceAll('"', '')).toBe(`'${text}`),
)

test('separators, quotes and line breaks stay within their cell', () => {
  expect(lineOf('a;b', 'say "hi"', 'two\nlines', 'a,b')).toBe('"a;b";"say ""hi""";"two\nlines";a,b')
})

test('numbers keep every digit and their sign', () => {
  expect(lineOf({ decimal: '90071992547409931.10' }, { decimal: '-0.01' })).toBe('90071992547409931,10;-0,01')
})

test('refuses a text where a number is expected', () => {
  expect(() => lineOf({ decimal: '=1+1' })).toThrow('expected a decimal number')
})
