// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followMetals, pollIntervalMs } from './followMetals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow(isSeenFirst = true) {
  const streams: { quotes: (text: string) => void; error: () => void; isRefused: boolean; isClosed: boolean }[] = []
  const received: string[] = []
  const poll = vi.fn<() => Promise<void>>(async () => undefined)
  let isWanted = isSeenFirst
  let changeVisibility = () => undefined as void
  const end = followMetals({
    openStream: (quotes, error) => {
      const stream = { quotes, error, isRefused: false, isClosed: false }
      streams.push(stream)
      return { close: () => void (stream.isClosed = true), isRefused: () => stream.isRefused }
    },
    receive: (text) => received.push(text),
    poll,
    isWanted: () => isWanted,
    onWantedChange: (listener) => {
      changeVisibility = listener
      return () => void (changeVisibility = () => undefined)
    },
  })
  const show = (seen: boolean) => {
    isWanted = seen
    changeVisibility()
  }
  return { streams, received, poll, end, show, open: () => streams.filter(({ isClosed }) => !isClosed).length }
}

test('opens one stream while the page is visible and none while it is hidden', () => {
  const { streams, open, show, received, end } = follow(false)
  expect(streams).toHaveLength(0)

  show(true)
  show(true)
  streams[0]?.quotes('a')
  expect([streams.length, open(), received]).toEqual([1, 1, ['a']])
  show(false)
  expect(open()).toBe(0)
  show(true)
  expect(open()).toBe(1)
  end()
  expect(open()).toBe(0)
})

test('polls every minute while no stream connects, and stops when one does', async () => {
  const { streams, poll } = follow()
  streams[0]?.error()
  streams[0]?.error()
  await vi.advanceTimersByTimeAsync(2 * pollIntervalMs)
  expect(poll).toHaveBeenCalledTimes(2)
  // An interrupted EventSource reconnects by itself.
  expect(streams).toHaveLength(1)

  streams[0]?.quotes('back')
  await vi.advanceTimersByTimeAsync(3 * pollIntervalMs)
  expect(poll).toHaveBeenCalledTimes(2)
})

test('opens a refused stream again with each poll', async () => {
  const { streams, poll, open } = follow()
  if (streams[0]) streams[0].isRefused = true
  streams[0]?.error()
  await vi.advanceTimersByTimeAsync(pollIntervalMs)
  expect([poll.mock.calls.length, streams.length, open()]).toEqual([1, 2, 1])
})

test('sends no request while the page is hidden or after it was stopped', async () => {
  const { streams, poll, show, end } = follow()
  streams[0]?.error()
  show(false)
  await vi.advanceTimersByTimeAsync(3 * pollIntervalMs)
  show(true)
  streams[1]?.error()
  end()
  await vi.advanceTimersByTimeAsync(3 * pollIntervalMs)
  expect(poll).not.toHaveBeenCalled()
})
