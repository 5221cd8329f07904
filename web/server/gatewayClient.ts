/** Requests of the shop's server itself to the gateways: queries of pages and sitemaps, and mutations of forms without script. */
import type { FastifyRequest } from 'fastify'
import type { WebConfig } from './config.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import { type CallObserver, noCallObserver } from '../../ops/callObserver.ts'
import { interfaceLanguage } from './cookies.ts'
import { forwardedFor } from './forwardedFor.ts'
import { Gateways } from './gateways.ts'
import type { Operation } from './operation.ts'
import type { QueryGateway } from './searchEngines.ts'
import type { QueryForShopper } from './sessionForms.ts'
import { MAX_WAITING_REQUESTS } from './upstream.ts'

/** The gateway limits its responses to 5 MB. */
export const MAX_RESPONSE_BYTES = 8 * 1024 * 1024
const READY_TIMEOUT_MS = 1_000

type ClientSettings = Pick<WebConfig, 'gatewayUrls' | 'upstreamConnections' | 'upstreamTimeoutMs'>

type ShopperStore = Pick<StoreView, 'code' | 'interfaceLanguage'>

interface PageFetch {
  readonly requestId: string
  readonly signal: AbortSignal
  /** `performance.now()` after which the page is rendered without missing data. */
  readonly deadline: number
  /** Sends a shopper's cookie and address: the responses must not be cached. */
  readonly shopperHeaders?: Readonly<Record<string, string>>
}

export class GatewayClient {
  readonly gateways: Gateways
  readonly #timeoutMs: number

  constructor(
    { gatewayUrls, upstreamConnections, upstreamTimeoutMs }: ClientSettings,
    calls: CallObserver = noCallObserver,
  ) {
    const limits = { connections: upstreamConnections, maxWaiting: MAX_WAITING_REQUESTS }
    this.gateways = new Gateways(gatewayUrls, limits, calls)
    this.#timeoutMs = upstreamTimeoutMs
  }

  /** Returns a fetch for the queries of one page. It ignores the request's address. */
  fetchForPage({ requestId, signal, deadline, shopperHeaders }: PageFetch): typeof fetch {
    return async (_input, init) => {
      const { status, headers, body } = await this.gateways.fetch(
        {
          method: 'POST',
          path: '/graphql',
          headers: { ...Object.fromEntries(new Headers(init?.headers)), ...shopperHeaders, 'x-request-id': requestId },
          body: typeof init?.body === 'string' ? init.body : '',
          timeoutMs: deadline - performance.now(),
          maxResponseBytes: MAX_RESPONSE_BYTES,
          signal,
        },
        { isRead: true, hasSession: shopperHeaders !== undefined },
      )
      return new Response(new Uint8Array(body), {
        status,
        headers: { 'content-type': headers['content-type'] ?? 'application/json' },
      })
    }
  }

  /** Returns a function for anonymous queries. */
  queriesForGuest({ id }: Pick<FastifyRequest, 'id'>): QueryGateway {
    return async (storeCode, operation) => {
      const { body } = await this.#post(operation, { 'x-store': storeCode, 'x-request-id': id }, true)
      return parseJson(body)
    }
  }

  /** Returns a function for mutations with the shopper's cookie and address. The route has checked that a page of this shop sent the form. */
  queriesForShopper(
    request: FastifyRequest,
    store: ShopperStore,
    moreHeaders: Readonly<Record<string, string>> = {},
  ): QueryForShopper {
    return async (operation) => {
      const { body, headers } = await this.#post(
        operation,
        {
          'x-store': store.code,
          'accept-language': interfaceLanguage(request.headers.cookie, store.interfaceLanguage),
          'x-request-id': request.id,
          ...shopperHeadersOf(request),
          ...moreHeaders,
        },
        false,
      )
      return { body: parseJson(body), setCookies: [headers['set-cookie'] ?? []].flat() }
    }
  }

  isReady(): Promise<boolean> {
    return this.gateways.isReady(READY_TIMEOUT_MS)
  }

  #post(operation: Operation, headers: Readonly<Record<string, string>>, isRead: boolean) {
    return this.gateways.fetch(
      {
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(operation),
        timeoutMs: this.#timeoutMs,
        maxResponseBytes: MAX_RESPONSE_BYTES,
      },
      { isRead: isRead || (() => false), hasSession: !isRead },
    )
  }
}

/** Headers of a request on behalf of a shopper whose browser requested a page of this shop. */
export function shopperHeadersOf(request: FastifyRequest): Record<string, string> {
  const { cookie } = request.headers
  return { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }), ...forwardedFor(request) }
}

function parseJson(body: Buffer): unknown {
  return JSON.parse(body.toString('utf8'))
}
