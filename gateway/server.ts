/** Assembles the gateway and starts and stops it, for the process and for tests. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApollo } from './apollo.ts'
import { addOrderFileRoutes } from './checkout/orderFileRoute.ts'
import { addOrderYearRoute } from './checkout/orderYearRoute.ts'
import type { Banners } from './shared/bannerTable.ts'
import { isFromProxy, parseProxies } from './http/clientIp.ts'
import { addGraphqlRoute } from './http/graphqlRoute.ts'
import { addHealthRoutes } from './http/health.ts'
import { createHttpServer } from './http/httpServer.ts'
import { addIdeRoutes } from './http/ide.ts'
import { addInvalidationRoute } from './http/invalidation.ts'
import { DEFAULT_LIMITS, type HttpLimits } from './http/limits.ts'
import { closeGracefully, listen } from './http/listen.ts'
import { createOperationSlots } from './http/operationSlots.ts'
import { createHoldLimiter, createRateLimiter } from './http/rateLimiter.ts'
import { RequestCoalescing } from './http/requestCoalescing.ts'
import { ResponseCache } from './http/responseCache.ts'
import type { GatewayContext } from './context.ts'
import { createKnownDocuments } from './documents.ts'
import { createNamedDocuments, createPublicQueries, type NamedDocuments } from './publicQueries.ts'
import { createBrowserStream } from './metals/browserStream.ts'
import { bundleDocuments } from './offline/bundleDocuments.ts'
import { buildBundle, BundleRefusedError, chooseCategories } from './offline/buildBundle.ts'
import { type Bundles, createBundles } from './offline/bundles.ts'
import { freezeQuotes } from './offline/frozenQuotes.ts'
import { ProductAnswers } from './offline/productAnswers.ts'
import { addOfflineRoutes } from './offline/routes.ts'
import { createOperationTrace } from './shared/operationTrace.ts'
import type { DocumentPolicy } from './plugins/persistedDocuments.ts'
import { type ContextParts, createRequestContext } from './requestContext.ts'
import type { Exchange } from './http/exchange.ts'
import { gatewaySchema } from './schema.ts'
import { createSessionServices, type SessionSettings } from './session/sessionServices.ts'
import { shopDocuments } from './shopDocuments.generated.ts'
import type { RedisConnection } from './redis/redisConnection.ts'
import type { StoreTable, StoreView } from './storeTable.ts'
import { addRequestHooks } from '../ops/requestHooks.ts'
import { noTelemetry, type Telemetry } from '../ops/telemetry.ts'
import { noMetrics } from '../ops/metrics.ts'
import { measureGateway, measureOperations, traceAttributes } from './http/operationMetrics.ts'
import { createCallCounter } from './upstream/callCounter.ts'
import { type MissingStore, notReadyBecause } from './upstream/catalogueIndex/managedIndex.ts'
import type { CatalogueIndex } from './upstream/catalogueIndex/port.ts'
import type { MetalQuotes } from './upstream/metals/port.ts'
import { createSharedCache } from './upstream/sharedCache.ts'
import type { StorefrontClient } from './upstream/storefront/storefrontClient.ts'

/** Upstreams of the gateway. Their creator closes them. */
export interface Upstreams {
  readonly index: CatalogueIndex
  readonly storefront: StorefrontClient
  readonly metals: MetalQuotes
  /** Stores whose documents were never read whole; the gateway is ready with the others. */
  missingStores(): readonly MissingStore[]
  /** Whether a store's catalogue is not loaded yet; operations of that store are answered with 503. */
  isLoading(storeCode: string): boolean
  /** Optional exports that the backend does not have, such as "no: customergroup". */
  missingExports(): readonly string[]
  /** Calls that the backend does not have, for the operator. */
  missingCalls(): readonly string[]
  /** What an operator has to mend, one sentence each. */
  problems?(): readonly string[]
  /** Reads the catalogue's documents again. */
  refresh(tags?: readonly string[]): Promise<void>
}

export interface GatewayOptions {
  readonly storeTable: StoreTable
  /** Default: none. */
  readonly banners?: Banners
  readonly publicOriginTemplate: string
  /** Absolute URLs, beside the stores' own, below which a provider's page may return. */
  readonly returnUrls?: readonly string[]
  /** 0 uses any free port. */
  readonly port: number
  readonly host: string
  readonly log: Logger
  /** Clock of every request. */
  readonly clock?: () => Date
  /** Returns the number and the trace of upstream calls in `extensions.calls`. */
  readonly exposeCalls?: boolean
  /** Whether it answers a router of a federated graph. Default: no. */
  readonly isSubgraph?: boolean
  /** Secret of cache invalidation; empty disables it. */
  readonly invalidationKey?: string
  /** Delay between "not ready" and closing the port on shutdown, in which load balancers notice the change. */
  readonly drainDelayMs?: number
  /** Maximum time for requests in flight after the port is closed. */
  readonly stopGraceMs?: number
  /** Cache lifetime of stock in milliseconds. Default: 0, which disables the cache. */
  readonly stockCacheMs?: number
  readonly session?: SessionSettings
  /** Rate limits and invalidations are shared with the other gateways of this Redis. The session store closes it. Default: none. */
  readonly redis?: RedisConnection
  /** Proxies whose `x-forwarded-for` is trusted. Default: this machine. */
  readonly trustedProxies?: BlockList
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<HttpLimits>
  /** Maximum size of the cache of public responses. Default: 0, which disables it. It is also off with `exposeCalls`. */
  readonly responseCacheBytes?: number
  /** How long a catalogue bundle for browsing offline is answered before it is built again. Default: 15 minutes. */
  readonly bundleLifetimeMs?: number
  /** What the backend answered at the start, by store code. Default: it was not asked. */
  readonly backendAtStart?: () => Readonly<Record<string, string>>
  /** Products of a catalogue that shoppers can take along. Default: 15,000, which are less than 8 MB. */
  readonly maxOfflineProducts?: number
  /** Default: nothing is measured or traced. */
  readonly telemetry?: Telemetry
  /** Documents that are executed. Default: any. */
  readonly documents?: { readonly policy: DocumentPolicy; readonly folder: string | null }
}

const DEFAULT_MAX_OFFLINE_PRODUCTS = 15_000
const DEFAULT_BUNDLE_LIFETIME_MS = 900_000
/** Prices of a bundle have the same base for a day, so that differences between bundles are small. */
const FROZEN_QUOTES_MS = 86_400_000
/** Of one query of a bundle's builder, for which no client waits: each page of a thousand documents is a call. */
const BUNDLE_CALLS = { perUpstream: 10_000, total: 10_000 }

export interface Gateway {
  /** Without a trailing slash; the GraphQL endpoint is `{url}/graphql`. */
  readonly url: string
  close(): Promise<void>
}

export async function createGateway(upstreams: Upstreams, options: GatewayOptions): Promise<Gateway> {
  const parts = createParts(upstreams, options)
  const { apollo, limits, contextParts } = parts
  const { metals, sessionServices, storeTable, log } = contextParts
  await apollo.start()
  const app = await createApp(parts, options)
  let isStopping = false
  addHealthRoutes(app, {
    notReadyBecause: () =>
      isStopping ? 'stopping' : notReadyBecause(upstreams.missingStores(), storeTable.stores.length),
    missingStores: () => upstreams.missingStores().map(({ reason }) => reason),
    missingExports: () => upstreams.missingExports(),
    missingCalls: () => upstreams.missingCalls(),
    problems: () => upstreams.problems?.() ?? [],
    backend: options.backendAtStart ?? (() => ({})),
    countsAlone: () => options.redis?.isAnswering === false,
  })
  const metalStream = createBrowserStream({
    metals,
    storeTable,
    log,
    metrics: options.telemetry?.metrics ?? noMetrics,
    maxClients: limits.maxStreams,
    maxClientsPerIp: limits.maxStreamsPerIp,
    maxAgeMs: limits.streamMaxAgeMs,
  })
  metalStream.addRoute(app)
  await addRoutes(app, parts, upstreams, options)
  const url = await listen(app, options.port, options.host)
  sessionServices.startSweeping()

  return {
    url,
    async close() {
      isStopping = true
      await sleep(options.drainDelayMs ?? 0)
      metalStream.close()
      await closeGracefully(app, options.stopGraceMs ?? 5_000)
      await apollo.stop()
      await sessionServices.close()
    },
  }
}

/** The HTTP server, without routes. */
async function createApp({ limits, isSecure, contextParts }: Parts, options: GatewayOptions) {
  const { telemetry = noTelemetry } = options
  const { log, sessionServices } = contextParts
  const trustedProxies = options.trustedProxies ?? parseProxies(['127.0.0.1', '::1'])
  const app = await createHttpServer({
    log,
    isSecure,
    requestTimeoutMs: limits.requestTimeoutMs,
    trustedProxies,
    pseudonym: (text) => sessionServices.keys.pseudonym(text),
  })
  addRequestHooks(app, telemetry, {
    describe: traceAttributes,
    isCallerTrusted: ({ raw }) => isFromProxy(raw, trustedProxies),
  })
  measureOperations(app, telemetry.metrics)
  return app
}

/** What the routes share. */
function createParts(upstreams: Upstreams, options: GatewayOptions) {
  const { storeTable, log, clock = () => new Date(), telemetry = noTelemetry } = options
  const limits: HttpLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const storeUrl = storeUrlFrom(options.publicOriginTemplate)
  const isSecure = options.publicOriginTemplate.startsWith('https:')
  const sessionServices = createSessionServices(options.session ?? {}, { isSecure, clock, log, telemetry })
  const limiter = createRateLimiter({
    ...limits,
    pseudonym: (text) => sessionServices.keys.pseudonym(text),
    redis: options.redis ?? null,
  })
  const holdLimiter = createHoldLimiter({
    pseudonym: (text) => sessionServices.keys.pseudonym(text),
    redis: options.redis ?? null,
  })
  const schema = gatewaySchema(options.isSubgraph)
  const { policy, folder } = options.documents ?? { policy: 'any', folder: null }
  const documents = createKnownDocuments({ build: Object.values(shopDocuments), folder })
  const apollo = createApollo(schema, log, {
    exposeCalls: options.exposeCalls ?? false,
    metrics: telemetry.metrics,
    pageOrigins: new Set(storeTable.stores.map((store) => new URL(storeUrl(store)).origin)),
    limiter,
    documents,
    documentPolicy: policy,
  })
  const contextParts: ContextParts = {
    index: upstreams.index,
    storefront: upstreams.storefront,
    metals: upstreams.metals,
    sessionServices,
    holdLimiter,
    storeTable,
    banners: options.banners ?? new Map(),
    storeUrl,
    returnUrls: options.returnUrls ?? [],
    sharedCache: createSharedCache(clock, storeTable.stores.length),
    isLoading: (storeCode) => upstreams.isLoading(storeCode),
    calls: telemetry.calls,
    stockCacheMs: options.stockCacheMs ?? 0,
    clock,
    log,
  }
  return { limits, limiter, isSecure, schema, documents, apollo, contextParts }
}

type Parts = ReturnType<typeof createParts>

async function addRoutes(
  app: FastifyInstance,
  parts: Parts,
  upstreams: Upstreams,
  options: GatewayOptions,
): Promise<void> {
  const { limits, limiter, schema, documents, apollo, contextParts } = parts
  const { storeTable, sharedCache, log } = contextParts
  const createContext = (exchange: Exchange) => createRequestContext(exchange, contextParts)
  const slots = createOperationSlots(limits.maxOperations, limits.maxQueuedOperations)
  const responses = createResponseCache(parts, options)
  measureGateway(options.telemetry?.metrics ?? noMetrics, { slots, responses, maxOperations: limits.maxOperations })
  addGraphqlRoute(app, {
    apollo,
    limiter,
    slots,
    operationTimeoutMs: limits.operationTimeoutMs,
    responses,
    coalescing: new RequestCoalescing(createPublicQueries(schema, documents)),
    createContext,
  })
  addOrderFileRoutes(app, { storeTable, limiter, createContext })
  addOrderYearRoute(app, { storeTable, limiter, createContext })
  addOfflineRoutes(app, {
    limiter,
    storeTable,
    isLoading: (storeCode) => upstreams.isLoading(storeCode),
    bundles: createOfflineBundles(parts, options),
  })
  await addInvalidationRoute(app, {
    key: options.invalidationKey ?? '',
    storeCodes: storeTable.stores.map(({ storeCode }) => storeCode),
    memory: sharedCache,
    refresh: (tags) => upstreams.refresh(tags),
    redis: options.redis ?? null,
    log,
  })
  await addIdeRoutes(app)
}

function createResponseCache(parts: Parts, options: GatewayOptions): ResponseCache | null {
  const { index, metals, sharedCache, storeTable, clock } = parts.contextParts
  if (!options.responseCacheBytes || options.exposeCalls) return null
  const namedBy = createNamedDocuments(parts.schema, parts.documents)
  const storeCodes = storeTable.stores.map(({ storeCode }) => storeCode)
  const versionOf = (storeCode: string, entities: NamedDocuments): string =>
    [sharedCache.generationOf(storeCode), ...versionsOf(index, storeCode, entities)].join(' ')
  return new ResponseCache({
    maxBytes: options.responseCacheBytes,
    clock,
    cookies: { isSecure: parts.isSecure },
    isKnownDocument: (hash) => parts.documents.textOf(hash) !== undefined,
    storeTable,
    version(own, hash) {
      const named = namedBy(hash)
      const others = named.length === 0 ? [] : storeCodes.filter((storeCode) => storeCode !== own)
      return [versionOf(own, 'all'), ...others.map((storeCode) => versionOf(storeCode, named))].join(' ')
    },
    quotesOf: ({ i18n }) => metals.latest(i18n.currencyCode),
  })
}

function versionsOf(index: CatalogueIndex, storeCode: string, entities: NamedDocuments): readonly string[] {
  return entities === 'all' ? [index.version(storeCode)] : entities.map((entity) => index.version(storeCode, entity))
}

function createOfflineBundles({ schema, contextParts }: Parts, options: GatewayOptions): Bundles {
  const { bundleLifetimeMs: lifetimeMs = DEFAULT_BUNDLE_LIFETIME_MS, telemetry } = options
  const metrics = telemetry?.metrics ?? noMetrics
  const { index, metals, clock, log } = contextParts
  const frozenQuotes = freezeQuotes(metals, { clock, lifetimeMs: FROZEN_QUOTES_MS })
  const maxProducts = options.maxOfflineProducts ?? DEFAULT_MAX_OFFLINE_PRODUCTS
  const answers = new Map(
    contextParts.storeTable.stores.map(({ storeCode }) => [storeCode, new ProductAnswers(maxProducts)]),
  )
  return createBundles({
    choose: async (storeCode, ids) => chooseCategories(await createGuestContext(storeCode, contextParts), ids),
    build: (storeCode, categoryIds) =>
      buildBundle({
        schema,
        maxProducts,
        categoryIds,
        answers: answers.get(storeCode) ?? new ProductAnswers(maxProducts),
        documents: bundleDocuments(Object.values(shopDocuments), schema),
        createContext: (quotes) =>
          createGuestContext(storeCode, quotes === 'live' ? contextParts : { ...contextParts, metals: frozenQuotes }),
      }),
    clock,
    versionOf: (storeCode) => index.version(storeCode),
    lifetimeMs,
    onBuilt: (store, error) => {
      metrics.count('karat_offline_builds_total', { store, result: error === null ? 'built' : 'failed' })
      // A shopper's choice of too many products is said to the shopper.
      if (error !== null && !(error instanceof BundleRefusedError && error.isChosen))
        log.error({ err: error, store }, 'offline: the catalogue to take along could not be built')
    },
  })
}

/** The context of a guest's query that no request has sent. */
function createGuestContext(storeCode: string, parts: ContextParts): Promise<GatewayContext> {
  return createRequestContext(
    {
      request: {
        headers: { 'x-store': storeCode },
        id: 'offline-bundle',
        trace: createOperationTrace(),
        limitedIp: null,
        method: 'POST',
        url: '/offline',
        clientIp: '127.0.0.1',
      },
      signal: new AbortController().signal,
      setCookies: () => {},
      calls: createCallCounter(BUNDLE_CALLS),
    },
    parts,
  )
}

/** Absolute URL of a store's home page, without a trailing slash. */
function storeUrlFrom(originTemplate: string): (store: StoreView) => string {
  return ({ host, pathPrefix }) => originTemplate.replace('{host}', host) + pathPrefix
}
