/** /api/cart: shipping-methods, payment-methods, shipping-information and collect-totals; /api/ext/cart/hold-prices and /api/ext/checkout-methods. */
import { parseAddress } from '../checkout/address.ts'
import type { PaymentMethod } from '../checkout/paymentMethods.ts'
import { codeOf, parseShippingInformation } from '../checkout/shippingInformation.ts'
import type { ShippingMethod } from '../checkout/shippingMethods.ts'
import { result, type SandboxResponse, withoutCaching } from './response.ts'
import type { Backend } from './backend.ts'
import { cartOf } from './cart.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'

const NO_ADDRESS = 'No address element provided within the request body'
const NO_METHODS = 'No shipping and payment methods element provided within the request body'

export function listShippingMethods(request: SandboxRequest, backend: Backend): SandboxResponse {
  const { address } = fieldsOf(request.body())
  if (!address) return result(NO_ADDRESS, 500)
  const methods = backend.checkoutService.shippingMethods(cartOf(request, backend), parseAddress(address))
  return withoutCaching(result(methods.map(shippingModel)))
}

export function listPaymentMethods(request: SandboxRequest, backend: Backend): SandboxResponse {
  const { paymentMethods } = backend.checkoutService.state(cartOf(request, backend))
  return withoutCaching(result(paymentMethods.map(paymentModel)))
}

export function setShippingInformation(request: SandboxRequest, backend: Backend): SandboxResponse {
  const { addressInformation } = fieldsOf(request.body())
  if (!addressInformation) return result(NO_ADDRESS, 500)
  const chosen = parseShippingInformation(addressInformation)
  const { paymentMethods, totals } = backend.checkoutService.choose(cartOf(request, backend), chosen)
  return withoutCaching(result({ payment_methods: paymentMethods.map(paymentModel), totals }))
}

/** Chooses the methods and returns the totals with them. */
export function collectTotals(request: SandboxRequest, backend: Backend): SandboxResponse {
  const { methods } = fieldsOf(request.body())
  if (!methods) return result(NO_METHODS, 500)
  const { paymentMethod, shippingCarrierCode, shippingMethodCode } = fieldsOf(methods)
  const { totals } = backend.checkoutService.choose(cartOf(request, backend), {
    ...(shippingCarrierCode !== undefined && {
      carrierCode: codeOf(shippingCarrierCode),
      methodCode: codeOf(shippingMethodCode),
    }),
    paymentMethod: codeOf(fieldsOf(paymentMethod)['method']),
  })
  return withoutCaching(result(totals))
}

/** What any guest of the store can select, without a cart. */
export function listStoreMethods(request: SandboxRequest, { stores, storeMethodsOf }: Backend): SandboxResponse {
  const { shipping, payment } = storeMethodsOf(chooseStore(request, stores).store.id)
  return result({ shipping_methods: shipping.map(shippingModel), payment_methods: payment.map(paymentModel) })
}

/** Holds the prices of the cart; an ended hold is renewed if the body says so. Returns the totals. */
export function holdPrices(request: SandboxRequest, backend: Backend): SandboxResponse {
  const renews = fieldsOf(request.body())['renews'] === true
  return withoutCaching(result(backend.checkoutService.holdPrices(cartOf(request, backend), renews).totals))
}

function shippingModel({ price, ...method }: ShippingMethod): object {
  const amount = price.net.toNumber()
  return {
    carrier_code: method.carrierCode,
    method_code: method.methodCode,
    carrier_title: method.carrierTitle,
    method_title: method.methodTitle,
    amount,
    base_amount: amount,
    available: true,
    error_message: '',
    price_excl_tax: amount,
    price_incl_tax: price.gross.toNumber(),
    default: method.isDefault,
    offline: method.isOffline,
    extension_attributes: { pickup_points: method.pickupPoints },
  }
}

/** Codes of the provider's services are those of its two endpoints: /api/ext/payment/{service}/{orderId}. */
export function paymentModel({ code, title, fee, isDefault, service }: PaymentMethod): object {
  return {
    code,
    title,
    cost_excl_tax: fee?.net.toNumber() ?? 0,
    cost_incl_tax: fee?.gross.toNumber() ?? 0,
    default: isDefault,
    ...(service && { hosted_payment: service }),
  }
}
