/** Damaged documents of every kind among whole ones, in every list of the shop that is made from documents. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attribute, category, product, RING_SIZE, taxRules } from '../../catalog/testing/documents.ts'
import { block, page } from '../../content/testing/documents.ts'
import { createFakeCluster, type FakeCluster } from '../../testing/fakeCluster.ts'
import { envelope, RECORDED_TAG, stockOfRequested } from '../../testing/recordedResponses.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'
import { encodeId } from '../../shared/ids.ts'
import { shopDocuments } from '../../shopDocuments.generated.ts'
import { readStoreTable } from '../../storeTable.ts'
import { ENTITIES, type Entity } from './port.ts'

type Fields = Readonly<Record<string, unknown>>
type Documents = Readonly<Record<Entity, readonly Fields[]>>

const review = (id: number, productId: number) => ({
  id,
  product_id: productId,
  title: `Whole review ${id}`,
  detail: 'Text',
  nickname: 'Kari',
  review_entity: 'product',
  review_type: 3,
  review_status: 1,
  created_at: '2026-03-01 08:00:00',
  ratings: [{ title: 'Rating', percent: 80, value: 4 }],
})

const whole: Documents = {
  taxrule: taxRules('NO', 25),
  customergroup: [{ id: 1, code: 'General', tax_class_id: 3 }],
  attribute: [RING_SIZE],
  category: [category(10, 2, { name: 'Whole category' })],
  product: [product(1, { name: 'Whole product', ring_size: 52, bestseller: 1 })],
  review: [review(1, 1)],
  cms_page: [page(1, 'salgsvilkar', { title: 'Whole page' })],
  cms_block: [block(1, 'whole-block', { title: 'Whole block' })],
}

/** Legal pages of the store, so that the sitemap reads them by name. */
const SLUGS = [
  'levering',
  'personvern',
  'bedriftsvilkar',
  'retningslinjer',
  'betaling',
  'retur',
  'vi-kjoper',
  'om-karat',
]

/** A document of each kind as it was before one of its fields was damaged. */
const victims: Readonly<Record<Entity, (id: number, at: number) => Fields>> = {
  taxrule: (id) => ({ ...taxRules('NO', 25)[0], id, product_tax_class_ids: [99] }),
  customergroup: (id) => ({ id, code: `Group ${id}`, tax_class_id: 3 }),
  attribute: (id) => ({ ...attribute(id, `attribute_${id}`, { 1: 'One' }), position: id, unit: 'mm' }),
  category: (id) =>
    category(id, 10, { level: 3, description: 'Text', image: '/a.jpg', created_at: '2026-01-01 00:00:00' }),
  product: (id) =>
    product(id, {
      special_price: 900,
      special_from_date: '2026-01-01',
      tier_prices: [{ customer_group_id: 0, qty: 5, value: 800 }],
      metal_charge: [{ metal: 'AU', grams: '1', quote: '500', quoted_at: '2026-11-21T12:00:00Z' }],
      image: '/a.jpg',
      media_gallery: [{ typ: 'image', image: '/a.jpg', pos: 1, lab: 'A' }],
      description: '<p>Text</p>',
      product_links: [{ sku: `SKU-${id}`, link_type: 'related', linked_product_sku: 'SKU-1', position: 1 }],
      configurable_children: [{ id: 9, sku: 'SKU-1', price: 5 }],
      custom_options: [{ option_id: 1, title: 'Text', type: 'field', price: 1, price_type: 'fixed' }],
      hazard: { signal: 'Danger', pictograms: ['GHS05'], statements: ['H318'] },
      stock: { is_in_stock: true },
      category: [{ category_id: 10, name: 'Whole category', slug: 'category-10', path: 'category-10' }],
      tags: ['1'],
      new: 1,
      bestseller: 1,
      qty_ordered: 1,
      weight: 5,
      fine_weight: '5',
      metal_symbol: 'AU',
      sale_minimum: '1',
      sale_step: '1',
      custom_attributes: [{ attribute_code: 'ring_size', value: '52' }],
    }),
  review: (id) => review(id, 1),
  cms_page: (id, at) => page(id, SLUGS[at % SLUGS.length] ?? 'levering'),
  cms_block: (id) => block(id, `block-${id}`),
}

/** Undefined takes the field away. */
const DAMAGES: readonly unknown[] = [undefined, null, {}, [], [[{}]], 'no such value', -1.5, true]

/** One victim for each of the fields, whose others are whole. */
function damaged(entity: Entity, value: unknown): readonly Fields[] {
  const victim = victims[entity]
  return Object.keys(victim(0, 0)).map((field, at) => ({ ...victim(1_000 + at, at), [field]: value }))
}

const withDamaged = (entity: Entity, value: unknown) => [...damaged(entity, value), ...whole[entity]]

const texts = new Map(Object.values(shopDocuments).map((text) => [/query (\w+)/.exec(text)?.[1] ?? '', text] as const))
const id = (type: 'Category', key: string) => encodeId({ type, storeCode: 'no', key })
const LISTS: readonly {
  readonly name: string
  readonly query?: string
  readonly variables: Fields
  readonly has: string
}[] = [
  { name: 'Layout', variables: {}, has: 'Whole category' },
  { name: 'Home', variables: {}, has: 'Whole product' },
  { name: 'CategoryListing', variables: { id: id('Category', '10') }, has: 'Whole product' },
  { name: 'CategoryAlternates', variables: { id: id('Category', '10') }, has: '"data"' },
  { name: 'SearchResults', variables: { text: 'whole' }, has: 'Whole product' },
  { name: 'SearchPanel', variables: { text: 'whole', pageSize: 5 }, has: 'Whole page' },
  { name: 'ArticleNumbers', variables: { text: 'SKU-1', pageSize: 5 }, has: 'SKU-1' },
  { name: 'ProductDetail', variables: { sku: 'SKU-1' }, has: 'Whole product' },
  {
    name: 'QuickOrderProducts',
    variables: { skus: ['SKU-1', 'SKU-1000', 'SKU-1001', 'SKU-1002'] },
    has: 'Whole product',
  },
  { name: 'RouteAt', variables: { path: '/all/product-1' }, has: 'SKU-1' },
  { name: 'ContentText', variables: { slug: 'salgsvilkar' }, has: 'Text of salgsvilkar' },
  { name: 'ContentAlternates', variables: { slug: 'salgsvilkar' }, has: '"data"' },
  { name: 'SizeGuide', variables: {}, has: '"data"' },
  { name: 'SitemapIndex', variables: {}, has: 'pageCount' },
  { name: 'Sitemap', variables: { kind: 'CATEGORY', page: 1 }, has: '/category-10' },
  { name: 'Sitemap', variables: { kind: 'CONTENT', page: 1 }, has: '/i/salgsvilkar' },
  { name: 'Sitemap', variables: { kind: 'PRODUCT', page: 1 }, has: '/all/product-1' },
  { name: 'pages', query: '{ contentPagesLike(pattern: "*") { title } }', variables: {}, has: 'Whole page' },
  { name: 'blocks', query: '{ contentBlocksLike(pattern: "*") { title } }', variables: {}, has: 'Whole block' },
  {
    name: 'reviews',
    query: '{ product(sku: "SKU-1") { reviews { items { title } } } }',
    variables: {},
    has: 'Whole review',
  },
]

/** The fake cluster neither searches nor sorts. */
const NOT_OF_FAKE = ['Home', 'SearchPanel']

/** What is wrong with the lists, one sentence each. */
async function wrongLists(gateway: TestGateway, unsearched: readonly string[] = []): Promise<readonly string[]> {
  const found: string[] = []
  for (const { name, query = texts.get(name) ?? '', variables, has } of LISTS) {
    const { data, errors = [] } = await gateway.query(query, { variables })
    for (const { message, path } of errors)
      found.push(`${name} ${JSON.stringify(variables)}: ${path?.join('.')}: ${message}`)
    if (!unsearched.includes(name) && !JSON.stringify({ data }).includes(has))
      found.push(`${name} ${JSON.stringify(variables)}: lacks ${has}`)
  }
  return found
}

async function bundledUnits(gateway: TestGateway): Promise<string> {
  for (;;) {
    const response = await fetch(`${gateway.url}/offline/no/manifest`)
    if (response.status !== 202) return `${response.status} ${await response.text()}`
    await sleep(20)
  }
}

const refusedIn = (gateway: TestGateway) =>
  gateway.logLines.filter(({ msg }) => /^catalogue: \w+ .*: (field|expected)/.test(String(msg))).length

describe('documents with a field that is missing, null or of another type', () => {
  let cluster: FakeCluster
  let embedded: TestGateway
  let clustered: TestGateway
  beforeAll(async () => {
    cluster = await createFakeCluster()
    serve(undefined, [])
    embedded = await startGateway({ no: whole })
    clustered = await startGateway({}, { searchNodes: [cluster.url] })
    for (const { storefront } of [embedded, clustered]) {
      storefront.answer('/api/stock/list', stockOfRequested)
      storefront.answer('/api/ext/tags', () => envelope([RECORDED_TAG]))
    }
  })
  afterAll(async () => {
    await embedded.close()
    await clustered.close()
    await cluster.close()
  })

  function serve(value: unknown, entities: readonly Entity[]): void {
    for (const { searchIndex, storeCode } of readStoreTable().stores)
      for (const entity of ENTITIES) {
        const isDamaged = storeCode === 'no' && entities.includes(entity)
        const documents = isDamaged ? withDamaged(entity, value) : whole[entity]
        const name = `${searchIndex}_${entity}`
        const writes = (cluster.indices.get(name)?.writes ?? 0) + 1
        cluster.indices.set(name, { name, properties: { id: { type: 'long' } }, documents, writes })
      }
  }

  test('the lists of whole documents are whole', async () => {
    expect(await wrongLists(embedded)).toEqual([])
    expect(await wrongLists(clustered, NOT_OF_FAKE)).toEqual([])
  })

  const rounds = DAMAGES.flatMap((value) => [
    { value, entities: ENTITIES, what: 'every kind' },
    // Alone, none can hide behind another.
    ...(Number(process.env['PROPERTY_RUNS'] ?? 0) > 100
      ? ENTITIES.map((entity) => ({ value, entities: [entity], what: entity }))
      : []),
  ])

  test.each(rounds)('$value in a field of $what takes away nothing else', async ({ value, entities }) => {
    for (const entity of ENTITIES)
      embedded.catalogue.write('no', entity, entities.includes(entity) ? withDamaged(entity, value) : whole[entity])
    await embedded.refresh()
    serve(value, entities)
    await clustered.refresh()
    expect(await wrongLists(embedded), 'in memory').toEqual([])
    expect(await wrongLists(clustered, NOT_OF_FAKE), 'on a cluster').toEqual([])
    expect(await bundledUnits(embedded)).toMatch(/^200 .*product:1"/)
  })

  test('and each is logged', () => {
    expect(refusedIn(embedded)).toBeGreaterThan(20)
    expect(refusedIn(clustered)).toBeGreaterThan(20)
  })
})
