/** A handwritten server for one response, without a schema: the same calls, the same data, JSON by hand. */
import { createServer } from 'node:http'
import { pino } from 'pino'
import { Pool } from 'undici'
import stores from '../stores.json' with { type: 'json' }
import type { CatalogueDocument } from '../gateway/upstream/catalogueIndex/port.ts'
import { indexSort } from '#engine/listing/choices.ts'
import { LISTINGS, PAGE_SIZE, STORE } from './listingQuery.ts'
import { reportTo } from './processes.ts'
import { readJson } from './readJson.ts'
import { upstreamsOf } from './upstreams.ts'

const SKUS_PER_REQUEST = 15
const RATE = 0.25

const { upstreams } = await upstreamsOf(process.env['BENCH_SANDBOX'] ?? '', pino({ level: 'silent' }))
const pool = new Pool(process.env['BENCH_SANDBOX'] ?? '', { connections: 64 })
const tags = new Map<string, object>()
for (const tag of await readTags())
  tags.set(tag.option_id, {
    label: tag.store_labels[STORE] ?? tag.label,
    color: tag.color,
    position: tag.position === 'left' ? 'LEFT' : 'RIGHT',
  })

const ALWAYS = [
  { field: 'visibility', in: [2, 3, 4], scope: 'always' as const },
  { field: 'status', in: [0, 1], scope: 'always' as const },
]

/** The number of a listing is the path; `?stock=no` leaves out the stock. */
const server = createServer(({ url = '' }, response) => {
  const [path = '', search] = url.split('?')
  listing(LISTINGS[Number(path.slice(1))] ?? LISTINGS[0], search !== 'stock=no').then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('expected a TCP port')
  reportTo(process, `http://127.0.0.1:${address.port}`)
})

async function listing({ page, sort }: (typeof LISTINGS)[number], withStock: boolean): Promise<string> {
  const [found] = await upstreams.index.search([
    {
      storeCode: STORE,
      entity: 'product',
      filters: [...ALWAYS, { field: 'category_ids', in: [process.env['BENCH_CATEGORY_ID'] ?? ''], scope: 'always' }],
      sort: indexSort(sort, Number(process.env['BENCH_CATEGORY_ID'])),
      from: (page - 1) * PAGE_SIZE,
      size: PAGE_SIZE,
    },
  ])
  const documents = found?.hits.map(({ document }) => document) ?? []
  const skus = documents.map((document) => String(document['sku']))
  const others = stores.stores.filter(({ storeCode }) => storeCode !== STORE)
  const [stock, elsewhere, [bestsellers]] = await Promise.all([
    withStock ? readStock(skus) : null,
    upstreams.index.getMany(
      others.map(({ storeCode }) => ({ storeCode, entity: 'product' as const, field: 'sku', values: skus })),
    ),
    upstreams.index.search([
      {
        storeCode: STORE,
        entity: 'product',
        filters: [...ALWAYS, { field: 'bestseller', in: [1], scope: 'always' }],
        sort: [{ field: 'created_at', direction: 'desc' }],
        from: 0,
        size: 8,
      },
    ]),
  ])
  const items = documents.map((document, at) =>
    item(
      document,
      stock && { stock: stockOf(stock.get(document.id)) },
      others.flatMap(({ host, pathPrefix }, store) => {
        const other = elsewhere[store]?.[at]
        return other && !(other instanceof Error)
          ? [{ url: `http://${host}:3000${pathPrefix}/${String(other['url_path'])}` }]
          : []
      }),
    ),
  )
  return JSON.stringify({
    data: {
      store: { bestsellers: { items: bestsellers?.hits.map(({ document }) => ({ sku: document['sku'] })) } },
      category: { products: { totalCount: found?.total, items } },
    },
  })
}

function item(document: CatalogueDocument, stock: { stock: object | null } | null, alternates: object[]): object {
  const gallery = list<{ image: string; lab: string | null }>(document['media_gallery']).map(({ image, lab }) => ({
    template: template(image),
    alt: lab ?? document['name'],
  }))
  const net = Number(document['final_price'] ?? document['price'])
  const tax = Math.round(net * RATE * 100) / 100
  const money = (amount: number) => ({ amount: amount.toFixed(2), currency: 'NOK' })
  return {
    id: `${STORE}:${document.id}`,
    sku: document['sku'],
    name: document['name'],
    path: `/${String(document['url_path'])}`,
    kind: String(document['type_id']).toUpperCase(),
    isFromPrice: document['type_id'] === 'configurable',
    image: gallery[0],
    gallery,
    tags: list<string>(document['tags']).map((tag) => tags.get(tag)),
    metal:
      document['metal_symbol'] === undefined
        ? null
        : {
            metal: document['metal_symbol'],
            finenessPerMille: document['fineness_per_mille'],
            colour: document['tone'],
            fineGramsPerUnit: document['fine_weight'],
          },
    quantity: { unit: document['unit'], minimum: document['sale_minimum'], step: document['sale_step'], maximum: null },
    price: {
      __typename: 'Price',
      now: { net: money(net), tax: money(tax), gross: money(net + tax) },
      per: document['unit'],
      source: 'LIST',
      taxRatePercent: '25',
      validUntil: null,
    },
    ...stock,
    alternates,
  }
}

function stockOf(stock: { is_in_stock: boolean; qty: number } | undefined): object | null {
  if (stock === undefined) return null
  return { status: stock.is_in_stock ? 'OK' : 'OUT_OF_STOCK', quantity: String(stock.qty), source: 'LIVE' }
}

function template(path: string): string {
  return `/img/{width}/{width}/resize${path}?format={format}`
}

function list<T>(value: unknown): T[] {
  return Array.isArray(value) ? value : []
}

async function readStock(skus: readonly string[]): Promise<Map<number, { is_in_stock: boolean; qty: number }>> {
  const chunks = Array.from({ length: Math.ceil(skus.length / SKUS_PER_REQUEST) }, (_, at) =>
    skus.slice(at * SKUS_PER_REQUEST, (at + 1) * SKUS_PER_REQUEST),
  )
  const responses = await Promise.all(
    chunks.map(async (chunk) => {
      const { body } = await pool.request({
        method: 'GET',
        path: `/api/stock/list?skus=${chunk.map(encodeURIComponent).join(',')}`,
        headers: { 'x-vs-store-code': STORE },
      })
      return readJson<{ result: { product_id: number; is_in_stock: boolean; qty: number }[] }>(body)
    }),
  )
  return new Map(responses.flatMap(({ result }) => result.map((entry) => [entry.product_id, entry])))
}

async function readTags(): Promise<
  { option_id: string; color: string; position: string; label: string; store_labels: Record<string, string> }[]
> {
  const { body } = await pool.request({ method: 'GET', path: '/api/ext/tags' })
  return (await readJson<{ result: [] }>(body)).result
}
