// @vitest-environment node
/** Responses to shoppers while gateways start, hang, or crash under load. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request } from 'undici'
import { afterEach, expect, test, vi } from 'vitest'
import { startServer, type RunningServer } from '../testing/startServer.ts'
import { startShop } from '../testing/startShop.ts'
import type { Renderer } from './renderer.ts'

const opened: RunningServer[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()))
})

const renderer: Renderer = {
  renderPage: async ({ storeContext, fetch }) => {
    const answer = await fetch('/graphql', { method: 'POST', body: '{"query":"{ store { id } }"}' }).then(
      async (response) => (response.ok ? response.text() : null),
      () => null,
    )
    const bootstrap = { ...storeContext, answers: [], routing: null }
    const parts = { head: '', bootstrap, lacksData: false, sources: [], lateSources: [] }
    return { status: answer === null ? 503 : 200, body: answer ?? 'away', ...parts }
  },
  renderError: async (status) => ({ head: '', body: `error ${status}` }),
  shellSources: () => [],
  filesFor: () => ({ entry: '/assets/client.js', scripts: [], styles: [], styleText: '' }),
  finish: async (html) => html,
}

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

interface TestGateway extends RunningServer {
  readonly bodies: readonly string[]
  behaviour: Behaviour
}

const answers: Behaviour = (_request, response) => void response.end('{"data":{}}')
const hangs: Behaviour = () => undefined
const loads: Behaviour = (_request, response) => void response.writeHead(503).end()
const breaksOff: Behaviour = ({ socket }) => void socket.destroy()

async function startGateway(behaviour: Behaviour): Promise<TestGateway> {
  const bodies: string[] = []
  const gateway = { behaviour, bodies }
  const server = await startServer((from, to) => {
    const chunks: Buffer[] = []
    from.on('data', (chunk: Buffer) => chunks.push(chunk))
    from.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString())
      gateway.behaviour(from, to)
    })
  })
  opened.push(server)
  return Object.assign(gateway, server)
}

async function startShopWith(gateways: readonly RunningServer[], settings: Readonly<Record<string, string>> = {}) {
  const shop = await startShop({
    renderer,
    settings: { GATEWAY_URL: gateways.map(({ url }) => url).join(','), PAGE_CACHE_MS: '0', ...settings },
  })
  opened.push(shop)
  return shop
}

const host = { host: 'localhost:3000' }

async function open({ url }: RunningServer, path: string) {
  const { statusCode, headers, body } = await request(url + path, { headers: host })
  return { status: statusCode, headers, text: await body.text() }
}

async function operate({ url }: RunningServer, query: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await request(`${url}/graphql`, {
    method: 'POST',
    headers: { ...host, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  return { status: statusCode, text: await body.text() }
}

test('serves all pages when one of two gateways is killed under load', async () => {
  const [one, other] = [await startGateway(answers), await startGateway(answers)]
  const shop = await startShopWith([one, other])
  let isKilled = false
  const pages = Array.from({ length: 12 }, async (_, client) => {
    const statuses: number[] = []
    for (let page = 0; page < 25; page += 1) {
      statuses.push((await open(shop, `/page-${client}-${page}`)).status)
      if (page === 8 && !isKilled) {
        isKilled = true
        await one.close()
      }
    }
    return statuses
  })
  expect(new Set((await Promise.all(pages)).flat())).toEqual(new Set([200]))
  expect(one.bodies.length).toBeGreaterThan(10)
  expect(other.bodies.length).toBeGreaterThan(one.bodies.length)
})

test.each([
  { name: 'loads', behaviour: loads },
  { name: 'breaks requests off', behaviour: breaksOff },
])('renders a page from the other gateway when one $name', async ({ behaviour }) => {
  const [one, other] = [await startGateway(behaviour), await startGateway(answers)]
  const shop = await startShopWith([one, other], { PAGE_DATA_TIMEOUT_MS: '1000' })
  for (let page = 0; page < 4; page += 1) expect((await open(shop, `/page-${page}`)).status).toBe(200)
})

const endsLate: Behaviour = ({ socket }) => void setTimeout(() => socket.destroy(), 1_100)

test.each([
  { name: 'does not answer in time', behaviour: hangs },
  { name: 'ends after a second', behaviour: endsLate },
])(
  'sends no page to the other gateway when one $name, because the page may be the reason, but the next ones',
  async ({ behaviour }) => {
    const [one, other] = [await startGateway(behaviour), await startGateway(answers)]
    const shop = await startShopWith([one, other], { PAGE_DATA_TIMEOUT_MS: '1500' })
    expect((await open(shop, '/page-of-a-stranger')).status).toBe(503)
    expect(other.bodies).toEqual([])
    for (let page = 0; page < 4; page += 1) expect((await open(shop, `/page-${page}`)).status).toBe(200)
  },
)

test.each([
  { name: 'does not answer in time', behaviour: hangs },
  { name: 'ends after a second', behaviour: endsLate },
])('repeats no query at the other gateway when one $name', async ({ behaviour }) => {
  const [one, other] = [await startGateway(behaviour), await startGateway(answers)]
  const shop = await startShopWith([one, other], { WEB_UPSTREAM_TIMEOUT_MS: '1500' })
  expect((await operate(shop, '{ store { id } }')).status).toBeGreaterThanOrEqual(502)
  expect(other.bodies).toEqual([])
})

test.each([
  { name: 'loads', behaviour: loads },
  { name: 'breaks requests off', behaviour: breaksOff },
])('repeats a query, and no mutation, at the other gateway when one $name', async ({ behaviour }) => {
  const [one, other] = [await startGateway(behaviour), await startGateway(answers)]
  const shop = await startShopWith([one, other])
  const session = { cookie: 'session=1' }
  expect((await operate(shop, '{ store { id } }', session)).status).toBe(200)
  const before = other.bodies.length

  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect((await operate(shop, 'mutation { signOut { __typename } }', session)).status).toBeGreaterThanOrEqual(502)
  expect(other.bodies.length).toBe(before)
})

test('repeats a mutation at the other gateway if the first cannot have received it', async () => {
  const [one, other] = [await startGateway(answers), await startGateway(answers)]
  const shop = await startShopWith([one, other])
  await one.close()
  const answer = await operate(shop, 'mutation { signOut { __typename } }', { cookie: 'session=1' })
  expect(answer.status).toBe(200)
  expect(other.bodies).toHaveLength(1)
})

test('waits longer for a change than for a query, because giving up would interrupt it', async () => {
  const slow: Behaviour = (_request, response) => void setTimeout(() => response.end('{"data":{}}'), 600)
  const shop = await startShopWith([await startGateway(slow)], {
    WEB_UPSTREAM_TIMEOUT_MS: '200',
    WEB_CHANGE_TIMEOUT_MS: '57000',
  })
  expect((await operate(shop, '{ store { id } }')).status).toBe(504)
  expect((await operate(shop, 'mutation { signOut { __typename } }')).status).toBe(200)
})

test('passes on whose change it is, so that the gateway can refuse that of another shopper', async () => {
  const names: unknown[] = []
  const gateway = await startGateway((request, response) => {
    names.push(request.headers['x-expected-viewer'])
    response.end('{"data":{}}')
  })
  const shop = await startShopWith([gateway])
  await operate(shop, 'mutation { signOut { __typename } }', { 'x-expected-viewer': 'viewer-1' })
  expect(names).toEqual(['viewer-1'])
})

test('renders a page within its time for data when the gateway hangs, and never caches it', async () => {
  const shop = await startShopWith([await startGateway(hangs)], { PAGE_DATA_TIMEOUT_MS: '400', PAGE_CACHE_MS: '5000' })
  const started = performance.now()
  const page = await open(shop, '/gullbarrer')
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
  expect(performance.now() - started).toBeLessThan(3_000)
})

test('responds with 503 at once if too many pages are waiting to be rendered', async () => {
  const gateway = await startGateway(hangs)
  const shop = await startShopWith([gateway], {
    MAX_RENDERS: '2',
    MAX_WAITING_RENDERS: '3',
    PAGE_DATA_TIMEOUT_MS: '60000',
    RENDER_TIMEOUT_MS: '60000',
  })
  const early: Awaited<ReturnType<typeof open>>[] = []
  const pages = Array.from({ length: 20 }, async (_, page) => early.push(await open(shop, `/page-${page}`)))
  const outcomes = Promise.allSettled(pages)

  // Two are rendering, three are waiting.
  await vi.waitFor(() => expect(early).toHaveLength(15))
  for (const page of early) expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(gateway.bodies).toHaveLength(2)
  await shop.close()
  expect((await outcomes).filter(({ status }) => status === 'fulfilled')).toHaveLength(15)
})

test('stops rendering when the last client that waits for the page has disconnected', async () => {
  const gateway = await startGateway(hangs)
  const shop = await startShopWith([gateway], { PAGE_DATA_TIMEOUT_MS: '60000', RENDER_TIMEOUT_MS: '60000' })
  const aborter = new AbortController()
  const brokenOff = new Promise<void>((resolve) => {
    gateway.behaviour = (_request, response) => {
      response.once('close', () => resolve())
      aborter.abort()
    }
  })
  await expect(request(`${shop.url}/gullbarrer`, { headers: host, signal: aborter.signal })).rejects.toThrow('aborted')
  await brokenOff
})

test('continues rendering for the second client when the first has disconnected', async () => {
  const gateway = await startGateway(hangs)
  const shop = await startShopWith([gateway], { PAGE_DATA_TIMEOUT_MS: '60000', RENDER_TIMEOUT_MS: '60000' })
  const aborter = new AbortController()
  const waiting: ServerResponse[] = []
  const isRequested = new Promise<void>((resolve) => {
    gateway.behaviour = (_request, response) => {
      waiting.push(response)
      resolve()
    }
  })
  const first = request(`${shop.url}/gullbarrer`, { headers: host, signal: aborter.signal })
  const second = open(shop, '/gullbarrer')
  await isRequested
  await new Promise((resolve) => setTimeout(resolve, 100))
  aborter.abort()
  await expect(first).rejects.toThrow('aborted')
  for (const response of waiting) response.end('{"data":{}}')
  expect((await second).status).toBe(200)
  expect(gateway.bodies).toHaveLength(1)
})
