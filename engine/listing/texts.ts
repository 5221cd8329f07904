/** Texts of a search: what is searched for products, for categories and pages, and what is offered when nothing is found. */
import { articleNumberKey } from '#domain/articleNumber.ts'
import { normalizedLength } from '#domain/normalizedLength.ts'
import { visitValues } from '../document.ts'
import { CONNECTING_WORDS } from '../text/connectingWords.ts'
import { fold } from '../text/fold.ts'
import { isWordOfPrice, namesNoProduct } from '../text/shoppingWords.ts'
import type { CatalogueDocument, Language } from '../types.ts'
import { ListingInputError } from './types.ts'

const MIN_TEXT_LENGTH = 3 // minimum length of a search term in the specification
/** Characters after normalisation: what is compared, not what was typed. */
const MAX_TEXT_LENGTH = 200
/** The panel shows as many without scrolling. */
export const MAX_SUGGESTIONS = 8
export const MAX_FOUND_CATEGORIES = 6
export const MAX_FOUND_PAGES = 3
/** Number of categories and pages to read, because some of them may be hidden or empty. */
export const MAX_OTHER_RESULTS = 24

// Matches "10 g", "1,0 mm" and "4 × 2": names of categories and pages contain no measures.
const MEASURES = /\d[\d.,/]*\s*(?:[x×]|\p{L}{1,2}(?!\p{L}))?/gu

const MAX_WORDS = 6
export const MAX_ALTERNATIVES = 3

const MAX_SKU_LENGTH = 64 // characters, the limit of the backend
/** With blanks, hyphens and marks, which are not compared. */
const MAX_WRITTEN_LENGTH = 4 * MAX_SKU_LENGTH
/** A search ranks the exact article number first, followed by numbers that start with it. */
export const MAX_READ_NUMBERS = 8

/** Removes invisible characters (control characters, soft hyphens, direction marks), trims, and collapses blanks. @throws ListingInputError */
export function searchText(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const length = normalizedLength(clean)
  if (length < MIN_TEXT_LENGTH)
    throw new ListingInputError(`search(text): expected at least ${MIN_TEXT_LENGTH} characters, got ${length}`)
  if (length > MAX_TEXT_LENGTH)
    throw new ListingInputError(`search(text): expected at most ${MAX_TEXT_LENGTH} characters, got ${length}`)
  return clean
}

/** Number of characters that a search for the text compares; texts that are too long for a search count as if they were not. */
export function searchedLength(text: string): number {
  // Letters and their marks become fewer characters.
  return Math.min(MAX_TEXT_LENGTH, normalizedLength(text.slice(0, 2 * MAX_TEXT_LENGTH)))
}

/** The text by which categories and pages are searched; empty for a text of measures only. */
export function withoutMeasures(text: string): string {
  return text.replace(MEASURES, ' ').trim()
}

/** Words that may find products alone when the whole text finds none, in the order of the text. Words that name no product are left out. */
export function wordsToTryAlone(text: string, language: Language): readonly string[] {
  const words = text.split(' ')
  if (words.length < 2) return []
  return [...new Set(words)]
    .filter((word) => /^\p{L}/u.test(word) && word.length >= MIN_TEXT_LENGTH && !saysNoProduct(word, language))
    .slice(0, MAX_WORDS)
}

function saysNoProduct(word: string, language: Language): boolean {
  const term = fold(word)
  const isJoining = CONNECTING_WORDS[language].has(term) || CONNECTING_WORDS.en.has(term)
  return isJoining || namesNoProduct(term) || isWordOfPrice(word.toLowerCase(), language)
}

/** Whether a text that is no exact article number may be one that is written differently. */
export function mayBeArticleNumber(number: string): boolean {
  if (number.length > MAX_WRITTEN_LENGTH) return false
  const key = articleNumberKey(number)
  return key !== '' && key.length <= MAX_SKU_LENGTH
}

/** The only sku of the found products and their variants that differs from the number in case, blanks and hyphens only; null when there are none or several. */
export function writtenDifferently(number: string, found: readonly CatalogueDocument[]): string | null {
  const key = articleNumberKey(number)
  const skus = new Set<string>()
  for (const document of found)
    for (const path of [['sku'], ['configurable_children', 'sku']])
      visitValues(document, path, (sku) => {
        if (articleNumberKey(sku) === key) skus.add(sku)
      })
  const [sku, ...others] = skus
  return sku === undefined || others.length > 0 ? null : sku
}
