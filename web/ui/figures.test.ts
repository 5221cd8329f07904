import { expect, test } from 'vitest'
import { formatAmount, formatChange, formatDecimal, formatMeasure, formatMoney } from './figures.ts'

const nb = { locale: 'nb-NO', priceFormat: '{amount} {sign}', currency: 'NOK', currencySign: 'kr' }
const it = { locale: 'it-IT', priceFormat: '{amount} {sign}', currency: 'EUR', currencySign: '€' }

test.each([
  [nb, '1234567.50', 'NOK', '1 234 567,50 kr'],
  [nb, '0.00', 'NOK', '0,00 kr'],
  [nb, '11494.95', 'EUR', '11 494,95 EUR'],
  [nb, '120.00', 'SEK', '120,00 SEK'],
  [it, '1234.5', 'EUR', '1.234,50 €'],
  [{ ...it, locale: 'fi-FI' }, '1234.5', 'EUR', '1 234,50 €'],
  [{ ...it, priceFormat: '{sign} {amount}' }, '5', 'EUR', '€ 5,00'],
])('with %o formats %s %s as %s', (style, amount, currency, text) => {
  expect(formatMoney(amount, currency, style)).toBe(text.replaceAll(' ', '\u00A0'))
})

test('omits the zeros of a whole price on request, and never those of a fraction', () => {
  expect(formatAmount('1503.00', 'NOK', nb, { stripsZeros: true })).toBe('1\u00A0503')
  expect(formatAmount('1503.50', 'NOK', nb, { stripsZeros: true })).toBe('1\u00A0503,50')
})

test('preserves digits that a binary number would lose', () => {
  expect(formatAmount('90071992547409931.01', 'NOK', nb)).toBe('90\u00A0071\u00A0992\u00A0547\u00A0409\u00A0931,01')
})

test('preserves the digits of a fineness, and removes trailing zeros of a measure', () => {
  expect(formatDecimal('999.9', nb)).toBe('999,9')
  expect(formatDecimal('925', nb)).toBe('925')
  expect(formatMeasure('0.10', nb)).toBe('0,1')
})

test.each([
  ['0.42', '+0,42 %'],
  ['-0.305', '\u22120,31 %'],
  ['0', '0,00 %'],
  ['-0.001', '0,00 %'],
  ['12', '+12,00 %'],
])('formats a change of %s as %s', (percent, text) => {
  expect(formatChange(percent, nb)).toBe(text.replaceAll(' ', '\u00A0'))
})

test.each(['nb-NO', 'sv-SE', 'fi-FI', 'de-DE', 'it-IT'])('in %s a fall has the sign of figures', (locale) => {
  expect(formatChange('-0.3', { locale })).toMatch(/^\u22120,30/)
})

test('throws for text that is not a number', () => {
  expect(() => formatAmount('free', 'NOK', nb)).toThrow('expected a decimal number, got "free"')
})
