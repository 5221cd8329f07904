/** The words of a catalogue: looked up exactly, by beginning, by stem, and by likeness. */
import SearchableMap from 'minisearch/SearchableMap'
import type { Language } from '../types.ts'
import { stemsOf } from './inflection.ts'

export interface Likeness {
  readonly term: string
  /** Letters added, left out or changed. */
  readonly distance: number
}

/** How far a correction may go; the long one is for texts that otherwise find nothing. */
export type Patience = 'short' | 'long'

// letters
const TWO_MISTAKES_FROM: Readonly<Record<Patience, number>> = { short: 7, long: 5 }
const LEAST_ENDING = 4

interface Entry {
  count: number
  readonly surfaces: Map<string, number>
}

export class Vocabulary {
  readonly #language: Language
  readonly #entries = new SearchableMap<Entry>()
  readonly #termsOfStem = new Map<string, Set<string>>()

  constructor(language: Language) {
    this.#language = language
  }

  add(term: string, surface: string): void {
    const entry = this.#entries.get(term) ?? { count: 0, surfaces: new Map() }
    if (entry.count === 0) {
      this.#entries.set(term, entry)
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

  terms(): Iterable<string> {
    return this.#entries.keys()
  }

  hasBeginning(beginning: string): boolean {
    for (const _ of this.#entries.atPrefix(beginning).keys()) return true
    return false
  }

  /** Words that end in the term or in a form of it: ankerkjede for kjede and for kjeder. None where compounds are not one word. */
  endingIn(term: string): string[] {
    if (this.#language === 'it') return []
    const endings = [...stemsOf(term, this.#language)].filter(({ length }) => length >= LEAST_ENDING || length === term.length)
    return [...this.#entries.keys()].filter((word) => endings.some((ending) => word.endsWith(ending)))
  }

  /** Other forms of the same word. */
  formsOf(term: string): string[] {
    const forms = new Set<string>()
    for (const stem of stemsOf(term, this.#language)) for (const form of this.#termsOfStem.get(stem) ?? []) forms.add(form)
    forms.delete(term)
    return [...forms]
  }

  /** The words nearest to a misspelt one, the most frequent first. */
  like(term: string, patience: Patience): Likeness[] {
    const most = mostMistakes(term, patience)
    if (most === 0) return []

    const found = [...this.#entries.fuzzyGet(term, most)].map(([like, [entry, distance]]) => ({ term: like, distance, count: entry.count }))
    const nearest = Math.min(...found.map(({ distance }) => distance))
    return found.filter(({ distance }) => distance === nearest).sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
  }

  /** The word as the catalogue mostly writes it. */
  surfaceOf(term: string): string {
    const surfaces = [...(this.#entries.get(term)?.surfaces ?? [])]
    return surfaces.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? term
  }
}

/** A short word has so many neighbours that a guess would be arbitrary. */
function mostMistakes({ length }: string, patience: Patience): 0 | 1 | 2 {
  if (length < 4) return 0
  return length < TWO_MISTAKES_FROM[patience] ? 1 : 2
}
