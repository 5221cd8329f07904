// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveQuotes, MetalCode } from '../shop/metalFeed.ts'
import { createAnnouncer, announceIntervalMs } from './announcer.ts'

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
  const announced: (readonly MetalCode[])[] = []
  const { receive } = createAnnouncer({ isShown: () => true, announce: (metals) => announced.push(metals) })
  for (let tick = 0; tick < 6; tick += 1) {
    receive(quotes({ AU: String(1310 + tick), AG: '16.4' }))
    vi.advanceTimersByTime(announceIntervalMs / 3)
  }
  expect(announced).toEqual([['AU'], ['AU']])
})

test('announces no unchanged metal, none that the page does not show, and nothing after it was stopped', () => {
  const announce = vi.fn<(metals: readonly MetalCode[]) => void>()
  const { receive, stop } = createAnnouncer({ isShown: (metal) => metal === 'AU', announce })
  receive(quotes({ AU: '1310', AG: '16.4' }))
  receive(quotes({ AU: '1310', AG: '16.5' }))
  vi.advanceTimersByTime(announceIntervalMs)
  expect(announce).not.toHaveBeenCalled()

  receive(quotes({ AU: '1311', AG: '16.5' }))
  stop()
  vi.advanceTimersByTime(announceIntervalMs)
  expect(announce).not.toHaveBeenCalled()
})

test('announces nothing if a price returned to its old value within the interval', () => {
  const announce = vi.fn<(metals: readonly MetalCode[]) => void>()
  const { receive } = createAnnouncer({ isShown: () => true, announce })
  for (const price of ['1310', '1312', '1310']) receive(quotes({ AU: price }))
  vi.advanceTimersByTime(announceIntervalMs)
  expect(announce).not.toHaveBeenCalled()
})
