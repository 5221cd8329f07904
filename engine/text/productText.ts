/** Reads what a search text says of products: their words, and a price that they should have. */
import type { Language } from '../types.ts'
import { CONNECTING_WORDS } from './connectingWords.ts'
import { fold } from './fold.ts'
import { BUYING_WORDS, CURRENCY_WORDS, PRICE_WORDS } from './shoppingWords.ts'
import { isUnit } from './words.ts'

export interface PriceLimits {
  /** Inclusive, as a decimal. */
  readonly from?: string
  /** Exclusive, as a decimal. */
  readonly to?: string
}

export interface ProductText {
  /** Empty where the text says nothing but a price. */
  readonly text: string
  /** Null without a price. */
  readonly price: PriceLimits | null
}

/** A smaller number without a currency is a size or a count. */
const MIN_PRICE = 100
/** Smallest unit of a price, so that a highest price is included. */
const STEP = 0.01

const NUMBER = String.raw`(\d{1,3}(?:[ .'’]\d{3})+(?:,\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?)(?![\d.,]*\d)`

/** @param hasPrices whether products can be filtered by price */
export function readProductText(text: string, language: Language, hasPrices: boolean): ProductText {
  const { rest, price } = withoutPrices(text, language)
  // Where prices are hidden, nothing is filtered by them, and the products that the other words name are found.
  const words = hasPrices || rest !== '' ? rest : text
  return { text: withoutBuyingWords(words, language), price: hasPrices ? price : null }
}

/** "barre under 20000": a number after a word of price is one, unless a unit follows or it is small. */
function withoutPrices(
  text: string,
  language: Language,
): { readonly rest: string; readonly price: PriceLimits | null } {
  const { below, upTo, above } = PRICE_WORDS[language]
  const introductions = [...below, ...upTo, ...above]
  if (introductions.length === 0) return { rest: text, price: null }
  const currency = CURRENCY_WORDS.join('|')
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d])(${introductions.join('|')})\s+(?:(€|kr\.?|nok|sek|eur)\s*)?${NUMBER}(\s*(?:${currency})(?!\p{L}))?(?=\s*(\p{L}*))`,
    'giu',
  )
  const limits: { from?: string; to?: string } = {}
  const rest = text.replace(
    pattern,
    (phrase, word: string, sign?: string, number = '', currencyAfter?: string, after = '') => {
      const isCurrency = sign !== undefined || currencyAfter !== undefined
      const amount = amountOf(number)
      if (!isCurrency && (isUnit(after) || amount < MIN_PRICE)) return phrase
      const introduction = word.toLowerCase()
      if (above.includes(introduction)) limits.from = String(amount)
      else limits.to = String(upTo.includes(introduction) ? amount + STEP : amount)
      return ''
    },
  )
  const hasPrice = limits.from !== undefined || limits.to !== undefined
  return { rest: rest.replace(/\s+/g, ' ').trim(), price: hasPrice ? limits : null }
}

/** "20 000", "20.000" and "20000,50". */
function amountOf(number: string): number {
  return Number(number.replace(/[ .'’](?=\d{3}(?!\d))/g, '').replace(',', '.'))
}

/** The text as it is where it has no other words. */
function withoutBuyingWords(text: string, language: Language): string {
  const ignored = BUYING_WORDS[language]
  const words = text.split(' ')
  const others = words.filter((word) => !ignored.has(fold(word)))
  const isAll = others.every((word) => CONNECTING_WORDS[language].has(fold(word)))
  return isAll || others.length === words.length ? text : others.join(' ')
}
