// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { BUNDLE_FORMAT, type BundleManifest, readUnits, writeUnit } from '#engine/offline/bundle.ts'
import { openCatalogueStorage, readStoredStatus } from './catalogueStorage.ts'
import { bytesToLoad, syncCatalogue } from './syncCatalogue.ts'

interface Unit {
  readonly id: string
  readonly hash: string
  readonly records: Readonly<Record<string, never>>
}

const UNITS_PER_CHUNK = 5

/** The bundle of a shop with 20 products; a changed hash is a changed product. */
async function serve(changed: Readonly<Record<string, string>> = {}) {
  const units: Unit[] = Array.from({ length: 20 }, (_, at) => ({
    id: `product:${at}`,
    hash: changed[`product:${at}`] ?? 'first',
    records: {},
  }))
  const bodies = new Map<string, string>()
  const chunks: BundleManifest['chunks'][number][] = []
  for (let from = 0; from < units.length; from += UNITS_PER_CHUNK) {
    const some = units.slice(from, from + UNITS_PER_CHUNK)
    const text = some.map((unit) => `${writeUnit(unit)}\n`).join('')
    const name = `chunk-${from}-${some.map(({ hash }) => hash).join('')}`
    bodies.set(name, text)
    chunks.push({ name, bytes: text.length, units: some.map(({ id }) => id) })
  }
  const manifest: BundleManifest = {
    format: BUNDLE_FORMAT,
    storeCode: 'no',
    version: JSON.stringify(changed),
    asOf: '2026-11-21T12:05:00.000Z',
    bytes: chunks.reduce((sum, { bytes }) => sum + bytes, 0),
    chunks,
    units: Object.fromEntries(units.map(({ id, hash }) => [id, hash])),
  }
  const requests: string[] = []
  const respond = async (input: string, init?: RequestInit): Promise<Response> => {
    requests.push(input)
    if (input.endsWith('/manifest')) return Response.json(manifest)
    if (input.endsWith('/units')) {
      const ids = JSON.parse(init?.body as string) as string[]
      return new Response(units.flatMap((unit) => (ids.includes(unit.id) ? writeUnit(unit) : [])).join('\n'))
    }
    const body = bodies.get(input.split('/').at(-1) ?? '')
    return body ? new Response(body) : new Response('gone', { status: 404 })
  }
  return { manifest, requests, respond }
}

let stores = 0
function openStorage() {
  stores += 1
  return openCatalogueStorage(`test_${stores}`)
}

function sync(
  storage: ReturnType<typeof openStorage>,
  respond: (input: string, init?: RequestInit) => Promise<Response>,
) {
  return syncCatalogue({
    storeCode: 'no',
    categoryIds: [],
    storage,
    format: BUNDLE_FORMAT,
    onProgress: () => undefined,
    fetch: respond as typeof fetch,
  })
}

async function storedUnits(storage: ReturnType<typeof openStorage>, { units }: BundleManifest) {
  const lines = (await storage.texts()).flatMap(readUnits)
  return new Map(lines.filter(({ id, hash }) => units[id] === hash).map(({ id, hash }) => [id, hash]))
}

test('loads all chunks with their age', async () => {
  const { manifest, respond } = await serve()
  const storage = openStorage()
  expect(await bytesToLoad(manifest, storage)).toBe(manifest.bytes)
  await sync(storage, respond)
  expect(await storedUnits(storage, manifest)).toEqual(new Map(Object.entries(manifest.units)))
  expect(await readStoredStatus(storage)).toEqual({ asOf: manifest.asOf, bytes: manifest.bytes })
  expect(await bytesToLoad(manifest, storage)).toBe(0)
})

test('continues where the connection broke, and is not used until it is complete', async () => {
  const { manifest, requests, respond } = await serve()
  const storage = openStorage()
  const broken = async (input: string) => {
    if (requests.length === 3) throw new TypeError('Failed to fetch')
    return respond(input)
  }
  await expect(sync(storage, broken)).rejects.toThrow('Failed to fetch')
  expect(await readStoredStatus(storage)).toEqual({ asOf: null, bytes: 0 })

  requests.length = 0
  await sync(storage, respond)
  expect(requests.filter((path) => path.includes('/chunks/'))).toHaveLength(2)
  expect(await storedUnits(storage, manifest)).toHaveProperty('size', 20)
})

test('loads only the products that have changed', async () => {
  const first = await serve()
  const storage = openStorage()
  await sync(storage, first.respond)
  const next = await serve({ 'product:3': 'second', 'product:17': 'second' })
  await sync(storage, next.respond)
  expect(next.requests).toEqual(['/offline/no/manifest', '/offline/no/units'])
  expect(await storedUnits(storage, next.manifest)).toEqual(new Map(Object.entries(next.manifest.units)))
})

test('begins again when the shop replaces its bundle in the meantime', async () => {
  const [first, next] = [await serve(), await serve({ 'product:0': 'second', 'product:6': 'second' })]
  const storage = openStorage()
  let hasManifest = false
  const respond = async (input: string, init?: RequestInit) => {
    if (hasManifest) return next.respond(input, init)
    hasManifest = true
    return first.respond(input, init)
  }
  expect((await sync(storage, respond)).version).toBe(next.manifest.version)
  expect(await storedUnits(storage, next.manifest)).toHaveProperty('size', 20)
})

test.each([
  { what: 'the page of a portal', response: () => new Response('<html>Sign in</html>') },
  {
    what: 'another store',
    response: () => Response.json({ format: BUNDLE_FORMAT, storeCode: 'de', units: {}, chunks: [] }),
  },
  { what: 'a later format', response: () => Response.json({ format: 999, storeCode: 'no', units: {}, chunks: [] }) },
  { what: 'a server that is away', response: () => new Response('away', { status: 503 }) },
])('keeps the stored catalogue when $what answers', async ({ response }) => {
  const { manifest, respond } = await serve()
  const storage = openStorage()
  await sync(storage, respond)
  await expect(sync(storage, async () => response())).rejects.toThrow('expected the manifest of no')
  expect(await readStoredStatus(storage)).toEqual({ asOf: manifest.asOf, bytes: manifest.bytes })
})

test.each([
  { what: 'cannot be read', body: (_text: string) => '<html>Sign in</html>', message: 'JSON' },
  { what: 'lacks units', body: (text: string) => text.slice(0, text.indexOf('\n')), message: 'to be 5 units, got 1' },
  { what: 'was cut off', body: (text: string) => text.slice(0, -3), message: 'expected a unit' },
])('does not store a chunk that $what', async ({ body, message }) => {
  const { respond } = await serve()
  const storage = openStorage()
  const corrupt = async (input: string) => {
    const response = await respond(input)
    return input.includes('/chunks/') ? new Response(body(await response.text())) : response
  }
  await expect(sync(storage, corrupt)).rejects.toThrow(message)
  expect(await storage.files()).toHaveProperty('size', 0)
})

test('keeps the stored catalogue when the disk is full in the middle of a change', async () => {
  const first = await serve()
  const storage = openStorage()
  await sync(storage, first.respond)
  const next = await serve({ 'product:3': 'second' })
  const full = { ...storage, add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  await expect(sync(full, next.respond)).rejects.toThrow('full')
  expect(await storedUnits(storage, first.manifest)).toHaveProperty('size', 20)
})

test('waits while the shop builds its first bundle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { manifest, respond } = await serve()
  let answers = 0
  const building = (input: string, init?: RequestInit) => {
    answers += 1
    return answers <= 2 ? Promise.resolve(new Response('{}', { status: 202 })) : respond(input, init)
  }
  const { fetchManifest } = await import('./syncCatalogue.ts')
  const found = fetchManifest({
    categoryIds: [],
    storeCode: 'no',
    storage: openStorage(),
    format: BUNDLE_FORMAT,
    onProgress: () => undefined,
    fetch: building as typeof fetch,
  })
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect((await found).version).toBe(manifest.version)
})

test('loads what was chosen, and its changes', async () => {
  const first = await serve()
  const storage = openStorage()
  const wanted = (respond: typeof first.respond) =>
    syncCatalogue({
      storeCode: 'no',
      categoryIds: ['a=', 'b'],
      storage,
      format: BUNDLE_FORMAT,
      onProgress: () => undefined,
      fetch: ((input: string, init?: RequestInit) => {
        paths.push(input.replace(/chunks.*/, 'chunks'))
        return respond(input.replace(/\?.*/, ''), init)
      }) as typeof fetch,
    })
  const paths: string[] = []
  await wanted(first.respond)
  await wanted((await serve({ 'product:3': 'second' })).respond)
  expect([...new Set(paths)]).toEqual([
    '/offline/no/manifest?categories=a%3D%2Cb',
    '/offline/no/chunks',
    '/offline/no/units?categories=a%3D%2Cb',
  ])
})
