// @vitest-environment node
import { expect, test } from 'vitest'
import { createPublicPart } from './publicPart.ts'

const facts = {
  privateTypes: ['Viewer', 'PersonalPrice'],
  privateFields: { Query: ['viewer'], Product: ['lastBought'], Line: ['discount'] },
}
const publicPart = createPublicPart(facts)

test('removes an entity of a private type', () => {
  expect(publicPart({ __typename: 'PersonalPrice', id: 'p1', amount: '1.00' })).toBeNull()
})

test.each([
  {
    what: 'a private field',
    entity: { __typename: 'Product', id: '1', lastBought: '2026-01-01' },
    persisted: { __typename: 'Product', id: '1' },
  },
  {
    what: 'a private field with arguments',
    entity: { __typename: 'Query', 'viewer({"scope":"me"})': { __ref: 'Viewer:1' }, store: { __ref: 'Store:1' } },
    persisted: { __typename: 'Query', store: { __ref: 'Store:1' } },
  },
  {
    what: 'a private field of a value inside a list',
    entity: { __typename: 'Cart', lines: [{ __typename: 'Line', quantity: '1', discount: '5' }] },
    persisted: { __typename: 'Cart', lines: [{ __typename: 'Line', quantity: '1' }] },
  },
])('removes $what', ({ entity, persisted }) => {
  expect(publicPart(entity)).toEqual(persisted)
})

test.each([
  {
    where: 'on an entity',
    entity: { __typename: 'Variant', stock: { __typename: 'Stock', status: 'OK' } },
    persisted: { __typename: 'Variant', stock: null },
  },
  {
    where: 'inside a value',
    entity: { __typename: 'Product', part: { stock: { status: 'OK' } } },
    persisted: { __typename: 'Product', part: { stock: null } },
  },
])('sets stock to null $where', ({ entity, persisted }) => {
  expect(publicPart(entity)).toEqual(persisted)
})

test('retains a field whose name only starts with "stock"', () => {
  const entity = { __typename: 'Product', stockholm: 'yes' }
  expect(publicPart(entity)).toBe(entity)
})

test('returns the same object for an entity without private data, and for a cleaned one each time', () => {
  const plain = { __typename: 'Product', id: '1', tags: [{ __ref: 'Tag:1' }], price: { __ref: 'Price:1' } }
  expect(publicPart(plain)).toBe(plain)
  const stocked = { __typename: 'Variant', stock: { status: 'OK' } }
  expect(publicPart(stocked)).toBe(publicPart(stocked))
})
