// @vitest-environment node
import { gql } from '@apollo/client'
import { describe, expect, test, vi } from 'vitest'
import { alwaysConnected } from '../shop/connection.ts'
import { createClient } from './client.ts'

const query = gql`query StoreName { store { __typename id } }`
const answer = { data: { store: { __typename: 'Store', id: 's1' } } }

function ask(fetch: typeof globalThis.fetch) {
  const connection = { ...alwaysConnected, reached: vi.fn<() => void>(), failed: vi.fn<() => void>() }
  const { client } = createClient({ uri: 'http://shop.test/graphql', storeCode: 'goldsmith_finland', headers: { 'x-request-id': 'r1' }, fetch }, connection, 'browser')
  return { connection, answered: client.query({ query, errorPolicy: 'all' }) }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

test('every request names its store, and nothing of the library', async () => {
  let sent: RequestInit | undefined
  const fetch = async (_uri: unknown, init?: RequestInit) => {
    sent = init
    return json(answer)
  }
  await ask(fetch).answered

  expect(new Headers(sent?.headers).get('x-store')).toBe('goldsmith_finland')
  expect(new Headers(sent?.headers).get('x-request-id')).toBe('r1')
  expect(sent?.body).toContain('StoreName')
  expect(sent?.body).not.toContain('extensions')
})

describe('what a request says of the connection', () => {
  test.each([
    { what: 'an answer', fetch: async () => json(answer), reached: 1, failed: 0 },
    { what: 'an answer with errors', fetch: async () => json({ errors: [{ message: 'no' }] }), reached: 1, failed: 0 },
    { what: 'no network', fetch: async () => Promise.reject(new TypeError('Failed to fetch')), reached: 0, failed: 1 },
    { what: 'a gateway that is away', fetch: async () => new Response('', { status: 502 }), reached: 0, failed: 1 },
    { what: 'a refusal', fetch: async () => new Response('', { status: 403 }), reached: 0, failed: 0 },
    { what: 'an aborted request', fetch: async () => Promise.reject(new DOMException('gone', 'AbortError')), reached: 0, failed: 0 },
  ])('$what', async ({ fetch, reached, failed }) => {
    const { connection, answered } = ask(fetch)
    await answered
    expect(connection.reached).toHaveBeenCalledTimes(reached)
    expect(connection.failed).toHaveBeenCalledTimes(failed)
  })
})
