import { describe, expect, test } from 'vitest'
import { createRepeatedResponses, type RepeatableRequest } from './repeatedResponses.ts'
import { createSessionKeys } from './sessionKeys.ts'
import { createSqliteSessionStore } from './sqlite/sqliteSessionStore.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const REQUEST: RepeatableRequest = {
  operation: 'placeOrder',
  owner: { sessionId: 'kari' },
  idempotencyKey: 'key-1',
  input: { cart: 'c1' },
}

const open = () =>
  createRepeatedResponses(createSqliteSessionStore().responses, createSessionKeys('a secret of a test'))

describe('a response that is stored for retries', () => {
  test('is returned for the same owner, operation, key and input', async () => {
    const responses = open()
    await responses.store(REQUEST, { order: '100001' }, NOW)
    expect(await responses.recall(REQUEST, NOW)).toEqual({ response: { order: '100001' } })
  })

  test.each([
    { name: 'another session', change: { owner: { sessionId: 'ola' } } },
    { name: 'an address that equals the session id', change: { owner: { clientIp: 'kari' } } },
    { name: 'another operation', change: { operation: 'signIn' } },
    { name: 'another key', change: { idempotencyKey: 'key-2' } },
  ])('is not returned for $name', async ({ change }) => {
    const responses = open()
    await responses.store(REQUEST, { order: '100001' }, NOW)
    expect(await responses.recall({ ...REQUEST, ...change }, NOW)).toBeNull()
  })

  test('is refused for the same key with another input', async () => {
    const responses = open()
    await responses.store(REQUEST, { order: '100001' }, NOW)
    await expect(responses.recall({ ...REQUEST, input: { cart: 'c2' } }, NOW)).rejects.toThrow(
      'placeOrder: expected a new idempotencyKey for another input',
    )
  })

  test('expires after ten minutes', async () => {
    const responses = open()
    await responses.store(REQUEST, { order: '100001' }, NOW)
    expect(await responses.recall(REQUEST, new Date(NOW.getTime() + 599_000))).not.toBeNull()
    expect(await responses.recall(REQUEST, new Date(NOW.getTime() + 600_000))).toBeNull()
  })
})
