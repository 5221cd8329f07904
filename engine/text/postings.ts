/** Postings and scores of terms (BM25+ over weighted fields). */
import SearchableMap from 'minisearch/SearchableMap'
import { IntList } from '../intList.ts'

// The specification's boosts. The beginning of a name usually says what the product is, so it counts once more.
const FIELDS = { name: 4, firstWord: 4, fact: 1, sku: 2, category: 1, variant: 1 }
export type Field = keyof typeof FIELDS

// Average number of words per field. Constant, so that a product's score does not depend on the order of loading.
export const USUAL_WORDS: Readonly<Record<Field, number>> = {
  name: 6,
  firstWord: 1,
  fact: 6,
  sku: 4,
  category: 2,
  variant: 12,
}

// Constants of BM25+: saturation of term frequency, length normalisation (half of the usual, because a longer name of a
// maker is no worse match), and minimum gain of a match.
const SATURATION = 1.2
const LENGTH_PENALTY = 0.35
const MIN_GAIN = 0.5

// A longer word with the term as prefix counts less for each additional letter.
const PENALTY_PER_LETTER = 0.3

export interface Spelling {
  readonly term: string
  readonly weight: number
  /** Every term with this prefix. */
  readonly isBeginning?: boolean
}

export type TextQuery =
  /** Spellings of one word: their document frequency is that of all together, and of several in one row the best counts. */
  | { readonly alike: readonly Spelling[]; readonly weight: number }
  | { readonly any: readonly TextQuery[]; readonly weight: number }
  | { readonly all: readonly TextQuery[]; readonly weight: number }

interface Occurrences {
  readonly rows: IntList
  /** Gain of the term per row of `rows`. */
  readonly gains: number[]
}

type Terms = SearchableMap<Occurrences>

/**
 * Uses arrays instead of minisearch's search, which allocates an object per match and document.
 *
 * @see docs/decisions/0004-text-scores-of-our-own.md
 */
export class Postings {
  /** Name, facts and SKU, and category and variant fields: a match in both groups counts twice. */
  readonly #own: Terms = new SearchableMap<Occurrences>()
  readonly #others: Terms = new SearchableMap<Occurrences>()
  // Reused between searches; contains zeros between them.
  #bestOwn = new Float64Array(0)
  #bestOther = new Float64Array(0)

  /** Rows must be added in ascending order. @param wordCount of the field: a compound with its parts is one word */
  add(row: number, field: Field, terms: readonly string[], wordCount: number): void {
    const relativeLength = wordCount / USUAL_WORDS[field]
    const frequencies = new Map<string, number>()
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    const home = field === 'category' || field === 'variant' ? this.#others : this.#own
    for (const [term, frequency] of frequencies)
      addOne(home, term, row, FIELDS[field] * gain(frequency, relativeLength))
  }

  /** The score of each row; 0 for rows that do not match. */
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
    this.#addAlike(scores, query.alike, own)
  }

  /** Number of rows with the word, each counted once, which is its document frequency. */
  #addAlike(scores: Float64Array, spellings: readonly Spelling[], weight: number): void {
    if (this.#bestOwn.length < scores.length) {
      this.#bestOwn = new Float64Array(scores.length)
      this.#bestOther = new Float64Array(scores.length)
    }
    const [own, other] = [this.#bestOwn, this.#bestOther]
    const rows = new IntList()
    collectBest(
      spellings.flatMap((spelling) => findsOf(spelling, this.#own)),
      own,
      (row) => rows.push(row),
    )
    collectBest(
      spellings.flatMap((spelling) => findsOf(spelling, this.#others)),
      other,
      (row) => {
        if (own[row] === 0) rows.push(row)
      },
    )

    const factor = weight * rarity(rows.length, scores.length)
    const { numbers, length } = rows
    for (let index = 0; index < length; index++) {
      const row = numbers[index] ?? 0
      scores[row] = (scores[row] ?? 0) + ((own[row] ?? 0) + (other[row] ?? 0)) * factor
      own[row] = 0
      other[row] = 0
    }
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

function addOne(terms: Terms, term: string, row: number, gained: number): void {
  let occurrences = terms.get(term)
  if (!occurrences) {
    occurrences = { rows: new IntList(), gains: [] }
    terms.set(term, occurrences)
  }
  const { rows, gains } = occurrences
  if (rows.last() === row) {
    gains[gains.length - 1] = (gains.at(-1) ?? 0) + gained
    return
  }
  rows.push(row)
  gains.push(gained)
}

interface Find {
  readonly occurrences: Occurrences
  readonly own: number
}

function findsOf({ term, weight, isBeginning }: Spelling, terms: Terms): Find[] {
  if (!isBeginning) {
    const occurrences = terms.get(term)
    return occurrences ? [{ occurrences, own: weight }] : []
  }
  return [...terms.atPrefix(term)].map(([longer, occurrences]) => {
    const more = longer.length - term.length
    return { occurrences, own: (weight * longer.length) / (longer.length + PENALTY_PER_LETTER * more) }
  })
}

/** Writes the highest gain of each row into `best`, which must contain zeros. */
function collectBest(found: readonly Find[], best: Float64Array, onFirst: (row: number) => void): void {
  for (const {
    occurrences: { rows, gains },
    own,
  } of found) {
    const { numbers, length } = rows
    for (let index = 0; index < length; index++) {
      const row = numbers[index] ?? 0
      const known = best[row] ?? 0
      if (known === 0) onFirst(row)
      best[row] = Math.max(known, (gains[index] ?? 0) * own)
    }
  }
}

/** Inverse document frequency; always above 0. */
function rarity(rows: number, rowCount: number): number {
  return Math.log(1 + (Math.max(0, rowCount - rows) + 0.5) / (rows + 0.5))
}

function gain(frequency: number, relativeLength: number): number {
  const damping = SATURATION * (1 - LENGTH_PENALTY + LENGTH_PENALTY * relativeLength)
  return MIN_GAIN + (frequency * (SATURATION + 1)) / (frequency + damping)
}
