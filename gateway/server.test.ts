import { describe, expect, test } from 'vitest'
import { product } from './catalog/testing/documents.ts'
import { stockOfRequested } from './testing/recordedResponses.ts'
import { startGateway } from './testing/startGateway.ts'

const catalogue = { no: { product: [product(1)] } }
const STOCK = '{ product(sku: "SKU-1") { stock { status } } }'

describe('a gateway that stops', () => {
  test('completes requests in flight and accepts no new ones', async () => {
    const gateway = await startGateway(catalogue, { stopGraceMs: 5_000 })
    gateway.storefront.answer('/api/stock/list', (call) => ({ ...stockOfRequested(call), delayMs: 1_000 }))
    const underWay = gateway.query(STOCK)
    await expect.poll(() => gateway.storefront.calls.length).toBe(1)
    const closing = gateway.close()
    const errorCode = () =>
      gateway.query('{ store { code } }').then(
        () => 'answered',
        ({ code }) => code,
      )
    await expect.poll(errorCode, { interval: 5 }).toMatch(/ECONN|UND_ERR/)
    expect((await underWay).data).toEqual({ product: { stock: { status: 'OK' } } })
    await closing
  })

  test('reports that it is not ready before it closes its port, so that load balancers notice', async () => {
    const gateway = await startGateway(catalogue, { drainDelayMs: 300 })
    const closing = gateway.close()
    const ready = await fetch(`${gateway.url}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', reason: 'stopping' }])
    expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200)
    expect((await gateway.query(STOCK.replace('stock { status }', 'sku'))).data).toEqual({ product: { sku: 'SKU-1' } })
    await closing
  })

  test('stops waiting after the time limit', async () => {
    const gateway = await startGateway(catalogue, { stopGraceMs: 50, upstreamTimeoutMs: 10_000 })
    gateway.storefront.answer('/api/stock/list', (call) => ({ ...stockOfRequested(call), delayMs: 1_500 }))
    const underWay = gateway.query(STOCK).then(
      () => 'answered',
      () => 'broken off',
    )
    await expect.poll(() => gateway.storefront.calls.length).toBe(1)
    const closing = gateway.close()
    expect(await underWay).toBe('broken off')
    await closing
  })
})

describe('two gateways in one process', () => {
  test('share no cache', async () => {
    const [first, second] = await Promise.all([
      startGateway(catalogue),
      startGateway({ no: { product: [product(1, { name: 'Another' })] } }),
    ])
    const name = '{ product(sku: "SKU-1") { name } }'
    expect((await first.query(name)).data.product.name).toBe('Product 1')
    expect((await second.query(name)).data.product.name).toBe('Another')
    await Promise.all([first.close(), second.close()])
  })
})

test('requests the same data of different stores separately', async () => {
  const gateway = await startGateway({ no: { product: [product(1)] }, se: { product: [product(1)] } })
  gateway.storefront.answer('/api/stock/list', (call) => ({ ...stockOfRequested(call), delayMs: 1_000 }))
  await Promise.all([gateway.query(STOCK), gateway.query(STOCK, { store: 'se' }), gateway.query(STOCK)])
  expect(
    gateway.storefront.calls
      .map(({ headers }) => headers['x-vs-store-code'])
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(['no', 'se'])
  await gateway.close()
})

test('keeps an idle connection open for more than a minute, so that proxies close it first', async () => {
  const gateway = await startGateway(catalogue)
  const { headers } = await fetch(`${gateway.url}/health/live`)
  await gateway.close()
  expect(headers.get('keep-alive')).toBe('timeout=65')
})
