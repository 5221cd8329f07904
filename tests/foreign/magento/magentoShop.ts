/** The gateway in front of a running Magento that `fillMagento.ts` has filled, queried over HTTP. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { request } from 'undici'
import * as v from 'valibot'
import { readConfig } from '../../../gateway/config.ts'
import { createLog } from '../../../gateway/log.ts'
import { createGateway } from '../../../gateway/server.ts'
import { readStoreTable, type StoreTable } from '../../../gateway/storeTable.ts'
import type { GraphqlResponse, TestGateway } from '../../../gateway/testing/startGateway.ts'
import { createUpstreams } from '../../../gateway/upstreams.ts'
import { type Admin, openAdmin } from './adminApi.ts'
import { startLossyProxy } from './lossyProxy.ts'

/** A busy machine. */
const PATIENCE_MS = 120_000
const ROOT_CATEGORY = 2
const PULL = fileURLToPath(new URL('../../../gateway/cataloguePull/main.ts', import.meta.url))

export interface MagentoOrder {
  readonly entity_id: number
  readonly increment_id: string
  readonly grand_total: number
  readonly status: string
  readonly quote_id: number
}

export interface MagentoShop {
  readonly admin: Admin
  readonly logLines: readonly Readonly<Record<string, unknown>>[]
  /** What `catalogue:pull` has printed. */
  readonly printed: readonly string[]
  readonly query: TestGateway['query']
  /** Loses the answer to the next request of the gateway whose path ends so. */
  loseNext(end: string): void
  /** The orders of an address as Magento has them, the oldest first. */
  orders(email: string): Promise<readonly MagentoOrder[]>
  close(): Promise<void>
}

/** The views of `fillMagento.ts`. */
const VIEWS = [
  { storeCode: 'no', storeId: 1, like: 'no', currencyCode: 'NOK', country: 'NO', includesTax: true },
  { storeCode: 'se', storeId: 2, like: 'se', currencyCode: 'SEK', country: 'NO', includesTax: true },
  { storeCode: 'de', storeId: 3, like: 'de', currencyCode: 'EUR', country: 'DE', includesTax: false },
] as const

function storeTable(): StoreTable {
  const table = readStoreTable()
  const stores = VIEWS.map(({ storeCode, storeId, like, currencyCode, country, includesTax }) => {
    const store = table.stores.find((one) => one.storeCode === like)
    if (!store) throw new Error(`expected a store "${like}", got none`)
    return {
      ...store,
      storeCode,
      storeId,
      searchIndex: `magento_${storeCode}`,
      host: `${storeCode}.localhost`,
      url: `http://${storeCode}.localhost:3000`,
      pathPrefix: '',
      appendStoreCode: false,
      addressCountries: { shipping: ['NO', 'SE', 'DE'], billing: ['NO', 'SE', 'DE'] },
      requireSsnForCheckout: false,
      buyerChecks: [],
      pricesHiddenUntilLogin: false,
      i18n: { ...store.i18n, currencyCode },
      tax: {
        ...store.tax,
        defaultCountry: country,
        sourcePriceIncludesTax: includesTax,
        finalPriceIncludesTax: includesTax,
        calculateServerSide: false,
        userGroupId: null,
        taxExemptIds: [],
      },
    }
  })
  return {
    ...table,
    defaultStoreCode: 'no',
    rootCategoryId: ROOT_CATEGORY,
    facetOrder: [],
    premiumCategoryIds: [],
    stores,
  }
}

const ordersSchema = v.object({
  items: v.nullish(
    v.array(
      v.object({
        entity_id: v.number(),
        increment_id: v.string(),
        grand_total: v.number(),
        status: v.string(),
        quote_id: v.number(),
      }),
    ),
    [],
  ),
})

/** @param environment `MAGENTO_URL`, `MAGENTO_ADMIN` and the keys of an integration */
export async function openMagentoShop(environment: NodeJS.ProcessEnv): Promise<MagentoShop> {
  const { MAGENTO_URL: target = '', MAGENTO_ADMIN: credentials = '' } = environment
  const proxy = await startLossyProxy(target)
  const { url } = proxy
  const folder = mkdtempSync(join(tmpdir(), 'karat-magento-'))
  const table = storeTable()
  const storesFile = join(folder, 'stores.json')
  writeFileSync(storesFile, JSON.stringify(table))
  const settings = {
    ...environment,
    STOREFRONT_PROFILE: 'magento2',
    STOREFRONT_API_URL: url,
    STORES_FILE: storesFile,
    DATA_DIR: folder,
  }
  const { stdout } = await promisify(execFile)(process.execPath, [PULL], { env: settings })
  const config = readConfig(settings)
  const clock = () => new Date()
  const logLines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void logLines.push(JSON.parse(line)) })
  const upstreams = createUpstreams(
    {
      ...config,
      catalogueSource: pathToFileURL(config.pulledFolder).href,
      upstreamConnections: 4,
      upstreamTimeoutMs: PATIENCE_MS,
      upstreamOptionalBudgetMs: PATIENCE_MS,
      upstreamOrderTimeoutMs: PATIENCE_MS,
    },
    table,
    log,
    clock,
  )
  await upstreams.index.refresh()
  const gateway = await createGateway(upstreams, {
    storeTable: table,
    banners: new Map(),
    log,
    clock,
    publicOriginTemplate: 'http://{host}:3000',
    port: 0,
    host: '127.0.0.1',
    stopGraceMs: 100,
    limits: { operationTimeoutMs: PATIENCE_MS, requestTimeoutMs: PATIENCE_MS },
  })
  const admin = await openAdmin(target, credentials)
  return {
    admin,
    logLines,
    printed: stdout.split('\n'),
    loseNext: (end) => proxy.loseNext(end),
    query: (document, options) => sendQuery(gateway.url, document, options),
    orders: async (email) => {
      const filter = 'searchCriteria[filterGroups][0][filters][0]'
      const answer = await admin.get('/orders', {
        [`${filter}[field]`]: 'customer_email',
        [`${filter}[value]`]: email,
        'searchCriteria[sortOrders][0][field]': 'entity_id',
        'searchCriteria[sortOrders][0][direction]': 'ASC',
        fields: 'items[entity_id,increment_id,grand_total,status,quote_id]',
      })
      return v.parse(ordersSchema, answer).items
    },
    close: async () => {
      await gateway.close()
      await upstreams.close()
      await proxy.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function sendQuery(
  url: string,
  query: string,
  { variables, headers = {}, store = 'no' }: Parameters<TestGateway['query']>[1] = {},
): Promise<GraphqlResponse> {
  const response = await request(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store': store, ...headers },
    body: JSON.stringify({ query, variables }),
    headersTimeout: PATIENCE_MS,
  })
  const { data, errors } = JSON.parse(await response.body.text())
  return { status: response.statusCode, headers: response.headers, data, errors, calls: { total: 0, byUpstream: {} } }
}
