import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTelemetry, type OpenTelemetry } from '../../ops/telemetry.ts'
import { scrape } from '../../ops/testing/scrape.ts'
import { product } from '../catalog/testing/documents.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

let telemetry: OpenTelemetry
let gateway: TestGateway
beforeAll(async () => {
  telemetry = await openTelemetry({ process: 'gateway', metrics: { host: '127.0.0.1', port: 0 } })
  gateway = await startGateway(
    { no: { product: [product(1)] } },
    {
      telemetry,
      responseCacheBytes: 1_000_000,
      limits: { ipCostPerMinute: 1e12, sessionCostPerMinute: 1e12 },
    },
  )
})
afterAll(async () => {
  await gateway.close()
  await telemetry.close()
})

test('ten thousand random operations and paths add no series', { timeout: 240_000 }, async () => {
  const random = (at: number) => `x${at}${Math.random().toString(36).slice(2)}`
  const send = (at: number) =>
    at % 2 === 0
      ? fetch(`${gateway.url}/${random(at)}?${random(at)}=1`)
      : fetch(`${gateway.url}/graphql`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-store': at % 3 === 0 ? random(at) : 'no',
            connection: 'keep-alive',
          },
          body: JSON.stringify({ operationName: random(at), query: `query ${random(at)} { ${random(at)} }` }),
        })
  const sendMany = async (from: number, count: number) => {
    for (let at = from; at < from + count; at += 50)
      await Promise.all(Array.from({ length: 50 }, async (_, one) => (await send(at + one)).arrayBuffer()))
  }
  await sendMany(0, 200)
  // Node's own, such as of kinds of garbage collections, appear when they first happen.
  const own = async () =>
    [...(await scrape(telemetry.metricsPort ?? 0)).keys()].filter((name) => name.startsWith('karat_')).toSorted()
  const before = await own()
  await sendMany(200, 10_000)
  expect(await own()).toEqual(before)
  expect(before.length).toBeLessThan(400)
})
