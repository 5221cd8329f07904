import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTelemetry, type OpenTelemetry } from '../../ops/telemetry.ts'
import { scrape } from '../../ops/testing/scrape.ts'
import { product } from '../catalog/testing/documents.ts'
import { shopDocuments } from '../shopDocuments.generated.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

let telemetry: OpenTelemetry
let gateway: TestGateway
beforeAll(async () => {
  telemetry = await openTelemetry({ process: 'gateway', metrics: { host: '127.0.0.1', port: 0 } })
  gateway = await startGateway(
    { no: { product: [product(1)], cms_page: [{ id: null, identifier: 'levering' }] } },
    {
      telemetry,
      responseCacheBytes: 1_000_000,
      upstreamLimits: { upstreamFailures: 2 },
      limits: { ipCostPerMinute: 1e12, sessionCostPerMinute: 1e12 },
    },
  )
})
afterAll(async () => {
  await gateway.close()
  await telemetry.close()
})

const series = async (name: string, labels: Readonly<Record<string, string>> = {}) => {
  const wanted = { process: 'gateway', ...labels }
  const text = Object.entries(wanted).map(([label, value]) => `${label}="${value}"`)
  return (await scrape(telemetry.metricsPort ?? 0)).get(`${name}{${text.toSorted().join(',')}}`)
}

test('an operation of the shop is measured by its name', async () => {
  const document = Object.values(shopDocuments).find((text) => text.startsWith('query AccountNewsletter ')) ?? ''
  await gateway.query(document)
  const labels = { operation: 'AccountNewsletter', source: 'executed' }
  expect(await series('karat_operation_duration_seconds_count', labels)).toBe(1)
  expect(await series('karat_http_request_duration_seconds_count', { route: '/graphql', status: '2xx' })).toBe(1)
})

test('the name that a client gives its own document is not measured', async () => {
  await gateway.query('query KariNord { product(sku: "SKU-1") { sku } }')
  expect(await series('karat_operation_duration_seconds_count', { operation: 'other', source: 'executed' })).toBe(1)
  expect([...(await scrape(telemetry.metricsPort ?? 0)).keys()].filter((key) => key.includes('Kari'))).toEqual([])
})

test('look-ups of compiled documents are counted: the third operation of a document finds it', async () => {
  const lookups = async () =>
    Promise.all(['hit', 'miss'].map((result) => series('karat_cache_requests_total', { cache: 'document', result })))
  const [hits = 0, misses = 0] = await lookups()
  for (const sku of ['A', 'B', 'C', 'D'])
    await gateway.query('query ($sku: String!) { product(sku: $sku) { sku name } }', { variables: { sku } })
  expect(await lookups()).toEqual([hits + 2, misses + 2])
})

test('a read of an upstream that waits for an equal one is counted', async () => {
  const read = (alias: string) => gateway.query(`{ ${alias}: product(sku: "SKU-1") { stock { status } } }`)
  await Promise.all([read('one'), read('two'), read('three')])
  expect(await series('karat_coalesced_requests_total', { kind: 'read' })).toBe(2)
})

test('a failing service is counted by call and code, until its breaker is open', async () => {
  gateway.storefront.answer('/api/stock/list', () => ({ json: { code: 503, result: 'down' }, status: 503 }))
  const stock = '{ product(sku: "SKU-1") { stock { status } } }'
  for (let at = 0; at < 3; at++) await gateway.query(stock)

  const failed = { upstream: 'stock', result: '5xx' }
  expect(await series('karat_upstream_call_duration_seconds_count', failed)).toBe(2)
  expect(await series('karat_upstream_errors_total', { upstream: 'stock', code: 'UPSTREAM_UNAVAILABLE' })).toBe(3)
  expect(await series('karat_upstream_breaker_open', { upstream: 'stock' })).toBe(1)
})

test('slots, sessions and the age of the catalogue are known', async () => {
  expect(await series('karat_operation_slots')).toBe(64)
  expect(await series('karat_operation_slots_in_use')).toBe(0)
  expect(await series('karat_sessions')).toBe(0)
  expect(await series('karat_catalogue_age_seconds', { store: 'no' })).toBe(0)
  expect(await series('karat_store_ready', { store: 'no' })).toBe(1)
  expect(await series('karat_catalogue_refused_documents', { store: 'no', entity: 'cms_page' })).toBe(1)
  expect(await series('karat_catalogue_refused_documents', { store: 'no', entity: 'product' })).toBe(0)
})
