import { expect, test } from 'vitest'
import { createPublicQueries } from './publicQueries.ts'
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
