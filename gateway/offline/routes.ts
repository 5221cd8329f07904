/**
 * GET /offline/{store}/manifest: what the bundle of a store contains, or of chosen categories (?categories=, ids with commas). GET /offline/{store}/chunks/{name}: a part of it,
 * compressed once. POST /offline/{store}/units with a list of ids: those units alone, for a browser that has the others.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest } from '../shared/errors.ts'
import { refusal } from '../http/httpError.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import type { StoreTable } from '../storeTable.ts'
import { BundleRefusedError } from './buildBundle.ts'
import { BundleQueueFullError, type Bundles } from './bundles.ts'
import { compress, decompress, linesOf } from './compressUnits.ts'

export interface OfflineRoutes {
  readonly bundles: Bundles
  readonly storeTable: StoreTable
  readonly limiter: RateLimiter
  readonly isLoading: (storeCode: string) => boolean
}

const PATH = '/offline/:store'
const MAX_UNITS = 2_000
const MAX_CATEGORIES = 50
const UNITS_TYPE = 'text/plain; charset=utf-8'
/** Cost of a request in the unit of operations: a manifest is as long as a listing. */
const COST = 100
const RETRY_SECONDS = 5
const NOT_BUILT_RETRY_SECONDS = 2
const TOO_LARGE_RETRY_SECONDS = 3_600
const BUSY_RETRY_SECONDS = 30
const MAX_WAIT_MS = 1_000

interface StoreParams {
  readonly store: string
}

interface BundleRequest {
  readonly Params: StoreParams
  readonly Querystring: { readonly categories?: unknown }
}

export function addOfflineRoutes(
  app: FastifyInstance,
  { bundles, storeTable, limiter, isLoading }: OfflineRoutes,
): void {
  const storeOf = async (request: FastifyRequest<{ Params: StoreParams }>): Promise<string> => {
    if (request.limitedIp !== null) await limiter.consumeForIp(request.limitedIp, COST)
    const storeCode = knownStore(request.params.store, storeTable)
    if (isLoading(storeCode))
      throw refusal(503, 'NOT_READY', 'the catalogue is not loaded yet: try again', RETRY_SECONDS)
    return storeCode
  }
  const current = (storeCode: string, { query }: FastifyRequest<BundleRequest>) =>
    soon(bundles.current(storeCode, readCategories(query.categories)))

  app.get<BundleRequest>(`${PATH}/manifest`, async (request, reply) => {
    const bundle = await current(await storeOf(request), request)
    if (!bundle) return notBuilt(reply)
    const etag = `"${bundle.manifest.version}"`
    reply.header('etag', etag).header('cache-control', 'public, max-age=60')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bundle.manifest)
  })

  app.get<{ Params: StoreParams & { readonly name: string } }>(`${PATH}/chunks/:name`, async (request, reply) => {
    const storeCode = await storeOf(request)
    const chunk = bundles.chunk(storeCode, request.params.name)
    if (!chunk) return reply.code(404).header('cache-control', 'no-store').send({ error: 'There is no such chunk' })
    return sendChunk(chunk, request, reply)
  })

  app.post<BundleRequest>(`${PATH}/units`, async (request, reply) => {
    const storeCode = await storeOf(request)
    const ids = readIds(request.body)
    const bundle = await current(storeCode, request)
    if (!bundle) return notBuilt(reply)
    const text = (await linesOf(bundle, ids)).join('\n')
    reply.header('cache-control', 'no-store').header('content-type', UNITS_TYPE)
    if (!acceptsBrotli(request)) return reply.send(text)
    return reply.header('content-encoding', 'br').send(await compress(text))
  })
}

async function sendChunk(chunk: Uint8Array, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .header('content-type', UNITS_TYPE)
  if (!acceptsBrotli(request)) return reply.send(await decompress(chunk))
  return reply.header('content-encoding', 'br').send(chunk)
}

/** Null while the first bundle is built. @throws GraphQLError NOT_READY when it cannot be built */
async function soon<Bundle>(building: Promise<Bundle>): Promise<Bundle | null> {
  try {
    return await Promise.race([building, sleep(MAX_WAIT_MS, null, { ref: false })])
  } catch (error) {
    if (error instanceof BundleQueueFullError)
      throw refusal(503, 'OVERLOADED', 'other catalogues are being built: try again', BUSY_RETRY_SECONDS)
    if (error instanceof BundleRefusedError && error.reason === 'NO_CATEGORY')
      throw badRequest('categories: expected ids of categories of the store')
    if (error instanceof BundleRefusedError)
      throw refusal(413, 'TOO_LARGE', 'too many products to be taken along: choose categories', TOO_LARGE_RETRY_SECONDS)
    // The builder has logged it, or the search server's failed call is counted.
    throw refusal(502, 'NOT_READY', 'the catalogue cannot be read: try again', RETRY_SECONDS)
  }
}

/** @throws GraphQLError BAD_REQUEST */
function knownStore(code: string, { stores }: StoreTable): string {
  const codes = stores.map(({ storeCode }) => storeCode)
  if (codes.includes(code)) return code
  throw badRequest(`store: expected one of ${codes.join(', ')}, got "${code.slice(0, 100)}"`)
}

/** The client asks again: building takes longer than proxies wait. */
function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(202)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(NOT_BUILT_RETRY_SECONDS) })
    .send({ status: 'the bundle is built: ask again' })
}

function acceptsBrotli({ headers }: FastifyRequest): boolean {
  return /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers['accept-encoding'] ?? '')
}

/** @throws GraphQLError BAD_REQUEST */
function readCategories(text: unknown = ''): readonly string[] {
  if (typeof text !== 'string') throw badRequest('categories: expected ids separated by commas, once')
  const ids = text.split(',').filter((id) => id !== '')
  if (ids.length > MAX_CATEGORIES)
    throw badRequest(`categories: expected at most ${MAX_CATEGORIES} ids, got ${ids.length}`)
  return ids
}

/** @throws GraphQLError BAD_REQUEST */
function readIds(body: unknown): readonly string[] {
  if (!Array.isArray(body)) throw badRequest('expected a list of unit ids as JSON')
  if (body.length > MAX_UNITS) throw badRequest(`expected at most ${MAX_UNITS} unit ids, got ${body.length}`)
  return body.map((id: unknown) => {
    if (typeof id === 'string') return id
    throw badRequest(`expected a list of unit ids, got an element that is no text`)
  })
}
