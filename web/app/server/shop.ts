/** Every request to the shop's origin, from the host header to the answer. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { absoluteAddress, metalStreamPath, signInPath } from '../../shop/paths.ts'
import type { StoreView } from '../../shop/StoreContext.tsx'
import type { WebConfig } from '../config.ts'
import { readAddress } from './address.ts'
import type { Asset } from './assets.ts'
import { interfaceLanguage } from './cookies.ts'
import { Forwarding } from './forwarding.ts'
import { GatewayClient } from './gatewayClient.ts'
import { resolveHost, storeAt, storeNamedIn } from './hosts.ts'
import { answerLanguage } from './languageRoute.ts'
import { Pages, type PageCall } from './pages.ts'
import type { Renderer } from './renderer.ts'
import { isForSearchEngines, searchEnginesPage } from './searchEngines.ts'
import { redirect, sendAsset, sendPage, sendText } from './send.ts'
import { answerSessionForm, type SessionForm, sessionFormAt } from './sessionForms.ts'
import type { StoreTable } from './storeTable.ts'
import type { Visit } from './visit.ts'

export interface ShopParts {
  readonly config: WebConfig
  readonly table: StoreTable
  readonly assets: ReadonlyMap<string, Asset>
  readonly renderer: Renderer
  readonly log: Logger
}

/** An hour: engines come a few times a day. */
const enginesCacheControl = 'public, max-age=3600'

export class Shop {
  readonly #parts: ShopParts
  readonly #pages: Pages
  readonly #gateway: GatewayClient
  readonly #forwarding: Forwarding

  constructor(parts: ShopParts) {
    const { config, table, renderer } = parts
    this.#parts = parts
    this.#pages = new Pages({ ...config, renderer })
    this.#gateway = new GatewayClient(config.gatewayUrl)
    this.#forwarding = new Forwarding({
      gateway: this.#gateway,
      imageUrl: config.imageUrl,
      defaultStoreCode: table.defaultStoreCode,
    })
  }

  /** Before the server waits for its answers to end: these have no end. */
  async endStreams(): Promise<void> {
    await this.#forwarding.endStreams()
  }

  async close(): Promise<void> {
    await this.endStreams()
    await this.#gateway.close()
  }

  async answer(from: IncomingMessage, answer: ServerResponse): Promise<void> {
    const started = performance.now()
    const requestId = readRequestId(from.headers['x-request-id'])
    const log = this.#parts.log.child({ requestId })
    answer.setHeader('x-request-id', requestId)
    answer.once('close', () => {
      const ms = Math.round(performance.now() - started)
      log.info(
        { method: from.method, host: from.headers.host, target: from.url, status: answer.statusCode, ms },
        'request',
      )
    })
    try {
      await this.#route(from, answer, requestId, log)
    } catch (error) {
      log.error({ err: error }, 'a request failed')
      if (answer.headersSent) answer.destroy()
      else sendText(answer, 500, 'Something went wrong.')
    }
  }

  async #route(from: IncomingMessage, answer: ServerResponse, requestId: string, log: Logger): Promise<void> {
    if (from.url === '/health/live') return sendText(answer, 200, 'live')
    if (from.url === '/health/ready') return this.#ready(answer)

    const host = resolveHost(from.headers.host, this.#parts.table)
    if (host.kind === 'loopback')
      return redirect(answer, 308, `http://localhost:${from.socket.localPort ?? 80}${loopbackTarget(from.url)}`)
    if (host.kind === 'unknown') return sendText(answer, 421, 'No shop is served at this host.')

    const address = readAddress(from.url ?? '/')
    const [homeStore] = host.stores
    if (!homeStore) return sendText(answer, 421, 'No shop is served at this host.')
    const visit = {
      from,
      answer,
      address: address ?? { path: '/', search: '', isNormal: true },
      host: host.host,
      stores: host.stores,
      requestId,
      log,
    }
    if (!address)
      return sendPage(visit, await this.#pages.error(400, this.#call(visit, storeAt('/', host.stores) ?? homeStore)))

    return this.#visit(visit)
  }

  async #visit(visit: Visit): Promise<void> {
    const {
      from,
      answer,
      address: { path, search, isNormal },
      stores,
    } = visit
    if (path === '/graphql') return this.#forwarding.graphql(visit)
    const form = from.method === 'POST' ? sessionFormAt(path, stores) : null
    if (form) return this.#sessionForm(visit, form)
    if (from.method !== 'GET' && from.method !== 'HEAD')
      return sendText(answer, 405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' })
    if (/^\/(?:img|media)\//.test(path)) return this.#forwarding.picture(visit)
    if (path === metalStreamPath) return this.#forwarding.metalStream(visit)

    const asset = this.#parts.assets.get(path)
    if (asset) return sendAsset(visit, asset)
    if (path.startsWith('/assets/')) return sendText(answer, 404, 'There is no such file.')
    if (isForSearchEngines(path)) return this.#searchEngines(visit)
    if (!isNormal) return redirect(answer, 301, path + search)

    const language = answerLanguage(path, search)
    if (language)
      return redirect(answer, 303, language.location, { 'set-cookie': language.setCookie, 'cache-control': 'no-store' })

    return this.#page(visit)
  }

  async #page(visit: Visit): Promise<void> {
    const {
      answer,
      address: { path, search },
      stores,
    } = visit
    const store = storeAt(path, stores)
    if (!store) return sendText(answer, 404, 'No shop is served at this path.')
    const call = this.#call(visit, store)
    const isShell = path === `${store.pathPrefix}/offline-shell`

    const page = isShell ? await this.#pages.shell(call) : await this.#pages.page(call)
    const named = page.status === 404 ? storeNamedIn(path, store, this.#parts.table) : null
    if (!named) return sendPage(visit, page)

    const target = absoluteAddress(this.#origin(named.store.host), named.store.view.pathPrefix, named.path)
    return redirect(answer, 302, target + search, { 'cache-control': 'no-store' })
  }

  #call({ from, address, host, requestId, log }: Visit, store: StoreView): PageCall {
    const language = address.path.endsWith('/offline-shell')
      ? shellLanguage(address.search, store)
      : interfaceLanguage(from.headers.cookie, store.interfaceLanguage)

    return {
      path: address.path,
      search: address.search,
      surroundings: { store, language, origin: this.#origin(host) },
      requestId,
      log,
    }
  }

  #origin(host: string): string {
    const { publicOriginTemplate, port } = this.#parts.config

    return publicOriginTemplate.replace('{host}', host).replace('{WEB_PORT}', String(port))
  }

  async #sessionForm(visit: Visit, form: SessionForm): Promise<void> {
    const { from, answer, host, log } = visit
    const outcome = await answerSessionForm(
      form,
      from,
      this.#origin(host),
      this.#gateway.asksForShopper(visit, form.store.code),
    )
    if (outcome.kind === 'done')
      return redirect(answer, 303, outcome.location, { 'set-cookie': outcome.setCookies, 'cache-control': 'no-store' })
    if (outcome.kind === 'refused') return sendText(answer, outcome.status, outcome.words)

    // The words alone: a fault may carry the answer that it is about.
    if (outcome.fault instanceof Error)
      log.error({ reason: outcome.fault.message }, 'the gateway did not answer a form')
    const call = this.#call(
      { ...visit, address: { path: form.store.pathPrefix + signInPath, search: '', isNormal: true } },
      form.store,
    )
    return sendPage(visit, await this.#pages.signInAgain(call, outcome.status, outcome.signInTry))
  }

  async #searchEngines(visit: Visit): Promise<void> {
    const {
      from,
      answer,
      address: { path },
      host,
      stores,
      log,
    } = visit
    try {
      const page = await searchEnginesPage({ path, origin: this.#origin(host), stores }, this.#gateway.asks(visit))
      if (!page) return sendText(answer, 404, 'There is no such sitemap.')
      answer.writeHead(200, {
        'content-type': `${page.mediaType}; charset=utf-8`,
        'content-length': Buffer.byteLength(page.text),
        'cache-control': enginesCacheControl,
        'x-content-type-options': 'nosniff',
      })
      answer.end(from.method === 'HEAD' ? undefined : page.text)
    } catch (error) {
      log.error({ err: error }, 'no sitemap')
      sendText(answer, 503, 'The sitemap cannot be told just now.', { 'retry-after': '60' })
    }
  }

  /** A shop without its gateway can show nothing. */
  async #ready(answer: ServerResponse): Promise<void> {
    if (await this.#gateway.isReady()) return sendText(answer, 200, 'ready')
    sendText(answer, 503, 'The gateway is not ready.')
  }
}

/** The shell's address names its language, so that one of each can be kept. */
function shellLanguage(search: string, { interfaceLanguage: ofStore }: StoreView): string {
  return new URLSearchParams(search).get('language') === 'en' ? 'en' : ofStore
}

function loopbackTarget(target: string | undefined): string {
  return target?.startsWith('/') ? target : '/'
}

/** Ids of other processes are taken over when they look like ids. */
function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}
