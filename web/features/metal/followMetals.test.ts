// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followMetals, pollEveryMs } from './followMetals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow(isSeenFirst = true) {
  const streams: { quotes: (text: string) => void; trouble: () => void; isRefused: boolean; isClosed: boolean }[] = []
  const heard: string[] = []
  const poll = vi.fn<() => Promise<void>>(async () => undefined)
  let isSeen = isSeenFirst
  let look = () => undefined as void
  const end = followMetals({
    openStream: (quotes, trouble) => {
      const stream = { quotes, trouble, isRefused: false, isClosed: false }
      streams.push(stream)
      return { close: () => void (stream.isClosed = true), isRefused: () => stream.isRefused }
    },
    hear: (text) => heard.push(text),
    poll,
    isSeen: () => isSeen,
    onSeenChange: (listener) => {
      look = listener
      return () => void (look = () => undefined)
    },
  })
  const show = (seen: boolean) => {
    isSeen = seen
    look()
  }
  return { streams, heard, poll, end, show, open: () => streams.filter(({ isClosed }) => !isClosed).length }
}

test('opens one stream while the page is visible and none while it is hidden', () => {
  const { streams, open, show, heard, end } = follow(false)
  expect(streams).toHaveLength(0)

  show(true)
  show(true)
  streams[0]?.quotes('a')
  expect([streams.length, open(), heard]).toEqual([1, 1, ['a']])
  show(false)
  expect(open()).toBe(0)
  show(true)
  expect(open()).toBe(1)
  end()
  expect(open()).toBe(0)
})

test('polls every minute while no stream connects, and stops when one does', async () => {
  const { streams, poll } = follow()
  streams[0]?.trouble()
  streams[0]?.trouble()
  await vi.advanceTimersByTimeAsync(2 * pollEveryMs)
  expect(poll).toHaveBeenCalledTimes(2)
  // An interrupted EventSource reconnects by itself.
  expect(streams).toHaveLength(1)

  streams[0]?.quotes('back')
  await vi.advanceTimersByTimeAsync(3 * pollEveryMs)
  expect(poll).toHaveBeenCalledTimes(2)
})

test('opens a refused stream again with each poll', async () => {
  const { streams, poll, open } = follow()
  if (streams[0]) streams[0].isRefused = true
  streams[0]?.trouble()
  await vi.advanceTimersByTimeAsync(pollEveryMs)
  expect([poll.mock.calls.length, streams.length, open()]).toEqual([1, 2, 1])
})

test('sends no request while the page is hidden or after it was stopped', async () => {
  const { streams, poll, show, end } = follow()
  streams[0]?.trouble()
  show(false)
  await vi.advanceTimersByTimeAsync(3 * pollEveryMs)
  show(true)
  streams[1]?.trouble()
  end()
  await vi.advanceTimersByTimeAsync(3 * pollEveryMs)
  expect(poll).not.toHaveBeenCalled()
})
