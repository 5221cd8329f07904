import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { category, product, taxRules } from '../catalog/testing/documents.ts'
import { writeDocument } from '../documents.ts'
import { createFakeCustomers, KARI, signIn } from '../testing/fakeCustomers.ts'
import type { Responder } from '../testing/fakeStorefront.ts'
import { createFakeMetalQuotes } from '../testing/fakeMetalQuotes.ts'
import { stockOfRequested } from '../testing/recordedResponses.ts'
import { type Answer, byHash, sendByHash, type Sent } from '../testing/sendByHash.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'

const DOCUMENTS = {
  stock: 'query Stock($sku: String!) { product(sku: $sku) { name stock { status quantity } } }',
  withCart: 'query WithCart($sku: String!) { product(sku: $sku) { stock { status } } cart { id } }',
  withoutStock: 'query WithoutStock { product(sku: "SKU-1") { name } }',
}
const folder = mkdtempSync(join(tmpdir(), 'documents-'))
const SKU = { variables: { sku: 'SKU-1' } }

const metals = createFakeMetalQuotes()
/** Each request reads the clock, when it is looked up in the response cache or when it is executed. */
let clockReads = 0
const clock = () => {
  clockReads += 1
  return new Date('2026-11-21T12:00:00Z')
}
let gateway: TestGateway
let stock: { readonly calls: () => number; readonly release: () => void }

const start = async (options: TestGatewayOptions = {}): Promise<TestGateway> => {
  const started = await startGateway(
    {
      se: {
        product: [product(1), product(2)],
        category: [category(10, 2)],
        taxrule: taxRules('SE', 25),
      },
      no: { product: [product(1)], category: [category(10, 2)] },
    },
    { clock, metals, documents: { policy: 'any', folder }, responseCacheBytes: 10_000_000, ...options },
  )
  createFakeCustomers(started.storefront)
  return started
}

/** The backend answers no call for stock before `release`. */
function holdStock({ storefront }: TestGateway, respond: Responder = stockOfRequested): typeof stock {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  storefront.answer('/api/stock/list', (call) => {
    calls += 1
    return { ...respond(call), after: promise }
  })
  return { calls: () => calls, release: resolve }
}

beforeAll(() => {
  for (const text of Object.values(DOCUMENTS)) writeDocument(folder, text)
})
beforeEach(async () => {
  metals.set('SEK', { AU: '1100' })
  gateway = await start()
  stock = holdStock(gateway)
})
afterEach(() => gateway.close())
afterAll(() => rmSync(folder, { recursive: true }))

type DocumentName = keyof typeof DOCUMENTS
const send = (name: DocumentName, sent: Sent = SKU, to = gateway): Promise<Answer> =>
  sendByHash(to, DOCUMENTS[name], sent)
const isCoalesced = ({ log }: Answer): boolean => log['coalesced'] === true

/** Sends a request, and others when it waits for its stock. Ends when all of them have begun. */
async function sendTogether(first: () => Promise<Answer>, ...others: (() => Promise<Answer>)[]) {
  const answers = [first()]
  await expect.poll(() => stock.calls()).toBe(1)
  for (const other of others) {
    const count = clockReads
    answers.push(other())
    await expect.poll(() => clockReads).toBeGreaterThan(count)
  }
  return answers
}

const two = () =>
  sendTogether(
    () => send('stock'),
    () => send('stock'),
  )

describe('equal queries of guests at the same time', () => {
  test('are executed once, and each gets the response', async () => {
    const sent = await sendTogether(
      () => send('stock'),
      () => send('stock'),
      () => send('stock'),
    )
    stock.release()
    const [first, ...others] = await Promise.all(sent)
    expect(first?.json).toEqual({ data: { product: { name: 'Product 1', stock: { status: 'OK', quantity: '14' } } } })
    expect(first && isCoalesced(first)).toBe(false)
    for (const other of others) {
      expect(isCoalesced(other)).toBe(true)
      expect(other.text).toBe(first?.text)
    }
  })

  test('get the same headers, with a request id and a log line of their own', async () => {
    const sent = await two()
    stock.release()
    const [first, second] = await Promise.all(sent)
    const comparable = ({ status, headers: { date: _date, 'x-request-id': _id, ...others } }: Answer) => ({
      status,
      others,
    })
    expect(second && comparable(second)).toEqual(first && comparable(first))
    expect(second?.headers['cache-control']).toBe('no-store')
    expect(second?.headers['x-request-id']).not.toBe(first?.headers['x-request-id'])
    expect(second?.log).toMatchObject({ status: 200, operation: 'Stock', store: 'se', cost: first?.log['cost'] })
    expect(first?.log['cost']).toBeGreaterThan(0)
  })

  test.each(['zstd', 'br', 'gzip'])('get their encoding: %s', async (encoding) => {
    gateway.storefront.answer('/api/stock/list', stockOfRequested)
    const long = { variables: { sku: 'SKU-1' }, headers: { 'accept-encoding': encoding } }
    gateway.catalogue.write('se', 'product', [product(1, { name: 'x'.repeat(2_000) })])
    await gateway.refresh()
    stock = holdStock(gateway)
    const sent = await sendTogether(
      () => send('stock', long),
      () => send('stock', long),
    )
    stock.release()
    const [first, second] = await Promise.all(sent)
    expect([second?.headers['content-encoding'], second && isCoalesced(second)]).toEqual([encoding, true])
    expect(second?.text).toBe(first?.text)
  })

  test('are executed again when the first one has ended', async () => {
    stock.release()
    const answers = [await send('stock'), await send('stock')]
    expect(answers.map(isCoalesced)).toEqual([false, false])
    expect(stock.calls()).toBe(2)
  })

  test('need one operation slot', async () => {
    const busy = await start({ limits: { maxOperations: 1, maxQueuedOperations: 0 } })
    stock = holdStock(busy)
    const sent = await sendTogether(
      () => send('stock', SKU, busy),
      () => send('stock', SKU, busy),
      () => send('withoutStock', {}, busy),
    )
    stock.release()
    const answers = await Promise.all(sent)
    await busy.close()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503])
  })

  test('count as executed in the rate limit', async () => {
    stock.release()
    const { log } = await send('stock')
    const perRequest = 500 + Number(log['cost'])
    const limited = await start({ limits: { ipCostPerMinute: 3 * perRequest - 1 } })
    stock = holdStock(limited)
    const from = (address: string) => () => send('stock', { ...SKU, headers: { 'x-forwarded-for': address } }, limited)
    const sent = await sendTogether(from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.2'))
    stock.release()
    const answers = [...(await Promise.all(sent)), await from('192.0.2.1')()]
    await limited.close()
    expect(answers.map((answer) => [isCoalesced(answer), answer.status])).toEqual([
      [false, 200],
      [true, 200],
      [true, 200],
      [false, 429],
    ])
  })

  test('wait no longer than an operation may take', async () => {
    const impatient = await start({ limits: { operationTimeoutMs: 500 } })
    stock = holdStock(impatient)
    const sent = await sendTogether(
      () => send('stock', SKU, impatient),
      () => send('stock', SKU, impatient),
    )
    const answers = await Promise.all(sent)
    stock.release()
    await impatient.close()
    expect(answers.map(({ status }) => status)).toEqual([504, 504])
  })
})

test('a request that waits for another one is answered after the client of that one has left', async () => {
  const leaving = new AbortController()
  const first = request(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'x-store': 'se', 'content-type': 'application/json' },
    body: JSON.stringify({ ...SKU, extensions: byHash(DOCUMENTS.stock) }),
    signal: leaving.signal,
  })
  await expect.poll(() => stock.calls()).toBe(1)
  const reads = clockReads
  const second = send('stock')
  await expect.poll(() => clockReads).toBeGreaterThan(reads)
  leaving.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  // Its stock call is not aborted with it: the other request waits for the same one.
  stock.release()
  const answer = await second
  expect([answer.status, answer.json.errors]).toEqual([200, undefined])
})

describe('a request is executed itself', () => {
  test('when the first one fails', async () => {
    stock = holdStock(gateway, () => ({ json: {}, status: 500 }))
    const sent = await two()
    stock.release()
    const [first, second] = await Promise.all(sent)
    expect(first?.json.errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE')
    expect([second && isCoalesced(second), second?.status]).toEqual([false, 200])
  })

  test('when there are newer quotes', async () => {
    const sent = await sendTogether(
      () => send('stock'),
      async () => {
        metals.set('SEK', { AU: '1200' })
        return send('stock')
      },
    )
    stock.release()
    expect((await Promise.all(sent)).map(isCoalesced)).toEqual([false, false])
  })

  test('when documents have changed', async () => {
    const first = send('stock')
    await expect.poll(() => stock.calls()).toBe(1)
    gateway.catalogue.write('se', 'product', [product(1, { name: 'Renamed' })])
    await gateway.refresh()
    const reads = clockReads
    const second = send('stock')
    await expect.poll(() => clockReads).toBeGreaterThan(reads)
    stock.release()
    expect([isCoalesced(await second), (await first).text.includes('Renamed')]).toEqual([false, false])
    expect((await second).text).toContain('Renamed')
  })

  test.each<{ name: string; first?: DocumentName; other?: Sent; both?: Sent }>([
    { name: 'with other variables', other: { variables: { sku: 'SKU-2' } } },
    { name: 'for another store', other: { ...SKU, headers: { 'x-store': 'no' } } },
    { name: 'in another language', other: { ...SKU, headers: { 'accept-language': 'fi' } } },
    { name: 'with another encoding', other: { ...SKU, headers: { 'accept-encoding': 'br' } } },
    { name: 'with a malformed session cookie', other: { ...SKU, headers: { cookie: 'session=x' } } },
    { name: 'of a guest with a cart', other: { ...SKU, headers: { cookie: `guest=${'g'.repeat(43)}` } } },
    {
      name: 'beside one of a guest with a cart',
      both: { ...SKU, headers: { cookie: `guest=${'g'.repeat(43)}` } },
      other: SKU,
    },
    { name: 'of a document with a private part', first: 'withCart' },
    { name: 'of a document that is sent as text', both: { ...SKU, query: DOCUMENTS.stock } },
  ])('$name', async ({ first = 'stock', both = SKU, other = both }) => {
    const sent = await sendTogether(
      () => send(first, both),
      () => send(first, other),
    )
    stock.release()
    const answers = await Promise.all(sent)
    expect(answers.map(isCoalesced)).toEqual([false, false])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('of a customer', async () => {
    const { cookie } = await signIn(gateway, KARI, { store: 'se' })
    const asCustomer = { ...SKU, headers: { cookie } }
    const sent = await sendTogether(
      () => send('stock'),
      () => send('stock', asCustomer),
      () => send('stock', asCustomer),
      () => send('stock'),
    )
    stock.release()
    const answers = await Promise.all(sent)
    expect(answers.map(isCoalesced)).toEqual([false, false, false, true])
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
      'no-store',
      'private, no-store',
      'private, no-store',
      'no-store',
    ])
  })

  test('when the response has the upstream calls in it', async () => {
    const exposing = await start({ exposeCalls: true })
    stock = holdStock(exposing)
    const sent = await sendTogether(
      () => send('stock', SKU, exposing),
      () => send('stock', SKU, exposing),
    )
    stock.release()
    const answers = await Promise.all(sent)
    await exposing.close()
    expect(answers.map(isCoalesced)).toEqual([false, false])
  })
})

test('a query with a private part does not wait for an equal one', async () => {
  const busy = await start({ limits: { maxOperations: 1, maxQueuedOperations: 0 } })
  stock = holdStock(busy)
  const first = send('withCart', SKU, busy)
  await expect.poll(() => stock.calls()).toBe(1)
  const refused = await send('withCart', SKU, busy)
  stock.release()
  const { status } = await first
  await busy.close()
  expect([status, refused.status]).toEqual([200, 503])
})
