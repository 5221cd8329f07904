/** Which rows a term stands in, and how much it says there (BM25+ over weighted fields). */
import SearchableMap from 'minisearch/SearchableMap'
import { IntList } from '../intList.ts'

// The specification's boosts; a name's first word, which mostly says what the thing is, counts once more by half.
const FIELDS = { name: 4, firstWord: 2, sku: 2, category: 1 }
export type Field = keyof typeof FIELDS

// The usual constants of BM25+: how soon repeating stops to count, how much long fields lose, what a find is worth at least.
const SATURATION = 1.2
const LENGTH_PENALTY = 0.7
const LEAST_GAIN = 0.5

// A longer word that begins as asked counts less, the more letters it has on top.
const PENALTY_PER_LETTER = 0.3

export type TextQuery =
  /** Spellings of one word: they are as rare as all of them together. */
  | { readonly alike: readonly (readonly [term: string, weight: number])[]; readonly weight: number }
  | { readonly beginning: string; readonly weight: number }
  | { readonly any: readonly TextQuery[]; readonly weight: number }
  | { readonly all: readonly TextQuery[]; readonly weight: number }

interface Occurrences {
  readonly rows: IntList
  /** Per row of `rows`, what the term says there. */
  readonly gains: number[]
}

/**
 * Arrays instead of the library's own search, which makes an object per find and document.
 *
 * @see docs/decisions/0004-text-scores-of-our-own.md
 */
export class Postings {
  readonly #terms = new SearchableMap<Occurrences>()
  readonly #lengths: Record<Field, { sum: number; count: number }> = {
    name: { sum: 0, count: 0 }, firstWord: { sum: 0, count: 0 }, sku: { sum: 0, count: 0 }, category: { sum: 0, count: 0 },
  }

  /** Rows come in ascending order. */
  add(row: number, field: Field, terms: readonly string[]): void {
    if (terms.length === 0) return

    const lengths = this.#lengths[field]
    lengths.sum += terms.length
    lengths.count++
    const relativeLength = terms.length / (lengths.sum / lengths.count)
    const frequencies = new Map<string, number>()
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    for (const [term, frequency] of frequencies) this.#addOne(term, row, FIELDS[field] * gain(frequency, relativeLength))
  }

  #addOne(term: string, row: number, gained: number): void {
    let occurrences = this.#terms.get(term)
    if (!occurrences) {
      occurrences = { rows: new IntList(), gains: [] }
      this.#terms.set(term, occurrences)
    }
    const { rows, gains } = occurrences
    if (rows.last() === row) {
      gains[gains.length - 1] = (gains.at(-1) ?? 0) + gained
      return
    }
    rows.push(row)
    gains.push(gained)
  }

  /** Per row the score; 0 where the query does not match. */
  scores(query: TextQuery, rowCount: number): Float64Array {
    const scores = new Float64Array(rowCount)
    this.#addTo(scores, query, 1)
    return scores
  }

  #addTo(scores: Float64Array, query: TextQuery, weight: number): void {
    const own = weight * query.weight
    if ('any' in query) {
      for (const each of query.any) this.#addTo(scores, each, own)
      return
    }
    if ('all' in query) return this.#addAll(scores, query.all, own)
    if ('alike' in query) return this.#addAlike(scores, query.alike, own)

    for (const [term, occurrences] of this.#terms.atPrefix(query.beginning)) {
      const more = term.length - query.beginning.length
      const factor = term.length / (term.length + PENALTY_PER_LETTER * more)
      addOccurrences(scores, occurrences, own * factor * rarity(occurrences.rows.length, scores.length))
    }
  }

  #addAlike(scores: Float64Array, terms: readonly (readonly [term: string, weight: number])[], weight: number): void {
    const found = terms.flatMap(([term, own]) => {
      const occurrences = this.#terms.get(term)
      return occurrences ? [{ occurrences, own }] : []
    })
    const together = found.reduce((sum, { occurrences }) => sum + occurrences.rows.length, 0)
    const shared = weight * rarity(together, scores.length)
    for (const { occurrences, own } of found) addOccurrences(scores, occurrences, own * shared)
  }

  #addAll(scores: Float64Array, queries: readonly TextQuery[], weight: number): void {
    const each = queries.map((query) => this.scores(query, scores.length))
    for (let row = 0; row < scores.length; row++) {
      let sum = 0
      for (const one of each) {
        const score = one[row] ?? 0
        if (score === 0) {
          sum = 0
          break
        }
        sum += score
      }
      if (sum > 0) scores[row] = (scores[row] ?? 0) + sum * weight
    }
  }
}

function addOccurrences(scores: Float64Array, { rows, gains }: Occurrences, weight: number): void {
  const { numbers, length } = rows
  for (let index = 0; index < length; index++) {
    const row = numbers[index] ?? 0
    scores[row] = (scores[row] ?? 0) + (gains[index] ?? 0) * weight
  }
}

/** What is in few rows says more; never nothing. */
function rarity(rows: number, rowCount: number): number {
  return Math.log(1 + (Math.max(0, rowCount - rows) + 0.5) / (rows + 0.5))
}

function gain(frequency: number, relativeLength: number): number {
  const damping = SATURATION * (1 - LENGTH_PENALTY + LENGTH_PENALTY * relativeLength)
  return LEAST_GAIN + (frequency * (SATURATION + 1)) / (frequency + damping)
}
