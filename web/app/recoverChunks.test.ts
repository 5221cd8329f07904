import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recoverChunks } from './recoverChunks.ts'

const reload = vi.fn<() => void>()
let isOnline = true
recoverChunks(() => isOnline, reload)
const lose = () => dispatchEvent(new Event('vite:preloadError'))

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => {
  isOnline = true
  reload.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a page whose code is gone reloads, once a minute at most', () => {
  lose()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(59_000)
  lose()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  lose()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without a connection it does not reload', () => {
  isOnline = false
  lose()
  expect(reload).not.toHaveBeenCalled()
})

test('without storage it does not reload, because nothing would limit the reloads', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  lose()
  expect(reload).not.toHaveBeenCalled()
})
