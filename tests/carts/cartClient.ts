/** Carts of another channel: a bearer token and the mutations, over real HTTP. */
import { randomUUID } from 'node:crypto'
import { ADD, CART, CHANGE, ESTIMATE, SET_COUPON } from '../../gateway/testing/cartQueries.ts'
import type { Answer, RealShop } from '../testing/realUpstreams.ts'

const OPEN_GUEST =
  'mutation ($input: CreateGuestSessionInput!) { createGuestSession(input: $input) { ... on GuestSessionCreated { bearerToken } } }'

export interface CartClient {
  readonly store: string
  read(): Promise<Answer>
  estimate(items: readonly object[]): Promise<Answer>
  add(items: readonly object[], idempotencyKey?: string): Promise<Answer>
  change(lines: readonly object[]): Promise<Answer>
  setCoupon(code: string | null): Promise<Answer>
}

/** @param bearer token of a customer; without it the client opens a guest session */
export async function cartClient(shop: Pick<RealShop, 'query'>, store: string, bearer?: string): Promise<CartClient> {
  const token = bearer ?? (await openGuest(shop, store))
  const send = (document: string, input: object): Promise<Answer> =>
    shop.query(document, { input: { idempotencyKey: randomUUID(), ...input } }, store, token)
  return {
    store,
    estimate: (items) => shop.query(ESTIMATE, { items }, store, token),
    read: () => shop.query(CART, {}, store, token),
    add: (items, idempotencyKey = randomUUID()) => send(ADD, { items, idempotencyKey }),
    change: (lines) => send(CHANGE, { lines }),
    setCoupon: (code) => send(SET_COUPON, { code }),
  }
}

export async function openGuest(shop: Pick<RealShop, 'query'>, store: string): Promise<string> {
  const { data } = await shop.query(OPEN_GUEST, { input: { idempotencyKey: randomUUID() } }, store)
  return data.createGuestSession.bearerToken
}
