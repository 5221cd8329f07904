// @vitest-environment node
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startServer, type RunningServer } from '../testing/startServer.ts'
import { startShop } from '../testing/startShop.ts'
import { shareAssets, type Asset } from './assets.ts'
import type { Renderer } from './renderer.ts'

/** The other processes: they respond with the request that they got. */
let upstream: RunningServer
let shopServer: RunningServer
let settings: Record<string, string>
let isReady = true
/** Responses to streams, which do not end by themselves. */
const streamed: ServerResponse[] = []

const rendered = vi.fn<Renderer['renderPage']>(async ({ url, storeContext }) => {
  const { pathname } = new URL(url)
  if (pathname.endsWith('/moved')) return { status: 301, location: '/new' }
  if (pathname.endsWith('/broken')) throw new Error('a component broke')
  const status = /\/(nowhere|unanswered)$/.test(pathname) ? 404 : pathname.endsWith('/away') ? 503 : 200

  return {
    status,
    head: '<title>x</title>',
    body: `<h1>${storeContext.store.code} ${storeContext.language} ${url}</h1>`,
    bootstrap: { ...storeContext, answers: [], routing: null },
    lacksData: pathname.endsWith('/unanswered'),
    sources: [],
    lateSources: [],
  }
})

const renderer: Renderer = {
  renderPage: rendered,
  renderError: async (status) => ({ head: '', body: `<h1>error ${status}</h1>` }),
  shellSources: () => [],
  filesFor: () => ({ entry: '/assets/client.js', scripts: [], styles: [], styleText: '' }),
  finish: async (html) => html,
}

const asset: Asset = {
  headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
  etag: '"e1"',
  bodies: { identity: Buffer.from('plain'), br: Buffer.from('brotli') },
}

beforeAll(async () => {
  upstream = await startServer((from, to) => {
    if (from.url === '/health/ready') return void to.writeHead(isReady ? 200 : 503).end()
    if (from.url?.startsWith('/metals/stream')) {
      to.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'set-cookie': 'a=1' })
      to.write(`event: quotes\ndata: ${from.url} ${String(from.headers.cookie)}\n\n`)
      streamed.push(to)
      return
    }
    if (from.url === '/graphql/slow' || from.url?.includes('reset')) return void from.socket.destroy()
    const chunks: Buffer[] = []
    from.on('data', (chunk: Buffer) => chunks.push(chunk))
    from.on('end', () => {
      to.writeHead(200, {
        'content-type': from.url?.startsWith('/img/') ? 'image/webp' : 'application/json',
        'cache-control': 'max-age=31536000',
        etag: '"p1"',
        'set-cookie': ['a=1', 'b=2'],
        'x-powered-by': 'secret',
      })
      to.end(
        JSON.stringify({
          url: from.url,
          method: from.method,
          headers: from.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
  })
  settings = { GATEWAY_URL: upstream.url, IMAGE_URL: upstream.url, PAGE_CACHE_MS: '0' }
  shopServer = await startShop({ renderer, settings, assets: new Map([['/assets/client.js', asset]]) })
})
afterAll(async () => {
  await shopServer.close()
  await upstream.close()
})

interface SentRequest {
  readonly host?: string
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  readonly headers?: Record<string, string>
  readonly body?: string
}

async function send(path: string, { host = 'localhost:3000', method = 'GET', headers = {}, body }: SentRequest = {}) {
  const {
    statusCode,
    headers: responseHeaders,
    body: response,
  } = await request(shopServer.url + path, {
    method,
    headers: { host, ...headers },
    ...(body !== undefined && { body }),
  })
  return { status: statusCode, headers: responseHeaders, text: await response.text() }
}

describe('pages', () => {
  test.each([
    { path: '/', host: 'localhost:3000', text: 'no nb http://localhost:3000/' },
    { path: '/de/goldbarren', host: 'localhost:3000', text: 'de de http://localhost:3000/de/goldbarren' },
    { path: '/guldtackor?page=2', host: 'se.localhost:3000', text: 'se sv http://se.localhost:3000/guldtackor?page=2' },
    {
      path: '/',
      host: 'goldsmith-finland.localhost',
      text: 'goldsmith_finland fi http://goldsmith-finland.localhost:3000/',
    },
  ])('$host$path is rendered for its store', async ({ path, host, text }) => {
    const response = await send(path, { host })
    expect(response.status).toBe(200)
    expect(response.text).toContain(text)
  })

  test.each([
    { chosen: 'en', locale: 'en-GB', dateFormat: 'D MMM YYYY, HH:mm' },
    { chosen: 'fi', locale: 'fi-FI', dateFormat: 'D.M.YYYY klo H.mm' },
    { chosen: 'nb', locale: 'nb-NO', dateFormat: 'DD.MM.YYYY kl. HH.mm' },
  ])('in $chosen, figures and dates are written as in $locale', async ({ chosen, ...written }) => {
    await send(`/figures?in=${chosen}`, { headers: { cookie: `lang=${chosen}` } })
    const { store, language } = rendered.mock.lastCall?.[0].storeContext ?? {}
    expect(language).toBe(chosen)
    expect(store).toMatchObject({ ...written, marketLocale: 'nb-NO', language: 'nb' })
  })

  test('depend on the language cookie, and not on the session cookie', async () => {
    expect((await send('/', { headers: { cookie: 'session=s3cr3t; lang=en' } })).text).toContain('no en http')
    expect(JSON.stringify(rendered.mock.calls)).not.toContain('s3cr3t')
  })

  test.each([
    { path: '/nowhere', status: 404 },
    { path: '/away', status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } },
    { path: '/unanswered', status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } },
    { path: '/broken', status: 500, headers: { 'cache-control': 'no-store' } },
    { path: '/moved', status: 301, headers: { location: '/new' } },
    { path: '/bars/', status: 301, headers: { location: '/bars' } },
    { path: '//evil.example//x', status: 301, headers: { location: '/evil.example/x' } },
    { path: '/%E0%A4%A', status: 400 },
    { path: '/assets/gone.js', status: 404 },
    { path: '/language?to=en&return=//evil.example', status: 303, headers: { location: '/' } },
  ])('$path: $status', async ({ path, status, headers = {} }) => {
    const response = await send(path)
    expect(response.status).toBe(status)
    expect(response.headers).toMatchObject(headers)
  })

  test.each([
    {
      host: 'localhost:3000',
      path: '/se/nowhere?page=2',
      status: 302,
      location: 'http://se.localhost:3000/nowhere?page=2',
    },
    { host: 'se.localhost:3000', path: '/de/nowhere', status: 302, location: 'http://localhost:3000/de/nowhere' },
    { host: 'localhost:3000', path: '/no/nowhere', status: 302, location: 'http://localhost:3000/nowhere' },
    { host: 'localhost:3000', path: '/de/nowhere', status: 404, location: undefined },
    { host: 'localhost:3000', path: '/se/found', status: 200, location: undefined },
  ])(
    'redirects from an unknown path that names another store by its code: $host$path',
    async ({ host, path, status, location }) => {
      const response = await send(path, { host })
      expect(response.status).toBe(status)
      expect(response.headers.location).toBe(location)
    },
  )

  test('respond with 304 to a page that has not changed', async () => {
    const { headers } = await send('/')
    const again = await send('/', { headers: { 'if-none-match': String(headers['etag']) } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  test("allow the shop's own files and the document's two scripts only, and no frames", async () => {
    const policy = String((await send('/')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}='){2};/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('the offline shell has no state, and its own address names its language', async () => {
    const { status, text, headers } = await send('/de/offline-shell?language=en')
    expect(status).toBe(200)
    expect(headers['x-other-stores']).toBe('/it')
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('"answers":null,"routing":null')
    expect(text).toContain('"code":"de"')
  })

  test.each(['POST', 'PUT'] as const)('respond to %s with 405', async (method) => {
    expect(await send('/', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })

  test('respond to HEAD with the headers of GET and no body', async () => {
    const [get, head] = [await send('/'), await send('/', { method: 'HEAD' })]
    expect(head.text).toBe('')
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })
})

describe('hosts', () => {
  test('redirect from a numeric loopback address to localhost', async () => {
    expect(await send('/bars?page=2', { host: '127.0.0.1:3000' })).toMatchObject({
      status: 308,
      headers: { location: `http://localhost:${shopServer.port}/bars?page=2` },
    })
  })

  test('refuse an unknown host with a response that may not be cached', async () => {
    expect(await send('/', { host: 'evil.example' })).toMatchObject({
      status: 421,
      headers: { 'cache-control': 'no-store' },
    })
  })

  test('serve health for every host', async () => {
    expect(await send('/health/live', { host: 'evil.example' })).toMatchObject({ status: 200 })
    expect(await send('/health/ready', { host: '10.0.0.7' })).toMatchObject({ status: 200 })
    isReady = false
    expect(await send('/health/ready')).toMatchObject({ status: 503 })
    isReady = true
  })
})

describe('GraphQL', () => {
  const post = { method: 'POST', body: '{"query":"{ store { id } }"}' } as const

  test.each([
    { host: 'localhost', store: 'no', status: 200 },
    { host: 'localhost', store: 'de', status: 200 },
    { host: 'localhost', store: undefined, status: 200 },
    { host: 'localhost', store: 'se', status: 400 },
    { host: 'se.localhost', store: 'se', status: 200 },
    { host: 'se.localhost', store: undefined, status: 400 },
    { host: 'se.localhost', store: 'no', status: 400 },
    { host: 'localhost', store: 'nonsense', status: 400 },
  ])('$host with x-store $store: $status', async ({ host, store, status }) => {
    expect((await send('/graphql', { ...post, host, headers: store ? { 'x-store': store } : {} })).status).toBe(status)
  })

  test('forwards the request unchanged, with cookies and origin, and the response with its cookies', async () => {
    const headers = {
      'content-type': 'application/json',
      cookie: 'session=s1',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '203.0.113.7',
      'x-store': 'no',
      'accept-language': 'fi',
      'x-secret': 'mine',
      'x-request-id': 'request-77',
    }
    const { text, headers: responseHeaders } = await send('/graphql', { ...post, headers })
    const received = JSON.parse(text) as { headers: Record<string, string>; body: string; url: string }
    expect(received).toMatchObject({
      url: '/graphql',
      body: post.body,
      headers: {
        cookie: 'session=s1',
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        'x-store': 'no',
        'accept-language': 'fi',
        'x-request-id': 'request-77',
      },
    })
    expect(received.headers['x-forwarded-for'], 'whoever received is added at the end').toMatch(
      /^203\.0\.113\.7, (::ffff:)?127\.0\.0\.1$/,
    )
    expect(received.headers).not.toHaveProperty('x-secret')
    expect(responseHeaders['set-cookie']).toEqual(['a=1', 'b=2'])
    expect(responseHeaders).not.toHaveProperty('x-powered-by')
  })

  test('refuses a body that is too long', async () => {
    expect((await send('/graphql', { ...post, body: 'x'.repeat(300_000) })).status).toBe(413)
  })

  test('refuses GET', async () => {
    expect((await send('/graphql?query={store{id}}')).status).toBe(405)
  })
})

describe('pictures', () => {
  test('have the cache headers of their upstream', async () => {
    const response = await send('/img/324/324/resize/a/u/au-1.jpg?format=webp', { headers: { cookie: 'session=s1' } })
    expect(response.headers).toMatchObject({ 'cache-control': 'max-age=31536000', etag: '"p1"' })
    expect(response.headers).not.toHaveProperty('set-cookie')
    expect(JSON.parse(response.text)).toMatchObject({
      url: '/img/324/324/resize/a/u/au-1.jpg?format=webp',
      method: 'GET',
    })
    expect(response.text).not.toContain('s1')
  })

  test('respond with 502 if the upstream fails', async () => {
    expect(await send('/img/324/324/resize/reset')).toMatchObject({
      status: 502,
      headers: { 'cache-control': 'no-store' },
    })
  })
})

describe('the stream of metal prices', () => {
  const open = (path: string) =>
    request(shopServer.url + path, { headers: { host: 'localhost:3000', cookie: 'session=s1' }, bodyTimeout: 2_000 })

  test('is forwarded without buffering and without cookies, until the browser disconnects', async () => {
    const { statusCode, headers, body } = await open('/metals/stream?store=no&more=1')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    expect(headers).not.toHaveProperty('set-cookie')

    const bits = body[Symbol.asyncIterator]()
    expect(String((await bits.next()).value)).toBe('event: quotes\ndata: /metals/stream?store=no undefined\n\n')
    const upstreamResponse = streamed.at(-1)
    upstreamResponse?.write('event: quotes\ndata: later\n\n')
    expect(String((await bits.next()).value)).toContain('later')

    body.destroy()
    await expect.poll(() => upstreamResponse?.destroyed).toBe(true)
  })

  test('takes no connection that other requests need', async () => {
    const streams = await Promise.all(Array.from({ length: 70 }, () => open('/metals/stream?store=no')))
    expect((await send('/graphql', { method: 'POST', body: '{}' })).status).toBe(200)
    for (const { body } of streams) body.on('error', () => undefined).destroy()
  })

  test.each(['/metals/stream', '/metals/stream?store=se', '/metals/stream?store=no%0d'])(
    '%s names no store of the host',
    async (path) => {
      expect(await send(path)).toMatchObject({ status: 400 })
    },
  )

  test('ends when the shop stops', async () => {
    const stopping = await startShop({ renderer, settings })
    const { body } = await request(`${stopping.url}/metals/stream?store=no`, { headers: { host: 'localhost:3000' } })
    const ended = body.text().then(
      () => 'ended',
      () => 'broken off',
    )
    await stopping.close()
    expect(await ended).toBe('broken off')
  })
})

describe('files', () => {
  test('are sent in the best encoding, and may be cached for ever', async () => {
    const response = await send('/assets/client.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response).toMatchObject({
      status: 200,
      text: 'brotli',
      headers: { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' },
    })
  })

  test('are sent uncompressed if that encoding was not built', async () => {
    const response = await send('/assets/client.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(response.text).toBe('plain')
    expect(response.headers).not.toHaveProperty('content-encoding')
  })

  test('respond with 304 if unchanged', async () => {
    expect((await send('/assets/client.js', { headers: { 'if-none-match': '"e1"' } })).status).toBe(304)
  })
})

describe('files of another release', () => {
  let folder: string
  let nextRelease: RunningServer
  const built = (name: string) => pathToFileURL(`${folder}/${name}/`)
  const shared = () => join(folder, 'shared')
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const {
      statusCode,
      headers: own,
      body,
    } = await request(nextRelease.url + path, {
      headers: { host: 'localhost:3000', ...headers },
    })
    return { status: statusCode, headers: own, text: await body.text() }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'karat-assets-'))
    mkdirSync(join(folder, 'old/assets/texts-1/nb'), { recursive: true })
    writeFileSync(join(folder, 'old/assets/client-old.js'), 'old')
    writeFileSync(join(folder, 'old/assets/client-old.js.br'), 'old, compressed')
    writeFileSync(join(folder, 'old/assets/texts-1/nb/CartPage.js'), 'texts')
    writeFileSync(join(folder, 'old/secret.js'), 'secret')
    writeFileSync(join(folder, 'secret.js'), 'secret')
    await shareAssets(built('old'), shared())
    writeFileSync(join(shared(), 'assets/.hidden.js'), 'secret')
    writeFileSync(join(shared(), 'outside.js'), 'secret')
    symlinkSync(join(folder, 'secret.js'), join(shared(), 'assets/link.js'))
    symlinkSync(folder, join(shared(), 'assets/folder'))
    nextRelease = await startShop({ renderer, settings: { ...settings, SHARED_ASSETS_DIR: shared() } })
  })
  afterAll(async () => {
    await nextRelease.close()
    rmSync(folder, { recursive: true })
  })

  test('are served from the folder that webs share, as if they were of this one', async () => {
    expect(await ask('/assets/client-old.js', { 'accept-encoding': 'br' })).toMatchObject({
      status: 200,
      text: 'old, compressed',
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
    expect(await ask('/assets/texts-1/nb/CartPage.js')).toMatchObject({ status: 200, text: 'texts' })
  })

  test.each([
    '/assets/gone.js',
    '/assets/texts-1',
    '/assets/client-old.js.br',
    '/assets/.hidden.js',
    '/assets/%2ehidden.js',
    '/assets/..%2foutside.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/..%5c..%5csecret.js',
    '/assets/client-old.js%00',
    '/assets/link.js',
    '/assets/folder/secret.js',
    '/assets/folder/old/secret.js',
  ])('%s is not one of them', async (path) => {
    const { status, text } = await ask(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(['secret', 'old', 'old, compressed', 'texts']).not.toContain(text)
  })

  test('replace a link at their path, and leave its target', async () => {
    const name = join(shared(), 'assets/client-old.js')
    const secret = join(folder, 'secret.js')
    rmSync(name)
    symlinkSync(secret, name)
    const { mtimeMs } = statSync(secret)
    await shareAssets(built('old'), shared(), new Date(Date.now() + 60_000))
    expect(await ask('/assets/client-old.js')).toMatchObject({ status: 200, text: 'old' })
    expect([readFileSync(secret, 'utf8'), statSync(secret).mtimeMs]).toEqual(['secret', mtimeMs])
    for (const link of ['link.js', 'folder']) rmSync(join(shared(), 'assets', link))
  })

  test('stay for 30 days after a web has last had them', async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    mkdirSync(join(folder, 'next/assets'), { recursive: true })
    writeFileSync(join(folder, 'next/assets/client-next.js'), 'next')
    const names = () => readdirSync(join(shared(), 'assets'))
    await shareAssets(built('old'), shared(), days(20))
    await shareAssets(built('next'), shared(), days(49))
    expect(names()).toEqual(expect.arrayContaining(['client-old.js', 'client-next.js']))
    await shareAssets(built('next'), shared(), days(51))
    expect(names()).toEqual(['client-next.js', 'texts-1'])
  })
})
