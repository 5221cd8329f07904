/** The storefront API in front of Magento itself: each named call is one or a few calls of its REST API. */
import { UpstreamError } from '../../shared/errors.ts'
import { callOf, type CallName } from '../storefront/calls.ts'
import type { StorefrontApi, StorefrontRead, StorefrontRequest } from '../storefront/storefrontApi.ts'
import type { StorefrontClient } from '../storefront/storefrontClient.ts'
import { CART_CALLS } from './cart.ts'
import { CHECKOUT_CALLS } from './checkout.ts'
import { CUSTOMER_CALLS } from './customer.ts'
import { createGuestOrder } from './guestOrder.ts'
import { createMagentoClient, magentoCall, type MagentoCall, type MagentoClientOptions } from './magentoClient.ts'
import { NEWSLETTER_CALLS } from './newsletter.ts'
import { ORDER_CALLS } from './order.ts'
import { createOrderHistory } from './orderHistory.ts'
import { ROUTE_CALLS } from './route.ts'
import { createStockIds, stockCalls } from './stock.ts'

type Answers = Partial<Readonly<Record<CallName, (call: MagentoCall) => Promise<unknown>>>>

export function createMagentoStorefront(options: MagentoClientOptions): StorefrontClient {
  const client = createMagentoClient(options)
  const stockIds = createStockIds((storeCode, path, query) => client.get(storeCode, path, query))
  const history = createOrderHistory()
  const guestOrder = createGuestOrder()
  const answers: Answers = {
    ...CART_CALLS,
    ...CHECKOUT_CALLS,
    ...ORDER_CALLS,
    ...CUSTOMER_CALLS,
    ...ROUTE_CALLS,
    ...NEWSLETTER_CALLS,
    ...stockCalls(stockIds),
    'user/order-history': (call) => history.read(call),
    'ext/order/{orderId}': (call) => guestOrder.read(call),
  }
  const found: Partial<Readonly<Record<CallName, () => boolean>>> = {
    'user/order-history': () => history.mayHave(),
    'ext/order/{orderId}': () => guestOrder.mayHave(),
  }
  const has = (name: CallName): boolean => answers[name] !== undefined && (found[name]?.() ?? true)
  return {
    forRequest: (calls, signal) => spoken(client.forRequest(calls, signal), { answers, has }),
    close: () => client.close(),
  }
}

interface Spoken {
  readonly answers: Answers
  /** Whether Magento has the call, whatever the profile says. */
  readonly has: (name: CallName) => boolean
}

/** The named calls of an API that only knows Magento's paths. */
function spoken(api: StorefrontApi, calls: Spoken): StorefrontApi {
  const has = (name: CallName): boolean => calls.has(name) && api.has(name)
  const answer = async (request: StorefrontRequest): Promise<unknown> => {
    const call = callOf(request.path)
    // An endpoint of the profile, such as that of a payment module.
    if (!call && isOwnPath(request)) return api.readBare(request)
    const make = call && has(call.name) ? calls.answers[call.name] : undefined
    if (!call || !make) throw notThere(request)
    return make(magentoCall(api, request, call))
  }
  return {
    ...api,
    has,
    readBare: answer,
    readResult: answer,
    writeResult: answer,
    writeBare: async (request) => ({ code: 200, result: await answer(request) }),
    readFile: (request) => Promise.reject(notThere(request)),
    shared: () => spoken(api.shared(), calls),
  }
}

/** Of the profile's own endpoints, which begin at the root of the address. */
function isOwnPath(request: StorefrontRequest): request is StorefrontRead {
  return (request.method ?? 'GET') === 'GET' && request.path.startsWith('/api//')
}

function notThere({ upstream, path }: StorefrontRequest): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_NOT_IMPLEMENTED',
    upstream,
    status: 404,
    wasSent: false,
    message: `${upstream}: ${path} not called, Magento has no such call`,
  })
}
