/** Starts a gateway with a catalogue on disk and a fake storefront, for queries over HTTP. */
import { request } from 'undici'
import type { GatewayConfig } from '../config.ts'
import { parseProxies } from '../http/clientIp.ts'
import { createLog } from '../log.ts'
import { createGateway, type GatewayOptions } from '../server.ts'
import type { MakerTable } from '../makerTable.ts'
import { readStoreTable, type StoreTable, withContentSettings } from '../storeTable.ts'
import type { MetalQuotes } from '../upstream/metals/port.ts'
import type { CatalogueIndex } from '../upstream/catalogueIndex/port.ts'
import { readProfile, type StorefrontProfile } from '../upstream/storefront/profile.ts'
import { createUpstreams } from '../upstreams.ts'
import { noTelemetry, type OpenTelemetry, type Telemetry } from '../../ops/telemetry.ts'
import { createCatalogueFolder, type CatalogueFolder, type TestCatalogue } from './catalogueFolder.ts'
import { createFakeStorefront, type FakeStorefront } from './fakeStorefront.ts'
import { watchedIndex } from './watchedIndex.ts'

export interface GraphqlResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  // A test knows the type of its query's data.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
  readonly errors:
    | readonly {
        readonly message: string
        readonly path?: readonly (string | number)[]
        readonly extensions: { readonly code: string; readonly upstream?: string }
      }[]
    | undefined
  /** Number of upstream calls of the response. */
  readonly calls: { readonly total: number; readonly byUpstream: Readonly<Record<string, number>> }
}

export interface TestGateway {
  readonly url: string
  readonly storefront: FakeStorefront
  readonly catalogue: CatalogueFolder
  readonly logLines: readonly Readonly<Record<string, unknown>>[]
  /** Sends a query for a store, `no` by default. */
  query(query: string, options?: QueryOptions): Promise<GraphqlResponse>
  /** Reads the catalogue again. */
  refresh(): Promise<void>
  close(): Promise<void>
}

interface QueryOptions {
  readonly variables?: Readonly<Record<string, unknown>>
  readonly store?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestGatewayOptions {
  readonly clock?: () => Date
  readonly storeTable?: StoreTable
  readonly upstreamTimeoutMs?: number
  /** Time budgets and circuit breakers. Without them requests wait for every response, and breakers never open. */
  readonly upstreamLimits?: Partial<
    Pick<
      GatewayConfig,
      | 'upstreamConnections'
      | 'upstreamMaxQueued'
      | 'upstreamOptionalBudgetMs'
      | 'upstreamOrderTimeoutMs'
      | 'upstreamFailures'
      | 'upstreamProbeMs'
    >
  >
  /** How the storefront speaks. Default: as the sandbox. */
  readonly profile?: StorefrontProfile
  /** Keys of an integration, for a profile of Magento. */
  readonly magentoKeys?: GatewayConfig['magentoKeys']
  /** Whether the storefront executes a write once per key. Default: as the profile says. */
  readonly knowsIdempotencyKeys?: boolean
  /** Whether prices of the documents can be older than the backend's. */
  readonly pricesCanBeOld?: boolean
  /** Whether calls that the storefront does not have are made again rarely. */
  readonly remembersMissingCalls?: boolean
  readonly telemetry?: Telemetry & Partial<Pick<OpenTelemetry, 'logHooks'>>
  readonly stopGraceMs?: number
  readonly drainDelayMs?: number
  readonly limits?: GatewayOptions['limits']
  /** Nodes of a search cluster, which answers instead of the catalogue. */
  readonly searchNodes?: readonly string[]
  /** Whether the catalogue is never loaded. */
  readonly isLoading?: boolean
  readonly stockCacheMs?: number
  readonly responseCacheBytes?: number
  readonly maxOfflineProducts?: number
  /** Default: true without a response cache, which stays empty with it. */
  readonly exposeCalls?: boolean
  readonly isSubgraph?: boolean
  readonly invalidationKey?: string
  readonly session?: GatewayOptions['session']
  readonly documents?: GatewayOptions['documents']
  readonly banners?: GatewayOptions['banners']
  readonly imageFormats?: readonly string[]
  readonly mediaUrls?: readonly string[]
  readonly pageUrls?: readonly string[]
  readonly makers?: MakerTable
  /** Replaces the feed of the fake storefront. */
  readonly metals?: MetalQuotes
  readonly publicOriginTemplate?: string
  readonly returnUrls?: readonly string[]
  readonly trustedProxies?: readonly string[]
  /** Replaces methods of the catalogue index. */
  readonly watchIndex?: (index: CatalogueIndex) => Partial<CatalogueIndex>
}

/** Long timeouts, so that a busy machine causes no upstream timeouts. */
const PATIENCE_MS = 30_000

export async function startGateway(
  catalogue: TestCatalogue,
  {
    clock = () => new Date('2026-11-21T12:00:00Z'),
    storeTable: givenTable = readStoreTable(),
    upstreamTimeoutMs = PATIENCE_MS,
    upstreamLimits = {},
    profile = readProfile('sandbox'),
    magentoKeys = null,
    knowsIdempotencyKeys = profile.idempotencyKeys,
    remembersMissingCalls = false,
    pricesCanBeOld = false,
    telemetry = noTelemetry,
    stopGraceMs = 100,
    drainDelayMs = 0,
    limits = {},
    searchNodes,
    isLoading = false,
    stockCacheMs = 0,
    responseCacheBytes = 0,
    maxOfflineProducts,
    exposeCalls = responseCacheBytes === 0,
    isSubgraph = false,
    invalidationKey = '',
    session = {},
    banners = new Map(),
    imageFormats,
    mediaUrls,
    pageUrls,
    makers,
    documents = { policy: 'any', folder: null },
    metals,
    publicOriginTemplate = 'http://{host}:3000',
    returnUrls = [],
    trustedProxies = ['127.0.0.1', '::1'],
    watchIndex,
  }: TestGatewayOptions = {},
): Promise<TestGateway> {
  const logLines: Record<string, unknown>[] = []
  const log = createLog(
    'info',
    { write: (line: string) => void logLines.push(JSON.parse(line)) },
    'logHooks' in telemetry ? telemetry.logHooks : {},
  )
  const storeTable =
    imageFormats || mediaUrls || pageUrls || makers
      ? withContentSettings(givenTable, { imageFormats, mediaUrls, pageUrls, makers })
      : givenTable
  const storefront = await createFakeStorefront()
  const folder = createCatalogueFolder(storeTable, catalogue)
  const settings = {
    storefrontApiUrl: storefront.url,
    upstreamConnections: 16,
    upstreamTimeoutMs,
    storefrontProfile: {
      ...profile,
      idempotencyKeys: knowsIdempotencyKeys,
      catalogue: { ...profile.catalogue, pricesCanBeOld },
    },
    remembersMissingCalls,
    magentoKeys,
    telemetry,
    ...upstreamLimits,
    catalogueSource: folder.source,
    cataloguePollSeconds: 3600,
    ...(searchNodes && {
      searchEngine: 'elasticsearch' as const,
      searchNodes: [...searchNodes],
      searchTimeoutMs: PATIENCE_MS,
      searchServerTimeoutMs: PATIENCE_MS,
    }),
  }
  const upstreams = createUpstreams(settings, storeTable, log, clock)
  if (!isLoading) await upstreams.index.refresh()
  const gateway = await createGateway(
    {
      ...upstreams,
      index: watchIndex ? watchedIndex(upstreams.index, watchIndex) : upstreams.index,
      ...(metals ? { metals } : {}),
      ...(isLoading ? { isLoading: () => true } : {}),
    },
    {
      storeTable,
      banners,
      log,
      clock,
      publicOriginTemplate,
      returnUrls,
      trustedProxies: parseProxies(trustedProxies),
      port: 0,
      host: '127.0.0.1',
      exposeCalls,
      isSubgraph,
      responseCacheBytes,
      ...(maxOfflineProducts !== undefined && { maxOfflineProducts }),
      stopGraceMs,
      drainDelayMs,
      limits,
      stockCacheMs,
      invalidationKey,
      session,
      documents,
      telemetry,
    },
  )

  return {
    url: gateway.url,
    storefront,
    catalogue: folder,
    logLines,
    query: (query, options) => sendQuery(gateway.url, query, options),
    refresh: () => upstreams.index.refresh(),
    async close() {
      await gateway.close()
      await upstreams.close()
      await storefront.close()
      folder.remove()
    },
  }
}

async function sendQuery(
  url: string,
  query: string,
  { variables, store, headers = {} }: QueryOptions = {},
): Promise<GraphqlResponse> {
  const response = await request(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(store ? { 'x-store': store } : {}),
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors, extensions } = JSON.parse(await response.body.text())
  return {
    status: response.statusCode,
    headers: response.headers,
    data,
    errors,
    calls: { total: extensions?.calls?.total ?? 0, byUpstream: extensions?.calls?.byUpstream ?? {} },
  }
}
