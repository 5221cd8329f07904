import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createFakeStorefront } from '../testing/fakeStorefront.ts'
import { listen } from '../testing/listen.ts'
import { readStoreTable } from '../storeTable.ts'
import { FakeMagentoCatalogue } from './testing/fakeMagentoCatalogue.ts'
import { MAGENTO_LISTS } from './testing/magentoLists.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const PAGE = 2

interface Request {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: { readonly _source?: { readonly excludes: readonly string[] }; readonly scroll_id?: string }
}

let folder: string
let server: Server
let url: string
let requests: Request[]
/** Documents by the path of their index. */
let indices: Map<string, readonly object[]>
/** How often a page is answered before the server fails. */
let pagesLeft: number
let scrollsEnd: boolean

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karat-pull-'))
  writeStores(['shop'])
  requests = []
  indices = new Map()
  pagesLeft = Infinity
  scrollsEnd = true
  server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const body = text === '' ? {} : JSON.parse(text)
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://search')
      requests.push({
        method: request.method ?? '',
        path: pathname,
        authorization: request.headers.authorization,
        body,
      })
      const { status, answer } = respond(request.method ?? '', pathname, searchParams, body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })()
  })
  await listen(server, 0, '127.0.0.1')
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
})
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

/** A scroll id says which index is read and where the next page begins. */
function respond(method: string, path: string, query: URLSearchParams, body: { scroll_id?: string }) {
  if (method === 'DELETE') return { status: scrollsEnd ? 200 : 403, answer: { succeeded: scrollsEnd } }
  const [index = '', from = '0'] = body.scroll_id?.split('|') ?? [path.replace(/\/_search$/, '')]
  const documents = indices.get(index)
  if (!documents) return { status: 404, answer: { error: { type: 'index_not_found_exception' } } }
  if (query.get('size') === '0') return { status: 200, answer: { hits: { hits: [] } } }
  if (pagesLeft-- <= 0) return { status: 503, answer: { error: 'search_phase_execution_exception' } }
  const hits = documents.slice(Number(from), Number(from) + PAGE).map((document) => ({ _id: 'x', _source: document }))
  return {
    status: 200,
    answer: { _scroll_id: `${index}|${Number(from) + PAGE}`, timed_out: false, _shards: { failed: 0 }, hits: { hits } },
  }
}

function writeStores(searchIndices: readonly string[]) {
  const { stores, ...table } = readStoreTable()
  const views = searchIndices.map((searchIndex, at) => ({ ...stores[at], searchIndex }))
  writeFileSync(join(folder, 'stores.json'), JSON.stringify({ ...table, stores: views }))
}

/** The command as an operator runs it. */
function run(...args: readonly string[]): Promise<{ readonly status: unknown; readonly output: string }> {
  return runWith({}, ...args)
}

const environmentWith = (settings: Readonly<Record<string, string>>) => ({
  ...process.env,
  STORES_FILE: join(folder, 'stores.json'),
  DATA_DIR: join(folder, 'data'),
  ...settings,
})

function runWith(
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ readonly status: unknown; readonly output: string }> {
  const env = environmentWith(settings)
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, output: stdout + stderr }),
    )
  })
}

const products = [1, 2, 3, 4, 5].map((id) => ({ id, sku: `SKU-${id}`, name: 'Sølv' }))
const linesOf = (documents: readonly object[]) => documents.map((document) => `${JSON.stringify(document)}\n`).join('')

test('writes every page of every entity of the server, and names missing entities', async () => {
  indices.set('/shop_product', products)
  indices.set('/shop_category', [{ id: 10 }])
  const { status, output } = await run(url, join(folder, 'out'))
  expect(output).toContain('shop/product.ndjson  5 documents')
  expect(output).toContain('shop/category.ndjson  1 documents')
  expect(output).toContain('shop/taxrule.ndjson  not there')
  expect(output).toContain(`CATALOGUE_SOURCE=file://${join(folder, 'out')}`)
  expect(readFileSync(join(folder, 'out/shop/product.ndjson'), 'utf8')).toBe(linesOf(products))
  expect(existsSync(join(folder, 'out/shop/taxrule.ndjson'))).toBe(false)
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
  expect(status).toBe(0)
})

test('a scroll that the server does not end is named: it allows some hundreds at once', async () => {
  indices.set('/shop_product', products)
  scrollsEnd = false
  const { status, output } = await run(url, join(folder, 'out'))
  expect(output).toContain('DELETE /_search/scroll: expected the end of a scroll, got 403')
  expect(status).toBe(0)
})

test('reads types of one index, as Elasticsearch 5 has them, and sends the credentials of the address', async () => {
  indices.set('/shop/product', products)
  const { status } = await run(url.replace('//', '//reader:s%40fe@'))
  expect(readFileSync(join(folder, 'data/pulled/shop/product.ndjson'), 'utf8')).toBe(linesOf(products))
  const expected = `Basic ${Buffer.from('reader:s@fe').toString('base64')}`
  expect(new Set(requests.map(({ authorization }) => authorization))).toEqual(new Set([expected]))
  expect(status).toBe(0)
})

test('leaves out the columns of an index that npm run index wrote', async () => {
  indices.set('/shop_product', products)
  await run(url, join(folder, 'out'))
  const searches = requests.filter(({ path, body }) => path === '/shop_product/_search' && body._source)
  expect(searches.map(({ body }) => body._source?.excludes)).toEqual([['karat']])
})

test('reads an index that several stores share once', async () => {
  writeStores(['shop', 'shop'])
  indices.set('/shop_product', products)
  const { output } = await run(url, join(folder, 'out'))
  expect(output.match(/shop\/product\.ndjson/g)).toHaveLength(1)
})

test('keeps the former file when the server fails between two pages', async () => {
  indices.set('/shop_product', products)
  await run(url, join(folder, 'out'))
  indices.set('/shop_product', products.slice(1))
  pagesLeft = 1
  const { status, output } = await run(url, join(folder, 'out'))
  expect(output).toContain('POST /_search/scroll: expected 200, got 503')
  expect(readFileSync(join(folder, 'out/shop/product.ndjson'), 'utf8')).toBe(linesOf(products))
  expect(existsSync(join(folder, 'out/shop/product.ndjson.part'))).toBe(false)
  expect(status).toBe(1)
})

test.each([
  { args: [], words: 'expected the http(s) address' },
  { args: ['shop.ndjson'], words: 'expected the http(s) address' },
])('$args is refused', async ({ args, words }) => {
  const { status, output } = await run(...args)
  expect(output).toContain(words)
  expect(status).toBe(1)
})

test('a server without products is refused by the name of the index', async () => {
  const { status, output } = await run(url)
  expect(output).toContain('shop: expected an index shop_product')
  expect(status).toBe(1)
})

const SECRETS = { consumerSecret: 'secret-2', accessTokenSecret: 'secret-4' }
const magentoSettings = (address: string) => ({
  STOREFRONT_PROFILE: 'magento2',
  STOREFRONT_API_URL: address,
  MAGENTO_CONSUMER_KEY: 'key-1',
  MAGENTO_CONSUMER_SECRET: SECRETS.consumerSecret,
  MAGENTO_ACCESS_TOKEN: 'token-3',
  MAGENTO_ACCESS_TOKEN_SECRET: SECRETS.accessTokenSecret,
  MAGENTO_PAGE_SIZE: '5',
})

test('with the keys of an integration it reads Magento, into the folder that the gateway then serves', async () => {
  const storefront = await createFakeStorefront()
  const magento = new FakeMagentoCatalogue(storefront, MAGENTO_LISTS, SECRETS)
  const settings = magentoSettings(storefront.url)
  const { status, output } = await runWith(settings)
  await storefront.close()
  expect(output).toContain('shop/product  8 documents')
  const { catalogueSource } = readConfig({ ...settings, DATA_DIR: join(folder, 'data') })
  const lines = readFileSync(new URL(`${catalogueSource}/shop/product.ndjson`), 'utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(8)
  expect(magento.requested.filter((name) => name === 'no /products')).toHaveLength(4)
  expect(output).not.toMatch(/secret-|token-3/)
  expect(status).toBe(0)
})

test('--watch continues with what changes, even after a round in which Magento did not answer', async () => {
  const storefront = await createFakeStorefront()
  const magento = new FakeMagentoCatalogue(storefront, MAGENTO_LISTS, SECRETS)
  const settings = { ...magentoSettings(storefront.url), MAGENTO_CHANGES_SECONDS: '1' }
  const watching = spawn(process.execPath, [MAIN, '--watch'], {
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  watching.stdout.on('data', (text) => (output += String(text)))
  try {
    await expect.poll(() => output).toContain('Serve them with')
    magento.intercept = () => ({ status: 401, json: { message: 'The signature is invalid. Verify and try again.' } })
    await expect.poll(() => output).toContain('expected the keys of an active integration')
    magento.intercept = () => null
    const [first, ...others] = MAGENTO_LISTS['/products'] ?? []
    const later = { ...first, name: 'Another name', updated_at: '2099-01-01 00:00:00' }
    magento.lists = { ...MAGENTO_LISTS, '/products': [later, ...others] }
    const file = join(folder, 'data', 'pulled', 'shop', 'product.ndjson')
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('Another name')
    expect(watching.exitCode).toBeNull()
  } finally {
    watching.kill()
    await storefront.close()
  }
})
