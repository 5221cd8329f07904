// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRecordStorage } from './recordStorage.ts'

let count = 0
const freshName = () => `karat-test-${(count += 1)}`
const product = (name: string) => ({ __typename: 'Product', name })

afterEach(() => {
  vi.restoreAllMocks()
})

test('what was written is read again by a later visit', async () => {
  const name = freshName()
  await createRecordStorage(name).setItem('', { 'Product:1': product('one'), 'Product:2': product('two') })
  expect(await createRecordStorage(name).getItem('')).toEqual({
    'Product:1': product('one'),
    'Product:2': product('two'),
  })
})

test('nothing written is nothing read', async () => {
  expect(await createRecordStorage(freshName()).getItem('')).toBeNull()
})

test('only what changed is written, and what is gone is deleted', async () => {
  const name = freshName()
  const [one, two] = [product('one'), product('two')]
  const storage = createRecordStorage(name)
  await storage.setItem('', { 'Product:1': one, 'Product:2': two })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete')

  await storage.setItem('', { 'Product:1': one, 'Product:3': product('three') })
  expect(put.mock.calls.map(([, id]) => id)).toEqual(['Product:3'])
  expect(remove.mock.calls).toEqual([['Product:2']])
  expect(Object.keys((await createRecordStorage(name).getItem('')) ?? {})).toEqual(['Product:1', 'Product:3'])
})

test('what was restored and is unchanged is not written again', async () => {
  const name = freshName()
  await createRecordStorage(name).setItem('', { 'Product:1': product('one') })
  const later = createRecordStorage(name)
  const restored = await later.getItem('')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')

  await later.setItem('', { ...restored, 'Product:2': product('two') })
  expect(put.mock.calls.map(([, id]) => id)).toEqual(['Product:2'])
})

test('two stores do not see each other', async () => {
  const [one, other] = [freshName(), freshName()]
  await createRecordStorage(one).setItem('', { 'Product:1': product('one') })
  expect(await createRecordStorage(other).getItem('')).toBeNull()
})

test('removing leaves nothing', async () => {
  const name = freshName()
  const storage = createRecordStorage(name)
  await storage.setItem('', { 'Product:1': product('one') })
  await storage.removeItem('')
  expect(await createRecordStorage(name).getItem('')).toBeNull()
})

test('a full disk is reported and counted, never thrown, and after thirty failures no longer tried', async () => {
  const report = vi.fn<(error: unknown) => void>()
  const storage = createRecordStorage(freshName(), report)
  await storage.getItem('')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  for (let attempt = 0; attempt < 40; attempt += 1) await storage.setItem('', { 'Product:1': product(String(attempt)) })

  expect(storage.failures()).toBe(30)
  expect(report).toHaveBeenCalledTimes(30)
  expect(put).toHaveBeenCalledTimes(30)
})

test('unless somebody else is told, the console is', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const fault = new DOMException('broken', 'UnknownError')
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
    throw fault
  })
  await createRecordStorage(freshName()).getItem('')
  expect(warned).toHaveBeenCalledWith(expect.any(String), fault)
})

test('a full disk loses what was there, and what is there now is written whole with the next change', async () => {
  const name = freshName()
  await createRecordStorage(name).setItem('', { 'Product:1': product('one'), 'Product:2': product('two') })
  const storage = createRecordStorage(name)
  const restored = await storage.getItem('')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await storage.setItem('', { ...restored, 'Product:3': product('three') })
  expect(await createRecordStorage(name).getItem('')).toBeNull()

  await storage.setItem('', { ...restored, 'Product:4': product('four') })
  expect(Object.keys((await createRecordStorage(name).getItem('')) ?? {})).toEqual([
    'Product:1',
    'Product:2',
    'Product:4',
  ])
})

test('after one failed read nothing more is read or written, but removing still removes', async () => {
  const name = freshName()
  await createRecordStorage(name).setItem('', { 'Product:1': product('one') })
  const storage = createRecordStorage(name)
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('broken', 'UnknownError')
  })
  expect(await storage.getItem('')).toBeNull()
  expect(storage.failures()).toBe(1)

  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await storage.setItem('', { 'Product:2': product('two') })
  expect(put).not.toHaveBeenCalled()
  expect(await storage.getItem('')).toBeNull()
  expect(await createRecordStorage(name).getItem('')).toEqual({ 'Product:1': product('one') })
  await storage.removeItem('')
  expect(await createRecordStorage(name).getItem('')).toBeNull()
})

test('what failed to be written is tried again with the next change', async () => {
  const name = freshName()
  const storage = createRecordStorage(name)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const one = product('one')
  await storage.setItem('', { 'Product:1': one })
  await storage.setItem('', { 'Product:1': one })
  expect(await createRecordStorage(name).getItem('')).toEqual({ 'Product:1': one })
})

test('a database that does not answer is given up after 800 ms', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => new EventTarget() as IDBRequest)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const answered = vi.fn<(records: unknown) => void>()
  void Promise.resolve(createRecordStorage(freshName()).getItem('')).then(answered)
  await vi.advanceTimersByTimeAsync(799)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(answered).toHaveBeenCalledWith(null)
})
