import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestScope } from '../shared/requestScope.ts'
import { createSharedCache } from './sharedCache.ts'
import { definePublicRead, TWO_PER_STORE } from './publicRead.ts'

let nowMs = 0
let loads = 0
let answerWith: () => Promise<{ text: string }>

beforeEach(() => {
  nowMs = Date.parse('2026-11-21T10:00:00Z')
  loads = 0
  answerWith = async () => ({ text: `answer ${loads}` })
})

const read = definePublicRead<string, { text: string }>({
  keyOf: (request) => request,
  tag: 'url',
  storeOf: () => 'no',
  load: async () => {
    loads += 1
    return answerWith()
  },
  ttlMs: 1_000,
  staleMs: 5_000,
  maxEntries: 10,
})

test('a load that requests share has neither the limits nor the end of the request that began it', async () => {
  const shared = { api: { shared: () => 'shared api' }, index: { shared: () => 'shared index' } }
  const scope = { ...freshScope(), ...shared } as unknown as RequestScope
  const readParts = definePublicRead<string, { parts: readonly unknown[] }>({
    keyOf: (request) => request,
    tag: 'url',
    storeOf: () => 'no',
    load: async (_request, { api, index }) => ({ parts: [api, index] }),
    ttlMs: 1_000,
    staleMs: 0,
    maxEntries: 10,
  })
  expect(await readParts('a', scope)).toEqual({ parts: ['shared api', 'shared index'] })
})

function freshScope(): RequestScope {
  return { sharedCache: createSharedCache(() => new Date(nowMs)) } as RequestScope
}

describe('a public read', () => {
  test('is loaded once while it is fresh', async () => {
    const scope = freshScope()
    await read('a', scope)
    nowMs += 999
    expect(await read('a', scope)).toEqual({ text: 'answer 1' })
    expect(loads).toBe(1)
  })

  test('is shared by all requests while the first load is in progress', async () => {
    const scope = freshScope()
    answerWith = () =>
      new Promise((resolve) => {
        setTimeout(() => resolve({ text: 'slow' }), 30)
      })
    const first = read('a', scope)
    nowMs += 60_000
    const second = read('a', scope)
    nowMs += 60_000
    const third = read('a', scope)
    expect(await Promise.all([first, second, third])).toEqual([{ text: 'slow' }, { text: 'slow' }, { text: 'slow' }])
    expect(loads).toBe(1)
  })

  test('returns the stale value while it fetches a new one', async () => {
    const scope = freshScope()
    await read('a', scope)
    nowMs += 2_000
    expect(await read('a', scope)).toEqual({ text: 'answer 1' })
    await expect.poll(() => read('a', scope)).toEqual({ text: 'answer 2' })
  })

  test('returns the stale value when fetching fails, for a limited time', async () => {
    const scope = freshScope()
    await read('a', scope)
    answerWith = () => Promise.reject(new Error('away'))
    nowMs += 2_000
    expect(await read('a', scope)).toEqual({ text: 'answer 1' })
    nowMs += 10_000
    await expect
      .poll(() =>
        read('a', scope).then(
          () => 'no error',
          (error: unknown) => String(error),
        ),
      )
      .toContain('away')
  })

  test('does not cache a failure', async () => {
    const scope = freshScope()
    answerWith = () => Promise.reject(new Error('away'))
    await expect(read('a', scope)).rejects.toThrow('away')
    answerWith = async () => ({ text: 'back' })
    expect(await read('a', scope)).toEqual({ text: 'back' })
  })
})

describe('an invalidated read', () => {
  test.each([
    { tags: ['url'], isForgotten: true },
    { tags: ['store:no'], isForgotten: true },
    { tags: ['*'], isForgotten: true },
    { tags: ['category', 'store:se'], isForgotten: false },
    { tags: [], isForgotten: false },
  ])('$tags: $isForgotten', async ({ tags, isForgotten }) => {
    const scope = freshScope()
    await read('a', scope)
    scope.sharedCache.invalidate(tags)
    expect(await read('a', scope)).toEqual({ text: isForgotten ? 'answer 2' : 'answer 1' })
    expect(await read('a', scope)).toEqual({ text: isForgotten ? 'answer 2' : 'answer 1' })
  })

  test('returns the stale value while fetching fails, and is fetched again', async () => {
    const scope = freshScope()
    await read('a', scope)
    scope.sharedCache.invalidate(['url'])
    answerWith = () => Promise.reject(new Error('away'))
    expect(await read('a', scope)).toEqual({ text: 'answer 1' })
    answerWith = async () => ({ text: 'back' })
    expect(await read('a', scope)).toEqual({ text: 'back' })
  })

  test('does not cache a load that was in progress when it was invalidated', async () => {
    const scope = freshScope()
    answerWith = () =>
      new Promise((resolve) => {
        setTimeout(() => resolve({ text: 'old' }), 20)
      })
    const first = read('a', scope)
    scope.sharedCache.invalidate(['url'])
    expect(await first).toEqual({ text: 'old' })
    answerWith = async () => ({ text: 'new' })
    expect(await read('a', scope)).toEqual({ text: 'new' })
  })
})

test.each([1, 60])('has room for what each of %i stores has', async (storeCount) => {
  let count = 0
  const ofStore = definePublicRead<string, object>({
    keyOf: (storeCode) => storeCode,
    tag: 'url',
    storeOf: (storeCode) => storeCode,
    load: async () => ({ count: ++count }),
    ttlMs: 1_000,
    staleMs: 0,
    maxEntries: TWO_PER_STORE,
  })
  const scope = { sharedCache: createSharedCache(() => new Date(nowMs), storeCount) } as RequestScope
  for (let times = 0; times < 2; times++)
    for (let store = 0; store < storeCount; store++) await ofStore(`view${store}`, scope)
  expect(count).toBe(storeCount)
})
