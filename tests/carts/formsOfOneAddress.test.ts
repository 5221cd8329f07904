/** Browsers without script behind one address: the shop's server in front of the real gateway and backend. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop } from '../../web/testing/startShop.ts'
import type { RunningServer } from '../../web/testing/startServer.ts'
import { seededShop } from './seededShop.ts'

const seeded = seededShop(['no'])

/** Two of the shop's servers behind one address, such as that of ops/haproxy.cfg, which remembers no browser. */
let servers: readonly RunningServer[] = []
let turn = 0
let item = ''
const log: string[] = []
beforeAll(async () => {
  const start = () =>
    startShop({
      // Pages are of no interest here.
      renderer: {
        renderPage: async () => ({ status: 503, location: '/' }),
        renderError: async (status) => ({ head: '', body: `error ${status}` }),
        shellSources: () => [],
        filesFor: () => ({ entry: '', scripts: [], styles: [], styleText: '' }),
        finish: async (html) => html,
      },
      settings: { GATEWAY_URL: seeded.shop.gatewayUrl },
      log: pino({ level: 'error' }, { write: (line) => void log.push(line) }),
    })
  servers = [await start(), await start()]
  const { data } = await seeded.shop.query(
    `{ search(text: "gullbarre 10 g") { products { items { composition { ... on Single { variant { id } } } } } } }`,
  )
  const bars: readonly { composition: { variant?: { id: string } } }[] = data.search.products.items
  item = JSON.stringify({
    of: bars.find(({ composition }) => composition.variant)?.composition.variant?.id,
    quantity: '1',
  })
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

interface BrowserOptions {
  /** As a proxy in front sets it. */
  readonly address?: string
  readonly takesCookies?: boolean
}

/** Follows redirects as browsers do: 307 repeats the form, 303 does not. */
class Browser {
  readonly cookies = new Map<string, string>()
  readonly #options: BrowserOptions

  constructor(options: BrowserOptions = {}) {
    this.#options = options
  }

  async post(path: string, fields: Readonly<Record<string, string>>) {
    const statuses: number[] = []
    for (let target = path; ;) {
      const response = await this.#send(target, fields)
      statuses.push(response.status)
      if (this.#options.takesCookies !== false)
        for (const cookie of response.headers.getSetCookie()) this.#take(cookie.split(';', 1)[0] ?? '')
      if (response.status !== 307) return { statuses, text: await response.text() }
      target = response.headers.get('location') ?? ''
    }
  }

  #send(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    const { address } = this.#options
    const { url } = servers[(turn += 1) % servers.length] ?? { url: '' }
    return fetch(url.replace('127.0.0.1', 'localhost') + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...(address !== undefined && { 'x-forwarded-for': address }),
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
      },
      body: new URLSearchParams(fields),
    })
  }

  #take(pair: string): void {
    const at = pair.indexOf('=')
    this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  async cart(): Promise<string[]> {
    const response = await fetch(`${seeded.shop.gatewayUrl}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-store': 'no',
        'sec-fetch-site': 'same-origin',
        cookie: `guest=${this.cookies.get('guest') ?? ''}`,
      },
      body: JSON.stringify({ query: '{ cart { lines { quantity } } }' }),
    })
    const { data } = (await response.json()) as { data: { cart: { lines: { quantity: string }[] } | null } }
    return (data.cart?.lines ?? []).map(({ quantity }) => quantity)
  }
}

test.each([{ address: '203.0.113.7' }, { address: undefined }])(
  'two browsers behind the address $address that send the same form at once have two carts',
  async ({ address }) => {
    const options = address === undefined ? {} : { address }
    const [one, other] = [new Browser(options), new Browser(options)]
    const answers = await Promise.all([one, other].map((browser) => browser.post('/cart/plain', { item })))
    expect(answers.map(({ statuses }) => statuses)).toEqual([
      [307, 303],
      [307, 303],
    ])
    expect(one.cookies.get('guest')).toMatch(/^[\w-]{43}$/)
    expect(other.cookies.get('guest')).toMatch(/^[\w-]{43}$/)
    expect(other.cookies.get('guest')).not.toBe(one.cookies.get('guest'))
    expect([await one.cart(), await other.cart()]).toEqual([['1'], ['1']])
  },
)

test('a double click adds once, whether or not the first response arrives, also at two servers', async () => {
  const browser = new Browser()
  await browser.post('/cart/plain', { item: 'of no product' })
  await Promise.all([browser.post('/cart/plain', { item }), browser.post('/cart/plain', { item })])
  expect(await browser.cart()).toEqual(['1'])
  await browser.post('/cart/plain', { item })
  expect(await browser.cart()).toEqual(['1'])
})

test('the same form after another one of the same browser is a wanted one', async () => {
  const browser = new Browser()
  await browser.post('/cart/plain', { item })
  await browser.post('/cart/plain', { item, quantity: '2' })
  await browser.post('/cart/plain', { item })
  expect(await browser.cart()).toEqual(['4'])
})

test('a browser that refuses cookies is told so once, and has no cart', async () => {
  const browser = new Browser({ takesCookies: false })
  const { statuses, text } = await browser.post('/cart/plain', { item })
  expect(statuses).toEqual([307, 403])
  expect(text).toContain('error 403')
  expect(log).toEqual([])
})

test('two browsers that sign in with the same form at once have two sessions', async () => {
  const browsers = [new Browser(), new Browser()]
  const form = { email: 'kari.nord@example.com', password: 'Kari-Nord-2026' }
  await Promise.all(browsers.map((browser) => browser.post('/sign-in', form)))
  const [one, other] = browsers.map(({ cookies }) => cookies.get('session'))
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(other).toMatch(/^[\w-]{43}$/)
  expect(other).not.toBe(one)
})
