/**
 * The routes of `SANDBOX_CALLS=spec`: calls and fields of the specification and of Magento's shapes alone. What is ours
 * is taken away at the border, so that the services behind it are those of the usual mode.
 */
import type { Backend } from './backend.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { HttpError, result, type SandboxResponse } from './response.ts'
import type { Route } from './routes.ts'
import { bareShippingMethods, historyOf, listOfBare, orderAnswer, totalsOf, withTotals } from './specShapes.ts'

type Fields = Readonly<Record<string, unknown>>

interface Border {
  /** Takes from a body what real backends do not read. */
  readonly body?: (body: Fields) => Fields
  /** Takes from the result of a successful call what real backends do not send. */
  readonly result?: (result: unknown) => unknown
  /** Whether vue-storefront-api answers 500 to every refusal, whatever the platform's code is. */
  readonly refusesWith500?: true
}

/** Calls that neither the specification nor vue-storefront-api has. */
const OURS = [
  '/api/ext/cart/hold-prices',
  '/api/ext/checkout-methods',
  '/api/ext/order/:orderId',
  '/api/ext/order/:orderId/download/:fileId',
  '/api/ext/order/:orderId/document/:documentId',
  '/api/ext/order/:orderId/cancel',
  '/api/ext/order/:orderId/return',
  '/api/ext/order-access',
  '/api/ext/order-access/open',
  '/api/ext/order/:orderId/restore-cart',
  '/api/ext/payment/:service/:orderId/settle',
  '/api/ext/review/mine',
  '/api/ext/wishlist',
  '/api/ext/metals/history',
  '/api/ext/metals/stream',
]

const BORDERS: Readonly<Record<string, Border>> = {
  '/api/cart/totals': { result: totalsOf },
  '/api/cart/collect-totals': { result: totalsOf },
  '/api/cart/shipping-information': {
    body: (body) => ({ ...body, addressInformation: without(body['addressInformation'], 'paymentMethodCode') }),
    result: withTotals,
  },
  '/api/cart/payment-methods': { result: listOfBare('code', 'title') },
  '/api/cart/shipping-methods': { result: bareShippingMethods },
  '/api/ext/payment/:service/:orderId': { result: (payment) => without(payment, 'status') },
  '/api/order': { body: orderBody, result: orderAnswer, refusesWith500: true },
  '/api/review/create': { body: (body) => ({ ...body, review: without(body['review'], 'rating') }) },
  // Only orders of a server queue are found by their request, and this backend has none.
  '/api/sync/order/:requestId': { result: () => null },
  '/api/user/order-history': { result: historyOf },
}

export function specRoutes(routes: readonly Route[]): readonly Route[] {
  return routes
    .filter(({ path }) => !OURS.includes(path))
    .map((route) => ({ ...route, handle: atBorder(route.handle, BORDERS[route.path] ?? {}) }))
}

type Handle = Route['handle']

function atBorder(handle: Handle, border: Border): Handle {
  return async (request: SandboxRequest, backend: Backend): Promise<SandboxResponse> => {
    const { body = (fields: Fields) => fields } = border
    const upstreamRequest: SandboxRequest = {
      ...request,
      header: (name) => (name === 'idempotency-key' ? undefined : request.header(name)),
      body: () => body(fieldsOf(request.body())),
    }
    try {
      return withResult(await handle(upstreamRequest, backend), border)
    } catch (error) {
      if (border.refusesWith500 && error instanceof HttpError) throw new HttpError(500, error.message)
      throw error
    }
  }
}

function withResult(response: SandboxResponse, border: Border): SandboxResponse {
  if (!border.result || response.status !== 200 || typeof response.body !== 'string') return response
  const envelope = fieldsOf(JSON.parse(response.body))
  return { ...response, body: result(border.result(envelope['result'])).body }
}

/** The request id orders nothing once: vue-storefront-api ignores it unless it has a queue. */
function orderBody(body: Fields): Fields {
  const information = fieldsOf(body['addressInformation'])
  return {
    ...without(body, 'grand_total', 'email', 'order_id', 'language'),
    addressInformation: {
      ...information,
      payment_method_additional: without(information['payment_method_additional'], 'reference'),
    },
  }
}

function without(value: unknown, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).filter(([name]) => !names.includes(name)))
}
