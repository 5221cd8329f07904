// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifications, useNotifications } from './notifications.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => {
    vi.runAllTimers()
  })
  vi.useRealTimers()
})

function shownTexts(): () => string[] {
  const { result } = renderHook(() => useNotifications())
  return () => result.current.map(({ text }) => text)
}

test('a message equal to the newest one is not added again', () => {
  const texts = shownTexts()
  act(() => {
    for (const text of ['a', 'a', 'b', 'a']) notifications.add({ kind: 'success', text })
  })
  expect(texts()).toEqual(['a', 'b', 'a'])
})

test('a message is removed after five seconds, unless it has no timeout', () => {
  const texts = shownTexts()
  act(() => {
    notifications.add({ kind: 'success', text: 'short' })
    notifications.add({ kind: 'error', text: 'long', hasNoTimeout: true })
  })
  act(() => {
    vi.advanceTimersByTime(4_999)
  })
  expect(texts()).toEqual(['short', 'long'])
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(texts()).toEqual(['long'])
})
