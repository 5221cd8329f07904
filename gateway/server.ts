/** The gateway as one thing that starts and stops: for the process, and for tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import { createApollo } from './apollo.ts'
import type { Banners } from './bannerTable.ts'
import { createContext, type GatewayContext } from './context.ts'
import { createFreshness } from './freshness.ts'
import { clientAddressOf, parseProxies } from './http/clientAddress.ts'
import { answerGraphql } from './http/graphqlEndpoint.ts'
import { answerInvalidation, type Invalidation } from './http/invalidation.ts'
import { closeGracefully, listen } from './http/listen.ts'
import { requestIdOf, storeOf } from './http/requestHeaders.ts'
import { route } from './http/requestListener.ts'
import { createBrowserStream } from './metals/browserStream.ts'
import { severityOf, type OperationTrace } from './plugins/operationTrace.ts'
import type { RequestScope } from './requestScope.ts'
import { createSchema } from './schema.ts'
import { credentialOf } from './session/credential.ts'
import { taxClassOfGroup } from './session/groupTaxClasses.ts'
import { createRequestSession } from './session/requestSession.ts'
import { createSessionRoom, type SessionSettings } from './session/sessionRoom.ts'
import { storeUrlFrom } from './stores/storeUrl.ts'
import type { StoreTable } from './storeTable.ts'
import { createCallCounter } from './upstream/callCounter.ts'
import { countedIndex } from './upstream/catalogueIndex/countedIndex.ts'
import type { CatalogueIndex } from './upstream/catalogueIndex/port.ts'
import type { MetalQuotes } from './upstream/metals/port.ts'
import { createPublicMemory } from './upstream/publicMemory.ts'
import type { StorefrontClient } from './upstream/storefront/storefrontClient.ts'

/** Whom the gateway asks; whoever made them closes them. */
export interface Upstreams {
  readonly index: CatalogueIndex
  readonly storefront: StorefrontClient
  readonly metals: MetalQuotes
  /** Null when everything needed is there; else one sentence. */
  notReadyBecause(): string | null
  /** Reads the catalogue's documents again, as far as they are kept. */
  refresh(): Promise<void>
}

export interface GatewayOptions {
  readonly storeTable: StoreTable
  /** None unless given. */
  readonly banners?: Banners
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
  /** How long requests under way may take once the gateway is told to stop. */
  readonly stopGraceMs?: number
  readonly session?: SessionSettings
  /** Whose `x-forwarded-for` is believed; this machine's unless said otherwise. */
  readonly trustedProxies?: BlockList
}

export interface Gateway {
  /** Without a trailing slash; the endpoint is `{url}/graphql`. */
  readonly url: string
  close(): Promise<void>
}

export async function createGateway(upstreams: Upstreams, options: GatewayOptions): Promise<Gateway> {
  const { storeTable, log, clock = () => new Date(), exposeCalls = false, stopGraceMs = 5_000, banners = new Map(), invalidationKey = '', trustedProxies = parseProxies(['127.0.0.1', '::1']) } = options
  const publicMemory = createPublicMemory(clock)
  const invalidation: Invalidation = { key: invalidationKey, storeCodes: storeTable.stores.map(({ storeCode }) => storeCode), memory: publicMemory, refresh: () => upstreams.refresh(), log }
  const storeUrl = storeUrlFrom(options.publicOriginTemplate)
  const pageOrigins = new Set(storeTable.stores.map((store) => new URL(storeUrl(store)).origin))
  const { sessions, signIn, keys, cookies, close: closeSessions } = createSessionRoom(options.session ?? {}, { isSecure: options.publicOriginTemplate.startsWith('https:'), clock, log })
  const metalStream = createBrowserStream({ metals: upstreams.metals, storeTable, log })
  const apollo = createApollo(createSchema(), log, { exposeCalls, pageOrigins })
  await apollo.start()

  const contextOf = async (request: IncomingMessage, response: ServerResponse, requestId: string, trace: OperationTrace): Promise<GatewayContext> => {
    const calls = createCallCounter()
    const store = storeOf(request.headers, storeTable, log.child({ requestId }))
    const now = clock()
    const asking = { index: countedIndex(upstreams.index, calls), api: upstreams.storefront.forRequest(calls), publicMemory, log: log.child({ requestId, store: store.storeCode }) }
    const session = await createRequestSession({
      sessions, signIn, cookies, now, storeCode: store.storeCode, api: asking.api, log: asking.log,
      credential: credentialOf(request.headers),
      address: clientAddressOf(request, trustedProxies),
      taxClassOf: (groupId) => taxClassOfGroup(store.storeCode, groupId, asking),
      setCookies: (texts) => response.setHeader('set-cookie', texts),
    })
    const scope: RequestScope = {
      ...asking, metals: upstreams.metals, store, stores: storeTable.stores, storeTable, banners, now, requestId, calls, storeUrl, trace, session,
      get viewer() {
        return session.customer
      },
      customerScope: (customerId) => keys.pseudonym(String(customerId)),
      freshness: createFreshness(),
    }
    return createContext(scope)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now()
    const requestId = requestIdOf(request.headers)
    response.setHeader('x-request-id', requestId)
    response.setHeader('x-content-type-options', 'nosniff')

    const trace: OperationTrace = { operationName: null, faults: [] }
    let context: GatewayContext | undefined
    await route(
      {
        notReadyBecause: () => upstreams.notReadyBecause(),
        metalStream: (_request, _response, search) => metalStream.answer(request, response, search),
        invalidate: (_response, search) => answerInvalidation(invalidation, response, search),
        graphql: (_request, _response, search) => answerGraphql(apollo, request, response, search, async () => (context = await contextOf(request, response, requestId, trace))),
      },
      request,
      response,
    )
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const level = request.url?.startsWith('/graphql') ? severityOf(trace) : 'debug'
    const faults = trace.faults.length > 0 ? { faults: trace.faults } : {}
    const cost = { ms, calls: context?.calls.byUpstream }
    log[level]({ requestId, method: request.method, status: response.statusCode, ...cost, store: context?.store.storeCode, operation: trace.operationName, ...faults }, 'answered')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request failed outside of GraphQL')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  const { port } = await listen(server, options.port, options.host)

  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    async close() {
      metalStream.close()
      await closeGracefully(server, stopGraceMs)
      await apollo.stop()
      closeSessions()
    },
  }
}
