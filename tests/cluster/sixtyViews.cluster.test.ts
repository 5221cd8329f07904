/** Sixty store views with long names on a real server: they open, sell, and a changed price is seen. Needs Java 17 and Maven. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStoreTable, type StoreTable } from '../../gateway/storeTable.ts'
import { missingForServers, type SearchServers, startServers } from '../../scripts/searchServers/searchServers.ts'
import { openCluster } from './openIndices.ts'

const ENGINE = 'opensearch-2.19.1'
const VIEWS = 60
const LONG_MS = 900_000
/** `CLUSTER_NODES` names a running cluster, which is used instead of starting one. */
const RUNNING = process.env['CLUSTER_NODES']?.split(',')
const missing = RUNNING ? null : await missingForServers(ENGINE)
if (missing !== null) process.stderr.write(`\nNOT TESTED: sixty store views on ${ENGINE}: ${missing}\n\n`)

const table = readStoreTable()
const [first] = table.stores
if (!first) throw new Error('expected a store in the table')
const views: StoreTable = {
  ...table,
  stores: Array.from({ length: VIEWS }, (_, at) => ({
    ...first,
    storeCode: `view${at}`,
    searchIndex: `magento2_catalogue_of_view_${String(at).padStart(2, '0')}`.padEnd(60, '_x'),
  })),
}

interface Indexed {
  readonly _index: string
  readonly document: { readonly id: number } & Readonly<Record<string, unknown>>
}

function documentsOf(at: number, price: number): readonly Indexed[] {
  const index = views.stores[at]?.searchIndex ?? ''
  const shown = { status: 1, visibility: 4, type_id: 'simple', category_ids: [10] }
  return [
    {
      _index: `${index}_product`,
      document: { id: 1, sku: `A${at}`, name: 'Ring', ...shown, price, final_price: price },
    },
    { _index: `${index}_category`, document: { id: 10, name: 'Rings', level: 2, is_active: true } },
    { _index: `${index}_attribute`, document: { id: 1, attribute_code: 'metal' } },
    { _index: `${index}_taxrule`, document: { id: 1, code: 'none', product_tax_class_ids: [2], rates: [] } },
  ]
}

/** As another indexer does, whose indices the engine creates. */
async function write(url: string, documents: readonly Indexed[]): Promise<void> {
  const lines = documents.flatMap(({ _index, document }) => [{ index: { _index, _id: String(document.id) } }, document])
  const written = await fetch(`${url}/_bulk?refresh=true&timeout=10m`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  })
  expect(await written.json()).toMatchObject({ errors: false })
}

describe.skipIf(missing !== null)(`sixty store views on ${ENGINE}`, () => {
  let servers: SearchServers | undefined
  let urls: readonly string[] = RUNNING ?? []
  beforeAll(async () => {
    if (RUNNING) return
    servers = await startServers(ENGINE)
    ;({ urls } = servers)
  }, LONG_MS)
  afterAll(async () => {
    await servers?.stop()
  })

  test(
    'open, answer, and see a changed price',
    async () => {
      const [url = ''] = urls
      for (let at = 0; at < VIEWS; at++) await write(url, documentsOf(at, 100))
      const opened = await openCluster(urls, views)
      const { index } = opened
      const priceOf = async (storeCode: string) => {
        const [found] = await index.search([{ storeCode, entity: 'product', filters: [], from: 0, size: 1 }])
        return found?.hits[0]?.document['price']
      }
      expect(index.missingStores()).toEqual([])
      for (const { storeCode } of views.stores) expect(await priceOf(storeCode), storeCode).toBe(100)

      await write(url, documentsOf(59, 5))
      await index.refresh()
      expect([await priceOf('view59'), await priceOf('view58')]).toEqual([5, 100])
      await opened.close()
    },
    LONG_MS,
  )
})
