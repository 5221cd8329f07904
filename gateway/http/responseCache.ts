/**
 * Caches the bytes of public responses in memory, for as long as each response may be cached by its own cache-control. A cached response
 * needs no context, no session, no operation slot and no execution.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip, zstdCompress, type ZstdOptions } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CookieSettings } from '../session/credential.ts'
import type { StoreTable, StoreView } from '../storeTable.ts'
import { languageOf } from '../shared/languages.ts'
import type { QuoteSnapshot } from '../upstream/metals/port.ts'
import { publicRequestOf, type RequestParts } from './publicRequest.ts'

/** Share of the cache that one response may take. */
const MAX_SHARE = 1 / 8
/** Of an entry besides its bytes, approximately. */
const ENTRY_BYTES = 500
/** Responses that were made once. Only a second one is cached, so that requests that are never repeated push out nothing. */
const MAX_SEEN = 20_000
/** For bytes that are sent many times: a listing of 98 kB is a tenth to a third smaller, and takes 0.4 to 1.3 ms in the thread pool. */
const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const ZSTD: ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 6 } }

interface PublicHead {
  readonly contentType: string
  /** Null without compression. */
  readonly contentEncoding: string | null
  readonly operationName: string | null
  /** Cost of the operation. The rate limit counts it for cached responses too. */
  readonly cost: number
}

/** A public response without errors, before compression. */
export interface PublicResponse extends PublicHead {
  readonly body: Buffer
  /** 0 for a response that must not be cached. */
  readonly maxAgeSeconds: number
  /** Whether prices in it change with the quotes of the store. */
  readonly followsQuotes: boolean
}

interface CachedResponse extends PublicHead {
  /** As they are sent. */
  readonly bytes: Buffer
  readonly expiresAtMs: number
  /** The quotes that its prices follow; undefined for a response that follows none. */
  readonly quotes: QuoteSnapshot | null | undefined
}

interface FoundResponse extends CachedResponse {
  /** Time for which caches in front of the gateway may store it; at least 1. */
  readonly secondsLeft: number
}

/** The place of a request's response in the cache. */
export interface ResponsePlace {
  readonly key: string
  readonly documentHash: string
  readonly store: StoreView
  /** The age of the response begins here, before anything of it is loaded. */
  readonly requestedAtMs: number
  /** Quotes of the store at the same time; null while they are unknown. */
  readonly quotes: QuoteSnapshot | null
  readonly isReadOnly: boolean
}

interface ResponseCacheOptions {
  readonly maxBytes: number
  readonly clock: () => Date
  readonly cookies: Pick<CookieSettings, 'isSecure'>
  /** Whether the document with this hash belongs to the shop's build or is registered. */
  readonly isKnownDocument: (hash: string) => boolean
  readonly storeTable: StoreTable
  /** Changes with everything besides time and quotes that changes the store's responses to the document. */
  readonly version: (storeCode: string, documentHash: string) => string
  readonly quotesOf: (store: StoreView) => QuoteSnapshot | null
}

export class ResponseCache {
  readonly #options: ResponseCacheOptions
  readonly #responses: LRUCache<string, CachedResponse>
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN })

  constructor(options: ResponseCacheOptions) {
    this.#options = options
    this.#responses = new LRUCache({
      maxSize: options.maxBytes,
      maxEntrySize: Math.ceil(options.maxBytes * MAX_SHARE),
      sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
    })
  }

  /** Size of all cached responses, expired ones included. */
  get bytes(): number {
    return this.#responses.calculatedSize
  }

  /** Null for a request that has to be executed, whatever the cache contains. */
  placeOf(request: RequestParts): ResponsePlace | null {
    const { clock, cookies, isKnownDocument, quotesOf, storeTable, version } = this.#options
    const found = publicRequestOf(request, cookies)
    if (!found || !isKnownDocument(found.documentHash)) return null
    const wanted = found.storeCode ?? storeTable.defaultStoreCode
    const store = storeTable.stores.find(({ storeCode }) => storeCode === wanted)
    const language = store && languageOf(request, store)
    if (!store || !language) return null
    return {
      documentHash: found.documentHash,
      // A digest has the same size for any variables. With the version in it, a response that is made while the data changes is never found.
      key: hash(
        'sha256',
        JSON.stringify([version(store.storeCode, found.documentHash), language, found.text]),
        'base64',
      ),
      store,
      requestedAtMs: clock().getTime(),
      quotes: quotesOf(store),
      isReadOnly: found.hasGuest,
    }
  }

  find({ key, requestedAtMs, quotes }: ResponsePlace): FoundResponse | null {
    const cached = this.#responses.get(key)
    if (!cached) return null
    const secondsLeft = Math.floor((cached.expiresAtMs - requestedAtMs) / 1000)
    if (secondsLeft >= 1 && (cached.quotes === undefined || cached.quotes === quotes)) return { ...cached, secondsLeft }
    this.#responses.delete(key)
    return null
  }

  /** Caches a response when it is made for the second time. */
  async offer(place: ResponsePlace, response: PublicResponse): Promise<void> {
    const { key, requestedAtMs, quotes, isReadOnly } = place
    const { body, maxAgeSeconds, followsQuotes, ...head } = response
    if (isReadOnly || maxAgeSeconds === 0) return
    if (!this.#seen.has(key)) {
      this.#seen.set(key, true)
      return
    }
    const bytes = await compressed(body, head.contentEncoding)
    if (bytes)
      this.#responses.set(key, {
        ...head,
        bytes,
        expiresAtMs: requestedAtMs + maxAgeSeconds * 1000,
        quotes: followsQuotes ? quotes : undefined,
      })
  }
}

/** Null for an unknown encoding. */
async function compressed(body: Buffer, encoding: string | null): Promise<Buffer | null> {
  switch (encoding) {
    case null:
      return ownCopy(body)
    case 'zstd':
      return ownCopy(await promisify(zstdCompress)(body, ZSTD))
    case 'br':
      return ownCopy(await promisify(brotliCompress)(body, BROTLI))
    case 'gzip':
      return ownCopy(await promisify(gzip)(body))
    default:
      return null
  }
}

/** A Buffer may be a part of a larger block of memory, which it would keep. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
