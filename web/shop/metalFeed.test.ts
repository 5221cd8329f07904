// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { MetalFeed, type LiveQuote } from './metalFeed.ts'

const quote = (pricePerGram: string, quotedAt: string, metal: LiveQuote['metal'] = 'AU'): LiveQuote => ({
  metal,
  pricePerGram,
  changePercent: '0.10',
  quotedAt,
})

test('notifies subscribers of new quotes, and ignores late and repeated ones', () => {
  const feed = new MetalFeed()
  const listener = vi.fn<() => void>()
  const leave = feed.subscribe(listener)
  expect(feed.quotes()).toBeNull()

  feed.receive([quote('1310.40', '2026-11-21T12:00:00Z')])
  const first = feed.quotes()
  feed.receive([quote('1310.40', '2026-11-21T12:00:00.000Z')])
  feed.receive([quote('1300.00', '2026-11-21T11:59:50Z')])
  expect(feed.quotes()).toBe(first)
  expect(listener).toHaveBeenCalledTimes(1)

  feed.receive([quote('16.40', '2026-11-21T12:00:10Z', 'AG')])
  expect([...(feed.quotes() ?? [])].map(([metal, { pricePerGram }]) => `${metal} ${pricePerGram}`)).toEqual([
    'AU 1310.40',
    'AG 16.40',
  ])
  leave()
  feed.receive([quote('16.50', '2026-11-21T12:00:20Z', 'AG')])
  expect(listener).toHaveBeenCalledTimes(2)
})
