/** Names of metals in all languages that shoppers type. */
import type { Language } from '../types.ts'
import { fold } from './fold.ts'
import type { Word } from './words.ts'

// Aligned: the same metal has the same index in each row.
const METAL_NAMES: Readonly<Record<Language | 'da', readonly string[]>> = {
  nb: ['gull', 'sølv', 'platina', 'palladium', 'rodium', 'hvitgull'],
  sv: ['guld', 'silver', 'platina', 'palladium', 'rodium', 'vitguld'],
  fi: ['kulta', 'hopea', 'platina', 'palladium', 'rodium', 'valkokulta'],
  de: ['gold', 'silber', 'platin', 'palladium', 'rhodium', 'weißgold'],
  it: ['oro', 'argento', 'platino', 'palladio', 'rodio', 'oro bianco'],
  da: ['guld', 'sølv', 'platin', 'palladium', 'rhodium', 'hvidguld'],
  en: ['gold', 'silver', 'platinum', 'palladium', 'rhodium', 'white gold'],
  // Its words for metals are not known.
  plain: [],
}

// The chemical symbols, in the same order.
const SYMBOLS: readonly string[] = ['au', 'ag', 'pt', 'pd', 'rh']

// Shorter names are the beginning of too many unrelated words, as oro of orologio.
const MIN_PREFIX = 4
const MIN_REST = 3
const MIN_WORD = 4

// Index of a metal by its name in any language.
const ALL_NAMES = Object.values(METAL_NAMES).flatMap((names) =>
  names.map((name, place) => ({ name: fold(name), place })),
)

/** Folded names of one word. */
export function metalsOf(language: Language | 'da'): string[] {
  return METAL_NAMES[language].filter(isOneWord).map(fold)
}

/** Translates the metal at the beginning of a term into the store's language: "guldring" becomes "gullring" in Norwegian; null when the term does not begin with a metal of another language. Folded. */
export function inOwnLanguage(term: string, language: Language): string | null {
  for (const { name, place } of ALL_NAMES) {
    if (!term.startsWith(name) || (term !== name && name.length < MIN_PREFIX)) continue
    const own = fold(METAL_NAMES[language][place] ?? '')
    // Platinabarre begins with German Platin, too.
    const isOwn = own.startsWith(name) && term.startsWith(own)
    if (own !== '' && isOneWord(own) && !isOwn) return own + term.slice(name.length)
  }
  return null
}

/** The metal that the term begins with if one letter is missing, doubled or too much, and the rest of the term; null without one. Folded. */
export function misspeltMetal(
  term: string,
  metals: ReadonlySet<string>,
): { readonly metal: string; readonly rest: string } | null {
  for (const metal of metals) {
    for (let at = 1; at < metal.length; at++) {
      const shorter = metal.slice(0, at) + metal.slice(at + 1)
      const longer = metal.slice(0, at) + metal.charAt(at - 1) + metal.slice(at)
      for (const misspelt of [longer, shorter]) {
        const rest = term.slice(misspelt.length)
        if (term.startsWith(misspelt) && !term.startsWith(metal) && rest.length >= MIN_REST) return { metal, rest }
      }
    }
  }
  return null
}

/** Each symbol with its metal, folded: "au" is gull in Norwegian. */
export function metalsOfSymbols(language: Language): (readonly [symbol: string, metal: string])[] {
  return SYMBOLS.flatMap((symbol, place) => {
    const metal = METAL_NAMES[language][place]
    return metal === undefined ? [] : [[symbol, fold(metal)] as const]
  })
}

/** Names of metals in the other languages, each with the name in this one; folded, some of two words. */
export function foreignMetals(language: Language): (readonly [foreign: string, own: string])[] {
  const pairs = ALL_NAMES.flatMap(({ name, place }) => {
    const own = METAL_NAMES[language][place]
    return own === undefined || fold(own) === name ? [] : [[name, fold(own)] as const]
  })
  return [...new Map(pairs)]
}

/** Where a language writes a metal as two words: "white gold" becomes hvitgull in Norwegian, "hvitgull" becomes oro bianco in Italian. */
export function withOwnMetals(words: readonly Word[], language: Language): readonly Word[] {
  const ownNames = new Map(foreignMetals(language).filter((names) => !names.every(isOneWord)))
  const translated: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const [first, second] = [words[at], words[at + 1]]
    if (!first) continue
    const ofPair = second && ownNames.get(`${first.term} ${second.term}`)
    const own = ofPair ?? ownNames.get(first.term)
    const surface = ofPair === undefined ? first.surface : `${first.surface} ${second?.surface}`
    translated.push(...(own?.split(' ').map((term): Word => ({ term, surface, kind: 'word' })) ?? [first]))
    if (ofPair !== undefined) at++
  }
  return translated
}

/** The metal that a compound begins with, null without one. Folded. */
export function metalBefore(term: string, metals: ReadonlySet<string>): string | null {
  return [...metals].find((metal) => term.startsWith(metal) && term.length >= metal.length + MIN_WORD) ?? null
}

function isOneWord(name: string): boolean {
  return !name.includes(' ')
}
