/** Formats numbers and amounts in the store's locale. Amounts are passed to Intl as text, so that no digit is lost. */
import { minorUnitDigits } from '#domain/money.ts'

export interface FigureStyle {
  /** BCP 47. */
  readonly locale: string
  /** Template of amount and currency sign, such as "{amount} {sign}". */
  readonly priceFormat: string
  /** The currency that the sign stands for. */
  readonly currency: string
  readonly currencySign: string
}

export interface MoneyOptions {
  /** Omits ",00" of whole amounts: for single prices, not for columns. */
  readonly stripsZeros?: boolean
}

const formats = new Map<string, Intl.NumberFormat>()

/** Formats with the sign of the store's currency, and with the code of another one, as an order of another store has. */
export function formatMoney(amount: string, currency: string, style: FigureStyle, options: MoneyOptions = {}): string {
  return unbroken(
    style.priceFormat
      .replace('{amount}', groupedAmount(amount, currency, style, options))
      .replace('{sign}', currency === style.currency ? style.currencySign : currency),
  )
}

/** Formats the amount without its sign, with the digits of its currency. */
export function formatAmount(amount: string, currency: string, style: FigureStyle, options: MoneyOptions = {}): string {
  return unbroken(groupedAmount(amount, currency, style, options))
}

function groupedAmount(
  amount: string,
  currency: string,
  { locale }: FigureStyle,
  { stripsZeros = false }: MoneyOptions,
): string {
  const digits = minorUnitDigits(currency)
  const format = cachedFormat(`${locale} ${currency} ${stripsZeros}`, locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: stripsZeros ? 'stripIfInteger' : 'auto',
    useGrouping: 'always',
  })
  return format.format(decimalText(amount))
}

/** Formats a measure or fineness with all its digits, or rounded to a number of them. */
export function formatDecimal(
  value: string,
  { locale }: Pick<FigureStyle, 'locale'>,
  digits = value.split('.')[1]?.length ?? 0,
): string {
  return unbroken(
    cachedFormat(`${locale} ${digits}`, locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(decimalText(value)),
  )
}

/** Formats without trailing zeros: "0.10" is 0.1. */
export function formatMeasure(value: string, { locale }: Pick<FigureStyle, 'locale'>): string {
  return unbroken(cachedFormat(`${locale} measure`, locale, { maximumFractionDigits: 4 }).format(decimalText(value)))
}

/** Formats a change in per cent with its sign: "+0,42 %". */
export function formatChange(percent: string, { locale }: Pick<FigureStyle, 'locale'>): string {
  const format = cachedFormat(`${locale} change`, locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  // German and Italian locales write a hyphen.
  return unbroken(`${format.format(decimalText(percent)).replace('-', '\u2212')} %`)
}

function cachedFormat(key: string, locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formats.get(key)
  if (known) return known

  const format = new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

// Intl of the server and of browsers differ in narrow and plain spaces; hydration needs the same text.
function unbroken(text: string): string {
  return text.replaceAll(/[\s\u202F]/g, '\u00A0')
}

/** @throws RangeError for text that is not a decimal, which Intl would format as "NaN" */
function decimalText(text: string): Intl.StringNumericLiteral {
  if (!isDecimal(text)) throw new RangeError(`expected a decimal number, got "${text}"`)
  return text
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text)
}
