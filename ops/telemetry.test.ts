import { createServer, type Server } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noMetrics } from './metrics.ts'
import { openTracing } from './otelTracing.ts'
import { openTelemetry } from './telemetry.ts'

let silent: Server
let silentUrl: string
beforeEach(async () => {
  silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  silentUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterEach(() => {
  silent.closeAllConnections()
  silent.close()
})

test.each([
  { receiver: 'does not answer', urlOf: () => silentUrl },
  { receiver: 'is away', urlOf: () => 'http://127.0.0.1:1' },
])('closes within five seconds and without an error when the receiver $receiver', async ({ urlOf }) => {
  const url = urlOf()
  const traces = { endpoint: url, sampledShare: 1 }
  const telemetry = await openTelemetry({ process: 'web', metrics: null, traces, errorReportUrl: url })
  telemetry.tracing.startRequest('GET /', {}, false).end({}, false)
  const { logMethod } = telemetry.logHooks
  const log = pino({ ...(logMethod && { hooks: { logMethod } }) }, { write() {} })
  for (let at = 0; at < 5; at++) log.error('a request failed')

  const startedAt = performance.now()
  await telemetry.close()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test.each([
  { status: 200, result: 'sent' },
  { status: 401, result: 'failed' },
])('counts spans as $result when their receiver answers $status', async ({ status, result }) => {
  silent.on('request', (request, response) => {
    request.resume()
    response.writeHead(status).end()
  })
  const counted: unknown[] = []
  const metrics = { ...noMetrics, count: (...event: unknown[]) => void counted.push(event) }
  const { tracing, close } = openTracing('web', { endpoint: silentUrl, sampledShare: 1 }, metrics)
  for (let at = 0; at < 3; at++) tracing.startRequest('GET /', {}, false).end({}, false)
  await close().catch(() => {})
  expect(counted).toEqual([['karat_spans_total', { result }, 3]])
})
