// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../shop/connection.ts'
import { watchForReturn } from './watchForReturn.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const connect = () => createConnection({ isOnline: () => true, onChange: () => undefined })

test('nobody asks while the shop is reached', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => true)
  watchForReturn(connect(), ask)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
})

test('a shop that cannot be reached is asked soon, then every ten seconds, until it answers', async () => {
  const connection = connect()
  let asked = 0
  const ask = vi.fn<() => Promise<boolean>>(async () => (asked += 1) >= 3)
  watchForReturn(connection, ask)
  connection.failed()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(connection.state()).toBe('online')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('who leaves while it is being asked asks no more', async () => {
  const connection = connect()
  const pending = Promise.withResolvers<boolean>()
  const ask = vi.fn<() => Promise<boolean>>(() => pending.promise)
  const leave = watchForReturn(connection, ask)
  connection.failed()
  await vi.advanceTimersByTimeAsync(1_000)
  leave()
  pending.resolve(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('who leaves asks no more', async () => {
  const connection = connect()
  const ask = vi.fn<() => Promise<boolean>>(async () => false)
  const leave = watchForReturn(connection, ask)
  connection.failed()
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
})
