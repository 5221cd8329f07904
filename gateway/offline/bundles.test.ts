import { beforeEach, describe, expect, test, vi } from 'vitest'
import { category, product } from '../catalog/testing/documents.ts'
import { startGateway } from '../testing/startGateway.ts'
import { type Bundles, createBundles } from './bundles.ts'

const NOTHING = { facets: {}, suggestions: [] }
const MINUTE_MS = 60_000
const LIFETIME_MS = 15 * MINUTE_MS

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
    build: async () => {
      attempts++
      if (fails) throw new Error('too many calls')
      return [{ id: 'store', hash: documents, line: documents }]
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
    ({ lines }) => lines.get('store'),
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
          const [range] = wanted.filters
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
