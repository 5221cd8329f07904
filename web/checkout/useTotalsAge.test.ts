import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTotalsAge, VALID_MS } from './useTotalsAge.ts'

const AS_OF = '2026-11-23T12:00:00Z'
const HOUR_MS = 3_600_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  { name: 'right', offMs: 0 },
  { name: 'an hour ahead', offMs: HOUR_MS },
  { name: 'an hour behind', offMs: -HOUR_MS },
])('with a clock that is $name, totals age from their arrival', async ({ offMs }) => {
  vi.setSystemTime(Date.parse(AS_OF) + offMs)
  const reload = vi.fn<() => Promise<null>>(async () => null)
  const { result, rerender } = renderHook(({ asOf }) => useTotalsAge(asOf, reload), { initialProps: { asOf: AS_OF } })
  expect(result.current.isOld()).toBe(false)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(result.current.isOld()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(VALID_MS)
  expect(reload).toHaveBeenCalledTimes(1)
  rerender({ asOf: '2026-11-23T12:11:00Z' })
  expect(result.current.isOld()).toBe(false)
})
