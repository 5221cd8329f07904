import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionContext, createConnection } from '../shop/connection.ts'
import { useDocument } from './useDocument.ts'

const reload = vi.fn<() => void>()
let isReady = true

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  isReady = true
  reload.mockReset()
  vi.stubGlobal('fetch', async () => {
    if (!isReady) throw new TypeError('Failed to fetch')
    return new Response('ready')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

async function openPageWithoutCode() {
  const connection = createConnection({ isOnline: () => true, onChange: () => undefined })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ConnectionContext value={connection}>{children}</ConnectionContext>
  )
  const { result, unmount } = renderHook(() => useDocument(reload), { wrapper })
  await act(async () => undefined)
  return { connection, result, unmount }
}

test('a page whose code did not arrive is loaded as a document', async () => {
  await openPageWithoutCode()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a connection it waits until the shop can be reached', async () => {
  isReady = false
  const { connection } = await openPageWithoutCode()
  expect(reload).not.toHaveBeenCalled()
  expect(connection.state()).toBe('unreachable')

  isReady = true
  await act(async () => connection.reached())
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a document whose code is missing, too, is not loaded for ever: once a minute at most', async () => {
  const first = await openPageWithoutCode()
  first.unmount()
  const second = await openPageWithoutCode()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(second.result.current).toBe(true)
  second.unmount()

  vi.advanceTimersByTime(60_000)
  await openPageWithoutCode()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without storage it is not loaded, because nothing would limit that', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    clear: () => undefined,
  })
  const { result } = await openPageWithoutCode()
  expect(reload).not.toHaveBeenCalled()
  expect(result.current).toBe(true)
})
