import { expect, test } from 'vitest'
import { createEngine } from './catalogueEngine.ts'
import type { SearchRequest } from './types.ts'

const COUNT = 2_345
let reads = 0
/** Counts how often its metal is read. */
const documents = Array.from({ length: COUNT }, (_, at) => ({
  id: at + 1,
  name: `Ring ${at}`,
  get metal() {
    reads++
    return at % 3
  },
  ring_size_options: [1, 2, 3],
  configurable_children: [1, 2, 3].map((size) => ({ sku: `${at}-${size}`, status: size, ring_size: size })),
}))
const listing: SearchRequest = {
  filters: [{ field: 'ring_size', in: ['2'], scope: 'chosen' }],
  facets: ['metal', 'ring_size', 'nothing'].map((field) => ({ field, size: 10 })),
  from: 0,
  size: 5,
}
const filled = () => {
  const engine = createEngine({ language: 'en' })
  engine.upsert(...documents)
  return engine
}

test('columns that are read in turns of some hundred documents are those that a request would read', () => {
  const engine = filled()
  let most = 0
  for (let isLeft = true; isLeft;) {
    reads = 0
    isLeft = engine.readNext(['metal', 'ring_size', 'nothing'])
    most = Math.max(most, reads)
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(500)

  reads = 0
  const found = engine.search(listing)
  expect(reads).toBe(0)
  expect(found).toEqual(filled().search(listing))
  expect(found.facets['metal']).toHaveLength(3)
})

test('documents that come later are read in turns, too', () => {
  const engine = filled()
  while (engine.readNext(['metal']));
  engine.upsert({ id: COUNT + 1, name: 'Chain', metal: 9 })
  expect(engine.readNext(['metal'])).toBe(true)
  while (engine.readNext(['metal']));
  const { facets } = engine.search({ filters: [], facets: [{ field: 'metal', size: 10 }], from: 0, size: 0 })
  expect(facets['metal']?.find(({ value }) => value === '9')?.count).toBe(1)
})
