/** Addresses as other backends write them: what the shop links to opens, and has one canonical address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { category, product, ring } from '../catalog/testing/documents.ts'
import { page } from '../content/testing/documents.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

/** Its product paths are made of skus. */
const SKU_STORE = 'goldsmith_sweden'
const SKUS = ['A/B', 'A\\B', '..', '.', 'A/../B', '/A', 'A/', 'A~2FB', '50 % ø', 'A?b#c', '100452']
const IDENTIFIERS = ['customer-service/returns', '/about/', '../faq', 'om oss']

const products = [
  ...SKUS.map((sku, at) => product(at + 1, { sku, slug: `thing-${at + 1}`, url_path: null })),
  ring(90, { sku: 'RING/90', slug: 'ring-90', url_path: null }),
]
const children = products.flatMap((each) => ('configurable_children' in each ? [each] : []))
for (const { configurable_children: own } of children)
  if (Array.isArray(own)) for (const child of own) child.sku = child.sku.replaceAll('-', '/')

const URL_PATHS: readonly (readonly [string | number, string])[] = [
  ['gull/barrer/', '/gull/barrer'],
  ['/gull/mynter', '/gull/mynter'],
  ['//gull//ringer.html', '/gull/ringer.html'],
  ['https://shop.example/gull/kjeder.html', '/gull/kjeder.html'],
  ['//shop.example/gull/tråd', '/gull/tr%C3%A5d'],
  ['gull/../50% av', '/gull/50%25%20av'],
  ['gull\\plate', '/gull/plate'],
  [2024, '/2024'],
]

let gateway: TestGateway
beforeAll(async () => {
  const named = URL_PATHS.map(([url_path], at) => product(at + 1, { url_path, slug: `thing-${at + 1}` }))
  const categories = URL_PATHS.map(([url_path], at) =>
    category(at + 10, 2, { url_path: `${url_path}`.replace('gull', 'kategori'), slug: `category-${at + 10}` }),
  )
  gateway = await startGateway(
    {
      [SKU_STORE]: { product: products, cms_page: IDENTIFIERS.map((identifier, at) => page(at + 1, identifier)) },
      no: { product: named, category: categories.slice(0, -1) },
    },
    { profile: readProfile('tryton') },
  )
})
afterAll(() => gateway.close())

const ROUTE = `query ($path: String!) { route(path: $path) { outcome {
  __typename ... on ProductRoute { product { sku path } childSku } ... on CategoryRoute { category { path } } ... on ContentRoute { page { slug path } } ... on Redirect { location }
} } }`

/** As a browser requests it. */
async function open(path: string, store: string) {
  const { pathname } = new URL(path, 'https://shop.example')
  const { data, errors } = await gateway.query(ROUTE, { variables: { path: pathname }, store })
  expect(errors).toBeUndefined()
  return data.route.outcome
}

describe('paths made of a sku', () => {
  test.each(SKUS)('of %s open its page', async (sku) => {
    const { data } = await gateway.query('query ($sku: String!) { product(sku: $sku) { path } }', {
      variables: { sku },
      store: SKU_STORE,
    })
    const { path } = data.product
    expect(await open(path, SKU_STORE)).toEqual({
      __typename: 'ProductRoute',
      product: { sku, path },
      childSku: null,
    })
  })

  test('select a variant whose sku has slashes', async () => {
    const { data } = await gateway.query(
      '{ product(sku: "RING/90") { composition { ... on Configurable { variants { sku path } } } } }',
      { store: SKU_STORE },
    )
    const [variant] = data.product.composition.variants
    expect(variant.sku).toBe('SKU/90/750/52')
    expect(await open(variant.path, SKU_STORE)).toMatchObject({ product: { sku: 'RING/90' }, childSku: variant.sku })
  })

  test('percent-encoded by another program, lead to the same page', async () => {
    expect(await open('/p/A%2FB/thing-1', SKU_STORE)).toMatchObject({
      product: { sku: 'A/B', path: '/p/A~2FB/thing-1' },
    })
    expect(await open('/p/A%5CB/old-slug', SKU_STORE)).toEqual({ __typename: 'Redirect', location: '/p/A~5CB/thing-2' })
  })
})

describe('the paths of documents', () => {
  test.each(URL_PATHS)('%s is %s and opens', async (written, path) => {
    const at = URL_PATHS.findIndex(([each]) => each === written) + 1
    expect(await open(path, 'no')).toMatchObject({ __typename: 'ProductRoute', product: { sku: `SKU-${at}`, path } })
    expect(await open(`${path}/`, 'no')).toMatchObject({ product: { path } })
  })

  test.each(URL_PATHS.slice(0, -1))('of a category: %s opens', async (_written, path) => {
    const own = path.replace('gull', 'kategori')
    expect(await open(own, 'no')).toEqual({ __typename: 'CategoryRoute', category: { path: own } })
  })
})

describe('content pages', () => {
  test.each(IDENTIFIERS)('%s opens under its path', async (slug) => {
    const { data } = await gateway.query('query ($slug: String!) { contentPage(slug: $slug) { path } }', {
      variables: { slug },
      store: SKU_STORE,
    })
    const { path } = data.contentPage
    expect(await open(path, SKU_STORE)).toEqual({ __typename: 'ContentRoute', page: { slug, path } })
  })

  test('a path with the slashes of an identifier leads to its canonical path', async () => {
    expect(await open('/i/customer-service/returns', SKU_STORE)).toEqual({
      __typename: 'Redirect',
      location: '/i/customer-service~2Freturns',
    })
    expect(await open('/customer-service/returns', SKU_STORE)).toMatchObject({
      page: { path: '/i/customer-service~2Freturns' },
    })
  })
})

test('an unknown path of a backend without URL rewrites is not found', async () => {
  expect(await open('/nothing/here', 'no')).toEqual({ __typename: 'NotFound' })
})
