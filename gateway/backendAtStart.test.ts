/** What a gateway learns of its backend at the start, without waiting for it. */
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askBackend, type BackendAtStart } from './backendAtStart.ts'
import { createLog } from './log.ts'
import { addHealthRoutes } from './http/health.ts'
import { readStoreTable } from './storeTable.ts'
import { createFakeStorefront, type CannedResponse, type FakeStorefront } from './testing/fakeStorefront.ts'
import { createCallCounter } from './upstream/callCounter.ts'
import { createMissingCalls } from './upstream/storefront/missingCalls.ts'
import { readProfile, type StorefrontProfile } from './upstream/storefront/profile.ts'
import { createStorefrontClient, type StorefrontClient } from './upstream/storefront/storefrontClient.ts'

const STORES = readStoreTable().stores.filter(({ storeCode }) => ['no', 'se'].includes(storeCode))
const SPEC = readProfile('spec')

let storefront: FakeStorefront
const open: { close(): unknown }[] = []
beforeEach(async () => {
  storefront = await createFakeStorefront()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  await storefront.close()
})

function clientOf(profile: StorefrontProfile, url = storefront.url): StorefrontClient {
  const client = createStorefrontClient({ url, connections: 1, timeoutMs: 5_000, profile })
  open.push(client)
  return client
}

function startedOn(client: StorefrontClient, lines: string[] = []): BackendAtStart {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const atStart = askBackend({ storefront: client, stores: STORES, log, retryMs: 1 })
  open.unshift(atStart)
  return atStart
}

const fine: CannedResponse = { json: { code: 200, result: [] } }

test.each<[string, CannedResponse, RegExp]>([
  ['a list', fine, /^answers$/],
  [
    'a refusal of an article that it does not know',
    { json: { code: 404, result: 'No such SKU' }, status: 404 },
    /^answers$/,
  ],
  [
    'a refusal of the gateway’s key',
    { json: { code: 401, result: 'No key' }, status: 401 },
    /stock cannot be read: .*401/,
  ],
  [
    'a page',
    { text: '<html>', contentType: 'text/html' },
    /not as the profile expects.*STOREFRONT_API_URL.*text\/html/,
  ],
  ['no such page', { text: '<html>', contentType: 'text/html', status: 404 }, /not as the profile expects.*404/],
  [
    'an error of its own',
    { json: { code: 500, result: 'Undefined index' }, status: 500 },
    /stock cannot be read: .*500/,
  ],
  ['something else', { json: ['nothing'] }, /stock cannot be read: .*expected an object with code and result/],
])('a backend that answers %s is called once for each store', async (_name, answer, sentence) => {
  storefront.answer('/api/stock/list', () => answer)
  const atStart = startedOn(clientOf(SPEC))
  await expect.poll(() => atStart.report()['se']).toMatch(sentence)
  await expect.poll(() => atStart.report()['no']).toMatch(sentence)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(storefront.calls.map(({ path }) => path)).toEqual(['/api/stock/list', '/api/stock/list'])
  expect(new Set(storefront.calls.map(({ headers }) => headers['x-vs-store-code']))).toEqual(new Set(['no', 'se']))
})

test('an unreachable backend is reported, and called again until it answers', async () => {
  let calls = 0
  storefront.answer('/api/stock/list', ({ headers }) => {
    if (headers['x-vs-store-code'] === 'se') return fine
    calls += 1
    if (calls === 1) return { reset: true }
    return calls === 3 ? fine : { text: 'Bad Gateway', contentType: 'text/html', status: 502 }
  })
  const lines: string[] = []
  const atStart = startedOn(clientOf(SPEC), lines)
  expect(atStart.report()).toEqual({ no: 'not asked yet', se: 'not asked yet' })
  await expect.poll(() => atStart.report()).toEqual({ no: 'answers', se: 'answers' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(storefront.calls.filter(({ headers }) => headers['x-vs-store-code'] === 'no').length).toBeLessThanOrEqual(4)
  expect(lines.join('')).toMatch(/"store":"no".*backend: no answer: stock: /)
})

test('a profile without stock asks for nothing', async () => {
  const atStart = startedOn(clientOf({ ...SPEC, calls: { ...SPEC.calls, 'stock/list': null } }))
  await expect.poll(() => atStart.report()['no']).toBe('not asked: the profile has no stock/list')
  expect(storefront.calls).toEqual([])
})

test('/health/ready stays ready, and names neither calls that the profile has off nor more than was found', async () => {
  const missing = createMissingCalls(() => new Date())
  const client = createStorefrontClient({
    url: storefront.url,
    connections: 1,
    timeoutMs: 5_000,
    profile: { ...SPEC, calls: { ...SPEC.calls, 'ext/metals': null } },
    missing,
  })
  open.push(client)
  const api = client.forRequest(createCallCounter())
  for (const path of ['/api/ext/metals', '/api/ext/tags', '/api/ext/wishlist'])
    await api.readResult({ upstream: 'check', path, storeCode: 'no' }).catch(() => null)
  const atStart = startedOn(client)
  await expect.poll(() => atStart.report()['no']).toMatch(/^answers, but not as/)
  await expect.poll(() => atStart.report()['se']).toMatch(/^answers, but not as/)
  const app = Fastify()
  addHealthRoutes(app, {
    notReadyBecause: () => null,
    missingStores: () => [],
    missingExports: () => [],
    missingCalls: () => missing.all(),
    problems: () => [],
    backend: atStart.report,
    countsAlone: () => false,
  })
  const response = await app.inject('/health/ready')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    status: 'ready',
    missingCalls: expect.not.arrayContaining(['ext/metals', 'ext/wishlist']),
    backend: { no: expect.stringContaining('404'), se: expect.stringContaining('404') },
  })
  expect(response.json()).toMatchObject({ missingCalls: expect.arrayContaining(['ext/tags']) })
  await app.close()
})
