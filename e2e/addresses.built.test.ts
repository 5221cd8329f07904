/** Every address has a defined response, also where it is wrong, moved or malformed. */
import { createHash } from 'node:crypto'
import { request } from 'undici'
import { describe, expect, inject, test } from 'vitest'
import { largestCategory, listProducts } from './testing/catalogue.ts'
import { readAddress, type PageResponse } from './testing/readAddress.ts'
import { shopAt } from './testing/shop.ts'
import { withoutTimestamps } from './testing/timestamps.ts'

const shop = shopAt(inject('shop'))
const category = await largestCategory(shop, 'no')
const [product] = await listProducts(shop, 'no', category.id, 'POSITION_DESC', 1)
if (product === undefined) throw new Error('expected a product, found none')

/** @param path as it is written, well-formed or not */
function open(
  path: string,
  { host = 'localhost', headers = {} }: { host?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<PageResponse> {
  const address = `http://${host}:${new URL(shop.web.origin).port}${path}`
  return readAddress(shop, address, { accept: 'text/html', ...headers })
}

describe('paths', () => {
  const statuses = [
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
  ] as const
  for (const [path, status] of statuses) {
    test(`returns ${status} for ${path}`, async () => {
      expect((await open(path)).status).toBe(status)
    })
  }

  test('opens a product by its path, and by its sku with or without a redirect', async () => {
    expect((await open(product.path)).status).toBe(200)
    const bySku = await open(`/p/${product.sku}/any-slug`)
    expect([200, 301]).toContain(bySku.status)
  })

  const queries = [
    'page=0',
    'page=-3',
    'page=9999',
    'page=1-99',
    'page=3-1',
    'page=abc',
    'sort=upside-down',
    'price=abc',
    'price=5-1',
  ]
  for (const query of queries) {
    test(`shows the category, and no server error, for a listing with ?${query}`, async () => {
      const { status, text } = await open(`${category.path}?${query}`)
      expect(status).toBeLessThan(500)
      expect(text).toContain(category.name)
    })
  }

  for (const [kind, filter] of Object.entries({ filter: 'unknown_attribute=1', value: 'metal=999999999' })) {
    test(`redirects a listing with an unknown ${kind} to the listing without it`, async () => {
      const {
        status,
        headers: { location },
      } = await open(`${category.path}?${filter}&page=2`)
      expect(status).toBe(302)
      expect(location).toMatch(new RegExp(`${category.path}\\?page=2$`))
    })
  }

  test('redirects a path with a trailing slash to the path without it', async () => {
    const {
      status,
      headers: { location },
    } = await open(`${category.path}/`)
    expect(status).toBe(301)
    expect(location).toContain(category.path)
    expect(location).not.toMatch(/\/$/)
  })

  test('ignores a malformed cookie', async () => {
    const { status } = await open('/', { headers: { cookie: 'lang=%E0%A4%A; theme="; =;;;' } })
    expect(status).toBe(200)
  })
})

describe('hosts', () => {
  const statuses = [
    ['se.localhost', 200],
    ['goldsmith-finland.localhost', 200],
    ['unknown.localhost', 421],
    ['evil.example', 421],
  ] as const
  for (const [host, status] of statuses) {
    test(`returns ${status} for the host ${host}`, async () => {
      expect((await open('/', { host })).status).toBe(status)
    })
  }

  test('redirects 127.0.0.1 to localhost', async () => {
    const {
      status,
      headers: { location },
    } = await open('/', { host: '127.0.0.1' })
    expect([301, 302, 307, 308]).toContain(status)
    expect(location).toMatch(/^http:\/\/localhost:/)
  })
})

describe('every page', () => {
  test('has no executable inline script but those that its content security policy names by their hashes', async () => {
    for (const path of ['/', category.path, product.path]) {
      const { headers, text } = await open(path)
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^ ;]+')*;/)
      const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      const executable = scripts.filter(
        ([, attributes = '', content = '']) => content.trim() !== '' && !/application\/(ld\+)?json/.test(attributes),
      )
      const hashes = executable.map(([, , content = '']) => createHash('sha256').update(content).digest('base64'))
      expect(hashes).toHaveLength(2)
      for (const hash of hashes) expect(policy).toContain(`'sha256-${hash}'`)
      expect(scripts.length).toBeGreaterThan(1)
    }
  })

  test('is rendered byte for byte the same with and without a session cookie', async () => {
    const anonymous = (await open(category.path)).text
    const signedIn = (await open(category.path, { headers: { cookie: 'session=abc; signed_in=1' } })).text
    expect(withoutTimestamps(signedIn)).toBe(withoutTimestamps(anonymous))
  })

  test('may query another store only if its host serves that store', async () => {
    const port = new URL(shop.web.origin).port
    const statusOf = async (host: string, store: string): Promise<number> => {
      const headers = { host: `${host}:${port}`, 'content-type': 'application/json', 'x-store': store }
      const { statusCode, body } = await request(`${shop.web.origin}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query: '{ store { code } }' }),
      })
      await body.dump()
      return statusCode
    }
    expect(await statusOf('localhost', 'de')).toBe(200)
    expect(await statusOf('localhost', 'se')).toBeGreaterThanOrEqual(400)
  })
})
