// @vitest-environment node
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

function ask(respond: Respond, signal?: AbortSignal) {
  gateway.respond(respond)
  const connection = { ...alwaysConnected, reached: vi.fn<() => void>(), failed: vi.fn<() => void>() }
  const { client } = createClient(
    { uri: mockedGatewayUrl, storeCode: 'goldsmith_finland', headers: { 'x-request-id': 'r1' } },
    connection,
    'browser',
  )
  return { connection, answered: client.query({ query, errorPolicy: 'all', context: { fetchOptions: { signal } } }) }
}

test('every request names its store, and nothing of the library', async () => {
  const sent: Request[] = []
  await ask((request) => {
    sent.push(request.clone())
    return json(answer)
  }).answered

  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers.get('x-store')).toBe('goldsmith_finland')
  expect(sent[0]?.headers.get('x-request-id')).toBe('r1')
  const body = await sent[0]?.text()
  expect(body).toContain('StoreName')
  expect(body).not.toContain('extensions')
})

describe('what a request says of the connection', () => {
  test.each([
    { what: 'an answer', respond: () => json(answer), reached: 1, failed: 0 },
    { what: 'an answer with errors', respond: () => json({ errors: [{ message: 'no' }] }), reached: 1, failed: 0 },
    { what: 'no network', respond: noNetwork, reached: 0, failed: 1 },
    { what: 'a gateway that is away', respond: () => new Response('', { status: 502 }), reached: 0, failed: 1 },
    { what: 'a refusal', respond: () => new Response('', { status: 403 }), reached: 0, failed: 0 },
  ])('$what', async ({ respond, reached, failed }) => {
    const { connection, answered } = ask(respond)
    await answered
    expect(connection.reached).toHaveBeenCalledTimes(reached)
    expect(connection.failed).toHaveBeenCalledTimes(failed)
  })

  test('an aborted request', async () => {
    const leaving = new AbortController()
    const { connection, answered } = ask(() => {
      leaving.abort()
      return new Promise(() => {})
    }, leaving.signal)
    expect((await answered).error).toMatchObject({ name: 'AbortError' })
    expect(connection.reached).not.toHaveBeenCalled()
    expect(connection.failed).not.toHaveBeenCalled()
  })
})
