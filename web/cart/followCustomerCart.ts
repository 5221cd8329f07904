/** Stores the cart of a signed-in customer with each response, and reads it for a visit without a connection. Loaded after the page. */
import type { ApolloClient } from '@apollo/client'
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import { cartResponses, sentCart } from '../client/storeCart.ts'
import { createCustomerCarts, type CustomerCart, type CustomerCarts } from '../offline/customerCart.ts'
import { sessionMarker, viewerState } from '../shop/viewer.ts'
import { storedCart } from './storedCart.ts'

export function followCustomerCart(
  client: ApolloClient,
  storeCode: string,
  carts: CustomerCarts = createCustomerCarts(storeCode),
): void {
  const marker = () => sessionMarker(document.cookie)
  let session = marker()
  const restore = async (of: string | null) => {
    const cart = await carts.read(of)
    if (of === marker() && cartResponses.get() === 0) storedCart.set(cart)
  }
  void restore(session)
  cartResponses.listen(() => {
    const current = marker()
    if (current === null) return
    const cart = sentCart(client)
    const stored = cart && withoutPrices(cart)
    storedCart.set(stored)
    void carts.write(current, stored)
  })
  viewerState.subscribe(() => {
    const current = marker()
    if (current === session) return
    session = current
    storedCart.set(null)
    void carts.forget()
  })
}

function withoutPrices({ count, lines }: CartPartsFragment): CustomerCart {
  return {
    count,
    lines: lines.map(({ id, sku, name, quantity, product, variant, choice }) => ({
      id,
      sku,
      name,
      quantity,
      rule: choice.cut ? PIECES : (variant?.quantity ?? product?.quantity ?? null),
    })),
  }
}

/** Products that are cut to size are whole pieces. */
const PIECES = { __typename: 'QuantityRule', unit: 'PCS', minimum: '1', step: '1', maximum: null } as const
