import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FOLLOW_MS, useFollowedTotals } from './useFollowedTotals.ts'

const AS_OF = '2026-11-23T12:00:00Z'
const HOUR_MS = 3_600_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const follow = (isReview: boolean) => {
  const reload = vi.fn<() => Promise<null>>(async () => null)
  const hook = renderHook(({ asOf }) => useFollowedTotals({ asOf, reload, isReview }), {
    initialProps: { asOf: AS_OF },
  })
  return { reload, ...hook }
}
const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('totals of a checkout', () => {
  test.each([
    { name: 'right', offMs: 0 },
    { name: 'an hour ahead', offMs: HOUR_MS },
    { name: 'an hour behind', offMs: -HOUR_MS },
  ])('age from their arrival with a clock that is $name', async ({ offMs }) => {
    vi.setSystemTime(Date.parse(AS_OF) + offMs)
    const { result, rerender } = follow(false)
    expect(result.current.isOld()).toBe(false)
    await vi.advanceTimersByTimeAsync(2 * FOLLOW_MS)
    expect(result.current.isOld()).toBe(true)
    rerender({ asOf: '2026-11-23T12:11:00Z' })
    expect(result.current.isOld()).toBe(false)
  })

  test('are refetched every ten seconds on the review, every ten minutes before it', async () => {
    const [review, details] = [follow(true), follow(false)]
    await vi.advanceTimersByTimeAsync(60 * FOLLOW_MS)
    expect(review.reload).toHaveBeenCalledTimes(60)
    expect(details.reload).toHaveBeenCalledTimes(1)
  })

  test('are not refetched while the tab is hidden, but when it returns', async () => {
    const { reload } = follow(true)
    setVisibility('hidden')
    await vi.advanceTimersByTimeAsync(10 * FOLLOW_MS)
    expect(reload).not.toHaveBeenCalled()
    setVisibility('visible')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('are not asked for by a tab that comes back within three seconds', () => {
    const { reload } = follow(true)
    setVisibility('hidden')
    setVisibility('visible')
    expect(reload).not.toHaveBeenCalled()
  })
})
