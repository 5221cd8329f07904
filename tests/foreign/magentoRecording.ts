/** Conversations with a Magento that were recorded: one call of `/rest/{store}/V1` a line. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { CallName } from '../../gateway/upstream/storefront/calls.ts'

const exchangeSchema = v.object({
  /** What the call was made for. */
  as: v.optional(v.string(), ''),
  who: v.string(),
  store: v.string(),
  method: v.string(),
  path: v.string(),
  body: v.optional(v.unknown()),
  status: v.number(),
  answer: v.optional(v.unknown()),
})
export type MagentoExchange = v.InferOutput<typeof exchangeSchema>

/** Of a running Magento 2.4.7: what the one beside the project lacks, such as bundles, another currency and GraphQL. */
export const RUNNING = join(import.meta.dirname, 'data', 'magento', 'running-2.4.7-p3.ndjson')

/** Recordings of a running Magento 2.4.7, one of them beside the project, and a small one of our own after their shapes. */
export const MAGENTO_RECORDINGS = [
  { name: 'running', file: RUNNING },
  { name: 'own', file: join(import.meta.dirname, 'data', 'magento', 'conversation.ndjson') },
  {
    name: '2.4.7-p3',
    file: resolve(import.meta.dirname, '..', '..', '..', 'shared', 'magento', 'conversation-2.4.7-p3.ndjson'),
  },
].map((recording) => ({ ...recording, isThere: existsSync(recording.file) }))

export function readExchanges(file: string): readonly MagentoExchange[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => v.parse(exchangeSchema, JSON.parse(line)))
}

/** The named calls that become a request of this method and path. */
const CALLS: readonly (readonly [RegExp, CallName])[] = [
  [/^POST \/(?:guest-carts|carts\/mine)$/, 'cart/create'],
  [/^GET \/(?:guest-carts\/\w+|carts\/mine)$/, 'cart/pull'],
  [/^GET \/(?:guest-carts\/\w+|carts\/mine)\/totals$/, 'cart/totals'],
  [/^(?:POST|PUT) \/(?:guest-carts\/\w+|carts\/mine)\/items(?:\/\d+)?$/, 'cart/update'],
  [/^DELETE \/(?:guest-carts\/\w+|carts\/mine)\/items\/\d+$/, 'cart/delete'],
  [/^PUT \/(?:guest-carts\/\w+|carts\/mine)\/coupons\/\w+$/, 'cart/apply-coupon'],
  [/^GET \/(?:guest-carts\/\w+|carts\/mine)\/coupons$/, 'cart/coupon'],
  [/^GET \/(?:guest-carts\/\w+|carts\/mine)\/payment-methods$/, 'cart/payment-methods'],
  [/^POST \/(?:guest-carts\/\w+|carts\/mine)\/estimate-shipping-methods$/, 'cart/shipping-methods'],
  [/^POST \/(?:guest-carts\/\w+|carts\/mine)\/shipping-information$/, 'cart/shipping-information'],
  [/^POST \/(?:guest-carts\/\w+|carts\/mine)\/(?:set-)?payment-information$/, 'order'],
  [/^POST \/integration\/customer\/token$/, 'user/login'],
  [/^POST \/customers$/, 'user/create'],
  [/^(?:GET|PUT) \/customers\/me$/, 'user/me'],
  [/^PUT \/customers\/me\/password$/, 'user/change-password'],
  [/^PUT \/customers\/password$/, 'user/reset-password'],
  [/^POST \/customers\/resetPassword$/, 'user/create-password'],
]

/** Null for a call that the shop does not make for a shopper. */
export function callNameOf({ method, path }: Pick<MagentoExchange, 'method' | 'path'>): CallName | null {
  return CALLS.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? null
}
