import { expect, test } from 'vitest'
import { product } from '../../../catalog/testing/documents.ts'
import { NO_ATTRIBUTES } from './attributeForms.ts'
import { NO_CATEGORIES } from './categoryAncestors.ts'
import { type DocumentDialect, PLATFORM_DIALECT } from './documentDialect.ts'
import { readDocument } from './readDocument.ts'

function read(fields: object, dialect: DocumentDialect) {
  const raw = structuredClone(product(1, { ...fields }))
  const { document } = readDocument('product', raw, { attributes: NO_ATTRIBUTES, categories: NO_CATEGORIES, dialect })
  return [document?.['status'], document?.['stock']]
}

const DIALECT: DocumentDialect = {
  statuses: { 0: 'HIDDEN', 3: 'OUT_OF_STOCK', 7: 'LISTED', 9: 'HIDDEN' },
  servicesHaveStock: false,
}
const FULL = { is_in_stock: true, qty: 2 }

test.each([
  ['a listed one', { status: 7, stock: FULL }, [1, FULL]],
  ['one out of stock, whatever its stock says', { status: 3, stock: FULL }, [1, { ...FULL, is_in_stock: false }]],
  ['one out of stock without a stock', { status: '3' }, [1, { is_in_stock: false }]],
  ['a hidden one', { status: 9, stock: FULL }, [2, FULL]],
  ['a code that is listed elsewhere', { status: 0, stock: FULL }, [2, FULL]],
  ['a code without a meaning of its own', { status: 2, stock: FULL }, [2, FULL]],
  ['no code', { status: null, stock: FULL }, [1, FULL]],
  ['a service', { status: 3, type_id: 'virtual' }, [1, { is_in_stock: true, manage_stock: false }]],
  ['a hidden service', { status: 9, type_id: 'virtual' }, [2, { is_in_stock: true, manage_stock: false }]],
])('the status of %s', (_name, fields, expected) => {
  expect(read(fields, DIALECT)).toEqual(expected)
})

test('the platform’s own codes stay as they are', () => {
  expect(read({ status: 3, stock: FULL }, PLATFORM_DIALECT)).toEqual([3, FULL])
  expect(read({ status: 1, type_id: 'virtual', stock: FULL }, PLATFORM_DIALECT)).toEqual([1, FULL])
})
