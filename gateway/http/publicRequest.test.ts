import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicRequestOf, type RequestParts } from './publicRequest.ts'

const HASH = 'a'.repeat(64)
const JSON_HEADERS = { 'content-type': 'application/json', 'content-length': '300' }
const extensions = { persistedQuery: { version: 1, sha256Hash: HASH } }

const post = (body: unknown, headers: RequestParts['headers'] = {}): RequestParts => ({
  method: 'POST',
  url: '/graphql',
  headers: { ...JSON_HEADERS, ...headers },
  body,
})
const get = (
  search: Readonly<Record<string, string>>,
  headers: RequestParts['headers'] = { 'apollo-require-preflight': '1' },
): RequestParts => ({
  method: 'GET',
  url: `/graphql?${new URLSearchParams(search).toString()}`,
  headers,
  body: undefined,
})
const query = { store: 'no', extensions: JSON.stringify(extensions) }
const read = (request: RequestParts) => publicRequestOf(request, { isSecure: false })
const textOf = (request: RequestParts) => read(request)?.text

describe('a request whose response may be public', () => {
  test('is a POST with the hash of a document', () => {
    expect(read(post({ extensions, variables: { a: 1 } }, { 'x-store': 'se' }))).toEqual({
      documentHash: HASH,
      storeCode: 'se',
      hasGuest: false,
      text: expect.any(String),
    })
    expect(read(post({ extensions }))?.storeCode).toBeNull()
  })

  test('is a GET with the store in its URL and a header that no form can set', () => {
    expect(read(get(query))?.storeCode).toBe('no')
    expect(read(get(query, { 'x-store': 'no' }))?.storeCode).toBe('no')
  })

  test('may have the cookie of a guest', () => {
    expect(read(post({ extensions }, { cookie: 'theme=dark; guest=x' }))?.hasGuest).toBe(true)
    expect(read(post({ extensions }, { cookie: 'theme=dark' }))?.hasGuest).toBe(false)
  })
})

test.each<{ name: string; request: RequestParts }>([
  { name: 'a bearer token', request: post({ extensions }, { authorization: 'Bearer x' }) },
  { name: 'any other authorization', request: post({ extensions }, { authorization: 'Basic x' }) },
  { name: 'a session cookie', request: post({ extensions }, { cookie: `a=b; session=${'s'.repeat(43)}` }) },
  { name: 'a malformed session cookie', request: post({ extensions }, { cookie: 'session=' }) },
  { name: 'an expected viewer', request: post({ extensions }, { 'x-expected-viewer': 'guest' }) },
  { name: 'the text of the document', request: post({ query: '{ a }' }) },
  { name: 'text and hash', request: post({ query: '{ a }', extensions }) },
  { name: 'an empty text', request: post({ query: '', extensions }) },
  { name: 'null as text', request: post({ query: null, extensions }) },
  {
    name: 'another version of hashes',
    request: post({ extensions: { persistedQuery: { version: 2, sha256Hash: HASH } } }),
  },
  { name: 'a hash that is no text', request: post({ extensions: { persistedQuery: { version: 1, sha256Hash: 1 } } }) },
  { name: 'extensions as text', request: post({ extensions: JSON.stringify(extensions) }) },
  { name: 'variables as text', request: post({ extensions, variables: '{}' }) },
  { name: 'variables as a list', request: post({ extensions, variables: [] }) },
  { name: 'an operation name that is no text', request: post({ extensions, operationName: 1 }) },
  { name: 'a list as body', request: post([{ extensions }]) },
  { name: 'null as body', request: post(null) },
  { name: 'a long body', request: post({ extensions }, { 'content-length': '8001' }) },
  { name: 'a body of unknown length', request: post({ extensions }, { 'content-length': undefined }) },
  {
    name: 'deep variables',
    request: post({ extensions, variables: { a: JSON.parse('['.repeat(4_000) + ']'.repeat(4_000)) } }),
  },
  { name: 'an infinite number', request: post({ extensions, variables: JSON.parse('{"a":1e999}') }) },
  { name: 'no store in the URL of a GET', request: get({ extensions: query.extensions }, { 'x-store': 'no' }) },
  { name: 'two stores', request: get(query, { 'x-store': 'se' }) },
  { name: 'no header against CSRF', request: get(query, {}) },
  { name: 'an empty header against CSRF', request: get(query, { 'apollo-require-preflight': '' }) },
  { name: 'a content type in a GET', request: get(query, { 'x-store': 'no', 'content-type': 'application/json' }) },
  { name: 'a text in a GET', request: get({ ...query, query: '' }) },
  { name: 'malformed variables in a GET', request: get({ ...query, variables: '{' }) },
  { name: 'null as variables in a GET', request: get({ ...query, variables: 'null' }) },
  { name: 'malformed extensions in a GET', request: get({ ...query, extensions: '{' }) },
  { name: 'a long URL', request: get({ ...query, variables: JSON.stringify({ a: 'x'.repeat(8_000) }) }) },
  {
    name: 'a repeated parameter',
    request: { ...get(query), url: `${get(query).url}&extensions=${encodeURIComponent(query.extensions)}` },
  },
  { name: 'a fragment in the URL', request: { ...get(query), url: `${get(query).url}#&variables={}` } },
  { name: 'no parameters', request: { ...get(query), url: '/graphql' } },
])('a request with $name is executed', ({ request }) => {
  expect(read(request)).toBeNull()
})

describe('what identifies a request', () => {
  test.each<{ name: string; request: RequestParts }>([
    { name: 'store', request: post({ extensions }, { 'x-store': 'se' }) },
    { name: 'empty store', request: post({ extensions }, { 'x-store': '' }) },
    {
      name: 'document',
      request: post({ extensions: { persistedQuery: { version: 1, sha256Hash: 'b'.repeat(64) } } }),
    },
    { name: 'operation name', request: post({ extensions, operationName: 'A' }) },
    { name: 'empty operation name', request: post({ extensions, operationName: '' }) },
    { name: 'variables', request: post({ extensions, variables: { a: null } }) },
    { name: 'accept', request: post({ extensions }, { accept: 'application/graphql-response+json' }) },
    { name: 'accept-encoding', request: post({ extensions }, { 'accept-encoding': 'br' }) },
    { name: 'x-no-compression', request: post({ extensions }, { 'x-no-compression': '' }) },
    { name: 'method', request: get(query) },
  ])('$name', ({ request }) => {
    expect(textOf(request)).toBeDefined()
    expect(textOf(request)).not.toBe(textOf(post({ extensions })))
  })

  test('variables are equal whatever the order of their names, and never equal otherwise', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, field]) => [name, shuffled(field)]),
      )
    }
    const variables = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3, noUnicodeString: false }))
    const withVariables = (value: unknown) => textOf(post({ extensions, variables: JSON.parse(JSON.stringify(value)) }))
    fc.assert(
      fc.property(variables, variables, (one, other) => {
        expect(withVariables(shuffled(one))).toBe(withVariables(one))
        const areEqual = isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
        expect(withVariables(one) === withVariables(other)).toBe(areEqual)
      }),
    )
  })

  test('one part never continues in another', () => {
    const parts = fc.record({
      operationName: fc.option(fc.string()),
      accept: fc.option(fc.string(), { nil: undefined }),
      encoding: fc.option(fc.string(), { nil: undefined }),
      store: fc.option(fc.string(), { nil: undefined }),
    })
    const textWith = ({
      operationName,
      accept,
      encoding,
      store,
    }: Readonly<Record<string, string | null | undefined>>) =>
      textOf(
        post(
          { extensions, operationName },
          {
            accept: accept ?? undefined,
            'accept-encoding': encoding ?? undefined,
            'x-store': store ?? undefined,
          },
        ),
      )
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        expect(textWith(one) === textWith(other)).toBe(isDeepStrictEqual(one, other))
      }),
    )
  })

  test('no request is too strange to read', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (variables, operationName, persistedQuery) => {
        const requests = [
          post({ extensions: { persistedQuery }, variables, operationName }),
          post(variables),
          get({ ...query, variables: JSON.stringify(variables), operationName: JSON.stringify(operationName) }),
        ]
        for (const request of requests) expect(() => read(request)).not.toThrow()
      }),
    )
  })
})
