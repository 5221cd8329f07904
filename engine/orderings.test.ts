import { expect, test } from 'vitest'
import { createEngine } from './catalogueEngine.ts'
import { sortedInTurns } from './orderings.ts'

const ROWS = Int32Array.from({ length: 50_000 }, (_, row) => row)
const keyOf = (row: number) => (row * 7919) % 1_000

test('fifty thousand rows are sorted in turns of half as many comparisons, and equal ones keep their places', () => {
  let comparisons = 0
  const turns = sortedInTurns(ROWS, (a, b) => {
    comparisons++
    return keyOf(a) - keyOf(b)
  })
  let most = 0
  for (;;) {
    comparisons = 0
    const { done, value } = turns.next()
    most = Math.max(most, comparisons)
    if (!done) continue
    expect([...value]).toEqual([...ROWS].sort((a, b) => keyOf(a) - keyOf(b)))
    break
  }
  expect(most).toBeLessThanOrEqual(ROWS.length / 2)
})

test('orders that were made in turns are those that a search makes, also after prices changed between the turns', () => {
  let factor = 1
  const documents = Array.from({ length: 30 }, (_, id) => ({ id, name: `Ring ${keyOf(id)}`, final_price: keyOf(id) }))
  const create = () => {
    const engine = createEngine({ language: 'nb', displayPrice: ({ id }) => String(factor * keyOf(id)) })
    engine.load(documents)
    return engine
  }
  const prepared = create()
  for (let turn = 0; prepared.sortNext(); turn++) {
    if (turn !== 12) continue
    factor = -1
    prepared.refreshPrices()
  }
  const idsBy = (engine: typeof prepared, field: string) =>
    engine
      .search({ filters: [], sort: [{ field, direction: 'asc' }], from: 0, size: 30 })
      .hits.map(({ document }) => document.id)
  for (const field of ['name', 'final_price', 'id']) expect(idsBy(prepared, field)).toEqual(idsBy(create(), field))
})
