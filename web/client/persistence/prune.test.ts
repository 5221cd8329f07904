// @vitest-environment node
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entities } from './persistedRecord.ts'
import { prune } from './prune.ts'

/** Builds listing pages with ten products each; page 0 was visited first. */
function catalogue(pageCount: number): { entities: Entities; fields: string[] } {
  const entities: Entities = {
    ROOT_QUERY: { __typename: 'Query', store: { __ref: 'Store:1' }, 'category({"id":"c1"})': { __ref: 'Category:1' } },
    'Store:1': { name: 'Karat' },
  }
  const fields = ['category({"id":"c1"})']
  const category: Entities[string] = { __typename: 'Category', name: 'Bars' }
  for (let page = 0; page < pageCount; page += 1) {
    const ids = Array.from({ length: 10 }, (_, index) => `Product:${page * 10 + index}`)
    for (const id of ids) entities[id] = { __typename: 'Product' }
    const field = `products({"page":${page}})`
    category[field] = { items: ids.map((id) => ({ __ref: id })) }
    fields.push(field)
  }
  entities['Category:1'] = category
  // The category was used with its last page.
  return { entities, fields: [...fields.slice(1), fields[0] ?? ''] }
}

test('changes nothing within the limit', () => {
  const { entities, fields } = catalogue(3)
  expect(prune(entities, fields, 100)).toBe(entities)
})

test('retains the latest pages above the limit, and removes the earliest', () => {
  const { entities, fields } = catalogue(10)
  const pruned = prune(entities, fields, 60)
  expect(Object.keys(pruned).length).toBeLessThanOrEqual(60)
  expect(pruned).toHaveProperty(['Product:99'])
  expect(pruned).not.toHaveProperty(['Product:0'])
  expect(pruned['Store:1']).toBe(entities['Store:1'])
})

test('leaves no dangling reference, and retains unchanged entities as the same objects', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 320 }), (pageCount, limit) => {
      const { entities, fields } = catalogue(pageCount)
      const pruned = prune(entities, fields, limit)
      const references = JSON.stringify(pruned).matchAll(/"__ref":"([^"]+)"/g)
      for (const [, id] of references) expect(pruned).toHaveProperty([id ?? ''])
      const products = Object.entries(pruned).filter(([id]) => id.startsWith('Product:'))
      for (const [id, entity] of products) expect(entity).toBe(entities[id])
    }),
  )
})

test('retains the latest page even if it exceeds the limit alone', () => {
  const { entities, fields } = catalogue(4)
  const last = fields.filter((field) => !field.includes('"page":2'))
  const pruned = prune(entities, [...last, 'products({"page":2})', 'category({"id":"c1"})'], 3)
  expect(Object.keys(pruned).length).toBeGreaterThan(0)
  expect(pruned).toHaveProperty(['Store:1'])
})
