/** What any guest of a store can select in the checkout, whatever is in the cart. */
import type { DatabaseSync } from 'node:sqlite'
import { storeById } from '../database/storeRow.ts'
import type { PaymentMethod, PaymentMethodsOf } from './paymentMethods.ts'
import type { ShippingMethod, ShippingMethodsOf } from './shippingMethods.ts'

export interface StoreMethods {
  /** Within the store's country, with the price of the lightest parcel. */
  readonly shipping: readonly ShippingMethod[]
  readonly payment: readonly PaymentMethod[]
}

export type StoreMethodsOf = (storeId: number) => StoreMethods

interface MethodsOf {
  readonly shippingMethodsOf: ShippingMethodsOf
  readonly paymentMethodsOf: PaymentMethodsOf
}

/** The function returns no methods for an unknown store. */
export function bindStoreMethods(db: DatabaseSync, { shippingMethodsOf, paymentMethodsOf }: MethodsOf): StoreMethodsOf {
  return (storeId) => {
    const store = storeById(db, storeId)
    if (!store) return { shipping: [], payment: [] }
    const anyCart = { store, lines: [] }
    return {
      shipping: shippingMethodsOf(anyCart, { country: store.country, postcode: '' }),
      payment: paymentMethodsOf(anyCart, null, 0),
    }
  }
}
