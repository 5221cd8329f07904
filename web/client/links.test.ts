// @vitest-environment node
import { createHash } from 'node:crypto'
import { ContentInDialog } from '#docs'
import { gql } from '@apollo/client'
import { describe, expect, test, vi } from 'vitest'
import { alwaysConnected } from '../shop/connection.ts'
import { json, mockedGatewayUrl, mockGateway, noNetwork, type Respond } from '../testing/mockedGateway.ts'
import { createClient } from './client.ts'

const gateway = mockGateway()

const query = gql`
  query StoreName {
    store {
      __typename
      id
    }
  }
`
const answer = { data: { store: { __typename: 'Store', id: 's1' } } }

function send(respond: Respond, signal?: AbortSignal) {
  gateway.respond(respond)
  const connection = { ...alwaysConnected, reached: vi.fn<() => void>(), failed: vi.fn<() => void>() }
  const { client } = createClient(
    { uri: mockedGatewayUrl, storeCode: 'goldsmith_finland', language: 'sv', headers: { 'x-request-id': 'r1' } },
    connection,
    'browser',
  )
  return { connection, answered: client.query({ query, errorPolicy: 'all', context: { fetchOptions: { signal } } }) }
}

test('sends the store and the language, and no information about the library, with each request', async () => {
  const sent: Request[] = []
  await send((request) => {
    sent.push(request.clone())
    return json(answer)
  }).answered

  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers.get('x-store')).toBe('goldsmith_finland')
  expect(sent[0]?.headers.get('accept-language')).toBe('sv')
  expect(sent[0]?.headers.get('x-request-id')).toBe('r1')
  const body = await sent[0]?.text()
  expect(body).toContain('StoreName')
  expect(body).not.toContain('extensions')
})

describe('a generated document', () => {
  const unknownHash = () => json({ errors: [{ message: 'x', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] })
  const send = async (...responses: readonly (() => Response)[]) => {
    const bodies: Record<string, unknown>[] = []
    gateway.respond(async (request) => {
      bodies.push((await request.json()) as Record<string, unknown>)
      return responses[bodies.length - 1]?.() ?? json({ data: { contentPage: null } })
    })
    const { client } = createClient(
      { uri: mockedGatewayUrl, storeCode: 'no', language: 'nb' },
      alwaysConnected,
      'browser',
    )
    const { data } = await client.query({ query: ContentInDialog, variables: { slug: 'a' } })
    return { bodies, data }
  }
  const hashed = {
    operationName: 'ContentInDialog',
    variables: { slug: 'a' },
    extensions: { persistedQuery: { version: 1, sha256Hash: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  }

  test('is sent as a hash, without the text', async () => {
    const { bodies, data } = await send()
    expect(bodies).toEqual([hashed])
    expect(data).toEqual({ contentPage: null })
  })

  test('is sent again with the text if the gateway does not know the hash', async () => {
    const { bodies, data } = await send(unknownHash)
    expect(bodies).toEqual([hashed, { ...hashed, query: expect.stringContaining('query ContentInDialog(') }])
    expect(data).toEqual({ contentPage: null })
  })

  test('carries the SHA-256 of the text that is sent', async () => {
    const { bodies } = await send(unknownHash)
    const { query, extensions } = bodies[1] as { query: string; extensions: typeof hashed.extensions }
    expect(createHash('sha256').update(query).digest('hex')).toBe(extensions.persistedQuery.sha256Hash)
  })
})

describe('a request reports to the connection', () => {
  test.each([
    { what: 'an answer', respond: () => json(answer), reached: 1, failed: 0 },
    { what: 'an answer with errors', respond: () => json({ errors: [{ message: 'no' }] }), reached: 1, failed: 0 },
    { what: 'no network', respond: noNetwork, reached: 0, failed: 1 },
    { what: 'a gateway that is away', respond: () => new Response('', { status: 502 }), reached: 0, failed: 1 },
    { what: 'a refusal', respond: () => new Response('', { status: 403 }), reached: 0, failed: 0 },
  ])('$what', async ({ respond, reached, failed }) => {
    const { connection, answered } = send(respond)
    await answered
    expect(connection.reached).toHaveBeenCalledTimes(reached)
    expect(connection.failed).toHaveBeenCalledTimes(failed)
  })

  test('an aborted request', async () => {
    const leaving = new AbortController()
    const { connection, answered } = send(() => {
      leaving.abort()
      return new Promise(() => {})
    }, leaving.signal)
    expect((await answered).error).toMatchObject({ name: 'AbortError' })
    expect(connection.reached).not.toHaveBeenCalled()
    expect(connection.failed).not.toHaveBeenCalled()
  })
})
