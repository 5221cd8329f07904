import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addHealthRoutes } from './health.ts'

test.each([
  { reason: null, missing: [], status: 200, body: { status: 'ready' } },
  {
    reason: null,
    missing: [],
    calls: ['ext/wishlist'],
    status: 200,
    body: { status: 'ready', missingCalls: ['ext/wishlist'] },
  },
  {
    reason: null,
    missing: [],
    stores: ['catalogue: se: product: got 503'],
    status: 200,
    body: { status: 'ready', missingStores: ['catalogue: se: product: got 503'] },
  },
  {
    reason: null,
    missing: ['no: customergroup'],
    status: 200,
    body: { status: 'ready', missingExports: ['no: customergroup'] },
  },
  {
    reason: null,
    missing: [],
    isAlone: true,
    status: 200,
    body: { status: 'ready', redis: 'does not answer: no sessions, and rate limits per gateway' },
  },
  {
    reason: null,
    missing: [],
    backend: { no: 'answers' },
    status: 200,
    body: { status: 'ready', backend: { no: 'answers' } },
  },
  { reason: 'stopping', missing: [], status: 503, body: { status: 'not ready', reason: 'stopping' } },
])(
  'answers $status with $body',
  async ({ reason, missing, stores = [], calls = [], backend = {}, isAlone = false, status, body }) => {
    const app = Fastify()
    addHealthRoutes(app, {
      notReadyBecause: () => reason,
      missingStores: () => stores,
      missingExports: () => missing,
      missingCalls: () => calls,
      problems: () => [],
      backend: () => backend,
      countsAlone: () => isAlone,
    })
    const response = await app.inject('/health/ready')
    expect([response.statusCode, response.json()]).toEqual([status, body])
    await app.close()
  },
)
