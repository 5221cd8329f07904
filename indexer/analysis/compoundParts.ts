/** The words that compounds are split into: learnt from the store's own catalogue by the engine's rules. */
import { Compounds } from '#engine/text/compounds.ts'
import { fold } from '#engine/text/fold.ts'
import { metalsOf } from '#engine/text/metals.ts'
import { synonymsOf } from '#engine/text/synonyms.ts'
import { TRADE_WORDS } from '#engine/text/tradeWords.ts'
import type { Language } from '#engine/types.ts'
import { cachedWords } from './searchTerms.ts'

/** The list is part of the index's settings, which every node keeps in memory. */
const MAX_PARTS = 20_000
export const MIN_PART = 3

export class CompoundParts {
  readonly #language: Language
  readonly #terms = new Set<string>()

  constructor(language: Language) {
    this.#language = language
  }

  add(terms: readonly string[]): void {
    for (const term of terms) this.#terms.add(term)
  }

  /** Parts of the compounds, the most frequent first, then words of the trade that the catalogue may have in other compounds only. */
  parts(): readonly string[] {
    const compounds = new Compounds(this.#language, synonymsOf(this.#language).words)
    compounds.learn(this.#terms)
    const counts = new Map<string, number>()
    for (const term of this.#terms)
      for (const part of compounds.partsOf(term)) counts.set(part, (counts.get(part) ?? 0) + 1)
    const learnt = [...counts]
      .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
      .slice(0, MAX_PARTS)
      .map(([part]) => part)
    const known = [...metalsOf(this.#language), ...TRADE_WORDS[this.#language].map(fold)]
    return [...new Set([...learnt, ...known])].filter(({ length }) => length >= MIN_PART)
  }
}

/** The words of a text that compounds are learnt from. */
export function compoundTerms(text: string): readonly string[] {
  return cachedWords(text).flatMap(({ term, kind }) => (kind === 'word' ? [term] : []))
}
