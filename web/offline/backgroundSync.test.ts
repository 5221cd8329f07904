import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyLog, enqueue } from './taskLog/log.ts'
import { queuedTasks } from './taskLog/queueStore.ts'
import { createConnection } from '../shop/connection.ts'
import { wakeWithNetwork } from './backgroundSync.ts'

const register = vi.fn<(tag: string) => Promise<void>>(() => Promise.resolve())
let container = new EventTarget()
let hasSync = true

beforeEach(() => {
  container = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve(hasSync ? { sync: { register } } : {}),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
})
afterEach(() => {
  queuedTasks.set([])
  register.mockClear()
  hasSync = true
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const task = { id: 'a', kind: 'CART', operation: 'AddToCart', hash: '', input: { items: [] }, meta: null } as const
const tasks = enqueue(emptyLog, task, 1)?.tasks ?? []
const settle = () => new Promise((resolve) => void setTimeout(resolve, 0))
const connectionOf = (isOnline: boolean) => createConnection({ isOnline: () => isOnline, onChange: () => undefined })

test('what waits without a connection is announced to the browser', async () => {
  wakeWithNetwork(connectionOf(false))
  await settle()
  expect(register).not.toHaveBeenCalled()
  queuedTasks.set(tasks)
  await settle()
  expect(register).toHaveBeenCalledWith('karat-tasks')
})

test('registers nothing with a connection, or in a browser without background sync', async () => {
  wakeWithNetwork(connectionOf(true))
  hasSync = false
  wakeWithNetwork(connectionOf(false))
  queuedTasks.set(tasks)
  await settle()
  expect(register).not.toHaveBeenCalled()
})

test('a page that is woken checks whether the shop can be reached', async () => {
  const connection = connectionOf(true)
  connection.failed()
  const check = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  wakeWithNetwork(connection, check)
  container.dispatchEvent(new MessageEvent('message', { data: { kind: 'replay' } }))
  await settle()
  expect(check).toHaveBeenCalledOnce()
  expect(connection.state()).toBe('online')
})
