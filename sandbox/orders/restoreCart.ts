/** Puts the products of a canceled order into a cart again, once. */
import type { DatabaseSync } from 'node:sqlite'
import type { Cart, Carts } from '../cart/carts.ts'
import type { CartService } from '../cart/cartService.ts'
import type { PriceHolds } from '../checkout/priceHolds.ts'
import type { Accounts } from '../customers/accounts.ts'
import { inTransaction } from '../database/transaction.ts'
import { HttpError } from '../rest/response.ts'
import type { Order, Orders } from './orders.ts'

export interface RestoredCart {
  readonly cartId: string
  /** False when an earlier request has restored it. */
  readonly isNew: boolean
}

/**
 * @param target public id of the cart; null for the ordered cart, or the customer's new one
 * @param requester the customer of the request: a guest's order may go into the cart of the customer as whom the guest has signed in since
 * @throws HttpError 404, 409
 */
export type RestoreCart = (order: Order, target: string | null, requester: number | null) => RestoredCart

export interface RestoreCartOptions {
  readonly carts: Carts
  readonly orders: Orders
  readonly cartService: CartService
  readonly accounts: Accounts
  readonly holds: PriceHolds
}

export function bindRestoreCart(
  db: DatabaseSync,
  { carts, orders, cartService, accounts, holds }: RestoreCartOptions,
): RestoreCart {
  const contentOf = ({ publicId, customerId }: Cart, storeId: number) =>
    cartService.content({
      storeId,
      cartId: publicId,
      customer: customerId === null ? null : accounts.byId(customerId),
    })
  const targetOf = ({ storeId }: Order, ordered: Cart, target: string | null, requester: number | null): Cart => {
    const customerId = ordered.customerId ?? requester
    if (target !== null && target !== ordered.publicId) {
      const cart =
        customerId === null
          ? carts.byMaskedId(target, storeId)
          : carts.byNumber(/^\d{1,15}$/.test(target) ? Number(target) : 0, customerId, storeId)
      if (!cart) throw new HttpError(404, `No such entity with cartId = ${target}`)
      return cart
    }
    return (customerId === null ? null : carts.activeOf(customerId, storeId)) ?? ordered
  }

  return ({ id }, target, requester) =>
    inTransaction(db, () => {
      const order = orders.byId(id)
      const ordered = order && carts.byId(order.cartId)
      if (!order || !ordered) throw new HttpError(404, `No such entity with orderId = ${id}`)
      if (order.restoredTo !== null) return { cartId: order.restoredTo, isNew: false }
      if (order.status !== 'canceled')
        throw new HttpError(
          409,
          `Only a canceled order can be restored, but order ${order.incrementId} is ${order.status}.`,
        )

      const cart = targetOf(order, ordered, target, requester)
      if (cart.id === ordered.id) carts.setActive(cart, true)
      else
        for (const line of carts.lines(ordered)) {
          const equal = carts.equalLine(cart, line)
          if (equal) carts.change(equal, equal, equal.qty + line.qty)
          else carts.add(cart, line, line.qty)
        }
      holds.restore(ordered.id, contentOf(cart, order.storeId))
      orders.setRestored(order.id, cart.publicId)
      return { cartId: cart.publicId, isNew: true }
    })
}
