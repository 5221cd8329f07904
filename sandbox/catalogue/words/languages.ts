/** Builds a name in every language it needs. */
import type { Language, Nordic, NordicText, Text } from '../text.ts'
import { de } from './de.ts'
import { fi, fiBench } from './fi.ts'
import { it } from './it.ts'
import { nb, nbBench } from './nb.ts'
import { sv, svBench } from './sv.ts'
import type { BenchTerms, Words } from './words.ts'

export const WORDS: Readonly<Record<Language, Words>> = { nb, sv, fi, de, it }
const BENCH: Readonly<Record<Nordic, BenchTerms>> = { nb: nbBench, sv: svBench, fi: fiBench }

export function inEveryLanguage(write: (words: Words, language: Language) => string): Text {
  return { nb: write(nb, 'nb'), sv: write(sv, 'sv'), fi: write(fi, 'fi'), de: write(de, 'de'), it: write(it, 'it') }
}

export function atTheBench(write: (bench: BenchTerms, words: Words, language: Nordic) => string): NordicText {
  return { nb: write(BENCH.nb, nb, 'nb'), sv: write(BENCH.sv, sv, 'sv'), fi: write(BENCH.fi, fi, 'fi') }
}
