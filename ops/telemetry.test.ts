import { createServer, type Server } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noMetrics } from './metrics.ts'
import { openTracing } from './otelTracing.ts'
import { openTelemetry } from './telemetry.ts'
import { recordTelemetry } from './testing/recordTelemetry.ts'

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

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test.each([
  { from: 'a stranger', isTrusted: false, flags: '00', recorded: 20, ofTrace: 0 },
  { from: 'a stranger', isTrusted: false, flags: '02', recorded: 20, ofTrace: 0 },
  { from: 'a trusted proxy', isTrusted: true, flags: '00', recorded: 20, ofTrace: 20 },
  { from: 'a trusted proxy', isTrusted: true, flags: '02', recorded: 20, ofTrace: 20 },
  { from: 'a stranger', isTrusted: false, flags: '01', recorded: 20, ofTrace: 5 },
  { from: 'a process of the shop', isTrusted: true, flags: '01', recorded: 20, ofTrace: 20 },
])(
  'of 20 requests of $from with a traceparent that ends in -$flags $recorded are recorded, $ofTrace in its trace',
  async ({ isTrusted, flags, recorded, ofTrace }) => {
    const telemetry = await recordTelemetry('web')
    // All within one second of the count.
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
    const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-${flags}` }
    for (let at = 0; at < 20; at++) telemetry.tracing.startRequest('GET /', headers, isTrusted).end({}, false)
    vi.restoreAllMocks()
    const spans = telemetry.spans()
    expect(spans).toHaveLength(recorded)
    expect(spans.filter((span) => span.spanContext().traceId === TRACE)).toHaveLength(ofTrace)
    await telemetry.close()
  },
)
