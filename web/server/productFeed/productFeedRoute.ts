/** Route of the stores' product feeds. */
import { Readable } from 'node:stream'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { productFeedPath } from '../../shop/paths.ts'
import { chooseEncoding } from '../compression.ts'
import { limitRequests } from '../requestLimits.ts'
import type { RouteParts } from '../routeParts.ts'
import { sendText } from '../send.ts'
import { shopOf, whenGone } from '../shopRequest.ts'
import { feedParts } from './feedParts.ts'

const FRESH_SECONDS = 3_600
const FRESH_MS = FRESH_SECONDS * 1_000
/** Compressed; a larger feed is read again for each request. */
const MAX_STORED_BYTES = 8_000_000
const RETRY_SECONDS = '30'

interface StoredFeed {
  readonly builtAt: Date
  readonly gzip: Buffer
}

export function addProductFeedRoute(app: FastifyInstance, { config, table, gateway, originOf }: RouteParts): void {
  const stored = new Map<string, StoredFeed>()
  const building = new Set<string>()

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { host, stores, address } = shopOf(request)
    const store = stores.find(({ pathPrefix }) => address?.path === pathPrefix + productFeedPath)
    // What a guest may not see has no price to tell.
    if (!store || store.hidesPricesFromGuests) return sendText(reply, 404, 'There is no product feed here.')
    const known = stored.get(store.code)
    if (known && Date.now() - known.builtAt.getTime() < FRESH_MS) return sendFeed(request, reply, known)
    if (building.has(store.code))
      return sendText(reply, 503, 'The feed is being made.', { 'retry-after': RETRY_SECONDS })

    building.add(store.code)
    const gone = new AbortController()
    whenGone(reply)(() => gone.abort())
    const builtAt = new Date()
    const query = gateway.queriesForGuest(request)
    const parts = feedParts({ origin: originOf(host), store, builtAt, query, signal: gone.signal })
    try {
      const first = await parts.next()
      const gzip = createGzip()
      const text = Readable.from(rest(first.value ?? '', parts))
      text.on('error', (error) => gzip.destroy(error))
      keep(gzip, (bytes) => stored.set(store.code, { builtAt, gzip: bytes }))
      gzip.on('error', (error) => request.log.error({ err: error, store: store.code }, 'a product feed broke off'))
      gzip.once('close', () => building.delete(store.code))
      text.pipe(gzip)
      return sendStream(request, reply, gzip, builtAt)
    } catch (error) {
      building.delete(store.code)
      request.log.error({ err: error, store: store.code }, 'a product feed could not be made')
      return sendText(reply, 503, 'The feed is not available now.', { 'retry-after': RETRY_SECONDS })
    }
  }

  const onRequest = limitRequests(config.pagesPerMinute)
  for (const prefix of new Set(table.stores.map(({ view }) => view.pathPrefix)))
    app.route({ method: 'GET', url: prefix + productFeedPath, onRequest, handler })
}

async function* rest(first: string, parts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* parts
}

/** Stores the whole output unless it is too large. */
function keep(gzip: Gzip, store: (bytes: Buffer) => void): void {
  let chunks: Buffer[] | null = []
  let size = 0
  gzip.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
    if (size > MAX_STORED_BYTES) chunks = null
    chunks?.push(chunk)
  })
  gzip.once('end', () => {
    if (chunks) store(Buffer.concat(chunks))
  })
}

function sendFeed(request: FastifyRequest, reply: FastifyReply, { gzip, builtAt }: StoredFeed): FastifyReply {
  return sendStream(request, reply, Readable.from([gzip]), builtAt)
}

/** A client that reads no gzip gets the text of it. */
function sendStream(request: FastifyRequest, reply: FastifyReply, gzip: Readable, builtAt: Date): FastifyReply {
  const readsGzip = chooseEncoding(request.headers['accept-encoding']?.replaceAll(/\bbr\b/g, '')) === 'gzip'
  reply.headers({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${FRESH_SECONDS}`,
    'last-modified': builtAt.toUTCString(),
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    ...(readsGzip && { 'content-encoding': 'gzip' }),
  })
  if (readsGzip) return reply.send(gzip)
  const text = createGunzip()
  gzip.on('error', (error) => text.destroy(error))
  return reply.send(gzip.pipe(text))
}
