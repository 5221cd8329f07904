// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeGateway, type FakeGateway } from '../testing/fakeGateway.ts'
import { ownNames } from '../testing/listingQueries.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { siteIcons } from '../shop/siteIcons.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import { renderError, renderPage, splitHead } from './render.tsx'
import { htmlDocument } from './document.ts'
import { flagsScript, startScript } from './inlineScripts.ts'

let gateway: FakeGateway
beforeAll(async () => {
  gateway = await startFakeGateway()
})
afterAll(() => gateway.close())

const files = { entry: '/assets/client.js', scripts: [], styles: [], styleText: '' }
const open = (path: string, language = 'nb', gatewayUrl = gateway.url, store: Partial<StoreView> = {}) =>
  renderPage({
    url: `http://localhost:3000${path}`,
    storeContext: { ...sampleStoreContext, store: { ...sampleStoreContext.store, ...store }, language },
    fetch: (_address, init) => fetch(`${gatewayUrl}/graphql`, init),
    signal: new AbortController().signal,
  })

async function page(path: string, language?: string, gatewayUrl?: string) {
  const rendered = await open(path, language, gatewayUrl)
  if ('location' in rendered) throw new Error(`expected a page at ${path}, got a redirect to ${rendered.location}`)
  return rendered
}

/** Returns the text content: a name may contain elements. */
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')

describe('page of an address', () => {
  test.each([
    { path: '/', status: 200, text: 'Gullbarre 2 g' },
    { path: '/gullbarrer', status: 200, text: 'Gullbarre 48 g' },
    { path: '/gullbarrer?page=2', status: 200, text: 'Gullbarre 49 g' },
    { path: '/gullbarrer?page=9', status: 404, text: 'Gullbarrer' },
    { path: '/gullbarrer?page=nonsense&sort=nonsense&price=nonsense', status: 200, text: 'Gullbarre 2 g' },
    { path: '/gullbarrer/gullbarre-3', status: 200, text: 'AU-3' },
    { path: '/gullbarrer/gullbarre-1?childSku=AU-1-17', status: 200, text: 'AU-1-17' },
    { path: '/gullbarrer/gullbarre-1?childSku=unknown', status: 200, text: 'Glatt ring' },
    { path: '/nowhere', status: 404, text: '' },
    { path: '/search?q=gull', status: 200, text: 'Gullbarre 2 g' },
    { path: '/search', status: 200, text: '' },
    { path: '/compare', status: 200, text: 'Sammenligning' },
    { path: '/cart', status: 200, text: 'Handlekurv' },
    { path: '/checkout', status: 200, text: 'Tilbake til handlekurven' },
    { path: '/order-confirmation', status: 200, text: 'Ordrebekreftelse' },
    { path: '/my-account', status: 200, text: 'Min konto' },
    { path: '/my-account/never-written', status: 404, text: '' },
  ])('$path: $status "$text"', async ({ path, status, text }) => {
    const rendered = await page(path)
    expect(rendered.status).toBe(status)
    expect(textOf(rendered.body)).toContain(text)
  })

  test('facts that are codes are in the language of the interface, with its figures', async () => {
    const nordic = textOf((await page('/gullbarrer')).body)
    const english = textOf((await page('/gullbarrer', 'en')).body)
    expect(nordic).toContain('Metall')
    expect(nordic).not.toContain('Gold')
    expect(english).toContain('MetalGold')
    expect(english).toContain('Product names and descriptions are in Norwegian.')
  })

  test('redirects permanently from an address that has moved', async () => {
    expect(await open('/gammel-adresse')).toEqual({ status: 301, location: '/mynter?sort=price-asc' })
  })

  test.each([
    ['/gullbarrer?campaign=spring&metal=17&page=1-2', '/gullbarrer?metal=17&page=1-2'],
    ['/search?q=gull&campaign=spring', '/search?q=gull'],
  ])('%s requests what the listing does not have, and redirects to %s', async (path, location) => {
    expect(await open(path)).toEqual({ status: 302, location })
  })

  describe('in a store with its own parameter names for filters and order', () => {
    const openThere = (path: string) => open(path, 'nb', gateway.url, { listingQuery: ownNames })

    test.each([
      '/gullbarrer?filtri[metal]=17&ordina=price-asc&page=1-2',
      '/gullbarrer?filtri%5Bmetal%5D=17',
      '/search?q=gull&filtri[metal]=17',
    ])('%s is a page', async (path) => {
      const rendered = await openThere(path)
      if ('location' in rendered) throw new Error(`expected a page at ${path}, got a redirect to ${rendered.location}`)
      expect(rendered.status).toBe(200)
      expect(rendered.body).toMatch(/<input [^>]*name="filtri\[metal\]"[^>]* checked=""/)
      expect(rendered.body).toContain('<select name="ordina"')
    })

    test.each([
      ['/gullbarrer?metal=17&filtri[metal]=17&sort=price-asc&page=1-2', '/gullbarrer?filtri[metal]=17&page=1-2'],
      ['/gullbarrer?sort=price-asc', '/gullbarrer'],
      ['/gullbarrer?filtri[campaign]=spring&ref=mail&ordina=price-asc', '/gullbarrer?ordina=price-asc'],
      ['/search?q=gull&metal=17', '/search?q=gull'],
    ])('%s redirects to %s', async (path, location) => {
      expect(await openThere(path)).toEqual({ status: 302, location })
    })
  })
})

test('in a store with a path prefix, every link of the page has it', async () => {
  const rendered = await open('/de/gullbarrer', 'nb', gateway.url, { pathPrefix: '/de' })
  if ('location' in rendered) throw new Error(`expected a page, got a redirect to ${rendered.location}`)
  expect(rendered.status).toBe(200)
  const paths = [...rendered.body.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !/^\/de(?:$|[/?#])/.test(path ?? ''))).toEqual([])
})

test('puts title and meta into the head, and starts the body with the page', async () => {
  const { head, body } = await page('/gullbarrer/gullbarre-3')
  expect(head).toMatch(/<title[^>]*>[^<]*Gullbarre 3 g/)
  expect(body).not.toMatch(/<title|<meta|<link/)
})

test.each(['/', '/gullbarrer?page=1-2', '/gullbarrer/gullbarre-1', '/nowhere', '/search?q=gull'])(
  '%s has no executable inline script but those of every document',
  async (path) => {
    const { head, body, bootstrap } = await page(path)
    const html = htmlDocument({
      head,
      body,
      bootstrap,
      language: 'nb',
      defaultTitle: 'Karat',
      icons: siteIcons(sampleStoreContext.store),
      files,
    })
    for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([^<]*)/g)) {
      expect(/application\/(ld\+)?json/.test(attributes) || [flagsScript, startScript].includes(text)).toBe(true)
    }
    expect(html).not.toMatch(/\son[a-z]+=|javascript:/i)
  },
)

test('renders in the language of the request, also for two requests at once', async () => {
  const [norwegian, english] = await Promise.all([page('/nowhere', 'nb'), page('/nowhere', 'en')])
  expect(english.body).toContain('Skip to content')
  expect(norwegian.body).toContain('Hopp til innholdet')
})

test('sends the store and no cookie to the gateway', async () => {
  await page('/')
  const headers = gateway.headers.at(-1)
  expect(headers).toMatchObject({ 'x-store': 'no' })
  expect(headers).not.toHaveProperty('cookie')
})

test('sends each query once', async () => {
  const before = gateway.operations.length
  await page('/gullbarrer/gullbarre-4')
  const sent = gateway.operations.slice(before)
  expect(new Set(sent).size).toBe(sent.length)
})

test('serializes loader data without undefined', async () => {
  const { bootstrap } = await page('/gullbarrer')
  expect(JSON.parse(JSON.stringify(bootstrap.routing))).toEqual({
    loaderData: { shop: null, catalogue: { page: 'category', categoryId: 'category-bars' } },
    errors: null,
  })
})

test('responds with an error page and status 503 without the gateway', async () => {
  const rendered = await page('/gullbarrer', 'en', 'http://127.0.0.1:9')
  expect(rendered.status).toBe(503)
  expect(rendered.body).not.toBe('')
})

describe('when an upstream of the gateway fails', () => {
  const answerWith = (change: (operation: string, body: { data?: object; errors?: object[] }) => void) =>
    renderPage({
      url: 'http://localhost:3000/gullbarrer/gullbarre-3',
      storeContext: sampleStoreContext,
      fetch: async (_address, init) => {
        const response = await fetch(`${gateway.url}/graphql`, init)
        const body = (await response.json()) as { data?: object; errors?: object[] }
        const sent = JSON.parse(typeof init?.body === 'string' ? init.body : '') as {
          operationName: string
          query?: string
        }
        // A document sent by its hash is not executed yet: the client sends its text next.
        if (sent.query !== undefined) change(sent.operationName, body)
        return Response.json(body)
      },
      signal: new AbortController().signal,
    })
  const away = { message: 'away', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }

  test('does not treat a product that could not be loaded as one that does not exist', async () => {
    const rendered = await answerWith((operation, body) => {
      if (operation === 'RouteAt' || operation === 'Layout') return
      body.data = { ...body.data, product: null }
      body.errors = [{ ...away, path: ['product'] }]
    })
    expect(rendered).toMatchObject({ status: 404, lacksData: true })
  })

  test('renders the page without the menu', async () => {
    const rendered = await answerWith((operation, body) => {
      if (operation === 'Layout') body.errors = [{ ...away, path: ['store', 'menu'] }]
    })
    expect(rendered).toMatchObject({ status: 200, lacksData: false })
  })

  test('responds with 503 if the gateway has no data at all', async () => {
    const rendered = await answerWith((_operation, body) => {
      delete body.data
      body.errors = [away]
    })
    expect(rendered).toMatchObject({ status: 503 })
  })
})

test.each([400, 500])('renders an error page with status %i without the gateway', async (status) => {
  const { head, body } = await renderError(status, { ...sampleStoreContext, language: 'en' })
  expect(head).toContain('<title>')
  expect(body).toContain('<h1')
})

test('leaves markup in the body that only looks like a head', () => {
  expect(splitHead('<title>a &lt; b</title><meta name="x"/><div><link></div>')).toEqual({
    head: '<title>a &lt; b</title><meta name="x"/>',
    body: '<div><link></div>',
  })
})
