// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeGateway, type FakeGateway } from '../testing/fakeGateway.ts'
import { ownNames, plainNames } from '../testing/listingQueries.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { renderPage } from '../server/render.tsx'

let gateway: FakeGateway
beforeAll(async () => {
  gateway = await startFakeGateway()
})
afterAll(() => gateway.close())

async function open(
  path: string,
  fallbackStoreCode = sampleStoreContext.store.code,
  listingQuery = plainNames,
  brand = sampleStoreContext.store.brand,
) {
  const storeContext = {
    ...sampleStoreContext,
    store: { ...sampleStoreContext.store, fallbackStoreCode, listingQuery, brand },
  }
  const rendered = await renderPage({
    url: `http://localhost:3000${path}`,
    storeContext,
    fetch: (_address, init) => fetch(`${gateway.url}/graphql`, init),
    signal: new AbortController().signal,
  })
  if ('location' in rendered) throw new Error(`expected a page at ${path}, got a redirect`)
  return rendered
}

const dataOf = (body: string): readonly { readonly '@type': string; readonly '@context': string }[] =>
  [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json = '']) => JSON.parse(json))

describe('head of a page for search engines and social networks', () => {
  test('a product has its canonical address, alternates of the same kind, title, description and picture', async () => {
    const { head } = await open('/gullbarrer/gullbarre-3?utm=x')
    for (const tag of [
      '<link rel="canonical" href="http://localhost:3000/gullbarrer/gullbarre-3"',
      '<link rel="alternate" hrefLang="nb-NO" href="http://localhost:3000/gullbarrer/gullbarre-3"',
      '<link rel="alternate" hrefLang="sv-SE" href="http://se.test/guldtacka-3"',
      '<link rel="alternate" hrefLang="x-default" href="http://localhost:3000/gullbarrer/gullbarre-3"',
      '<meta property="og:type" content="product"',
      '<meta property="og:title" content="Gullbarre 3 g"',
      '<meta property="og:locale" content="nb_NO"',
      '<meta name="description" content="Preget barre i fingull."',
      '<meta property="og:image" content="http://localhost:3000/img/1200/1200/resize/a/u/au-3.jpg?format=jpeg"',
    ])
      expect(head).toContain(tag)
    expect(head).not.toContain('http://goldsmith.test')
  })

  test.each([
    { fallback: 'se', href: 'http://se.test/guldtacka-3' },
    { fallback: 'fi', href: null },
  ])('links $fallback as x-default for shoppers without a store in their language', async ({ fallback, href }) => {
    const { head } = await open('/gullbarrer/gullbarre-3', fallback)
    expect(/hrefLang="x-default" href="([^"]*)"/.exec(head)?.[1] ?? null).toBe(href)
  })

  test.each([
    { path: '/', title: sampleStoreContext.store.defaultTitle },
    { path: '/gullbarrer/gullbarre-3', title: 'Gullbarre 3 g – Karat Norge' },
    { path: '/i/om-karat', title: 'Om Karat – Karat Norge' },
  ])('the title names the page, then the store: $title', async ({ path, title }) => {
    const { head } = await open(path)
    expect(/<title[^>]*>([^<]*)</.exec(head)?.[1]).toBe(title)
  })

  test('each page of a listing has its own canonical address, and the first has alternates', async () => {
    const [first, second] = await Promise.all([open('/gullbarrer?sort=price-asc'), open('/gullbarrer?page=2')])
    expect(first.head).toContain('<link rel="canonical" href="http://localhost:3000/gullbarrer"')
    expect(second.head).toContain('<link rel="canonical" href="http://localhost:3000/gullbarrer?page=2"')
    expect(first.head).toContain('<meta property="og:type" content="website"')
    expect(second.head).not.toContain('hrefLang')
  })

  test('the canonical address of a listing has no filters and no order, whatever their parameters are called', async () => {
    const [plain, own] = await Promise.all([
      open('/gullbarrer?metal=17&sort=price-asc&page=2'),
      open('/gullbarrer?filtri[metal]=17&ordina=price-asc&page=2', undefined, ownNames),
    ])
    for (const { head } of [plain, own])
      expect(/<link rel="canonical" href="([^"]*)"/.exec(head)?.[1]).toBe('http://localhost:3000/gullbarrer?page=2')
  })

  test('home has its canonical address, its store, and alternates of the same kind', async () => {
    const { head } = await open('/')
    expect(head).toContain('<link rel="canonical" href="http://localhost:3000/"')
    expect(head).toContain('<meta property="og:site_name" content="Karat Norge"')
    expect(head).toContain('<link rel="alternate" hrefLang="de-DE" href="http://localhost:3000/de"')
  })

  test('a page that every store has names its addresses there', async () => {
    const { head } = await open('/metals?metal=AG')
    expect(head).toContain('<link rel="canonical" href="http://localhost:3000/metals?metal=AG"')
    expect(head).toContain('<link rel="alternate" hrefLang="de-DE" href="http://localhost:3000/de/metals?metal=AG"')
  })

  test('structured data of the home page names the shop and its search', async () => {
    const [organization, website] = dataOf((await open('/')).body)
    expect(organization).toMatchObject({
      '@type': 'Organization',
      name: 'Karat Norge',
      url: 'http://localhost:3000/',
      logo: 'http://localhost:3000/icon-512.png',
    })
    expect(website).toMatchObject({
      '@type': 'WebSite',
      inLanguage: 'nb-NO',
      potentialAction: { '@type': 'SearchAction', target: 'http://localhost:3000/search?q={search_term_string}' },
    })
  })

  test.each([
    { path: '/gullbarrer/gullbarre-3', card: 'summary_large_image', picture: '/img/1200/1200/resize/a/u/au-3.jpg' },
    { path: '/', card: 'summary', picture: '/icon-512.png' },
    { path: '/gullbarrer', card: 'summary', picture: '/icon-512.png' },
    { path: '/i/om-karat', card: 'summary', picture: '/icon-512.png' },
  ])('a link to $path that is shared becomes a card with a picture', async ({ path, card, picture }) => {
    const { head } = await open(path)
    expect(head).toContain(`<meta name="twitter:card" content="${card}"`)
    expect(head).toContain(`<meta property="og:image" content="http://localhost:3000${picture}`)
  })

  test.each([
    { what: 'no icon', brand: { logo: null, icon: null }, logo: undefined, picture: null },
    { what: 'a logo', brand: { logo: '/img/l.png', icon: null }, logo: '/img/l.png', picture: null },
    { what: 'an icon', brand: { logo: null, icon: '/img/i.png' }, logo: '/img/i.png', picture: '/img/i.png' },
  ])('a brand with $what has that in its structured data and cards, and nothing of ours', async ({ brand, ...its }) => {
    const { head, body } = await open('/', undefined, undefined, {
      name: 'Nordlys',
      heading: [],
      lead: [],
      picture: null,
      ...brand,
    })
    const [organization] = dataOf(body)
    expect(organization).toMatchObject({ '@type': 'Organization' })
    expect(organization).toHaveProperty('name')
    expect(Object(organization).logo).toBe(its.logo && `http://localhost:3000${its.logo}`)
    const card = /<meta property="og:image" content="([^"]*)"/.exec(head)?.[1] ?? null
    expect(card).toBe(its.picture && `http://localhost:3000${its.picture}`)
    expect(head + body).not.toContain('/icon-512.png')
  })

  test('structured data describes a product with variants as a group, with its breadcrumbs', async () => {
    const { body } = await open('/gullbarrer/gullbarre-1')
    const data = dataOf(body)
    expect(data.map((entry) => entry['@type'])).toEqual(['ProductGroup', 'BreadcrumbList'])
    expect(data.every((entry) => entry['@context'] === 'https://schema.org')).toBe(true)
  })

  test('structured data of a listing has its breadcrumbs, then the products of its page with their addresses', async () => {
    const [breadcrumbs, products] = dataOf((await open('/gullbarrer?page=2')).body)
    expect(products).toMatchObject({
      '@type': 'ItemList',
      itemListElement: expect.arrayContaining([
        {
          '@type': 'ListItem',
          position: 1,
          name: 'Gullbarre 49 g',
          url: 'http://localhost:3000/gullbarrer/gullbarre-49',
        },
      ]),
    })
    expect([breadcrumbs]).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Hjem', item: 'http://localhost:3000/' },
          { '@type': 'ListItem', position: 2, name: 'Gullbarrer', item: 'http://localhost:3000/gullbarrer' },
        ],
      },
    ])
  })
})
