/** Figures as the store writes them. Amounts stay text until Intl writes them, so no digit is lost. */
import { minorUnitDigits } from '#domain/money.ts'

export interface FigureStyle {
  /** BCP 47. */
  readonly locale: string
  /** How amount and sign are put together, such as "{amount} {sign}". */
  readonly priceFormat: string
  readonly currencySign: string
}

interface MoneyOptions {
  /** Whole amounts without ",00": for single prices, not for columns. */
  readonly stripsZeros?: boolean
}

const formats = new Map<string, Intl.NumberFormat>()

export function writeMoney(amount: string, currency: string, style: FigureStyle, options: MoneyOptions = {}): string {
  return unbroken(
    style.priceFormat
      .replace('{amount}', formatAmount(amount, currency, style, options))
      .replace('{sign}', style.currencySign),
  )
}

/** The amount without its sign, with the digits of its currency. */
export function writeAmount(amount: string, currency: string, style: FigureStyle, options: MoneyOptions = {}): string {
  return unbroken(formatAmount(amount, currency, style, options))
}

function formatAmount(
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

/** A measure or a fineness: as many digits as it has. */
export function writeDecimal(value: string, { locale }: Pick<FigureStyle, 'locale'>): string {
  const digits = value.split('.')[1]?.length ?? 0
  return unbroken(
    cachedFormat(`${locale} ${digits}`, locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(decimalText(value)),
  )
}

/** Without zeros at the end: "0.10" is 0.1. */
export function writeMeasure(value: string, { locale }: Pick<FigureStyle, 'locale'>): string {
  return unbroken(cachedFormat(`${locale} measure`, locale, { maximumFractionDigits: 4 }).format(decimalText(value)))
}

/** A change in per cent with its sign: "+0,42 %". */
export function writeChange(percent: string, { locale }: Pick<FigureStyle, 'locale'>): string {
  const format = cachedFormat(`${locale} change`, locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  return unbroken(`${format.format(decimalText(percent))} %`)
}

function cachedFormat(key: string, locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formats.get(key)
  if (known) return known

  const format = new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

// Narrow and plain spaces both occur, and differ between the server's Intl and a browser's: hydration must find the same text.
function unbroken(text: string): string {
  return text.replaceAll(/[\s\u202F]/g, '\u00A0')
}

/** @throws RangeError for text that is no decimal: Intl would write "NaN". */
function decimalText(text: string): Intl.StringNumericLiteral {
  if (!isDecimal(text)) throw new RangeError(`expected a decimal number, got "${text}"`)
  return text
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text)
}
