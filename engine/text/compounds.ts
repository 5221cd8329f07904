/** Splits compounds (gullbarre into gull and barre) by words that the catalogue itself contains. */
import type { Language } from '../types.ts'
import { CONNECTING_WORDS } from './connectingWords.ts'
import { fold } from './fold.ts'
import { metalsOf } from './metals.ts'
import { stemsOf } from './inflection.ts'
import { TRADE_WORDS } from './tradeWords.ts'
import { NO_COMPOUNDS, NOUN_OF_A_VERB } from './vocabulary.ts'
import { MAX_WORD_LENGTH } from './words.ts'

const MIN_PART = 3
const MIN_COMPOUND = 6
const MIN_LEARNT = 4
// Words that shoppers typed: any number of different ones must not fill the memory.
const MAX_CACHED = 10_000
// A rest such as "barre" counts as a word after this many different words, and a head such as "panser" before as many.
const HEADS_OF_A_REST = 2
const RESTS_OF_A_HEAD = 2

// Linking letters between two parts: guld-s-tråd, Ring-e-…, folded.
const LINKS: Readonly<Record<Language, readonly string[]>> = {
  nb: ['', 's', 'e'],
  sv: ['', 's'],
  fi: ['', 'n'],
  de: ['', 's', 'es', 'n', 'en', 'er'],
  it: [''],
  en: ['', 's'],
  plain: [''],
}

export class Compounds {
  readonly #language: Language
  readonly #words: Set<string>
  /** Words of things, rather than adverbs: inne is none of frihetsgudinne. */
  readonly #things: ReadonlySet<string>
  readonly #headsOfRest = new Map<string, Set<string>>()
  readonly #restsOfHead = new Map<string, Set<string>>()
  readonly #known = new Map<string, readonly string[]>()

  /** @param words of shoppers that the catalogue does not contain */
  constructor(language: Language, words: readonly string[] = []) {
    this.#language = language
    this.#things = new Set([...metalsOf(language), ...TRADE_WORDS[language].map(fold), ...words])
    this.#words = new Set(this.#things)
  }

  /** Learns the words of a catalogue, and the word parts that often follow them in other words. */
  learn(terms: Iterable<string>): void {
    const fresh = [...terms].filter((term) => term.length >= MIN_PART && !this.#isJoiningWord(term))
    for (const term of fresh) this.#words.add(term)
    for (const term of fresh) this.#learnRests(term)
    for (const [rest, heads] of this.#headsOfRest) if (heads.size >= HEADS_OF_A_REST) this.#words.add(rest)
    for (const term of fresh) this.#learnHeads(term)
    for (const [head, rests] of this.#restsOfHead) if (rests.size >= RESTS_OF_A_HEAD) this.#words.add(head)
    this.#known.clear()
  }

  /** A gullsmed is not made of gull and med. */
  #isJoiningWord(term: string): boolean {
    return term.length < MIN_LEARNT && CONNECTING_WORDS[this.#language].has(term)
  }

  #learnRests(term: string): void {
    for (const { head, rest } of this.headsOf(term)) {
      if (rest.length < MIN_LEARNT) continue
      const heads = this.#headsOfRest.get(rest) ?? new Set()
      this.#headsOfRest.set(rest, heads.add(head))
    }
  }

  #learnHeads(term: string): void {
    for (let split = MIN_LEARNT; split <= term.length - MIN_LEARNT; split++) {
      const rest = term.slice(split)
      if (!this.#words.has(rest)) continue
      const head = term.slice(0, split)
      const rests = this.#restsOfHead.get(head) ?? new Set()
      // Forms of one word count once: ring and ringer.
      this.#restsOfHead.set(head, rests.add(rest.slice(0, MIN_LEARNT)))
    }
  }

  /** The parts of a compound, as few as possible; empty when the word cannot be split. */
  partsOf(term: string): readonly string[] {
    const known = this.#known.get(term)
    if (known) return known

    const mayBeCompound = term.length >= MIN_COMPOUND && term.length <= MAX_WORD_LENGTH
    const parts = mayBeCompound ? (this.#split(term, 3) ?? []) : []
    if (this.#known.size >= MAX_CACHED) this.#known.clear()
    this.#known.set(term, parts)
    return parts
  }

  /** The longest known word at the end of a compound of which the beginning is not known: ring of herrering. */
  knownEndOf(term: string): string | null {
    if (NO_COMPOUNDS.includes(this.#language) || term.length > MAX_WORD_LENGTH) return null
    const split = this.partsOf(term).at(-1)
    if (split !== undefined) return split
    for (let start = MIN_PART; start <= term.length - MIN_PART; start++) {
      const end = term.slice(start)
      if (NOUN_OF_A_VERB.test(term.slice(start - 1))) continue
      const forms = [end, ...stemsOf(end, this.#language)].filter(({ length }) => length >= MIN_PART)
      if (!this.#isJoiningWord(end) && forms.some((form) => this.#isThing(form))) return end
    }
    return null
  }

  /** What a shop's compounds end with, or what the trade calls so. */
  #isThing(word: string): boolean {
    return this.#things.has(word) || (this.#headsOfRest.get(word)?.size ?? 0) >= HEADS_OF_A_REST
  }

  /** Known words that the term begins with, each with the rest of the term. */
  headsOf(term: string): { readonly head: string; readonly rest: string }[] {
    const heads: { head: string; rest: string }[] = []
    for (let split = MIN_PART; split <= term.length - MIN_PART; split++) {
      const head = term.slice(0, split)
      if (!this.#words.has(head)) continue
      for (const link of LINKS[this.#language]) {
        const rest = term.slice(split + link.length)
        if (term.startsWith(link, split) && rest.length >= MIN_PART && !this.#isJoiningWord(rest))
          heads.push({ head, rest })
      }
    }
    return heads
  }

  /** Two parts or more; of the splits with the fewest parts, the one with the longest last part. */
  #split(term: string, maxParts: number): readonly string[] | null {
    let best: readonly string[] | null = null
    for (const { head, rest } of this.headsOf(term)) {
      const others = this.#rest(rest, maxParts - 1)
      if (others && (!best || others.length + 1 < best.length)) best = [head, ...others]
    }
    return best
  }

  #rest(term: string, maxParts: number): readonly string[] | null {
    if (maxParts < 1) return null
    return this.#words.has(term) ? [term] : this.#split(term, maxParts)
  }
}
