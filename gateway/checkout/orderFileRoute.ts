/**
 * GET /order-files/{store}/{order}/{file} and /order-documents/{store}/{order}/{document}: a bought file or a document of an order, for the
 * session that owns the order, or with its ticket. The gateway fetches it itself, so that the backend's address stays unknown; a file of
 * another customer is answered like an unknown one.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type { GatewayContext } from '../context.ts'
import { UpstreamError } from '../shared/errors.ts'
import { ORDER_DOCUMENTS_PATH, ORDER_FILES_PATH } from '../http/paths.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import { decodeId } from '../shared/ids.ts'
import type { Exchange } from '../http/exchange.ts'
import type { StoreTable } from '../storeTable.ts'
import type { StorefrontFile } from '../upstream/storefront/storefrontApi.ts'
import { messageIn, type MessageName } from './messages.ts'
import type { OrderModel } from './orderModel.ts'
import { fetchOrderDocument, fetchOrderFile } from './orderSource.ts'
import { reachByKey } from './reachOrder.ts'
import type { OrderAccess } from '../shared/orderRequest.ts'
import { messageLanguage, preferredLanguage } from '../shared/languages.ts'

export interface OrderFileRoute {
  readonly storeTable: StoreTable
  readonly limiter: RateLimiter
  readonly createContext: (exchange: Exchange) => Promise<GatewayContext>
}

/** Cost in the unit of operations: two calls of the backend. */
const COST = 2_000
export const FILE_HEADERS = {
  'cache-control': 'private, no-store',
  // A file is never shown as a page of the shop.
  'content-security-policy': "sandbox; default-src 'none'",
}
/** Extensions of the files that a shop sells; files of other types keep the extension of their title. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'text/csv': '.csv',
  'text/plain': '.txt',
}

export function addOrderFileRoutes(app: FastifyInstance, parts: OrderFileRoute): void {
  app.get(`${ORDER_FILES_PATH}/:store/:order/:file`, { exposeHeadRoute: false }, respondWith(findBoughtFile, parts))
  app.get(`${ORDER_DOCUMENTS_PATH}/:store/:order/:file`, { exposeHeadRoute: false }, respondWith(findDocument, parts))
}

interface FoundFile {
  readonly title: string
  readonly isUsedUp: boolean
  readonly fetch: (access: OrderAccess, orderId: string) => Promise<StorefrontFile>
}

/** Null for an unknown file. @throws UpstreamError */
type FindFile = (model: OrderModel, fileId: string) => Promise<FoundFile | null>

/** Bought files are there as soon as the order is paid. */
const findBoughtFile: FindFile = async ({ facts }, fileId) => {
  const { lines } = await facts()
  const file = lines.flatMap(({ files }) => files).find(({ id }) => id === fileId)
  return file
    ? {
        title: file.title,
        isUsedUp: file.timesLeft === 0,
        fetch: (access, orderId) => fetchOrderFile(access, orderId, file.id),
      }
    : null
}

const findDocument: FindFile = async ({ facts }, documentId) => {
  const { later, number } = await facts()
  const document = later.documents.find(({ id }) => id === documentId)
  return document
    ? {
        title: [document.title, number].filter(Boolean).join(' '),
        isUsedUp: false,
        fetch: (access, orderId) => fetchOrderDocument(access, orderId, document.id),
      }
    : null
}

function respondWith(find: FindFile, { storeTable, limiter, createContext }: OrderFileRoute) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.limitedIp !== null) await limiter.consumeForIp(request.limitedIp, COST)
    const params = request.params as { readonly store: string; readonly order: string; readonly file: string }
    const store = storeTable.stores.find(({ storeCode }) => storeCode === params.store)
    if (!store) return refuse(reply, 404, 'en', 'noFile')
    const language = preferredLanguage(request.headers['accept-language'], messageLanguage(store))
    const aborter = new AbortController()
    reply.raw.once('close', () => aborter.abort())
    const context = await createContext({
      request: exchangeOf(request, params.store),
      signal: aborter.signal,
      setCookies: (texts) => void reply.removeHeader('set-cookie').header('set-cookie', texts),
    })
    try {
      const key = keyOf(params.order, store.storeCode)
      const reached = key === null ? null : await reachByKey(key, context)
      const file = reached && (await find(reached.model, params.file))
      if (!reached || !file) return refuse(reply, 404, language, 'noFile')
      if (file.isUsedUp) return refuse(reply, 410, language, 'fileUsedUp')
      const fetched = await reached.call((access) => file.fetch(access, reached.model.record.orderId ?? ''))
      return sendFile(reply, fetched, file.title)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      const { code, status, upstream } = error
      if (status === 404) return refuse(reply, 404, language, 'noFile')
      if (status === 410) return refuse(reply, 410, language, 'fileUsedUp')
      context.log.warn({ code, upstream, status }, 'a file of an order could not be fetched')
      return refuse(reply, code === 'UPSTREAM_TIMEOUT' ? 504 : 502, language, 'tryAgain')
    }
  }
}

/** The request for the store of its address, whatever its headers say. */
export function exchangeOf(request: FastifyRequest, storeCode: string): Exchange['request'] {
  const { clientIp, headers, id, limitedIp, method, trace } = request
  return {
    clientIp,
    headers: { ...headers, 'x-store': storeCode },
    id,
    limitedIp,
    method,
    trace,
    url: ORDER_FILES_PATH,
  }
}

function keyOf(orderId: string, store: string): string | null {
  try {
    const { type, storeCode, key } = decodeId(orderId)
    return type === 'Order' && storeCode === store ? key : null
  } catch (error) {
    if (error instanceof GraphQLError) return null
    throw error
  }
}

function sendFile(reply: FastifyReply, { type, bytes }: StorefrontFile, title: string): FastifyReply {
  return reply
    .headers({ ...FILE_HEADERS, 'content-type': type, 'content-disposition': attachment(fileName(title, type)) })
    .send(bytes)
}

export function refuse(
  reply: FastifyReply,
  status: number,
  language: string,
  message: MessageName,
  bound: string | null = null,
): FastifyReply {
  return reply
    .code(status)
    .headers({ ...FILE_HEADERS, 'content-type': 'text/plain; charset=utf-8' })
    .send(`${messageIn(language, message, bound)}\n`)
}

const MAX_NAME = 80

/** The title without characters that mean something in paths, markup or headers. */
export function fileName(title: string, type: string): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}<>:"/\\|?*%;]+/gu, ' ')
    .replaceAll(/^[ .]+|[ .]+$/g, '')
    .slice(0, MAX_NAME)
    .trim()
  const extension = EXTENSIONS[type] ?? ''
  return `${name || 'file'}${name.toLowerCase().endsWith(extension) ? '' : extension}`
}

/** With the name in both forms of RFC 6266: browsers take the second one, which knows all letters. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
