// @vitest-environment node
import { expect, test } from 'vitest'
import { isQuery } from './operationKind.ts'

test.each([
  [{ query: '{ store { id } }' }, true],
  [{ query: 'query A { store { id } } query B { store { id } }', operationName: 'A' }, true],
  [{ query: 'mutation { signOut { __typename } }' }, false],
  [{ query: 'query A { store { id } } mutation B { signOut { __typename } }', operationName: 'A' }, false],
  [{ query: 'fragment F on Store { id }' }, false],
  [{ query: '{ not closed' }, false],
  [{ operationName: 'RouteAt', extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } } }, true],
  [{ operationName: 'SignIn', extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } } }, false],
  [{ operationName: 'Unknown' }, false],
  [{}, false],
  ['text', false],
])('whether %j is a query: %s', async (body, isRead) => {
  expect(await isQuery(Buffer.from(JSON.stringify(body)))).toBe(isRead)
})

test('is not a query if it is not JSON', async () => {
  expect(await isQuery(Buffer.from('{'))).toBe(false)
})
