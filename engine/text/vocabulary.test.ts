import { describe, expect, test } from 'vitest'
import { StepBudget } from './stepBudget.ts'
import { type Patience, Vocabulary } from './vocabulary.ts'

const LETTERS = 'bcdfghjk'

/** Finds a word whose last letters are wrong. */
function isFound(length: number, mistakes: number, patience: Patience): boolean {
  const word = LETTERS.slice(0, length)
  const vocabulary = new Vocabulary('nb')
  vocabulary.add(word, word)
  const typed = word.slice(0, length - mistakes) + 'x'.repeat(mistakes)
  return vocabulary.like(typed, patience, new StepBudget()).some(({ term }) => term === word)
}

describe('a misspelt word is corrected by its length', () => {
  test.each([
    { length: 3, short: 0, long: 0 },
    { length: 4, short: 1, long: 1 },
    { length: 5, short: 1, long: 1 },
    { length: 6, short: 1, long: 2 },
    { length: 7, short: 2, long: 2 },
    { length: 8, short: 2, long: 2 },
  ])('$length letters: up to $short mistakes, $long where a text finds nothing', ({ length, short, long }) => {
    for (const [patience, most] of [
      ['short', short],
      ['long', long],
    ] as const)
      expect([1, 2, 3].filter((mistakes) => isFound(length, mistakes, patience)).length, patience).toBe(most)
  })
})
