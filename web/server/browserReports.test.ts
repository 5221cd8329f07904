// @vitest-environment node
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordTelemetry, type RecordedTelemetry } from '../../ops/testing/recordTelemetry.ts'
import { scrape } from '../../ops/testing/scrape.ts'
import { startServer, type RunningServer } from '../testing/startServer.ts'
import { startShop } from '../testing/startShop.ts'
import { createLog } from './log.ts'
import type { Renderer } from './renderer.ts'

const renderer: Renderer = {
  renderPage: async ({ storeContext, fetch }) => {
    await fetch('/graphql', { method: 'POST', body: '{}' })
    const bootstrap = { ...storeContext, answers: [], routing: null }
    return {
      status: 200,
      head: '',
      body: '',
      bootstrap,
      lacksData: false,
      sources: [],
      lateSources: [],
      page: 'product',
    }
  },
  renderError: async () => ({ head: '', body: '' }),
  shellSources: () => [],
  filesFor: () => ({ entry: '/assets/client.js', scripts: [], styles: [], styleText: '' }),
  finish: async (html) => html,
}

let telemetry: RecordedTelemetry
let gateway: RunningServer
let shop: RunningServer
const lines: string[] = []
const traceparents: unknown[] = []
beforeAll(async () => {
  telemetry = await recordTelemetry('web')
  gateway = await startServer((from, to) => {
    traceparents.push(from.headers['traceparent'])
    to.end('{}')
  })
  const log = createLog('info', (line) => void lines.push(line), telemetry.logHooks)
  const settings = { GATEWAY_URL: gateway.url, WEB_VITALS_SHARE: '0.25', LOG_LEVEL: 'info' }
  shop = await startShop({ renderer, settings, log, telemetry })
})
afterAll(async () => {
  await shop.close()
  await gateway.close()
  await telemetry.close()
})

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await request(shop.url + path, {
    method: 'POST',
    headers: { host: 'localhost:3000', ...headers },
    body: text,
  })
  await response.body.dump()
  return response.statusCode
}
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await request(shop.url + path, { headers: { host: 'localhost:3000', ...headers } })
  return { headers: response.headers, text: await response.body.text() }
}
const countOf = async (name: string, labels: string) =>
  (await scrape(telemetry.metricsPort ?? 0)).get(`${name}{${labels}}`)

describe('/reports', () => {
  test('pages name it as the endpoint of the policy, of deprecations and of crashes', async () => {
    const { headers } = await get('/')
    expect(headers['content-security-policy']).toMatch(/report-to default; report-uri \/reports$/)
    expect(headers['reporting-endpoints']).toBe('default="/reports"')
  })

  test('counts and logs a violation with the origin of the blocked file, and without the page', async () => {
    const body = {
      documentURL: 'http://localhost:3000/order/17?email=kari@example.no',
      blockedURL: 'https://evil.example/x?kari',
      effectiveDirective: 'script-src-elem',
      lineNumber: 7,
    }
    expect(await post('/reports', [{ type: 'csp-violation', age: 1, url: 'http://localhost:3000/', body }])).toBe(204)
    expect(await countOf('karat_browser_reports_total', 'process="web",type="csp-violation"')).toBe(1)
    const line = JSON.parse(lines.find((text) => text.includes('a browser reports')) ?? '{}')
    expect(line).toMatchObject({ directive: 'script-src-elem', blocked: 'https://evil.example', line: 7 })
    expect(line['trace_id']).toMatch(/^[0-9a-f]{32}$/)
    expect(lines.join('')).not.toMatch(/kari|order\/17/)
  })

  test('understands the reports of browsers without the Reporting API', async () => {
    const old = { 'csp-report': { 'blocked-uri': 'inline', 'effective-directive': 'style-src' } }
    expect(await post('/reports', old)).toBe(204)
    expect(lines.findLast((text) => text.includes('a browser reports'))).toContain('"blocked":"inline"')
  })

  test('crashes, deprecations and unknown types are counted under few names', async () => {
    await post('/reports', [{ type: 'crash', body: { reason: 'oom' } }, { type: 'kari', body: null }, { type: 'x' }, 7])
    expect(await countOf('karat_browser_reports_total', 'process="web",type="crash"')).toBe(1)
    expect(await countOf('karat_browser_reports_total', 'process="web",type="other"')).toBe(2)
  })

  test('the shop’s own workers report with the release or the store', async () => {
    await post('/reports', [{ type: 'installation', body: { id: '1a2b', reason: 'QuotaExceededError' } }])
    expect(await countOf('karat_browser_reports_total', 'process="web",type="installation"')).toBe(1)
    expect(lines.findLast((text) => text.includes('a browser reports'))).toContain('"reason":"QuotaExceededError"')
  })

  test.each([
    { what: 'no JSON', body: 'x', status: 400 },
    { what: 'a number', body: 7, status: 400 },
    { what: 'more than twenty', body: Array.from({ length: 21 }, () => ({ type: 'crash' })), status: 400 },
    { what: 'more than 16 kB', body: 'x'.repeat(17_000), status: 413 },
  ])('refuses $what with $status', async ({ body, status }) => {
    expect(await post('/reports', body)).toBe(status)
  })
})

describe('/vitals', () => {
  test('a page names itself, its store and the share of the visits to its script of at most 1 kB', async () => {
    const { text } = await get('/de/goldbarren')
    expect(text).toContain('src="/vitals.js" data-page="product" data-store="de" data-share="0.25"></script>')
    expect(gzipSync(readFileSync(resolve('web/public/vitals.js')), { level: 9 }).length).toBeLessThanOrEqual(1_024)
  })

  test('the figures of a visit are measured by page and store', async () => {
    const figures = { page: 'product', store: 'de', lcp: 1_900, inp: 90, ttfb: 150, cls: 0.02 }
    expect(await post('/vitals', figures)).toBe(204)
    const labels = 'page="product",process="web",store="de"'
    expect(await countOf('karat_web_vitals_lcp_seconds_sum', labels)).toBe(1.9)
    expect(await countOf('karat_web_vitals_inp_seconds_sum', labels)).toBe(0.09)
    expect(await countOf('karat_web_vitals_ttfb_seconds_sum', labels)).toBe(0.15)
    expect(await countOf('karat_web_vitals_cls_sum', labels)).toBe(0.02)
  })

  test('pages and stores that the shop does not have, and figures that cannot be, add nothing', async () => {
    const measured = async () =>
      [...(await scrape(telemetry.metricsPort ?? 0))].filter(([name]) => name.startsWith('karat_web_vitals'))
    const before = await measured()
    expect(await post('/vitals', { page: 'kari', store: 'de', lcp: 1 })).toBe(204)
    expect(await post('/vitals', { page: 'product', store: 'kari', lcp: 1 })).toBe(204)
    expect(await post('/vitals', { page: 'product', store: 'de', lcp: -1 })).toBe(400)
    expect(await measured()).toEqual(before)
  })

  test('is limited for each network', async () => {
    const statuses = await Promise.all(Array.from({ length: 70 }, () => post('/vitals', {})))
    expect(statuses).toContain(429)
  })
})

test('/reports lets one network write two hundred warnings a minute', async () => {
  const statuses = await Promise.all(Array.from({ length: 11 }, () => post('/reports', [])))
  expect(statuses).toContain(429)
})

test.each(['/reports', '/vitals'])('%s takes nothing from the pages of other sites', async (path) => {
  expect(await post(path, [], { 'sec-fetch-site': 'cross-site' })).toBe(403)
})

test("a page's query of the gateway continues the trace of the browser, which learns its id", async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const { headers } = await get('/de/traced', { traceparent: `00-${trace}-00f067aa0ba902b7-01` })
  expect(headers['server-timing']).toMatch(new RegExp(`^traceparent;desc="00-${trace}-[0-9a-f]{16}-01"$`))
  const spans = telemetry.spans().filter((span) => span.spanContext().traceId === trace)
  const call = spans.find(({ name }) => name === 'gateway POST /graphql')
  expect(spans.find(({ name }) => name === 'GET *')?.attributes).toMatchObject({ 'karat.store': 'de' })
  expect(traceparents.at(-1)).toBe(`00-${trace}-${call?.spanContext().spanId}-01`)
})

test('strangers have few of their requests recorded', async () => {
  const traceOf = (at: number) => String(at).padStart(32, 'f')
  const sent = Array.from({ length: 40 }, (_, at) => traceOf(at))
  await Promise.all(sent.map((trace) => get('/health/live', { traceparent: `00-${trace}-00f067aa0ba902b7-01` })))
  const recorded = telemetry.spans().filter((span) => sent.includes(span.spanContext().traceId))
  expect(recorded.length).toBeGreaterThan(0)
  expect(recorded.length).toBeLessThanOrEqual(20)
})
