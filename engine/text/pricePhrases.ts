/** Finds the prices that a search text names: "under 20000", "mellom 1000 og 5000", "10000 kr". */
import { add, compare, type Decimal, decimal, HUNDREDTH, toText } from '#domain/decimal.ts'
import { readAmount } from '#domain/writtenNumber.ts'
import type { Language } from '../types.ts'
import { CURRENCIES, priceWordsOf } from './shoppingWords.ts'
import { isUnit } from './words.ts'

export interface PriceLimits {
  /** Inclusive, as a decimal. */
  readonly from?: string
  /** Exclusive, as a decimal. */
  readonly to?: string
}

interface TextWithoutPrices {
  readonly rest: string
  /** Without limits if the text names no price. */
  readonly price: PriceLimits
}

type Groups = Readonly<Record<string, string | undefined>>

/** A kind of phrase. */
interface Phrase {
  readonly pattern: RegExp
  /** Null if the phrase is not a price. */
  readonly read: (groups: Groups) => PriceLimits | null
}

/** A smaller number without a currency is a size or a count. */
const MIN_PRICE = decimal(100)

const NUMBER = String.raw`(?:\d{1,3}(?:[ .,'’]\d{3})+(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?)(?![\d.,]*\d)`
const CURRENCY = CURRENCIES.flatMap(({ words }) => words).join('|')

/** Lower limits are inclusive, upper ones too unless the words exclude them. Of two phrases of a kind the later applies. */
export function withoutPrices(text: string, language: Language): TextWithoutPrices {
  const named = remove(text, [rangesIn(language), limitsIn(language)])
  const all = hasLimits(named.price) ? named : remove(text, [AMOUNTS_ALONE])
  return { rest: all.rest.replace(/\s+/g, ' ').trim(), price: all.price }
}

export function hasLimits({ from, to }: PriceLimits): boolean {
  return from !== undefined || to !== undefined
}

function remove(text: string, phrases: readonly Phrase[]): TextWithoutPrices {
  let price: PriceLimits = {}
  let rest = text
  for (const { pattern, read } of phrases) {
    for (const match of rest.matchAll(pattern)) {
      const limits = read(match.groups ?? {})
      if (!limits) continue
      price = { ...price, ...limits }
      rest = rest.replace(match[0], ' ')
    }
  }
  return { rest, price }
}

/** "mellom 1000 og 5000", "1000–5000 kr", in Finnish "1000 ja 5000 euron välillä". */
function rangesIn(language: Language): Phrase {
  const { ranges, behindRange } = priceWordsOf(language)
  const before = anyOf(ranges.map(([word]) => word))
  const between = anyOf(ranges.map(([, word]) => word))
  return {
    pattern: phrase(
      String.raw`(?:(?<before>${before})\s+)?${amount(1)}(?:\s+(?<between>${between})\s+|\s*[-–]\s*)${amount(2)}(?:\s*(?<behind>${anyOf(behindRange)})(?!\p{L}))?`,
    ),
    read: (groups) => {
      const isPair = ranges.some(
        ([first, second]) => isWord(groups, 'before', first) && isWord(groups, 'between', second),
      )
      const isDashed = groups['between'] === undefined && (groups['before'] !== undefined || hasCurrency(groups, 2))
      if (!isPair && !isDashed && groups['behind'] === undefined) return null
      const [from, to] = [priceIn(groups, 1), priceIn(groups, 2)]
      return from && to && { from: toText(from), to: upTo(to) }
    },
  }
}

/** "barre under 20000". */
function limitsIn(language: Language): Phrase {
  const { below, upTo: included, above } = priceWordsOf(language)
  return {
    pattern: phrase(String.raw`(?<before>${anyOf([...below, ...included, ...above])})\s+${amount(1)}`),
    read: (groups) => {
      const price = priceIn(groups, 1)
      if (!price) return null
      if (above.some((word) => isWord(groups, 'before', word))) return { from: toText(price) }
      return {
        to: below.some((word) => isWord(groups, 'before', word)) ? toText(price) : upTo(price),
      }
    },
  }
}

/** "gullbarre 10000 kr" names a budget. A smaller amount may be the value on a coin. */
const AMOUNTS_ALONE: Phrase = {
  pattern: phrase(amount(1)),
  read: (groups) => {
    const written = (groups['currency1'] ?? groups['sign1'])?.toLowerCase()
    const currency = CURRENCIES.find(({ words }) => written !== undefined && words.includes(written.replace('.', '')))
    const price = priceIn(groups, 1)
    return currency && price && compare(price, decimal(currency.maxCoin)) > 0 ? { to: upTo(price) } : null
  },
}

function phrase(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d.,])${pattern}(?=\s*(?<after>\p{L}*))`, 'giu')
}

/** The number and its currency, before or behind it, in groups with the number of the amount in the phrase. */
function amount(at: 1 | 2): string {
  return String.raw`(?:(?<sign${at}>€|kr\.?|nok|sek|eur)\s*)?(?<number${at}>${NUMBER})(?:\s*(?<currency${at}>${CURRENCY})(?!\p{L}))?`
}

/** The longest first, so that "sotto" does not end "sotto i". An empty list is no word. */
function anyOf(words: readonly string[]): string {
  return words.length === 0 ? '(?!)' : words.toSorted((a, b) => b.length - a.length).join('|')
}

function isWord(groups: Groups, group: string, word: string): boolean {
  return groups[group]?.toLowerCase() === word
}

function hasCurrency(groups: Groups, at: 1 | 2): boolean {
  return (groups[`sign${at}`] ?? groups[`currency${at}`]) !== undefined
}

/** Null for a size or a count. The currency of a range follows its second amount. */
function priceIn(groups: Groups, at: 1 | 2): Decimal | null {
  const price = readAmount(groups[`number${at}`] ?? '')
  const isMoney = hasCurrency(groups, at) || (at === 1 && hasCurrency(groups, 2))
  const isSize = isUnit(groups['after'] ?? '') || (price !== null && compare(price, MIN_PRICE) < 0)
  return !isMoney && isSize ? null : price
}

/** The exclusive limit of a price that is included. */
function upTo(price: Decimal): string {
  return toText(add(price, HUNDREDTH))
}
