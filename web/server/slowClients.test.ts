// @vitest-environment node
/** Clients that send slowly, too much, or too often, over raw sockets to a process of its own. */
import { connect, type Socket } from 'node:net'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type RunningServer } from '../testing/startServer.ts'
import { startShopProcess, type ShopProcess } from '../testing/startShopProcess.ts'

const SLOW_CLIENTS = 64
const REQUEST_TIMEOUT_MS = 3_000

let gateway: RunningServer
let opened = 0
let shop: ShopProcess
beforeAll(async () => {
  gateway = await startServer((from, to) => {
    opened += 1
    from.resume().on('end', () => to.end('{"data":{}}'))
  })
  shop = await startShopProcess({
    GATEWAY_URL: gateway.url,
    WEB_REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS),
    UPSTREAM_CONNECTIONS: '4',
    WEB_OPERATIONS_PER_MINUTE: '200',
    WEB_PAGES_PER_MINUTE: '200',
  })
})
afterAll(async () => {
  await shop.stop()
  await gateway.close()
})

interface Sent {
  readonly headers?: Record<string, string>
  readonly body?: string
}

async function send(path: string, { headers = {}, body }: Sent = {}) {
  const response = await request(`http://127.0.0.1:${shop.port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { host: 'localhost:3000', ...headers },
    ...(body !== undefined && { body }),
  })
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() }
}

test(`${SLOW_CLIENTS} slow uploads delay no other client, open no upstream request, and end with a timeout`, async () => {
  const started = performance.now()
  const slow = await Promise.all(Array.from({ length: SLOW_CLIENTS }, startUpload))
  const ended = slow.map((socket) => new Promise<string>((resolve) => collect(socket, resolve)))
  const dribble = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('x')
  }, 200)
  expect(opened).toBe(0)

  const times: number[] = []
  for (let operation = 0; operation < 10; operation += 1) {
    const before = performance.now()
    expect((await send('/graphql', { body: '{"query":"{ store { id } }"}' })).status).toBe(200)
    times.push(performance.now() - before)
  }
  expect(Math.max(...times)).toBeLessThan(REQUEST_TIMEOUT_MS / 2)
  expect(opened).toBe(10)

  const answers = await Promise.all(ended)
  clearInterval(dribble)
  expect(new Set(answers.map((text) => text.split('\r\n')[0]))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
  expect(performance.now() - started).toBeLessThan(REQUEST_TIMEOUT_MS * 5)
  expect(opened).toBe(10)
})

test('sends no body that exceeds the limit to an upstream, with or without content-length', async () => {
  const before = opened
  expect((await send('/graphql', { body: 'x'.repeat(100_001) })).status).toBe(413)

  const socket = connect(shop.port, '127.0.0.1')
  const answer = new Promise<string>((resolve) => collect(socket, resolve))
  socket.write('POST /graphql HTTP/1.1\r\nhost: localhost:3000\r\ntransfer-encoding: chunked\r\n\r\n')
  for (let chunk = 0; chunk < 11; chunk += 1) socket.write(`2710\r\n${'x'.repeat(10_000)}\r\n`)
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(opened).toBe(before)
})

test('limits no shopper of 20 behind one address, and responds to a flood from another address with retry-after', async () => {
  const family = { 'x-forwarded-for': '203.0.113.7' }
  const pages = await Promise.all(Array.from({ length: 100 }, (_, at) => send(`/page-${at % 5}`, { headers: family })))
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))

  const flood = await Promise.all(
    Array.from({ length: 230 }, (_, at) =>
      send(`/page-${at % 5}`, { headers: { 'x-forwarded-for': `2001:db8:1:2::${at.toString(16)}` } }),
    ),
  )
  const refused = flood.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(30)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send('/page-1', { headers: family })).status).toBe(200)
  expect((await send('/page-1', { headers: { 'x-forwarded-for': '2001:db8:1:3::1' } })).status).toBe(200)
})

test('responds to a GraphQL client over the limit with a coded error', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1', 'content-type': 'application/json' }
  const body = '{"query":"{ store { id } }"}'
  const responses = await Promise.all(Array.from({ length: 201 }, () => send('/graphql', { headers, body })))
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] })
})

function startUpload(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(shop.port, '127.0.0.1')
    socket.once('error', reject)
    const head = 'POST /graphql HTTP/1.1\r\nhost: localhost:3000\r\ncontent-type: application/json\r\n'
    socket.write(`${head}content-length: 50000\r\n\r\n{`, () => resolve(socket))
  })
}

function collect(socket: Socket, done: (text: string) => void): void {
  let text = ''
  socket.on('data', (bytes) => (text += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  socket.on('close', () => done(text))
}
