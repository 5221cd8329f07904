// @vitest-environment node
import { parse, print, stripIgnoredCharacters, type DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import { readDocument } from './documentText.ts'
import * as generated from './generated/documents.generated.ts'

const documents = Object.entries<DocumentNode>(generated)
/** The parser's nodes as the generator writes them: without places, and without what is empty. */
const bare = (node: unknown): unknown =>
  JSON.parse(
    JSON.stringify(node, (key, value: unknown) =>
      key === 'loc' || (Array.isArray(value) && value.length === 0 && key !== 'values' && key !== 'fields')
        ? undefined
        : value,
    ),
  )

test('there are documents to read', () => {
  expect(documents.length).toBeGreaterThan(40)
})

test.each(documents)('%s is what it was before it was printed', (_name, document) => {
  expect(readDocument(stripIgnoredCharacters(print(document)))).toEqual(document)
})

test.each([
  'query Values { a(list: [1, -2.5, 3e2], text: "a \\"b\\" {c} å\\n", flag: true, not: false, none: null, sort: PRICE_ASC, all: [], nothing: {}, where: { of: [{ code: "x" }] }) }',
  'query Variables($ids: [ID!]!, $rows: [[Int!]]!, $on: Boolean! = false, $by: [Sort!] = [NAME], $text: String = "$x") @live { a(ids: $ids, in: [$on]) }',
  'subscription Directives($on: Boolean!) { a @include(if: $on) { b } ...F @skip(if: $on) ... on T @defer(label: "l") { on: fragment } }',
  'mutation Aliases { first: a(input: {}) { second: b, on, type, query, fragment } } fragment F on T @f { c } fragment G on T { ...F }',
])('%s', (text) => {
  expect(readDocument(text)).toEqual(bare(parse(text)))
})
