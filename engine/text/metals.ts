/** What the shop is about, in every language a shopper may type. */
import type { Language } from '../types.ts'
import { fold } from './fold.ts'

// Aligned: the same metal stands at the same place.
const METALS: Readonly<Record<Language, readonly string[]>> = {
  nb: ['gull', 'sølv', 'platina', 'palladium', 'rodium', 'hvitgull'],
  sv: ['guld', 'silver', 'platina', 'palladium', 'rodium', 'vitguld'],
  fi: ['kulta', 'hopea', 'platina', 'palladium', 'rodium', 'valkokulta'],
  de: ['gold', 'silber', 'platin', 'palladium', 'rhodium', 'weißgold'],
  it: ['oro', 'argento', 'platino', 'palladio', 'rodio', 'oro bianco'],
  en: ['gold', 'silver', 'platinum', 'palladium', 'rhodium', 'white gold'],
  // Its words for metals are not known.
  plain: [],
}

// The chemical symbols, in the same order.
const SYMBOLS: readonly string[] = ['au', 'ag', 'pt', 'pd', 'rh']

// A shorter one begins too many words that have nothing to do with metal, as oro does orologio.
const MIN_PREFIX = 4

// Whichever language, with the place in its row.
const ALL_METALS = Object.values(METALS).flatMap((names) => names.map((name, place) => ({ name: fold(name), place })))

/** Folded, those of one word. */
export function metalsOf(language: Language): string[] {
  return METALS[language].filter(isOneWord).map(fold)
}

/** "guldring" as a Norwegian shop says it, "gullring"; null when the text does not begin with a metal of another language. Folded. */
export function inOwnLanguage(term: string, language: Language): string | null {
  for (const { name, place } of ALL_METALS) {
    if (!term.startsWith(name) || (term !== name && name.length < MIN_PREFIX)) continue
    const own = METALS[language][place]
    if (own !== undefined && isOneWord(own) && fold(own) !== name) return fold(own) + term.slice(name.length)
  }
  return null
}

/** "au" is gull in a Norwegian shop; each symbol with its metal, folded. */
export function metalsOfSymbols(language: Language): (readonly [symbol: string, metal: string])[] {
  return SYMBOLS.flatMap((symbol, place) => {
    const metal = METALS[language][place]
    return metal === undefined ? [] : [[symbol, fold(metal)] as const]
  })
}

function isOneWord(name: string): boolean {
  return !name.includes(' ')
}
