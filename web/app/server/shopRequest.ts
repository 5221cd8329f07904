/** What is known of a request before any route handles it: its host, the stores there, and its address. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoreView } from '../../shop/StoreContext.tsx'
import { readAddress, type RequestAddress } from './address.ts'
import { networkOf } from './clientNetwork.ts'

export interface ShopRequest {
  readonly host: string
  /** Of the client: see clientNetwork.ts. */
  readonly network: string
  /** Those of the host, at least one. */
  readonly stores: readonly [StoreView, ...StoreView[]]
  /** Null for a target that no page can be at. */
  readonly address: RequestAddress | null
}

export const shopDecorator = 'shop'

export function setShopRequest(request: FastifyRequest, shop: ShopRequest): void {
  request.setDecorator<ShopRequest | null>(shopDecorator, shop)
}

/** The network of any client, also of one that asks for a host without a store. */
export function networkOfClient(request: FastifyRequest): string {
  return request.getDecorator<ShopRequest | null>(shopDecorator)?.network ?? networkOf(request.ip)
}

/** @throws where no host was resolved, such as in /health */
export function shopOf(request: FastifyRequest): ShopRequest {
  const shop = request.getDecorator<ShopRequest | null>(shopDecorator)
  if (!shop) throw new Error(`expected ${request.url} to be a request for a store`)
  return shop
}

/** Where a request is routed to. Routes see the normalised path; what is not a path goes to the pages, which answer 400. */
export function routedUrl({ url = '/' }: IncomingMessage): string {
  const address = readAddress(url)
  return address ? address.path + address.search : '/'
}

/** Ids of other processes are taken over when they look like ids. */
export function readRequestId({ headers }: IncomingMessage): string {
  const header = headers['x-request-id']
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}

/** Calls the listener when the connection of the request is done with, complete or not. */
export function whenGone({ raw }: FastifyReply): (listener: () => void) => void {
  return (listener) => {
    if (raw.destroyed) listener()
    else raw.once('close', listener)
  }
}
