/** The gateway as one thing that starts and stops: for the process, and for tests. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import { createApollo } from './apollo.ts'
import type { Banners } from './bannerTable.ts'
import { parseProxies } from './http/clientAddress.ts'
import { addGraphqlRoute } from './http/graphqlRoute.ts'
import { addHealthRoutes } from './http/health.ts'
import { createHttpServer } from './http/httpServer.ts'
import { addIdeRoutes } from './http/ide.ts'
import { addInvalidationRoute } from './http/invalidation.ts'
import { DEFAULT_LIMITS, type HttpLimits } from './http/limits.ts'
import { closeGracefully, listen } from './http/listen.ts'
import { createOperationSlots } from './http/operationSlots.ts'
import { createRateLimiter } from './http/rateLimiter.ts'
import { createKnownDocuments } from './documents.ts'
import { createBrowserStream } from './metals/browserStream.ts'
import type { DocumentPolicy } from './plugins/persistedDocuments.ts'
import { type ContextParts, createRequestContext } from './requestContext.ts'
import { createSchema } from './schema.ts'
import { createSessionServices, type SessionSettings } from './session/sessionServices.ts'
import { shopDocuments } from './shopDocuments.generated.ts'
import { storeUrlFrom } from './stores/storeUrl.ts'
import type { StoreTable } from './storeTable.ts'
import type { CatalogueIndex } from './upstream/catalogueIndex/port.ts'
import type { MetalQuotes } from './upstream/metals/port.ts'
import { createSharedCache } from './upstream/sharedCache.ts'
import type { StorefrontClient } from './upstream/storefront/storefrontClient.ts'

/** Whom the gateway asks; whoever made them closes them. */
export interface Upstreams {
  readonly index: CatalogueIndex
  readonly storefront: StorefrontClient
  readonly metals: MetalQuotes
  /** Null when everything needed is there; else one sentence. */
  notReadyBecause(): string | null
  /** Whether a store cannot be answered for yet; its operations are answered with 503. */
  isLoading(storeCode: string): boolean
  /** What the backend does not have and the shop does without, such as "no: customergroup". */
  missingExports(): readonly string[]
  /** Reads the catalogue's documents again, as far as they are kept. */
  refresh(): Promise<void>
}

export interface GatewayOptions {
  readonly storeTable: StoreTable
  /** None unless given. */
  readonly banners?: Banners
  /** Formats that the picture service encodes on request; none unless given. */
  readonly imageFormats?: readonly string[]
  readonly publicOriginTemplate: string
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  readonly log: Logger
  /** The clock of every request. */
  readonly clock?: () => Date
  /** Tells what each answer cost in `extensions.calls`. */
  readonly exposeCalls?: boolean
  /** Whoever has it may invalidate what is remembered; empty: nobody may. */
  readonly invalidationKey?: string
  /** Time between "not ready" and the end of listening when the gateway stops: load balancers notice meanwhile. */
  readonly drainDelayMs?: number
  /** Time that requests in flight may take once the gateway takes no more. */
  readonly stopGraceMs?: number
  /** For how long stock that was read is reused; 0 unless given: never. */
  readonly stockCacheMs?: number
  readonly session?: SessionSettings
  /** Whose `x-forwarded-for` is believed; this machine's unless said otherwise. */
  readonly trustedProxies?: BlockList
  /** Those that differ from the defaults. */
  readonly limits?: Partial<HttpLimits>
  /** Which documents are executed; any unless said otherwise. */
  readonly documents?: { readonly policy: DocumentPolicy; readonly folder: string | null }
}

export interface Gateway {
  /** Without a trailing slash; the endpoint is `{url}/graphql`. */
  readonly url: string
  close(): Promise<void>
}

export async function createGateway(upstreams: Upstreams, options: GatewayOptions): Promise<Gateway> {
  const {
    storeTable,
    log,
    clock = () => new Date(),
    stopGraceMs = 5_000,
    drainDelayMs = 0,
    documents = { policy: 'any', folder: null },
    trustedProxies = parseProxies(['127.0.0.1', '::1']),
  } = options
  const limits: HttpLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const sharedCache = createSharedCache(clock)
  const storeUrl = storeUrlFrom(options.publicOriginTemplate)
  const isSecure = options.publicOriginTemplate.startsWith('https:')
  const room = createSessionServices(options.session ?? {}, { isSecure, clock, log })
  const pageOrigins = new Set(storeTable.stores.map((store) => new URL(storeUrl(store)).origin))
  const limiter = createRateLimiter(limits.addressCostPerMinute, limits.sessionCostPerMinute)
  const apollo = createApollo(createSchema(), log, {
    exposeCalls: options.exposeCalls ?? false,
    pageOrigins,
    limiter,
    documents: createKnownDocuments({ build: Object.values(shopDocuments), folder: documents.folder }),
    documentPolicy: documents.policy,
  })
  await apollo.start()

  const { index, storefront, metals } = upstreams
  const banners: Banners = options.banners ?? new Map()
  const contextParts: ContextParts = {
    index,
    storefront,
    metals,
    room,
    storeTable,
    banners,
    imageFormats: options.imageFormats ?? [],
    storeUrl,
    sharedCache,
    isLoading: (storeCode) => upstreams.isLoading(storeCode),
    stockCacheMs: options.stockCacheMs ?? 0,
    clock,
    log,
  }
  const metalStream = createBrowserStream({
    metals,
    storeTable,
    log,
    maxClientsPerAddress: limits.maxStreamsPerAddress,
    maxAgeMs: limits.streamMaxAgeMs,
  })

  const app = await createHttpServer({
    log,
    isSecure,
    requestTimeoutMs: limits.requestTimeoutMs,
    trustedProxies,
    pseudonym: (text) => room.keys.pseudonym(text),
  })
  let isStopping = false
  addHealthRoutes(app, {
    notReadyBecause: () => (isStopping ? 'stopping' : upstreams.notReadyBecause()),
    missingExports: () => upstreams.missingExports(),
  })
  addGraphqlRoute(app, {
    apollo,
    limiter,
    slots: createOperationSlots(limits.maxOperations, limits.maxQueuedOperations),
    operationTimeoutMs: limits.operationTimeoutMs,
    createContext: (exchange) => createRequestContext(exchange, contextParts),
  })
  metalStream.addRoute(app)
  await addInvalidationRoute(app, {
    key: options.invalidationKey ?? '',
    storeCodes: storeTable.stores.map(({ storeCode }) => storeCode),
    memory: sharedCache,
    refresh: () => upstreams.refresh(),
    log,
  })
  await addIdeRoutes(app)
  const url = await listen(app, options.port, options.host)

  return {
    url,
    async close() {
      isStopping = true
      await sleep(drainDelayMs)
      metalStream.close()
      await closeGracefully(app, stopGraceMs)
      await apollo.stop()
      room.close()
    },
  }
}
