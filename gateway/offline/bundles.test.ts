import { beforeEach, describe, expect, test, vi } from 'vitest'
import { category, product } from '../catalog/testing/documents.ts'
import { stockOfRequested } from '../testing/recordedResponses.ts'
import { encodeId } from '../shared/ids.ts'
import { startGateway } from '../testing/startGateway.ts'
import { type Bundles, createBundles } from './bundles.ts'
import { linesOf } from './compressUnits.ts'

const NOTHING = { facets: {}, suggestions: [] }
const MINUTE_MS = 60_000
const LIFETIME_MS = 15 * MINUTE_MS

const choose = async (_storeCode: string, ids: readonly string[]) => ids.toSorted()

let now: number
let documents: string
let fails: boolean
let attempts: number
let outcomes: string[]
let bundles: Bundles
beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z').getTime()
  documents = 'v1'
  fails = true
  attempts = 0
  outcomes = []
  bundles = createBundles({
    choose,
    async *build() {
      attempts++
      await Promise.resolve()
      if (fails) throw new Error('too many calls')
      yield { id: 'store', hash: documents, line: documents }
    },
    clock: () => new Date(now),
    versionOf: () => documents,
    lifetimeMs: LIFETIME_MS,
    onBuilt: (storeCode, error) =>
      outcomes.push(`${storeCode}: ${error === null ? 'built' : error instanceof Error ? error.message : 'failed'}`),
  })
})

/** What a visitor gets: the version of the documents, or the error. */
const visit = () =>
  bundles.current('no').then(
    async (bundle) => (await linesOf(bundle, ['store']))[0],
    (error: Error) => error.message,
  )

describe('a bundle that cannot be built', () => {
  test('is tried once for all visitors, whose requests start it again only after a pause that grows', async () => {
    for (const waited of [0, 1, 2, 4, 8, 15, 15]) {
      now += waited * MINUTE_MS
      const before = attempts
      expect(await visit()).toBe('too many calls')
      expect(await visit()).toBe('too many calls')
      expect(attempts).toBe(before + 1)
      now -= 1
      expect(await visit()).toBe('too many calls')
      now += 1
    }
    expect(outcomes).toEqual(Array.from({ length: 7 }, () => 'no: too many calls'))
  })

  test('is tried again at once with other documents, and is forgotten when it works', async () => {
    expect(await visit()).toBe('too many calls')
    documents = 'v2'
    fails = false
    expect(await visit()).toBe('v2')
    expect(outcomes).toEqual(['no: too many calls', 'no: built'])
  })

  test('leaves the former one, and is tried no more often', async () => {
    fails = false
    expect(await visit()).toBe('v1')
    documents = 'v2'
    fails = true
    now += LIFETIME_MS
    for (let visitor = 0; visitor < 5; visitor++) {
      expect(await visit()).toBe('v1')
      await new Promise(setImmediate)
    }
    expect(attempts).toBe(2)
    now += MINUTE_MS
    fails = false
    await visit()
    await expect.poll(visit).toBe('v2')
    expect(outcomes).toEqual(['no: built', 'no: too many calls', 'no: built'])
  })
})

test.each([
  { case: 'the same documents are built again after a day', change: false, builds: 1 },
  { case: 'documents that change every minute are built four times an hour', change: true, builds: 4 },
])('$case', async ({ change, builds }) => {
  fails = false
  for (let minute = 0; minute < 60; minute++) {
    if (change) documents = `v${minute}`
    await visit()
    await vi.waitUntil(() => outcomes.length === attempts, { interval: 1, timeout: 20_000 })
    now += MINUTE_MS
  }
  expect(attempts).toBe(builds)
  now += 24 * 60 * MINUTE_MS
  await visit()
  // A build that ends later would be an outcome of the next test.
  await vi.waitUntil(() => outcomes.length === builds + 1, 20_000)
  expect(attempts).toBe(builds + 1)
})

test('a catalogue above the limit is not built, and shoppers and operator are informed', async () => {
  const products = [1, 2, 3].map((id) => product(id))
  const gateway = await startGateway(
    { no: { product: [...products, product(4, { status: 2 })], category: [category(10, 2)] } },
    { maxOfflineProducts: 2 },
  )
  const manifest = async () => (await fetch(`${gateway.url}/offline/no/manifest`)).status
  await expect.poll(manifest).toBe(413)
  const lines = gateway.logLines.filter(({ msg }) => String(msg).startsWith('offline: '))
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).toContain('expected at most 2 products (OFFLINE_MAX_PRODUCTS), got 3')
  await gateway.close()
})

interface Manifest {
  readonly asOf: string
  readonly bytes: number
  readonly units: Readonly<Record<string, string>>
}

describe('a catalogue whose documents change', () => {
  /** Documents that queries of a bundle have read by their SKUs. */
  let read: string[]
  let at: Date
  let changed: number
  let gateway: Awaited<ReturnType<typeof startGateway>>
  beforeEach(async () => {
    read = []
    at = new Date('2026-11-21T12:00:00Z')
    changed = 0
    const products = [1, 2, 3, 4].map((id) =>
      product(id, { category_ids: [id < 3 ? '10' : '11'], category_position: {} }),
    )
    const now = () =>
      products.map((each) => (changed > 0 && each.id === 2 ? { ...each, name: `Renamed ${changed}` } : each))
    gateway = await startGateway(
      { no: { product: products, category: [category(10, 2), category(11, 2)] } },
      {
        maxOfflineProducts: 3,
        clock: () => at,
        watchIndex: (index) => ({
          version: (store, entity) =>
            `${index.version(store, entity)}${entity === undefined || entity === 'product' ? changed : ''}`,
          async search(searches) {
            const found = await index.search(searches)
            return found.map((each) => ({
              ...each,
              hits: each.hits.map((hit) => ({ ...hit, document: now().find(same(hit.document)) ?? hit.document })),
            }))
          },
          async getMany(lookups) {
            for (const { entity, field, values } of lookups)
              if (entity === 'product' && field === 'sku') read.push(...values.map(String))
            const found = await index.getMany(lookups)
            return found.map((each) => each.map((one) => now().find(same(one)) ?? one))
          },
        }),
      },
    )
    // What cannot be read whole is not remembered.
    gateway.storefront.answer('/api/stock/list', stockOfRequested)
  })
  const logged = () => gateway.logLines.map(({ msg }) => String(msg)).filter((msg) => msg.startsWith('bundle: '))
  const same = (found: unknown) => (each: { readonly sku?: unknown }) =>
    typeof found === 'object' && found !== null && 'sku' in found && found.sku === each.sku
  const manifestOf = async (...ids: number[]): Promise<Manifest> => {
    const chosen = ids.map((id) => encodeId({ type: 'Category', storeCode: 'no', key: String(id) })).join(',')
    const get = () => fetch(`${gateway.url}/offline/no/manifest?categories=${encodeURIComponent(chosen)}`)
    let response = await get()
    await vi.waitUntil(async () => (response = await get()).status !== 202, 20_000)
    if (response.status !== 200) throw new Error(String(response.status))
    return (await response.json()) as Manifest
  }
  const products = ({ units }: Manifest) => Object.keys(units).filter((id) => id.startsWith('product:'))

  test('is read once for all choices of categories, and then only what has changed', async () => {
    const first = await manifestOf(10)
    expect(products(first)).toEqual(['product:1', 'product:2'])
    expect(Object.keys(first.units)).toContain('category:10')
    expect(Object.keys(first.units)).not.toContain('category:11')
    const skus = read.toSorted()
    expect(skus).toEqual(['SKU-1', 'SKU-2'])
    expect(logged()).toEqual([])

    read = []
    at = new Date('2026-11-21T13:00:00Z')
    changed = 1
    // The former one is answered until the new one is there.
    await manifestOf(10)
    await vi.waitUntil(async () => (await manifestOf(10)).units['product:2'] !== first.units['product:2'], 20_000)
    const second = await manifestOf(10)
    expect(read).toEqual(['SKU-2'])
    expect(second.units['product:1']).toBe(first.units['product:1'])
    // The price and stock of the other product are as old as they were.
    expect(second.asOf).toBe('2026-11-21T12:00:00.000Z')
    await gateway.close()
  })

  test('refuses a choice of too many products and of categories that it does not have', async () => {
    await expect(manifestOf(10, 11)).rejects.toThrow('413')
    await expect(manifestOf(99)).rejects.toThrow('400')
    expect(gateway.logLines.filter(({ msg }) => String(msg).startsWith('offline: '))).toEqual([])
    expect(products(await manifestOf(11))).toEqual(['product:3', 'product:4'])
    await gateway.close()
  })
})

test('a queue of bundles ends, and other choices are refused until there is room', async () => {
  fails = false
  const wanted = await Promise.allSettled(Array.from({ length: 20 }, (_, id) => bundles.current('no', [String(id)])))
  expect(wanted.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  await expect(bundles.current('no', ['late'])).resolves.toMatchObject({ manifest: { categoryIds: ['late'] } })
})

test('a change leaves the chunks of what has not changed', async () => {
  fails = false
  const texts = new Map(Array.from({ length: 400 }, (_, id) => [`product:${id}`, `${id} `.repeat(5_000)]))
  const many = createBundles({
    choose,
    async *build() {
      await Promise.resolve()
      for (const [id, line] of texts) yield { id, hash: String(line.length), line }
    },
    clock: () => new Date(now),
    versionOf: () => documents,
    lifetimeMs: LIFETIME_MS,
    onBuilt: (storeCode) => outcomes.push(storeCode),
  })
  const before = await many.current('no')
  texts.set('product:7', 'another and a longer text'.repeat(2_000))
  documents = 'v2'
  now += LIFETIME_MS
  await many.current('no')
  await vi.waitUntil(() => outcomes.length === 2)
  const after = await many.current('no')
  expect(before.chunks.size).toBeGreaterThan(8)
  expect([...after.chunks.keys()].filter((name) => !before.chunks.has(name)).length).toBeLessThan(4)
  expect(await linesOf(after, ['product:7', 'product:399'])).toEqual([texts.get('product:7'), texts.get('product:399')])
})

test('a bundle of more documents than a query may read is built, each read once', async () => {
  const reads: number[] = []
  const gateway = await startGateway(
    { no: { product: [product(1)], category: [category(10, 2)] } },
    {
      watchIndex: (index) => ({
        search: async (searches) => {
          const [wanted] = searches
          if (wanted?.entity !== 'product' || wanted.size !== 1_000) return index.search(searches)
          reads.push(wanted.from)
          const range = wanted.filters.find(({ field }) => field === 'id')
          const first = Number(range && 'from' in range ? range.from : 1)
          const last = Math.min(first + wanted.size - 1, 21_001)
          return [{ ...NOTHING, total: 21_002 - first, hits: [{ document: product(1, { id: last }), score: 0 }] }]
        },
      }),
    },
  )
  const manifest = async () => {
    const response = await fetch(`${gateway.url}/offline/no/manifest`)
    return `${response.status} ${await response.text()}`
  }
  await expect.poll(manifest, { timeout: 25_000 }).not.toMatch(/^202 /)
  expect(await manifest()).toMatch(/^200 .*product:21001"/)
  // The last thousand is read as the first one is.
  expect(reads).toEqual(Array.from({ length: 22 }, () => 0))
  await gateway.close()
})
