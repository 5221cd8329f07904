// @vitest-environment node
import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { schemaFacts } from './schemaFacts.ts'

const documents = [
  parse(
    'query { product { id price { ... on Unknown { reason } ...Shown } drawn { ... on Unknown { reason } } } viewer { personalPrices { id } } }',
  ),
  parse('fragment Shown on Answer { ... on Price { now { amount } } ... on Node { id } }'),
]

const facts = (more = '') =>
  schemaFacts(
    buildSchema(`
      directive @cacheControl(maxAge: Int, scope: CacheControlScope) on FIELD_DEFINITION | OBJECT
      enum CacheControlScope { PUBLIC PRIVATE }
      interface Node { id: ID! }
      union Answer = Price | Unknown
      type Price implements Node @cacheControl(maxAge: 600) { id: ID! now: Money! }
      type Unknown { reason: String! }
      type Money { amount: String! }
      type PersonalPrice implements Node @cacheControl(scope: PRIVATE) { id: ID! now: Money! }
      type Viewer implements Node @cacheControl(scope: PRIVATE) { id: ID! personalPrices: [PersonalPrice!]! }
      type Product implements Node { id: ID! price: Answer! drawn: Drawn lastBought: String @cacheControl(scope: PRIVATE) }
      union Drawn = Never | Unknown
      union Unused = Price | Never
      type Never { reason: String! unused: Unused }
      type Query { viewer: Viewer product: Product ${more} }
    `),
    documents,
  )

test('lists the members of unions and interfaces that have a fragment, or one on a member', () => {
  expect(facts().possibleTypes).toEqual({
    Answer: ['Price', 'Unknown'],
    Drawn: ['Never', 'Unknown'],
    Node: ['Price', 'PersonalPrice', 'Viewer', 'Product'],
  })
})

test('lists types without an id that documents select as values, except root types', () => {
  expect(facts().valueTypes).toEqual(['Unknown', 'Money', 'Never'])
})

test('lists private types, and fields that are private or lead to them', () => {
  expect(facts().privateTypes).toEqual(['PersonalPrice', 'Viewer'])
  expect(facts().privateFields).toEqual({ Query: ['viewer'], Viewer: ['personalPrices'], Product: ['lastBought'] })
})

test('the version changes with the schema only', () => {
  expect(facts().schemaVersion).toBe(facts().schemaVersion)
  expect(facts('stores: [String!]!').schemaVersion).not.toBe(facts().schemaVersion)
})
