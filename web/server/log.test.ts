// @vitest-environment node
import { request } from 'undici'
import { expect, test } from 'vitest'
import { startServer } from '../testing/startServer.ts'
import { startShop } from '../testing/startShop.ts'
import { createLog, redactTarget } from './log.ts'

const noPage = () => Promise.reject(new Error('expected no page'))
const renderer = {
  renderPage: noPage,
  renderError: async () => ({ head: '', body: '' }),
  finish: async (html: string) => html,
  shellSources: () => [],
  filesFor: () => ({ entry: '', scripts: [], styles: [], styleText: '' }),
}

test.each([
  ['/gullbarrer', '/gullbarrer'],
  ['/search?q=Kari+Nordmann&page=2', '/search?q&page'],
  ['/reset?token=s3cr3t', '/reset?token'],
  ['/reset?s3cr3t', '/reset?…'],
  ['/x?filtri[metal]=17', '/x?filtri[metal]'],
  [`/${'a'.repeat(1000)}`, `/${'a'.repeat(299)}`],
])('logs %s as %s', (target, shown) => {
  expect(redactTarget(target)).toBe(shown)
})

test('logs a pseudonym of the client, and nothing that the shopper typed', async () => {
  const lines: string[] = []
  const log = createLog('info', (line) => void lines.push(line))
  const shop = await startShop({ renderer, settings: {}, log })
  for (const address of ['203.0.113.7', '203.0.113.7', '198.51.100.9']) {
    const { body } = await request(`${shop.url}/search?token=s3cr3t`, {
      headers: { host: 'localhost:3000', 'x-forwarded-for': address, cookie: 'session=s3cr3t' },
    })
    await body.dump()
  }
  await shop.close()
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(requests).toHaveLength(3)
  expect(requests[0]).toMatchObject({ method: 'GET', target: '/search?token', status: 500 })
  expect(requests[0].client).toMatch(/^[\w-]{12}$/)
  expect(requests[1].client).toBe(requests[0].client)
  expect(requests[2].client).not.toBe(requests[0].client)
  expect(lines.join('')).not.toMatch(/s3cr3t|203\.0\.113|198\.51/)
})

test('logs a request whose client has disconnected as aborted', async () => {
  const lines: string[] = []
  const log = createLog('info', (line) => void lines.push(line))
  const client = new AbortController()
  const gateway = await startServer(() => client.abort())
  const shop = await startShop({ renderer, settings: { GATEWAY_URL: gateway.url }, log })
  const sent = request(`${shop.url}/graphql`, {
    method: 'POST',
    headers: { host: 'localhost:3000', 'x-store': 'no', 'content-type': 'application/json' },
    body: '{"query":"{ store { code } }"}',
    signal: client.signal,
  })
  await expect(sent).rejects.toThrow('aborted')
  const requests = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  await expect
    .poll(requests)
    .toEqual([expect.objectContaining({ process: 'web', target: '/graphql', aborted: true, ms: expect.any(Number) })])
  await shop.close()
  await gateway.close()
  expect(requests()).toEqual([expect.not.objectContaining({ status: expect.anything() })])
})

test('loses log lines and no response when the disk is full, and logs the number of lost lines later', async () => {
  let isFull = true
  const lines: string[] = []
  const log = createLog('info', (line) => {
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    lines.push(line)
  })
  const gateway = await startServer((_request, response) => response.end())
  const shop = await startShop({ renderer, settings: { GATEWAY_URL: gateway.url }, log })
  const open = async () => {
    const { statusCode, body } = await request(`${shop.url}/health/ready`)
    await body.dump()
    return statusCode
  }
  expect(await open()).toBe(200)
  expect(await open()).toBe(200)
  isFull = false
  expect(await open()).toBe(200)
  await shop.close()
  await gateway.close()
  expect(lines.join('')).toMatch(/"log lines were lost","lostLines":\d/)
})

test.each([
  { template: 'https://{host}', header: 'max-age=31536000' },
  { template: 'http://{host}:3000', header: undefined },
])('sends the header $header for https with $template', async ({ template, header }) => {
  const shop = await startShop({ renderer, settings: { PUBLIC_ORIGIN_TEMPLATE: template } })
  const { headers, body } = await request(`${shop.url}/offline-shell`, { headers: { host: 'localhost:3000' } })
  await body.dump()
  await shop.close()
  expect(headers['strict-transport-security']).toBe(header)
})
