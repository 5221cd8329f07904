/** Every request to the shop's origin, from the host header to the answer. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Agent, request } from 'undici'
import { absoluteAddress, metalStreamPath, signInPath } from '../../shop/paths.ts'
import type { StoreSurroundings, StoreView } from '../../shop/StoreContext.tsx'
import type { WebConfig } from '../config.ts'
import { readAddress, type RequestAddress } from './address.ts'
import type { Asset } from './assets.ts'
import { chooseEncoding, type Encoding } from './compression.ts'
import { interfaceLanguage } from './cookies.ts'
import { plainHeaders } from './headers.ts'
import { resolveHost, storeAt, storeNamedIn } from './hosts.ts'
import { answerLanguage } from './languageRoute.ts'
import type { CachedAnswer } from './pageCache.ts'
import { Pages, type PageCall } from './pages.ts'
import { forwardedFor, graphqlHeaders, passThrough, pictureHeaders, streamHeaders } from './passThrough.ts'
import type { Renderer } from './renderer.ts'
import { type AskGateway, isForSearchEngines, searchEnginesPage } from './searchEngines.ts'
import { answerSessionForm, type AskForShopper, type SessionForm, sessionFormAt } from './sessionForms.ts'
import type { StoreTable } from './storeTable.ts'

export interface ShopParts {
  readonly config: WebConfig
  readonly table: StoreTable
  readonly assets: ReadonlyMap<string, Asset>
  readonly renderer: Renderer
  readonly log: Logger
}

interface Visit {
  readonly from: IncomingMessage
  readonly answer: ServerResponse
  readonly address: RequestAddress
  readonly host: string
  readonly stores: readonly StoreView[]
  readonly requestId: string
  readonly log: Logger
}

/** An operation with its variables; pictures have no body. */
const maxGraphqlBytes = 256 * 1024
const gatewayTimeoutMs = 15_000
/** An hour: engines come a few times a day. */
const enginesCacheControl = 'public, max-age=3600'
const readyTimeoutMs = 1_000

export class Shop {
  readonly #parts: ShopParts
  readonly #pages: Pages
  readonly #dispatcher = new Agent({ connections: 64 })
  /** A stream keeps its connection for as long as a page is seen: it may not take one that answers need. */
  readonly #streams = new Agent()

  constructor(parts: ShopParts) {
    this.#parts = parts
    this.#pages = new Pages({ ...parts.config, renderer: parts.renderer })
  }

  /** Streams have no end of their own: without it the process would wait for every open page. */
  async endStreams(): Promise<void> {
    await this.#streams.destroy()
  }

  async close(): Promise<void> {
    await this.endStreams()
    await this.#dispatcher.close()
  }

  async answer(from: IncomingMessage, answer: ServerResponse): Promise<void> {
    const started = performance.now()
    const requestId = readRequestId(from.headers['x-request-id'])
    const log = this.#parts.log.child({ requestId })
    answer.setHeader('x-request-id', requestId)
    answer.once('close', () => {
      log.info({ method: from.method, host: from.headers.host, target: from.url, status: answer.statusCode, ms: Math.round(performance.now() - started) }, 'request')
    })
    try {
      await this.#route(from, answer, requestId, log)
    } catch (error) {
      log.error({ err: error }, 'a request failed')
      if (answer.headersSent) answer.destroy()
      else text(answer, 500, 'Something went wrong.')
    }
  }

  async #route(from: IncomingMessage, answer: ServerResponse, requestId: string, log: Logger): Promise<void> {
    if (from.url === '/health/live') return text(answer, 200, 'live')
    if (from.url === '/health/ready') return this.#ready(answer)

    const host = resolveHost(from.headers.host, this.#parts.table)
    if (host.kind === 'loopback') return redirect(answer, 308, `http://localhost:${from.socket.localPort ?? 80}${loopbackTarget(from.url)}`)
    if (host.kind === 'unknown') return text(answer, 421, 'No shop is served at this host.')

    const address = readAddress(from.url ?? '/')
    const [homeStore] = host.stores
    if (!homeStore) return text(answer, 421, 'No shop is served at this host.')
    const visit = { from, answer, address: address ?? { path: '/', search: '', isNormal: true }, host: host.host, stores: host.stores, requestId, log }
    if (!address) return this.#send(visit, await this.#pages.error(400, this.#call(visit, storeAt('/', host.stores) ?? homeStore)))

    return this.#visit(visit)
  }

  async #visit(visit: Visit): Promise<void> {
    const { from, answer, address, stores } = visit
    const { path, search } = address
    if (path === '/graphql') return this.#graphql(visit)
    const form = from.method === 'POST' ? sessionFormAt(path, stores) : null
    if (form) return this.#sessionForm(visit, form)
    if (from.method !== 'GET' && from.method !== 'HEAD') return text(answer, 405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' })
    if (/^\/(?:img|media)\//.test(path)) return this.#picture(visit)
    if (path === metalStreamPath) return this.#metalStream(visit)

    const asset = this.#parts.assets.get(path)
    if (asset) return this.#asset(visit, asset)
    if (path.startsWith('/assets/')) return text(answer, 404, 'There is no such file.')
    if (isForSearchEngines(path)) return this.#searchEngines(visit)
    if (!address.isNormal) return redirect(answer, 301, path + search)

    const language = answerLanguage(path, search)
    if (language) return redirect(answer, 303, language.location, { 'set-cookie': language.setCookie, 'cache-control': 'no-store' })

    const store = storeAt(path, stores)
    if (!store) return text(answer, 404, 'No shop is served at this path.')
    const call = this.#call(visit, store)
    const isShell = path === `${store.pathPrefix}/offline-shell`

    const page = isShell ? await this.#pages.shell(call) : await this.#pages.page(call)
    const named = page.status === 404 ? storeNamedIn(path, store, this.#parts.table) : null
    if (named) return redirect(answer, 302, absoluteAddress(this.#origin(named.store.host), named.store.view.pathPrefix, named.path) + search, { 'cache-control': 'no-store' })

    return this.#send(visit, page)
  }

  #call({ from, address, host, requestId, log }: Visit, store: StoreView): PageCall {
    // The shell's address names its language, so that one of each can be kept.
    const asked = new URLSearchParams(address.search).get('language')
    const language = address.path.endsWith('/offline-shell') ? (asked === 'en' ? 'en' : store.interfaceLanguage) : interfaceLanguage(from.headers.cookie, store.interfaceLanguage)
    const surroundings: StoreSurroundings = { store, language, origin: this.#origin(host) }

    return { path: address.path, search: address.search, surroundings, requestId, log }
  }

  #origin(host: string): string {
    const { publicOriginTemplate, port } = this.#parts.config

    return publicOriginTemplate.replace('{host}', host).replace('{WEB_PORT}', String(port))
  }

  async #graphql({ from, answer, stores, requestId }: Visit): Promise<void> {
    if (from.method !== 'POST') return text(answer, 405, 'GraphQL is answered to POST.', { allow: 'POST' })
    const { config, table } = this.#parts
    const named = from.headers['x-store'] ?? table.defaultStoreCode
    if (!stores.some(({ code }) => code === named)) {
      const message = `expected x-store to name a store of this host (${stores.map(({ code }) => code).join(', ')}), got "${String(named)}"`
      answer.writeHead(400, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      answer.end(JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] }))
      return
    }

    return passThrough(from, answer, { to: `${config.gatewayUrl}/graphql`, dispatcher: this.#dispatcher, ...graphqlHeaders, requestId, maxBodyBytes: maxGraphqlBytes, timeoutMs: gatewayTimeoutMs })
  }

  async #sessionForm(visit: Visit, form: SessionForm): Promise<void> {
    const { from, answer, host, log } = visit
    const outcome = await answerSessionForm(form, from, this.#origin(host), this.#askForShopper(visit, form.store.code))
    if (outcome.kind === 'done') return redirect(answer, 303, outcome.location, { 'set-cookie': outcome.setCookies, 'cache-control': 'no-store' })
    if (outcome.kind === 'refused') return text(answer, outcome.status, outcome.words)

    // The words alone: a fault may carry the answer that it is about.
    if (outcome.fault instanceof Error) log.error({ reason: outcome.fault.message }, 'the gateway did not answer a form')
    const call = this.#call({ ...visit, address: { path: form.store.pathPrefix + signInPath, search: '', isNormal: true } }, form.store)
    return this.#send(visit, await this.#pages.signInAgain(call, outcome.status, outcome.signInTry))
  }

  /** With the shopper's cookie and address. That it is a page of ours which asks, the form's answer has made sure of. */
  #askForShopper({ from, requestId }: Visit, storeCode: string): AskForShopper {
    return async (query, variables) => {
      const { body, headers } = await request(`${this.#parts.config.gatewayUrl}/graphql`, {
        dispatcher: this.#dispatcher,
        method: 'POST',
        headers: {
          'content-type': 'application/json', accept: 'application/json', 'sec-fetch-site': 'same-origin', 'x-store': storeCode, 'x-request-id': requestId,
          ...(from.headers.cookie !== undefined && { cookie: from.headers.cookie }), ...forwardedFor(from),
        },
        body: JSON.stringify({ query, variables }),
        headersTimeout: gatewayTimeoutMs,
        bodyTimeout: gatewayTimeoutMs,
      })
      return { body: await body.json(), setCookies: [headers['set-cookie'] ?? []].flat() }
    }
  }

  async #metalStream({ from, answer, address: { search }, stores, requestId }: Visit): Promise<void> {
    const named = new URLSearchParams(search).get('store') ?? ''
    if (!stores.some(({ code }) => code === named)) return text(answer, 400, `expected ?store= to name a store of this host (${stores.map(({ code }) => code).join(', ')}).`)

    const to = `${this.#parts.config.gatewayUrl}${metalStreamPath}?${new URLSearchParams({ store: named }).toString()}`
    return passThrough(from, answer, { to, dispatcher: this.#streams, ...streamHeaders, requestId, maxBodyBytes: 0, timeoutMs: gatewayTimeoutMs, isEndless: true })
  }

  async #searchEngines({ from, answer, address: { path }, host, stores, requestId, log }: Visit): Promise<void> {
    try {
      const page = await searchEnginesPage({ path, origin: this.#origin(host), stores }, this.#askGateway(requestId))
      if (!page) return text(answer, 404, 'There is no such sitemap.')
      answer.writeHead(200, { 'content-type': `${page.mediaType}; charset=utf-8`, 'content-length': Buffer.byteLength(page.text), 'cache-control': enginesCacheControl, 'x-content-type-options': 'nosniff' })
      answer.end(from.method === 'HEAD' ? undefined : page.text)
    } catch (error) {
      log.error({ err: error }, 'no sitemap')
      text(answer, 503, 'The sitemap cannot be told just now.', { 'retry-after': '60' })
    }
  }

  #askGateway(requestId: string): AskGateway {
    return async (storeCode, query, variables) => {
      const { body } = await request(`${this.#parts.config.gatewayUrl}/graphql`, {
        dispatcher: this.#dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'x-store': storeCode, 'x-request-id': requestId },
        body: JSON.stringify({ query, variables }),
        headersTimeout: gatewayTimeoutMs,
        bodyTimeout: gatewayTimeoutMs,
      })
      return body.json()
    }
  }

  #picture({ from, answer, address, requestId }: Visit): Promise<void> {
    const to = this.#parts.config.imageUrl + address.path + address.search

    return passThrough(from, answer, { to, dispatcher: this.#dispatcher, ...pictureHeaders, requestId, maxBodyBytes: 0, timeoutMs: gatewayTimeoutMs })
  }

  #asset({ from, answer }: Visit, { headers, etag, bodies }: Asset): void {
    if (from.headers['if-none-match'] === etag) {
      answer.writeHead(304, { ...headers, etag })
      answer.end()
      return
    }
    const wanted = chooseEncoding(from.headers['accept-encoding'])
    const encoding: Encoding = bodies[wanted] ? wanted : 'identity'
    const body = bodies[encoding] ?? bodies.identity
    answer.writeHead(200, { ...headers, etag, 'content-length': body.byteLength, ...encodingHeader(encoding) })
    answer.end(from.method === 'HEAD' ? undefined : body)
  }

  async #send({ from, answer }: Visit, { status, headers, body }: CachedAnswer): Promise<void> {
    if (headers['etag'] && from.headers['if-none-match'] === headers['etag']) {
      answer.writeHead(304, headers)
      answer.end()
      return
    }
    const encoding = body.byteLength > 0 ? chooseEncoding(from.headers['accept-encoding']) : 'identity'
    const bytes = await body.in(encoding)
    answer.writeHead(status, { ...headers, 'content-length': bytes.byteLength, ...encodingHeader(encoding) })
    answer.end(from.method === 'HEAD' ? undefined : bytes)
  }

  /** A shop without its gateway can show nothing. */
  async #ready(answer: ServerResponse): Promise<void> {
    try {
      const { statusCode, body } = await request(`${this.#parts.config.gatewayUrl}/health/ready`, { dispatcher: this.#dispatcher, headersTimeout: readyTimeoutMs, bodyTimeout: readyTimeoutMs })
      await body.dump()
      if (statusCode === 200) return text(answer, 200, 'ready')
    } catch {
      // Told below: not reached and not ready are the same to whoever asks.
    }
    text(answer, 503, 'The gateway is not ready.')
  }
}

function text(answer: ServerResponse, status: number, words: string, headers: Readonly<Record<string, string>> = {}): void {
  answer.writeHead(status, { ...plainHeaders, ...headers })
  answer.end(`${words}\n`)
}

function redirect(answer: ServerResponse, status: number, location: string, headers: Readonly<Record<string, string | readonly string[]>> = {}): void {
  answer.writeHead(status, { location, ...headers })
  answer.end()
}

function encodingHeader(encoding: Encoding): Record<string, string> {
  return encoding === 'identity' ? {} : { 'content-encoding': encoding }
}

function loopbackTarget(target: string | undefined): string {
  return target?.startsWith('/') ? target : '/'
}

/** Ids of other processes are taken over when they look like ids. */
function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}
