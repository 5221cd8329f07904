// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

function network() {
  let isOnline = true
  let notify = () => undefined as void
  return {
    isOnline: () => isOnline,
    onChange: (listener: () => void) => {
      notify = listener
    },
    set: (value: boolean) => {
      isOnline = value
      notify()
    },
  }
}

test('is offline when the browser reports that there is no network', () => {
  const wire = network()
  const connection = createConnection(wire)
  expect(connection.state()).toBe('online')
  wire.set(false)
  expect(connection.state()).toBe('offline')
})

test('is offline after a failed request and online after a response', () => {
  const connection = createConnection(network())
  connection.failed()
  expect(connection.state()).toBe('unreachable')
  connection.reached()
  expect(connection.state()).toBe('online')
})

test('is online again when the browser reports that the network is back', () => {
  const wire = network()
  const connection = createConnection(wire)
  connection.failed()
  wire.set(false)
  wire.set(true)
  expect(connection.state()).toBe('online')
})

test('notifies listeners of changes only, and not after they unsubscribe', () => {
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
