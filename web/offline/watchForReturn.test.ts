// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../shop/connection.ts'
import { isReady, watchForReturn } from './watchForReturn.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const connect = () => createConnection({ isOnline: () => true, onChange: () => undefined })

test('does not check while the shop is online', async () => {
  const check = vi.fn<() => Promise<boolean>>(async () => true)
  watchForReturn(connect(), check)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(check).not.toHaveBeenCalled()
})

test('checks soon after the shop goes offline, then every ten seconds, until it responds', async () => {
  const connection = connect()
  let checks = 0
  const check = vi.fn<() => Promise<boolean>>(async () => (checks += 1) >= 3)
  watchForReturn(connection, check)
  connection.failed()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(check).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(check).toHaveBeenCalledTimes(3)
  expect(connection.state()).toBe('online')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(check).toHaveBeenCalledTimes(3)
})

test('stops when unsubscribed during a check', async () => {
  const connection = connect()
  const pending = Promise.withResolvers<boolean>()
  const check = vi.fn<() => Promise<boolean>>(() => pending.promise)
  const leave = watchForReturn(connection, check)
  connection.failed()
  await vi.advanceTimersByTimeAsync(1_000)
  leave()
  pending.resolve(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(check).toHaveBeenCalledTimes(1)
})

test('stops when unsubscribed', async () => {
  const connection = connect()
  const check = vi.fn<() => Promise<boolean>>(async () => false)
  const leave = watchForReturn(connection, check)
  connection.failed()
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(check).not.toHaveBeenCalled()
})

test('a check that hangs ends after eight seconds', async () => {
  vi.useRealTimers()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  vi.stubGlobal('fetch', (_path: string, { signal }: { readonly signal: AbortSignal }) =>
    signal.aborted ? Promise.reject(signal.reason as Error) : new Promise(() => undefined),
  )
  expect(await isReady()).toBe(false)
  expect(timeout).toHaveBeenCalledWith(8_000)
  timeout.mockRestore()
})

test('the page of a portal is not the shop', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Sign in to the train</html>')))
  expect(await isReady()).toBe(false)
})
