// @vitest-environment node
import type { TypedDocumentNode } from '@apollo/client'
import { gql } from '@apollo/client'
import { expect, test } from 'vitest'
import { alwaysConnected } from '../shop/connection.ts'
import { json, mockedGatewayUrl, mockGateway, type Respond } from '../testing/mockedGateway.ts'
import { createClient } from './client.ts'
import { queryGateway } from './queryGateway.ts'

const gateway = mockGateway()

const query: TypedDocumentNode<{ store: { id: string; name: string | null } }, Record<string, never>> = gql`
  query StoreName {
    store {
      __typename
      id
      name
    }
  }
`

function fetchQuery(respond: Respond) {
  gateway.respond(respond)
  const { client } = createClient({ uri: mockedGatewayUrl, storeCode: 'no', language: 'nb' }, alwaysConnected, 'server')
  return queryGateway(client, query, {})
}

test('returns null for a field that failed, with the other fields', async () => {
  const partial = {
    data: { store: { __typename: 'Store', id: 's1', name: null } },
    errors: [{ message: 'away', path: ['store', 'name'] }],
  }
  expect(await fetchQuery(() => json(partial))).toMatchObject({ store: { id: 's1', name: null } })
})

test.each([
  {
    what: 'input that cannot be',
    respond: () => json({ errors: [{ message: 'no', extensions: { code: 'BAD_USER_INPUT' } }] }),
    reason: 'invalid',
  },
  { what: 'an answer without data', respond: () => json({ errors: [{ message: 'broken' }] }), reason: 'refused' },
  {
    what: 'HTML instead of JSON',
    respond: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    reason: 'unreachable',
  },
  { what: 'a gateway that is away', respond: () => new Response('', { status: 503 }), reason: 'unreachable' },
])('throws "$reason" for $what, with the name of the operation', async ({ respond, reason }) => {
  await expect(fetchQuery(respond)).rejects.toMatchObject({
    name: 'PageQueryError',
    reason,
    message: expect.stringContaining('StoreName'),
  })
})
