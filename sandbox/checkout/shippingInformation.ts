/** Parses the addressInformation of a request: addresses, methods, pickup point. */
import { fieldsOf } from '../rest/fields.ts'
import { parseAddress } from './address.ts'
import type { ShippingInformation } from './checkoutService.ts'

/** Reads addressInformation, in both spellings of the platform. */
export function parseShippingInformation(input: unknown): ShippingInformation {
  const fields = fieldsOf(input)
  const read = (...names: readonly string[]): unknown =>
    names.map((name) => fields[name]).find((value) => value !== undefined)
  const shipping = read('shippingAddress', 'shipping_address')
  const billing = read('billingAddress', 'billing_address')
  const carrier = read('shippingCarrierCode', 'shipping_carrier_code')
  const payment = read('paymentMethodCode', 'payment_method_code')
  const extra = fieldsOf(read('extensionAttributes', 'extension_attributes', 'shippingExtraFields'))
  return {
    ...(shipping ? { shippingAddress: parseAddress(shipping) } : {}),
    ...(billing ? { billingAddress: parseAddress(billing) } : {}),
    ...(carrier === undefined
      ? {}
      : {
          carrierCode: codeOf(carrier),
          methodCode: codeOf(read('shippingMethodCode', 'shipping_method_code')),
          pickupPoint: codeOf(extra['pickup_point']),
        }),
    ...(payment === undefined ? {} : { paymentMethod: codeOf(payment) }),
  }
}

const MAX_CODE_LENGTH = 120

export function codeOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_CODE_LENGTH) : null
}
