/** Addresses, shipping and payment methods of a cart. */
import * as v from 'valibot'
import { looseText } from '../looseFields.ts'
import { cartPath } from './cart.ts'
import { readTotals } from './cartTotals.ts'
import type { MagentoCall } from './magentoClient.ts'

/** `totals-information` is none of them: it writes an address into the cart that no read shows, and the order goes there. */
export const CHECKOUT_CALLS = {
  'cart/totals': readTotals,
  'cart/shipping-methods': shippingMethods,
  'cart/payment-methods': (call: MagentoCall) => call.read(`${cartPath(call)}/payment-methods`),
  'cart/shipping-information': shippingInformation,
  'cart/billing-address': (call: MagentoCall) => billedTotals(call, v.parse(addressedSchema, call.body).address),
}

const text = v.optional(v.nullable(looseText()))
const id = v.optional(v.nullable(v.union([v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), v.number()])))
/** A customer's address has its region as an object, a cart's has it in parts. */
const regionSchema = v.object({ region: text, region_id: id, region_code: text })
/** What a cart's address has: Magento refuses a request with any other field. */
export const addressSchema = v.object({
  firstname: text,
  lastname: text,
  middlename: text,
  prefix: text,
  suffix: text,
  company: text,
  street: v.optional(v.array(looseText())),
  postcode: text,
  city: text,
  region: v.optional(v.nullable(v.union([regionSchema, looseText()]))),
  region_id: v.fallback(id, null),
  region_code: text,
  country_id: text,
  telephone: text,
  fax: text,
  vat_id: text,
  email: text,
})

/** Without what is empty. */
export function quoteAddress(address: v.InferOutput<typeof addressSchema>): Readonly<Record<string, unknown>> {
  const { region: given, region_id: regionId, region_code: regionCode, ...fields } = address
  const region =
    typeof given === 'object' && given !== null
      ? given
      : { region: given, region_id: regionId, region_code: regionCode }
  return Object.fromEntries(Object.entries({ ...fields, ...region }).filter(([, value]) => Boolean(value)))
}

const addressedSchema = v.object({ address: addressSchema })

function shippingMethods(call: MagentoCall): Promise<unknown> {
  const address = quoteAddress(v.parse(addressedSchema, call.body).address)
  return call.write('POST', `${cartPath(call)}/estimate-shipping-methods`, { address })
}

const shippingInformationSchema = v.object({
  addressInformation: v.object({
    shippingAddress: addressSchema,
    billingAddress: addressSchema,
    shipping_carrier_code: v.string(),
    shipping_method_code: v.string(),
  }),
})

function shippingInformation(call: MagentoCall): Promise<unknown> {
  const { addressInformation } = v.parse(shippingInformationSchema, call.body)
  const { shippingAddress, billingAddress, ...codes } = addressInformation
  return call.write('POST', `${cartPath(call)}/shipping-information`, {
    addressInformation: {
      shipping_address: quoteAddress(shippingAddress),
      billing_address: quoteAddress(billingAddress),
      ...codes,
    },
  })
}

/** What ships nothing is taxed where it is billed: totals before are those of the store's country. */
async function billedTotals(call: MagentoCall, address: v.InferOutput<typeof addressSchema>): Promise<unknown> {
  await call.write('POST', `${cartPath(call)}/billing-address`, { address: quoteAddress(address) })
  return readTotals(call)
}
