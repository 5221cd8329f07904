/** The elasticsearch adapter on real servers: started from Maven artefacts, stopped at the end. Needs Java 17 and Maven. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { assert, asyncProperty } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSearchable, SEARCHABLE } from '#domain/productRules.ts'
import { rulesFor } from '#engine/text/languages.ts'
import { readProductText } from '#engine/text/productText.ts'
import { createCatalogueFolder } from '../../gateway/testing/catalogueFolder.ts'
import { startGateway, type TestGateway } from '../../gateway/testing/startGateway.ts'
import type { Entity, Filter, IndexSearch } from '../../gateway/upstream/catalogueIndex/port.ts'
import { createSandbox } from '../../sandbox/server.ts'
import { type EngineName, type SearchServers, startServers } from '../../scripts/searchServers/searchServers.ts'
import { gradeOf, readJudgedQueries } from '../search/judgedQueries.ts'
import { ndcg } from '../search/ndcg.ts'
import { arbitrarySearch, comparable, fixedSearches, foundOf, lookupsOf, readCatalogue } from './conformanceCases.ts'
import { describePort } from './describePort.ts'
import { loadCluster, type OpenIndex, openCluster, openEmbedded, storesOf } from './openIndices.ts'
import { openShopPages } from './shopPages.ts'
import { SEED_TIMEOUT_MS } from '../../sandbox/testing/seededDatabase.ts'

const START_TIMEOUT_MS = 600_000
const LONG_MS = 900_000
const RANDOM_SEARCHES = 150
const PLACES = 10
/** Slightly below the measured values; a change that makes results worse falls below. */
const FLOORS: Readonly<Record<string, number>> = { nb: 0.97, sv: 0.97, fi: 0.985, de: 0.975, it: 0.97 }
const FLOOR = 0.975

/** `CLUSTER_ENGINES` names some of them, separated by commas. */
const ENGINES = (process.env['CLUSTER_ENGINES'] ?? 'opensearch-2.19.1,elasticsearch-7.10.2').split(',') as EngineName[]
/** `CLUSTER_NODES` names a running cluster, which is used instead of starting one; its indices of the shop are replaced. */
const RUNNING = process.env['CLUSTER_NODES']?.split(',')
const notOurs = (): never => {
  throw new Error('a cluster of CLUSTER_NODES is not ours to stop')
}
/** `short` leaves out what needs the whole catalogue or several processes. */
const isShort = process.env['CLUSTER_SCOPE'] === 'short'
const STORE = 'no'

let sandbox: Awaited<ReturnType<typeof createSandbox>> | undefined
const picturesFolder = mkdtempSync(join(tmpdir(), 'karat-pictures-'))

beforeAll(async () => {
  if (!isShort) sandbox = await createSandbox({ picturesFolder, port: 0 })
}, SEED_TIMEOUT_MS)

afterAll(async () => {
  await sandbox?.close()
  rmSync(picturesFolder, { recursive: true, force: true })
})

describe.each(ENGINES)('%s in one process', (engine) => {
  let servers: SearchServers

  beforeAll(async () => {
    servers = RUNNING
      ? { urls: RUNNING, kill: notOurs, freeze: notOurs, stop: async () => {} }
      : await startServers(engine)
  }, START_TIMEOUT_MS)

  afterAll(() => servers?.stop())

  describePort(engine, async (source, table) => {
    await loadCluster(servers.urls, source, table)
    return openCluster(servers.urls, table)
  })

  describe.skipIf(isShort)('the whole catalogue of the sandbox', () => {
    const table = storesOf()
    let cluster: OpenIndex
    let embedded: OpenIndex

    beforeAll(async () => {
      const source = `${sandbox?.url}/export`
      await loadCluster(servers.urls, source, table)
      cluster = await openCluster(servers.urls, table)
      embedded = await openEmbedded(source, storesOf(STORE))
    }, LONG_MS)

    afterAll(async () => {
      await cluster?.close()
      await embedded?.close()
    })

    test(
      'is answered as by the embedded engine: filters, counts, sorts, ranges, positions, pages',
      async () => {
        const catalogue = await readCatalogue(embedded.index, STORE)
        for (const lookup of lookupsOf(catalogue))
          expect(foundOf(await cluster.index.getMany([lookup])), lookup.field).toEqual(
            foundOf(await embedded.index.getMany([lookup])),
          )
        const isAnsweredAlike = async (search: IndexSearch) => {
          const [[expected], [found]] = [await embedded.index.search([search]), await cluster.index.search([search])]
          if (!expected || !found) throw new Error('expected an answer of both, got none')
          expect(comparable(found), JSON.stringify(search)).toEqual(comparable(expected))
        }
        for (const search of fixedSearches(catalogue)) await isAnsweredAlike(search)
        await assert(asyncProperty(arbitrarySearch(catalogue), isAnsweredAlike), { numRuns: RANDOM_SEARCHES })
      },
      LONG_MS,
    )

    test(
      'is ranked well for the judged queries of five languages',
      async () => {
        const values = new Map<string, number[]>()
        const products = new Map<string, readonly string[]>()
        const filters: readonly Filter[] = [
          { field: 'status', in: SEARCHABLE.statuses, scope: 'always' },
          { field: 'visibility', in: SEARCHABLE.visibilities, scope: 'always' },
        ]
        for (const query of readJudgedQueries()) {
          const { storeCode, language } = query
          const { text } = readProductText(query.text, rulesFor(language), false)
          const page = { storeCode, entity: 'product', from: 0 } as const
          if (!products.has(storeCode)) {
            const [all] = await cluster.index.search([{ ...page, filters: [], size: 10_000 }])
            products.set(storeCode, searchableSkus(all?.hits.map(({ document }) => document) ?? []))
          }
          const [answer] = await cluster.index.search([{ ...page, text, filters, size: PLACES }])
          const grades = answer?.hits.map(({ document }) => gradeOf(query, String(document['sku']))) ?? []
          const best = products.get(storeCode)?.map((sku) => gradeOf(query, sku)) ?? []
          values.set(language, [...(values.get(language) ?? []), ndcg(grades, best, PLACES)])
        }
        const means = new Map([...values].map(([language, own]) => [language, mean(own)]))
        const all = mean([...values.values()].flat())
        const summary = [...means, ['all', all] as const].map(([of, value]) => `${of} ${value.toFixed(3)}`).join(', ')
        process.stdout.write(`nDCG@${PLACES} on ${engine}: ${summary}\n`)
        for (const [language, floor] of Object.entries(FLOORS))
          expect(means.get(language), language).toBeGreaterThanOrEqual(floor)
        expect(all).toBeGreaterThanOrEqual(FLOOR)
      },
      LONG_MS,
    )

    test('completes a text, and corrects an unfinished word', async () => {
      const filters: readonly Filter[] = [
        { field: 'status', in: SEARCHABLE.statuses, scope: 'always' },
        { field: 'visibility', in: SEARCHABLE.visibilities, scope: 'always' },
      ]
      const page = { storeCode: STORE, entity: 'product', filters, from: 0, size: 6, suggestions: 8 } as const
      const [completed, corrected] = await cluster.index.search([
        { ...page, text: 'sølvbar' },
        { ...page, text: 'gulbar' },
      ])
      expect(completed?.suggestions[0]).toMatch(/^sølvbarre/)
      expect(corrected).toMatchObject({ correctedText: 'gullbarre' })
    })

    test('accepts the longest text', async () => {
      const text = 'gullkjede sølvring panserlenke forgylt anheng 585 0,8 mm '.repeat(4).slice(0, 200)
      const [answer] = await cluster.index.search([
        { storeCode: STORE, entity: 'product', text, filters: [], from: 0, size: 8, suggestions: 6 },
      ])
      expect(answer?.total).toBeGreaterThanOrEqual(0)
    })
  })

  describe.each(['vsbridge', 'mage2vuestorefront', 'magento1'])('an index that %s wrote', (dialect) => {
    const table = storesOf(STORE)
    let cluster: OpenIndex
    let embedded: OpenIndex
    let removeFolder = () => {}

    beforeAll(async () => {
      const documents = dialectDocuments(dialect)
      await writeAsIs(servers.urls[0] ?? '', table.stores[0]?.searchIndex ?? '', documents)
      const folder = createCatalogueFolder(table, { [STORE]: documents })
      removeFolder = () => folder.remove()
      embedded = await openEmbedded(folder.source, table)
      cluster = await openCluster(servers.urls, table)
    }, LONG_MS)

    afterAll(async () => {
      await cluster?.close()
      await embedded?.close()
      removeFolder()
    })

    test('is read as it is, and what it lacks is logged without an error', async () => {
      expect(cluster.index.missingStores()).toEqual([])
      const lines = cluster.logLines.map(({ msg }) => String(msg))
      expect(lines.some((line) => line.includes('category_position is not mapped'))).toBe(true)
      expect(cluster.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
    })

    test('has the products, categories and facets of the embedded engine', async () => {
      const catalogue = await readCatalogue(embedded.index, STORE)
      const searches: IndexSearch[] = [
        ...catalogue.categoryIds.map((id): IndexSearch => ({
          storeCode: STORE,
          entity: 'product',
          filters: [
            { field: 'status', in: [0, 1], scope: 'always' },
            { field: 'visibility', in: [2, 3, 4], scope: 'always' },
            { field: 'category_ids', in: [id], scope: 'always' },
          ],
          facets: [...catalogue.attributes.keys()].map((field) => ({ field, size: 100 })),
          from: 0,
          size: 50,
        })),
        {
          storeCode: STORE,
          entity: 'category',
          filters: [],
          sort: [{ field: 'position', direction: 'asc' }],
          from: 0,
          size: 100,
        },
        {
          storeCode: STORE,
          entity: 'product',
          filters: [],
          facets: [{ field: 'category_ids', size: 4000 }],
          from: 0,
          size: 0,
        },
      ]
      for (const search of searches) {
        const [[expected], [found]] = [await embedded.index.search([search]), await cluster.index.search([search])]
        if (!expected || !found) throw new Error('expected an answer of both, got none')
        expect(comparable(found), JSON.stringify(search)).toEqual(comparable(expected))
      }
    })

    test(
      'shows home, listing, product and search without an error in the log',
      async () => {
        const gateway = await startGateway({}, { searchNodes: servers.urls, storeTable: table })
        gateway.storefront.answer('/api/stock/list', () => ({ json: { code: 200, result: [] } }))
        try {
          const { menu, counts, productName, errors } = await openShopPages(gateway, 'ring')
          expect(errors).toEqual([])
          expect(menu).toEqual(['Smykker', 'Verktøy'])
          expect(counts).toEqual({ home: 8, listing: 26, search: expect.any(Number) })
          expect(counts.search).toBeGreaterThan(0)
          expect(productName).not.toBe('')
          expect(gateway.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
        } finally {
          await gateway.close()
        }
      },
      LONG_MS,
    )

    test.each([true, false])(
      'opens what it lists, in the order of the displayed prices, where those are with tax: %s',
      async (displayIncludesVAT) => {
        const stores = table.stores.map((store) => ({
          ...store,
          displaySettings: { ...store.displaySettings, displayIncludesVAT },
        }))
        const gateway = await startGateway({}, { searchNodes: servers.urls, storeTable: { ...table, stores } })
        gateway.storefront.answer('/api/stock/list', () => ({ json: { code: 200, result: [] } }))
        gateway.storefront.answer('/api/url/map', () => ({ json: null }))
        try {
          await gateway.refresh()
          // Without a mapping, prices as texts cannot be compared.
          const sort = dialect === 'magento1' ? 'NAME_ASC' : 'PRICE_ASC'
          const { listed, sorts } = await readListed(gateway, sort)
          expect(sorts.includes('PRICE_ASC')).toBe(sort === 'PRICE_ASC')
          expect(listed.length).toBeGreaterThan(10)
          const amounts = sort === 'PRICE_ASC' ? listed.flatMap(({ amount }) => amount ?? []) : []
          expect(amounts).toEqual(amounts.toSorted((x, y) => x - y))
          for (const { sku, path } of listed) {
            expect(await skuAt(gateway, path)).toBe(sku)
            expect(await skuOf(gateway, sku.toLowerCase().replaceAll('-', ' '))).toBe(sku)
          }
        } finally {
          await gateway.close()
        }
      },
      LONG_MS,
    )

    test('sorts, completes and searches without the columns', async () => {
      const catalogue = await readCatalogue(embedded.index, STORE)
      const page = { storeCode: STORE, entity: 'product', filters: [], from: 0, size: 50 } as const
      const category = catalogue.categoryIds.at(-1)
      const [first] = await embedded.index.search([page])
      const name = String(first?.hits[0]?.document['name'])
      const answers = await cluster.index.search([
        { ...page, sort: [{ field: `category_position.c${category}`, direction: 'desc' }] },
        { ...page, sort: [{ field: 'final_price', direction: 'asc' }] },
        { ...page, sort: [{ field: 'name', direction: 'asc' }] },
        { ...page, text: name, suggestions: 5 },
      ])
      expect(answers.map(({ total }) => total).slice(0, 3)).toEqual([first?.total, first?.total, first?.total])
      expect(answers[3]?.hits[0]?.document['name']).toBe(name)
    })
  })

  test.skipIf(RUNNING !== undefined)(
    'a frozen node is a timeout, and answers again afterwards',
    { timeout: LONG_MS },
    async () => {
      const table = storesOf(STORE)
      const opened = await openCluster(servers.urls, table, 2_000)
      const search = (size: number) =>
        opened.index.search([{ storeCode: STORE, entity: 'product', filters: [], from: 0, size }])
      try {
        await search(1)
        await servers.freeze(0, true)
        await expect(search(2).finally(() => servers.freeze(0, false))).rejects.toMatchObject({
          code: 'UPSTREAM_TIMEOUT',
        })
        await expect.poll(() => search(3).then(([answer]) => answer?.hits.length), { timeout: 60_000 }).toBe(3)
      } finally {
        await opened.close()
      }
    },
  )

  test('a red index names itself, and the other entities go on', { timeout: LONG_MS }, async () => {
    const table = storesOf(STORE)
    const [url = ''] = servers.urls
    const name = `${table.stores[0]?.searchIndex}_review`
    const put = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const allocate = (which: string | null) =>
      put('/_cluster/settings', { transient: { 'cluster.routing.allocation.enable': which } })
    await fetch(`${url}/${name}`, { method: 'DELETE' })
    await allocate('none')
    await put(`/${name}?wait_for_active_shards=0&timeout=1s`, { mappings: { properties: { id: { type: 'long' } } } })
    const opened = await openCluster(servers.urls, table)
    const page = { storeCode: STORE, filters: [], from: 0, size: 1 } as const
    try {
      await expect(opened.index.search([{ ...page, entity: 'review' }])).rejects.toThrow(
        new RegExp(`index ${name}: expected hits`),
      )
      expect((await opened.index.search([{ ...page, entity: 'product' }]))[0]?.hits).toHaveLength(1)
    } finally {
      await opened.close()
      await allocate(null)
      await fetch(`${url}/${name}`, { method: 'DELETE' })
    }
  })

  test('an optional index may be missing', async () => {
    const table = storesOf(STORE)
    await fetch(`${servers.urls[0]}/${table.stores[0]?.searchIndex}_review`, { method: 'DELETE' })
    const opened = await openCluster(servers.urls, table)
    try {
      expect(opened.index.missingStores()).toEqual([])
      expect(
        await opened.index.search([{ storeCode: STORE, entity: 'review', filters: [], from: 0, size: 1 }]),
      ).toMatchObject([{ total: 0 }])
    } finally {
      await opened.close()
    }
  })
})

describe.skipIf(isShort || RUNNING !== undefined)('opensearch-2.19.1 in three processes', () => {
  const table = storesOf(STORE)
  let servers: SearchServers
  let cluster: OpenIndex

  beforeAll(async () => {
    servers = await startServers('opensearch-2.19.1', 3)
    await loadCluster(servers.urls, `${sandbox?.url}/export`, table)
    cluster = await openCluster(servers.urls, table)
    await allCopies(servers.urls[0] ?? '')
  }, START_TIMEOUT_MS)

  afterAll(async () => {
    await cluster?.close()
    await servers?.stop()
  })

  /** Every search is another one, so that none is cached. */
  let made = 0
  const search = () =>
    cluster.index.search([
      {
        storeCode: STORE,
        entity: 'product',
        filters: [],
        from: made++ % 400,
        size: 20,
        facets: [{ field: 'metal', size: made }],
      },
    ])

  async function load(ms: number): Promise<{ readonly count: number; readonly errors: readonly unknown[] }> {
    const until = performance.now() + ms
    const errors: unknown[] = []
    let count = 0
    const worker = async () => {
      while (performance.now() < until) {
        count++
        await search().catch((error: unknown) => errors.push(error))
      }
    }
    await Promise.all(Array.from({ length: 4 }, worker))
    return { count, errors }
  }

  test(
    'a node that hangs and then is killed fails no request',
    async () => {
      const loading = load(20_000)
      await delay(2_000)
      await servers.freeze(2, true)
      await delay(4_000)
      await servers.kill(2)
      const { count, errors } = await loading
      expect(errors.map(String)).toEqual([])
      expect(count).toBeGreaterThan(20)
    },
    LONG_MS,
  )
})

function searchableSkus(documents: readonly object[]): readonly string[] {
  return (documents as readonly (object & { status: number; visibility: number; sku: string })[])
    .filter(isSearchable)
    .map(({ sku }) => sku)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function dialectDocuments(dialect: string): Readonly<Partial<Record<Entity, readonly object[]>>> {
  const entities = ['product', 'category', 'attribute', 'taxrule', 'cms_page', 'cms_block'] as const
  const folder = new URL(`../../gateway/testing/dialects/${dialect}/`, import.meta.url)
  return Object.fromEntries(
    entities.map((entity) => {
      const lines = readFileSync(new URL(`${entity}.ndjson`, folder), 'utf8')
        .trimEnd()
        .split('\n')
        .filter(Boolean)
      return [entity, lines.map((line): object => JSON.parse(line) as object)]
    }),
  )
}

/** Objects in some documents and texts in others, which only an index that ignores the field accepts. */
const UNTYPED = { properties: { media_gallery: { type: 'object', enabled: false } } }

/** Writes the documents without a mapping, as an indexer without templates does. */
async function writeAsIs(
  url: string,
  index: string,
  documents: Readonly<Partial<Record<Entity, readonly object[]>>>,
): Promise<void> {
  await fetch(`${url}/${index}_*`, { method: 'DELETE' })
  for (const [entity, own = []] of Object.entries(documents)) {
    const name = `${index}_${entity}`
    await fetch(`${url}/${name}_*`, { method: 'DELETE' })
    const created = await fetch(`${url}/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        settings: { number_of_replicas: 0, 'index.mapping.ignore_malformed': true },
        mappings: UNTYPED,
      }),
    })
    if (!created.ok) throw new Error(`${name}: ${await created.text()}`)
    const lines = own.flatMap((document) => [{ index: { _index: name, _id: idOf(document) } }, document])
    const written = await fetch(`${url}/_bulk?refresh=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    })
    const answer = (await written.json()) as { errors: boolean; items: unknown[] }
    const failures = answer.items.map((item) => JSON.stringify(item)).filter((item) => item.includes('"error"'))
    if (answer.errors) throw new Error(`${name}: ${failures[0] ?? ''}`)
  }
}

function idOf(document: object): string {
  return 'id' in document ? String(document.id) : ''
}

/** Waits until every shard has its copies. */
async function allCopies(url: string): Promise<void> {
  const response = await fetch(`${url}/_cluster/health?wait_for_status=green&timeout=120s`)
  const health = (await response.json()) as { status: string }
  if (health.status !== 'green') throw new Error(`expected a green cluster, got ${health.status}`)
}

/** The first category's products. Sets have no price of their own in an index. */
async function readListed(gateway: TestGateway, sort: string) {
  const { data, errors } = await gateway.query(
    'query ($sort: ListingSort) { store { menu { products(sort: $sort, pageSize: 50) { sorts items { sku path composition { __typename } price { ... on Price { displaySide now { net { amount } gross { amount } } } } } } } } }',
    { variables: { sort } },
  )
  expect(errors).toBeUndefined()
  const { items, sorts }: { items: readonly ListedItem[]; sorts: readonly string[] } = data.store.menu[0].products
  const listed = items.map(({ sku, path, composition, price }) => {
    const shown = price.displaySide === 'GROSS' ? price.now?.gross : price.now?.net
    return { sku, path, amount: composition.__typename === 'Single' && shown ? Number(shown.amount) : null }
  })
  return { listed, sorts }
}

interface ListedItem {
  readonly sku: string
  readonly path: string
  readonly composition: { readonly __typename: string }
  readonly price: {
    readonly displaySide?: string
    readonly now?: Readonly<Record<'net' | 'gross', { amount: string }>>
  }
}

async function skuAt(gateway: TestGateway, path: string): Promise<string | undefined> {
  const query = 'query ($path: String!) { route(path: $path) { outcome { ... on ProductRoute { product { sku } } } } }'
  return (await gateway.query(query, { variables: { path } })).data.route.outcome.product?.sku
}

async function skuOf(gateway: TestGateway, number: string): Promise<string | undefined> {
  const query = 'query ($number: String!) { productByArticleNumber(number: $number) { sku } }'
  return (await gateway.query(query, { variables: { number } })).data.productByArticleNumber?.sku
}
