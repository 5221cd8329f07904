// @vitest-environment node
/** Signing in and out without script: forms of the real pages, sent to the real server, with a gateway that knows one customer. */
import type { IncomingHttpHeaders } from 'node:http'
import { pino } from 'pino'
import { request } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeGateway, type FakeGateway } from '../testing/fakeGateway.ts'
import { startServer, type RunningServer } from '../testing/startServer.ts'
import { startShop } from '../testing/startShop.ts'
import { renderError, renderPage, shellSources } from './render.tsx'

interface Change {
  readonly headers: IncomingHttpHeaders
  readonly query: string
  readonly variables: { readonly input: Readonly<Record<string, unknown>> }
}

let pages: FakeGateway
let gateway: RunningServer
let server: RunningServer
let changes: Change[] = []
/** Response to a mutation; null if the gateway does not respond. */
let outcome: object | null = null
const logged: string[] = []

beforeAll(async () => {
  pages = await startFakeGateway()
  gateway = await startServer(async (from, to) => {
    const chunks: Buffer[] = []
    for await (const chunk of from as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    if (!text.includes('ByForm')) {
      const { body } = await request(`${pages.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      })
      return void to.setHeader('content-type', 'application/json').end(await body.text())
    }
    changes.push({ headers: from.headers, ...(JSON.parse(text) as Omit<Change, 'headers'>) })
    if (!outcome) return void from.socket.destroy()
    to.setHeader('set-cookie', ['session=s1; Path=/; HttpOnly', 'signedIn=1; Path=/'])
    to.end(JSON.stringify(outcome))
  })
  const files = { entry: '/assets/client.js', scripts: [], styles: [], styleText: '' }
  const renderer = {
    renderPage,
    renderError,
    shellSources,
    filesFor: () => files,
    finish: async (html: string) => html,
  }
  server = await startShop({
    renderer,
    settings: {
      GATEWAY_URL: gateway.url,
      IMAGE_URL: gateway.url,
      PAGE_DATA_TIMEOUT_MS: '60000',
      RENDER_TIMEOUT_MS: '60000',
    },
    log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
  })
})
beforeEach(() => {
  changes = []
  outcome = { data: { signIn: { __typename: 'SignedIn' }, signOut: { __typename: 'SignedOut' } } }
})
afterAll(async () => {
  await server.close()
  await gateway.close()
  await pages.close()
})

const sender = `form=${'a'.repeat(43)}`
const own = { 'sec-fetch-site': 'same-origin', cookie: sender }
const kari = { email: ' kari@example.com ', password: 'Sølv & "gull" +1' }

async function send(
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = own,
) {
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(server.url + path, {
    method: 'POST',
    headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: statusCode, headers: answered, text: await body.text() }
}

async function open(path: string) {
  const { body } = await request(server.url + path, { headers: { host: 'localhost:3000', cookie: 'lang=en' } })
  return body.text()
}

const refused = (reason: string, retryAt: string | null = null) => ({
  data: { signIn: { __typename: 'SignInRefused', reason, retryAt } },
})
const english = { ...own, cookie: `lang=en; session=before; ${sender}` }

describe('the sign-in page', () => {
  test.each([{ prefix: '' }, { prefix: '/de' }])(
    'of "$prefix" has forms that a browser without script can send, and says what they do not do',
    async ({ prefix }) => {
      const html = await open(`${prefix}/sign-in?return=%2Fgullbarrer%3Fpage%3D2`)
      expect(html).toMatch(new RegExp(`<form[^>]* action="${prefix}/sign-in" method="post"`))
      expect(html).toContain('<input type="hidden" name="return" value="/gullbarrer?page=2"/>')
      expect(html).toMatch(
        new RegExp(
          `<noscript>.*pages keep showing what guests see.*<form action="${prefix}/sign-out" method="post">.*</noscript>`,
        ),
      )
    },
  )

  test('is linked from every page with the page to return to', async () => {
    expect(await open('/gullbarrer?page=2')).toContain('href="/sign-in?return=%2Fgullbarrer%3Fpage%3D2"')
    expect(await open('/')).toContain('href="/sign-in"')
  })
})

describe('signing in by form', () => {
  test('redirects to the previous page with the gateway’s cookies', async () => {
    const { status, headers, text } = await send(
      '/sign-in',
      { ...kari, return: '/gullbarrer?page=2' },
      { ...english, 'x-forwarded-for': '203.0.113.7' },
    )
    expect({
      status,
      location: headers['location'],
      cookies: headers['set-cookie'],
      cache: headers['cache-control'],
      text,
    }).toEqual({
      status: 303,
      location: '/gullbarrer?page=2',
      cookies: ['session=s1; Path=/; HttpOnly', 'signedIn=1; Path=/'],
      cache: 'no-store',
      text: '',
    })
    expect(changes).toHaveLength(1)
    expect(changes[0]?.variables.input).toEqual({
      idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
      email: 'kari@example.com',
      password: kari.password,
    })
    // Signing in ends the previous session, and failed attempts are counted by address.
    expect(changes[0]?.headers).toMatchObject({
      cookie: english.cookie,
      'sec-fetch-site': 'same-origin',
      'x-store': 'no',
      'accept-language': 'en',
    })
    expect(changes[0]?.headers['x-forwarded-for']).toMatch(/^203\.0\.113\.7, (::ffff:)?127\.0\.0\.1$/)
  })

  test.each([
    { path: '/sign-in', back: '', location: '/' },
    { path: '/sign-in', back: '//evil.example', location: '/' },
    { path: '/sign-in', back: 'https://evil.example/', location: '/' },
    { path: '/sign-in', back: '/\\evil.example', location: '/' },
    { path: '/sign-in', back: '/\t/evil.example', location: '/' },
    { path: '/sign-in', back: '/sign-in?return=%2F', location: '/' },
    { path: '/de/sign-in', back: '/goldbarren', location: '/de/goldbarren' },
    { path: '/de/sign-in', back: '', location: '/de' },
  ])('$path with the return path "$back" redirects to $location', async ({ path, back, location }) => {
    expect((await send(path, { ...kari, return: back })).headers['location']).toBe(location)
    expect(changes[0]?.headers['x-store']).toBe(path === '/sign-in' ? 'no' : 'de')
  })

  test.each([
    {
      reason: 'WRONG_CREDENTIALS',
      status: 401,
      retryAt: null,
      words: 'The sign-in was incorrect or your account is temporarily disabled.',
    },
    {
      reason: 'TOO_MANY_TRIES',
      status: 429,
      retryAt: '2026-11-23T13:34:01.500Z',
      words: 'Too many failed attempts. You can try again at <bdi translate="no">14:35</bdi>.',
    },
  ])(
    'responds to $reason with $status and the form, with the address and without the password',
    async ({ reason, status, retryAt, words }) => {
      outcome = refused(reason, retryAt)
      const response = await send('/sign-in', { ...kari, return: '/gullbarrer' }, english)
      expect({
        status: response.status,
        cache: response.headers['cache-control'],
        location: response.headers['location'],
      }).toEqual({ status, cache: 'private, no-store', location: undefined })
      expect(response.text).toContain(words)
      expect(response.text).toContain('value="kari@example.com"')
      expect(response.text).toContain('name="return" value="/gullbarrer"')
      expect(response.text).not.toMatch(/Sølv|gull&quot;/)
      expect(response.text, 'there was no script, and there is none').not.toContain('type="module"')
      expect(await open('/sign-in'), 'the next shopper’s page').not.toContain('kari@example.com')
    },
  )

  test.each([
    { fields: { email: '', password: 'x' }, words: 'Field is required' },
    { fields: { email: 'kari', password: 'x' }, words: 'Please provide a valid e-mail address' },
    { fields: { email: 'kari@example.com', password: '' }, words: 'Field is required' },
    { fields: {}, words: 'Field is required' },
  ])('reports $fields at the field, without a request to the gateway', async ({ fields, words }) => {
    const { status, text } = await send('/sign-in', fields, english)
    expect(status).toBe(400)
    expect(text).toMatch(new RegExp(`aria-invalid="true"[^>]*/><p id="[^"]+">${words}`))
    expect(changes).toEqual([])
  })

  test.each([
    { name: 'nobody answers', answer: null },
    { name: 'the answer is an error', answer: { data: null, errors: [{ message: 'away' }] } },
  ])('$name: responds with 503 and the form, and does not log the customer', async ({ answer }) => {
    outcome = answer
    const { status, text } = await send('/sign-in', kari, english)
    expect(status).toBe(503)
    expect(text).toContain('Something went wrong. Try again in a few seconds.')
    expect(text).toContain('value="kari@example.com"')
    expect(logged.join('')).toContain('the gateway did not respond to a form')
    expect(logged.join('')).not.toMatch(/kari@|Sølv/)
  })

  test('escapes what the shopper typed', async () => {
    outcome = refused('WRONG_CREDENTIALS')
    const { text } = await send(
      '/sign-in',
      { email: '"><script>alert(1)</script>@x.no', password: 'x', return: '/"><b>' },
      english,
    )
    expect(text).not.toMatch(/<script>alert|"><b>/)
  })
})

describe('an identity check without script', () => {
  const needed = (lastResult: string | null) => ({
    __typename: 'VerificationNeeded',
    url: 'https://bank.example/check',
    lastResult,
  })
  const cookies = ['session=s1; Path=/; HttpOnly', 'signedIn=1; Path=/']

  test('begins with a link on the sign-in form, whose response has the cookie of the waiting sign-in', async () => {
    outcome = { data: { signIn: needed(null) } }
    const { status, headers, text } = await send('/sign-in', kari, english)
    expect(status).toBe(403)
    expect(headers['set-cookie']).toEqual(cookies)
    expect(text).toContain('<a href="https://bank.example/check">')
  })

  test('continues on the page of the return with a form that needs no password', async () => {
    expect(await open('/verification/checkout')).toMatch(
      /<noscript><form[^>]* action="\/verification\/checkout" method="post"/,
    )
    outcome = { data: { continueSignIn: { __typename: 'SignedIn' } } }
    const { status, headers } = await send('/verification/checkout', {}, english)
    expect({ status, location: headers['location'], cookies: headers['set-cookie'] }).toEqual({
      status: 303,
      location: '/cart/plain',
      cookies,
    })
    expect(changes[0]).toMatchObject({
      query: expect.stringMatching(/^mutation ContinueSignInByForm\b/),
      headers: { cookie: english.cookie },
    })
    expect(Object.keys(changes[0]?.variables.input ?? {})).toEqual(['idempotencyKey'])
  })

  test('displays the result of a failed check, and offers another one', async () => {
    outcome = { data: { continueSignIn: needed('CANCELLED') } }
    const { status, text } = await send('/verification/checkout', {}, english)
    expect(status).toBe(403)
    expect(text).toContain('You have cancelled the identity check.')
    expect(text).toContain('<a href="https://bank.example/check">')
  })

  test('asks for the password again where no sign-in waits, and of other sites leads to the page', async () => {
    outcome = { data: { continueSignIn: { __typename: 'SignInExpired' } } }
    expect(await send('/verification/checkout', {}, english)).toMatchObject({
      status: 303,
      headers: { location: '/sign-in' },
    })
    changes = []
    expect(await send('/verification/checkout', {}, { ...english, 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 303,
      headers: { location: '/verification/checkout' },
    })
    expect(changes).toEqual([])
  })
})

describe('signing out by form', () => {
  test('redirects to the home page with the gateway’s cookies', async () => {
    const { status, headers } = await send('/de/sign-out', {}, english)
    expect({ status, location: headers['location'], cookies: headers['set-cookie'] }).toEqual({
      status: 303,
      location: '/de',
      cookies: ['session=s1; Path=/; HttpOnly', 'signedIn=1; Path=/'],
    })
    expect(changes[0]).toMatchObject({
      query: expect.stringMatching(/^mutation SignOutByForm\b/),
      headers: { cookie: english.cookie, 'x-store': 'de' },
    })
  })

  test('reports an error when the gateway does not respond', async () => {
    outcome = null
    expect(await send('/sign-out', {}, english)).toMatchObject({
      status: 503,
      text: expect.stringContaining('Something went wrong.'),
    })
  })
})

describe('a form without the cookie of its sender', () => {
  const bare = { 'sec-fetch-site': 'same-origin' }

  test('is sent again with a new cookie, before the gateway is called', async () => {
    const { status, headers } = await send('/reset-password?step=new', kari, bare)
    expect({ status, location: headers['location'], cache: headers['cache-control'] }).toEqual({
      status: 307,
      location: '/reset-password?step=new&cookie=set',
      cache: 'no-store',
    })
    expect(headers['set-cookie']).toMatch(/^form=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/)
    expect(changes).toEqual([])
  })

  test.each([
    { name: 'refused the cookie', cookie: 'lang=en' },
    { name: 'has two of them', cookie: `lang=en; ${sender}; form=${'b'.repeat(43)}` },
    { name: 'has a malformed one', cookie: 'lang=en; form=short' },
  ])('gets a page that says what to do if the browser $name', async ({ cookie }) => {
    for (const path of ['/sign-in', '/de/sign-out', '/register', '/reset-password', '/cart/plain']) {
      const { status, headers, text } = await send(`${path}?cookie=set`, kari, { ...bare, cookie })
      expect({ status, cookie: headers['set-cookie'], cache: headers['cache-control'] }).toEqual({
        status: 403,
        cookie: undefined,
        cache: 'no-store',
      })
      expect(text).toContain('Your browser blocks cookies')
      expect(text).toContain('Allow cookies for this shop, go back and send the form again.')
    }
    expect(changes).toEqual([])
  })
})

describe('origin of a form', () => {
  test.each([
    { name: 'another site', headers: { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' } },
    {
      name: 'another host of the shop',
      headers: { 'sec-fetch-site': 'same-site', origin: 'http://se.localhost:3000' },
    },
    { name: 'an older browser on another site', headers: { origin: 'https://evil.example' } },
    { name: 'an origin that hides itself', headers: { origin: 'null' } },
    { name: 'nobody who says who they are', headers: {} },
  ])('$name: refused without a request to the gateway', async ({ headers }) => {
    for (const path of ['/sign-in', '/sign-out'])
      expect(await send(path, kari, headers)).toMatchObject({ status: 403, headers: { 'cache-control': 'no-store' } })
    expect(changes).toEqual([])
  })

  test('accepts an older browser on a page of this host', async () => {
    expect((await send('/sign-in', kari, { origin: 'http://localhost:3000', cookie: sender })).status).toBe(303)
  })

  test.each([
    { name: 'JSON', path: '/sign-in', headers: { ...own, 'content-type': 'application/json' }, status: 415 },
    { name: 'a form for another page', path: '/gullbarrer', headers: own, status: 405 },
    { name: 'a form for another page of a store with a prefix', path: '/de/sign-in/x', headers: own, status: 405 },
  ])('$name: $status', async ({ path, headers, status }) => {
    expect((await send(path, kari, headers)).status).toBe(status)
  })

  test('refuses a form that is too long', async () => {
    expect((await send('/sign-in', { ...kari, more: 'x'.repeat(20_000) })).status).toBe(413)
    expect(changes).toEqual([])
  })
})
