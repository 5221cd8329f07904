/**
 * Details that a shopper has entered to order a cart, encrypted in the session store for 30 minutes after the last change.
 * Passwords and personal numbers are never part of them.
 */
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

const stateSchema = v.object({
  email: optionalText,
  shippingAddress: v.nullable(addressSchema),
  billingAddress: v.nullable(addressSchema),
  deliveryMethod: optionalText,
  pickupPoint: optionalText,
  paymentMethod: optionalText,
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
      await records.put(nameOf(scope), state, new Date(now.getTime() + CHECKOUT_WINDOW_MS))
      return state
    },
    delete: (scope) => records.delete(nameOf(scope)),
  }
}
