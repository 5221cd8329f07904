import { expect, test } from 'vitest'
import { createEngine } from '#engine/catalogueEngine.ts'
import { ring } from '../catalog/testing/documents.ts'
import { bundledProduct } from './bundledFields.ts'

test.each([
  { what: 'values of one variant', alloy: 17, size: 52, found: 1 },
  { what: 'values of two variants', alloy: 17, size: 54, found: 0 },
  { what: 'values of a variant that is sold out', alloy: 17, size: 56, found: 0 },
])('a browser without a connection filters variants like the gateway: $what', ({ alloy, size, found }) => {
  const engine = createEngine({ language: 'nb' })
  engine.load([bundledProduct({ ...ring(1), id: 1, stock: { is_in_stock: true } }, ['alloy', 'ring_size'])])
  const filters = [
    { field: 'stock.is_in_stock', in: ['true'], scope: 'always' as const },
    { field: 'alloy', in: [alloy], scope: 'chosen' as const },
    { field: 'ring_size', in: [size], scope: 'chosen' as const },
  ]
  expect(engine.search({ filters, from: 0, size: 10 }).total).toBe(found)
})
