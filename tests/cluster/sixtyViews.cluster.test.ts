/** Sixty store views with long names on a real server: they open, sell, and a changed price is seen. Needs Java 17 and Maven. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStoreTable, type StoreTable } from '../../gateway/storeTable.ts'
import { ENTITIES } from '../../gateway/upstream/catalogueIndex/port.ts'
import { missingForServers, type SearchServers, startServers } from '../../scripts/searchServers/searchServers.ts'
import { loadCluster, openCluster } from './openIndices.ts'

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

const folder = mkdtempSync(join(tmpdir(), 'karat-views-'))
const source = pathToFileURL(folder).href

function write(at: number, price: number): void {
  const own = join(folder, views.stores[at]?.searchIndex ?? '')
  mkdirSync(own, { recursive: true })
  const product = {
    id: 1,
    sku: `A${at}`,
    name: 'Ring',
    status: 1,
    visibility: 4,
    type_id: 'simple',
    price,
    final_price: price,
  }
  const category = { id: 10, name: 'Rings', level: 2, is_active: true }
  const documents: Readonly<Partial<Record<string, object>>> = { product: { ...product, category_ids: [10] }, category }
  for (const entity of ENTITIES) {
    const document = documents[entity]
    writeFileSync(join(own, `${entity}.ndjson`), document ? `${JSON.stringify(document)}\n` : '')
  }
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
    rmSync(folder, { recursive: true, force: true })
  })

  test(
    'open, answer, and see a changed price',
    async () => {
      for (let at = 0; at < VIEWS; at++) write(at, 100)
      await loadCluster(urls, source, views)
      const opened = await openCluster(urls, views)
      const { index } = opened
      const priceOf = async (storeCode: string) => {
        const [found] = await index.search([{ storeCode, entity: 'product', filters: [], from: 0, size: 1 }])
        return found?.hits[0]?.document['price']
      }
      expect(index.missingStores()).toEqual([])
      for (const { storeCode } of views.stores) expect(await priceOf(storeCode), storeCode).toBe(100)

      write(59, 5)
      await loadCluster(urls, source, { ...views, stores: views.stores.slice(59) })
      await index.refresh()
      expect([await priceOf('view59'), await priceOf('view58')]).toEqual([5, 100])
      await opened.close()
    },
    LONG_MS,
  )
})
