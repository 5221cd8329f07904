// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { EncodedBody } from './compression.ts'
import { PageCache, type CachedAnswer } from './pageCache.ts'

const answer = (status: number) => ({ status, headers: {}, body: new EncodedBody(`page ${status}`) })

test('a page asked for by many at once is rendered once', async () => {
  const cache = new PageCache(60_000)
  const render = vi.fn<() => Promise<CachedAnswer>>(async () => answer(200))
  await Promise.all([cache.get('a', render), cache.get('a', render)])
  await cache.get('a', render)
  expect(render).toHaveBeenCalledTimes(1)
})

test('another key is another page', async () => {
  const cache = new PageCache(60_000)
  const render = vi.fn<() => Promise<CachedAnswer>>(async () => answer(200))
  await cache.get('no\nnb', render)
  await cache.get('no\nen', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([
  { status: 200, times: 1 },
  { status: 301, times: 1 },
  { status: 404, times: 1 },
  { status: 500, times: 2 },
  { status: 503, times: 2 },
])('two visits to a page with status $status render it $times times', async ({ status, times }) => {
  const cache = new PageCache(60_000)
  const render = vi.fn<() => Promise<CachedAnswer>>(async () => answer(status))
  await cache.get('a', render)
  await cache.get('a', render)
  expect(render).toHaveBeenCalledTimes(times)
})

test('a page that is not requested again is released when its time is over', async () => {
  const cache = new PageCache(20)
  await cache.get('a', async () => answer(200))
  expect(cache.size).toBe(1)
  await vi.waitFor(() => expect(cache.size).toBe(0), { timeout: 5_000 })
})

test('a cache of no time keeps nothing', async () => {
  const cache = new PageCache(0)
  const render = vi.fn<() => Promise<CachedAnswer>>(async () => answer(200))
  await cache.get('a', render)
  await cache.get('a', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page that failed is tried again', async () => {
  const cache = new PageCache(60_000)
  await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect((await cache.get('a', async () => answer(200))).status).toBe(200)
})
