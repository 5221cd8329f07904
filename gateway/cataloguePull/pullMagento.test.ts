/** What `catalogue:pull` reads of a Magento, and how a shop shows it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeStorefront, type FakeStorefront } from '../testing/fakeStorefront.ts'
import { startGateway } from '../testing/startGateway.ts'
import { readStoreTable } from '../storeTable.ts'
import { ENTITIES, type Entity } from '../upstream/catalogueIndex/port.ts'
import { createMagentoClient, type MagentoClient } from '../upstream/magento2/magentoClient.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { pullMagento, type MagentoPullOptions } from './pullMagento.ts'
import { FakeMagentoCatalogue, type MagentoLists } from './testing/fakeMagentoCatalogue.ts'
import { MAGENTO_LISTS, PRODUCTS } from './testing/magentoLists.ts'

const KEYS = {
  consumerKey: 'consumer',
  consumerSecret: 'consumer-secret',
  accessToken: 'token',
  accessTokenSecret: 'token-secret',
  isBearer: false,
}
const [STORE] = readStoreTable().stores
const RECORDING = resolve(import.meta.dirname, '../../../shared/magento/conversation-2.4.7-p3.ndjson')
const LATER = new Date('2026-11-28T13:00:00Z')
const NEXT_DAY = new Date('2026-11-29T13:00:00Z')

type Line = Readonly<Record<string, unknown>>

let folder: string
let storefront: FakeStorefront
let client: MagentoClient
let magento: FakeMagentoCatalogue
let printed: string[]
let now: Date

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karat-magento-'))
  storefront = await createFakeStorefront()
  magento = new FakeMagentoCatalogue(storefront, MAGENTO_LISTS, KEYS)
  printed = []
  now = new Date('2026-11-28T12:00:00Z')
  client = createMagentoClient({
    url: storefront.url,
    connections: 1,
    timeoutMs: 30_000,
    profile: readProfile('magento2'),
    keys: KEYS,
    clock: () => new Date(),
  })
})
afterEach(async () => {
  await client.close()
  await storefront.close()
  rmSync(folder, { recursive: true, force: true })
})

/** @returns whether all was read */
function pull(more: Partial<MagentoPullOptions> = {}): Promise<boolean> {
  return pullMagento({
    get: (storeCode, path, query) => client.get(storeCode, path, query),
    url: storefront.url,
    stores: STORE ? [STORE] : [],
    target: join(folder, 'pulled'),
    copies: join(folder, 'copies'),
    pageSize: 3,
    skusPerRequest: 4,
    stockMs: 900_000,
    compareHour: 2,
    isWhole: false,
    clock: () => now,
    print: (line) => void printed.push(line),
    pausesMs: [0, 0],
    ...more,
  })
}

const fileOf = (entity: Entity) => join(folder, 'pulled', STORE?.searchIndex ?? '', `${entity}.ndjson`)
const linesOf = (entity: Entity): readonly Line[] =>
  existsSync(fileOf(entity))
    ? readFileSync(fileOf(entity), 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    : []
const skus = () => linesOf('product').map(({ sku }) => sku)
const ofSku = (sku: string) => linesOf('product').find((line) => line['sku'] === sku)
const pulled = () => Object.fromEntries(ENTITIES.map((entity) => [entity, linesOf(entity)]))
const changed = (id: number, fields: object) =>
  PRODUCTS.map((one) => (one.id === id ? { ...one, updated_at: '2026-11-28 12:30:00', ...fields } : one))

describe('products', () => {
  test('of all six types are written, and neither those that are off nor those of another website', async () => {
    expect(await pull()).toBe(true)
    expect(skus()).toEqual(['BAR', 'COIN', 'RING', 'SET', 'KIT', 'PLATE', 'GIFT', 'BOOK'])
  })

  test('have the prices of their website, and nothing that is for administrators', async () => {
    await pull()
    expect(ofSku('BAR')).toMatchObject({
      price: 100,
      special_price: 80,
      weight: 10,
      tax_class_id: '2',
      tier_prices: [
        { customer_group_id: 1, qty: 2, value: 95 },
        { customer_group_id: 32000, qty: 5, value: 90 },
      ],
      media_gallery: [{ typ: 'image', image: '/b/a/bar.jpg', pos: 1, lab: 'A bar' }],
      description: '<p>Fine. <p>Wash it by hand.</p></p>',
      category: [{ category_id: 4, name: 'Gold', position: 1 }],
    })
    const text = readFileSync(fileOf('product'), 'utf8')
    for (const secret of ['cost', 'secret.pdf', 'options_container']) expect(text).not.toContain(secret)
  })

  test('with variants have them in their document, which costs what the cheapest of them does', async () => {
    await pull()
    expect(ofSku('RING')).toMatchObject({
      price: 120,
      configurable_children: [
        { sku: 'RING-585', price: 150, alloy: '4' },
        { sku: 'RING-750', price: 120, alloy: '5' },
      ],
    })
  })

  test('name what is chosen among their variants in the language of the store view', async () => {
    await pull()
    expect(ofSku('RING')).toMatchObject({ configurable_options: [{ attribute_id: '137', label: 'Legering' }] })
  })

  test('a variant that is also a part of a set has a document', async () => {
    const [, ...others] = PRODUCTS
    const link = { link_type: 'associated', linked_product_sku: 'RING-585', linked_product_type: 'simple', position: 1 }
    magento.lists = {
      ...MAGENTO_LISTS,
      '/products': [...others, { ...PRODUCTS[5], id: 20, sku: 'PAIR', product_links: [link] }],
    }
    await pull()
    expect(skus()).toContain('RING-585')
    expect(skus()).not.toContain('RING-750')
  })

  test('whose base currency is another one are converted, per cents are not', async () => {
    magento.baseCurrency = 'EUR'
    await pull()
    expect(ofSku('BAR')).toMatchObject({
      price: 1150,
      special_price: 920,
      tier_prices: [{ value: 1092.5 }, { value: 1035 }],
    })
    expect(ofSku('PLATE')).toMatchObject({
      custom_options: [{ price: 345 }, { values: [{ price: 10, price_type: 'percent' }] }],
    })
  })

  test('that are broken are left out and counted', async () => {
    magento.lists = {
      ...MAGENTO_LISTS,
      '/products': [
        ...PRODUCTS,
        { ...PRODUCTS[0], id: 30, sku: 'NAMELESS', name: null },
        { ...PRODUCTS[0], id: 31, sku: null },
      ],
    }
    expect(await pull()).toBe(true)
    expect(skus()).toHaveLength(8)
    expect(printed.join('\n')).toContain('1 refused, such as NAMELESS: field name')
    expect(printed.join('\n')).toContain('13 read, 0 gone, 1 refused')
  })

  test.each([
    {
      form: 'null for every field that may be',
      fields: { price: null, weight: null, product_links: null, options: null, tier_prices: null },
    },
    { form: 'an empty list for an empty map', fields: { extension_attributes: [], custom_attributes: [] } },
    { form: 'lists with gaps', fields: { tier_prices: { 1: PRODUCTS[0]?.tier_prices[0] } } },
  ])('are read with $form', async ({ fields }) => {
    magento.lists = { ...MAGENTO_LISTS, '/products': changed(2, fields) }
    expect(await pull()).toBe(true)
    expect(skus()).toContain('COIN')
  })
})

describe('everything else', () => {
  test('categories are those of the store, attributes have no empty option, and tax rules their rates', async () => {
    await pull()
    expect(linesOf('category').map(({ name }) => name)).toEqual(['Shop', 'Gold'])
    expect(linesOf('attribute')[0]).toMatchObject({
      id: 137,
      frontend_label: 'Legering',
      options: [
        { label: '585', value: '4', code: '585' },
        { label: '750', value: '5', code: '750' },
      ],
    })
    expect(linesOf('taxrule')).toMatchObject([
      { product_tax_class_ids: [2], rates: [{ tax_country_id: 'NO', rate: 25 }] },
    ])
    expect(linesOf('customergroup')).toEqual([{ id: 0, code: 'NOT LOGGED IN', tax_class_id: 3 }])
  })

  test('a missing rate stays unreadable, instead of meaning no tax', async () => {
    magento.lists = { ...MAGENTO_LISTS, '/taxRates/search': [] }
    await pull()
    expect(linesOf('taxrule')).toMatchObject([{ rates: [{}] }])
  })

  test('pages have the text of their store view, with the blocks that they name', async () => {
    await pull()
    const pages = linesOf('cms_page')
    expect(pages.map(({ identifier }) => identifier)).toEqual(['terms', 'delivery'])
    expect(pages[1]?.['content']).toBe('<p>Of Norway</p>')
    expect(pages[0]?.['content']).toContain('<p>Wash it by hand.</p>Since 1901')
  })

  test('blocks that name each other end', async () => {
    const blocks = [1, 2].map((id) => ({
      id,
      identifier: `b${id}`,
      content: `${id}{{block id="b${3 - id}"}}`,
      active: true,
    }))
    magento.lists = { ...MAGENTO_LISTS, '/cmsBlock/search': blocks }
    await pull()
    expect(linesOf('cms_block').map(({ content }) => content)).toEqual(['12121', '21212'])
  })
})

describe('a read that breaks', () => {
  const brokenPage = (status: number) => {
    let breaks = 1
    magento.intercept = (call) =>
      call.query.get('searchCriteria[filterGroups][0][filters][0][value]') === '3' && breaks-- > 0
        ? status === 200
          ? { text: '{"items":[{"id":4,"sku":"RI', contentType: 'application/json' }
          : { status, json: { message: 'Internal Error' } }
        : null
  }

  test.each([500, 503, 200])('a page that breaks with status %i is read again', async (status) => {
    brokenPage(status)
    expect(await pull()).toBe(true)
    expect(skus()).toHaveLength(8)
  })

  test('continues where it stopped, and the former file stays until then', async () => {
    await pull()
    const before = readFileSync(fileOf('product'), 'utf8')
    now = NEXT_DAY
    magento.lists = { ...MAGENTO_LISTS, '/products': changed(1, { name: 'Another name' }) }
    magento.intercept = (call, name) =>
      name === 'no /products' && call.query.get('searchCriteria[filterGroups][0][filters][0][value]') === '6'
        ? { status: 503, json: {} }
        : null
    expect(await pull()).toBe(false)
    expect(readFileSync(fileOf('product'), 'utf8')).toBe(before)
    magento.intercept = () => null
    magento.calls.length = 0
    expect(await pull()).toBe(true)
    const from = magento.calls
      .filter(({ path }) => path.endsWith('/products'))
      .map(({ query }) => query.get('searchCriteria[filterGroups][0][filters][0][value]'))
    expect(from).toEqual(['6', '9'])
    expect(printed.join('\n')).toContain('goes on after product 6')
    expect(ofSku('BAR')?.['name']).toBe('Another name')
  })

  test('a list whose total does not fit its pages keeps its file, and affects no other list', async () => {
    await pull()
    magento.intercept = (_call, name) =>
      name === 'no /customerGroups/search' ? { json: { items: [], total_count: 4 } } : null
    expect(await pull()).toBe(false)
    expect(linesOf('customergroup')).toHaveLength(1)
    expect(skus()).toHaveLength(8)
    expect(printed.join('\n')).toContain('customergroup  catalogue: /V1/customerGroups/search: expected as many')
  })

  test('a missing right is reported once, and not requested again', async () => {
    const refusal = {
      message: "The consumer isn't authorized to access %resources.",
      parameters: { resources: 'Magento_Cms::page' },
    }
    magento.intercept = (_call, name) => (name === 'no /cmsPage/search' ? { status: 401, json: refusal } : null)
    expect(await pull()).toBe(false)
    expect(printed.join('\n')).toContain('expected an integration with the right Magento_Cms::page')
    expect(magento.requested.filter((name) => name === 'no /cmsPage/search')).toHaveLength(1)
    expect(skus()).toHaveLength(8)
  })

  test.each([
    { list: '/products', entity: 'product' },
    { list: '/taxRules/search', entity: 'taxrule' },
    { list: '/customerGroups/search', entity: 'customergroup' },
    { list: '/categories/list', entity: 'category' },
    { list: '/products/attributes', entity: 'attribute' },
  ] as const)('a list without which the shop would sell wrongly is not emptied: $list', async ({ list, entity }) => {
    await pull()
    const before = readFileSync(fileOf(entity), 'utf8')
    magento.lists = { ...MAGENTO_LISTS, [list]: [] }
    expect(await pull({ isWhole: true })).toBe(false)
    expect(readFileSync(fileOf(entity), 'utf8')).toBe(before)
    expect(printed.join('\n')).toContain(`/${entity}  expected documents, got none: ${entity}.ndjson stays`)
  })

  test('a list of texts may become empty, and a Magento that never had tax rules has no file of them', async () => {
    magento.lists = { ...MAGENTO_LISTS, '/taxRules/search': [] }
    expect(await pull()).toBe(true)
    expect(existsSync(fileOf('taxrule'))).toBe(false)
    magento.lists = { ...magento.lists, '/cmsPage/search': [] }
    expect(await pull()).toBe(true)
    expect(readFileSync(fileOf('cms_page'), 'utf8')).toBe('')
  })

  test('a store view with another currency than the table says is refused', async () => {
    const [store] = readStoreTable().stores.filter(({ storeCode }) => storeCode === 'no')
    if (!store) throw new Error('expected the store no')
    expect(await pull({ stores: [{ ...store, i18n: { ...store.i18n, currencyCode: 'SEK' } }] })).toBe(false)
    expect(printed.join('\n')).toContain('expected the store view no to show SEK, got NOK')
  })
})

describe('afterwards', () => {
  const readProducts = () => magento.calls.filter(({ path }) => path.endsWith('/no/V1/products'))

  test('only what has changed is read, and the file is whole', async () => {
    await pull()
    now = LATER
    magento.lists = { ...MAGENTO_LISTS, '/products': changed(2, { price: 130 }) }
    magento.calls.length = 0
    expect(await pull()).toBe(true)
    expect(printed.join('\n')).toContain('product  2 changed')
    // The latest change, and what has changed since the former latest one.
    expect(readProducts()).toHaveLength(2)
    expect(ofSku('COIN')).toMatchObject({ price: 130 })
    expect(skus()).toHaveLength(8)
  })

  test('a file whose documents are the same is not written again', async () => {
    await pull()
    const before = statSync(fileOf('product')).mtimeMs
    now = LATER
    await pull()
    expect(statSync(fileOf('product')).mtimeMs).toBe(before)
  })

  test('what is gone leaves with the comparison of the next night', async () => {
    await pull()
    magento.lists = { ...MAGENTO_LISTS, '/products': PRODUCTS.filter(({ sku }) => sku !== 'COIN') }
    now = LATER
    await pull()
    expect(skus()).toContain('COIN')
    now = NEXT_DAY
    await pull()
    expect(skus()).not.toContain('COIN')
    expect(printed.join('\n')).toContain('11 read, 1 gone')
  })

  test('stock is requested separately, in batches, because sales change no product', async () => {
    magento.soldOut.add('RING-585').add('RING-750')
    await pull()
    expect(ofSku('COIN')).toMatchObject({ stock: { is_in_stock: true } })
    expect(ofSku('RING')).toMatchObject({ stock: { is_in_stock: false } })
    const batches = magento.calls.filter(({ path }) => path.endsWith('/are-products-salable'))
    for (const { query } of batches) expect([...query.keys()].length).toBeLessThanOrEqual(5)
    magento.soldOut.add('COIN')
    now = LATER
    await pull()
    expect(ofSku('COIN')).toMatchObject({ stock: { is_in_stock: false } })
  })

  test('the stock of more than ten products at once is asked for with a signature that Magento accepts', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...PRODUCTS[1], id: 40 + at, sku: `COIN-${at}` }))
    magento.lists = { ...MAGENTO_LISTS, '/products': [...PRODUCTS, ...many] }
    expect(await pull({ skusPerRequest: 50 })).toBe(true)
    expect(ofSku('COIN-11')).toMatchObject({ stock: { is_in_stock: true } })
  })

  test('a Magento without the inventory modules has the stock of its stock items', async () => {
    magento.hasInventory = false
    magento.soldOut.add('COIN')
    expect(await pull()).toBe(true)
    expect(ofSku('COIN')).toMatchObject({ stock: { is_in_stock: false } })
    expect(ofSku('BAR')).toMatchObject({ stock: { is_in_stock: true } })
  })

  test.each([true, false])(
    'a product that was taken off sale has no variants, parts or bundle for sale, whatever stock these have (inventory modules: %s)',
    async (hasInventory) => {
      magento.hasInventory = hasInventory
      for (const sku of ['RING', 'SET', 'KIT']) magento.soldOut.add(sku)
      await pull()
      for (const sku of ['RING', 'SET', 'KIT']) expect(ofSku(sku)).toMatchObject({ stock: { is_in_stock: false } })
      expect(ofSku('RING')).toMatchObject({
        configurable_children: [{ stock: { is_in_stock: false } }, { stock: { is_in_stock: false } }],
      })
      expect(ofSku('BAR')).toMatchObject({ stock: { is_in_stock: true } })
    },
  )

  test('in which quantities products are sold is read in pages, without a call for each', async () => {
    magento.quantities = {
      COIN: { min_sale_qty: 2, enable_qty_increments: 1, qty_increments: 2 },
      'RING-585': { use_config_max_sale_qty: 0, max_sale_qty: 3 },
      BAR: { is_qty_decimal: true, min_sale_qty: 0.1 },
    }
    await pull()
    expect(ofSku('COIN')).toMatchObject({ stock: { min_sale_qty: 2, enable_qty_increments: true, qty_increments: 2 } })
    expect(ofSku('BAR')).toMatchObject({ stock: { is_qty_decimal: true, min_sale_qty: 0.1 } })
    expect(ofSku('RING')).toMatchObject({
      configurable_children: [
        { sku: 'RING-585', stock: { is_in_stock: true, use_config_max_sale_qty: false, max_sale_qty: 3 } },
        { sku: 'RING-750' },
      ],
    })
    const pages = magento.requested.filter((name) => name.includes('stockItems'))
    expect(pages).toHaveLength(Math.ceil(PRODUCTS.length / 3))
  })

  test('without the right to stock items it is named, and what can be sold is known', async () => {
    const refusal = {
      message: "The consumer isn't authorized to access %resources.",
      parameters: { resources: 'Magento_Catalog::catalog_inventory' },
    }
    magento.intercept = (_call, name) => (name.includes('stockItems') ? { status: 401, json: refusal } : null)
    expect(await pull()).toBe(false)
    expect(printed.join('\n')).toContain('expected an integration with the right Magento_Catalog::catalog_inventory')
    expect(ofSku('COIN')).toMatchObject({ stock: { is_in_stock: true } })
  })
})

describe('prices', () => {
  const compared = () => printed.filter((line) => line.includes('in Magento'))

  test('are compared with those that Magento shows when everything was read, and then no more', async () => {
    await pull()
    expect(compared()).toEqual([])
    const times = () => magento.requested.filter((name) => name.endsWith('/products-render-info')).length
    expect(times()).toBe(1)
    now = LATER
    await pull()
    expect(times()).toBe(1)
  })

  test('that differ, as by a catalogue price rule, are named with both figures', async () => {
    magento.shownPrices = { BAR: 72, COIN: 90.5 }
    expect(await pull()).toBe(true)
    expect(compared()).toEqual([
      expect.stringContaining('BAR: 80 in its document, 72 in Magento'),
      expect.stringContaining('COIN: 100 in its document, 90.5 in Magento'),
    ])
  })

  test('that cannot be compared take nothing away', async () => {
    magento.intercept = (_call, name) =>
      name.endsWith('/products-render-info') ? { status: 500, json: { message: 'Internal Error' } } : null
    expect(await pull()).toBe(true)
    expect(printed.join('\n')).toContain('prices not compared')
  })
})

describe('several store views', () => {
  const views = readStoreTable().stores.filter(({ storeCode }) => ['no', 'se'].includes(storeCode))
  const stores = views.map((store) => ({ ...store, i18n: { ...store.i18n, currencyCode: 'NOK' } }))

  beforeEach(() => {
    magento.storeCodes = ['no', 'se']
  })

  test('are read at once, and what they have in common once', async () => {
    let [open, most] = [0, 0]
    const get: MagentoPullOptions['get'] = async (storeCode, path, query) => {
      open++
      most = Math.max(most, open)
      return client.get(storeCode, path, query).finally(() => open--)
    }
    expect(await pull({ stores, get })).toBe(true)
    expect(most).toBeGreaterThan(1)
    const times = (path: string) => magento.requested.filter((name) => name.endsWith(` ${path}`)).length
    for (const path of ['/taxRules/search', '/customerGroups/search']) expect(times(path)).toBe(1)
    expect(times('/inventory/are-products-salable')).toBe(3)
    expect(times('/stockItems/lowStock/')).toBe(Math.ceil(PRODUCTS.length / 3))
    for (const { searchIndex } of stores)
      expect(existsSync(join(folder, 'pulled', searchIndex, 'product.ndjson'))).toBe(true)
  })

  test('one that Magento does not have takes away nothing but itself', async () => {
    magento.storeCodes = ['no']
    expect(await pull({ stores })).toBe(false)
    expect(skus()).toHaveLength(8)
    expect(printed.join('\n')).toContain('expected a store view with the code se, got no')
  })
})

const FACTS = `name image { template } price { ... on Price { now { net { amount } gross { amount } } } } isFromPrice
  composition { __typename
    ... on Configurable { variants { sku } options { label values { label } } }
    ... on Grouped { items { product { sku } } } ... on Bundle { parts { choices { product { sku } } } } }`
const SHOP = `{
  store { menu { id name path } }
  contentPage(slug: "terms") { title html }
  bar: product(sku: "BAR") { ${FACTS} } ring: product(sku: "RING") { ${FACTS} } set: product(sku: "SET") { ${FACTS} }
  kit: product(sku: "KIT") { ${FACTS} } off: product(sku: "OFF") { name }
}`
const LISTING = `query ($id: ID!) { category(id: $id) { name products(sort: NAME_ASC) { totalCount items { sku } facets { ... on ValueFacet { label } } } } }`

test('a gateway shows the menu, a listing, pages of products and of texts', async () => {
  await pull()
  const gateway = await startGateway({ no: pulled() }, { profile: readProfile('magento2'), magentoKeys: KEYS })
  try {
    const { data, errors } = await gateway.query(SHOP)
    expect(errors).toBeUndefined()
    const [gold, ...others] = data.store.menu
    expect({ gold, others }).toMatchObject({ gold: { name: 'Gold', path: '/gold' }, others: [] })
    expect(data.contentPage.title).toBe('About terms')
    const { html } = data.contentPage
    for (const part of ['/contact', '/media/wysiwyg/a.jpg', 'Wash it by hand.', 'Since 1901'])
      expect(html).toContain(part)
    expect(html).not.toContain('{{')
    expect(data).toMatchObject({
      bar: { name: 'Product BAR', price: { now: { gross: { amount: '80.00' } } } },
      ring: {
        isFromPrice: true,
        price: { now: { gross: { amount: '120.00' } } },
        composition: {
          variants: [{ sku: 'RING-585' }, { sku: 'RING-750' }],
          options: [{ label: 'Legering', values: [{ label: '585' }, { label: '750' }] }],
        },
      },
      set: { composition: { items: [{ product: { sku: 'BAR' } }, { product: { sku: 'COIN' } }] } },
      kit: { price: { now: { gross: { amount: '160.00' } } } },
      off: null,
    })
    const listing = await gateway.query(LISTING, { variables: { id: gold.id } })
    expect(listing.errors).toBeUndefined()
    expect(listing.data.category.products.items.map(({ sku }: { sku: string }) => sku)).toEqual([
      'BAR',
      'BOOK',
      'COIN',
      'GIFT',
      'KIT',
      'PLATE',
      'RING',
      'SET',
    ])
    expect(listing.data.category.products.facets.map(({ label }: { label: string }) => label)).toContain('Legering')
  } finally {
    await gateway.close()
  }
})

/** Lists of a recorded conversation. */
function recordedLists(): MagentoLists {
  const exchanges = readFileSync(RECORDING, 'utf8')
    .split('\n')
    .flatMap((line): { readonly as: string; readonly answer: { readonly items: readonly Line[] } }[] =>
      line === '' ? [] : [JSON.parse(line)],
    )
  const of = (name: string) => exchanges.find(({ as }) => as === name)?.answer.items ?? []
  return {
    '/products': of('products admin'),
    '/products/attributes': of('attributes'),
    '/categories/list': of('categories list'),
    '/taxRules/search': of('tax rules'),
    '/taxRates/search': of('tax rates'),
    '/customerGroups/search': of('groups'),
    '/cmsPage/search': of('cms pages'),
  }
}

test.skipIf(!existsSync(RECORDING))('a recorded Magento 2.4.7 is read whole', async () => {
  magento.lists = recordedLists()
  expect(await pull()).toBe(true)
  expect(printed.filter((line) => line.includes('refused, such'))).toEqual([])
  expect(skus()).toEqual(['AU-10G', 'AG-1KG', 'WIRE-925-1', 'PAIR', 'OUT', 'RING', 'SET', 'KIT', 'GRAVED', 'GIFT'])
})
