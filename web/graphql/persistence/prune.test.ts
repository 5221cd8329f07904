// @vitest-environment node
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entities } from './persistedRecord.ts'
import { prune } from './prune.ts'

/** A catalogue of listing pages with ten products each; page 0 was seen first. */
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
  // The category was seen with its last page.
  return { entities, fields: [...fields.slice(1), fields[0] ?? ''] }
}

test('within the limit nothing is touched', () => {
  const { entities, fields } = catalogue(3)
  expect(prune(entities, fields, 100)).toBe(entities)
})

test('beyond it the pages seen last stay, those seen first go', () => {
  const { entities, fields } = catalogue(10)
  const kept = prune(entities, fields, 60)
  expect(Object.keys(kept).length).toBeLessThanOrEqual(60)
  expect(kept).toHaveProperty(['Product:99'])
  expect(kept).not.toHaveProperty(['Product:0'])
  expect(kept['Store:1']).toBe(entities['Store:1'])
})

test('no reference is left dangling, and what is kept whole stays the same object', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 320 }), (pageCount, limit) => {
      const { entities, fields } = catalogue(pageCount)
      const kept = prune(entities, fields, limit)
      const references = JSON.stringify(kept).matchAll(/"__ref":"([^"]+)"/g)
      for (const [, id] of references) expect(kept).toHaveProperty([id ?? ''])
      const products = Object.entries(kept).filter(([id]) => id.startsWith('Product:'))
      for (const [id, entity] of products) expect(entity).toBe(entities[id])
    }),
  )
})

test('the page seen last is kept even when it alone is too large', () => {
  const { entities, fields } = catalogue(4)
  const last = fields.filter((field) => !field.includes('"page":2'))
  const kept = prune(entities, [...last, 'products({"page":2})', 'category({"id":"c1"})'], 3)
  expect(Object.keys(kept).length).toBeGreaterThan(0)
  expect(kept).toHaveProperty(['Store:1'])
})
