import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { afterEach, expect, test } from 'vitest'
import { type OutgoingRequest, sendRequest, toOutgoing } from './sendRequest.ts'

const TIMEOUT_MS = 5_000
const REQUEST: OutgoingRequest = { method: 'POST', target: '/list?skus=a', headers: {}, body: '{}' }
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function poolOf(listener: RequestListener, connections = 1): Promise<Pool> {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections })
  closing.push(
    () => pool.destroy(),
    async () => {
      server.closeAllConnections()
      server.close()
    },
  )
  return pool
}

test('returns a text whose letters arrive in several pieces', async () => {
  const bytes = Buffer.from('{"name":"Sølvtråd"}')
  const pool = await poolOf((_request, response) => {
    response.writeHead(201, { 'content-type': 'application/json' })
    response.write(bytes.subarray(0, 11))
    setTimeout(() => response.end(bytes.subarray(11)), 20)
  })
  const response = await sendRequest(pool, REQUEST, 'stock', TIMEOUT_MS)
  expect(response).toEqual({ status: 201, contentType: 'application/json', text: '{"name":"Sølvtråd"}' })
})

test('returns a text without its byte order mark', async () => {
  const pool = await poolOf((_request, response) => response.end('\u{FEFF}{}'))
  expect((await sendRequest(pool, REQUEST, 'stock', TIMEOUT_MS)).text).toBe('{}')
})

test('returns an empty text for a response without a body', async () => {
  const pool = await poolOf((_request, response) => response.writeHead(204).end())
  expect(await sendRequest(pool, REQUEST, 'stock', TIMEOUT_MS)).toEqual({ status: 204, contentType: '', text: '' })
})

test('returns the bytes of a file, and the text of an error in its place', async () => {
  let status = 200
  const pool = await poolOf((_request, response) => response.writeHead(status).end('abc'))
  const file = { ...REQUEST, maxBytes: 3 }
  expect((await sendRequest(pool, file, 'media', TIMEOUT_MS)).bytes?.toString()).toBe('abc')
  status = 500
  expect(await sendRequest(pool, file, 'media', TIMEOUT_MS)).toEqual({ status: 500, contentType: '', text: 'abc' })
})

test('refuses a file above its limit and ends the connection', async () => {
  let isClosed = false
  const pool = await poolOf((_request, response) => {
    response.write('abcd')
    response.once('close', () => (isClosed = true))
  })
  const sent = sendRequest(pool, { ...REQUEST, maxBytes: 3 }, 'media', TIMEOUT_MS)
  await expect(sent).rejects.toMatchObject({
    code: 'UPSTREAM_MALFORMED',
    message: 'media: expected a file of at most 3 bytes, got more',
  })
  await expect.poll(() => isClosed).toBe(true)
})

test.each([
  { when: 'before the response begins', begins: false },
  { when: 'within the response', begins: true },
])('a time limit that passes $when is UPSTREAM_TIMEOUT and ends the connection', async ({ begins }) => {
  let isClosed = false
  const pool = await poolOf((_request, response) => {
    if (begins) response.write('{')
    response.once('close', () => (isClosed = true))
  })
  await expect(sendRequest(pool, REQUEST, 'stock', 50)).rejects.toMatchObject({
    code: 'UPSTREAM_TIMEOUT',
    message: 'stock: expected an answer of POST /list, got no answer within 50 ms',
  })
  await expect.poll(() => isClosed).toBe(true)
})

test('a request that waits for a connection ends at its time limit and is not sent', async () => {
  let received = 0
  const pool = await poolOf((_request, response) => {
    received++
    setTimeout(() => response.end('{}'), 100)
  })
  const first = sendRequest(pool, REQUEST, 'stock', TIMEOUT_MS)
  const waiting = sendRequest(pool, REQUEST, 'stock', 20)
  await expect(waiting).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT', wasSent: false })
  await first
  expect((await sendRequest(pool, REQUEST, 'stock', TIMEOUT_MS)).status).toBe(200)
  expect(received).toBe(2)
})

test('says that nothing was sent where no connection can be made', async () => {
  const pool = await poolOf((_request, response) => response.end('{}'))
  await sendRequest(pool, REQUEST, 'order', TIMEOUT_MS)
  for (const close of closing.splice(1)) await close()
  const failure = { code: 'UPSTREAM_UNAVAILABLE' }
  // The connection of the first request may still be open when the second one is written.
  await sendRequest(pool, REQUEST, 'order', TIMEOUT_MS).catch(() => undefined)
  await expect(sendRequest(pool, REQUEST, 'order', TIMEOUT_MS)).rejects.toMatchObject({ ...failure, wasSent: false })
})

test('rejects with the reason of its signal', async () => {
  const pool = await poolOf(() => undefined)
  const controller = new AbortController()
  const reason = new Error('the client has gone')
  const sent = sendRequest(pool, REQUEST, 'stock', TIMEOUT_MS, controller.signal)
  controller.abort(reason)
  await expect(sent).rejects.toBe(reason)
  await expect(sendRequest(pool, REQUEST, 'stock', TIMEOUT_MS, controller.signal)).rejects.toBe(reason)
})

test('a connection that breaks within the response is UPSTREAM_UNAVAILABLE', async () => {
  const pool = await poolOf((_request, response) => {
    response.write('{')
    setTimeout(() => response.destroy(), 20)
  })
  await expect(sendRequest(pool, REQUEST, 'stock', TIMEOUT_MS)).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    message: 'stock: expected an answer of POST /list, got UND_ERR_SOCKET',
    wasSent: true,
  })
})

test.each(['/api/ext/order/..', '/api/ext/order/./restore-cart', '/api/ext/order/%2E%2e'])(
  'refuses %s, which servers read as another path',
  (path) => {
    const request = { upstream: 'orders', path, storeCode: 'no' }
    expect(() => toOutgoing(request, path, 'query')).toThrow('expected no segment of dots')
    expect(toOutgoing(request, '/api/ext/order/A..B', 'query').target).toBe('/api/ext/order/A..B')
  },
)
