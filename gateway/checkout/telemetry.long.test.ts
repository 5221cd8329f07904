import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordTelemetry, type RecordedTelemetry } from '../../ops/testing/recordTelemetry.ts'
import { product } from '../catalog/testing/documents.ts'
import { type ExpiringRecords, SessionStoreError } from '../session/sessionStore.ts'
import { createSqliteSessionStore } from '../session/sqlite/sqliteSessionStore.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, signIn, PER } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { add, ADDRESS_NO, type As, enterAll, guestWithCart, place, PLACE, seen } from './testing/checkoutQueries.ts'

let telemetry: RecordedTelemetry
let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
const start = async (sampledShare = 1, { limits, ...options }: TestGatewayOptions = {}) => {
  telemetry = await recordTelemetry('gateway', sampledShare)
  gateway = await startGateway(
    { no: { product: [product(1), product(2)] } },
    { telemetry, limits: { ipCostPerMinute: 1e12, sessionCostPerMinute: 1e12, ...limits }, ...options },
  )
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
}
beforeEach(() => start())
afterEach(async () => {
  await gateway.close()
  await telemetry.close()
})

const ready = async (as: As) => {
  await enterAll(gateway, as, { paymentMethod: 'invoice' })
  return seen(gateway, as)
}
const metricsText = async () => (await fetch(`http://127.0.0.1:${telemetry.metricsPort}/metrics`)).text()
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const traced = (as: As, flags: string): As => ({
  ...as,
  headers: { ...as.headers, traceparent: `00-${TRACE}-00f067aa0ba902b7-${flags}` },
})

describe('a trace', () => {
  test('leads from the request of an order to the calls of the backend and of the session store', async () => {
    const as = await guestWithCart(gateway)
    const total = await ready(as)
    const { data } = await place(gateway, traced(as, '01'), total)
    expect(data.placeOrder.__typename).toBe('OrderPlaced')

    const spans = telemetry.spans().filter((span) => span.spanContext().traceId === TRACE)
    const request = spans.find(({ parentSpanContext }) => parentSpanContext?.spanId === '00f067aa0ba902b7')
    expect(request?.name).toBe('POST /graphql other')
    expect(request?.attributes).toMatchObject({
      'http.route': '/graphql',
      'karat.store': 'no',
      'karat.source': 'executed',
      'karat.order': 'placed',
      'karat.calls.order': 1,
    })
    const called = spans.find(({ name }) => name === 'order order')
    expect(called?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId)
    expect(called?.attributes).toMatchObject({ 'karat.result': '2xx' })
    expect(spans.map(({ name }) => name)).toContain('sessionStore records.get')

    const sent = gateway.storefront.calls.find(({ path }) => path === '/api/order')
    expect(sent?.headers['traceparent']).toBe(`00-${TRACE}-${called?.spanContext().spanId}-01`)
    const line = gateway.logLines.findLast(({ msg }) => msg === 'request completed')
    expect(line).toMatchObject({ trace_id: TRACE, span_id: request?.spanContext().spanId })
    expect(await metricsText()).toContain('karat_orders_total{outcome="placed",process="gateway"} 1')
  })

  test('that neither the caller nor the share of this process records is not recorded, but its id goes on to the backend', async () => {
    await gateway.close()
    await telemetry.close()
    await start(0)
    const as = await guestWithCart(gateway)
    await add(gateway, traced(as, '00'), 2)
    expect(telemetry.spans().some((span) => span.spanContext().traceId === TRACE)).toBe(false)
    const sent = gateway.storefront.calls.findLast(({ path }) => path === '/api/cart/update')
    expect(sent?.headers['traceparent']).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`))
  })

  test('has the request of a client that has disconnected, and its order counts', async () => {
    const as = await guestWithCart(gateway)
    const total = await ready(as)
    const answered = Promise.withResolvers<void>()
    backend.failNext('order', { json: {}, status: 500, after: answered.promise }, 'after')
    const client = new AbortController()
    const { headers } = traced(as, '01')
    const input = { idempotencyKey: 'of-a-client-that-goes', cartVersion: total.version, expectedGross: total.gross }
    const response = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: PLACE, variables: { input: { ...input, acceptsTerms: true } } }),
      signal: client.signal,
    })
    await vi.waitUntil(() => backend.calls.includes('order'))
    client.abort()
    await expect(response).rejects.toThrow('aborted')
    answered.resolve()

    const results = () =>
      telemetry
        .spans()
        .filter(({ name }) => name === 'POST /graphql other')
        .map(({ attributes }) => attributes['karat.result'])
    await expect.poll(results).toContain('aborted')
    await expect.poll(metricsText).toContain('karat_orders_total{outcome="unknown",process="gateway"} 1')
    expect(await metricsText()).toContain('route="/graphql",status="aborted"')
  })

  test.each([
    { caller: 'all requests of web', proxies: ['127.0.0.1'], min: 40, max: 40 },
    { caller: 'few requests of strangers', proxies: [], min: 5, max: 20 },
  ])('is recorded for $caller that demand it', async ({ proxies, min, max }) => {
    await gateway.close()
    await telemetry.close()
    telemetry = await recordTelemetry('gateway', 0)
    gateway = await startGateway({ no: { product: [] } }, { telemetry, trustedProxies: proxies })
    const live = () => fetch(`${gateway.url}/health/live`, { headers: { ...traced({ headers: {} }, '01').headers } })
    await Promise.all(Array.from({ length: 40 }, live))
    const { length } = telemetry.spans().filter(({ name }) => name === 'GET /health/live')
    expect(length).toBeGreaterThanOrEqual(min)
    expect(length).toBeLessThanOrEqual(max)
  })

  test('is begun for a share of the requests', async () => {
    await gateway.close()
    await telemetry.close()
    await start(0)
    const as = await guestWithCart(gateway)
    await ready(as)
    expect(telemetry.spans()).toEqual([])
  })
})

describe('orders are counted', () => {
  const restart = async (options: TestGatewayOptions) => {
    await gateway.close()
    await telemetry.close()
    await start(1, options)
  }
  /** Its records cannot be read once the backend has the order and `reads` more were read. */
  const storeLostAfter = (reads: number) => {
    const store = createSqliteSessionStore()
    let left = reads
    const get: ExpiringRecords['get'] = (...name) =>
      backend.calls.includes('order') && left-- <= 0
        ? Promise.reject(new SessionStoreError('lost'))
        : store.records.get(...name)
    return { ...store, records: { ...store.records, get } }
  }

  test('from 0, so that Prometheus sees the first one of each outcome', async () => {
    const text = await metricsText()
    for (const outcome of ['placed', 'refused', 'failed', 'unknown'])
      expect(text).toContain(`karat_orders_total{outcome="${outcome}",process="gateway"} 0`)
  })

  test('as refused, with the reason in the log', async () => {
    const as = await guestWithCart(gateway)
    const total = await ready(as)
    await place(gateway, traced(as, '01'), { ...total, gross: '0.01' })
    expect(await metricsText()).toContain('karat_orders_total{outcome="refused",process="gateway"} 1')
    const line = gateway.logLines.find(({ msg }) => msg === 'order: refused')
    expect(line).toMatchObject({ level: 30, reason: 'PRICE_CHANGED', trace_id: TRACE })
  })

  test('as unknown if the answer of the order is lost, with a warning', async () => {
    const as = await guestWithCart(gateway)
    const total = await ready(as)
    backend.failNext('order', { json: {}, status: 500 }, 'after')
    await place(gateway, traced(as, '01'), total)
    expect(await metricsText()).toContain('karat_orders_total{outcome="unknown",process="gateway"} 1')
    const line = gateway.logLines.find(({ msg }) => msg === 'order: no answer says whether it was placed')
    expect(line).toMatchObject({ level: 40, trace_id: TRACE })
  })

  test.each([
    { dialect: 'ours', reads: 0 },
    { dialect: 'magento2', reads: 0 },
    { dialect: 'magento2', reads: 1 },
  ] as const)('as unknown if the session store is lost, too ($dialect, after $reads reads)', async (lost) => {
    await restart({
      session: { store: storeLostAfter(lost.reads) },
      ...(lost.dialect === 'magento2' && { profile: readProfile('vue-storefront-api-magento2') }),
    })
    backend.dialect = lost.dialect
    const as = await guestWithCart(gateway)
    const total = await ready(as)
    // A backend that knows keys is called once more.
    for (let at = 0; at < 2; at++) backend.failNext('order', { reset: true }, 'after')
    await place(gateway, as, total)
    expect(await metricsText()).toContain('karat_orders_total{outcome="unknown",process="gateway"} 1')
  })

  test('when the backend answers, even after the time limit of the operation', async () => {
    await restart({ limits: { operationTimeoutMs: 3_000 } })
    const as = await guestWithCart(gateway)
    const total = await ready(as)
    const answered = Promise.withResolvers<void>()
    backend.failNext('order', { json: {}, status: 500, after: answered.promise }, 'after')
    expect((await place(gateway, as, total)).status).toBe(504)
    expect(await metricsText()).toContain('karat_orders_total{outcome="unknown",process="gateway"} 0')
    answered.resolve()
    await expect.poll(metricsText).toContain('karat_orders_total{outcome="unknown",process="gateway"} 1')
  })

  test('as failed if another service does not answer before the order is sent', async () => {
    const as = await guestWithCart(gateway)
    const total = await ready(as)
    gateway.storefront.answer('/api/user/create', () => ({ json: {}, status: 500 }))
    const { errors } = await place(gateway, as, total, 'with-an-account', { newAccountPassword: 'Kari-Nord-2026' })
    expect(errors).toMatchObject([{ extensions: { upstream: 'credentials' } }])
    expect(backend.calls).not.toContain('order')
    expect(await metricsText()).toContain('karat_orders_total{outcome="failed",process="gateway"} 1')
  })
})

test('ten thousand spans, their log lines and the metrics contain nothing personal', { timeout: 240_000 }, async () => {
  const search = 'ring til Kari'
  const cookies: string[] = []
  const journey = async (customer: typeof KARI | null) => {
    const as: As = customer
      ? { headers: { cookie: (await signIn(gateway, customer)).cookie, 'sec-fetch-site': 'same-origin' } }
      : await guestWithCart(gateway)
    if (customer) await add(gateway, as)
    cookies.push(String(as.headers['cookie']))
    await gateway.query(`query Kari { search(text: "${search}") { __typename } viewer { email } }`, as)
    await gateway.query('{ viewer { id email firstName orders { orders { number } } } }', as)
    const total = await ready(as)
    await place(gateway, as, total, `key-of-kari-nord-${cookies.length}`, { reference: 'Til Kari' })
  }
  while (telemetry.spans().length < 10_000) {
    if (telemetry.spans().length > 5_000)
      backend.failNext('order', { json: { code: 500, result: KARI.email }, status: 500 })
    await Promise.all([journey(null), journey(KARI), journey(PER)])
  }
  const metrics = await metricsText()
  const spans = telemetry.spans().map(({ name, attributes, status, events }) => ({ name, attributes, status, events }))
  const written = JSON.stringify([spans, gateway.logLines, metrics])
  const secrets = [
    ...[KARI, PER].flatMap(({ email, password, customerNumber = email }) => [email, password, customerNumber]),
    ...Object.values(ADDRESS_NO).filter((value) => value.length > 4),
    ...customers.given,
    ...cookies.flatMap((cookie) => cookie.split('; ').map((pair) => pair.split('=')[1] ?? '')),
    'kari@example.no',
    'key-of-kari-nord',
    search,
    'Til Kari',
  ]
  expect(backend.orders.length).toBeGreaterThan(50)
  expect(secrets.length).toBeGreaterThan(100)
  expect(gateway.logLines.length).toBeGreaterThan(500)
  const personal = secrets.filter(
    (secret) => secret.length > 3 && written.includes(JSON.stringify(secret).slice(1, -1)),
  )
  expect(personal).toEqual([])
})
