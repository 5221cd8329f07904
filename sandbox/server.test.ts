/** Tests the whole sandbox on a database of its own. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from './server.ts'
import type { RunningServer } from './rest/serve.ts'
import { startSandboxProcess } from './testing/sandboxProcess.ts'
import { SEED_TIMEOUT_MS } from './testing/seededDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-sandbox-'))
const databaseFile = join(folder, 'sandbox', 'commerce.sqlite')
const picturesFolder = join(folder, 'sandbox', 'pictures')
let sandbox: RunningServer

beforeAll(async () => {
  sandbox = await createSandbox({ databaseFile, picturesFolder, port: 0 })
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const request = (path: string, init?: RequestInit) => fetch(sandbox.url + path, init)
async function documents(index: string, entity: string): Promise<Record<string, unknown>[]> {
  const text = await (await request(`/export/${index}/${entity}.ndjson`)).text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

test('keeps an idle connection open for longer than its clients do', async () => {
  const { headers } = await request('/health/ready')
  expect(headers.get('keep-alive')).toBe('timeout=65')
})

test('a sheet weighs the same by its piece and by its square millimetres', async () => {
  const sheets = (await documents('karat_goldsmith_norway', 'product')).filter(
    ({ type_id, minimumWidth, length_mm, conversionRate }) =>
      type_id === 'simple' && minimumWidth !== undefined && length_mm !== undefined && conversionRate !== undefined,
  )
  expect(sheets.length).toBeGreaterThan(40)
  for (const { sku, weight, length_mm, width_mm, conversionRate } of sheets) {
    const byArea = Number(length_mm) * Number(width_mm) * Number(conversionRate)
    expect(Math.abs(byArea - Number(weight)), String(sku)).toBeLessThan(0.005)
  }
})

test.each(['karat_no', 'karat_goldsmith_finland', 'karat_it'])(
  '%s exports its products ordered by id',
  async (index) => {
    const ids = (await documents(index, 'product')).map(({ id }) => Number(id))
    expect(ids.length).toBeGreaterThan(100)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  },
)

test.each(['karat_no', 'karat_goldsmith_finland', 'karat_it'])(
  'every sample that %s lists exists and has at least five rows',
  async (index) => {
    const links = (await documents(index, 'product')).flatMap(
      ({ downloadable_links: found }) => (found ?? []) as { sample_url: string | null }[],
    )
    const samples = links.flatMap(({ sample_url: path }) => path ?? [])
    expect(samples.length).toBeGreaterThanOrEqual(2)
    for (const path of samples) {
      const response = await request(path)
      expect.soft(response.status, path).toBe(200)
      const text = await response.text()
      const lines = text.split('\n').filter((line) => line.includes(';') || line.includes('<td>'))
      expect.soft(lines.length, path).toBeGreaterThan(5)
      expect
        .soft(
          lines.filter((line) => /;;|<td><\/td>|NaN|undefined/.test(line)),
          path,
        )
        .toEqual([])
    }
  },
)

test('a product is found by its path, and its stock and prices by its sku', async () => {
  const [product] = (await documents('karat_se', 'product')).filter(
    ({ type_id: type, url_path: path }) => type === 'simple' && path,
  )
  const { id, sku, url_path: path } = product ?? {}

  const found = await (
    await request('/api/url/map?storeCode=se', { method: 'POST', body: JSON.stringify({ url: path }) })
  ).json()
  expect(found).toMatchObject({ _type: 'product', _id: String(id), _source: { sku } })

  const stock = await (await request(`/api/stock/list?skus=${encodeURIComponent(String(sku))}`)).json()
  expect(stock).toMatchObject({ code: 200, result: [{ product_id: id }] })

  const prices = await (
    await request(`/api/product/render-list?skus=${encodeURIComponent(String(sku))}&currencyCode=SEK&storeId=2`)
  ).json()
  expect(prices.result.items).toMatchObject([{ id, currency_code: 'SEK', store_id: 2 }])
})

test('every tag of a product has a definition', async () => {
  const described = (await (await request('/api/ext/tags')).json()).result.map(
    (tag: { option_id: string }) => tag.option_id,
  )
  const used = (await documents('karat_no', 'product')).flatMap(({ tags }) => (Array.isArray(tags) ? tags : []))
  expect(used.length).toBeGreaterThan(0)
  expect(described).toEqual(expect.arrayContaining(used.map(String)))
})

test.each([
  { format: 'webp', magic: 'WEBP' },
  { format: 'png', magic: 'PNG' },
])('a product picture comes as $format, and its ETag returns 304', async ({ format, magic }) => {
  const image = (await documents('karat_no', 'product'))
    .map(({ image }) => image)
    .find((path) => typeof path === 'string' && path.startsWith('/'))
  const path = `/img/210/210/resize${String(image)}?format=${format}`
  const picture = await request(path)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe(`image/${format}`)
  expect(
    Buffer.from(await picture.bytes())
      .subarray(0, 16)
      .toString('latin1'),
  ).toContain(magic)

  const again = await request(path, { headers: { 'if-none-match': picture.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test(
  'the process requires the key in its data folder, which only the owner of the folder may read',
  { timeout: 120_000 },
  async () => {
    const child = await startSandboxProcess(folder)
    try {
      for (const path of ['/export/karat_no/product.ndjson', '/sandbox/faults']) {
        const refused = await fetch(child.url + path)
        expect(refused.status, path).toBe(401)
        expect(refused.headers.get('www-authenticate')).toBe('Bearer')
      }
      expect(statSync(join(folder, 'sandbox', 'sandbox.key')).mode & 0o777).toBe(0o600)
      const key = readFileSync(join(folder, 'sandbox', 'sandbox.key'), 'utf8').trim()
      const faults = await fetch(`${child.url}/sandbox/faults`, { headers: { authorization: `Bearer ${key}` } })
      expect(await faults.json()).toEqual({ faults: [] })
    } finally {
      await child.kill('SIGTERM')
    }
  },
)

test('exports the same bytes after kill -9 and a restart', { timeout: 120_000 }, async () => {
  const path = '/export/karat_goldsmith_norway/product.ndjson'
  const first = await startSandboxProcess(folder)
  const headers = { authorization: `Bearer ${readFileSync(join(folder, 'sandbox', 'sandbox.key'), 'utf8').trim()}` }
  const before = Buffer.from(await (await fetch(first.url + path, { headers })).bytes())
  await first.kill('SIGKILL')

  const second = await startSandboxProcess(folder)
  const after = Buffer.from(await (await fetch(second.url + path, { headers })).bytes())
  expect(after.length).toBeGreaterThan(100_000)
  expect(after.equals(before)).toBe(true)
  expect(await second.kill('SIGTERM')).toBe(0)
})
