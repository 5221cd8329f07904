/** Renders documents: pages, redirects, the offline shell, and error pages. */
import { createHash } from 'node:crypto'
import { bulkhead, type BulkheadPolicy, BulkheadRejectedError } from 'cockatiel'
import type { FastifyBaseLogger } from 'fastify'
import type { AccountFormTry } from '../account/session/accountForm.ts'
import type { SignInTry } from '../account/session/signInTry.ts'
import { siteIcons } from '../shop/siteIcons.ts'
import type { StoreContextValue } from '../shop/StoreContext.tsx'
import { type Metrics, noMetrics } from '../../ops/metrics.ts'
import type { WebConfig } from './config.ts'
import { EncodedBody } from './compression.ts'
import { htmlDocument, type DocumentParts } from './document.ts'
import type { GatewayClient } from './gatewayClient.ts'
import { documentHeaders, plainHeaders } from './headers.ts'
import { PageCache, type CachedResponse, type WhenGone } from './pageCache.ts'
import type { FormOutcomes } from './render.tsx'
import type { Renderer } from './renderer.ts'

export interface PageParts {
  readonly renderer: Renderer
  readonly gateway: Pick<GatewayClient, 'fetchForPage'>
  readonly config: Pick<
    WebConfig,
    'pageCacheMs' | 'renderTimeoutMs' | 'pageDataTimeoutMs' | 'maxRenders' | 'maxWaitingRenders'
  > &
    Partial<Pick<WebConfig, 'vitalsShare'>>
  /** Default: nothing is measured. */
  readonly metrics?: Metrics
}

export interface PageCall {
  /** Normalized, with the store prefix. */
  readonly path: string
  readonly search: string
  readonly storeContext: StoreContextValue
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly whenGone: WhenGone
}

/** The parts of a document that differ within a store and language. */
type OwnParts = Omit<DocumentParts, 'language' | 'defaultTitle' | 'icons'>

/** A page for one shopper: never cached, and without script. */
interface PersonalPage extends FormOutcomes {
  readonly status: number
  /** Of the shopper's request; without them the page's queries are a guest's. */
  readonly shopperHeaders?: Readonly<Record<string, string>>
}

interface RenderLimits {
  /** Time of `performance.now`. */
  readonly dataDeadline: number
  readonly signal: AbortSignal
  readonly personal: PersonalPage | undefined
}

/** A page took too long to render, or waited too long for its turn. */
class RenderTimeoutError extends Error {
  override readonly name = 'RenderTimeoutError'
}

const RETRY_AFTER_SECONDS = '5'
/** Pages depend on the cookie for the interface language, and on no other cookie. */
const PAGE_VARY = 'accept-encoding, cookie'

export class Pages {
  readonly #parts: PageParts
  readonly #cache: PageCache
  /** By status, store and language. Cached, since an outage needs them often. */
  readonly #errorPages = new Map<string, CachedResponse>()
  readonly #renders: BulkheadPolicy
  /** Names of the pages that were rendered. */
  readonly pageNames = new Set<string>()

  constructor(parts: PageParts) {
    this.#parts = parts
    const { config, metrics = noMetrics } = parts
    const renders = bulkhead(config.maxRenders, config.maxWaitingRenders)
    this.#cache = new PageCache(config.pageCacheMs, metrics)
    this.#renders = renders
    metrics.gauge('karat_page_slots', () => [{ value: config.maxRenders }])
    metrics.gauge('karat_page_slots_in_use', () => [{ value: config.maxRenders - renders.executionSlots }])
    metrics.gauge('karat_pages_waiting', () => [{ value: config.maxWaitingRenders - renders.queueSlots }])
  }

  /** Returns a cached page synchronously. */
  page(call: PageCall): CachedResponse | Promise<CachedResponse> {
    const { store, language } = call.storeContext
    const key = [store.code, language, call.path, call.search].join('\n')

    return this.#cache.get(key, (signal) => this.#render(call, signal), call.whenGone)
  }

  /**
   * Renders the sign-in page with the outcome of a submitted form. Never cached, since it contains what the shopper typed.
   * It has no script, because the form was sent without one.
   */
  signInAgain(call: PageCall, status: number, signInTry: SignInTry): Promise<CachedResponse> {
    return this.#personal(call, { status, signInTry })
  }

  /** Renders the page of a form for an account with the outcome of the attempt, as the sign-in page. */
  accountFormAgain(call: PageCall, status: number, accountFormTry: AccountFormTry): Promise<CachedResponse> {
    return this.#personal(call, { status, accountFormTry })
  }

  /** Renders the cart of one shopper without script, with what became of a form: a message, or the report on a list. */
  plainCart(
    call: PageCall,
    shopperHeaders: Readonly<Record<string, string>>,
    outcome: Pick<PersonalPage, 'cartMessage' | 'orderListReport'> & { readonly status: number } = { status: 200 },
  ): Promise<CachedResponse> {
    return this.#personal(call, { ...outcome, shopperHeaders })
  }

  /** Renders one order for whoever may see it, or the form that opens one, or the withdrawal from it, with what became of a form. */
  order(
    call: PageCall,
    shopperHeaders: Readonly<Record<string, string>>,
    outcome: Pick<PersonalPage, 'orderFormOutcome' | 'withdrawalOutcome'> & { readonly status: number } = {
      status: 200,
    },
  ): Promise<CachedResponse> {
    return this.#personal(call, { ...outcome, shopperHeaders })
  }

  async #personal(call: PageCall, personal: PersonalPage): Promise<CachedResponse> {
    const aborter = new AbortController()
    call.whenGone(() => aborter.abort())
    const { headers, ...response } = await this.#render(call, aborter.signal, personal)
    // Equal pages of two shoppers would have equal tags.
    const { etag: _etag, ...others } = headers
    return { ...response, headers: { ...others, 'cache-control': 'private, no-store' } }
  }

  shell(call: PageCall): Promise<CachedResponse> {
    const { storeContext } = call
    const { renderer } = this.#parts
    const files = renderer.filesFor(renderer.shellSources(storeContext))
    const bootstrap = { ...storeContext, answers: null, routing: null }

    return this.#document(200, call, { head: '', body: '', bootstrap, files })
  }

  async error(status: number, call: PageCall): Promise<CachedResponse> {
    const { renderer } = this.#parts
    const { storeContext } = call
    const key = [status, storeContext.store.code, storeContext.language].join('\n')
    const cached = this.#errorPages.get(key)
    if (cached) return cached
    try {
      const { head, body } = await renderer.renderError(status, storeContext)
      const response = await this.#document(status, call, { head, body, bootstrap: null, files: renderer.filesFor([]) })
      this.#errorPages.set(key, response)
      return response
    } catch (error) {
      call.log.error({ err: error }, 'the error page could not be rendered')
      return { status, headers: plainHeaders, body: new EncodedBody(`${status}\n`) }
    }
  }

  /** @throws only if the signal is aborted: no client waits for the page any more */
  async #render(call: PageCall, signal: AbortSignal, personal?: PersonalPage): Promise<CachedResponse> {
    // The time in the queue counts: the shopper waits for both.
    const dataDeadline = performance.now() + this.#parts.config.pageDataTimeoutMs
    try {
      return await this.#renders.execute(() => this.#renderNow(call, { dataDeadline, signal, personal }), signal)
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof BulkheadRejectedError || error instanceof RenderTimeoutError) {
        call.log.warn({ reason: error.message }, 'responded to a page with 503')
        return this.error(503, call)
      }
      call.log.error({ err: error }, 'a page could not be rendered')
      return this.error(500, call)
    }
  }

  async #renderNow(call: PageCall, { dataDeadline, signal, personal }: RenderLimits): Promise<CachedResponse> {
    const { renderTimeoutMs } = this.#parts.config
    if (performance.now() > dataDeadline) throw new RenderTimeoutError('the page waited too long for its turn')

    const aborter = new AbortController()
    const abort = () => aborter.abort(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    // Not AbortSignal.timeout, which would retain the page's state until its timeout.
    const timer = setTimeout(
      () => aborter.abort(new RenderTimeoutError(`not rendered within ${renderTimeoutMs} ms`)),
      renderTimeoutMs,
    )
    try {
      return await this.#renderWithin(call, { dataDeadline, signal: aborter.signal, personal })
    } catch (error) {
      // The router and React wrap or replace the reason of an abort.
      throw aborter.signal.aborted ? aborter.signal.reason : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  async #renderWithin(call: PageCall, { dataDeadline, signal, personal }: RenderLimits): Promise<CachedResponse> {
    const { renderer, gateway } = this.#parts
    const { storeContext, requestId, path, search } = call
    const { shopperHeaders, status: personalStatus, ...contents } = personal ?? {}
    const rendered = await renderer.renderPage({
      url: storeContext.origin + path + search,
      storeContext,
      fetch: gateway.fetchForPage({
        requestId,
        signal,
        deadline: dataDeadline,
        ...(shopperHeaders && { shopperHeaders }),
      }),
      signal,
      ...contents,
    })
    if ('location' in rendered) {
      return {
        status: rendered.status,
        headers: { location: rendered.location, 'cache-control': 'public, max-age=300' },
        body: new EncodedBody(''),
      }
    }
    const { status, head, body, bootstrap, sources, lateSources, lacksData, page } = rendered
    // Missing, or left out by a failing upstream: only the first may be cached.
    if (status === 404 && lacksData) return await this.error(503, call)

    return await this.#document(status === 200 ? (personalStatus ?? status) : status, call, {
      head,
      body,
      bootstrap: personal ? null : bootstrap,
      files: renderer.filesFor(sources, lateSources),
      ...(personal ? {} : this.#visitOf(page, storeContext)),
    })
  }

  /** What the document says of its visit; nothing without metrics. */
  #visitOf(page: string | undefined, { store }: StoreContextValue): Pick<OwnParts, 'visit'> {
    const { config, metrics = noMetrics } = this.#parts
    const { vitalsShare: share = 0 } = config
    if (!metrics.isOn || share === 0 || page === undefined) return {}
    this.pageNames.add(page)
    return { visit: { page, store: store.code, share } }
  }

  async #document(
    status: number,
    { path, storeContext: { store, language } }: PageCall,
    parts: OwnParts,
  ): Promise<CachedResponse> {
    const html = htmlDocument({ ...parts, language, defaultTitle: store.defaultTitle, icons: siteIcons(store) })
    const text = await this.#parts.renderer.finish(html, path)
    const isCacheable = status === 200 || status === 404

    return {
      status,
      headers: {
        ...documentHeaders(parts.files.styleText),
        vary: PAGE_VARY,
        'cache-control': isCacheable ? 'public, max-age=0, must-revalidate' : 'no-store',
        // Weak, since the same page is sent in three encodings.
        ...(isCacheable && { etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }),
        ...(status === 503 && { 'retry-after': RETRY_AFTER_SECONDS }),
      },
      body: new EncodedBody(text),
    }
  }
}
