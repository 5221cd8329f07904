/** The words of a catalogue, found exactly, by prefix, by stem, and by similarity. */
import SearchableMap from 'minisearch/SearchableMap'
import type { Language } from '../types.ts'
import { stemsOf } from './inflection.ts'
import type { StepBudget } from './stepBudget.ts'
import { MAX_WORD_LENGTH } from './words.ts'

export interface Likeness {
  readonly term: string
  /** Edit distance: letters added, removed, changed, or changed places with their neighbours. */
  readonly distance: number
}

/** Maximum edit distance; `long` is for texts of which otherwise not every word matches, `none` for texts that are not corrected. */
export type Patience = 'none' | 'short' | 'long'

// Letters.
const TWO_MISTAKES_FROM: Readonly<Record<Exclude<Patience, 'none'>, number>> = { short: 7, long: 6 }
/** Of a longer word the first letter may be one of two errors: Filharmoniker. */
const FIRST_LETTER_TOO_FROM = 10
const MIN_ENDING = 4

// legering, polering, gravering: -ering is a suffix here, not a ring.
export const NOUN_OF_A_VERB = /ering(?:er|en|ar|s)?$/

// Their compounds are several words.
export const NO_COMPOUNDS: readonly Language[] = ['it', 'en']

/** Of a stem with as few letters, two forms that end with different consonants are two words: kort and kors. */
const SHORT_STEM = 3

/** Of a compound: skatt is none of katt. */
const MIN_BEGINNING = 3

function isEnd(word: string, ending: string): boolean {
  return word === ending || (word.length >= ending.length + MIN_BEGINNING && word.endsWith(ending))
}

function isWithConsonant(form: string, stem: string): boolean {
  return form !== stem && /[^aeiouy]$/.test(form)
}

interface Entry {
  count: number
  readonly surfaces: Map<string, number>
}

export class Vocabulary {
  readonly #language: Language
  readonly #entries = new SearchableMap<Entry>()
  /** Every term with its entry, as a list: the map computes each term anew when it is iterated. */
  readonly #list: { readonly term: string; readonly entry: Entry }[] = []
  readonly #termsOfStem = new Map<string, Set<string>>()
  #maxLength = 0

  constructor(language: Language) {
    this.#language = language
  }

  add(term: string, surface: string): void {
    const entry = this.#entries.get(term) ?? { count: 0, surfaces: new Map() }
    if (entry.count === 0) {
      this.#entries.set(term, entry)
      this.#list.push({ term, entry })
      this.#maxLength = Math.min(Math.max(this.#maxLength, term.length), MAX_WORD_LENGTH)
      for (const stem of stemsOf(term, this.#language)) {
        const terms = this.#termsOfStem.get(stem) ?? new Set()
        this.#termsOfStem.set(stem, terms.add(term))
      }
    }
    entry.count++
    entry.surfaces.set(surface, (entry.surfaces.get(surface) ?? 0) + 1)
  }

  has(term: string): boolean {
    return this.#entries.has(term)
  }

  /** Whether the texts contain the term with these letters. @param surface in lower case */
  isWritten(term: string, surface: string): boolean {
    return this.#entries.get(term)?.surfaces.has(surface) ?? false
  }

  /** How often the texts contain the term. */
  countOf(term: string): number {
    return this.#entries.get(term)?.count ?? 0
  }

  hasBeginning(beginning: string): boolean {
    for (const _ of this.#entries.atPrefix(beginning).keys()) return true
    return false
  }

  /** Words that end with the term or a form of it: ankerkjede for kjede and for kjeder. Empty for languages without closed compounds. */
  endingIn(term: string): string[] {
    if (NO_COMPOUNDS.includes(this.#language)) return []
    const endings = [...stemsOf(term, this.#language)].filter(
      (stem) => stem === term || (stem.length >= MIN_ENDING && !this.#isOtherWord(term, stem)),
    )
    const isRing = endings.includes('ring')
    return this.#list
      .filter(({ term: word }) => endings.some((ending) => isEnd(word, ending)))
      .flatMap(({ term: word }) => (isRing && NOUN_OF_A_VERB.test(word) ? [] : [word]))
  }

  /** Other forms of the same word. */
  formsOf(term: string): string[] {
    const forms = new Set<string>()
    for (const stem of stemsOf(term, this.#language))
      for (const form of this.#termsOfStem.get(stem) ?? [])
        if (stem.length > SHORT_STEM || !(isWithConsonant(term, stem) && isWithConsonant(form, stem))) forms.add(form)
    forms.delete(term)
    return [...forms].filter((form) => !this.#isOtherWord(term, form))
  }

  /** Forms of a word keep its å: platt is none of plåt. */
  #isOtherWord(term: string, form: string): boolean {
    const [own, others] = [term, form].map((each) => [...(this.#entries.get(each)?.surfaces.keys() ?? [])])
    return !!own?.length && own.every((one) => others?.every((other) => differInRing(one, other)))
  }

  /**
   * The words nearest to a misspelt one, the most frequent first; none when the budget is spent.
   *
   * @param right number of letters at its beginning that are right; it is as misspelt as its other letters may be
   */
  like(term: string, patience: Patience, budget: StepBudget, right = 0): Likeness[] {
    const most = maxMistakes(term, patience, right)
    // The comparison would fill a table of the term's length squared for nothing.
    if (most === 0 || term.length > this.#maxLength + most || !budget.take(maxSteps(term, most))) return []

    const found = [...this.#near(term, most)]
      .map(([like, distance]) => ({ term: like, distance, count: this.countOf(like) }))
      .filter(({ term: like }) => like.startsWith(term.slice(0, right)))
      // The first letter is rarely wrong: placering is no klackring.
      .filter(
        ({ term: like, distance }) =>
          distance < 2 || term.length >= FIRST_LETTER_TOO_FROM || like.charAt(0) === term.charAt(0),
      )
    const nearest = Math.min(...found.map(({ distance }) => distance))
    return found
      .filter(({ distance }) => distance === nearest)
      .sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
  }

  /** The map's distance counts two neighbours in each other's place as two errors; a term with them in place is one error away. */
  #near(term: string, most: 1 | 2): Map<string, number> {
    const near = new Map<string, number>()
    const add = (of: string, errors: number, before: number) => {
      for (const [like, [, distance]] of this.#entries.fuzzyGet(of, errors))
        near.set(like, Math.min(distance + before, near.get(like) ?? Infinity))
    }
    add(term, most, 0)
    for (let at = 1; at < term.length; at++) {
      if (term.charAt(at) !== term.charAt(at - 1))
        add(term.slice(0, at - 1) + term.charAt(at) + term.charAt(at - 1) + term.slice(at + 1), most - 1, 1)
    }
    return near
  }

  /** The prefix of a word that is nearest to a misspelt prefix; of several words the most frequent. Null also when the budget is spent. */
  beginningLike(
    term: string,
    budget: StepBudget,
    right = 0,
  ): { readonly beginning: string; readonly word: string } | null {
    const most = maxMistakes(term, 'short', right)
    const start = term.slice(0, Math.max(1, right))
    if (most === 0 || term.length > this.#maxLength + most) return null
    const candidates = this.#list.filter(
      // The first letter is rarely wrong.
      ({ term: word }) => word.startsWith(start) && word.length >= term.length - most,
    )
    if (!budget.take(candidates.length * term.length * (term.length + most))) return null

    let nearest: { beginning: string; word: string; distance: number; count: number } | null = null
    for (const {
      term: word,
      entry: { count },
    } of candidates) {
      const { distance, length } = distanceToBeginning(term, word, most)
      if (
        distance > most ||
        (nearest && (distance > nearest.distance || (distance === nearest.distance && count <= nearest.count)))
      )
        continue
      nearest = { beginning: word.slice(0, length), word, distance, count }
    }
    return nearest
  }

  /** The most frequent spelling of the word in the catalogue. */
  surfaceOf(term: string): string {
    const surfaces = [...(this.#entries.get(term)?.surfaces ?? [])]
    return surfaces.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? term
  }
}

/** Whether the first letters that differ are å and a. */
function differInRing(one: string, other: string): boolean {
  const [first = '', second = ''] = [one, other].map((surface) => surface.replaceAll('aa', 'å'))
  let at = 0
  while (at < first.length && first.charAt(at) === second.charAt(at)) at++
  return ['åa', 'aå'].includes(first.charAt(at) + second.charAt(at))
}

/** The smallest edit distance from the term to any prefix of the word, and the length of that prefix (the longest of the nearest). */
function distanceToBeginning(term: string, word: string, most: number): { distance: number; length: number } {
  const width = Math.min(word.length, term.length + most)
  let before: readonly number[] = []
  let row = Array.from({ length: width + 1 }, (_, column) => column)
  for (let at = 1; at <= term.length; at++) {
    const next = [at]
    for (let column = 1; column <= width; column++) {
      const replaced = (row[column - 1] ?? 0) + (term.charAt(at - 1) === word.charAt(column - 1) ? 0 : 1)
      const isSwapped =
        term.charAt(at - 1) === word.charAt(column - 2) && term.charAt(at - 2) === word.charAt(column - 1)
      const swapped = isSwapped ? (before[column - 2] ?? Infinity) + 1 : Infinity
      next.push(Math.min(replaced, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  const distance = Math.min(...row)
  return { distance, length: row.lastIndexOf(distance) }
}

/** Of a table of distances for the term itself, and for the term with each pair of its neighbours swapped. */
export function maxSteps({ length }: string, most: number): number {
  return length * (length + 1) * (length + 1 + most)
}

/** A short word has so many neighbours that a correction would be arbitrary. */
function maxMistakes({ length }: string, patience: Patience, right = 0): 0 | 1 | 2 {
  if (length < 4 || patience === 'none') return 0
  return length - right < TWO_MISTAKES_FROM[patience] ? 1 : 2
}
