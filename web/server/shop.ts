/** The shop's server: handles every request to the shop's origin, from the host header to the response. */
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { MAX_BODY_BYTES } from '#domain/requestLimits.ts'
import type { WebConfig } from './config.ts'
import { readAddress } from './address.ts'
import { readSharedAsset } from './assets.ts'
import { networkOf, trustProxies } from './clientNetwork.ts'
import { GatewayClient } from './gatewayClient.ts'
import { addGraphqlRoute } from './graphqlRoute.ts'
import { resolveHost, storeAt } from './hosts.ts'
import { logResponse } from './log.ts'
import { addManifestRoutes } from './manifestRoutes.ts'
import { addMediaRoutes } from './mediaRoutes.ts'
import { addMetalStreamRoute } from './metalStreamRoute.ts'
import { addBrowserReportRoutes } from './browserReports.ts'
import { addPageRoutes } from './pageRoutes.ts'
import { addOfflineRoute } from './offlineRoute.ts'
import { addOrderFileRoutes } from './orderFileRoute.ts'
import { addOrderRoutes } from './orderRoutes.ts'
import { Pages } from './pages.ts'
import { addProductFeedRoute } from './productFeed/productFeedRoute.ts'
import { addSearchEngineRoutes } from './searchEngineRoutes.ts'
import type { RouteParts, ShopParts } from './routeParts.ts'
import { redirect, sendText, sendAsset } from './send.ts'
import { addCartFormRoutes } from './cartFormRoutes.ts'
import { addAccountFormRoutes } from './accountFormRoutes.ts'
import { addNewsletterRoute } from './newsletterRoute.ts'
import { addProviderReturnRoutes } from './providerReturnRoutes.ts'
import { addSessionFormRoutes } from './sessionFormRoutes.ts'
import { readRequestId, routedUrl, setShopRequest, shopDecorator, shopOf, type ShopRequest } from './shopRequest.ts'
import type { StoreTable } from './storeTable.ts'
import { addAbortHook, addRequestHooks as addTelemetryHooks } from '../../ops/requestHooks.ts'
import { noTelemetry } from '../../ops/telemetry.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also served for hosts without a store. */
    anyHost?: boolean
  }
}

/** Longer than the idle timeout of proxies in front: a connection that closes just as a proxy sends a request breaks that request. */
const KEEP_ALIVE_MS = 65_000
/** Closes a connection without a byte in either direction; streams send a heartbeat every 15 s. */
const IDLE_TIMEOUT_MS = 120_000
const TIMEOUT_CHECK_MS = 1_000
const HSTS = 'max-age=31536000'

export function createShop(parts: ShopParts): FastifyInstance {
  const { config, table, renderer, log, serverFactory, telemetry = noTelemetry } = parts
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: readRequestId,
    rewriteUrl: routedUrl,
    trustProxy: trustProxies(config.trustedProxies),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: config.requestTimeoutMs,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: config.requestTimeoutMs, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    // While stopping, the server still responds to connected clients.
    return503OnClosing: false,
    ...(serverFactory && { serverFactory }),
  })
  const gateway = new GatewayClient(config, telemetry.calls)
  const pages = new Pages({ renderer, gateway, config, metrics: telemetry.metrics })
  const shared: RouteParts = {
    ...parts,
    gateway,
    pages,
    originOf: (host) => config.publicOriginTemplate.replace('{host}', host).replace('{WEB_PORT}', String(config.port)),
  }

  // Each route parses its own body, after reading it whole.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  addTelemetryHooks(app, telemetry, {
    describe: (request) => ({ detail: null, attributes: storeAttribute(request) }),
    // Browsers, also behind a proxy: it passes on what they send.
    isCallerTrusted: () => false,
  })
  addRequestHooks(app, config, table)
  addErrorHandlers(app)

  addRoutes(app, shared)

  // Streams do not end by themselves: the server would wait for every open page.
  app.addHook('preClose', () => gateway.gateways.endStreams())
  app.addHook('onClose', () => gateway.gateways.close())
  return app
}

function addRoutes(app: FastifyInstance, parts: RouteParts): void {
  addHealthRoutes(app, parts)
  addGraphqlRoute(app, parts)
  addMetalStreamRoute(app, parts)
  addOfflineRoute(app, parts)
  addOrderFileRoutes(app, parts)
  addManifestRoutes(app, parts)
  addMediaRoutes(app, parts)
  addAssetRoutes(app, parts)
  addSearchEngineRoutes(app, parts)
  addProductFeedRoute(app, parts)
  addProviderReturnRoutes(app, parts)
  addSessionFormRoutes(app, parts)
  addAccountFormRoutes(app, parts)
  addCartFormRoutes(app, parts)
  addOrderRoutes(app, parts)
  addNewsletterRoute(app, parts)
  addBrowserReportRoutes(app, parts)
  addPageRoutes(app, parts)
}

function addRequestHooks(app: FastifyInstance, { publicOriginTemplate }: WebConfig, table: StoreTable): void {
  const isHttps = publicOriginTemplate.startsWith('https:')
  app.decorateRequest(shopDecorator, null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (isHttps) reply.header('strict-transport-security', HSTS)
    if (request.routeOptions.config.anyHost) return done()

    const host = resolveHost(request.headers.host, table)
    const target = request.originalUrl
    if (host.kind === 'loopback') {
      redirect(reply, 308, `http://localhost:${request.socket.localPort ?? 80}${target.startsWith('/') ? target : '/'}`)
      return
    }
    const [first, ...others] = host.kind === 'stores' ? host.stores : []
    if (host.kind === 'unknown' || !first) {
      sendText(reply, 421, 'No shop is served at this host.')
      return
    }
    setShopRequest(request, {
      host: host.host,
      network: networkOf(request.ip),
      stores: [first, ...others],
      address: readAddress(target),
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply, { status: reply.statusCode })
    done()
  })
  addAbortHook(app, (request, reply) => logResponse(request, reply, { aborted: true }))
}

/** A store of the host: what a client writes into a header may be anything. */
function storeAttribute(request: FastifyRequest): Readonly<Record<string, string>> {
  const shop = request.getDecorator<ShopRequest | null>(shopDecorator)
  if (!shop) return {}
  const named = shop.stores.find(({ code }) => code === request.headers['x-store'])
  const store = named ?? storeAt(shop.address?.path ?? '', shop.stores)
  return store ? { 'karat.store': store.code } : {}
}

function addErrorHandlers(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    sendText(reply, 405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' }),
  )
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status === 413) return sendText(reply, 413, 'The request is too large.')
    if (status >= 400 && status < 500) return sendText(reply, status, 'The request cannot be understood.')

    // The client has disconnected and thereby aborted its own request.
    if (reply.raw.destroyed) return reply
    request.log.error({ err: error }, 'a request failed')
    return sendText(reply, 500, 'Something went wrong.')
  })
}

const ASSET_FOLDER = '/assets/'

/** Routes of the built files, which the build has compressed, and of those of other releases. */
function addAssetRoutes(
  app: FastifyInstance,
  { assets, config: { sharedAssetsFolder } }: Pick<RouteParts, 'assets' | 'config'>,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = shopOf(request).address?.path ?? ''
    const asset =
      assets.get(path) ?? (sharedAssetsFolder === null ? undefined : await readSharedAsset(sharedAssetsFolder, path))
    return asset ? sendAsset(request, reply, asset) : sendText(reply, 404, 'There is no such file.')
  }
  const outsideFolder = [...assets.keys()].filter((path) => !path.startsWith(ASSET_FOLDER))
  for (const url of [`${ASSET_FOLDER}*`, ...outsideFolder]) app.route({ method: ['GET', 'HEAD'], url, handler })
}

/** /health/live: whether the process runs. /health/ready: whether it can serve pages. */
function addHealthRoutes(
  app: FastifyInstance,
  { gateway, isStopping }: Pick<RouteParts, 'gateway' | 'isStopping'>,
): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  const options = { config: { anyHost: true } }

  app.get('/health/live', options, (_request, reply) => sendText(reply, 200, 'live'))
  app.get('/health/ready', options, async (_request, reply) => {
    if (isClosing || isStopping?.()) return sendText(reply, 503, 'The shop is stopping.')
    // Without a gateway the shop cannot serve pages.
    return (await gateway.isReady())
      ? sendText(reply, 200, 'ready')
      : sendText(reply, 503, 'The gateway is not ready.', { 'retry-after': '1' })
  })
}
