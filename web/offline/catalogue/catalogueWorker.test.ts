// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BUNDLE_FORMAT, type BundleManifest } from '#engine/offline/bundle.ts'
import { openCatalogueStorage, zip } from './catalogueStorage.ts'
import type { Request, Response } from './messages.ts'

let handle: ((event: { readonly data: Request }) => void) | undefined
const answers = new Map<number, (response: Response) => void>()
const reported = vi.fn<(path: string, request: { readonly body: string }) => Promise<never>>()
reported.mockRejectedValue(new TypeError('offline'))
beforeAll(async () => {
  vi.stubGlobal('fetch', reported)
  vi.stubGlobal('self', {
    addEventListener: (_name: string, listener: typeof handle) => (handle = listener),
    postMessage: (response: Response) => answers.get(response.id)?.(response),
  })
  await import('./catalogueWorker.ts')
})
afterAll(() => {
  vi.unstubAllGlobals()
})

let lastId = 0
function ask(storeCode: string): Promise<Response> {
  const id = (lastId += 1)
  const answer = new Promise<Response>((resolve) => {
    answers.set(id, resolve)
  })
  const document = { kind: 'Document', definitions: [] }
  handle?.({ data: { id, storeCode, kind: 'answer', documentId: 1, document, variables: {} } })
  return answer
}

function manifestOf(storeCode: string, format = BUNDLE_FORMAT): BundleManifest {
  const units = { store: 'hash' }
  return { format, storeCode, version: 'v', asOf: '2026-11-21T12:05:00.000Z', bytes: 10, chunks: [], units }
}

test.each([
  { name: 'bytes that are not compressed', bytes: async () => new TextEncoder().encode('half a file').buffer },
  { name: 'a line that was cut off', bytes: () => zip('{"id":"store","hash":"hash"}\t{"Query":{"st') },
  { name: 'lines that are no units', bytes: () => zip('{"id":"store"}') },
  { name: 'units without those of the store', bytes: () => zip('{"id":"product:1","hash":"hash"}\t{}') },
])('a stored catalogue with $name is removed, to be loaded again, and reported', async ({ name, bytes }) => {
  const storage = openCatalogueStorage(name)
  await storage.add('chunk', await bytes(), { store: 'hash' })
  await storage.commit(manifestOf(name), [])
  expect((await ask(name)).kind).toBe('notStored')
  expect(await storage.manifest()).toBeNull()
  expect((await storage.files()).size).toBe(0)
  const [report] = JSON.parse(reported.mock.lastCall?.[1]?.body ?? '[]')
  expect(report).toEqual({ type: 'catalogue', body: { id: name, reason: expect.any(String) } })
})

test('a catalogue of another format is ignored, and its files stay for the release that wrote them', async () => {
  const storage = openCatalogueStorage('older')
  await storage.add('chunk', await zip('{}'), { store: 'hash' })
  await storage.commit(manifestOf('older', BUNDLE_FORMAT + 1), [])
  expect((await ask('older')).kind).toBe('notStored')
  expect((await storage.files()).size).toBe(1)
})

test('a browser that denies its storage has no catalogue', async () => {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect((await ask('denied')).kind).toBe('failed')
  opening.mockRestore()
})
