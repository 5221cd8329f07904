import { ApolloLink, execute } from '@apollo/client/link'
import { ApolloClient, InMemoryCache } from '@apollo/client'
import { ServerError, ServerParseError } from '@apollo/client/errors'
import { parse } from 'graphql'
import { EMPTY, firstValueFrom, NEVER, Observable, of, throwError } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import { createConnection } from '../shop/connection.ts'
import type { OfflineAnswers } from './offlineAnswers.ts'
import { offlineLink } from './offlineLink.ts'

const QUERY = parse('query Home { store { id } }')
const MUTATION = parse('mutation SignOut { signOut { done } }')
const STORED = { data: { store: { id: 'stored' } } }
const FETCHED = { data: { store: { id: 'fetched' } } }

afterEach(() => vi.useRealTimers())

function open({ isOnline = true, stored = STORED as ApolloLink.Result | null } = {}) {
  const connection = createConnection({ isOnline: () => isOnline, onChange: () => undefined })
  const answers = { answer: async () => stored } as unknown as OfflineAnswers
  const load = vi.fn<() => Promise<OfflineAnswers>>(async () => answers)
  const send = (network: Observable<ApolloLink.Result>, query = QUERY) => {
    const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() })
    const terminating = new ApolloLink(() => network)
    return execute(offlineLink(connection, load).concat(terminating), { query }, { client })
  }
  return { connection, load, send }
}

function response(status: number): Response {
  return new Response('', { status })
}

test('online, the network answers, and the catalogue is not opened', async () => {
  const { send, load } = open()
  expect(await firstValueFrom(send(of(FETCHED)))).toEqual(FETCHED)
  expect(load).not.toHaveBeenCalled()
})

test.each([
  { what: 'a network error', error: new TypeError('Failed to fetch') },
  { what: 'a gateway that is away', error: new ServerError('away', { response: response(503), bodyText: '' }) },
  {
    what: 'the page of a portal',
    error: new ServerParseError(new SyntaxError('no JSON'), { response: response(200), bodyText: '<html>' }),
  },
])('the catalogue answers after $what', async ({ error }) => {
  const { send } = open()
  expect(await firstValueFrom(send(throwError(() => error)))).toEqual(STORED)
})

test('a query that the catalogue cannot answer stays an error', async () => {
  const { send } = open({ stored: null })
  const error = new TypeError('Failed to fetch')
  await expect(firstValueFrom(send(throwError(() => error)))).rejects.toBe(error)
})

test('an error of the query itself does not count as offline', async () => {
  const { send, load } = open()
  const error = new ServerError('refused', { response: response(400), bodyText: '' })
  await expect(firstValueFrom(send(throwError(() => error)))).rejects.toBe(error)
  expect(load).not.toHaveBeenCalled()
})

test('offline, the catalogue answers without a request', async () => {
  const { send } = open({ isOnline: false })
  let requests = 0
  const network = new Observable<ApolloLink.Result>(() => {
    requests += 1
  })
  expect(await firstValueFrom(send(network))).toEqual(STORED)
  expect(requests).toBe(0)
})

test('a request that hangs counts as offline', async () => {
  vi.useFakeTimers()
  const { send, connection } = open()
  const answer = firstValueFrom(send(NEVER))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await answer).toEqual(STORED)
  expect(connection.state()).toBe('unreachable')
})

test('a mutation is never answered from the catalogue', async () => {
  const { send, load } = open({ isOnline: false })
  await expect(firstValueFrom(send(EMPTY, MUTATION), { defaultValue: 'forwarded' })).resolves.toBe('forwarded')
  expect(load).not.toHaveBeenCalled()
})
