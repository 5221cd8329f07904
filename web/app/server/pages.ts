/** Documents: pages, redirects, the offline shell, and errors that are pages too. */
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { SignInTry } from '../../features/viewer/signInTry.ts'
import type { StoreSurroundings } from '../../shop/StoreContext.tsx'
import { EncodedBody } from './compression.ts'
import { htmlDocument, type DocumentParts } from './document.ts'
import { documentHeaders, plainHeaders } from './headers.ts'
import { PageCache, type CachedAnswer } from './pageCache.ts'
import type { Renderer } from './renderer.ts'

export interface PageSettings {
  readonly renderer: Renderer
  readonly gatewayUrl: string
  readonly pageCacheMs: number
  readonly renderTimeoutMs: number
}

export interface PageCall {
  /** Normalised, store prefix included. */
  readonly path: string
  readonly search: string
  readonly surroundings: StoreSurroundings
  readonly requestId: string
  readonly log: Logger
}

/** What tells one document of a store from another. */
type OwnParts = Omit<DocumentParts, 'language' | 'defaultTitle'>

const retryAfterSeconds = '5'
/** Pages depend on the cookie that chooses the interface language, and on nothing else of the shopper. */
const pageVary = 'accept-encoding, cookie'

export class Pages {
  readonly #settings: PageSettings
  readonly #cache: PageCache

  constructor(settings: PageSettings) {
    this.#settings = settings
    this.#cache = new PageCache(settings.pageCacheMs)
  }

  page(call: PageCall): Promise<CachedAnswer> {
    const { store, language } = call.surroundings
    const key = [store.code, language, call.path, call.search].join('\n')

    return this.#cache.get(key, () => this.#render(call))
  }

  /**
   * The sign-in page with what came of a try: what was typed stands in it, so it is one shopper's and nobody keeps it.
   * It has no script, as the try had none.
   */
  async signInAgain(call: PageCall, status: number, signInTry: SignInTry): Promise<CachedAnswer> {
    const answer = await this.#render(call, { status, signInTry })
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } }
  }

  shell(call: PageCall): Promise<CachedAnswer> {
    const { surroundings } = call
    const files = this.#settings.renderer.filesFor(this.#settings.renderer.shellSources(surroundings))
    const boot = { ...surroundings, answers: null, routing: null }

    return this.#document(200, call, { head: '', body: '', boot, files })
  }

  async error(status: number, call: PageCall): Promise<CachedAnswer> {
    const { renderer } = this.#settings
    const { surroundings } = call
    try {
      const { head, body } = await renderer.renderError(status, surroundings)
      const files = renderer.filesFor([])
      return await this.#document(status, call, { head, body, boot: null, files })
    } catch (error) {
      call.log.error({ err: error }, 'the error page failed too')
      return { status, headers: plainHeaders, body: new EncodedBody(`${status}\n`) }
    }
  }

  async #render(
    call: PageCall,
    tried?: { readonly status: number; readonly signInTry: SignInTry },
  ): Promise<CachedAnswer> {
    const { renderer, gatewayUrl, renderTimeoutMs } = this.#settings
    const { surroundings, requestId, path, search } = call
    try {
      const signal = AbortSignal.timeout(renderTimeoutMs)
      const rendered = await renderer.renderPage({
        url: surroundings.origin + path + search,
        surroundings,
        gateway: `${gatewayUrl}/graphql`,
        requestId,
        signal,
        ...(tried && { signInTry: tried.signInTry }),
      })
      if ('location' in rendered) {
        return {
          status: rendered.status,
          headers: { location: rendered.location, 'cache-control': 'public, max-age=300' },
          body: new EncodedBody(''),
        }
      }
      const { status, head, body, boot, sources, lateSources } = rendered
      const files = renderer.filesFor(sources, lateSources)

      return await this.#document(tried && status === 200 ? tried.status : status, call, {
        head,
        body,
        boot: tried ? null : boot,
        files,
      })
    } catch (error) {
      call.log.error({ err: error }, 'a page could not be rendered')
      return this.error(500, call)
    }
  }

  async #document(
    status: number,
    { path, surroundings: { store, language } }: PageCall,
    parts: OwnParts,
  ): Promise<CachedAnswer> {
    const html = htmlDocument({ ...parts, language, defaultTitle: store.defaultTitle })
    const text = await this.#settings.renderer.finish(html, path)
    const isKept = status === 200 || status === 404

    return {
      status,
      headers: {
        ...documentHeaders,
        vary: pageVary,
        'cache-control': isKept ? 'public, max-age=0, must-revalidate' : 'no-store',
        // Weak: the same page goes out in three encodings.
        ...(isKept && { etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }),
        ...(status === 503 && { 'retry-after': retryAfterSeconds }),
      },
      body: new EncodedBody(text),
    }
  }
}
