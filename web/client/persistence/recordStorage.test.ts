// @vitest-environment node
import 'fake-indexeddb/auto'
import { createStore, keys, set } from 'idb-keyval'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRecordStorage } from './recordStorage.ts'

let count = 0
const freshName = () => `karat-test-${(count += 1)}`
const product = (name: string) => ({ __typename: 'Product', name })

afterEach(() => {
  vi.restoreAllMocks()
})

test('a later visit reads what was written', async () => {
  const name = freshName()
  await createRecordStorage(name).setItem('', { 'Product:1': product('one'), 'Product:2': product('two') })
  expect(await createRecordStorage(name).getItem('')).toEqual({
    'Product:1': product('one'),
    'Product:2': product('two'),
  })
})

test('reads nothing if nothing was written', async () => {
  expect(await createRecordStorage(freshName()).getItem('')).toBeNull()
})

test('writes only changed records, and deletes removed ones', async () => {
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

test('does not write restored records that are unchanged', async () => {
  const name = freshName()
  await createRecordStorage(name).setItem('', { 'Product:1': product('one') })
  const later = createRecordStorage(name)
  const restored = await later.getItem('')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')

  await later.setItem('', { ...restored, 'Product:2': product('two') })
  expect(put.mock.calls.map(([, id]) => id)).toEqual(['Product:2'])
})

test('separates stores from each other', async () => {
  const [one, other] = [freshName(), freshName()]
  await createRecordStorage(one).setItem('', { 'Product:1': product('one') })
  expect(await createRecordStorage(other).getItem('')).toBeNull()
})

test('removes all records', async () => {
  const name = freshName()
  const storage = createRecordStorage(name)
  await storage.setItem('', { 'Product:1': product('one') })
  await storage.removeItem('')
  expect(await createRecordStorage(name).getItem('')).toBeNull()
})

test('reports and counts a full disk, never throws, and stops trying after thirty failures', async () => {
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

test('reports to the console by default', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const error = new DOMException('broken', 'UnknownError')
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
    throw error
  })
  await createRecordStorage(freshName()).getItem('')
  expect(warned).toHaveBeenCalledWith(expect.any(String), error)
})

test('deletes the old records when the disk is full, and writes all current ones with the next change', async () => {
  const name = freshName()
  await createRecordStorage(name).setItem('', { 'Product:1': product('one'), 'Product:2': product('two') })
  const report = vi.fn<(error: unknown) => void>()
  const storage = createRecordStorage(name, report)
  const restored = await storage.getItem('')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await storage.setItem('', { ...restored, 'Product:3': product('three') })
  expect(report).toHaveBeenCalledOnce()
  expect(await createRecordStorage(name).getItem('')).toBeNull()

  await storage.setItem('', { ...restored, 'Product:4': product('four') })
  expect(Object.keys((await createRecordStorage(name).getItem('')) ?? {})).toEqual([
    'Product:1',
    'Product:2',
    'Product:4',
  ])
})

test('stops reading and writing after one failed read, and can still remove', async () => {
  const name = freshName()
  await createRecordStorage(name).setItem('', { 'Product:1': product('one') })
  const report = vi.fn<(error: unknown) => void>()
  const storage = createRecordStorage(name, report)
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('broken', 'UnknownError')
  })
  expect(await storage.getItem('')).toBeNull()
  expect(storage.failures()).toBe(1)
  expect(report).toHaveBeenCalledOnce()

  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await storage.setItem('', { 'Product:2': product('two') })
  expect(put).not.toHaveBeenCalled()
  expect(await storage.getItem('')).toBeNull()
  expect(await createRecordStorage(name).getItem('')).toEqual({ 'Product:1': product('one') })
  await storage.removeItem('')
  expect(await createRecordStorage(name).getItem('')).toBeNull()
})

test('writes failed records again with the next change', async () => {
  const name = freshName()
  const report = vi.fn<(error: unknown) => void>()
  const storage = createRecordStorage(name, report)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const one = product('one')
  await storage.setItem('', { 'Product:1': one })
  expect(report).toHaveBeenCalledOnce()
  await storage.setItem('', { 'Product:1': one })
  expect(await createRecordStorage(name).getItem('')).toEqual({ 'Product:1': one })
})

test('stops waiting for a database after 800 ms', async () => {
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

test('two tabs over the same records keep the pages of both', async () => {
  const name = freshName()
  const [one, other] = [createRecordStorage(name), createRecordStorage(name)]
  await Promise.all([one.getItem(''), other.getItem('')])
  const root = (field: string) => ({ __typename: 'Query', [field]: { __ref: `Product:${field}` } })
  const meta = (field: string, at: number) => ({
    extraRootIds: [],
    schema: 'one',
    seen: { fields: [field], receivedAt: { [field]: at } },
  })
  await one.setItem('', { ROOT_QUERY: root('a'), 'Product:a': product('a'), __META: meta('a', 1) })
  await other.setItem('', { ROOT_QUERY: root('b'), 'Product:b': product('b'), __META: meta('b', 2) })

  expect(await createRecordStorage(name).getItem('')).toEqual({
    ROOT_QUERY: { ...root('a'), ...root('b') },
    'Product:a': product('a'),
    'Product:b': product('b'),
    __META: { extraRootIds: [], schema: 'one', seen: { fields: ['a', 'b'], receivedAt: { a: 1, b: 2 } } },
  })
  // What a tab removes itself stays removed.
  await other.setItem('', { ROOT_QUERY: root('c'), 'Product:c': product('c'), __META: meta('c', 3) })
  expect(Object.keys((await createRecordStorage(name).getItem(''))?.ROOT_QUERY ?? {})).toEqual(['a', '__typename', 'c'])
})

test.each([
  { what: 'of an earlier release', stored: product('one') },
  { what: 'that is half written', stored: '{"__typename":"Produ' },
])('leaves out a record $what, and removes it with the next write', async ({ stored }) => {
  const name = freshName()
  const two = product('two')
  await createRecordStorage(name).setItem('', { 'Product:2': two })
  const records = createStore(name, 'entities')
  await set('Product:1', stored, records)

  const storage = createRecordStorage(name)
  const state = await storage.getItem('')
  expect(state).toEqual({ 'Product:2': two })
  await storage.setItem('', { ...state })
  expect(await keys(records)).toEqual(['Product:2'])
})
