// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

function network() {
  let isOnline = true
  let tell = () => undefined as void
  return {
    isOnline: () => isOnline,
    onChange: (listener: () => void) => {
      tell = listener
    },
    set: (value: boolean) => {
      isOnline = value
      tell()
    },
  }
}

test('the browser says that there is no network', () => {
  const wire = network()
  const connection = createConnection(wire)
  expect(connection.state()).toBe('online')
  wire.set(false)
  expect(connection.state()).toBe('offline')
})

test('a request that fails tells more than the browser, an answer takes it back', () => {
  const connection = createConnection(network())
  connection.failed()
  expect(connection.state()).toBe('unreachable')
  connection.reached()
  expect(connection.state()).toBe('online')
})

test('a network that comes back deserves a new try', () => {
  const wire = network()
  const connection = createConnection(wire)
  connection.failed()
  wire.set(false)
  wire.set(true)
  expect(connection.state()).toBe('online')
})

test('listeners hear of changes only, and no more after they left', () => {
  const connection = createConnection(network())
  const listener = vi.fn<() => void>()
  const leave = connection.subscribe(listener)
  connection.reached()
  expect(listener).not.toHaveBeenCalled()
  connection.failed()
  connection.failed()
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
  connection.reached()
  expect(listener).toHaveBeenCalledTimes(1)
})
