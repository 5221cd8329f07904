import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeCluster, startFakeCluster } from './testing/fakeCluster.ts'
import { bar, bars, createIndexRun, type IndexRun } from './testing/indexRun.ts'

let cluster: FakeCluster
let index: IndexRun

beforeEach(async () => {
  cluster = await startFakeCluster()
  index = createIndexRun(() => [cluster.url])
  index.writeExport('product', bars(3))
})
afterEach(async () => {
  await cluster.close()
  index.close()
})

const PRODUCTS = 'karat_no_product'

/** Another second, so that the next run has another name. */
function later(seconds = 60) {
  index.now = new Date(index.now.getTime() + seconds * 1000)
}

function bulkCount(): number {
  return cluster.requests.filter(({ path }) => path === `/${PRODUCTS}_20261122120000/_bulk`).length
}

describe('a load', () => {
  test('puts normalised documents with their columns behind the aliases', async () => {
    const { output, isDone } = await index.run()
    expect(output).toContain('karat_no: 7 documents in use as 20261122120000')
    expect(isDone).toBe(true)
    expect(cluster.aliases.get(PRODUCTS)).toBe('karat_no_product_20261122120000')
    expect(cluster.documentsOf(PRODUCTS)).toHaveLength(3)
    expect(cluster.documentsOf(PRODUCTS)[0]).toMatchObject({
      id: 1,
      slug: 'gullbarre-1-g-1',
      category_position: { c26: 0, c10: 0 },
      karat: {
        price: 1001,
        metal_premium: null,
        fine_gram_price: null,
        price_changes_at: null,
        name_order: 0,
        sku_keys: ['aubar1'],
        words: { name: 'gullbarre 1g', category: [], label: [] },
        suggest: ['Gullbarre 1 g', '1 g', 'g'],
        values: { category_ids: ['26', '10'] },
        facets: ['metal=17'],
      },
    })
  })

  test('has each value of an attribute and of its variants once among the facets', async () => {
    index.writeExport('product', [
      bar(1, { metal: null, metal_options: ['18', '17'] }),
      bar(2, { metal: '17', metal_options: [17, 18], alloy: '5' }),
      bar(3, { metal: '' }),
    ])
    await index.run()
    const facets = cluster.documentsOf(PRODUCTS).map(({ karat }) => (karat as { facets: unknown }).facets)
    expect(facets).toEqual([['metal=18', 'metal=17'], ['metal=17', 'metal=18'], []])
  })

  test('has the values of each enabled variant, for filters that one of them meets', async () => {
    index.writeExport('product', [
      bar(1),
      bar(2, {
        type_id: 'configurable',
        metal_options: ['18', '17'],
        stock: { is_in_stock: true, qty: 1 },
        configurable_children: [
          { id: 21, sku: 'A', status: 1, metal: '17', stock: { is_in_stock: false, qty: 0 } },
          { id: 22, sku: 'B', status: 1, metal: 18, stock: { is_in_stock: true, qty: 1 } },
          { id: 23, sku: 'C', status: 2, metal: '18' },
        ],
      }),
    ])
    await index.run()
    const [single, ring] = cluster.documentsOf(PRODUCTS).map(({ karat }) => karat as object)
    expect(single).not.toHaveProperty('variants')
    expect(ring).toMatchObject({
      has_variants: true,
      variants: [
        { metal: ['17'], stock: { is_in_stock: [] } },
        { metal: ['18'], stock: { is_in_stock: ['true'] } },
      ],
    })
    expect(JSON.stringify(cluster.templates.get(PRODUCTS))).toContain(
      '"variants":{"type":"nested","properties":{"metal"',
    )
  })

  test('gives no completions to products that no search finds', async () => {
    index.writeExport('product', [bar(1), bar(2, { status: 2 }), bar(3, { visibility: 2 }), bar(4, { visibility: 3 })])
    await index.run()
    const completed = cluster
      .documentsOf(PRODUCTS)
      .filter(({ karat }) => 'suggest' in (karat as object))
      .map(({ id }) => id)
    expect(completed).toEqual([1, 4])
  })

  test('gives a phrase to the first product that has it, by the last line of each product', async () => {
    index.writeExport('product', [
      bar(1, { name: 'Old name' }),
      bar(2, { name: 'Old name' }),
      bar(3, { name: 'Old name' }),
      bar(1, { name: 'New name' }),
    ])
    await index.run()
    const phrases = cluster.documentsOf(PRODUCTS).map(({ id, karat }) => [id, (karat as { suggest?: unknown }).suggest])
    expect(Object.fromEntries(phrases)).toEqual({ 1: ['New name'], 2: ['Old name', 'name'], 3: undefined })
  })

  test('creates an index for every entity, also without an export', async () => {
    await index.run()
    expect([...cluster.aliases.keys()].sort()).toEqual(
      ['attribute', 'category', 'cms_block', 'cms_page', 'customergroup', 'product', 'review', 'taxrule'].map(
        (entity) => `karat_no_${entity}`,
      ),
    )
  })

  test('keeps the index before it and deletes older ones', async () => {
    for (let time = 0; time < 3; time++) {
      await index.run()
      later()
    }
    const names = [...cluster.indices.keys()].filter((name) => name.startsWith(PRODUCTS))
    expect(names).toEqual(['karat_no_product_20261122120100', 'karat_no_product_20261122120200'])
  })

  test('sorts names in the order of the language, numbers by value', async () => {
    index.writeExport('product', [
      bar(1, { name: 'Ørering' }),
      bar(2, { name: 'Barre 10 g' }),
      bar(3, { name: 'Barre 5 g' }),
      bar(4, { name: 'Ærering' }),
    ])
    await index.run()
    const orders = cluster.documentsOf(PRODUCTS).map(({ karat }) => (karat as { name_order: number }).name_order)
    expect(orders).toEqual([3, 1, 0, 2])
  })

  test('moves all aliases in one request, after every document is counted', async () => {
    await index.run()
    const paths = cluster.requests.map(({ path }) => path)
    expect(paths.filter((path) => path === '/_aliases')).toHaveLength(1)
    expect(paths.indexOf('/_aliases')).toBeGreaterThan(paths.findLastIndex((path) => path.endsWith('/_count')))
  })

  test('of several lines with one id indexes the last', async () => {
    index.writeExport('product', [bar(1, { name: 'Gammel' }), bar(2), bar(1, { name: 'Ny' })])
    await index.run()
    expect(cluster.documentsOf(PRODUCTS).map(({ name }) => name)).toEqual(['Gullbarre 2 g', 'Ny'])
  })

  test('reads a changed export into a new index', async () => {
    await index.run()
    later()
    index.writeExport('product', bars(5))
    await index.run()
    expect(cluster.documentsOf(PRODUCTS)).toHaveLength(5)
  })

  test('leaves indices of other indexers alone', async () => {
    cluster.indices.set('karat_no_product_1580000000', { mappings: {}, settings: {}, documents: new Map() })
    cluster.aliases.set(PRODUCTS, 'karat_no_product_1580000000')
    await index.run()
    expect(cluster.indices.has('karat_no_product_1580000000')).toBe(true)
    expect((await index.run('rollback')).output).toContain('in use again: karat_no_product_1580000000')
    expect(cluster.aliases.get(PRODUCTS)).toBe('karat_no_product_1580000000')
  })
})

describe('rollback', () => {
  test('puts the index before the last load in use', async () => {
    await index.run()
    later()
    index.writeExport('product', bars(1))
    await index.run()
    expect(cluster.documentsOf(PRODUCTS)).toHaveLength(1)
    const { isDone } = await index.run('rollback')
    expect(cluster.documentsOf(PRODUCTS)).toHaveLength(3)
    expect(isDone).toBe(true)
  })

  test('without an index before it changes nothing and says so', async () => {
    await index.run()
    const { output, isDone } = await index.run('rollback')
    expect(output).toContain(
      'alias karat_no_product: expected an index before karat_no_product_20261122120000, got none',
    )
    expect(isDone).toBe(false)
    expect(cluster.aliases.get(PRODUCTS)).toBe('karat_no_product_20261122120000')
  })
})

describe('bad exports', () => {
  const broken = [
    {
      name: 'a broken line',
      line: '{"id": 2, "sku":',
      words: 'karat_no/product.ndjson, line 2: expected one JSON object',
    },
    { name: 'HTML', line: '<html>', words: 'line 2: expected one JSON object, got "<html>"' },
    { name: 'a document without id', line: '{"sku":"X"}', words: 'line 2: ' },
    { name: 'a list', line: '[1]', words: 'line 2: ' },
    {
      name: 'a document of 10 MB',
      line: JSON.stringify(bar(2, { description: 'x'.repeat(10_000_000) })),
      words: 'line 2: expected at most 5242880 bytes, got 1000',
    },
  ]

  test.each(broken)('$name stops the load before anything is written', async ({ line, words }) => {
    index.writeExport('product', [bar(1), line, bar(3)])
    const { output, isDone } = await index.run()
    expect(output).toContain(words)
    expect(output).toContain('expected lines that can be indexed, got 1 others; nothing was changed')
    expect(isDone).toBe(false)
    expect(cluster.requests).toEqual([])
  })

  test.each(broken)('$name is left out with --skip-invalid', async ({ line, words }) => {
    index.writeExport('product', [bar(1), line, bar(3)])
    const { output, isDone } = await index.run('--skip-invalid')
    expect(output).toContain(words)
    expect(isDone).toBe(true)
    expect(cluster.documentsOf(PRODUCTS).map(({ id }) => id)).toEqual([1, 3])
  })

  test('an export without products never replaces a filled index', async () => {
    await index.run()
    later()
    index.writeExport('product', [])
    const { output } = await index.run()
    expect(output).toContain('karat_no_product: expected documents in the export, got none; the 3 known ones stay')
    expect(cluster.documentsOf(PRODUCTS)).toHaveLength(3)
  })

  test('names an export that is missing', async () => {
    index = createIndexRun(() => [cluster.url])
    expect((await index.run()).output).toContain('karat_no/product.ndjson: expected an export, the source has none')
  })
})

describe('failures of the cluster', () => {
  test('a node that is killed in a bulk request: the store keeps its index, and the same command goes on', async () => {
    await index.run()
    later()
    index.writeExport('product', bars(1700))
    let bulks = 0
    cluster.intercept = ({ path }) =>
      path.startsWith('/karat_no_product_') && path.endsWith('_bulk') && ++bulks > 2 ? 'hangUp' : null
    const { output, isDone } = await index.run()
    expect(output).toMatch(
      /http:\/\/127\.0\.0\.1:\d+: POST \/karat_no_product_20261122120100\/_bulk: expected an answer, got UND_ERR_SOCKET/,
    )
    expect(output).toContain('they keep the index they have')
    expect(isDone).toBe(false)
    expect(cluster.documentsOf(PRODUCTS)).toHaveLength(3)

    cluster.intercept = () => null
    later()
    expect((await index.run()).isDone).toBe(true)
    expect(cluster.aliases.get(PRODUCTS)).toBe('karat_no_product_20261122120100')
    expect(cluster.documentsOf(PRODUCTS)).toHaveLength(1700)
  })

  test('a node that answers again goes on without the operator', async () => {
    let errors = 2
    cluster.intercept = ({ path }) => (path.endsWith('_bulk') && errors-- > 0 ? 'hangUp' : null)
    expect((await index.run()).isDone).toBe(true)
    expect(cluster.documentsOf(PRODUCTS)).toHaveLength(3)
  })

  test('another node takes the requests of one that is away', async () => {
    const run = createIndexRun(() => ['http://127.0.0.1:1', cluster.url])
    run.writeExport('product', bars(2))
    expect((await run.run()).isDone).toBe(true)
    expect(cluster.documentsOf(PRODUCTS)).toHaveLength(2)
    run.close()
  })

  test('a full disk is named with index and node', async () => {
    const reason =
      'index [karat_no_product] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark]'
    cluster.intercept = ({ path, text }) =>
      path.endsWith('_bulk')
        ? {
            status: 200,
            body: {
              errors: true,
              items: text
                .split('\n')
                .filter((line) => line.startsWith('{"index"'))
                .map(() => ({ index: { status: 429, error: { type: 'cluster_block_exception', reason } } })),
            },
          }
        : null
    const { output, isDone } = await index.run()
    expect(output).toMatch(
      /http:\/\/127\.0\.0\.1:\d+: index karat_no_taxrule_20261122120000: expected to write, got a block: .*flood-stage.*disk of a node may be full/,
    )
    expect(isDone).toBe(false)
    expect(cluster.aliases.size).toBe(0)
  })

  test('a document that the index refuses is named with its line', async () => {
    const error = { type: 'mapper_parsing_exception', reason: 'failed to parse field [sku]' }
    cluster.intercept = ({ path, text }) =>
      path.includes('product') && path.endsWith('_bulk')
        ? {
            status: 200,
            body: {
              errors: true,
              items: text
                .split('\n')
                .filter((line) => line.startsWith('{"index"'))
                .map((line) => ({ index: line.includes('"2"') ? { status: 400, error } : { status: 201 } })),
            },
          }
        : null
    const { output } = await index.run()
    expect(output).toContain(
      'karat_no/product.ndjson, line 2 (id 2): mapper_parsing_exception: failed to parse field [sku]',
    )
    expect(cluster.aliases.size).toBe(0)
  })

  test('an item that the node refuses for its full queue is sent again alone', async () => {
    let isFirst = true
    cluster.intercept = ({ path }) => {
      if (!path.includes('product') || !path.endsWith('_bulk') || !isFirst) return null
      isFirst = false
      const busy = { index: { status: 429, error: { type: 'es_rejected_execution_exception', reason: 'queue' } } }
      return { status: 200, body: { errors: true, items: [busy, busy, busy] } }
    }
    expect((await index.run()).isDone).toBe(true)
    expect(bulkCount()).toBe(2)
  })

  test('a missing document stops the swap', async () => {
    cluster.intercept = ({ path }) =>
      path.includes('product') && path.endsWith('_count') ? { status: 200, body: { count: 2 } } : null
    const { output } = await index.run()
    expect(output).toContain('index karat_no_product_20261122120000: expected 3 documents, got 2')
    expect(cluster.aliases.size).toBe(0)
  })

  test('a red index is named with the reason', async () => {
    cluster.intercept = ({ path }) => {
      if (path.startsWith('/_cluster/health')) return { status: 408, body: { status: 'red', timed_out: true } }
      return path.startsWith('/_cluster/allocation')
        ? { status: 200, body: { allocate_explanation: 'the node is above the high watermark' } }
        : null
    }
    expect((await index.run()).output).toMatch(
      /index karat_no_taxrule_20261122120000: expected its shard on a node within 30 s, got status red: "the node is above the high watermark"/,
    )
  })

  test('a proxy that answers with HTML is named', async () => {
    cluster.intercept = () => ({ status: 200, body: '<html>Sign in</html>' })
    expect((await index.run()).output).toMatch(
      /http:\/\/127\.0\.0\.1:\d+: GET .*: expected a JSON object of Elasticsearch or OpenSearch, got status 200 and "<html>Sign in<\/html>"/,
    )
  })

  test('an index with the name of an alias is replaced only when the operator says so', async () => {
    cluster.indices.set(PRODUCTS, { mappings: {}, settings: {}, documents: new Map() })
    expect((await index.run()).output).toContain(`index ${PRODUCTS}: expected an alias, got an index of that name`)
    expect(cluster.indices.has(PRODUCTS)).toBe(true)
    expect((await index.run('--replace-index')).isDone).toBe(true)
    expect(cluster.documentsOf(PRODUCTS)).toHaveLength(3)
  })
})

test('an interrupted load stops after the running requests, and the same command goes on at the next line', async () => {
  index.writeExport('product', bars(2200))
  const interruption = new AbortController()
  index.signal = interruption.signal
  cluster.intercept = ({ path }) => {
    if (path.includes('product') && path.endsWith('_bulk') && bulkCount() === 2) interruption.abort()
    return null
  }
  const { output, isDone } = await index.run()
  expect(output).toMatch(
    /index karat_no_product_20261122120000: interrupted after line \d+; the same command goes on there/,
  )
  expect(isDone).toBe(false)
  expect(cluster.aliases.size).toBe(0)

  index.signal = new AbortController().signal
  later()
  const sent = bulkCount()
  expect((await index.run()).output).toMatch(/karat_no_product_20261122120000: goes on after line \d+/)
  expect(cluster.documentsOf(PRODUCTS)).toHaveLength(2200)
  expect(bulkCount() - sent).toBeLessThan(5)
})

test('an interrupted load of another export is begun anew', async () => {
  index.writeExport('product', bars(2200))
  cluster.intercept = ({ path }) =>
    path.includes('product') && path.endsWith('_bulk') ? { status: 400, body: { error: 'no' } } : null
  await index.run()
  cluster.intercept = () => null
  later()
  index.writeExport('product', bars(3))
  await index.run()
  expect(cluster.aliases.get(PRODUCTS)).toBe('karat_no_product_20261122120100')
  expect([...cluster.indices.keys()].filter((name) => name.endsWith('20261122120000'))).toEqual([])
})

describe('prices', () => {
  const special = {
    special_price: 900,
    special_from_date: '2026-11-23 00:00:00',
    special_to_date: '2026-11-24 00:00:00',
  }

  test('of products whose special price begins or ends are updated, and of no others', async () => {
    index.writeExport('product', [bar(1), bar(2, special), bar(3)])
    await index.run()
    const [, product] = cluster.documentsOf(PRODUCTS)
    expect(product).toMatchObject({ karat: { price: 1002, price_changes_at: '2026-11-22T23:00:00.000Z' } })
    expect((await index.run('prices')).output).toBe('')

    index.now = new Date('2026-11-23T10:00:00Z')
    expect((await index.run('prices')).output).toContain('karat_no_product_20261122120000: 1 prices changed')
    const updates = cluster.requests.filter(({ path, text }) => path.endsWith('_bulk') && text.includes('"update"'))
    expect(updates.map(({ text }) => text.split('\n')[0])).toEqual(['{"update":{"_id":"2"}}'])
    expect(cluster.documentsOf(PRODUCTS)[1]).toMatchObject({
      name: 'Gullbarre 2 g',
      karat: { price: 900, sku_keys: ['aubar2'] },
    })
    expect(cluster.indices.get('karat_no_product_20261122120000')?.mappings._meta).toMatchObject({
      karat: { pricesAt: '2026-11-23T10:00:00.000Z' },
    })
  })

  test('of a set change with its parts', async () => {
    const links = [
      { sku: 'SET', link_type: 'associated', linked_product_sku: 'AU-BAR-2', linked_product_type: 'simple' },
    ]
    index.writeExport('product', [
      bar(2, special),
      bar(9, { sku: 'SET', type_id: 'grouped', price: 0, product_links: links }),
    ])
    await index.run()
    index.now = new Date('2026-11-23T10:00:00Z')
    expect((await index.run('prices')).output).toContain('2 prices changed')
    expect(cluster.documentsOf(PRODUCTS)[1]).toMatchObject({ karat: { price: 900 } })
  })

  test('that change while documents are loaded are right when the aliases move', async () => {
    index.writeExport('product', [bar(2, special)])
    cluster.intercept = ({ path }) => {
      if (path.includes('product') && path.endsWith('_count')) index.now = new Date('2026-11-23T10:00:00Z')
      return null
    }
    await index.run()
    expect(cluster.documentsOf(PRODUCTS)[0]).toMatchObject({ karat: { price: 900 } })
  })

  test('of another indexer have no columns', async () => {
    cluster.indices.set('other', { mappings: {}, settings: {}, documents: new Map() })
    cluster.aliases.set(PRODUCTS, 'other')
    expect((await index.run('prices')).output).toContain(
      'expected an index of npm run index, which has price columns, got other',
    )
  })
})

test('says which addresses and stores it expects', async () => {
  const nowhere = createIndexRun(() => [])
  expect((await nowhere.run()).output).toBe('SEARCH_NODES: expected the addresses of a cluster, got none')
  nowhere.close()
  expect((await index.run('atlantis')).output).toBe('expected stores out of no, got atlantis')
})
