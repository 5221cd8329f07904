/** Addresses that are wrong, moved or malformed have a defined answer. */
import { request } from 'undici'
import { beforeAll, describe, expect, test } from 'vitest'
import { largestCategory, listed } from './testing/catalogue.ts'
import { withoutMoments } from './testing/moments.ts'
import { withShop } from './testing/openShop.ts'
import { readAddress, type Reading } from './testing/readAddress.ts'

const journey = withShop()

/** @param path as it is written, well-formed or not */
async function open(
  path: string,
  { host = 'localhost', headers = {} }: { host?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Reading> {
  const { shop } = journey()
  return readAddress(shop, `http://${host}:${new URL(shop.web.origin).port}${path}`, {
    accept: 'text/html',
    ...headers,
  })
}

let product: { sku: string; path: string; name: string }
let category: { path: string; name: string }

beforeAll(async () => {
  const { shop } = journey()
  const largest = await largestCategory(shop, 'no')
  const [first] = await listed(shop, 'no', largest.id, 'POSITION_DESC', 1)
  if (first === undefined) throw new Error('expected a product, found none')
  product = first
  category = largest
})

describe('pages', () => {
  test.each([
    ['/', 200],
    ['/de', 200],
    ['/it', 200],
    ['/de/', 301],
    ['/?page=abc', 200],
    ['/?sort=no-such-order&metal=..%2f', 200],
    ['/nothing-here', 404],
    ['/de/nothing-here', 404],
    ['/p/NO-SUCH-SKU/slug', 404],
    ['/c/no-such-slug', 404],
    ['/%E0%A4%A', 400],
  ])('%s answers %d', async (path, status) => {
    expect((await open(path)).status).toBe(status)
  })

  test('a product opens by its path and by its sku, the latter moved to the former', async () => {
    expect((await open(product.path)).status).toBe(200)
    const bySku = await open(`/p/${product.sku}/any-slug`)
    expect([200, 301]).toContain(bySku.status)
  })

  test.each([
    'page=0',
    'page=-3',
    'page=9999',
    'page=1-99',
    'page=3-1',
    'page=abc',
    'sort=upside-down',
    'price=abc',
    'price=5-1',
    'metal=999999999',
  ])('a listing with ?%s is a page, not an error', async (query) => {
    const { status, text } = await open(`${category.path}?${query}`)
    expect(status).toBeLessThan(500)
    expect(text).toContain(category.name)
  })

  test('a listing asked by what is no filter leads to the listing without it', async () => {
    const {
      status,
      headers: { location },
    } = await open(`${category.path}?unknown_attribute=1&page=2`)
    expect(status).toBe(302)
    expect(location).toMatch(new RegExp(`${category.path}\\?page=2$`))
  })

  test('a trailing slash is moved to the address without it', async () => {
    const {
      status,
      headers: { location },
    } = await open(`${category.path}/`)
    expect(status).toBe(301)
    expect(location).toContain(category.path)
    expect(location).not.toMatch(/\/$/)
  })

  test('a malformed cookie is ignored', async () => {
    const { status } = await open('/', { headers: { cookie: 'lang=%E0%A4%A; theme="; =;;;' } })
    expect(status).toBe(200)
  })
})

describe('hosts', () => {
  test.each([
    ['se.localhost', 200],
    ['goldsmith-finland.localhost', 200],
    ['unknown.localhost', 421],
    ['evil.example', 421],
  ])('%s answers %d', async (host, status) => {
    expect((await open('/', { host })).status).toBe(status)
  })

  test('127.0.0.1 is sent to localhost', async () => {
    const {
      status,
      headers: { location },
    } = await open('/', { host: '127.0.0.1' })
    expect([301, 302, 307, 308]).toContain(status)
    expect(location).toMatch(/^http:\/\/localhost:/)
  })
})

describe('every page', () => {
  test('has no executable inline script, and a policy that forbids one', async () => {
    for (const path of ['/', category.path, product.path]) {
      const { headers, text } = await open(path)
      expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
      const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      const executable = scripts.filter(
        ([, attributes = '', content = '']) => content.trim() !== '' && !/application\/(ld\+)?json/.test(attributes),
      )
      expect(executable).toEqual([])
      expect(scripts.length).toBeGreaterThan(1)
    }
  })

  test('is the same for everybody: a session cookie changes no byte', async () => {
    const anonymous = (await open(category.path)).text
    const signedIn = (await open(category.path, { headers: { cookie: 'session=abc; signed_in=1' } })).text
    expect(withoutMoments(signedIn)).toBe(withoutMoments(anonymous))
  })

  test('asks for another store only where this host serves it', async () => {
    const { web } = journey().shop
    const port = new URL(web.origin).port
    const ask = async (host: string, store: string): Promise<number> => {
      const headers = { host: `${host}:${port}`, 'content-type': 'application/json', 'x-store': store }
      const { statusCode, body } = await request(`${web.origin}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query: '{ store { code } }' }),
      })
      await body.dump()
      return statusCode
    }
    expect(await ask('localhost', 'de')).toBe(200)
    expect(await ask('localhost', 'se')).toBeGreaterThanOrEqual(400)
  })
})
