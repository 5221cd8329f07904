import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_STEPS, StepBudget } from '#engine/text/stepBudget.ts'
import { category, product, RING_SIZE, taxRules } from '../../../catalog/testing/documents.ts'
import { listen } from '../../../testing/listen.ts'
import { indexPrices } from '../../../shared/priceColumn.ts'
import { readStoreTable } from '../../../storeTable.ts'
import { notReadyBecause } from '../managedIndex.ts'
import { ENTITIES } from '../port.ts'
import { createEmbeddedIndex, type EmbeddedIndex, type EmbeddedIndexOptions } from './embeddedIndex.ts'

/** Two stores are sufficient here. */
const stores = readStoreTable().stores.slice(0, 2)
const PRICE_SORT = [{ field: 'final_price', direction: 'asc' }] as const

interface Served {
  readonly text: string | Buffer
  readonly etag?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

let now: Date
let served: Map<string, Served>
let requested: {
  readonly path: string
  readonly known: string | undefined
  readonly status: number
  readonly authorization: string | undefined
}[]
let source: Server
let url: string
let logLines: string[]
let index: EmbeddedIndex | undefined

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  served = new Map()
  requested = []
  logLines = []
  serve('no', 'product', [product(1), product(2)], '"v1"')
  serve('no', 'category', [category(10, 2)])
  serve('no', 'taxrule', taxRules('NO', 25))
  source = createServer((request, response) => {
    const found = served.get(request.url ?? '') ?? { text: '' }
    const known = request.headers['if-none-match']
    const status = found.etag && known === found.etag ? 304 : (found.status ?? 200)
    requested.push({ path: request.url ?? '', known, status, authorization: request.headers.authorization })
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

const notReady = (at: EmbeddedIndex) => notReadyBecause(at.missingStores(), stores.length)

function serve(storeCode: string, entity: string, documents: readonly object[], etag?: string) {
  served.set(`/karat_${storeCode}/${entity}.ndjson`, {
    text: documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
    ...(etag ? { etag } : {}),
  })
}

function start(
  address = url,
  priceIndexer = indexPrices,
  options: Pick<EmbeddedIndexOptions, 'sourceKey' | 'copyFolder' | 'advisedProducts' | 'maxExportBytes'> = {},
): EmbeddedIndex {
  index = createEmbeddedIndex({
    ...options,
    source: address,
    stores,
    indexPrices: priceIndexer,
    pollMs: 3_600_000,
    log: pino({ level: 'info' }, { write: (line) => void logLines.push(line) }),
    clock: () => now,
  })
  return index
}

const names = async (at: EmbeddedIndex, values: readonly number[]) =>
  (await at.getMany([{ storeCode: 'no', entity: 'product', field: 'id', values }]))[0]?.map((found) =>
    found instanceof Error ? found.code : (found?.name ?? null),
  )

describe('stores that share an index', () => {
  const [first, second] = stores
  if (!first || !second) throw new Error('expected two stores')
  const documentsOf = async (others: readonly (typeof first)[]) => {
    index = createEmbeddedIndex({
      source: url,
      stores: [first, ...others],
      indexPrices,
      pollMs: 3_600_000,
      log: pino({ level: 'silent' }),
      clock: () => now,
    })
    await index.refresh()
    const lookup = { entity: 'product', field: 'id', values: [1] } as const
    const found = await index.getMany([first, ...others].map(({ storeCode }) => ({ ...lookup, storeCode })))
    return found.map(([document]) => document)
  }

  test('have one copy of its documents in memory', async () => {
    const [one, other] = await documentsOf([{ ...first, storeCode: 'other' }])
    expect(one).toMatchObject({ name: 'Product 1' })
    expect(other).toBe(one)
  })

  test('have their own where tax differs', async () => {
    const [one, other] = await documentsOf([{ ...second, storeCode: 'other', searchIndex: first.searchIndex }])
    expect(other).toEqual(one)
    expect(other).not.toBe(one)
  })
})

describe('reading an export', () => {
  test('provides its documents', async () => {
    const at = start()
    await at.refresh()
    expect(notReady(at)).toBeNull()
    expect(await names(at, [2, 3, 1])).toEqual(['Product 2', null, 'Product 1'])
  })

  test('does not transfer unchanged exports; a changed one gives a new version of its documents', async () => {
    serve('no', 'cms_page', [], '"v1"')
    const at = start()
    await at.refresh()
    const before = at.version('no')
    const [products, pages] = [at.version('no', 'product'), at.version('no', 'cms_page')]
    requested = []
    await at.refresh()
    expect(requested.find(({ path }) => path === '/karat_no/product.ndjson')).toMatchObject({
      known: '"v1"',
      status: 304,
    })

    serve('no', 'product', [product(1, { name: 'New name' })], '"v2"')
    await at.refresh()
    expect(at.version('no')).not.toBe(before)
    expect(at.version('no', 'product')).not.toBe(products)
    expect(at.version('no', 'cms_page')).toBe(pages)
    expect(await names(at, [1, 2])).toEqual(['New name', null])
  })

  test('keeps document objects while nothing changed', async () => {
    const at = start()
    await at.refresh()
    const lookup = [{ storeCode: 'no', entity: 'product', field: 'sku', values: ['SKU-1'] }] as const
    const [[first] = []] = await at.getMany(lookup)
    const result = await at.search([{ storeCode: 'no', entity: 'product', filters: [], from: 0, size: 1 }])
    expect(result[0]?.hits[0]?.document).toBe(first)
  })
})

describe('a request that has ended', () => {
  const misspelt = { storeCode: 'no', entity: 'product', text: 'prodct', filters: [], from: 0, size: 5 } as const

  test('is not searched for', async () => {
    const catalogue = start()
    await catalogue.refresh()
    const budget = new StepBudget()
    await expect(catalogue.search([misspelt], { budget, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'UPSTREAM_TIMEOUT',
      message: 'catalogue: the request ended before the response arrived',
    })
    expect(budget.left).toBe(MAX_STEPS)
  })

  test('ends between its searches', async () => {
    const catalogue = start()
    await catalogue.refresh()
    const client = new AbortController()
    let looks = 0
    /** The client goes during the first search. */
    class Watched extends StepBudget {
      override take(steps: number): boolean {
        looks++
        client.abort()
        return super.take(steps)
      }
    }
    const search = (texts: readonly string[], signal: AbortSignal) =>
      catalogue.search(
        texts.map((text) => ({ ...misspelt, text })),
        { budget: new Watched(), signal },
      )
    await search(['prodct'], new AbortController().signal)
    const ofOne = looks
    looks = 0
    await expect(search(['prodct', 'prduct', 'produt'], client.signal)).rejects.toMatchObject({
      code: 'UPSTREAM_TIMEOUT',
    })
    expect(ofOne).toBeGreaterThan(0)
    expect(looks).toBeLessThanOrEqual(ofOne)
  })
})

describe('a backend without an entity', () => {
  test.each(['customergroup', 'attribute', 'category', 'review', 'cms_page', 'cms_block'])(
    'is ready without %s, logs it once, and starts from a copy without it',
    async (entity) => {
      const copyFolder = mkdtempSync(join(tmpdir(), 'karat-copy-'))
      for (const { searchIndex } of stores) served.set(`/${searchIndex}/${entity}.ndjson`, { text: '', status: 404 })
      const at = start(url, indexPrices, { copyFolder })
      await at.refresh()
      await at.refresh()
      expect(notReady(at)).toBeNull()
      expect(at.missingExports()).toEqual(stores.map(({ storeCode }) => `${storeCode}: ${entity}`))
      expect(logLines.filter((line) => line.includes('this optional export is skipped'))).toHaveLength(2)
      expect(logLines.filter((line) => JSON.parse(line).level > 30)).toEqual([])

      await at.close()
      source.closeAllConnections()
      await new Promise((resolve) => source.close(resolve))
      const again = start(url, indexPrices, { copyFolder })
      await expect.poll(() => notReady(again)).toBeNull()
      await again.close()
      rmSync(copyFolder, { recursive: true })
    },
  )
})

test.each(['product', 'taxrule'])('a backend without %s is not ready', async (entity) => {
  for (const { searchIndex } of stores) served.set(`/${searchIndex}/${entity}.ndjson`, { text: '', status: 404 })
  const at = start()
  await at.refresh()
  expect(notReady(at)).toContain(entity)
  expect(at.missingExports()).toEqual([])
})

describe('changed documents', () => {
  const found = async (at: EmbeddedIndex, text: string) =>
    (await at.search([{ storeCode: 'no', entity: 'product', text, filters: [], from: 0, size: 9 }]))[0]?.hits.map(
      ({ document }) => document.id,
    )
  const many = (fields: Readonly<Record<number, object>> = {}) =>
    Array.from({ length: 40 }, (_, at) => product(at + 1, { name: `Bar ${at + 1}`, ...fields[at + 1] }))

  test('are found by their new words and sorted by their new price; the others keep their objects', async () => {
    serve('no', 'product', many())
    const at = start()
    await at.refresh()
    const lookup = [{ storeCode: 'no', entity: 'product', field: 'id', values: [1, 7] }] as const
    const [[first, seventh] = []] = await at.getMany(lookup)
    serve(
      'no',
      'product',
      many({ 7: { name: 'Palladium coin', price: 1 } }).filter(({ id }) => id !== 40),
    )
    await at.refresh()

    expect(await found(at, 'palladium')).toEqual([7])
    expect(await found(at, 'bar 40')).not.toContain(40)
    const [[same, other] = []] = await at.getMany(lookup)
    expect(same).toBe(first)
    expect(other).not.toBe(seventh)
    const [answer] = await at.search([
      { storeCode: 'no', entity: 'product', filters: [], sort: PRICE_SORT, from: 0, size: 1 },
    ])
    expect(answer).toMatchObject({ total: 39, hits: [{ document: { id: 7 } }] })
  })

  test('products get labels of attributes that change later', async () => {
    const option = { attribute_id: '92', values: [{ value_index: '52' }] }
    serve(
      'no',
      'product',
      [product(1, { configurable_options: [option], configurable_children: [{ sku: 'C', ring_size: '52' }] })],
      '"p1"',
    )
    const at = start()
    await at.refresh()
    serve('no', 'attribute', [RING_SIZE])
    await at.refresh()
    const [[found] = []] = await at.getMany([{ storeCode: 'no', entity: 'product', field: 'id', values: [1] }])
    expect(found).toMatchObject({
      configurable_options: [{ attribute_code: 'ring_size', values: [{ value_index: '52', label: '52 mm' }] }],
      ring_size_options: [52],
    })
  })

  test('an export without documents keeps the known ones, and is logged as an error', async () => {
    const at = start()
    await at.refresh()
    serve('no', 'product', [], '"v2"')
    await at.refresh()
    expect(await names(at, [1, 2])).toEqual(['Product 1', 'Product 2'])
    expect(logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 50, msg: expect.stringContaining('got none; the 2 known ones stay') }),
    )
    serve('no', 'product', [product(3)], '"v3"')
    await at.refresh()
    expect(await names(at, [1, 3])).toEqual([null, 'Product 3'])
  })

  test('a refresh during a poll returns changes made after that poll started', async () => {
    const at = start()
    await at.refresh()
    const polled = at.refresh()
    await expect
      .poll(() => requested.filter(({ path }) => path === '/karat_no/product.ndjson').length)
      .toBeGreaterThan(1)
    serve('no', 'product', [product(1, { name: 'New name' })], '"v2"')
    await at.refresh()
    expect(await names(at, [1])).toEqual(['New name'])
    await polled
  })
})

describe('when the source fails', () => {
  test('reports that it is not ready, returns errors, and recovers without intervention', async () => {
    const { port } = new URL(url)
    source.closeAllConnections()
    await new Promise((resolve) => source.close(resolve))
    const at = start()
    await at.refresh()
    expect(notReady(at)).toMatch(/^catalogue: no: taxrule: /)
    await expect(
      at.search([{ storeCode: 'no', entity: 'product', filters: [], from: 0, size: 1 }]),
    ).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue' })

    await listen(source, Number(port), '127.0.0.1')
    await expect.poll(() => notReady(at)).toBeNull()
  })

  test.each([
    { name: 'breaks off', broken: { text: '{"id":1}\n{"id":2' }, words: 'breaks off' },
    { name: 'is HTML', broken: { text: '<html>busy</html>\n' }, words: 'expected NDJSON' },
    { name: 'is a 500', broken: { text: 'x', status: 500 }, words: 'got 500' },
    { name: 'is not there any more', broken: { text: 'x', status: 404 }, words: 'got 404' },
  ])('an export that $name keeps the last valid one', async ({ broken, words }) => {
    const at = start()
    await at.refresh()
    served.set('/karat_no/product.ndjson', broken)
    await at.refresh()
    expect(await names(at, [1])).toEqual(['Product 1'])
    expect(notReady(at)).toBeNull()
    expect(logLines.join()).toContain(words)
    const logged = logLines.length
    await at.refresh()
    expect(logLines).toHaveLength(logged)
  })

  test('a line that is not JSON is left out', async () => {
    served.set('/karat_no/product.ndjson', {
      text: `${JSON.stringify(product(1))}\n{"id":2,\n${JSON.stringify(product(3))}\n`,
    })
    const at = start()
    await at.refresh()
    expect(await names(at, [1, 2, 3])).toEqual(['Product 1', null, 'Product 3'])
  })

  test.each([
    { place: 'first', lines: ['no JSON', JSON.stringify(product(1)), JSON.stringify(product(2))] },
    { place: 'first, and empty', lines: ['null', JSON.stringify(product(1)), JSON.stringify(product(2))] },
    { place: 'last', lines: [JSON.stringify(product(1)), JSON.stringify(product(2)), '<!-- -->'] },
  ])('a broken line that is the $place takes away no other one', async ({ lines }) => {
    served.set('/karat_no/product.ndjson', { text: `${lines.join('\n')}\n` })
    const at = start()
    await at.refresh()
    expect(notReady(at)).toBeNull()
    expect(await names(at, [1, 2])).toEqual(['Product 1', 'Product 2'])
    expect(at.refused()).toContainEqual({ storeCode: 'no', entity: 'product', documents: 1 })
  })

  test.each([
    { name: 'is a web page', text: '<html>busy</html>\n' },
    { name: 'is one broken line', text: 'no JSON\n' },
    { name: 'breaks off', text: '{"id":1}\n{"id":2' },
  ])('an optional export that $name takes away itself alone, until it can be read', async ({ text }) => {
    for (const entity of ['category', 'attribute', 'review', 'cms_page', 'cms_block', 'customergroup'])
      served.set(`/karat_no/${entity}.ndjson`, { text })
    const at = start()
    await at.refresh()
    expect(notReady(at)).toBeNull()
    expect(await names(at, [1, 2])).toEqual(['Product 1', 'Product 2'])
    expect(logLines.filter((line) => line.includes('karat_no/review.ndjson'))).toHaveLength(1)

    expect(at.missingExports()).toContain('no: review')
    await expect(
      at.search([{ storeCode: 'no', entity: 'review', filters: [], from: 0, size: 1 }]),
    ).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })

    serve('no', 'category', [category(10, 2)])
    await at.refresh()
    const [[found] = []] = await at.getMany([{ storeCode: 'no', entity: 'category', field: 'id', values: [10] }])
    expect(found).toMatchObject({ id: 10 })
  })

  test('a required export that cannot be read is not gone without', async () => {
    served.set('/karat_no/product.ndjson', { text: '<html>busy</html>\n' })
    const at = start()
    await at.refresh()
    expect(at.missingStores()).toMatchObject([
      { storeCode: 'no', reason: expect.stringContaining('no: product: catalogue: expected NDJSON') },
    ])
  })

  test.each([
    { missing: 'no', there: 'se', status: 503 },
    { missing: 'se', there: 'no', status: 503 },
    // Its folder is not there: the optional exports are empty then.
    { missing: 'se', there: 'no', status: 404 },
  ])(
    'a store that was never read takes no other one out of service: $missing, $status',
    async ({ missing, there, status }) => {
      serve(there, 'product', [product(1)])
      serve(there, 'taxrule', taxRules('NO', 25))
      for (const entity of ENTITIES) served.set(`/karat_${missing}/${entity}.ndjson`, { text: 'no', status })
      const at = start()
      expect(notReady(at)).toMatch(/not read yet$/)
      await at.refresh()
      await at.refresh()
      expect(notReady(at)).toBeNull()
      expect(at.missingStores()).toMatchObject([
        { storeCode: missing, reason: expect.stringContaining(`got ${status}`) },
      ])
      expect([at.isLoading(missing), at.isLoading(there)]).toEqual([true, false])

      for (const entity of ENTITIES) serve(missing, entity, [])
      serve(missing, 'product', [product(1)])
      await at.refresh()
      expect([at.missingStores(), at.isLoading(missing)]).toEqual([[], false])
    },
  )

  test('without any store the gateway is not ready', async () => {
    for (const { searchIndex } of stores) served.set(`/${searchIndex}/product.ndjson`, { text: 'no', status: 503 })
    const at = start()
    await at.refresh()
    expect(notReady(at)).toContain('got 503')
  })

  test('one store that fails does not affect the other', async () => {
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
  test('gives an error when it is requested, is left out of listings, and is logged', async () => {
    serve('no', 'product', [product(1), product(2, { price: 'dear' }), product(3)])
    const at = start()
    await at.refresh()
    expect(await names(at, [1, 2, 3])).toEqual(['Product 1', 'UPSTREAM_MALFORMED', 'Product 3'])
    const [answer] = await at.search([{ storeCode: 'no', entity: 'product', filters: [], from: 0, size: 10 }])
    expect(answer?.total).toBe(2)
    expect(logLines.join()).toContain('catalogue: product SKU-2: field price: expected number, got \\"dear\\"')
  })

  test('is found by the skus of its variants too', async () => {
    serve('no', 'product', [product(2, { name: {}, configurable_children: [{ id: 21, sku: 'CHILD' }] })])
    const at = start()
    await at.refresh()
    const [[found] = []] = await at.getMany([
      { storeCode: 'no', entity: 'product', field: 'configurable_children.sku', values: ['CHILD'] },
    ])
    expect(found).toMatchObject({ code: 'UPSTREAM_MALFORMED' })
  })
})

describe('an internal error with one document', () => {
  test('refuses that document and logs it once with its cause', async () => {
    const at = start(url, (catalogue) => {
      const priceOf = indexPrices(catalogue)
      return (document) => {
        if (document.id === 2) throw new TypeError('a mistake in a rule')
        return priceOf(document)
      }
    })
    await at.refresh()
    expect(notReady(at)).toBeNull()
    expect(await names(at, [1, 2])).toEqual(['Product 1', 'UPSTREAM_MALFORMED'])
    serve('no', 'product', [product(1), product(2), product(3)], '"v2"')
    await at.refresh()
    expect(await names(at, [1, 2, 3])).toEqual(['Product 1', 'UPSTREAM_MALFORMED', 'Product 3'])
    const logged = logLines.filter((line) => line.includes('SKU-2'))
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('a mistake in a rule')
  })

  test('a lone surrogate in the URL of a picture refuses the product with the name of the field', async () => {
    serve('no', 'product', [product(1), product(2, { image: '/a/\ud800.jpg' })])
    const at = start()
    await at.refresh()
    expect(await names(at, [1, 2])).toEqual(['Product 1', 'UPSTREAM_MALFORMED'])
    expect(logLines.join()).toContain('product SKU-2: field image: expected well-formed Unicode')
  })
})

describe('formats of exports', () => {
  const lines = `${JSON.stringify(product(1))}\r\n\r\n${JSON.stringify(product(2))}`

  test.each([
    { name: 'a byte order mark, carriage returns and no final line break', body: Buffer.from(`\ufeff${lines}`) },
    { name: 'gzip', body: gzipSync(`${lines}\n`) },
  ])('$name', async ({ body }) => {
    served.set('/karat_no/product.ndjson', { text: body })
    const at = start()
    await at.refresh()
    expect(await names(at, [1, 2])).toEqual(['Product 1', 'Product 2'])
  })

  test('a file may be compressed beside its name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'karat-exports-'))
    for (const { searchIndex } of stores) {
      mkdirSync(join(folder, searchIndex))
      for (const entity of ['taxrule', 'attribute', 'category'])
        writeFileSync(join(folder, searchIndex, `${entity}.ndjson`), '')
      writeFileSync(join(folder, searchIndex, 'product.ndjson.gz'), gzipSync(`${lines}\n`))
    }
    const at = start(pathToFileURL(folder).href)
    await at.refresh()
    rmSync(folder, { recursive: true })
    expect(notReady(at)).toBeNull()
    expect(await names(at, [1, 2])).toEqual(['Product 1', 'Product 2'])
  })

  test('sends the source key as a bearer token', async () => {
    const at = start(url, indexPrices, { sourceKey: 'a-key-of-the-source' })
    await at.refresh()
    expect(new Set(requested.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer a-key-of-the-source']),
    )
  })
})

test.each([
  { advisedProducts: 1, lines: 1 },
  { advisedProducts: 1_000, lines: 0 },
])('says once that a cluster is the way for more than $advisedProducts products: $lines', async (given) => {
  const at = start(url, indexPrices, { advisedProducts: given.advisedProducts })
  await at.refresh()
  serve('no', 'product', [product(1), product(2), product(3)], '"v2"')
  await at.refresh()
  expect(logLines.filter((line) => line.includes('SEARCH_ENGINE=elasticsearch'))).toHaveLength(given.lines)
})

test('an export above the maximum is an error that names its setting', async () => {
  const at = start(url, indexPrices, { maxExportBytes: 10 })
  await at.refresh()
  expect(logLines.join()).toContain('(CATALOGUE_MAX_MB)')
})

describe('the copy on disk', () => {
  let copyFolder: string
  beforeEach(() => {
    copyFolder = mkdtempSync(join(tmpdir(), 'karat-copy-'))
  })
  afterEach(() => rmSync(copyFolder, { recursive: true, force: true }))
  const fileOf = (entity: string) => join(copyFolder, 'no', `${entity}.ndjson.zst`)
  const restart = async () => {
    await index?.close()
    return start(url, indexPrices, { copyFolder })
  }
  const stopSource = async () => {
    source.closeAllConnections()
    await new Promise((resolve) => source.close(resolve))
  }

  test('is used for a start while the source cannot be reached, with its ETag for changes afterwards', async () => {
    await start(url, indexPrices, { copyFolder }).refresh()
    const { port } = new URL(url)
    await stopSource()
    const at = await restart()
    await expect.poll(() => notReady(at)).toBeNull()
    expect(await names(at, [1])).toEqual(['Product 1'])

    requested = []
    await listen(source, Number(port), '127.0.0.1')
    await at.refresh()
    expect(requested.find(({ path }) => path === '/karat_no/product.ndjson')).toMatchObject({
      known: '"v1"',
      status: 304,
    })
  })

  test.each([
    {
      name: 'damaged',
      spoil: (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 30), Buffer.from('xx'), bytes.subarray(32)]),
    },
    { name: 'cut off', spoil: (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1) },
    { name: 'of another version', spoil: () => zstdCompressSync('{"version":0,"source":"","etag":null}\n') },
  ])('that is $name is ignored with one line in the log', async ({ spoil }) => {
    await start(url, indexPrices, { copyFolder }).refresh()
    writeFileSync(fileOf('product'), spoil(readFileSync(fileOf('product'))))
    logLines = []
    const at = await restart()
    await at.refresh()
    expect(await names(at, [1])).toEqual(['Product 1'])
    expect(logLines.filter((line) => line.includes('the copy is ignored'))).toHaveLength(1)
  })

  test('that cannot be written is logged', async () => {
    writeFileSync(join(copyFolder, 'no'), 'a file where a folder should be')
    const at = start(url, indexPrices, { copyFolder })
    await at.refresh()
    expect(await names(at, [1])).toEqual(['Product 1'])
    expect(logLines.join()).toContain('the copy was not written')
  })
})

describe('sort prices follow the clock', () => {
  const order = async (at: EmbeddedIndex) =>
    (
      await at.search([{ storeCode: 'no', entity: 'product', filters: [], sort: PRICE_SORT, from: 0, size: 10 }])
    )[0]?.hits.map(({ document }) => document.id)

  test('include a special price from its start to its end', async () => {
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
    await expect.poll(() => order(at)).toEqual([2, 1])
    now = new Date('2026-11-26T00:00:00Z')
    await expect.poll(() => order(at)).toEqual([1, 2])
  })

  test('price again only the products whose price has changed, after the request that notices it', async () => {
    const special = { special_price: 500, special_from_date: '2026-11-22 00:00:00' }
    serve('no', 'product', [product(1, { price: 1000 }), product(2, { price: 2000, ...special }), product(3)])
    let priced: number[] = []
    const at = start(url, (catalogue) => {
      const priceOf = indexPrices(catalogue)
      return (document) => {
        if (catalogue.store.storeCode === 'no') priced.push(document.id)
        return priceOf(document)
      }
    })
    await at.refresh()
    priced = []
    now = new Date('2026-11-22T00:00:00Z')
    expect(await order(at)).toEqual([1, 3, 2])
    expect(priced).toEqual([])
    await expect.poll(() => order(at)).toEqual([2, 1, 3])
    expect(priced).toEqual([2])
  })
})
