/** The backend's calls for shipping, payment methods and totals. Their responses belong to one shopper: they are never shared or cached. */
import { postcodeIn } from '#domain/countries.ts'
import { type Decimal, decimal } from '#domain/decimal.ts'
import { isOnDelivery } from '#domain/checkoutMethods.ts'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { OrderAccess } from '../shared/orderRequest.ts'
import type { PaymentKind } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import { UpstreamError } from '../shared/errors.ts'
import { parseBody } from '../upstream/border.ts'
import {
  indexedList,
  looseAmount,
  looseList,
  looseText,
  optionalField,
  plausibleAmounts,
} from '../upstream/looseFields.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'
import type { OfferedDelivery, EnteredAddress } from './checkoutState.ts'
import { contradicts, deliveryAmounts, deliveryTax, type DeliveryTax } from './deliveryAmounts.ts'

const UPSTREAM = 'checkout'

export interface OfferedPayment {
  readonly code: string
  readonly title: string
  readonly net: Decimal
  readonly gross: Decimal
  readonly isDefault: boolean
  readonly kind: PaymentKind
  /** Path of the provider's endpoint with `{orderId}` for a hosted payment; null for other methods. */
  readonly service: string | null
  readonly requiresReference: boolean
  /** Whether the profile has the method. With another one it would be unknown whether the order is paid. */
  readonly isKnown: boolean
}

const optional = optionalField
const text = looseText(300)
const codeSchema = v.pipe(looseText(), v.minLength(1), v.maxLength(120))
const flag = optional(v.union([v.boolean(), v.number()]))

const pickupPointSchema = v.object({
  code: codeSchema,
  name: optional(text),
  street: optional(text),
  postcode: optional(text),
  city: optional(text),
})
const deliverySchema = v.pipe(
  v.object({
    carrier_code: codeSchema,
    method_code: optional(codeSchema),
    carrier_title: optional(text),
    method_title: optional(text),
    amount: optional(looseAmount),
    price_excl_tax: optional(looseAmount),
    price_incl_tax: optional(looseAmount),
    available: flag,
    default: flag,
    offline: flag,
    extension_attributes: optional(v.object({ pickup_points: v.optional(looseList(pickupPointSchema), []) })),
  }),
  plausibleAmounts(),
)
const paymentSchema = v.pipe(
  v.object({
    code: codeSchema,
    title: optional(text),
    cost_excl_tax: optional(looseAmount),
    cost_incl_tax: optional(looseAmount),
    default: flag,
    hosted_payment: optional(codeSchema),
  }),
  plausibleAmounts(),
)
/** A malformed method is left out; the others stay. */
const paymentList = looseList(paymentSchema)
const methodsSchema = indexedList(v.unknown())
const paymentsSchema = v.union([methodsSchema, v.object({ payment_methods: methodsSchema })])
/** Totals alone, or beside the payment methods. */
const shippingSchema = v.object({
  payment_methods: v.optional(v.nullable(methodsSchema)),
  totals: v.optional(v.unknown()),
  grand_total: v.optional(v.unknown()),
  total_segments: v.optional(v.unknown()),
})

/** Methods for an address; without one those for the country. @throws UpstreamError */
export async function fetchDeliveries(
  cart: OrderAccess,
  address: EnteredAddress | null,
  store: StoreView,
  /** Loaded if a method is without one side of tax. */
  standardRate: () => Promise<number | null>,
  log: Pick<Logger, 'warn'>,
): Promise<readonly OfferedDelivery[]> {
  const path = '/api/cart/shipping-methods'
  const country = address?.country ?? store.tax.defaultCountry
  const answer = await cart.api.readResult({
    ...addressed(cart),
    method: 'POST',
    path,
    body: { address: address ? addressBody(address, null) : { country_id: store.tax.defaultCountry } },
  })
  const list = parseBody(v.array(v.unknown()), answer, { upstream: UPSTREAM, from: path, hidesMessage: true })
  return deliveriesIn(list, { profile: cart.api.profile, country, store, standardRate, log })
}

interface DeliveryScope {
  readonly profile: StorefrontProfile
  /** Of the address. */
  readonly country: string
  readonly store: StoreView
  /** Loaded if a method is without one side of tax. */
  readonly standardRate: () => Promise<number | null>
  readonly log: Pick<Logger, 'warn'>
}

/** Methods of a list of the backend that are available. */
export async function deliveriesIn(list: unknown, scope: DeliveryScope): Promise<readonly OfferedDelivery[]> {
  const { profile, country, store, standardRate, log } = scope
  const parsed = v.parse(looseList(deliverySchema), list)
  const contradictory = parsed.filter(contradicts)
  const hasBothSides =
    contradictory.length === 0 &&
    parsed.every((method) => method.price_excl_tax != null && method.price_incl_tax != null)
  if (contradictory.length > 0)
    log.warn(
      {
        storeCode: store.storeCode,
        methods: contradictory.map(({ method_code, carrier_code }) => method_code ?? carrier_code),
      },
      'checkout: expected amount, price_excl_tax and price_incl_tax of a shipping method to agree: the higher one applies',
    )
  const tax = deliveryTax(store, profile, hasBothSides ? null : await standardRate())
  return parsed
    .filter(({ available }) => available !== false && available !== 0)
    .map((method) => toDelivery(method, tax, country))
}

/** @throws UpstreamError */
export async function fetchPayments(cart: OrderAccess): Promise<readonly OfferedPayment[]> {
  const path = '/api/cart/payment-methods'
  const answer = await cart.api.readResult({ ...addressed(cart), path })
  const parsed = parseBody(paymentsSchema, answer, { upstream: UPSTREAM, from: path, hidesMessage: true })
  return paymentsIn('payment_methods' in parsed ? parsed.payment_methods : parsed, cart)
}

export interface ShippingChoice {
  readonly email: string | null
  readonly shippingAddress: EnteredAddress
  readonly billingAddress: EnteredAddress
  readonly delivery: Pick<OfferedDelivery, 'carrierCode' | 'methodCode'>
  readonly pickupPoint: string | null
}

/** Selects address and shipping method. @throws UpstreamError */
export async function sendShipping(
  cart: OrderAccess,
  { email, shippingAddress, billingAddress, delivery, pickupPoint }: ShippingChoice,
): Promise<{ readonly payments: readonly OfferedPayment[] | null; readonly totals: unknown }> {
  const path = '/api/cart/shipping-information'
  const answer = await cart.api.writeResult({
    ...addressed(cart),
    method: 'POST',
    path,
    body: {
      addressInformation: {
        shippingAddress: addressBody(shippingAddress, email),
        billingAddress: addressBody(billingAddress, email),
        ...deliveryCodes(delivery, cart.api.profile),
        ...(pickupPoint !== null && { extensionAttributes: { pickup_point: pickupPoint } }),
      },
    },
  })
  const parsed = v.safeParse(shippingSchema, answer)
  if (!parsed.success) return { payments: null, totals: null }
  const { payment_methods: methods, totals, grand_total: total, total_segments: segments } = parsed.output
  return {
    payments: methods == null ? null : paymentsIn(methods, cart),
    totals: totals ?? (total !== undefined || segments !== undefined ? answer : null),
  }
}

/** Totals of what ships nothing where it is billed; null for a backend that asks for no address before the order. @throws UpstreamError */
export async function sendBilling(cart: OrderAccess, address: EnteredAddress, email: string | null): Promise<unknown> {
  if (!cart.api.has('cart/billing-address')) return null
  const body = { address: addressBody(address, email) }
  return cart.api.writeResult({ ...addressed(cart), method: 'POST', path: BILLING_ADDRESS, body })
}

function deliveryCodes({ carrierCode, methodCode }: ShippingChoice['delivery'], { carts }: StorefrontProfile): object {
  return carts.deliveryCodes === 'camelCase'
    ? { shippingCarrierCode: carrierCode, shippingMethodCode: methodCode }
    : { shipping_carrier_code: carrierCode, shipping_method_code: methodCode }
}

/** Totals with the selected methods; null where the backend has no such call: the method goes with the order. @throws UpstreamError */
export async function collectTotals(
  cart: OrderAccess,
  paymentMethod: string,
  delivery: Pick<OfferedDelivery, 'carrierCode' | 'methodCode'> | null,
): Promise<unknown> {
  return cart.api
    .writeResult({
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
    .catch((error: unknown) => {
      if (error instanceof UpstreamError && error.code === 'UPSTREAM_NOT_IMPLEMENTED') return null
      throw error
    })
}

export const COLLECT_TOTALS = '/api/cart/collect-totals'
export const BILLING_ADDRESS = '/api/cart/billing-address'
export const SHIPPING_INFORMATION = '/api/cart/shipping-information'

/** An address in the platform's format. What was saved goes back as it came. */
export function addressBody(address: EnteredAddress, email: string | null): object {
  return {
    firstname: address.firstName,
    lastname: address.lastName,
    company: address.company ?? '',
    street: [address.street, address.apartment].filter((line) => line !== null && line.trim() !== ''),
    postcode: address.postcode,
    city: address.city,
    region: address.region ?? '',
    region_id: 0,
    region_code: '',
    country_id: address.country,
    telephone: address.phone,
    vat_id: address.taxId ?? '',
    ...address.saved,
    ...(email !== null && { email }),
  }
}

/** Carrier and method in one code: `flatrate_flatrate`. */
export function deliveryCode(carrierCode: string, methodCode: string): string {
  return `${carrierCode}_${methodCode}`
}

export const HOLD_PRICES = '/api/ext/cart/hold-prices'

/** Holds the prices of the cart, and returns its totals. @throws UpstreamError */
export function holdPrices(cart: OrderAccess, renews: boolean): Promise<unknown> {
  return cart.api.writeResult({ ...addressed(cart), method: 'POST', path: HOLD_PRICES, body: { renews } })
}

function addressed({ storeCode, token, cartId }: OrderAccess) {
  return {
    upstream: UPSTREAM,
    storeCode,
    hidesMessage: true,
    keepsRefusalText: true,
    ...(token !== null && { token }),
    query: token === null ? { token: '', cartId } : { cartId },
  }
}

/** Payment methods of a list of the backend. */
export function paymentsIn(list: unknown, { api }: Pick<OrderAccess, 'api'>): readonly OfferedPayment[] {
  return v.parse(paymentList, list).map((method) => toPayment(method, api.profile))
}

/** The methods that the backend takes without listing them. */
export function unlistedPayments(profile: StorefrontProfile, language: string): readonly OfferedPayment[] {
  return Object.entries(profile.payments.unlisted).map(([code, titles]) =>
    toPayment(v.parse(paymentSchema, { code, title: titles[language] ?? titles['en'] }), profile),
  )
}

/** Carriers of orders collected in the shop: backends rarely mark them. */
const COLLECTED = ['instore', 'storepickup']

function toDelivery(method: v.InferOutput<typeof deliverySchema>, tax: DeliveryTax, country: string): OfferedDelivery {
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
    isOffline: Boolean(method.offline ?? COLLECTED.includes(carrierCode)),
    pickupPoints: (extension_attributes?.pickup_points ?? []).map((point) => ({
      code: point.code,
      name: point.name ?? point.code,
      lines: [point.street ?? '', [postcodeIn(country, point.postcode), point.city].filter(Boolean).join(' ')].filter(
        (line) => line !== '',
      ),
    })),
  }
}

const INVOICES = ['invoice', 'purchaseorder']

/** The profile says which methods have a page of the provider; a backend of ours names it itself. */
function toPayment(method: v.InferOutput<typeof paymentSchema>, profile: StorefrontProfile): OfferedPayment {
  const gross = method.cost_incl_tax ?? 0
  const named = method.hosted_payment === null ? null : `ext/payment/${method.hosted_payment}/{orderId}`
  const service = profile.payments.hosted[method.code] ?? named
  return {
    code: method.code,
    title: method.title || method.code,
    net: decimal(method.cost_excl_tax ?? gross),
    gross: decimal(gross),
    isDefault: Boolean(method.default),
    kind: kindOf(method.code, service),
    service,
    requiresReference: profile.payments.withReference.includes(method.code),
    isKnown: service !== null || profile.payments.offline.includes(method.code),
  }
}

function kindOf(method: string, service: string | null): PaymentKind {
  if (service !== null) return 'HOSTED'
  if (INVOICES.includes(method)) return 'INVOICE'
  return isOnDelivery(method) ? 'ON_DELIVERY' : 'OTHER'
}
