/** Compounds: taking gullbarre apart into gull and barre, by words that the catalogue itself has. */
import type { Language } from '../types.ts'
import { fold } from './fold.ts'

const LEAST_PART = 3
const LEAST_COMPOUND = 6
const LEAST_LEARNT_REST = 4
// A rest such as "barre" counts as a word once it follows this many different words.
const HEADS_OF_A_REST = 2

// What may stand between two parts: guld-s-tråd, Ring-e-…, folded.
const LINKS: Readonly<Record<Language, readonly string[]>> = {
  nb: ['', 's', 'e'], sv: ['', 's'], fi: ['', 'n'], de: ['', 's', 'es', 'n', 'en', 'er'], it: [''],
}

// What the shop is about; some catalogues have these only inside compounds.
const METALS: Readonly<Record<Language, readonly string[]>> = {
  nb: ['gull', 'sølv', 'platina', 'palladium', 'rodium', 'hvitgull'],
  sv: ['guld', 'silver', 'platina', 'palladium', 'rodium', 'vitguld'],
  fi: ['kulta', 'hopea', 'platina', 'palladium', 'rodium', 'valkokulta'],
  de: ['gold', 'silber', 'platin', 'palladium', 'rhodium', 'weißgold'],
  it: ['oro', 'argento', 'platino', 'palladio', 'rodio'],
}

export class Compounds {
  readonly #language: Language
  readonly #words: Set<string>
  readonly #headsOfRest = new Map<string, Set<string>>()
  readonly #known = new Map<string, readonly string[]>()

  constructor(language: Language) {
    this.#language = language
    this.#words = new Set(METALS[language].map(fold))
  }

  /** Learns from the words of a catalogue: themselves, and what often follows them inside others. */
  learn(terms: Iterable<string>): void {
    const fresh = [...terms].filter((term) => term.length >= LEAST_PART)
    for (const term of fresh) this.#words.add(term)
    for (const term of fresh) this.#learnRests(term)
    for (const [rest, heads] of this.#headsOfRest) if (heads.size >= HEADS_OF_A_REST) this.#words.add(rest)
    this.#known.clear()
  }

  #learnRests(term: string): void {
    for (const { head, rest } of this.headsOf(term)) {
      if (rest.length < LEAST_LEARNT_REST) continue
      const heads = this.#headsOfRest.get(rest) ?? new Set()
      this.#headsOfRest.set(rest, heads.add(head))
    }
  }

  /** The parts of a compound, the fewest possible; none when the word does not come apart. */
  partsOf(term: string): readonly string[] {
    const known = this.#known.get(term)
    if (known) return known

    const parts = term.length >= LEAST_COMPOUND ? (this.#split(term, 3) ?? []) : []
    this.#known.set(term, parts)
    return parts
  }

  /** Known words that the term begins with, each with what follows it. */
  headsOf(term: string): { readonly head: string; readonly rest: string }[] {
    const heads: { head: string; rest: string }[] = []
    for (let split = LEAST_PART; split <= term.length - LEAST_PART; split++) {
      const head = term.slice(0, split)
      if (!this.#words.has(head)) continue
      for (const link of LINKS[this.#language]) {
        const rest = term.slice(split + link.length)
        if (term.startsWith(link, split) && rest.length >= LEAST_PART) heads.push({ head, rest })
      }
    }
    return heads
  }

  /** Two parts or more; of the splits with the fewest parts, the one with the longest last part. */
  #split(term: string, mostParts: number): readonly string[] | null {
    let best: readonly string[] | null = null
    for (const { head, rest } of this.headsOf(term)) {
      const others = this.#rest(rest, mostParts - 1)
      if (others && (!best || others.length + 1 < best.length)) best = [head, ...others]
    }
    return best
  }

  #rest(term: string, mostParts: number): readonly string[] | null {
    if (mostParts < 1) return null
    return this.#words.has(term) ? [term] : this.#split(term, mostParts)
  }
}
