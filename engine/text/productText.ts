/** Splits a search text into words of products and a price range. */
import type { Language } from '../types.ts'
import { CONNECTING_WORDS } from './connectingWords.ts'
import { fold } from './fold.ts'
import { hasLimits, type PriceLimits, withoutPrices } from './pricePhrases.ts'
import { namesNoProduct } from './shoppingWords.ts'

export interface ProductText {
  /** Empty if the text is only a price. */
  readonly text: string
  /** Null without a price. */
  readonly price: PriceLimits | null
}

/** @param hasPrices whether products can be filtered by price */
export function readProductText(text: string, language: Language, hasPrices: boolean): ProductText {
  const { rest, price } = language === 'plain' ? { rest: text, price: {} } : withoutPrices(text, language)
  // Where prices are hidden, nothing is filtered by them, and the products that the other words name are found.
  const words = hasPrices || rest !== '' ? rest : text
  return { text: withProductWords(words, language), price: hasPrices && hasLimits(price) ? price : null }
}

/** Without words of buying and superlatives. The text as it is where it has no other words. */
function withProductWords(text: string, language: Language): string {
  const words = text.split(' ')
  const others = words.filter((word, at) => !namesNoProduct(fold(word), fold(words[at - 1] ?? '')))
  const isAll = others.every((word) => CONNECTING_WORDS[language].has(fold(word)))
  return isAll || others.length === words.length ? text : others.join(' ')
}
