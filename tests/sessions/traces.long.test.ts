/** A gateway process on Redis sends its traces by OTLP: the spans of a request, of the backend's calls and of the commands of the session store. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADD, variantId } from '../../gateway/testing/cartQueries.ts'
import { createFakeCarts } from '../../gateway/testing/fakeCarts.ts'
import { createFakeCustomers, KARI, SIGN_IN } from '../../gateway/testing/fakeCustomers.ts'
import { createFakeStorefront, type FakeStorefront } from '../../gateway/testing/fakeStorefront.ts'
import { listen } from '../../gateway/testing/listen.ts'
import { type GatewayGroup, startGatewayGroup } from './gatewayGroup.ts'
import { hasRedisServer, type RedisServer, startRedisServer } from './redisServer.ts'

const TIMEOUT_MS = 120_000

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly object[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

describe.skipIf(!hasRedisServer)('traces of a gateway with Redis', () => {
  const received: Export[] = []
  let collector: Server
  let redis: RedisServer
  let storefront: FakeStorefront
  let gateways: GatewayGroup
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: Export = JSON.parse(await text(request))
    if (request.url === '/v1/traces') received.push(body)
    response.setHeader('content-type', 'application/json').end('{}')
  }
  beforeAll(async () => {
    collector = createServer((request, response) => void receive(request, response))
    const { port } = await listen(collector, 0, '127.0.0.1')
    redis = await startRedisServer()
    storefront = await createFakeStorefront()
    const customers = createFakeCustomers(storefront)
    createFakeCarts(storefront, (token) => customers.customerOf(token))
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_TRACES_SAMPLER_ARG: '1',
      OTEL_RESOURCE_ATTRIBUTES: 'k8s.pod.name=gateway-1',
    }
    gateways = await startGatewayGroup(storefront.url, redis.url, { size: 1, settings })
  }, TIMEOUT_MS)
  afterAll(async () => {
    await gateways.close()
    await storefront.close()
    await redis.kill()
    collector.close()
  })
  /** Spans of the first trace that has one of this name. */
  const traceWith = (name: string): readonly Span[] => {
    const scopes = received.flatMap(({ resourceSpans }) => resourceSpans).flatMap(({ scopeSpans }) => scopeSpans)
    const spans = scopes.flatMap((scope) => scope.spans)
    const { traceId } = spans.find((span) => span.name === name) ?? {}
    return spans.filter((span) => span.traceId === traceId)
  }

  test('have the calls of Redis and of the backend below the request', async () => {
    const { email, password } = KARI
    const { cookie } = await gateways.post(SIGN_IN, { input: { idempotencyKey: randomUUID(), email, password } })
    await gateways.post(
      ADD,
      { input: { idempotencyKey: randomUUID(), items: [{ of: variantId(1), quantity: '1' }] } },
      cookie,
    )

    await expect.poll(() => traceWith('cart cart/update').map(({ name }) => name)).toContain('POST /graphql other')
    const trace = traceWith('cart cart/update')
    const request = trace.find(({ name }) => name === 'POST /graphql other')
    const below = trace.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name)
    expect(below).toEqual(expect.arrayContaining(['cart cart/update', 'sessionStore leases.take']))
    expect(received[0]?.resourceSpans[0]?.resource.attributes).toEqual([
      { key: 'k8s.pod.name', value: { stringValue: 'gateway-1' } },
      { key: 'service.name', value: { stringValue: 'karat-gateway' } },
    ])
    const written = JSON.stringify(received)
    const [, session = ''] = /session=([^;]{20,})/.exec(cookie) ?? []
    expect(session).not.toBe('')
    expect([email, password, session].filter((secret) => written.includes(secret))).toEqual([])
  })
})
