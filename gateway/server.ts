/** The gateway as one thing that starts and stops: for the process, and for tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import { createApollo } from './apollo.ts'
import type { Banners } from './bannerTable.ts'
import type { GatewayContext } from './context.ts'
import { parseProxies } from './http/clientAddress.ts'
import { logAnswer } from './http/answerLog.ts'
import { answerGraphql } from './http/graphqlEndpoint.ts'
import { answerInvalidation, type Invalidation } from './http/invalidation.ts'
import { closeGracefully, listen } from './http/listen.ts'
import { requestIdOf } from './http/requestHeaders.ts'
import { route } from './http/requestListener.ts'
import { createBrowserStream } from './metals/browserStream.ts'
import type { OperationTrace } from './operationTrace.ts'
import { type ContextParts, createRequestContext } from './requestContext.ts'
import { createSchema } from './schema.ts'
import { createSessionRoom, type SessionSettings } from './session/sessionRoom.ts'
import { storeUrlFrom } from './stores/storeUrl.ts'
import type { StoreTable } from './storeTable.ts'
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
  /** For how long stock that was read is reused; 0 unless given: never. */
  readonly stockCacheMs?: number
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
  const {
    storeTable,
    log,
    clock = () => new Date(),
    stopGraceMs = 5_000,
    trustedProxies = parseProxies(['127.0.0.1', '::1']),
  } = options
  const publicMemory = createPublicMemory(clock)
  const storeUrl = storeUrlFrom(options.publicOriginTemplate)
  const room = createSessionRoom(options.session ?? {}, {
    isSecure: options.publicOriginTemplate.startsWith('https:'),
    clock,
    log,
  })
  const metalStream = createBrowserStream({ metals: upstreams.metals, storeTable, log })
  const pageOrigins = new Set(storeTable.stores.map((store) => new URL(storeUrl(store)).origin))
  const apollo = createApollo(createSchema(), log, { exposeCalls: options.exposeCalls ?? false, pageOrigins })
  await apollo.start()

  const invalidation: Invalidation = {
    key: options.invalidationKey ?? '',
    storeCodes: storeTable.stores.map(({ storeCode }) => storeCode),
    memory: publicMemory,
    refresh: () => upstreams.refresh(),
    log,
  }
  const { index, storefront, metals } = upstreams
  const banners: Banners = options.banners ?? new Map()
  const contextParts: ContextParts = {
    index,
    storefront,
    metals,
    room,
    storeTable,
    banners,
    storeUrl,
    publicMemory,
    stockCacheMs: options.stockCacheMs ?? 0,
    trustedProxies,
    clock,
    log,
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now()
    const requestId = requestIdOf(request.headers)
    response.setHeader('x-request-id', requestId)
    response.setHeader('x-content-type-options', 'nosniff')

    const trace: OperationTrace = { operationName: null, faults: [] }
    const ended = new AbortController()
    response.once('close', () => ended.abort(new Error('the client is gone')))
    let context: GatewayContext | undefined
    const createOwnContext = async () =>
      (context = await createRequestContext(
        { request, response, requestId, signal: ended.signal, trace },
        contextParts,
      ))
    await route(
      {
        notReadyBecause: () => upstreams.notReadyBecause(),
        metalStream: (_request, _response, search) => metalStream.answer(request, response, search),
        invalidate: (_response, search) => answerInvalidation(invalidation, response, search),
        graphql: (_request, _response, search) => answerGraphql(apollo, request, response, search, createOwnContext),
      },
      request,
      response,
    )
    logAnswer(log, { request, response, requestId, trace, context, startedAt })
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
      room.close()
    },
  }
}
