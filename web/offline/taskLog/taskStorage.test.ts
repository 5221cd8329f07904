// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { emptyLog, enqueue } from './log.ts'
import { type LogBook, logOf, withLog } from './logBook.ts'
import { readBook } from './readBook.ts'
import { createTaskStorage } from './taskStorage.ts'

let count = 0
const freshName = () => `test-${(count += 1)}`
const noRoom = () => Promise.resolve()
const add = (id: string) => (book: LogBook) => {
  const log = logOf(book, 'guest')
  const task = {
    id,
    kind: 'CART',
    operation: 'AddToCart',
    hash: '',
    input: { items: [{ of: 'bar', quantity: '1' }] },
    meta: null,
  } as const
  return withLog(book, 'guest', enqueue(log, task, 1) ?? log)
}
const idsIn = (book: LogBook) => logOf(book, 'guest').tasks.map(({ id }) => id)

afterEach(() => {
  vi.restoreAllMocks()
})

test('a later visit finds what was written', async () => {
  const name = freshName()
  await createTaskStorage(name, noRoom).update(add('a'))
  expect(idsIn(await createTaskStorage(name, noRoom).read())).toEqual(['a'])
})

test('tabs that write at the same time lose nothing', async () => {
  const name = freshName()
  const tabs = [1, 2, 3].map(() => createTaskStorage(name, noRoom))
  const numbers = Array.from({ length: 10 }, (_, at) => at)
  await Promise.all(tabs.flatMap((tab, of) => numbers.map((at) => tab.update(add(`${of} ${at}`)))))
  expect(idsIn(await createTaskStorage(name, noRoom).read())).toHaveLength(30)
})

test('a full disk is cleared once, and then the log is written', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const makeRoom = vi.fn<() => Promise<void>>(() => {
    full.mockRestore()
    return Promise.resolve()
  })
  const storage = createTaskStorage(freshName(), makeRoom)
  expect(idsIn(await storage.update(add('a')))).toEqual(['a'])
  expect(makeRoom).toHaveBeenCalledOnce()
  expect(storage.isPersistent()).toBe(true)
  expect(idsIn(await storage.read())).toEqual(['a'])
})

test('a disk that stays full leaves the log in memory, and it is written with the next change', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const name = freshName()
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const storage = createTaskStorage(name, noRoom)
  await storage.update(add('a'))
  expect(storage.isPersistent()).toBe(false)
  expect(idsIn(await storage.read())).toEqual(['a'])
  full.mockRestore()
  await storage.update(add('b'))
  expect(idsIn(await createTaskStorage(name, noRoom).read())).toEqual(['a', 'b'])
})

test('a browser that denies its storage has a log for the time of the page', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const storage = createTaskStorage(freshName(), noRoom)
  await storage.update(add('a'))
  await storage.update(add('b'))
  expect(idsIn(await storage.read())).toEqual(['a', 'b'])
})

test.each([undefined, null])('a browser that has stored %j has an empty log', (value) => {
  expect(logOf(readBook(value), 'guest')).toEqual(emptyLog)
})
