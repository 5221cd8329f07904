import { expect, test } from 'vitest'
import { createEngine } from '../catalogueEngine.ts'
import { nearestNumbers } from '../listing/nearestNumbers.ts'
import { findShopPages } from './shopPages.ts'
import { MAX_STEPS, StepBudget } from './stepBudget.ts'

const engine = createEngine({ language: 'nb' })
engine.load([
  { id: 1, name: 'Gullbarre 10 g' },
  { id: 2, name: 'Halskjede med karabinlås' },
])
const search = (text: string, budget?: StepBudget) => engine.search({ text, filters: [], from: 0, size: 5 }, budget)

test('spends the rest, and nothing after the first refusal', () => {
  const budget = new StepBudget(10)
  expect([budget.take(4), budget.take(7), budget.take(1)]).toEqual([true, false, false])
  expect(budget).toMatchObject({ left: 0, refusedCount: 2 })
})

test('a search without steps finds exact words, corrects none, and reports it', () => {
  const spent = new StepBudget(0)
  expect(search('gulbare', spent)).toMatchObject({ total: 0, isCorrectionCut: true })
  expect(search('gullbarre', spent)).toMatchObject({ total: 1 })
  expect(search('gullbarre', spent).isCorrectionCut).toBeUndefined()
  expect(search('gulbare')).toMatchObject({ total: 1, correctedText: 'gullbarre' })
  expect(search('gulbare').isCorrectionCut).toBeUndefined()
})

test.each([
  { what: 'a misspelt word', run: (budget: StepBudget) => search('gulbare', budget) },
  { what: 'a misspelt beginning', run: (budget: StepBudget) => search('karbinl', budget) },
  { what: 'two misspelt words that the catalogue joins', run: (budget: StepBudget) => search('karbin lås', budget) },
  { what: 'a misspelt page', run: (budget: StepBudget) => findShopPages('handlekruv', 'nb', budget) },
  {
    what: 'a mistyped article number',
    run: (budget: StepBudget) => nearestNumbers('AU-585-1.2', ['AU-585-1.3'], budget),
  },
])('$what takes its steps from the budget', ({ run }) => {
  const budget = new StepBudget()
  run(budget)
  expect(budget.left).toBeLessThan(MAX_STEPS)
  expect(budget.refusedCount).toBe(0)
})

test('a word that is longer than every word of the catalogue takes no steps', () => {
  const budget = new StepBudget()
  search('gullbarregullbarregullbarre', budget)
  expect(budget.left).toBe(MAX_STEPS)
})

test('the longest words that a text may have take less than a request may', () => {
  const budget = new StepBudget()
  const word = 'abcdefghijklmnopqrs'
  // Without a word as long as two of the text, these are not compared together.
  engine.upsert({ id: 3, name: word.repeat(3) })
  search(Array.from({ length: 10 }, (_, at) => `x${word.slice(at + 1)}${word.slice(0, at)}`).join(' '), budget)
  expect(budget.refusedCount).toBe(0)
})
