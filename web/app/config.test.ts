// @vitest-environment node
import { expect, test } from 'vitest'
import { createServer } from 'node:http'
import { readConfig } from './config.ts'
import { listen } from './server/listen.ts'
import { startServer } from '../testing/startServer.ts'

test('without settings the shop stands where the README says', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    listenHost: '127.0.0.1',
    gatewayUrl: 'http://127.0.0.1:4000',
    imageUrl: 'http://127.0.0.1:8080',
  })
})

test('pictures come from where the storefront API is, unless told otherwise', () => {
  expect(readConfig({ STOREFRONT_API_URL: 'https://api.example/' }).imageUrl).toBe('https://api.example')
  expect(
    readConfig({ STOREFRONT_API_URL: 'https://api.example', IMAGE_URL: 'https://pictures.example' }).imageUrl,
  ).toBe('https://pictures.example')
})

test('an empty setting is one that is not set', () => {
  expect(readConfig({ WEB_PORT: '', GATEWAY_URL: '', IMAGE_URL: '', PAGE_CACHE_MS: '', LOG_LEVEL: '' })).toEqual(
    readConfig({}),
  )
})

test.each([
  { name: 'WEB_PORT', value: '70000' },
  { name: 'WEB_PORT', value: 'eighty' },
  { name: 'GATEWAY_URL', value: 'localhost:4000' },
  { name: 'IMAGE_URL', value: 'ftp://pictures.example' },
  { name: 'PUBLIC_ORIGIN_TEMPLATE', value: 'https://shop.example' },
  { name: 'PAGE_CACHE_MS', value: '-1' },
  { name: 'LOG_LEVEL', value: 'loud' },
])('$name="$value" is refused in one sentence', ({ name, value }) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: expected .+, got "${value}"\\.$`))
})

test('a port in use is said in one sentence that names the variable', async () => {
  const other = await startServer((_from, to) => to.end())
  await expect(listen(createServer(), { port: other.port, listenHost: '127.0.0.1' })).rejects.toThrow(
    /^WEB_PORT: .*already\.$/,
  )
  await other.close()
})

test('an idle connection is kept for longer than a minute, but not once the shop is told to stop', async () => {
  const server = createServer((_from, to) => {
    server.close(() => closed())
    to.end('late')
  })
  let closed = () => {}
  const isClosed = new Promise<void>((resolve) => (closed = resolve))
  const port = await listen(server, { port: 0, listenHost: '127.0.0.1' })

  const { headers } = await fetch(`http://127.0.0.1:${port}/`)
  expect(headers.get('keep-alive')).toBe('timeout=65')
  await isClosed
})
