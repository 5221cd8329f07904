/**
 * Details that a shopper has entered to order a cart, encrypted in the session store for 30 minutes after the last change.
 * Passwords and personal numbers are never part of them.
 */
import { type Decimal, decimal, toText } from '#domain/decimal.ts'
import * as v from 'valibot'
import type { SealedRecords } from '../session/sealedRecords.ts'

const optionalText = v.nullable(v.string())
export const addressSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  company: optionalText,
  taxId: optionalText,
  street: v.string(),
  apartment: optionalText,
  postcode: v.string(),
  city: v.string(),
  region: optionalText,
  country: v.string(),
  phone: v.string(),
})
export type StoredAddress = v.InferOutput<typeof addressSchema>

const enteredSchema = v.object({
  ...addressSchema.entries,
  /** Fields that equal the saved address, as the backend wrote them; null without any. */
  saved: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
})
export type EnteredAddress = v.InferOutput<typeof enteredSchema>

export interface OfferedDelivery {
  /** Carrier and method in one code, as the platform writes it in orders. */
  readonly code: string
  readonly carrierCode: string
  readonly methodCode: string
  readonly title: string
  readonly carrier: string | null
  readonly net: Decimal
  readonly gross: Decimal
  readonly isDefault: boolean
  /** Whether the shopper collects the order in the shop. */
  readonly isOffline: boolean
  readonly pickupPoints: readonly { readonly code: string; readonly name: string; readonly lines: readonly string[] }[]
}

const stateSchema = v.object({
  email: optionalText,
  shippingAddress: v.nullable(enteredSchema),
  billingAddress: v.nullable(enteredSchema),
  deliveryMethod: optionalText,
  pickupPoint: optionalText,
  paymentMethod: optionalText,
  /** Title of the selected payment method. */
  paymentTitle: v.optional(optionalText, null),
  /** Shipping methods that were offered for an address and these lines: their fetch is saved while both stay. */
  offered: v.optional(
    v.nullable(
      v.object({
        for: v.string(),
        methods: v.array(
          v.object({
            code: v.string(),
            carrierCode: v.string(),
            methodCode: v.string(),
            title: v.string(),
            carrier: optionalText,
            net: v.string(),
            gross: v.string(),
            isDefault: v.boolean(),
            isOffline: v.boolean(),
            pickupPoints: v.array(v.object({ code: v.string(), name: v.string(), lines: v.array(v.string()) })),
          }),
        ),
      }),
    ),
    null,
  ),
  /** Endpoint of the selected method's hosted payment; null for other methods. */
  paymentService: optionalText,
  /** Time of the last change, in milliseconds. */
  modifiedAt: v.number(),
})
export type CheckoutState = v.InferOutput<typeof stateSchema>
export type CheckoutDetails = Omit<CheckoutState, 'modifiedAt'>

/** A shopper is in checkout for this time after the last change. */
export const CHECKOUT_WINDOW_MS = 30 * 60_000

export const NO_DETAILS: CheckoutDetails = {
  email: null,
  shippingAddress: null,
  billingAddress: null,
  deliveryMethod: null,
  pickupPoint: null,
  paymentMethod: null,
  paymentTitle: null,
  offered: null,
  paymentService: null,
}

/** Identifies an address and the lines of a cart. */
export function offeredFor(address: EnteredAddress | null, linesSince: number): string {
  return JSON.stringify([linesSince, address])
}

/** The stored methods; null if they were offered for another address or other lines. */
export function offeredIn({ offered }: CheckoutDetails, key: string): readonly OfferedDelivery[] | null {
  if (offered?.for !== key) return null
  return offered.methods.map((method) => ({ ...method, net: decimal(method.net), gross: decimal(method.gross) }))
}

/** Whether the backend refused the delivery that was selected: the shopper chooses another one. */
export function isDeliveryRefused({ offered, deliveryMethod }: CheckoutDetails): boolean {
  return offered !== null && deliveryMethod === null
}

export function offeredToStore(methods: readonly OfferedDelivery[], key: string): CheckoutDetails['offered'] {
  return {
    for: key,
    methods: methods.map((method) => ({
      ...method,
      net: toText(method.net),
      gross: toText(method.gross),
      pickupPoints: method.pickupPoints.map((point) => ({ ...point, lines: [...point.lines] })),
    })),
  }
}

export interface CheckoutStates {
  /** @param scope of the cart */
  get(scope: string): Promise<CheckoutState | null>
  put(scope: string, details: CheckoutDetails): Promise<CheckoutState>
  delete(scope: string): Promise<void>
}

export function createCheckoutStates(records: SealedRecords, now: Date): CheckoutStates {
  const nameOf = (scope: string): string => `checkout ${scope}`
  return {
    async get(scope) {
      const parsed = v.safeParse(stateSchema, await records.get(nameOf(scope), now))
      return parsed.success ? parsed.output : null
    },
    async put(scope, details) {
      const state = { ...details, modifiedAt: now.getTime() }
      await records.put(nameOf(scope), state, new Date(now.getTime() + CHECKOUT_WINDOW_MS), 'lazy')
      return state
    },
    delete: (scope) => records.delete(nameOf(scope)),
  }
}
