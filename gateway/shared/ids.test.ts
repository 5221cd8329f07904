import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeId, encodeId } from './ids.ts'

test('an id decodes to the object it identifies, whatever the key', () => {
  const key = string({ minLength: 1, unit: 'binary' }).filter((text) => !text.includes('\u001f') && text.isWellFormed())
  assert(
    property(key, (key) => {
      const identity = { type: 'Product', storeCode: 'goldsmith_norway', key }
      expect(decodeId(encodeId(identity))).toEqual(identity)
    }),
  )
})

test('the same sku in two stores, or of two types, has different ids', () => {
  const ids = ['no', 'se'].flatMap((storeCode) =>
    ['Product', 'Variant'].map((type) => encodeId({ type, storeCode, key: 'AU-BAR-10' })),
  )
  expect(new Set(ids).size).toBe(4)
})

describe('refuses text that is not an id', () => {
  test.each([
    '',
    'x',
    'UHJvZHVjdA',
    `${encodeId({ type: 'Product', storeCode: 'no', key: 'A' })}=`,
    encodeId({ type: 'Product', storeCode: 'no', key: '' }),
    'ø',
    '../../etc',
  ])('"%s"', (id) => {
    expect(() => decodeId(id)).toThrow(expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } }))
  })
})
