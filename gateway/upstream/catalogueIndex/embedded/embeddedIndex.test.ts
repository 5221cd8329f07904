import { createServer, type Server } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { category, product, taxRules } from '../../../catalog/testing/documents.ts'
import { listen } from '../../../testing/listen.ts'
import { indexPrices } from '../../../priceColumn.ts'
import { readStoreTable } from '../../../storeTable.ts'
import { createEmbeddedIndex, type EmbeddedIndex } from './embeddedIndex.ts'

/** Two stores are enough here. */
const stores = readStoreTable().stores.slice(0, 2)
const PRICE_SORT = [{ field: 'final_price', direction: 'asc' }] as const

interface Served {
  readonly text: string
  readonly etag?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

let now: Date
let served: Map<string, Served>
let asked: { readonly path: string; readonly known: string | undefined; readonly status: number }[]
let source: Server
let url: string
let logLines: string[]
let index: EmbeddedIndex | undefined

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  served = new Map()
  asked = []
  logLines = []
  serve('no', 'product', [product(1), product(2)], '"v1"')
  serve('no', 'category', [category(10, 2)])
  serve('no', 'taxrule', taxRules('NO', 25))
  source = createServer((request, response) => {
    const found = served.get(request.url ?? '') ?? { text: '' }
    const known = request.headers['if-none-match']
    const status = found.etag && known === found.etag ? 304 : (found.status ?? 200)
    asked.push({ path: request.url ?? '', known, status })
    response
      .writeHead(status, {
        'content-type': 'application/x-ndjson',
        ...(found.etag ? { etag: found.etag } : {}),
        ...found.headers,
      })
      .end(status === 304 ? '' : found.text)
  })
  url = `http://127.0.0.1:${(await listen(source, 0, '127.0.0.1')).port}`
})
afterEach(async () => {
  await index?.close()
  index = undefined
  source.closeAllConnections()
  await new Promise((resolve) => source.close(resolve))
})

function serve(storeCode: string, entity: string, documents: readonly object[], etag?: string) {
  served.set(`/karat_${storeCode}/${entity}.ndjson`, {
    text: documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
    ...(etag ? { etag } : {}),
  })
}

function start(address = url): EmbeddedIndex {
  index = createEmbeddedIndex({
    source: address,
    stores,
    indexPrices,
    pollMs: 3_600_000,
    log: pino({ level: 'warn' }, { write: (line) => void logLines.push(line) }),
    clock: () => now,
  })
  return index
}

const names = async (at: EmbeddedIndex, values: readonly number[]) =>
  (await at.getMany([{ storeCode: 'no', entity: 'product', field: 'id', values }]))[0]?.map((found) =>
    found instanceof Error ? found.code : (found?.name ?? null),
  )

describe('reading an export', () => {
  test('documents are there once it was read', async () => {
    const at = start()
    await at.refresh()
    expect(at.notReadyBecause()).toBeNull()
    expect(await names(at, [2, 3, 1])).toEqual(['Product 2', null, 'Product 1'])
  })

  test('what did not change is not sent again; what did has another version', async () => {
    const at = start()
    await at.refresh()
    const before = at.version('no')
    asked = []
    await at.refresh()
    expect(asked.find(({ path }) => path === '/karat_no/product.ndjson')).toEqual({
      path: '/karat_no/product.ndjson',
      known: '"v1"',
      status: 304,
    })

    serve('no', 'product', [product(1, { name: 'New name' })], '"v2"')
    await at.refresh()
    expect(at.version('no')).not.toBe(before)
    expect(await names(at, [1, 2])).toEqual(['New name', null])
  })

  test('the same document stays the same object while nothing changed', async () => {
    const at = start()
    await at.refresh()
    const lookup = [{ storeCode: 'no', entity: 'product', field: 'sku', values: ['SKU-1'] }] as const
    const [[first] = []] = await at.getMany(lookup)
    const answer = await at.search([{ storeCode: 'no', entity: 'product', filters: [], from: 0, size: 1 }])
    expect(answer[0]?.hits[0]?.document).toBe(first)
  })
})

describe('when the source fails', () => {
  test('nobody there: not ready, a fault for who asks, and ready by itself later', async () => {
    const { port } = new URL(url)
    source.closeAllConnections()
    await new Promise((resolve) => source.close(resolve))
    const at = start()
    await at.refresh()
    expect(at.notReadyBecause()).toMatch(/^catalogue: no: taxrule: /)
    await expect(
      at.search([{ storeCode: 'no', entity: 'product', filters: [], from: 0, size: 1 }]),
    ).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue' })

    await listen(source, Number(port), '127.0.0.1')
    await expect.poll(() => at.notReadyBecause()).toBeNull()
  })

  test.each([
    { name: 'breaks off', broken: { text: '{"id":1}\n{"id":2' }, words: 'breaks off' },
    { name: 'is HTML', broken: { text: '<html>busy</html>\n' }, words: 'expected NDJSON' },
    { name: 'is a 500', broken: { text: 'x', status: 500 }, words: 'got 500' },
    { name: 'is not there any more', broken: { text: 'x', status: 404 }, words: 'got 404' },
  ])('an export that $name leaves the last good one', async ({ broken, words }) => {
    const at = start()
    await at.refresh()
    served.set('/karat_no/product.ndjson', broken)
    await at.refresh()
    expect(await names(at, [1])).toEqual(['Product 1'])
    expect(at.notReadyBecause()).toBeNull()
    expect(logLines.join()).toContain(words)
    const logged = logLines.length
    await at.refresh()
    expect(logLines).toHaveLength(logged)
  })

  test('a line that is no JSON costs itself', async () => {
    served.set('/karat_no/product.ndjson', {
      text: `${JSON.stringify(product(1))}\n{"id":2,\n${JSON.stringify(product(3))}\n`,
    })
    const at = start()
    await at.refresh()
    expect(await names(at, [1, 2, 3])).toEqual(['Product 1', null, 'Product 3'])
  })

  test('one store that fails leaves the other', async () => {
    served.set('/karat_se/product.ndjson', { text: '', status: 503 })
    const at = start()
    await at.refresh()
    expect(await names(at, [1])).toEqual(['Product 1'])
    await expect(at.getMany([{ storeCode: 'se', entity: 'product', field: 'id', values: [1] }])).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      message: expect.stringContaining('503'),
    })
  })
})

describe('a malformed document', () => {
  test('costs itself: an error where it is asked for, absence in a listing, a line in the log', async () => {
    serve('no', 'product', [product(1), product(2, { price: 'dear' }), product(3)])
    const at = start()
    await at.refresh()
    expect(await names(at, [1, 2, 3])).toEqual(['Product 1', 'UPSTREAM_MALFORMED', 'Product 3'])
    const [answer] = await at.search([{ storeCode: 'no', entity: 'product', filters: [], from: 0, size: 10 }])
    expect(answer?.total).toBe(2)
    expect(logLines.join()).toContain('catalogue: product SKU-2: field price: expected number, got \\"dear\\"')
  })

  test('is found by the skus of its variants too', async () => {
    serve('no', 'product', [product(2, { name: 5, configurable_children: [{ id: 21, sku: 'CHILD' }] })])
    const at = start()
    await at.refresh()
    const [[found] = []] = await at.getMany([
      { storeCode: 'no', entity: 'product', field: 'configurable_children.sku', values: ['CHILD'] },
    ])
    expect(found).toMatchObject({ code: 'UPSTREAM_MALFORMED' })
  })
})

describe('prices that the index sorts by follow the clock', () => {
  const order = async (at: EmbeddedIndex) =>
    (
      await at.search([{ storeCode: 'no', entity: 'product', filters: [], sort: PRICE_SORT, from: 0, size: 10 }])
    )[0]?.hits.map(({ document }) => document.id)

  test('a special price counts from when its window opens until it closes', async () => {
    serve('no', 'product', [
      product(1, { price: 1000 }),
      product(2, {
        price: 2000,
        special_price: 500,
        special_from_date: '2026-11-22 00:00:00',
        special_to_date: '2026-11-24 00:00:00',
      }),
    ])
    const at = start()
    await at.refresh()
    expect(await order(at)).toEqual([1, 2])
    now = new Date('2026-11-22T00:00:00Z')
    expect(await order(at)).toEqual([2, 1])
    now = new Date('2026-11-26T00:00:00Z')
    expect(await order(at)).toEqual([1, 2])
  })
})
