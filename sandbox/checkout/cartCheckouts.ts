/** Stores the details that a shopper has entered for an order. */
import type { DatabaseSync } from 'node:sqlite'
import { type Address, parseStoredAddress } from './address.ts'

export interface CartCheckout {
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly carrierCode: string | null
  readonly methodCode: string | null
  readonly pickupPoint: string | null
  readonly paymentMethod: string | null
}

export interface CartCheckouts {
  read(cartId: number): CartCheckout
  /** Fields that are undefined stay as they are. */
  write(cartId: number, change: Partial<CartCheckout>): CartCheckout
}

const NOTHING: CartCheckout = {
  shippingAddress: null,
  billingAddress: null,
  carrierCode: null,
  methodCode: null,
  pickupPoint: null,
  paymentMethod: null,
}

export function bindCartCheckouts(db: DatabaseSync): CartCheckouts {
  const select = db.prepare('SELECT * FROM cart_checkout WHERE cart_id = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO cart_checkout VALUES (?, ?, ?, ?, ?, ?, ?)')

  const read = (cartId: number): CartCheckout => {
    const row = select.get(cartId)
    if (!row) return NOTHING
    const code = (value: unknown) => (typeof value === 'string' ? value : null)
    return {
      shippingAddress: parseStoredAddress(row.shipping_address),
      billingAddress: parseStoredAddress(row.billing_address),
      carrierCode: code(row.carrier_code),
      methodCode: code(row.method_code),
      pickupPoint: code(row.pickup_point),
      paymentMethod: code(row.payment_method),
    }
  }
  return {
    read,
    write: (cartId, change) => {
      const known = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const next: CartCheckout = { ...read(cartId), ...known }
      const { shippingAddress, billingAddress, carrierCode, methodCode, pickupPoint, paymentMethod } = next
      const [shipping, billing] = [shippingAddress, billingAddress].map((one) => one && JSON.stringify(one))
      replace.run(cartId, shipping ?? null, billing ?? null, carrierCode, methodCode, pickupPoint, paymentMethod)
      return next
    },
  }
}
