import { expect, test } from 'vitest'
import { createNamedDocuments, createPublicQueries } from './publicQueries.ts'
import { gatewaySchema } from './schema.ts'

const DOCUMENTS: Readonly<Record<string, string>> = {
  'a catalogue': '{ product(sku: "A") { name stock { status } } }',
  'a cart': '{ product(sku: "A") { name } cart { id } }',
  'a cart in a fragment': '{ ...Mine } fragment Mine on Query { cart { id } }',
  'what may be a cart': '{ node(id: "A") { id } }',
  'a viewer': '{ viewer { email } }',
  'a mutation': 'mutation { signOut(input: { idempotencyKey: "A" }) { __typename } }',
  'a query and a mutation':
    'query A { store { code } } mutation B { signOut(input: { idempotencyKey: "A" }) { __typename } }',
  'no GraphQL': '{',
}
const isPublicQuery = createPublicQueries(gatewaySchema(), { textOf: (name) => DOCUMENTS[name] })

test.each([
  ['a catalogue', true],
  ['a cart', false],
  ['a cart in a fragment', false],
  ['what may be a cart', false],
  ['a viewer', false],
  ['a mutation', false],
  ['a query and a mutation', false],
  ['no GraphQL', false],
  ['a document that is not known', false],
])('%s: %s', (name, isPublic) => {
  expect([isPublicQuery(name), isPublicQuery(name)]).toEqual([isPublic, isPublic])
})

const OTHERS: Readonly<Record<string, string>> = {
  'names of stores': '{ stores { code url } store { menu { name } } }',
  'products of each store': '{ stores { newProducts { totalCount } } }',
  'a menu of each store in a fragment':
    '{ stores { ...Own } } fragment Own on Store { ... on Store { menu { name } } }',
  'a fragment on the own store': '{ stores { code } store { ...Own } } fragment Own on Store { menu { name } }',
  'addresses of a product': '{ product(sku: "A") { alternates { url } } }',
  'addresses of a category in a fragment':
    '{ category(id: "A") { ...C } } fragment C on Category { alternates { url } }',
  'what others find': '{ search(text: "ring") { otherStores { totalCount } } }',
}
const namedDocuments = createNamedDocuments(gatewaySchema(), { textOf: (name) => OTHERS[name] })

test.each([
  ['names of stores', []],
  ['products of each store', 'all'],
  ['a menu of each store in a fragment', 'all'],
  ['a fragment on the own store', []],
  ['addresses of a product', ['product']],
  ['addresses of a category in a fragment', ['category']],
  ['what others find', ['product']],
  ['a document that is not known', []],
])('%s: depends on documents of other stores: %s', (name, found) => {
  expect(namedDocuments(name)).toEqual(found)
})
