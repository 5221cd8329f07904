// @vitest-environment node
import { expect, test } from 'vitest'
import { createPublicPart } from './publicPart.ts'

const facts = {
  privateTypes: ['Viewer', 'PersonalPrice'],
  privateFields: { Query: ['viewer'], Product: ['lastBought'], Line: ['discount'] },
}
const publicPart = createPublicPart(facts)

test('an entity of a private type is not kept', () => {
  expect(publicPart({ __typename: 'PersonalPrice', id: 'p1', amount: '1.00' })).toBeNull()
})

test.each([
  {
    what: 'a private field',
    entity: { __typename: 'Product', id: '1', lastBought: '2026-01-01' },
    kept: { __typename: 'Product', id: '1' },
  },
  {
    what: 'a private field with arguments',
    entity: { __typename: 'Query', 'viewer({"scope":"me"})': { __ref: 'Viewer:1' }, store: { __ref: 'Store:1' } },
    kept: { __typename: 'Query', store: { __ref: 'Store:1' } },
  },
  {
    what: 'a private field of a value inside a list',
    entity: { __typename: 'Cart', lines: [{ __typename: 'Line', quantity: '1', discount: '5' }] },
    kept: { __typename: 'Cart', lines: [{ __typename: 'Line', quantity: '1' }] },
  },
])('$what is left out', ({ entity, kept }) => {
  expect(publicPart(entity)).toEqual(kept)
})

test.each([
  {
    where: 'on an entity',
    entity: { __typename: 'Variant', stock: { __typename: 'Stock', status: 'OK' } },
    kept: { __typename: 'Variant', stock: null },
  },
  {
    where: 'inside a value',
    entity: { __typename: 'Product', part: { stock: { status: 'OK' } } },
    kept: { __typename: 'Product', part: { stock: null } },
  },
])('stock becomes unknown $where', ({ entity, kept }) => {
  expect(publicPart(entity)).toEqual(kept)
})

test('a field whose name only begins like stock is kept', () => {
  const entity = { __typename: 'Product', stockholm: 'yes' }
  expect(publicPart(entity)).toBe(entity)
})

test('an entity without secrets stays the same object, a cleaned one the same each time', () => {
  const plain = { __typename: 'Product', id: '1', tags: [{ __ref: 'Tag:1' }], price: { __ref: 'Price:1' } }
  expect(publicPart(plain)).toBe(plain)
  const stocked = { __typename: 'Variant', stock: { status: 'OK' } }
  expect(publicPart(stocked)).toBe(publicPart(stocked))
})
