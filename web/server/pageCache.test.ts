// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { EncodedBody } from './compression.ts'
import { PageCache, type CachedResponse } from './pageCache.ts'

const answer = (status: number) => ({ status, headers: {}, body: new EncodedBody(`page ${status}`) })

test('renders a page once for concurrent requests', async () => {
  const cache = new PageCache(60_000)
  const render = vi.fn<() => Promise<CachedResponse>>(async () => answer(200))
  await Promise.all([cache.get('a', render), cache.get('a', render)])
  await cache.get('a', render)
  expect(render).toHaveBeenCalledTimes(1)
})

test('renders a page per key', async () => {
  const cache = new PageCache(60_000)
  const render = vi.fn<() => Promise<CachedResponse>>(async () => answer(200))
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
])('renders a page with status $status $times times for two visits', async ({ status, times }) => {
  const cache = new PageCache(60_000)
  const render = vi.fn<() => Promise<CachedResponse>>(async () => answer(status))
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

test('caches nothing with a lifetime of 0', async () => {
  const cache = new PageCache(0)
  const render = vi.fn<() => Promise<CachedResponse>>(async () => answer(200))
  await cache.get('a', render)
  await cache.get('a', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('renders again after a failure', async () => {
  const cache = new PageCache(60_000)
  await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect((await cache.get('a', async () => answer(200))).status).toBe(200)
})
