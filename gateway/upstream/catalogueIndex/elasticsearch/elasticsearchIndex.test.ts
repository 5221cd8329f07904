import { SpanKind } from '@opentelemetry/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StepBudget } from '#engine/text/stepBudget.ts'
import { recordTelemetry } from '../../../../ops/testing/recordTelemetry.ts'
import { scrape } from '../../../../ops/testing/scrape.ts'
import { createLog } from '../../../log.ts'
import { taxRates } from '../../../shared/priceColumn.ts'
import { readStoreTable } from '../../../storeTable.ts'
import { createFakeCluster, type FakeCluster, hitsOf } from '../../../testing/fakeCluster.ts'
import { startGateway } from '../../../testing/startGateway.ts'
import type { IndexSearch } from '../port.ts'
import { notReadyBecause } from '../managedIndex.ts'
import { createElasticsearchIndex, type ElasticsearchIndexOptions } from './elasticsearchIndex.ts'

const TABLE = readStoreTable()
const [store] = TABLE.stores
if (!store) throw new Error('expected a store')
const INDEX = store.searchIndex
const NAME = { name: { type: 'text', fields: { keyword: { type: 'keyword' } } } }
const OWN = { id: { type: 'long' }, sku: { type: 'keyword' }, name: { type: 'text' } }
const PRODUCTS = [
  { id: 1, sku: 'A', name: 'Ring' },
  { id: 2, sku: 'B', name: 'Kjede' },
]

let cluster: FakeCluster
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  cluster = await createFakeCluster()
  closing.push(() => cluster.close())
  cluster.indices.set(`${INDEX}_product`, {
    name: `${INDEX}_product_1`,
    properties: OWN,
    isOwn: true,
    documents: PRODUCTS,
  })
  cluster.indices.set(`${INDEX}_taxrule`, { name: `${INDEX}_taxrule_1`, properties: {}, isOwn: true })
})

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function start(more: Partial<ElasticsearchIndexOptions> = {}) {
  const lines: Record<string, unknown>[] = []
  let now = new Date('2026-11-21T12:00:00Z').getTime()
  const index = createElasticsearchIndex({
    urls: [cluster.url],
    stores: store ? [store] : [],
    connections: 8,
    timeoutMs: 5_000,
    serverTimeoutMs: 1_000,
    pollMs: 3_600_000,
    taxRates,
    log: createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) }),
    clock: () => new Date(now),
    ...more,
  })
  closing.push(() => index.close())
  await index.refresh()
  cluster.searches.length = 0
  cluster.calls.length = 0
  return { index, lines, pass: (ms: number) => (now += ms) }
}

function search(more: Partial<IndexSearch> = {}): IndexSearch {
  return { storeCode: 'no', entity: 'product', filters: [], from: 0, size: 50, ...more }
}

function bySku(...values: string[]) {
  return [{ storeCode: 'no', entity: 'product', field: 'sku', values }] as const
}

describe('calls', () => {
  test('searches of one batch are one _msearch', async () => {
    const { index } = await start()
    await index.search([search(), search({ entity: 'review' }), search({ size: 1 })])
    expect(cluster.calls).toEqual(['/_msearch'])
    expect(cluster.searches).toHaveLength(3)
  })

  test('lookups of one batch are one _msearch, in the order of their values', async () => {
    const { index } = await start()
    const found = await index.getMany([...bySku('B', 'X', 'A'), { ...bySku('A')[0], field: 'id', values: [2] }])
    expect(found).toMatchObject([[{ id: 2 }, null, { id: 1 }], [{ id: 2 }]])
    expect(cluster.calls).toEqual(['/_msearch'])
  })

  test.each([
    { chosen: [] },
    { chosen: ['metal'] },
    { chosen: ['metal', 'ring_size'] },
    { chosen: ['metal', 'ring_size', 'alloy', 'price'] },
  ])(
    'a listing with every facet and the chosen filters $chosen is one request: its rows, and all counts as one search',
    async ({ chosen }) => {
      const codes = ['metal', 'ring_size', 'alloy', 'colour', 'brand', 'category_ids']
      const keyword = Object.fromEntries(codes.map((code) => [code, { type: 'keyword' }]))
      const variants = { type: 'nested', properties: { metal: keyword['metal'], ring_size: keyword['ring_size'] } }
      const properties = { ...OWN, ...keyword, karat: { properties: { variants, values: { properties: keyword } } } }
      cluster.indices.set(`${INDEX}_product`, {
        name: `${INDEX}_product_2`,
        properties,
        isOwn: true,
        documents: PRODUCTS,
      })
      const { index } = await start()
      const filters = chosen.map((field) =>
        field === 'price'
          ? { field, from: '1', scope: 'chosen' as const }
          : { field, in: ['1'], scope: 'chosen' as const },
      )
      await index.search([search({ filters, facets: codes.map((field) => ({ field, size: 50 })) })])
      expect(cluster.calls).toEqual(['/_msearch'])
      expect(cluster.searches.map(({ body }) => body['size'])).toEqual([50, 0])
    },
  )

  test.each([0, 9_990, 10_000, 2_000_000])('a page from hit %i is one search', async (from) => {
    const { index } = await start()
    await index.search([search({ from })])
    expect(cluster.searches).toHaveLength(1)
    expect(Number(cluster.searches[0]?.body['from'])).toBeLessThanOrEqual(10_000)
  })

  test.each([1, 30_001])('the position of a product behind %i others is two searches', async (position) => {
    const { index } = await start()
    cluster.answer = ({ body }) =>
      body['size'] === 0 ? { hits: { total: { value: position, relation: 'eq' }, hits: [] } } : undefined
    const [found] = await index.search([search({ size: 0, locate: 2, sort: [{ field: 'sku', direction: 'asc' }] })])
    expect(found?.position).toBe(position)
    // Beside the search itself.
    expect(cluster.searches).toHaveLength(3)
    expect(cluster.calls).toEqual(['/_msearch', '/_msearch'])
  })

  test('have the server timeout of the specification', async () => {
    const { index } = await start()
    await index.search([search()])
    expect(cluster.searches[0]?.body['timeout']).toBe('1000ms')
  })
})

test('a search is a span below its request; the cluster gets the trace, and the trace nothing of what was searched', async () => {
  const telemetry = await recordTelemetry('gateway')
  closing.push(() => telemetry.close())
  const gateway = await startGateway(
    {},
    { telemetry, searchNodes: [cluster.url], storeTable: { ...TABLE, stores: [store] } },
  )
  closing.push(() => gateway.close())
  cluster.headers.length = 0
  await gateway.query('{ search(text: "ring til Kari") { __typename } }')

  const spans = telemetry.spans().map((span) => ({ ...span, ids: span.spanContext() }))
  const request = spans.find(({ name }) => name === 'POST /graphql other')
  const search = spans.find(({ name }) => name === 'catalogue search')
  const call = spans.find(({ parentSpanContext }) => parentSpanContext?.spanId === search?.ids.spanId)
  expect(search?.parentSpanContext?.spanId).toBe(request?.ids.spanId)
  expect(call).toMatchObject({ name: 'searchCluster POST', kind: SpanKind.CLIENT })
  expect(call?.attributes).toMatchObject({ 'karat.upstream': 'searchCluster', 'karat.result': '2xx' })
  expect(cluster.headers.map(({ traceparent }) => traceparent)).toContain(
    `00-${request?.ids.traceId}-${call?.ids.spanId}-01`,
  )
  expect(JSON.stringify(spans.map(({ name, attributes }) => ({ name, attributes })))).not.toContain('Kari')
})

test('in metrics the breaker of a node has the name of its calls', async () => {
  const telemetry = await recordTelemetry('gateway')
  closing.push(() => telemetry.close())
  const { index } = await start({ telemetry })
  await index.search([search()])
  const names = [...(await scrape(telemetry.metricsPort ?? 0)).keys()]
  expect(names).toContain('karat_upstream_breaker_open{process="gateway",upstream="searchCluster"}')
  expect(names).toContain(
    'karat_upstream_call_duration_seconds_count{process="gateway",result="2xx",upstream="searchCluster"}',
  )
})

describe('output', () => {
  test('is cached for 86,400 s', async () => {
    const { index, pass } = await start()
    await index.search([search()])
    pass(86_399_000)
    await index.search([search()])
    expect(cluster.calls).toHaveLength(1)
    pass(2_000)
    await index.search([search()])
    expect(cluster.calls).toHaveLength(2)
  })

  test('is read again when the alias points to another index, and the version changes', async () => {
    const { index } = await start()
    const version = index.version('no')
    await index.search([search()])
    cluster.indices.set(`${INDEX}_product`, { name: `${INDEX}_product_2`, properties: OWN, isOwn: true, documents: [] })
    await index.refresh()
    expect(index.version('no')).not.toBe(version)
    expect(await index.search([search()])).toMatchObject([{ total: 0 }])
  })

  test('is read again when documents of the same index were written', async () => {
    const { index } = await start()
    const version = index.version('no')
    const [rules, pages] = [index.version('no', 'taxrule'), index.version('no', 'cms_page')]
    cluster.indices.set(`${INDEX}_taxrule`, { name: `${INDEX}_taxrule_1`, properties: {}, isOwn: true, writes: 7 })
    await index.refresh()
    expect(index.version('no')).not.toBe(version)
    expect(index.version('no', 'taxrule')).not.toBe(rules)
    expect(index.version('no', 'cms_page')).toBe(pages)
  })

  test.each([
    ['product', 2],
    ['store:no', 2],
    ['*', 2],
    ['review', 1],
    ['store:se', 1],
  ])('with the tag of products is dropped by %s: %i searches', async (tag, count) => {
    const { index } = await start()
    await index.search([search()])
    await index.refresh([tag])
    await index.search([search()])
    expect(cluster.searches).toHaveLength(count)
  })

  describe('of a listing with facets', () => {
    const facets = [{ field: 'sku', size: 10 }]
    const counts = { own_0: { buckets: [{ key: 'A', doc_count: 1 }] } }
    const requestsFacets = () => cluster.searches.map(({ body }) => Object.keys(body['aggs'] ?? {}).includes('own_0'))

    beforeEach(() => {
      cluster.answer = ({ body }) => ({
        ...hitsOf(`${INDEX}_product_1`, PRODUCTS, 2, body),
        ...('own_0' in Object(body['aggs']) && { aggregations: counts }),
      })
    })

    test('has the facets of another page or order of the same listing', async () => {
      const { index } = await start()
      for (const more of [{}, { from: 50 }, { sort: [{ field: 'id', direction: 'desc' }] }] as const) {
        const [found] = await index.search([search({ facets, ...more })])
        expect(found).toMatchObject({ total: 2, facets: { sku: [{ value: 'A', count: 1 }] } })
      }
      expect(requestsFacets()).toEqual([false, true, false, false])
    })

    test.each([
      ['other filters', { filters: [{ field: 'sku', in: ['A'], scope: 'always' }] }],
      ['a chosen value that it does not have', { filters: [{ field: 'sku', in: ['A', 'Z'], scope: 'chosen' }] }],
      ['another text', { text: 'ring' }],
      ['other facets', { facets: [...facets, { field: 'id', size: 10 }] }],
    ] as const)('counts its facets anew with %s', async (_what, more) => {
      const { index } = await start()
      await index.search([search({ facets })])
      await index.search([search({ facets, ...more })])
      expect(requestsFacets().filter(Boolean)).toHaveLength(2)
    })

    test('keeps the counts of a facet when a value of it is chosen, whose total is exact without any facet', async () => {
      const { index } = await start()
      await index.search([search({ facets })])
      const filters = [{ field: 'sku', in: ['A'], scope: 'chosen' }] as const
      const [found] = await index.search([search({ facets, filters })])
      expect(found).toMatchObject({ total: 2, facets: { sku: [{ value: 'A', count: 1 }] } })
      const [, , , counted] = cluster.searches
      expect(counted?.body).toMatchObject({ aggs: {}, track_total_hits: true, size: 0 })
    })

    test('keeps the price ranges of both sides of tax when a price is chosen, and counts the others among it', async () => {
      const ranges = [{ from: '0', to: '50' }]
      const all = [...facets, { field: 'final_price', ranges }, { field: 'other_side_price', ranges }]
      const found = { final_price: [{ value: '0-50', count: 7 }], other_side_price: [{ value: '0-50', count: 8 }] }
      const price = { buckets: [{ key: '0', doc_count: 7 }] }
      const others = { buckets: [{ key: '0', doc_count: 8 }] }
      cluster.answer = ({ body }) => ({
        ...hitsOf(`${INDEX}_product_1`, PRODUCTS, 2, body),
        aggregations: { ...counts, ranges_1: price, ranges_2: others, group_0: counts },
      })
      const { index } = await start()
      const [before] = await index.search([search({ facets: all })])
      const filters = [{ field: 'final_price', from: '10', scope: 'chosen' }] as const
      const [after] = await index.search([search({ facets: all, filters })])
      expect([before?.facets, after?.facets]).toMatchObject([found, found])
      expect(Object.keys(Object(after?.facets))).toEqual(['sku', 'final_price', 'other_side_price'])
      expect(Object.keys(Object(cluster.searches.at(-1)?.body['aggs']))).toEqual(['group_0'])
    })

    test('is one search of its facets for all who ask at the same time', async () => {
      const { index } = await start()
      await Promise.all([0, 50, 100].map((from) => index.search([search({ facets, from })])))
      expect(requestsFacets().filter(Boolean)).toHaveLength(1)
    })

    const failures = [
      { how: 'are late', answer: { timed_out: true, hits: { total: 1, hits: [] } } },
      { how: 'lack a shard', answer: { _shards: { failed: 1 }, hits: { total: 1, hits: [] } } },
      { how: 'are refused', answer: { status: 400, error: { type: 'too_many_buckets_exception' } } },
    ]
    test.each(failures.flatMap((each) => [undefined, 'ring'].map((text) => ({ ...each, text }))))(
      'has its hits if its facets $how (text: $text), and is asked for them again',
      async ({ answer, text }) => {
        const { index, lines } = await start()
        const asUsual = cluster.answer
        cluster.answer = (sent) => ('own_0' in Object(sent.body['aggs']) ? answer : asUsual(sent))
        const wanted = search({ facets, ...(text !== undefined && { text }) })
        for (let times = 0; times < 2; times++) {
          const [found] = await index.search([wanted])
          expect(found).toMatchObject({ hits: [{ document: { id: 1 } }, { document: { id: 2 } }], facets: {} })
          expect(found?.lacksFacets).toBe(true)
        }
        expect(lines.filter(({ msg }) => msg === 'catalogue: listings are answered without their facets')).toHaveLength(
          1,
        )
        cluster.answer = asUsual
        const [found] = await index.search([wanted])
        expect(found).toMatchObject({ total: 2, facets: { sku: [{ value: 'A', count: 1 }] } })
        expect(found).not.toHaveProperty('lacksFacets')
      },
    )

    test('is counted exactly with its facets, and to a bound without them', async () => {
      const { index } = await start()
      cluster.answer = ({ body }) => {
        const most = body['track_total_hits']
        return { hits: { total: { value: most === true ? 30_000 : Number(most) }, hits: [] }, aggregations: counts }
      }
      expect(await index.search([search({ facets })])).toMatchObject([{ total: 30_000 }])
      expect(await index.search([search()])).toMatchObject([{ total: 10_000, hasMore: true }])
      expect((await index.search([search({ facets })]))[0]).not.toHaveProperty('hasMore')
    })

    test('counts its facets anew after its tag was invalidated, also during a search', async () => {
      const { index } = await start()
      await Promise.all([index.search([search({ facets })]), index.refresh(['product'])])
      await index.search([search({ facets, from: 50 })])
      expect(requestsFacets().filter(Boolean)).toHaveLength(2)
    })

    test('has the facets of the customer group where the storefront API computes its prices', async () => {
      const { index } = await start({ urls: [`${cluster.url}/api/catalog`] })
      const lookupContext = { groupId: 5, groupToken: 'token-of-group-5' }
      await index.search([search({ facets })])
      await index.search([search({ facets, from: 50, lookupContext })])
      expect(requestsFacets()).toEqual([true, true])
    })
  })

  test('that failed is not cached', async () => {
    const { index } = await start()
    cluster.answer = () => ({ status: 400, error: { type: 'parsing_exception', reason: 'no' } })
    await expect(index.search([search()])).rejects.toMatchObject({ code: 'UPSTREAM_REJECTED' })
    cluster.answer = () => undefined
    expect(await index.search([search()])).toMatchObject([{ total: 2 }])
  })
})

test('facets of many attributes are read from one count', async () => {
  const codes = ['metal', 'alloy', 'colour', 'width']
  const values = { properties: Object.fromEntries(codes.map((code) => [code, { type: 'keyword' }])) }
  const properties = { ...OWN, karat: { properties: { facets: { type: 'keyword' }, values } } }
  cluster.indices.set(`${INDEX}_product`, { name: `${INDEX}_product_1`, properties, isOwn: true, documents: PRODUCTS })
  const buckets = [
    { key: 'metal=17', doc_count: 1 },
    { key: 'metal=18', doc_count: 2 },
    { key: 'alloy=a=b', doc_count: 2 },
    { key: 'length=5', doc_count: 2 },
  ]
  cluster.answer = ({ body }) => ({
    ...hitsOf(`${INDEX}_product_1`, PRODUCTS, 2, body),
    aggregations: { values: { buckets } },
  })
  const { index } = await start()
  const [found] = await index.search([search({ facets: codes.map((field) => ({ field, size: 10 })) })])
  expect(found).toMatchObject({
    facets: {
      metal: [
        { value: '18', count: 2 },
        { value: '17', count: 1 },
      ],
      alloy: [{ value: 'a=b', count: 2 }],
      colour: [],
      width: [],
    },
  })
})

test('a facet sums products without variants and those whose variants have the value, each once', async () => {
  const variants = { type: 'nested', properties: { length: { type: 'keyword' }, metal: { type: 'keyword' } } }
  const values = { properties: { length: { type: 'keyword' }, metal: { type: 'keyword' } } }
  const properties = { ...OWN, karat: { properties: { values, variants } } }
  cluster.indices.set(`${INDEX}_product`, { name: `${INDEX}_product_1`, properties, isOwn: true, documents: PRODUCTS })
  const ofVariants = [
    { key: '45', doc_count: 9, products: { doc_count: 3 } },
    { key: '50', doc_count: 1, products: { doc_count: 1 } },
  ]
  cluster.answer = ({ body }) => ({
    ...hitsOf(`${INDEX}_product_1`, PRODUCTS, 2, body),
    aggregations: {
      group_0: {
        singles: { doc_count: 2, own_0: { buckets: [{ key: '45', doc_count: 2 }] } },
        variants_met: { doc_count: 10, met: { doc_count: 10, variants_0: { buckets: ofVariants } } },
      },
    },
  })
  const { index } = await start()
  const filters = [{ field: 'metal', in: ['17'], scope: 'chosen' }] as const
  const [found] = await index.search([search({ filters, facets: [{ field: 'length', size: 10 }] })])
  expect(found?.facets['length']).toEqual([
    { value: '45', count: 5 },
    { value: '50', count: 1 },
  ])
})

describe('of the fields that a search reads', () => {
  const PART = ['id', 'sku']
  const WHOLE = true

  test.each([
    { of: 'an index of our own', isOwn: true, path: '', source: PART },
    { of: 'an index of another indexer, whose documents are checked whole', isOwn: false, path: '', source: WHOLE },
    { of: 'the storefront API, which computes prices in documents', isOwn: true, path: '/api/catalog', source: WHOLE },
  ])('$of is asked accordingly', async ({ isOwn, path, source }) => {
    const index = { name: `${INDEX}_product_1`, properties: OWN, isOwn, documents: PRODUCTS }
    cluster.indices.set(`${INDEX}_product`, index)
    const started = await start({ urls: [`${cluster.url}${path}`] })
    await started.index.search([search({ onlyFields: ['sku'] })])
    const sources = cluster.searches.map(({ body }) => body['_source'])
    expect(sources).toEqual([source])
  })
})

test('what the gateway never reads is in no document', async () => {
  const unread = { karat: { price: 1 }, sgn: 'x', tsk: 1, attributes_metadata: [{ attribute_code: 'metal' }] }
  const documents = [{ ...PRODUCTS[0], ...unread }]
  cluster.indices.set(`${INDEX}_product`, { name: `${INDEX}_product_1`, properties: OWN, isOwn: true, documents })
  const { index } = await start()
  const [found] = await index.search([search()])
  expect(found?.hits[0]?.document).toMatchObject({ id: 1, sku: 'A' })
  expect(Object.keys(found?.hits[0]?.document ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:karat|sgn|tsk|attributes_metadata)$/)]),
  )
})

describe('a document that was read before', () => {
  const firstOf = async (
    { index }: Awaited<ReturnType<typeof start>>,
    size: number,
    more: Partial<IndexSearch> = {},
  ) => {
    const [found] = await index.search([search({ size, ...more })])
    return found?.hits[0]?.document
  }

  test('is the same object in other searches and lookups, so that its price is computed once', async () => {
    const started = await start()
    const first = await firstOf(started, 50)
    expect(first).toMatchObject({ id: 1, sku: 'A' })
    expect(await firstOf(started, 49)).toBe(first)
    const [[looked] = []] = await started.index.getMany(bySku('A'))
    expect(looked).toBe(first)
  })

  test.each([
    [
      'its index was written',
      () =>
        cluster.indices.set(`${INDEX}_product`, {
          name: `${INDEX}_product_1`,
          properties: OWN,
          isOwn: true,
          documents: PRODUCTS,
          writes: 3,
        }),
      [],
    ],
    ['its tag was invalidated', () => {}, ['product']],
  ])('is read again when %s', async (_when, change, tags) => {
    const started = await start()
    const first = await firstOf(started, 50)
    change()
    await started.index.refresh(tags)
    const second = await firstOf(started, 49)
    expect(second).toEqual(first)
    expect(second).not.toBe(first)
  })

  /** Until most of the last hits were read before. */
  const readOften = async (started: Awaited<ReturnType<typeof start>>) => {
    for (let size = 50; size < 90; size++) await started.index.search([search({ size })])
    cluster.searches.length = 0
    cluster.calls.length = 0
  }
  const sourcesOf = () => cluster.searches.map(({ body }) => body['_source'])

  test('is not sent again once most were read before', async () => {
    const started = await start()
    const first = await firstOf(started, 100)
    expect(sourcesOf()).not.toContain(false)
    await readOften(started)
    expect(await firstOf(started, 101)).toBe(first)
    expect(sourcesOf()).toEqual([false])
  })

  test('is read by its id if the search finds it without its source, in the order of the search', async () => {
    const started = await start()
    await readOften(started)
    const documents = [{ id: 7, sku: 'G', name: 'Armbånd' }, ...PRODUCTS]
    cluster.indices.set(`${INDEX}_product`, { name: `${INDEX}_product_1`, properties: OWN, isOwn: true, documents })
    const [found] = await started.index.search([search({ size: 101 })])
    expect(found?.hits.map(({ document }) => document)).toEqual(documents)
    expect(cluster.searches.map(({ body }) => body['query'])).toEqual([
      { bool: { filter: [] } },
      { ids: { values: ['7'] } },
    ])
  })

  test('is left out if it was deleted after the search', async () => {
    const started = await start()
    await readOften(started)
    cluster.answer = ({ body }) =>
      body['_source'] === false ? hitsOf(`${INDEX}_product_1`, [{ id: 8 }, ...PRODUCTS], 3, body) : undefined
    const [found] = await started.index.search([search({ size: 101 })])
    expect(found?.hits.map(({ document }) => document.id)).toEqual([1, 2])
  })

  test('is sent again after its tag was invalidated', async () => {
    const started = await start()
    await readOften(started)
    await started.index.refresh(['product'])
    cluster.searches.length = 0
    await firstOf(started, 101)
    expect(sourcesOf()).not.toContain(false)
  })

  test('is not taken for one of which another search read some fields', async () => {
    const started = await start()
    const [part] = (await started.index.search([search({ onlyFields: ['sku'] })])).flatMap(({ hits }) => hits)
    expect(part?.document).toEqual({ id: 1, sku: 'A' })
    expect(await firstOf(started, 50)).toEqual(PRODUCTS[0])
  })

  test('is never shared by customer groups of the storefront API', async () => {
    const priced = (price: number) => [{ ...PRODUCTS[0], type_id: 'simple', status: 1, visibility: 4, price }]
    const started = await start({ urls: [`${cluster.url}/api/catalog`] })
    cluster.answer = () => hitsOf('karat', priced(7))
    const first = await firstOf(started, 50, { lookupContext: { groupId: 5, groupToken: 'five' } })
    cluster.answer = () => hitsOf('karat', priced(5))
    const second = await firstOf(started, 50, { lookupContext: { groupId: 6, groupToken: 'six' } })
    expect([first?.['price'], second?.['price']].map(Number)).toEqual([7, 5])
  })
})

describe('an index behind the storefront API', () => {
  const RING = {
    id: 7,
    sku: 'RING-7',
    name: 'Ring',
    type_id: 'simple',
    price: 100,
    price_incl_tax: 125,
    tax_class_id: 2,
  }
  const startBehindApi = () => start({ urls: [`${cluster.url}/api/catalog`] })
  const priceRange = [{ field: 'final_price', from: '125', scope: 'always' }] as const

  beforeEach(() => {
    cluster.indices.set(`${INDEX}_product`, { name: `${INDEX}_product`, properties: {}, documents: [RING] })
    cluster.indices.set(`${INDEX}_attribute`, {
      name: `${INDEX}_attribute`,
      properties: {},
      documents: [{ id: 1, attribute_id: 1, attribute_code: 'stones', frontend_input: 'select', options: [] }],
    })
    const counts = { price: 1, price_incl_tax: 0, final_price: 0, final_price_incl_tax: 0 }
    const buckets = Object.fromEntries(Object.entries(counts).map(([path, doc_count]) => [path, { doc_count }]))
    const sample = { doc_count: 1, one: { hits: { hits: [{ _source: { stones: 202 } }] } } }
    cluster.answer = ({ body }) =>
      JSON.stringify(body).includes('"sample_stones"')
        ? {
            hits: { total: 1, hits: [] },
            aggregations: { fields: { buckets }, classes: { buckets: [{ key: 2 }] }, sample_stones: sample },
          }
        : undefined
  })

  test('is filtered by prices that the index has, not by those of the answers', async () => {
    const { index } = await startBehindApi()
    await index.search([search({ filters: priceRange })])
    expect(cluster.searches[0]?.body['query']).toEqual({ bool: { filter: [{ range: { price: { gte: 125 } } }] } })
    expect(index.canSort('no', 'final_price')).toBe(true)
  })

  test('has facets of attributes that its first documents lack', async () => {
    const { index } = await startBehindApi()
    await index.search([search({ facets: [{ field: 'stones', size: 10 }] })])
    expect(cluster.searches[0]?.body['aggs']).toMatchObject({ own_0: { terms: { field: 'stones' } } })
  })
})

describe('customer groups', () => {
  const lookupContext = { groupId: 5, groupToken: 'token-of-group-5' }

  test('are sent to the storefront API and never cached', async () => {
    const { index } = await start({ urls: [`${cluster.url}/api/catalog`] })
    await index.search([search({ lookupContext })])
    await index.search([search({ lookupContext })])
    await index.search([search({ lookupContext: { groupId: 6, groupToken: 'token-of-group-6' } })])
    await index.search([search()])
    expect(cluster.searches.map(({ body }) => [body['groupId'], body['groupToken']])).toEqual([
      [5, 'token-of-group-5'],
      [5, 'token-of-group-5'],
      [6, 'token-of-group-6'],
      [undefined, undefined],
    ])
  })

  test('are not sent to a cluster, which does not know them', async () => {
    const { index } = await start()
    await index.search([search({ lookupContext })])
    expect(JSON.stringify(cluster.searches)).not.toContain('group')
  })
})

describe('text', () => {
  const answers = (exact: number, corrections: object[], listed = exact > 0 ? PRODUCTS : []) => ({
    ...hitsOf('karat', listed),
    aggregations: { every_word: { doc_count: exact, listed: { doc_count: Math.min(exact, listed.length) } } },
    suggest: { corrections },
  })

  test('without any match is searched again with its corrections', async () => {
    const { index } = await start()
    const corrections = [{ text: 'rign', offset: 5, length: 4, options: [{ text: 'ring' }] }]
    cluster.answer = ({ body }) => ('suggest' in body ? answers(0, corrections) : answers(2, []))
    const [found] = await index.search([search({ text: 'gull rign' })])
    expect(found).toMatchObject({ total: 2, exactTotal: 2, correctedText: 'gull ring' })
    expect(found?.hits.map(({ score }) => score)).toEqual([1, 0.5])
  })

  test('is corrected while the request has steps left, and says where it was cut', async () => {
    const { index } = await start()
    const corrections = [{ text: 'rign', offset: 5, length: 4, options: [{ text: 'ring' }] }]
    cluster.answer = ({ body }) => ('suggest' in body ? answers(0, corrections) : answers(0, []))
    const bounds = { budget: new StepBudget(10), signal: new AbortController().signal }
    const [found] = await index.search([search({ text: 'gull rign' })], bounds)
    expect(found).toMatchObject({ total: 0, isCorrectionCut: true })
    expect(JSON.stringify(cluster.searches)).not.toMatch(/suggest|fuzziness/)
    const [whole] = await index.search([search({ text: 'gull rign' })])
    expect(whole?.isCorrectionCut).toBeUndefined()
    expect(cluster.searches.some(({ body }) => 'suggest' in body)).toBe(true)
  })

  test('whose corrections match no better keeps the products that match most of its words', async () => {
    const { index } = await start()
    const corrections = [{ text: 'dame', offset: 5, length: 4, options: [{ text: 'dåme' }] }]
    cluster.answer = ({ body }) => ('suggest' in body ? answers(0, corrections, PRODUCTS) : answers(0, []))
    const [found] = await index.search([search({ text: 'ring dame gull' })])
    expect(found).toMatchObject({ total: 2, exactTotal: 0 })
    expect(found).not.toHaveProperty('correctedText')
  })

  test('with matches is not corrected, even if a filter leaves none', async () => {
    const { index } = await start()
    const corrections = [{ text: 'rign', offset: 0, length: 4, options: [{ text: 'ring' }] }]
    cluster.answer = () => answers(3, corrections, [])
    const [found] = await index.search([search({ text: 'rign' })])
    expect(found).toMatchObject({ total: 0, exactTotal: 0 })
    expect(found).not.toHaveProperty('correctedText')
    expect(cluster.searches).toHaveLength(1)
  })

  /** An index whose phrases begin nearly as any last word. */
  const startWithPhrases = (...phrases: string[]) => {
    const properties = { ...OWN, karat: { properties: { suggest: { type: 'completion' } } } }
    const product = { name: `${INDEX}_product_1`, properties, isOwn: true, documents: PRODUCTS }
    cluster.indices.set(`${INDEX}_product`, product)
    const options = phrases.map((text) => ({ text }))
    const [first = ''] = phrases.map((phrase) => phrase.split(' ')[0]?.toLowerCase())
    cluster.answer = ({ body }) => {
      if (JSON.stringify(body).includes('fuzziness":"AUTO'))
        return { ...hitsOf('karat', []), suggest: { completions: [{ text: '', offset: 0, length: 6, options }] } }
      return JSON.stringify(body).includes(first) ? answers(2, []) : answers(0, [])
    }
    return start()
  }

  test('whose last word is unfinished and misspelt is searched again as most phrases begin', async () => {
    const { index } = await startWithPhrases('Gullbarre 1 g', 'Gullbånd', 'Gullbarre 5 g')
    const [found] = await index.search([search({ text: 'En gulbar' })])
    expect(found).toMatchObject({ total: 2, correctedText: 'en gullbarre' })
    cluster.calls.length = 0
    await index.search([search({ text: 'en gulbar', suggestions: 6 })])
    expect(cluster.calls).toEqual(['/_msearch', '/_msearch'])
  })

  test('whose last word is an adjective is not searched again as phrases begin', async () => {
    const { index } = await startWithPhrases('Polertråd 50')
    const [found] = await index.search([search({ text: 'polerte' })])
    expect(found).toMatchObject({ total: 0 })
    expect(found).not.toHaveProperty('correctedText')
  })

  test.each([
    ['and nothing else', 'gull ring', 1],
    ['and its corrections with their completions', 'gull rign', 2],
  ])('is one request while a shopper types it %s', async (_what, text, requests) => {
    const { index } = await start()
    const corrections = [{ text: 'rign', offset: 5, length: 4, options: [{ text: 'ring' }] }]
    cluster.answer = ({ body }) =>
      JSON.stringify(body['query']).includes('rign') && 'suggest' in body ? answers(0, corrections) : answers(2, [])
    const [found] = await index.search([search({ text, suggestions: 6 })])
    expect(found?.total).toBe(2)
    expect(cluster.calls).toHaveLength(requests)
  })

  test('is completed from the names of the hits where the index has no completions', async () => {
    const { index } = await start()
    const [found] = await index.search([search({ text: 'kje', suggestions: 5 })])
    expect(found?.suggestions).toEqual(['kjede'])
  })
})

describe('an index of another indexer', () => {
  beforeEach(() => {
    cluster.indices.set(`${INDEX}_product`, {
      name: `${INDEX}_product`,
      properties: { ...NAME, id: { type: 'long' }, sku: { type: 'text' }, metal: { type: 'text' } },
      documents: [
        { id: '7', sku: 'RING-7', name: 'Ring', type_id: 'simple', status: '1', visibility: '4', price: '1000.5' },
        { sku: 'KJEDE', name: 'Kjede', type_id: 'simple', status: 1, visibility: 4 },
        { id: 9, sku: 'RING', name: 'Ring', price: 'free' },
      ],
    })
    cluster.indices.set(`${INDEX}_attribute`, {
      name: `${INDEX}_attribute`,
      properties: {},
      documents: [{ id: 1, attribute_id: 1, attribute_code: 'metal', frontend_input: 'select', options: [] }],
    })
  })

  test('has its documents normalised', async () => {
    const { index } = await start()
    const [[found]] = (await index.getMany(bySku('RING-7'))) as [[object]]
    expect(found).toMatchObject({ id: 7, status: 1, visibility: 4, price: 1000.5 })
  })

  test('finds the exact sku among near ones of a text field', async () => {
    const { index } = await start()
    expect(await index.getMany(bySku('KJEDE', 'RING-'))).toMatchObject([[{ sku: 'KJEDE' }, null]])
  })

  test.each([['KJEDER/GULL.html'], ['/kjeder//gull/'], ['https://shop.example/kjeder/gull']])(
    'finds a document by its path, which is written as %s',
    async (url_path) => {
      const wanted = url_path.includes('KJEDER') ? 'KJEDER/GULL.html' : 'kjeder/gull'
      const documents = [{ id: 7, sku: 'KJEDE', name: 'Kjede', type_id: 'simple', price: 1, url_path }]
      cluster.indices.set(`${INDEX}_product`, {
        name: `${INDEX}_product`,
        properties: { ...NAME, id: { type: 'long' }, url_path: { type: 'keyword' } },
        documents,
      })
      const { index } = await start()
      const lookup = { storeCode: 'no', entity: 'product', field: 'url_path', values: [wanted, 'kjeder'] } as const
      expect(await index.getMany([lookup])).toMatchObject([[{ sku: 'KJEDE', url_path: wanted }, null]])
    },
  )

  test('says once what its mapping lacks', async () => {
    const { index, lines } = await start()
    await index.refresh()
    const warnings = lines.map(({ msg }) => String(msg)).filter((message) => message.includes(`${INDEX}_product: `))
    expect(warnings).toEqual([
      expect.stringContaining('category_position is not mapped'),
      expect.stringContaining('completions come from the names'),
      expect.stringContaining('cannot be sorted by premium or price per gram'),
      expect.stringContaining('listings are neither filtered nor sorted by price'),
      expect.stringContaining('sku is not a keyword'),
      expect.stringContaining('metal is a text without .keyword: it has no facet'),
    ])
  })
})

describe('sixty store views with names of sixty characters', () => {
  const VIEWS = 60
  const nameOf = (at: number) => `magento2_catalogue_of_view_${String(at).padStart(2, '0')}`.padEnd(60, '_x')
  const views = Array.from({ length: VIEWS }, (_, at) => ({
    ...TABLE.stores[0],
    storeCode: `view${at}`,
    searchIndex: nameOf(at),
  })) as ElasticsearchIndexOptions['stores']
  const searchOf = (at: number) => search({ storeCode: `view${at}` })

  function serve(at: number, price: number): void {
    const alias = `${nameOf(at)}_product`
    const writes = (cluster.indices.get(alias)?.writes ?? 0) + 1
    const documents = [{ id: 1, sku: `A${at}`, name: 'Ring', price }]
    cluster.indices.set(alias, { name: `${alias}_20261121120000`, properties: OWN, isOwn: true, documents, writes })
  }

  beforeEach(() => {
    cluster.indices.clear()
    for (let at = 0; at < VIEWS; at++) {
      serve(at, 100)
      cluster.indices.set(`${nameOf(at)}_taxrule`, { name: `${nameOf(at)}_taxrule_1`, properties: {}, isOwn: true })
    }
  })

  test('open, and notice a changed price', async () => {
    const { index } = await start({ stores: views })
    expect(notReadyBecause(index.missingStores(), 1)).toBeNull()
    const versions = views.map(({ storeCode }) => index.version(storeCode))
    expect(await index.search([searchOf(59)])).toMatchObject([{ hits: [{ document: { sku: 'A59', price: 100 } }] }])

    serve(59, 5)
    await index.refresh()
    expect(views.flatMap(({ storeCode }, at) => (index.version(storeCode) === versions[at] ? [] : [at]))).toEqual([59])
    expect(await index.search([searchOf(59)])).toMatchObject([{ hits: [{ document: { price: 5 } }] }])
  })

  test('are ready without the one that has no index', async () => {
    cluster.indices.delete(`${nameOf(7)}_product`)
    const { index } = await start({ stores: views })
    expect(notReadyBecause(index.missingStores(), VIEWS)).toBeNull()
    expect(index.missingStores()).toMatchObject([
      { storeCode: 'view7', reason: expect.stringContaining(`${nameOf(7)}_product`), isTried: true },
    ])
    expect([index.isLoading('view7'), index.isLoading('view8')]).toEqual([true, false])
    serve(7, 100)
    await index.refresh()
    expect(index.missingStores()).toEqual([])
  })

  test('are found with few requests', async () => {
    const { index } = await start({ stores: views })
    await index.refresh()
    const requests = cluster.calls.filter((path) => /\/_(?:alias|stats\/indexing)$/.test(path))
    expect(requests.length).toBeLessThan(VIEWS / 2)
    expect(cluster.calls).toHaveLength(requests.length)
  })

  test.each(['_alias', '_stats/indexing'])(
    'a refused %s is the error of its stores alone, logged and counted',
    async (call) => {
      const telemetry = await recordTelemetry('gateway')
      closing.push(() => telemetry.close())
      const { index, lines, pass } = await start({ stores: views, telemetry })
      const json = { error: { type: 'illegal_argument_exception' }, status: 400 }
      cluster.interfere = (path) =>
        path.includes(nameOf(0)) && path.endsWith(call)
          ? { status: 400, contentType: 'application/json', text: JSON.stringify(json) }
          : undefined
      pass(60_000)
      serve(0, 5)
      serve(59, 5)
      await index.refresh()
      await index.refresh()
      const comparedAt = (at: number) => index.ages(`view${at}`).comparedAt?.getTime() ?? 0
      expect(comparedAt(59) - comparedAt(0)).toBe(60_000)
      expect(await index.search([searchOf(59)])).toMatchObject([{ hits: [{ document: { price: 5 } }] }])
      const logged = lines.filter(({ store: code, msg }) => code === 'view0' && String(msg).includes('got 400'))
      expect(logged).toHaveLength(1)
      const series = await scrape(telemetry.metricsPort ?? 0)
      expect(series.get('karat_catalogue_failures_total{process="gateway",store="view0"}')).toBe(2)
      expect(series.has('karat_catalogue_failures_total{process="gateway",store="view59"}')).toBe(false)
    },
  )
})

test('a user who may not read statistics notices new aliases, and the log says so once', async () => {
  cluster.interfere = (path) =>
    path.endsWith('_stats/indexing')
      ? { status: 403, contentType: 'application/json', text: '{"error":{"type":"security_exception"},"status":403}' }
      : undefined
  const { index, lines } = await start()
  expect(notReadyBecause(index.missingStores(), 1)).toBeNull()
  const before = index.version('no')
  cluster.indices.set(`${INDEX}_product`, {
    name: `${INDEX}_product_2`,
    properties: OWN,
    isOwn: true,
    documents: PRODUCTS,
  })
  await index.refresh()
  expect(index.version('no')).not.toBe(before)
  expect(lines.filter(({ msg }) => String(msg).includes('may not read statistics'))).toHaveLength(1)
})

describe('errors', () => {
  test('of a hit name the field that is not as expected', async () => {
    const { index } = await start()
    cluster.answer = () => ({ hits: { total: 1, hits: [{ _index: `${INDEX}_product_1`, _id: 7 }] } })
    await expect(index.search([search()])).rejects.toMatchObject({
      code: 'UPSTREAM_MALFORMED',
      message: `catalogue: ${INDEX}_product: field hits.hits.0._id: expected string, got 7`,
    })
  })

  test('a missing index names itself, and other stores of the cluster go on', async () => {
    cluster.indices.delete(`${INDEX}_product`)
    const { index } = await start()
    await expect(index.search([search()])).rejects.toThrow(
      `catalogue: index ${INDEX}_product: expected an index or alias of this name, the cluster has none`,
    )
    expect(notReadyBecause(index.missingStores(), 1)).toContain(`${INDEX}_product`)
    expect(index.isLoading('no')).toBe(true)
  })

  test('an optional index may be missing', async () => {
    const { index } = await start()
    expect(await index.search([search({ entity: 'review' })])).toMatchObject([{ total: 0 }])
    expect(index.missingExports()).toContain('no: review')
  })

  test.each([
    [
      'HTML from a proxy',
      { status: 200, contentType: 'text/html', text: '<h1>Hello</h1>' },
      /content-type application\/json, got "text\/html"/,
    ],
    ['broken JSON', { status: 200, contentType: 'application/json', text: '{"resp' }, /expected JSON/],
    [
      'a red cluster',
      {
        status: 503,
        contentType: 'application/json',
        text: '{"error":{"type":"cluster_block_exception"},"status":503}',
      },
      /got 503 cluster_block_exception/,
    ],
    [
      'no rights',
      { status: 403, contentType: 'application/json', text: '{"error":{"type":"security_exception"},"status":403}' },
      /got 403 security_exception/,
    ],
    ['a closed connection', null, /expected an answer of POST \/_msearch, got/],
  ] as const)('%s', async (_name, interference, message) => {
    const { index } = await start()
    cluster.interfere = () => interference
    await expect(index.search([search()])).rejects.toThrow(message)
    cluster.interfere = () => undefined
    expect(await index.search([search()])).toMatchObject([{ total: 2 }])
  })

  test('a server that gave up collecting is a timeout, not half an answer', async () => {
    const { index } = await start()
    cluster.answer = () => ({ ...hitsOf('karat', PRODUCTS), timed_out: true })
    await expect(index.search([search()])).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  })

  test('shards without an answer are an error, not half an answer', async () => {
    const { index } = await start()
    cluster.answer = () => ({ ...hitsOf('karat', PRODUCTS), _shards: { failed: 1 } })
    await expect(index.search([search()])).rejects.toThrow(`index ${INDEX}_product: expected hits of all shards`)
  })

  test('a malformed document is left out of a page, logged once and an error of its lookup', async () => {
    cluster.indices.set(`${INDEX}_product`, {
      name: `${INDEX}_product`,
      properties: OWN,
      documents: [
        { id: 'x', sku: 'BAD' },
        { id: 1, sku: 'A', name: 'Ring', type_id: 'simple', status: 1, visibility: 4 },
      ],
    })
    const { index, lines } = await start()
    expect((await index.search([search()]))[0]?.hits).toHaveLength(1)
    const [[bad, good]] = (await index.getMany(bySku('BAD', 'A'))) as [[unknown, unknown]]
    expect(bad).toMatchObject({ code: 'UPSTREAM_MALFORMED' })
    expect(good).toMatchObject({ id: 1 })
    expect(lines.filter(({ msg }) => String(msg).includes('BAD'))).toHaveLength(1)
  })

  test('a call without an answer ends after the client timeout', async () => {
    const { index } = await start({ timeoutMs: 200 })
    cluster.delayMs = 2_000
    const from = performance.now()
    await expect(index.search([search()])).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
    expect(performance.now() - from).toBeLessThan(1_500)
  })

  test('a hanging token of the storefront API ends after the client timeout', async () => {
    const { index } = await start({ urls: [`${cluster.url}/api/catalog`], timeoutMs: 300 })
    cluster.delayMs = 2_000
    const lookupContext = { groupId: 5, groupToken: 'a token that makes the API hang' }
    await expect(index.search([search({ lookupContext })])).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  })
})

/** Shapes of answers as the servers' documentation has them; Elasticsearch 8 is not among the servers of `npm run test:all`. */
describe('versions of the server', () => {
  const hit = (id: number) => ({ _index: `${INDEX}_product_1`, _id: String(id), _version: 1, _score: null, sort: [id] })
  const responsesWith = (total: unknown, more: object = {}) =>
    JSON.stringify({
      took: 3,
      responses: [
        {
          took: 3,
          timed_out: false,
          _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
          hits: { total, max_score: null, hits: PRODUCTS.map((product) => ({ ...hit(product.id), _source: product })) },
          status: 200,
          ...more,
        },
      ],
    })
  const exact = { value: 2, relation: 'eq' }

  test.each([
    ['OpenSearch 2 and Elasticsearch 7', 'application/json; charset=UTF-8', responsesWith(exact)],
    ['Elasticsearch 8', 'application/vnd.elasticsearch+json;compatible-with=8', responsesWith(exact)],
    [
      'Elasticsearch 8 for a client of version 7',
      'application/vnd.elasticsearch+json;compatible-with=7',
      responsesWith(exact),
    ],
    [
      'Elasticsearch 8 in several clusters',
      'application/json',
      responsesWith(exact, { _clusters: { total: 1, successful: 1, skipped: 0 } }),
    ],
    ['a proxy that sets rest_total_hits_as_int', 'application/json', responsesWith(2)],
  ])('%s is read', async (_name, contentType, text) => {
    const { index } = await start()
    cluster.interfere = () => ({ status: 200, contentType, text })
    expect(await index.search([search()])).toMatchObject([
      { total: 2, hits: [{ document: { id: 1 } }, { document: { id: 2 } }] },
    ])
  })

  test('none is checked for its product, and all get media types that they accept', async () => {
    const { index } = await start()
    await index.search([search()])
    expect(cluster.calls).toEqual(['/_msearch'])
    expect(cluster.headers.at(-1)?.['content-type']).toBe('application/x-ndjson')
    expect(JSON.stringify(cluster.headers)).not.toContain('compatible-with')
  })

  test('an error of Elasticsearch 8 names its type', async () => {
    const { index } = await start()
    const cause = {
      type: 'too_many_buckets_exception',
      reason: 'Trying to create too many buckets.',
      max_buckets: 65536,
    }
    cluster.answer = () => ({
      error: {
        root_cause: [cause],
        type: 'search_phase_execution_exception',
        reason: 'all shards failed',
        phase: 'query',
      },
      status: 400,
    })
    await expect(index.search([search()])).rejects.toThrow('expected hits, got 400 search_phase_execution_exception')
  })
})

describe('several nodes', () => {
  test('what one node cannot answer is read from another, and the failing node is logged once', async () => {
    const other = await createFakeCluster()
    closing.push(() => other.close())
    for (const [alias, index] of cluster.indices) other.indices.set(alias, index)
    const { index, lines } = await start({ urls: [cluster.url, other.url] })
    cluster.interfere = () => null
    for (let size = 1; size <= 6; size++) expect(await index.search([search({ size })])).toMatchObject([{ total: 2 }])
    const failures = lines.filter(({ msg }) => String(msg).startsWith(`search node ${new URL(cluster.url).host}`))
    expect(failures).toHaveLength(1)
  })

  test('searches that a node answers with 503 are read from another', async () => {
    const other = await createFakeCluster()
    closing.push(() => other.close())
    for (const [alias, index] of cluster.indices) other.indices.set(alias, index)
    const { index } = await start({ urls: [cluster.url, other.url] })
    cluster.answer = () => ({
      status: 503,
      error: { type: 'search_phase_execution_exception', reason: 'all shards failed' },
    })
    for (let size = 1; size <= 4; size++) expect(await index.search([search({ size })])).toMatchObject([{ total: 2 }])
  })

  test('credentials are sent and never logged', async () => {
    const url = new URL(cluster.url)
    url.username = 'reader'
    url.password = 's3cret'
    const { index, lines } = await start({ urls: [url.href] })
    await index.search([search()])
    expect(cluster.headers.at(-1)?.authorization).toBe(`Basic ${Buffer.from('reader:s3cret').toString('base64')}`)
    cluster.interfere = () => null
    await index.search([search({ size: 3 })]).catch(() => undefined)
    expect(JSON.stringify(lines)).not.toContain('s3cret')
  })
})

test('codes of products that are shown in the documents of another backend are asked for', async () => {
  const properties = { status: { type: 'long' } }
  cluster.indices.set(`${INDEX}_product`, { name: `${INDEX}_product`, properties, documents: PRODUCTS })
  const { index } = await start({
    dialect: { statuses: { 0: 'HIDDEN', 3: 'OUT_OF_STOCK', 4: 'HIDDEN' }, servicesHaveStock: true },
  })
  const filters = [{ field: 'status', in: [0, 1], scope: 'always' }] as const
  await index.search([search({ filters })])
  expect(JSON.stringify(cluster.searches.at(-1))).toContain('{"terms":{"status":[1,3]}}')
})
