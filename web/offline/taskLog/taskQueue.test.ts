// @vitest-environment node
import { expect, test, vi } from 'vitest'
import type { ConnectionState } from '../../shop/connection.ts'
import { type Answer, claim, emptyLog, enqueue, LEASE_MS, type NewTask } from './log.ts'
import { emptyBook, GUEST, type LogBook, withLog } from './logBook.ts'
import { createTaskQueue } from './taskQueue.ts'

const DONE: Answer = { kind: 'ANSWERED', result: { kind: 'DONE', messages: [], data: null } }
const added: NewTask = { id: 'a', kind: 'CART', operation: 'AddToCart', hash: 'h', input: { items: [] }, meta: null }

function queueWith(answers: readonly Answer[], book: LogBook = emptyBook) {
  let stored = book
  let state: ConnectionState = 'online'
  const waits: number[] = []
  const keys: string[] = []
  const queue = createTaskQueue({
    storage: {
      read: () => Promise.resolve(stored),
      update: (change) => Promise.resolve((stored = change(stored))),
      isPersistent: () => true,
    },
    connection: { state: () => state, subscribe: () => () => undefined },
    send: ({ id }) => {
      keys.push(id)
      return Promise.resolve(answers[keys.length - 1] ?? DONE)
    },
    marker: () => null,
    maxAttempts: 3,
    tab: 'one',
    exclusively: null,
    now: () => 1_800_000_000_000 + waits.reduce((sum, ms) => sum + ms, 0),
    notify: vi.fn<() => void>(),
    sleep: (milliseconds) => Promise.resolve(void waits.push(milliseconds)),
  })
  return { queue, waits, keys, goOffline: () => (state = 'offline') }
}

test('a change whose answer was lost is repeated with the same key after two seconds', async () => {
  const { queue, waits, keys } = queueWith([{ kind: 'UNREACHABLE' }])
  await queue.add(added)
  await queue.replay()
  expect(keys).toEqual(['a', 'a'])
  expect(waits).toEqual([2_000])
  expect(queue.log.get().tasks).toEqual([])
})

test('without a connection nothing is repeated: its return starts the next run', async () => {
  const { queue, keys, goOffline } = queueWith([{ kind: 'UNREACHABLE' }])
  await queue.add(added)
  goOffline()
  await queue.replay()
  expect(keys).toEqual([])
  expect(queue.log.get().tasks).toHaveLength(1)
})

test('a tab looks every two seconds whether another one has finished, and takes over when its lease has ended', async () => {
  const log = enqueue(emptyLog, added, 1_800_000_000_000)
  if (!log) throw new Error('expected a log, got none')
  const [claimed] = claim(log, { tab: 'crashed', isAlone: false }, 1_800_000_000_000)
  const { queue, waits, keys } = queueWith([], withLog(emptyBook, GUEST, claimed))
  await queue.reload()
  await queue.replay()
  expect(keys).toEqual(['a'])
  expect(new Set(waits)).toEqual(new Set([2_000]))
  expect(waits.length).toBeLessThanOrEqual(LEASE_MS / 2_000 + 1)
})
