/** The gateway in front of a running Tryton, with the documents that Tryton has written, queried over HTTP. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { request } from 'undici'
import { createLog } from '../../../gateway/log.ts'
import { createGateway } from '../../../gateway/server.ts'
import { readStoreTable, type StoreTable } from '../../../gateway/storeTable.ts'
import { createCatalogueFolder } from '../../../gateway/testing/catalogueFolder.ts'
import type { GraphqlResponse, TestGateway } from '../../../gateway/testing/startGateway.ts'
import { readProfile } from '../../../gateway/upstream/storefront/profile.ts'
import { createUpstreams } from '../../../gateway/upstreams.ts'
import type { Series } from '../../../scripts/tryton/trytonSeries.ts'
import { startTryton, type TrytonServer } from '../../../scripts/tryton/trytonServer.ts'
import { startDocumentReceiver } from './documentReceiver.ts'

export const STORE = 'tryton'
/** Tryton's top categories have no parent, and ids from 1. */
const NO_ROOT = 0
/** Names in `shop.py`. */
const SHOP = 'Karat'
export const CUSTOMER = { email: 'greta@example.com', password: 'Gold-und-Silber-1' }
/** The documents have no tax rules, from which the rate of a delivery would come. */
const PROFILE = readProfile('tryton')
/** Tryton answers a wrong password after 2^n - 1 seconds. */
const PATIENCE_MS = 60_000
const STORES = new URL('../../../stores.json', import.meta.url)

export interface TrytonSale {
  readonly number: string
  readonly state: string
  readonly customer: string
  readonly total: string
  readonly street: string | null
  readonly lines: readonly { readonly sku: string | null; readonly quantity: number; readonly amount: string }[]
}

export interface TrytonShop {
  readonly tryton: TrytonServer
  readonly gatewayUrl: string
  /** Of its one store, as a file. */
  readonly storesFile: string
  readonly logLines: readonly Readonly<Record<string, unknown>>[]
  /** Sends a query to the gateway. */
  readonly query: TestGateway['query']
  /** A call to Tryton itself, past the gateway: what a test compares with. */
  // oxlint-disable-next-line typescript/no-explicit-any
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<any>
  /** Carts and orders as Tryton has them, the oldest first. */
  sales(): Promise<readonly TrytonSale[]>
  close(): Promise<void>
}

/** The documents go from the module's client into the embedded engine. @param webPort where the shop's pages are */
export async function openTrytonShop(series: Series, webPort = 3000): Promise<TrytonShop> {
  const tryton = await startTryton(series, SHOP)
  const receiver = await startDocumentReceiver()
  const { index } = (await tryton.script('index', receiver.url)) as { index: string }
  const storesFile = writeStores(index)
  const storeTable = readStoreTable(storesFile)
  const folder = createCatalogueFolder(storeTable, { [STORE]: receiver.documentsOf(index) })
  const logLines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void logLines.push(JSON.parse(line)) })
  const clock = () => new Date()
  const upstreams = createUpstreams(
    {
      storefrontApiUrl: tryton.url,
      storefrontProfile: { ...PROFILE, amounts: { ...PROFILE.amounts, deliveryTaxPercent: 19 } },
      upstreamConnections: 4,
      upstreamTimeoutMs: PATIENCE_MS,
      catalogueSource: folder.source,
      cataloguePollSeconds: 3600,
    },
    storeTable,
    log,
    clock,
  )
  await upstreams.index.refresh()
  const gateway = await createGateway(upstreams, {
    storeTable,
    banners: new Map(),
    log,
    clock,
    publicOriginTemplate: `http://{host}:${webPort}`,
    port: 0,
    host: '127.0.0.1',
    stopGraceMs: 100,
  })

  return {
    tryton,
    gatewayUrl: gateway.url,
    storesFile,
    logLines,
    query: (document, options) => sendQuery(gateway.url, document, options),
    call: async (method, path, body) => {
      const response = await fetch(`${tryton.url}/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return response.json()
    },
    sales: async () => (await tryton.script('sales')) as readonly TrytonSale[],
    close: async () => {
      await gateway.close()
      await upstreams.close()
      await receiver.close()
      await tryton.stop()
      folder.remove()
      rmSync(dirname(storesFile), { recursive: true })
    },
  }
}

/** The table of a German shop whose documents have prices on both sides of tax. Returns its file. */
function writeStores(searchIndex: string): string {
  const table = JSON.parse(readFileSync(STORES, 'utf8')) as StoreTable
  const german = table.stores.find(({ storeCode }) => storeCode === 'de')
  if (!german) throw new Error('expected a store "de", got none')
  const own = {
    ...german,
    storeCode: STORE,
    pathPrefix: '',
    url: 'http://localhost:{WEB_PORT}',
    appendStoreCode: false,
    searchIndex,
    catalogue: { ...german.catalogue, usePriceTiers: false, measuredPriceDecimals: 4 },
    tax: { ...german.tax, sourcePriceIncludesTax: false, finalPriceIncludesTax: false, calculateServerSide: true },
  }
  const file = join(mkdtempSync(join(tmpdir(), 'karat-tryton-stores-')), 'stores.json')
  writeFileSync(file, JSON.stringify({ ...table, defaultStoreCode: STORE, rootCategoryId: NO_ROOT, stores: [own] }))
  return file
}

async function sendQuery(
  url: string,
  query: string,
  { variables, headers = {} }: Parameters<TestGateway['query']>[1] = {},
): Promise<GraphqlResponse> {
  const response = await request(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store': STORE, ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = JSON.parse(await response.body.text())
  return {
    status: response.statusCode,
    headers: response.headers,
    data,
    errors,
    calls: { total: 0, byUpstream: {} },
  }
}
