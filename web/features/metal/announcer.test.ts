// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveQuotes, MetalCode } from '../../shop/metalFeed.ts'
import { createAnnouncer, sayEveryMs } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quotes = (prices: Partial<Record<MetalCode, string>>): LiveQuotes =>
  new Map(
    Object.entries(prices).map(([metal, pricePerGram]) => [
      metal as MetalCode,
      { metal: metal as MetalCode, pricePerGram, changePercent: null, quotedAt: '2026-11-21T12:00:00Z' },
    ]),
  )

test('announces twice a minute at six ticks, with the metals that changed since the last announcement', () => {
  const said: (readonly MetalCode[])[] = []
  const { hear } = createAnnouncer({ isShown: () => true, say: (metals) => said.push(metals) })
  for (let tick = 0; tick < 6; tick += 1) {
    hear(quotes({ AU: String(1310 + tick), AG: '16.4' }))
    vi.advanceTimersByTime(sayEveryMs / 3)
  }
  expect(said).toEqual([['AU'], ['AU']])
})

test('announces no unchanged metal, none that the page does not show, and nothing after it was stopped', () => {
  const say = vi.fn<(metals: readonly MetalCode[]) => void>()
  const { hear, end } = createAnnouncer({ isShown: (metal) => metal === 'AU', say })
  hear(quotes({ AU: '1310', AG: '16.4' }))
  hear(quotes({ AU: '1310', AG: '16.5' }))
  vi.advanceTimersByTime(sayEveryMs)
  expect(say).not.toHaveBeenCalled()

  hear(quotes({ AU: '1311', AG: '16.5' }))
  end()
  vi.advanceTimersByTime(sayEveryMs)
  expect(say).not.toHaveBeenCalled()
})

test('announces nothing if a price returned to its old value within the interval', () => {
  const say = vi.fn<(metals: readonly MetalCode[]) => void>()
  const { hear } = createAnnouncer({ isShown: () => true, say })
  for (const price of ['1310', '1312', '1310']) hear(quotes({ AU: price }))
  vi.advanceTimersByTime(sayEveryMs)
  expect(say).not.toHaveBeenCalled()
})
