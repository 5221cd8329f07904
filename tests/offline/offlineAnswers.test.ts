/** The catalogue bundle: its size, its differences, and its answers, which equal those of the gateway query by query. */
import { brotliDecompressSync } from 'node:zlib'
import { parse } from 'graphql'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BundleManifest, BundleUnit } from '../../engine/offline/bundle.ts'
import { readUnits } from '../../engine/offline/bundle.ts'
import { createOfflineCatalogue, type OfflineCatalogue } from '../../engine/offline/offlineCatalogue.ts'
import { shopDocuments } from '../../gateway/shopDocuments.generated.ts'
import { openRealShop, type RealShop } from '../testing/realUpstreams.ts'

/** A store with public prices, one of another language, and one that shows prices to customers only. */
const STORES = ['no', 'it', 'goldsmith_sweden'] as const
type StoreCode = (typeof STORES)[number]

const MAX_BUNDLE_BYTES = 3_000_000
const MAX_DIFFERENCE_BYTES = 50_000
const OPERATIONS_PER_STORE = 104
/** Starting the sandbox and building a bundle take seconds, more on a busy machine. */
const PATIENCE_MS = 120_000

interface Loaded {
  readonly manifest: BundleManifest
  readonly units: readonly BundleUnit[]
  readonly catalogue: OfflineCatalogue
}

let shop: RealShop
const loaded = new Map<StoreCode, Loaded>()
beforeAll(async () => {
  // Quotes that stay the same have the time at which they are read.
  const openedAt = new Date()
  shop = await openRealShop({ clock: () => openedAt })
}, PATIENCE_MS)
afterAll(() => shop.close())

/** As they come over the wire: undici's request leaves a body compressed. */
async function bytesOf(path: string): Promise<Buffer> {
  const { statusCode, body } = await request(`${shop.gatewayUrl}/offline/${path}`, {
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(statusCode, path).toBe(200)
  return Buffer.from(await body.arrayBuffer())
}

async function loadBundle(store: StoreCode): Promise<void> {
  const manifest = await vi.waitFor(async () => {
    const response = await fetch(`${shop.gatewayUrl}/offline/${store}/manifest`)
    expect(response.status).toBe(200)
    return (await response.json()) as BundleManifest
  }, PATIENCE_MS)
  const texts = await Promise.all(
    manifest.chunks.map(async ({ name }) =>
      brotliDecompressSync(await bytesOf(`${store}/chunks/${name}`)).toString('utf8'),
    ),
  )
  const units = texts.flatMap(readUnits)
  loaded.set(store, { manifest, units, catalogue: createOfflineCatalogue(units) })
}

function bundleOf(store: StoreCode): Loaded {
  const found = loaded.get(store)
  if (!found) throw new Error(`expected the bundle of ${store}`)
  return found
}

const documents = new Map(
  Object.values(shopDocuments).map((text) => [/query (\w+)/.exec(text)?.[1] ?? '', text] as const),
)

function documentNamed(name: string): string {
  const text = documents.get(name)
  if (text === undefined) throw new Error(`expected the shop's document ${name}`)
  return text
}

interface Operation {
  readonly name: string
  readonly variables: Record<string, unknown>
}

/** Draws evenly from a list. */
function some<Item>(items: readonly Item[], count: number): readonly Item[] {
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor((at * items.length) / Math.min(count, items.length))] as Item,
  )
}

const WORDS: Readonly<Record<StoreCode, readonly string[]>> = {
  no: [
    'gull',
    'sølv barre',
    'gullbarre 10 g',
    'krugerrand',
    'gulbare',
    'billigste gullbarre',
    'ring 585',
    'mynt',
    'levering',
    'zzzzz',
    'sølvtraad',
  ],
  it: [
    'oro',
    'lingotto argento',
    'moneta',
    'sterlina',
    'anello',
    'lingoto',
    'oro 10 g',
    'platino',
    'zzzzz',
    'consegna',
  ],
  goldsmith_sweden: [
    'tråd',
    'silverplåt',
    'lod',
    'guld 750',
    'ögla',
    'lås',
    'silvertrad',
    'kedja 45',
    'zzzzz',
    'leverans',
  ],
}

async function operationsOf(store: StoreCode): Promise<readonly Operation[]> {
  const { units } = bundleOf(store)
  const idOf = (key: string) => key.slice(key.indexOf(':') + 1)
  const entities = units.flatMap(({ entity }) => entity ?? [])
  const categories = entities.filter(({ kind }) => kind === 'category').map(({ key }) => idOf(key))
  const products = entities.filter(({ kind }) => kind === 'product').map(({ document }) => String(document['sku']))
  const paths = units.flatMap(({ records }) =>
    Object.values(records).flatMap(({ path }) => (typeof path === 'string' ? [path] : [])),
  )
  const filters = await filtersOf(store, categories)
  const listings = some(categories, 20).map((id, at) => ({
    name: 'CategoryListing',
    variables: { id, page: 1 + (at % 3), pageSize: 12 + (at % 30), valuesPerFacet: 10 },
  }))
  const searches = WORDS[store].map((text) => ({
    name: 'SearchResults',
    variables: { text, page: 1, pageSize: 24, valuesPerFacet: 10 },
  }))
  return [
    { name: 'Layout', variables: {} },
    { name: 'Home', variables: {} },
    { name: 'SizeGuide', variables: {} },
    { name: 'StoreMethods', variables: {} },
    ...(await inEveryOrder(store, listings)),
    ...filters,
    ...some(products, 28).map((sku) => ({ name: 'ProductDetail', variables: { sku } })),
    ...some(products, 4).map((sku) => ({ name: 'ComparedProduct', variables: { sku } })),
    { name: 'QuickOrderProducts', variables: { skus: [...some(products, 8), 'no such number'] } },
    { name: 'RowTierPrices', variables: { skus: some(products, 8) } },
    ...some(products, 4).map((sku) => ({
      name: 'FindRow',
      variables: { sku: sku.toLowerCase(), sort: 'POSITION_DESC', pageSize: 48 },
    })),
    ...some(paths, 8).map((path) => ({ name: 'RouteAt', variables: { path } })),
    ...(await inEveryOrder(store, searches)),
    ...WORDS[store].map((text) => ({ name: 'SearchPanel', variables: { text, pageSize: 6 } })),
    ...some(products, 2).map((sku) => ({ name: 'SearchPanel', variables: { text: sku, pageSize: 6 } })),
  ]
}

/** Each listing in another order of those that all of them offer, and the first one in all of its own. */
async function inEveryOrder(store: StoreCode, listings: readonly Operation[]): Promise<readonly Operation[]> {
  const [first] = listings
  if (!first) return []
  const { data } = await shop.query(documentNamed(first.name), first.variables, store)
  const { sorts } = first.name === 'SearchResults' ? data.search.products : data.category.products
  const shared = sorts.filter((sort: string) => sort !== 'PREMIUM_ASC' && sort !== 'GRAM_PRICE_ASC')
  return [
    ...sorts.map((sort: string) => ({ ...first, variables: { ...first.variables, sort } })),
    ...listings.map((each, at) => ({ ...each, variables: { ...each.variables, sort: shared[at % shared.length] } })),
  ]
}

/** Listings with the filters that their own facets offer. */
async function filtersOf(store: StoreCode, categories: readonly string[]): Promise<readonly Operation[]> {
  const operations: Operation[] = []
  for (const id of some(categories, 10)) {
    const answer = await shop.query(documentNamed('CategoryListing'), { id, pageSize: 1, valuesPerFacet: 5 }, store)
    for (const facet of (answer.data.category.products.facets ?? []).slice(0, 3)) {
      const [value] = facet.values ?? []
      const range = (facet.net ?? []).at(-1)
      const filter = value
        ? { attribute: facet.attribute, values: [value.value] }
        : { attribute: facet.attribute, from: range?.from ?? '100', to: range?.to ?? null, taxSide: 'NET' }
      operations.push({
        name: 'CategoryListing',
        variables: { id, filters: [filter], sort: 'NAME_ASC', pageSize: 24, valuesPerFacet: 10 },
      })
    }
  }
  return operations.slice(0, 20)
}

describe.each(STORES)('the bundle of %s', (store) => {
  beforeAll(() => loadBundle(store), PATIENCE_MS)

  test('takes at most 3 MB over the wire, as the manifest says', async () => {
    const { manifest } = bundleOf(store)
    const sizes = await Promise.all(
      manifest.chunks.map(async ({ name }) => (await bytesOf(`${store}/chunks/${name}`)).length),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(manifest.bytes)
    expect(manifest.bytes).toBeLessThan(MAX_BUNDLE_BYTES)
  })

  test('sends its chunks as text to a client that does not read brotli', async () => {
    const [chunk] = bundleOf(store).manifest.chunks
    for (const encodings of ['identity', 'br;q=0']) {
      const { headers, body } = await request(`${shop.gatewayUrl}/offline/${store}/chunks/${chunk?.name}`, {
        headers: { 'accept-encoding': encodings },
      })
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers['vary']).toContain('accept-encoding')
      expect(readUnits(await body.text()).map(({ id }) => id)).toEqual(chunk?.units)
    }
  })

  test('sends 50 changed products in at most 50 kB', async () => {
    const { manifest } = bundleOf(store)
    const ids = some(
      Object.keys(manifest.units).filter((id) => id.startsWith('product:')),
      50,
    )
    const response = await request(`${shop.gatewayUrl}/offline/${store}/units`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'br' },
      body: JSON.stringify([...ids, 'quotes']),
    })
    // undici's request leaves the body as it came over the wire.
    const bytes = Buffer.from(await response.body.arrayBuffer())
    expect(readUnits(brotliDecompressSync(bytes).toString('utf8'))).toHaveLength(51)
    expect(bytes.length).toBeLessThan(MAX_DIFFERENCE_BYTES)
  })

  test(
    'answers as the gateway does, query by query',
    async () => {
      const { catalogue } = bundleOf(store)
      const operations = await operationsOf(store)
      const different: string[] = []
      for (const { name, variables } of operations) {
        const text = documentNamed(name)
        const { data } = await shop.query(text, variables, store)
        const offline = answerOf(catalogue, text, variables)
        try {
          expect(offline).toEqual(data)
        } catch {
          different.push(`${name} ${JSON.stringify(variables)}: ${differences(offline, data).join('; ')}`)
        }
      }
      expect(different.join('\n\n')).toBe('')
      expect(operations.length).toBeGreaterThanOrEqual(OPERATIONS_PER_STORE)
    },
    PATIENCE_MS,
  )
})

test('a bundle names the picture of each product once', () => {
  const { catalogue, units } = bundleOf('no')
  const products = units.filter(({ entity }) => entity?.kind === 'product')
  const templates = catalogue.pictures()
  expect(templates.length).toBeGreaterThan(products.length / 2)
  expect(new Set(templates).size).toBe(templates.length)
  expect(templates.every((template) => template.includes('/img/{width}/'))).toBe(true)
})

test('a bundle has what any guest can select in the checkout, without pickup points', () => {
  const { data } = bundleOf('no').catalogue.answer(parse(documentNamed('StoreMethods')), {})
  expect(data).toMatchObject({
    store: {
      checkoutMethods: {
        deliveryMethods: [{ code: 'parcel_home', isPickup: false, pickupPoints: [] }],
        paymentMethods: expect.arrayContaining([expect.objectContaining({ code: 'cashondelivery' })]),
      },
    },
  })
})

test('a listing with a filter that does not exist is null, as online', async () => {
  const { catalogue, units } = bundleOf('no')
  const id = units.find((unit) => unit.entity?.kind === 'category')?.entity?.key.slice('Category:'.length)
  const variables = { id, filters: [{ attribute: 'utm', values: ['1'] }], pageSize: 12, valuesPerFacet: 10 }
  const online = await shop.query(documentNamed('CategoryListing'), variables, 'no')
  const offline = catalogue.answer(parse(documentNamed('CategoryListing')), variables)
  expect(offline.data).toEqual(online.data)
  expect(offline.refused).toHaveLength(1)
})

/** The first leaves that differ. */
function differences(offline: unknown, online: unknown, path = ''): readonly string[] {
  if (typeof offline !== 'object' || typeof online !== 'object' || offline === null || online === null)
    return Object.is(offline, online)
      ? []
      : [`${path}: ${JSON.stringify(offline)?.slice(0, 200)} instead of ${JSON.stringify(online)?.slice(0, 200)}`]
  const names = new Set([...Object.keys(offline), ...Object.keys(online)])
  return [...names]
    .flatMap((name) => differences(Reflect.get(offline, name), Reflect.get(online, name), `${path}.${name}`))
    .slice(0, 4)
}

function answerOf(catalogue: OfflineCatalogue, text: string, variables: Record<string, unknown>): unknown {
  try {
    return catalogue.answer(parse(text), variables).data
  } catch (error) {
    return String(error)
  }
}
