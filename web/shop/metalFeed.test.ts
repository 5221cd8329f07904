import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MetalFeed, metalFeed, useFollowing, type LiveQuote } from './metalFeed.ts'

const quote = (pricePerGram: string, quotedAt: string, metal: LiveQuote['metal'] = 'AU'): LiveQuote => ({ metal, pricePerGram, changePercent: '0.10', quotedAt })

test('what is heard is told; what comes late or twice is not', () => {
  const feed = new MetalFeed()
  const listener = vi.fn()
  const leave = feed.subscribe(listener)
  expect(feed.quotes()).toBeNull()

  feed.receive([quote('1310.40', '2026-11-21T12:00:00Z')])
  const first = feed.quotes()
  feed.receive([quote('1310.40', '2026-11-21T12:00:00.000Z')])
  feed.receive([quote('1300.00', '2026-11-21T11:59:50Z')])
  expect(feed.quotes()).toBe(first)
  expect(listener).toHaveBeenCalledTimes(1)

  feed.receive([quote('16.40', '2026-11-21T12:00:10Z', 'AG')])
  expect([...(feed.quotes()?.keys() ?? [])]).toEqual(['AU', 'AG'])
  leave()
  feed.receive([quote('16.50', '2026-11-21T12:00:20Z', 'AG')])
  expect(listener).toHaveBeenCalledTimes(2)
})

test('only what shows another figure is rendered again, and says that it moved', () => {
  const price = { whole: '1310' }
  const known = new Map<string, typeof price>([['1310', price]])
  const wholes = (_: typeof price, quotes: ReadonlyMap<string, LiveQuote>) => {
    const whole = String(Math.trunc(Number(quotes.get('AU')?.pricePerGram)))
    const shown = known.get(whole) ?? { whole }
    known.set(whole, shown)
    return shown
  }
  const moved = vi.fn()
  const leave = metalFeed.onMoved(moved)
  const render = vi.fn(() => useFollowing(price, wholes))
  const { result } = renderHook(render)

  act(() => metalFeed.receive([quote('1310.40', '2026-11-21T12:00:00Z')]))
  expect([render.mock.calls.length, moved.mock.calls.length]).toEqual([1, 0])
  act(() => metalFeed.receive([quote('1311.40', '2026-11-21T12:00:10Z')]))
  expect([result.current.whole, render.mock.calls.length, moved.mock.calls.length]).toEqual(['1311', 2, 1])
  leave()
})
