import { expect, test } from 'vitest'
import { type Field, Postings, USUAL_WORDS } from './postings.ts'

/** Score of one row of two that has the word once, in a field of average length. */
function scoreIn(...fields: readonly Field[]): number {
  const postings = new Postings()
  for (const field of fields) postings.add(0, field, ['gull'], USUAL_WORDS[field])
  postings.add(1, 'name', ['sølv'], USUAL_WORDS.name)
  return postings.scores({ alike: [{ term: 'gull', weight: 1 }], weight: 1 }, 2)[0] ?? 0
}

test.each<{ readonly fields: readonly Field[]; readonly boost: number }>([
  { fields: ['name'], boost: 4 },
  { fields: ['sku'], boost: 2 },
  { fields: ['category'], boost: 1 },
  { fields: ['variant'], boost: 1 },
  { fields: ['fact'], boost: 1 },
  { fields: ['name', 'firstWord'], boost: 8 },
  { fields: ['name', 'category'], boost: 5 },
])('a word in $fields has $boost times the weight of one in a category', ({ fields, boost }) => {
  expect(scoreIn('category')).toBeGreaterThan(0)
  expect(scoreIn(...fields) / scoreIn('category')).toBeCloseTo(boost, 10)
})
