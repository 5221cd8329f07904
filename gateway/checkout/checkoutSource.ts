/** The backend's calls for shipping, payment methods and totals. Their responses belong to one shopper: they are never shared or cached. */
import { type Decimal, decimal } from '#domain/decimal.ts'
import { isOnDelivery } from '#domain/checkoutMethods.ts'
import * as v from 'valibot'
import type { OrderAccess } from '../orderRequest.ts'
import type { PaymentKind } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import { parseBody } from '../upstream/border.ts'
import type { OfferedDelivery, StoredAddress } from './checkoutState.ts'
import { deliveryAmounts, deliveryTax, type DeliveryTax } from './deliveryAmounts.ts'

const UPSTREAM = 'checkout'

export interface OfferedPayment {
  readonly code: string
  readonly title: string
  readonly net: Decimal
  readonly gross: Decimal
  readonly isDefault: boolean
  readonly kind: PaymentKind
  /** The provider's endpoint for a hosted payment; null for other methods. */
  readonly service: string | null
}

const text = v.pipe(v.string(), v.maxLength(300))
const code = v.pipe(v.string(), v.minLength(1), v.maxLength(120))
const amount = v.pipe(v.number(), v.finite())
const flag = v.optional(v.nullable(v.union([v.boolean(), v.number()])))

const pickupPointSchema = v.object({
  code,
  name: text,
  street: v.optional(v.nullable(text)),
  postcode: v.optional(v.nullable(text)),
  city: v.optional(v.nullable(text)),
})
const deliverySchema = v.object({
  carrier_code: code,
  method_code: v.nullable(code),
  carrier_title: v.optional(v.nullable(text)),
  method_title: v.optional(v.nullable(text)),
  amount: v.optional(v.nullable(amount)),
  price_excl_tax: v.optional(v.nullable(amount)),
  price_incl_tax: v.optional(v.nullable(amount)),
  available: flag,
  default: flag,
  offline: flag,
  extension_attributes: v.optional(
    v.nullable(v.object({ pickup_points: v.optional(v.nullable(v.array(pickupPointSchema))) })),
  ),
})
const paymentSchema = v.object({
  code,
  title: text,
  cost_excl_tax: v.optional(v.nullable(amount)),
  cost_incl_tax: v.optional(v.nullable(amount)),
  default: flag,
  hosted_payment: v.optional(v.nullable(code)),
})
const paymentsSchema = v.union([v.array(paymentSchema), v.object({ payment_methods: v.array(paymentSchema) })])
const shippingSchema = v.object({ payment_methods: v.array(paymentSchema), totals: v.unknown() })

/** Methods for an address; without one those for the country. @throws UpstreamError */
export async function fetchDeliveries(
  cart: OrderAccess,
  address: StoredAddress | null,
  store: StoreView,
  /** Loaded if a method is without one side of tax. */
  standardRate: () => Promise<number | null>,
): Promise<readonly OfferedDelivery[]> {
  const path = '/api/cart/shipping-methods'
  const answer = await cart.api.readResult({
    ...addressed(cart),
    method: 'POST',
    path,
    body: { address: address ? addressBody(address, null) : { country_id: store.tax.defaultCountry } },
  })
  const parsed = parseBody(v.array(deliverySchema), answer, { upstream: UPSTREAM, from: path, hidesMessage: true })
  const hasBothSides = parsed.every((method) => method.price_excl_tax != null && method.price_incl_tax != null)
  const tax = deliveryTax(store, cart.api.profile, hasBothSides ? null : await standardRate())
  return parsed
    .filter(({ available }) => available !== false && available !== 0)
    .map((method) => toDelivery(method, tax))
}

/** @throws UpstreamError */
export async function fetchPayments(cart: OrderAccess): Promise<readonly OfferedPayment[]> {
  const path = '/api/cart/payment-methods'
  const answer = await cart.api.readResult({ ...addressed(cart), path })
  const parsed = parseBody(paymentsSchema, answer, { upstream: UPSTREAM, from: path, hidesMessage: true })
  return ('payment_methods' in parsed ? parsed.payment_methods : parsed).map(toPayment)
}

export interface ShippingChoice {
  readonly email: string | null
  readonly shippingAddress: StoredAddress
  readonly billingAddress: StoredAddress
  readonly delivery: Pick<OfferedDelivery, 'carrierCode' | 'methodCode'>
  readonly pickupPoint: string | null
}

/** Selects address and shipping method. @throws UpstreamError */
export async function sendShipping(
  cart: OrderAccess,
  { email, shippingAddress, billingAddress, delivery, pickupPoint }: ShippingChoice,
): Promise<{ readonly payments: readonly OfferedPayment[]; readonly totals: unknown }> {
  const path = '/api/cart/shipping-information'
  const answer = await cart.api.writeResult({
    ...addressed(cart),
    method: 'POST',
    path,
    body: {
      addressInformation: {
        shippingAddress: addressBody(shippingAddress, email),
        billingAddress: addressBody(billingAddress, email),
        shippingCarrierCode: delivery.carrierCode,
        shippingMethodCode: delivery.methodCode,
        ...(pickupPoint !== null && { extensionAttributes: { pickup_point: pickupPoint } }),
      },
    },
  })
  const parsed = parseBody(shippingSchema, answer, { upstream: UPSTREAM, from: path, hidesMessage: true })
  return { payments: parsed.payment_methods.map(toPayment), totals: parsed.totals }
}

/** Totals with the selected methods. @throws UpstreamError */
export async function collectTotals(
  cart: OrderAccess,
  paymentMethod: string,
  delivery: Pick<OfferedDelivery, 'carrierCode' | 'methodCode'> | null,
): Promise<unknown> {
  return cart.api.writeResult({
    ...addressed(cart),
    method: 'POST',
    path: COLLECT_TOTALS,
    body: {
      methods: {
        paymentMethod: { method: paymentMethod },
        ...(delivery && { shippingCarrierCode: delivery.carrierCode, shippingMethodCode: delivery.methodCode }),
      },
    },
  })
}

export const COLLECT_TOTALS = '/api/cart/collect-totals'
export const SHIPPING_INFORMATION = '/api/cart/shipping-information'

/** An address in the platform's format. */
export function addressBody(address: StoredAddress, email: string | null): object {
  return {
    firstname: address.firstName,
    lastname: address.lastName,
    company: address.company ?? '',
    street: address.apartment === null ? [address.street] : [address.street, address.apartment],
    postcode: address.postcode,
    city: address.city,
    region: address.region ?? '',
    region_id: 0,
    region_code: '',
    country_id: address.country,
    telephone: address.phone,
    vat_id: address.taxId ?? '',
    ...(email !== null && { email }),
  }
}

/** Carrier and method in one code: `flatrate_flatrate`. */
export function deliveryCode(carrierCode: string, methodCode: string): string {
  return `${carrierCode}_${methodCode}`
}

function addressed({ storeCode, token, cartId }: OrderAccess) {
  return {
    upstream: UPSTREAM,
    storeCode,
    hidesMessage: true,
    ...(token !== null && { token }),
    query: token === null ? { token: '', cartId } : { cartId },
  }
}

function toDelivery(method: v.InferOutput<typeof deliverySchema>, tax: DeliveryTax): OfferedDelivery {
  const { carrier_code: carrierCode, method_code, carrier_title, method_title, extension_attributes } = method
  const methodCode = method_code ?? carrierCode
  return {
    code: deliveryCode(carrierCode, methodCode),
    carrierCode,
    methodCode,
    title: method_title || carrier_title || methodCode,
    carrier: carrier_title || null,
    ...deliveryAmounts(method, tax),
    isDefault: Boolean(method.default),
    isOffline: Boolean(method.offline),
    pickupPoints: (extension_attributes?.pickup_points ?? []).map((point) => ({
      code: point.code,
      name: point.name,
      lines: [point.street, [point.postcode, point.city].filter(Boolean).join(' ')].filter(
        (line) => !!line,
      ) as string[],
    })),
  }
}

/** Codes of methods whose endpoint a backend does not name. */
const HOSTED_SERVICES: Readonly<Record<string, string>> = {
  vipps: 'card',
  card: 'card',
  applepay: 'card',
  googlepay: 'card',
  finnishbank: 'bank',
}
const INVOICES = ['invoice', 'purchaseorder']

function toPayment(method: v.InferOutput<typeof paymentSchema>): OfferedPayment {
  const gross = method.cost_incl_tax ?? 0
  const service = method.hosted_payment ?? HOSTED_SERVICES[method.code] ?? null
  return {
    code: method.code,
    title: method.title,
    net: decimal(method.cost_excl_tax ?? gross),
    gross: decimal(gross),
    isDefault: Boolean(method.default),
    kind: kindOf(method.code, service),
    service,
  }
}

function kindOf(method: string, service: string | null): PaymentKind {
  if (service !== null) return 'HOSTED'
  if (INVOICES.includes(method)) return 'INVOICE'
  return isOnDelivery(method) ? 'ON_DELIVERY' : 'OTHER'
}
