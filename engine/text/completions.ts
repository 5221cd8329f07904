/** Completions of a partial search text, from the names that it finds. */
import type { Language } from '../types.ts'
import { CONNECTING_WORDS } from './connectingWords.ts'
import { fold } from './fold.ts'
import { isUnit } from './words.ts'

export interface FoundName {
  readonly name: string
  /** 1 for the best hit. */
  readonly score: number
}

interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isNumber: boolean
}

interface Phrase {
  readonly text: string
  /** Without its last word or number; null for a single word. */
  readonly shorter: string | null
  readonly endsInNumber: boolean
  count: number
  weight: number
}

const MAX_TOKENS = 4
// A number without a unit is a count or a grade below this limit and needs a following word; above it is a fineness or a year.
const MIN_NUMBER_AT_THE_END = 100
// Weight of a phrase from the middle of a name, compared with one at its beginning.
const WEIGHT_INSIDE = 0.6
const PIECES = /\d+(?:[.,]\d+)?(?:\/\d+)?|\p{L}[\p{L}\p{M}'’-]*/gu
/** Phrases that begin with the text, in lower case and spelled as in the names; the most frequent and best first. */
export function completionsOf(text: string, names: readonly FoundName[], language: Language, size: number): string[] {
  const beginning = keyOf(text)
  if (beginning === '') return []

  const phrases = new Map<string, Phrase>()
  // Names of similar products begin alike.
  const keys = new Map<string, string>()
  for (const { name, score } of names) {
    for (const phrase of phrasesOf(name, beginning, language, keys)) {
      const known = phrases.get(phrase.text) ?? { ...phrase, weight: 0 }
      known.count++
      known.weight += phrase.weight * score
      phrases.set(phrase.text, known)
    }
  }
  for (const phrase of [...phrases.values()].toSorted((a, b) => b.text.length - a.text.length))
    dropRedundant(phrase, phrases)

  const typed = text.trim().toLowerCase()
  return [...phrases.values()]
    .filter((phrase) => phrase.text !== typed)
    .sort((a, b) => b.weight - a.weight || a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
    .slice(0, size)
    .map((phrase) => phrase.text)
}

/** Of "maple" and "maple leaf" with equal frequency the longer one stays; a number that always follows is left out. */
function dropRedundant({ text, shorter, endsInNumber, count }: Phrase, phrases: Map<string, Phrase>): void {
  const parent = shorter === null ? undefined : phrases.get(shorter)
  if (parent?.count === count) phrases.delete(endsInNumber ? text : parent.text)
}

/** Phrases before a name's first comma, starting at each word that matches the beginning of the text. */
function phrasesOf(name: string, beginning: string, language: Language, keys: Map<string, string>): Phrase[] {
  const clause = (name.split(/,\s/)[0] ?? '').toLowerCase()
  const tokens = tokensOf(clause)
  const phrases = new Map<string, Phrase>()
  tokens.forEach((first, from) => {
    if (first.isNumber || isOpen(first.text, language)) return
    let shorter: string | null = null
    for (let to = from; to < Math.min(tokens.length, from + MAX_TOKENS); to++) {
      const last = tokens[to]
      if (!last || (to > from && !isNextTo(tokens[to - 1], last, clause))) break
      if (isOpen(last.text, language)) continue
      const text = clause.slice(first.start, last.end)
      const key = keys.get(text) ?? keyOf(text)
      keys.set(text, key)
      if (!key.startsWith(beginning)) continue
      phrases.set(text, {
        text,
        shorter,
        endsInNumber: last.isNumber,
        count: 0,
        weight: from === 0 ? 1 : WEIGHT_INSIDE,
      })
      shorter = text
    }
  })
  return [...phrases.values()]
}

/** Words, and numbers with their units. */
function tokensOf(clause: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: text, index: start } of clause.matchAll(PIECES)) {
    const isNumber = /^\d/.test(text)
    const before = tokens.at(-1)
    if (before?.isNumber && !isNumber && isUnit(text) && clause.slice(before.end, start).trim() === '') {
      tokens[tokens.length - 1] = {
        ...before,
        text: clause.slice(before.start, start + text.length),
        end: start + text.length,
      }
    } else {
      tokens.push({ text, start, end: start + text.length, isNumber })
    }
  }
  return tokens
}

/** True if the phrase cannot end here. */
function isOpen(text: string, language: Language): boolean {
  return (
    CONNECTING_WORDS[language].has(fold(text)) ||
    /^\p{L}$/u.test(text) ||
    (/^\d+$/.test(text) && Number(text) < MIN_NUMBER_AT_THE_END)
  )
}

function isNextTo(before: Token | undefined, after: Token, clause: string): boolean {
  return before !== undefined && clause.slice(before.end, after.start).trim() === ''
}

/** Normalises for comparison as the search does: folded, only letters and digits, "1,0 mm" becomes "1mm", "½" "1/2" and "d'oro" "oro". */
function keyOf(text: string): string {
  return fold(text.normalize('NFKC'))
    .replace(/\b[dl](?:['’]|\s+)(?=\p{L})/gu, '')
    .replace(/(\d)[.,](?=\d)/g, '$1.')
    .replace(/(\d\.\d*?)0+(?!\d)/g, '$1')
    .replace(/(\d)[/⁄](?=\d)/g, '$1/')
    .replace(/(?<!\d)[./]|[./](?!\d)|[^\p{L}\d./]/gu, '')
}
