/** The limits of the HTTP edge, over real sockets. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { stockOfRequested } from '../testing/recordedResponses.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'

const CATALOGUE = { no: { product: [product(1)] } }
const STORE = '{ store { code } }'
const STOCK = '{ product(sku: "SKU-1") { stock { status } } }'

let gateway: TestGateway
const start = async (limits: TestGatewayOptions['limits'] = {}): Promise<void> => {
  gateway = await startGateway(CATALOGUE, { limits })
}
afterEach(() => gateway.close())

/** Sends the head of a request and one byte of its body every 50 ms until the connection is closed. */
function dribble(): { readonly socket: Socket; readonly response: Promise<string> } {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  socket.write('POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n')
  const timer = setInterval(() => socket.write(' '), 50)
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')))
  socket.on('error', () => {})
  const response = new Promise<string>((resolve) =>
    socket.on('close', () => {
      clearInterval(timer)
      resolve(text)
    }),
  )
  return { socket, response }
}

describe('slow uploads', () => {
  test('of 64 clients do not delay other clients', async () => {
    await start({ maxOperations: 4, maxQueuedOperations: 0 })
    const clients = Array.from({ length: 64 }, dribble)
    await sleep(300)
    for (let count = 0; count < 5; count += 1) {
      const startedAt = performance.now()
      expect((await gateway.query(STORE)).data).toEqual({ store: { code: 'no' } })
      expect(performance.now() - startedAt).toBeLessThan(1_000)
    }
    for (const { socket } of clients) socket.destroy()
    await Promise.all(clients.map(({ response }) => response))
  })

  test('are ended with 408 after the time limit', async () => {
    await start({ requestTimeoutMs: 400 })
    const { response } = dribble()
    expect(await response).toMatch(/^HTTP\/1\.1 408 /)
    expect(gateway.storefront.calls).toEqual([])
  })

  test('of headers alone are ended as well', async () => {
    await start({ requestTimeoutMs: 400 })
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST /graphql HTTP/1.1\r\nx-a: 1\r\n')
    const closed = new Promise<string>((resolve) => socket.on('close', () => resolve('closed')).resume())
    expect(await closed).toBe('closed')
  })
})

describe('concurrent operations', () => {
  test('wait in a short queue; further ones are answered with 503 at once', async () => {
    await start({ maxOperations: 2, maxQueuedOperations: 1 })
    gateway.storefront.answer('/api/stock/list', (call) => ({ ...stockOfRequested(call), delayMs: 1_000 }))
    const running = [gateway.query(STOCK), gateway.query(STOCK)]
    await expect.poll(() => gateway.storefront.calls.length).toBe(1)
    const queued = gateway.query(STORE)
    await sleep(100)
    const refused = await gateway.query(STORE)
    expect([refused.status, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ])
    expect(refused.errors).toMatchObject([{ extensions: { code: 'OVERLOADED' } }])
    expect((await queued).data).toEqual({ store: { code: 'no' } })
    for (const response of await Promise.all(running)) expect(response.status).toBe(200)
    expect((await gateway.query(STORE)).status).toBe(200)
  })

  test('release their slot when the client disconnects', async () => {
    await start({ maxOperations: 1, maxQueuedOperations: 0 })
    gateway.storefront.answer('/api/stock/list', (call) => ({ ...stockOfRequested(call), delayMs: 5_000 }))
    const ended = new AbortController()
    const gone = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: STOCK }),
      signal: ended.signal,
    }).catch(() => 'gone')
    await expect.poll(() => gateway.storefront.calls.length).toBe(1)
    expect((await gateway.query(STORE)).status).toBe(503)
    ended.abort()
    expect(await gone).toBe('gone')
    await expect.poll(async () => (await gateway.query(STORE)).status).toBe(200)
  })

  test('log one line when the client disconnects', async () => {
    await start()
    const answer = Promise.withResolvers<void>()
    gateway.storefront.answer('/api/stock/list', (call) => ({ ...stockOfRequested(call), after: answer.promise }))
    const ended = new AbortController()
    const gone = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'of-a-client-that-goes' },
      body: JSON.stringify({ query: `query Gone ${STOCK}` }),
      signal: ended.signal,
    }).catch(() => 'gone')
    await expect.poll(() => gateway.storefront.calls.length).toBe(1)
    ended.abort()
    expect(await gone).toBe('gone')
    const lines = () => gateway.logLines.filter(({ requestId }) => requestId === 'of-a-client-that-goes')
    const aborted = { msg: 'request aborted', aborted: true, operation: 'Gone', store: 'no', calls: { stock: 1 } }
    await expect.poll(lines).toMatchObject([{ level: 30, ...aborted }])
    answer.resolve()
    await gateway.query(STORE)
    expect(lines()).toMatchObject([aborted])
    expect(lines()[0]).not.toHaveProperty('status')
  })

  test('do not block health checks', async () => {
    await start({ maxOperations: 1, maxQueuedOperations: 0, ipCostPerMinute: 1 })
    gateway.storefront.answer('/api/stock/list', (call) => ({ ...stockOfRequested(call), delayMs: 300 }))
    const running = gateway.query(STOCK)
    await expect.poll(() => gateway.storefront.calls.length).toBe(1)
    for (let count = 0; count < 5; count += 1)
      expect((await fetch(`${gateway.url}/health/ready`, { headers: FROM_A })).status).toBe(200)
    await running
  })
})

describe('an operation that exceeds its time limit', () => {
  test('is answered with 504 and a code, and logged', async () => {
    await start({ operationTimeoutMs: 300 })
    gateway.storefront.answer('/api/stock/list', (call) => ({ ...stockOfRequested(call), delayMs: 2_000 }))
    const { status, errors, headers } = await gateway.query(STOCK)
    expect({ status, errors }).toEqual({
      status: 504,
      errors: [{ message: 'the operation took too long', extensions: { code: 'OPERATION_TIMEOUT' } }],
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(gateway.logLines.at(-1)).toMatchObject({
      level: 40,
      msg: 'request completed',
      status: 504,
      errors: [{ code: 'OPERATION_TIMEOUT' }],
    })
  })
})

const FROM_A = { 'x-forwarded-for': '203.0.113.7' }
const FROM_B = { 'x-forwarded-for': '198.51.100.1' }

describe('the cost limit of an address per minute', () => {
  const spend = async (headers: Readonly<Record<string, string>>) => {
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await gateway.query(STORE, { headers })).status)
    return statuses
  }

  test('answers with 429 and the time to wait once it is spent; other addresses are not affected', async () => {
    await start({ ipCostPerMinute: 2_000 })
    expect(await spend(FROM_A)).toEqual([200, 200, 200, 429, 429, 429])
    const { status, headers, errors } = await gateway.query(STORE, { headers: FROM_A })
    expect({ status, errors }).toEqual({
      status: 429,
      errors: [
        {
          message: expect.stringMatching(/^too many requests: try again in \d+ s$/),
          extensions: { code: 'RATE_LIMITED' },
        },
      ],
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(await spend(FROM_B)).toEqual([200, 200, 200, 429, 429, 429])
  })

  test('counts the cost of operations, and refused documents', async () => {
    await start({ ipCostPerMinute: 1_200 })
    const wide = `{ products(skus: [${Array.from({ length: 50 }, (_, at) => `"SKU-${at}"`).join()}]) { a: sku b: sku c: sku d: sku name } }`
    expect((await gateway.query(wide, { headers: FROM_A })).status).toBe(200)
    expect((await gateway.query(wide, { headers: FROM_A })).status).toBe(429)
    for (let count = 0; count < 6; count += 1) await gateway.query('{', { headers: FROM_B })
    expect((await gateway.query('{', { headers: FROM_B })).status).toBe(429)
  })

  test('is shared by all addresses of a /64, and a client cannot avoid it with a header', async () => {
    await start({ ipCostPerMinute: 1_200 })
    const from = (address: string) => gateway.query(STORE, { headers: { 'x-forwarded-for': address } })
    expect((await from('2001:db8:1:2::1')).status).toBe(200)
    expect((await from('2001:db8:1:2:ffff::9')).status).toBe(200)
    expect((await from('2001:db8:1:2:abcd::7')).status).toBe(429)
    expect((await from('10.9.9.9, 2001:db8:1:2::8')).status).toBe(429)
    expect((await from('2001:db8:1:3::1')).status).toBe(200)
  })

  test('does not count a trusted proxy’s own requests, such as server rendering', async () => {
    await start({ ipCostPerMinute: 600 })
    expect(await spend({})).toEqual([200, 200, 200, 200, 200, 200])
  })
})
