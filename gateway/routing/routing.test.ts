import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { category, product, ring } from '../catalog/testing/documents.ts'
import { page } from '../content/testing/documents.ts'
import { readStoreTable } from '../storeTable.ts'
import type { Responder } from '../testing/fakeStorefront.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const products = [
  product(1, { url_path: 'barrer/barre-1', slug: 'barre-1' }),
  ring(2, { url_path: 'ringer/ring-2', slug: 'ring-2' }),
  product(3, { url_path: 'skjult/skjult-3', slug: 'skjult-3', visibility: 1 }),
  product(4, { url_path: 'av/av-4', slug: 'av-4', status: 2 }),
  product(6, { url_path: 'odelagt/barre-6', slug: 'barre-6', price: 'dear' }),
  ring(9, { url_path: 'ringer/ring nr. 9', slug: 'ring-9' }),
  product(8, { sku: 'SKU-9-750-52', url_path: 'ringer/ring nr. 9', slug: 'ring-9-750-52', visibility: 1 }),
  product(5, { sku: 'SKU-2-750-52', url_path: 'ringer/ring-2-750-52', slug: 'ring-2-750-52', visibility: 1 }),
]
const categories = [
  category(10, 2, { url_path: 'barrer', slug: 'barrer-10' }),
  category(11, 2, { url_path: 'stengt', slug: 'stengt-11', is_active: false }),
  category(12, 2, { url_path: 'mynter', slug: 'mynter-12' }),
  category(13, 2, { url_path: 'odelagt', slug: 'odelagt-13', name: null }),
]
const pages = [page(3, 'personvern'), page(4, 'inaktiv', { active: false })]
const known: Readonly<Record<string, readonly [string, number]>> = {
  'barrer/barre-1': ['product', 1],
  'ringer/ring-2': ['product', 2],
  'skjult/skjult-3': ['product', 3],
  'av/av-4': ['product', 4],
  'odelagt/barre-6': ['product', 6],
  odelagt: ['category', 13],
  'ringer/ring-2-750-52': ['product', 5],
  'ringer/ring nr. 9': ['product', 8],
  barrer: ['category', 10],
  stengt: ['category', 11],
  ukjent: ['category', 99],
  personvern: ['cms_page', 3],
  personvern2: ['cms', 3],
  inaktiv: ['cms_page', 4],
  blokk: ['cms_block', 3],
  nytt: ['constructor', 3],
}
const mapUrl: Responder = ({ body }) => {
  const url = typeof body === 'object' && body !== null && 'url' in body ? String(body.url) : ''
  const [type, id] = known[url] ?? []
  return {
    json: type
      ? { _index: `karat_no_${type}_1`, _type: type, _id: String(id), _score: 0, _source: { id, url_path: url } }
      : null,
  }
}

let now = new Date('2026-11-21T12:00:00Z')
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    {
      no: { product: products, category: categories, cms_page: pages },
      goldsmith_sweden: { product: products, category: categories },
      de: { product: products, category: categories },
    },
    { clock: () => now },
  )
})
beforeEach(() => gateway.storefront.answer('/api/url/map', mapUrl))
afterAll(() => gateway.close())

const ROUTE = `query ($path: String!) { route(path: $path) { id path outcome {
  __typename ... on ProductRoute { product { sku } childSku } ... on CategoryRoute { category { name } } ... on ContentRoute { page { slug } } ... on Redirect { location } ... on NotFound { path }
} } }`

async function routeTo(path: string, store?: string) {
  const { data, errors, calls } = await gateway.query(ROUTE, { variables: { path }, ...(store ? { store } : {}) })
  expect(errors).toBeUndefined()
  return { ...data.route, calls: calls.byUpstream }
}

const productRoute = (sku: string, childSku: string | null = null) => ({
  __typename: 'ProductRoute',
  product: { sku },
  childSku,
})
const redirect = (location: string) => ({ __typename: 'Redirect', location })
const notFound = (path: string) => ({ __typename: 'NotFound', path })
const contentRoute = { __typename: 'ContentRoute', page: { slug: 'personvern' } }
const categoryRoute = { __typename: 'CategoryRoute', category: { name: 'Category 10' } }

describe('resolving a path', () => {
  test.each([
    ['/barrer/barre-1', productRoute('SKU-1')],
    ['/barrer', categoryRoute],
    ['/p/SKU-1/barre-1', productRoute('SKU-1')],
    ['/p/SKU-2/ring-2', productRoute('SKU-2')],
    ['/p/SKU-2/ring-2/SKU-2-750-54', productRoute('SKU-2', 'SKU-2-750-54')],
    ['/c/barrer-10', categoryRoute],
    ['/p/SKU-1/wrong-slug', redirect('/barrer/barre-1')],
    ['/p/SKU-2/wrong/SKU-2-750-54', redirect('/ringer/ring-2?childSku=SKU-2-750-54')],
    ['/p/SKU-2/ring-2/GONE', redirect('/ringer/ring-2')],
    ['/p/SKU-2-750-54/ring-2', redirect('/ringer/ring-2?childSku=SKU-2-750-54')],
    ['/c/old-words-10', redirect('/barrer')],
    ['/skjult/skjult-3', notFound('/skjult/skjult-3')],
    ['/p/SKU-3/skjult-3', notFound('/p/SKU-3/skjult-3')],
    ['/ringer/ring-2-750-52', redirect('/ringer/ring-2?childSku=SKU-2-750-52')],
    // The hidden child has the address of its parent: a redirect would be endless.
    ['/ringer/ring%20nr.%209', productRoute('SKU-9')],
    ['/av/av-4', notFound('/av/av-4')],
    ['/p/SKU-4/av-4', notFound('/p/SKU-4/av-4')],
    ['/p/NOPE/x', notFound('/p/NOPE/x')],
    ['/stengt', notFound('/stengt')],
    ['/c/stengt-11', notFound('/c/stengt-11')],
    ['/ukjent', notFound('/ukjent')],
    ['/personvern', contentRoute],
    ['/personvern2', contentRoute],
    ['/i/personvern', contentRoute],
    ['/i/personvern/more', notFound('/i/personvern/more')],
    ['/i/ukjent', notFound('/i/ukjent')],
    ['/i/inaktiv', notFound('/i/inaktiv')],
    ['/inaktiv', notFound('/inaktiv')],
    ['/blokk', notFound('/blokk')],
    ['/nytt', notFound('/nytt')],
    ['/nothing/here', notFound('/nothing/here')],
    ['/p/SKU-1', notFound('/p/SKU-1')],
    ['/p/SKU-1/a/b/c', notFound('/p/SKU-1/a/b/c')],
    ['/', notFound('/')],
  ])('resolves %s', async (path, outcome) => {
    expect((await routeTo(path)).outcome).toEqual(outcome)
  })

  test.each([
    ['/c?id=10', redirect('/barrer')],
    ['/c/?slug=barrer-10', redirect('/barrer')],
    ['/c?url-key=category-10', redirect('/barrer')],
    ['/c/unknown?id=10', redirect('/barrer')],
    ['/c?url-key=category-10&slug=barrer-10&id=10', redirect('/barrer')],
    ['/c?url-key=unknown&slug=barrer-10&id=10', notFound('/c')],
    ['/c?url-key=category-10&slug=unknown&id=10', notFound('/c')],
    ['/c?url-key=category-10&slug=barrer-10&id=12', notFound('/c')],
    ['/c?slug=barrer-10&id=12', notFound('/c')],
    ['/c/barrer-10?id=11', categoryRoute],
    ['/c?id=11', notFound('/c')],
    ['/c?id=2', notFound('/c')],
    ['/c?id=1e1', notFound('/c')],
    ['/c?name=Category+10', notFound('/c')],
    ['/c', notFound('/c')],
    ['/nothing?id=10', notFound('/nothing')],
  ])('finds a category by its parameters, the path first: %s', async (path, outcome) => {
    expect((await routeTo(path)).outcome).toEqual(outcome)
  })

  test('the parameters are part of the route’s identity', async () => {
    const routes = await Promise.all(
      ['/c?id=10&page=2', '/c/?id=10', '/c?id=11', '/barrer?id=10'].map((path) => routeTo(path)),
    )
    expect(routes.map(({ path }) => path)).toEqual(['/c?id=10', '/c?id=10', '/c?id=11', '/barrer'])
    expect(new Set(routes.map(({ id }) => id)).size).toBe(3)
  })

  test.each([
    { path: '/no/mapping', message: 'No mapping found' },
    { path: '/no/mapping', message: 'Route not found' },
    { path: '/c?id=99', message: 'Route not found' },
  ])('logs for $path: $message', async ({ path, message }) => {
    await routeTo(path)
    expect(gateway.logLines).toContainEqual(expect.objectContaining({ msg: message, path }))
  })

  test('redirects to paths made of skus in a store that uses them', async () => {
    expect((await routeTo('/p/SKU-2/wrong/SKU-2-750-54', 'goldsmith_sweden')).outcome).toEqual(
      redirect('/p/SKU-2/ring-2/SKU-2-750-54'),
    )
    expect((await routeTo('/ringer/ring-2', 'goldsmith_sweden')).outcome).toEqual(productRoute('SKU-2'))
  })
})

describe('in a store that does not prevent direct access to children', () => {
  let open: TestGateway
  beforeAll(async () => {
    const table = readStoreTable()
    const stores = table.stores.map((store) => ({
      ...store,
      catalogue: { ...store.catalogue, preventDirectAccessToChildren: false },
    }))
    open = await startGateway({ no: { product: products, category: categories } }, { storeTable: { ...table, stores } })
    open.storefront.answer('/api/url/map', mapUrl)
  })
  afterAll(() => open.close())

  test.each(['/ringer/ring-2-750-52', '/p/SKU-2-750-52/ring-2-750-52'])(
    '%s of a child that is not visible is not found',
    async (path) => {
      const { data } = await open.query(ROUTE, { variables: { path } })
      expect(data.route.outcome).toEqual(notFound(path))
      expect((await open.query('{ product(sku: "SKU-2-750-52") { sku } }')).data.product).toBeNull()
      expect(open.logLines).toContainEqual(
        expect.objectContaining({ msg: 'Product query returned empty result visibility = 1' }),
      )
    },
  )

  test('finds a child without its own path through its product', async () => {
    const { data } = await open.query(ROUTE, { variables: { path: '/p/SKU-2-750-54/ring-2' } })
    expect(data.route.outcome).toEqual(redirect('/ringer/ring-2?childSku=SKU-2-750-54'))
  })
})

describe('normalises paths', () => {
  test.each([
    ['barrer/', '/barrer'],
    ['//barrer//', '/barrer'],
    ['/barrer?p=2#top', '/barrer'],
    ['https://shop.example/barrer?x=/y', '/barrer'],
    ['/barrer/barre%2D1', '/barrer/barre-1'],
  ])('%s becomes %s', async (requested, path) => {
    expect((await routeTo(requested)).path).toBe(path)
  })

  test.each([
    ['/de/barrer', '/barrer'],
    ['/de', '/'],
    ['/deutsch', '/deutsch'],
    ['/barrer', '/barrer'],
  ])('in de, %s becomes %s', async (requested, path) => {
    expect((await routeTo(requested, 'de')).path).toBe(path)
  })
})

test.each([
  ['climbs', '/a/../../etc/passwd'],
  ['hides a slash', '/a%2Fb'],
  ['is no valid escape', '/%E0%A4%A'],
  ['has control characters', '/a\u0000b'],
  ['is endless', `/${'x'.repeat(5000)}`],
])('a path that %s is not found without an upstream call', async (_reason, path) => {
  const { outcome, calls } = await routeTo(path)
  expect(outcome.__typename).toBe('NotFound')
  expect(outcome.path.length).toBeLessThan(250)
  expect(calls).toEqual({})
})

describe('caches URL rewrites for ten minutes', () => {
  test.each(['/personvern2?kept', '/never/seen/before'])('%s', async (path) => {
    now = new Date(now.getTime() + 3_600_000)
    const counts = []
    for (const seconds of [0, 1, 500]) {
      now = new Date(now.getTime() + seconds * 1000)
      counts.push((await routeTo(path)).calls.urlMap ?? 0)
    }
    expect(counts).toEqual([1, 0, 0])
  })

  test('per store', async () => {
    await routeTo('/personvern2')
    expect((await routeTo('/personvern2', 'de')).calls.urlMap).toBe(1)
  })
})

test('requests the id of a path’s document', async () => {
  const from = gateway.storefront.calls.length
  await routeTo('/requested/with/fields')
  const requests = gateway.storefront.calls.slice(from).filter(({ path }) => path === '/api/url/map')
  expect(requests.map(({ body }) => body)).toEqual([
    { url: 'requested/with/fields', includeFields: ['id'], excludeFields: null },
  ])
})

describe('a path that the backend does not know is not found', () => {
  const hit = (source: unknown) => ({ _index: 'karat_no', _type: 'product', _source: source })
  test.each<[string, unknown]>([
    ['null', null],
    ['false', false],
    ['an empty text', ''],
    ['an empty list', []],
    ['an empty object', {}],
    ['null in an envelope', { code: 200, result: null }],
    ['an empty list in an envelope', { code: 200, result: [] }],
    ['a hit without a source', hit(null)],
    ['a hit whose id is null', hit({ id: null })],
    ['a hit whose id is empty', hit({ id: '' })],
  ])('by %s', async (name, json) => {
    const path = `/unknown/${name.replaceAll(' ', '-')}`
    gateway.storefront.answer('/api/url/map', () => ({ json }))
    expect((await routeTo(path)).outcome).toEqual(notFound(path))
  })

  test('and a hit in an envelope is one', async () => {
    const json = { code: 200, result: hit({ id: '1' }) }
    gateway.storefront.answer('/api/url/map', () => ({ json }))
    expect((await routeTo('/enveloped')).outcome).toEqual(productRoute('SKU-1'))
  })
})

describe('failures', () => {
  test.each([
    { name: 'an error', answer: { json: { code: 500, result: {} }, status: 500 }, code: 'UPSTREAM_UNAVAILABLE' },
    { name: 'HTML', answer: { text: '<p>', contentType: 'text/html' }, code: 'UPSTREAM_MALFORMED' },
    { name: 'a hit without document', answer: { json: { _type: 'product' } }, code: 'UPSTREAM_MALFORMED' },
    {
      name: 'an id that is no number',
      answer: { json: { _type: 'product', _source: { id: 'one' } } },
      code: 'UPSTREAM_MALFORMED',
    },
  ])('$name gives no route and an error, which is logged, and is not cached', async ({ name, answer, code }) => {
    const path = `/failing/${name.replaceAll(' ', '-')}`
    gateway.storefront.answer('/api/url/map', () => answer)
    const logged = gateway.logLines.length
    const { data, errors } = await gateway.query(ROUTE, { variables: { path } })
    expect(data).toEqual({ route: null })
    expect(errors?.[0]?.extensions).toEqual({ code, upstream: 'urlMap' })
    expect(gateway.logLines.slice(logged)).toMatchObject([
      { level: 40, errors: [{ code, upstream: 'urlMap', path: 'route' }] },
    ])
    gateway.storefront.answer('/api/url/map', mapUrl)
    expect((await routeTo(path)).outcome).toEqual(notFound(path))
  })

  test('/p/, /c/ and /i/ resolve without the URL rewrites', async () => {
    gateway.storefront.answer('/api/url/map', () => ({ reset: true }))
    expect((await routeTo('/p/SKU-1/barre-1')).outcome).toEqual(productRoute('SKU-1'))
    expect((await routeTo('/c/barrer-10')).outcome).toEqual(categoryRoute)
    expect((await routeTo('/i/personvern')).outcome).toEqual(contentRoute)
  })
})

/** Kinds of documents with a page: a product, a category, a CMS page (its tests are beside it). */
describe('a document that failed the border check does not exist', () => {
  test.each(['/odelagt/barre-6', '/p/SKU-6/barre-6', '/odelagt', '/c/odelagt-13'])('at %s', async (path) => {
    expect((await routeTo(path)).outcome).toEqual(notFound(path))
  })

  test.each(['product(sku: "SKU-6") { sku }', 'productByArticleNumber(number: "SKU-6") { sku }'])(
    'as %s',
    async (field) => {
      expect(await gateway.query(`{ found: ${field} }`)).toMatchObject({ data: { found: null }, errors: undefined })
    },
  )
})

describe('paths of documents in memory', () => {
  test.each([
    ['/barrer/barre-1', productRoute('SKU-1')],
    ['/barrer', categoryRoute],
    ['/personvern', contentRoute],
    ['/skjult/skjult-3', notFound('/skjult/skjult-3')],
  ])('resolves %s without the backend', async (path, outcome) => {
    gateway.storefront.answer('/api/url/map', () => ({ reset: true }))
    const { calls, ...route } = await routeTo(path)
    expect(route.outcome).toEqual(outcome)
    expect(calls.urlMap).toBeUndefined()
  })

  test('are compared with url_key for documents without url_path', async () => {
    const shop = await startGateway({
      no: { product: [product(7, { url_path: null, url_key: 'nokkel-7', slug: 'nokkel-7' })] },
    })
    const { data } = await shop.query(ROUTE, { variables: { path: '/nokkel-7' } })
    await shop.close()
    expect(data.route.outcome).toEqual(productRoute('SKU-7'))
  })

  test('that several documents share are resolved by the backend', async () => {
    const shop = await startGateway({
      no: {
        product: [product(7, { url_path: 'felles' })],
        category: [category(10, 2, { url_path: 'felles', slug: 'felles-10' })],
      },
    })
    shop.storefront.answer('/api/url/map', () => ({ json: { _type: 'product', _source: { id: 7 } } }))
    const { data, calls } = await shop.query(ROUTE, { variables: { path: '/felles' } })
    await shop.close()
    expect(data.route.outcome).toEqual(productRoute('SKU-7'))
    expect(calls.byUpstream['urlMap']).toBe(1)
  })
})

test('a route is a node', async () => {
  const { id } = await routeTo('/barrer')
  const { data } = await gateway.query('query ($id: ID!) { node(id: $id) { __typename ... on Route { path } } }', {
    variables: { id },
  })
  expect(data.node).toEqual({ __typename: 'Route', path: '/barrer' })
})
