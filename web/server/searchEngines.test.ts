// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { type QueryGateway, searchEnginesPage } from './searchEngines.ts'
import { readStoreTable } from './storeTable.ts'

const stores = readStoreTable()
  .stores.filter(({ host }) => host === 'localhost')
  .map(({ view }) => view)
const origin = 'http://localhost:3000'

const query: QueryGateway = async (storeCode, { query: text, variables: { kind, page } }) => {
  if (text.startsWith('query SitemapIndex'))
    return {
      data: {
        store: {
          category: { pageCount: 1 },
          content: { pageCount: 1 },
          product: { pageCount: storeCode === 'no' ? 2 : 1 },
        },
      },
    }
  const entries = [
    { path: `/${storeCode}/${String(kind).toLowerCase()}/%C3%B8&%3C`, updatedAt: '2026-01-02T03:04:05.000Z' },
    { path: '/plain', updatedAt: null },
  ]
  return {
    data: {
      store: { abilities: { hasMetalPrices: true }, sitemap: { pageCount: 2, entries: page === 1 ? entries : [] } },
    },
  }
}
const open = async (path: string) => (await searchEnginesPage({ path, origin, stores }, query))?.text
const addresses = (text = '') => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('robots.txt names the host’s sitemap and disallows paths that are not pages', async () => {
  expect((await open('/robots.txt'))?.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /graphql',
    'Disallow: /language',
    'Disallow: /metals/stream',
    'Disallow: /search',
    'Disallow: /sign-in',
    'Disallow: /register',
    'Disallow: /reset-password',
    'Disallow: /de/search',
    'Disallow: /de/sign-in',
    'Disallow: /de/register',
    'Disallow: /de/reset-password',
    'Disallow: /it/search',
    'Disallow: /it/sign-in',
    'Disallow: /it/register',
    'Disallow: /it/reset-password',
    '',
    'Sitemap: http://localhost:3000/sitemap.xml',
    '# Product feed: http://localhost:3000/feeds/products.xml',
    '# Product feed: http://localhost:3000/de/feeds/products.xml',
    '# Product feed: http://localhost:3000/it/feeds/products.xml',
    '',
  ])
})

describe('sitemap', () => {
  test('of a host is an index of every store and page', async () => {
    expect(addresses(await open('/sitemap.xml'))).toEqual([
      ...['category-1', 'content-1', 'product-1', 'product-2'].map((name) => `${origin}/sitemap-${name}.xml`),
      ...['category-1', 'content-1', 'product-1'].map((name) => `${origin}/de/sitemap-${name}.xml`),
      ...['category-1', 'content-1', 'product-1'].map((name) => `${origin}/it/sitemap-${name}.xml`),
    ])
  })

  test.each([
    { path: '/sitemap-product-1.xml', expected: [`${origin}/no/product/%C3%B8&amp;%3C`, `${origin}/plain`] },
    { path: '/de/sitemap-category-1.xml', expected: [`${origin}/de/de/category/%C3%B8&amp;%3C`, `${origin}/de/plain`] },
    {
      path: '/it/sitemap-content-1.xml',
      expected: [
        `${origin}/it`,
        `${origin}/it/metals`,
        `${origin}/it/vat`,
        `${origin}/it/accessibility`,
        `${origin}/it/it/content/%C3%B8&amp;%3C`,
        `${origin}/it/plain`,
      ],
    },
    { path: '/sitemap-product-2.xml', expected: [] },
  ])('$path lists absolute addresses, escaped', async ({ path, expected }) => {
    expect(addresses(await open(path))).toEqual(expected)
  })

  test('has the time of the last change, if it is known', async () => {
    expect((await open('/sitemap-product-1.xml'))?.match(/<lastmod>[^<]*/g)).toEqual([
      '<lastmod>2026-01-02T03:04:05.000Z',
    ])
  })

  test.each(['/sitemap-product-3.xml', '/se/sitemap-product-1.xml', '/sitemap-product-0.xml', '/sitemap-user-1.xml'])(
    '%s is not one',
    async (path) => {
      expect(await open(path)).toBeUndefined()
    },
  )

  test('what cannot be made takes away no other one, of this store or of another', async () => {
    const { text, missing } = (await searchEnginesPage({ path: '/sitemap.xml', origin, stores }, async (code) => {
      if (code === stores[1]?.code) throw new Error('503')
      return {
        data: {
          store: {
            category: { pageCount: 1 },
            content: code === stores[0]?.code ? null : { pageCount: 1 },
            product: { pageCount: 1 },
          },
        },
      }
    })) ?? { text: '' }
    expect(addresses(text)).toEqual([
      ...['category-1', 'product-1'].map((name) => `${origin}/sitemap-${name}.xml`),
      ...['category-1', 'content-1', 'product-1'].map((name) => `${origin}/it/sitemap-${name}.xml`),
    ])
    expect(missing).toEqual([
      'no: content',
      ...['category', 'content', 'product'].map((kind) => `${stores[1]?.code}: ${kind}`),
    ])
  })

  test('throws if the gateway does not respond', async () => {
    const failing = searchEnginesPage({ path: '/sitemap.xml', origin, stores }, async () => ({
      data: { store: { category: null } },
      errors: [{ message: 'away' }],
    }))
    await expect(failing).rejects.toThrow(/expected the sitemaps/)
  })
})
