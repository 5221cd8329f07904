/** Runs `npm run storefront:check` without a process against a backend that a test describes, such as one that answers as the Magento 1 chain does. */
import { createServer } from 'node:net'
import { withoutBasePath } from '../../config.ts'
import { readStoreTable, type StoreView } from '../../storeTable.ts'
import type { CannedResponse, FakeStorefront } from '../../testing/fakeStorefront.ts'
import { createCallCounter } from '../../upstream/callCounter.ts'
import { readProfile, type StorefrontProfile } from '../../upstream/storefront/profile.ts'
import {
  createStorefrontClient,
  type StorefrontClient,
  type StorefrontExchange,
} from '../../upstream/storefront/storefrontClient.ts'
import { recordOf } from '../record.ts'
import { type CheckReport, checkBackend } from '../report.ts'
import { fine } from './presetBackend.ts'

export const CART = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJjYXJ0SWQiOiI3MCJ9.8BE5'
const refused = (result: unknown): CannedResponse => ({ json: { code: 500, result }, status: 500 })
export const TOTALS = {
  grand_total: 100,
  tax_amount: 25,
  shipping_amount: 0,
  items: [{ item_id: 1, sku: 'A-1', qty: 1, price: 100, price_incl_tax: 125 }],
  total_segments: [{ code: 'grand_total', value: 125 }],
}

/** Longer paths first: the storefront looks for the first path that a call begins with. */
export function answerAsMagento1(storefront: FakeStorefront): void {
  let isKnown = false
  storefront.answer('/api/stock/list', () => fine([{ product_id: 1, qty: 3, is_in_stock: true }]))
  storefront.answer('/api/product/render-list', () => refused("Cannot find module './magento1/product'"))
  storefront.answer('/api/user/create', () => {
    if (isKnown) return refused('This customer email already exists')
    isKnown = true
    return fine({ id: 7 })
  })
  storefront.answer('/api/user/login', ({ body }) =>
    JSON.stringify(body).includes('"wrong"')
      ? refused('Invalid login or password.')
      : fine('a-customer-token-of-many-characters-1'),
  )
  storefront.answer('/api/user/me', () => fine({ id: 7, email: 'x@example.com', firstname: 'Check' }))
  storefront.answer('/api/user/order-history', () => fine({ items: [] }))
  storefront.answer('/api/user/change-password', () => refused('Current password does not match the customer'))
  storefront.answer('/api/cart/create', () => fine(CART))
  storefront.answer('/api/cart/update', ({ body }) =>
    JSON.stringify(body).includes('99999999')
      ? refused('The maximum quantity allowed for purchase is 5.')
      : fine({ item_id: 1, sku: 'A-1', qty: 1, quote_id: CART }),
  )
  storefront.answer('/api/cart/pull', () => fine([{ item_id: 1, sku: 'A-1', qty: 1 }]))
  storefront.answer('/api/cart/totals', () => fine(TOTALS))
  storefront.answer('/api/cart/apply-coupon', () => refused(false))
  storefront.answer('/api/cart/shipping-methods', () =>
    fine([{ carrier_code: 'flat', method_code: 'flat', amount: 99 }]),
  )
  storefront.answer('/api/cart/shipping-information', () => fine(TOTALS))
  storefront.answer('/api/cart/payment-methods', () => fine([{ code: 'checkmo', title: 'Check' }]))
  storefront.answer('/api/cart/collect-totals', () => refused('this.api.cart.collectTotals is not a function'))
  storefront.answer('/api/order', () => fine({ magentoOrderId: '12' }))
}

const store = readStoreTable().stores.find(({ storeCode }) => storeCode === 'no') as StoreView
export const SPEC = readProfile('spec')
export const ARTICLE = { sku: 'A-1', productId: 1, urlPath: null, gross: 119 }

interface Checked extends CheckReport {
  readonly record: string
}

interface CheckOptions {
  readonly orders?: boolean
  /** Null tries all presets. */
  readonly profile?: StorefrontProfile | null
  readonly article?: typeof ARTICLE
  readonly sendsMails?: boolean
}

export async function check(
  url: string,
  { orders = false, profile = SPEC, article = ARTICLE, sendsMails = true }: CheckOptions = {},
): Promise<Checked> {
  const conversation: StorefrontExchange[] = []
  const clients: StorefrontClient[] = []
  const report = await checkBackend({
    url,
    connect: (tried) => {
      const client = createStorefrontClient({
        url: withoutBasePath(url, tried),
        connections: 1,
        timeoutMs: 10_000,
        profile: tried,
        onExchange: (exchange) => void conversation.push(exchange),
      })
      clients.push(client)
      return client.forRequest(createCallCounter({ perUpstream: 1_000, total: 1_000 }))
    },
    profile,
    store,
    sku: null,
    findArticle: async () => article,
    postcode: '0150',
    sendsMails,
    orders,
    now: new Date('2026-11-28T12:00:00Z'),
  })
  await Promise.all(clients.map((client) => client.close()))
  return { ...report, record: recordOf(conversation, report.secrets) }
}

/** A port on which nobody listens. */
export async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return typeof address === 'object' && address ? address.port : 0
}
