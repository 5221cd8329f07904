/** Terms of the index that match a number or a measure. */
import { type Lexicon, SKU } from './spellings.ts'
import type { Spelling } from './postings.ts'
import { finenessOf, finerThan, type Word } from './words.ts'

/** Weights of the kinds of matches; the number or measure itself has 1. */
const WEIGHTS = { karats: 0.8, finer: 0.8, numberAlone: 0.5 }
/** Sizes are often written without it, as those of rings: 18,5. No other unit is left out. */
const UNIT_LEFT_OUT = /mm$/

/** Of kings: Haakon 7 is Haakon VII. One letter is no word of a name. */
const ROMAN_NUMERALS: Readonly<Record<string, string>> = {
  2: 'ii',
  3: 'iii',
  4: 'iv',
  6: 'vi',
  7: 'vii',
  8: 'viii',
  9: 'ix',
  11: 'xi',
  12: 'xii',
  13: 'xiii',
  14: 'xiv',
  15: 'xv',
  16: 'xvi',
}

/** Empty for a measure that no product has: 40 g is neither 40 mm nor 40 cm. */
export function codeSpellings(
  { term, number }: Word,
  { codes, skuPieces, vocabulary }: Pick<Lexicon, 'codes' | 'skuPieces' | 'vocabulary'>,
): readonly Spelling[] {
  const fineness = finenessOf(term)
  const spellings: Spelling[] = []
  const roman = ROMAN_NUMERALS[term]
  if (roman !== undefined && vocabulary.has(roman)) spellings.push({ term: roman, weight: 1 })
  if (codes.has(term)) spellings.push({ term, weight: 1 })
  if (skuPieces.has(term)) spellings.push({ term: SKU + term, weight: 1 })
  if (fineness !== null && codes.has(fineness)) spellings.push({ term: fineness, weight: WEIGHTS.karats })
  for (const finer of finerThan(fineness ?? term))
    if (codes.has(finer)) spellings.push({ term: finer, weight: WEIGHTS.finer })
  if (spellings.length === 0 && number !== undefined && UNIT_LEFT_OUT.test(term) && codes.has(number))
    spellings.push({ term: number, weight: WEIGHTS.numberAlone })
  return spellings
}
