import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureDisk } from './disk.ts'
import { type OpenMetrics, openMetrics } from './promMetrics.ts'
import { scrape } from './testing/scrape.ts'

let opened: OpenMetrics
beforeAll(async () => {
  opened = await openMetrics('gateway', { host: '127.0.0.1', port: 0 })
})
afterAll(() => opened.close())

test('counts and durations are served in the text format, with the name of the process', async () => {
  opened.metrics.count('karat_orders_total', { outcome: 'placed' })
  opened.metrics.count('karat_orders_total', { outcome: 'placed' })
  opened.metrics.observe('karat_http_request_duration_seconds', { route: '/graphql', status: '2xx' }, 0.03)
  const samples = await scrape(opened.port)

  expect(samples.get('karat_orders_total{outcome="placed",process="gateway"}')).toBe(2)
  const bucket = (le: string) =>
    samples.get(
      `karat_http_request_duration_seconds_bucket{le="${le}",process="gateway",route="/graphql",status="2xx"}`,
    )
  expect([bucket('0.02'), bucket('0.05'), bucket('+Inf')]).toEqual([0, 1, 1])
})

test('a gauge is read at each scrape, and equal labels of several parts are added', async () => {
  let open = 1
  const labels = { upstream: 'catalogue' }
  opened.metrics.gauge('karat_upstream_breaker_open', () => [{ labels, value: open }])
  opened.metrics.gauge('karat_upstream_breaker_open', async () => [{ labels, value: 1 }])
  const series = 'karat_upstream_breaker_open{process="gateway",upstream="catalogue"}'
  expect((await scrape(opened.port)).get(series)).toBe(2)
  open = 0
  expect((await scrape(opened.port)).get(series)).toBe(1)
})

test('a gauge that cannot be read is left out, and the others are served', async () => {
  measureDisk(opened.metrics, '/nothing/is/here')
  opened.metrics.gauge('karat_operation_slots', () => [{ value: 64 }])
  const samples = await scrape(opened.port)
  expect(samples.get('karat_operation_slots{process="gateway"}')).toBe(64)
  expect(samples.has('karat_disk_free_bytes{process="gateway"}')).toBe(false)
})

test('a gauge that no part of the process reads is left out', async () => {
  expect([...(await scrape(opened.port)).keys()].filter((name) => name.startsWith('karat_sessions'))).toEqual([])
})

test('the delay of the event loop, the heap and the memory of the process are measured', async () => {
  const samples = await scrape(opened.port)
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
    'process_resident_memory_bytes',
  ])
    expect(samples.get(`${name}{process="gateway"}`), name).toBeGreaterThan(0)
})

test('nothing but /metrics is served', async () => {
  const response = await fetch(`http://127.0.0.1:${opened.port}/`)
  expect(response.status).toBe(404)
})

test('says which port is taken', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(openMetrics('web', { host: '127.0.0.1', port })).rejects.toThrow(
    `METRICS_PORT: expected a free port, but ${port} on 127.0.0.1 is taken.`,
  )
  server.close()
})
