/** Properties of a request that are known before any route: its host, the host's stores, and its address. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isRequestId } from '#domain/requestLimits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoreView } from '../shop/StoreContext.tsx'
import { readAddress, type RequestAddress } from './address.ts'
import { networkOf } from './clientNetwork.ts'

export interface ShopRequest {
  readonly host: string
  /** Network of the client, see clientNetwork.ts. */
  readonly network: string
  /** Stores of the host, at least one. */
  readonly stores: readonly [StoreView, ...StoreView[]]
  /** Null for a target that cannot be a page. */
  readonly address: RequestAddress | null
}

export const shopDecorator = 'shop'

export function setShopRequest(request: FastifyRequest, shop: ShopRequest): void {
  request.setDecorator<ShopRequest | null>(shopDecorator, shop)
}

/** Returns the network of any client, also of one that requests a host without a store. */
export function networkOfClient(request: FastifyRequest): string {
  return request.getDecorator<ShopRequest | null>(shopDecorator)?.network ?? networkOf(request.ip)
}

/** @throws Error if no host was resolved, such as for /health */
export function shopOf(request: FastifyRequest): ShopRequest {
  const shop = request.getDecorator<ShopRequest | null>(shopDecorator)
  if (!shop) throw new Error(`expected ${request.url} to be a request for a store`)
  return shop
}

/** Returns the address for the router. Routes get the normalized path; a target that is not a path goes to the pages, which respond with 400. */
export function routedUrl({ url = '/' }: IncomingMessage): string {
  const address = readAddress(url)
  return address ? address.path + address.search : '/'
}

/** Returns the request id of another process if it is well-formed, or a new one. */
export function readRequestId({ headers }: IncomingMessage): string {
  const header = headers['x-request-id']
  return isRequestId(header) ? header : randomUUID()
}

/** Calls the listener when the connection of the request is closed, whether or not the response is complete. */
export function whenGone({ raw }: FastifyReply): (listener: () => void) => void {
  return (listener) => {
    if (raw.destroyed) listener()
    else raw.once('close', listener)
  }
}
