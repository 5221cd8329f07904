/** The cart of a customer, changed from another channel than the page. */
import { queryGateway } from './queryGateway.ts'
import type { Shop } from './shop.ts'

let requests = 0

function newKey(): string {
  requests += 1
  return `e2e-cart-${Date.now()}-${requests}`
}

interface Outcome {
  readonly __typename: string
  readonly message?: string
  readonly inputErrors?: readonly { readonly message: string }[]
}

/** Without lines and without a coupon: a customer's cart stays between the journeys. */
export async function emptyCartOf(shop: Shop, storeCode: string, bearer: string): Promise<void> {
  await queryGateway(
    shop,
    storeCode,
    `mutation ($coupon: SetCouponInput!, $clear: ClearCartInput!) {
      setCoupon(input: $coupon) { __typename }
      clearCart(input: $clear) { __typename }
    }`,
    { coupon: { idempotencyKey: newKey(), code: null }, clear: { idempotencyKey: newKey() } },
    bearer,
  )
}

/** @param items as a page sends them */
export async function addAsCustomer(
  shop: Shop,
  storeCode: string,
  bearer: string,
  items: readonly object[],
): Promise<void> {
  const { addToCart } = await queryGateway<{ addToCart: Outcome }>(
    shop,
    storeCode,
    `mutation ($input: AddToCartInput!) { addToCart(input: $input) {
      __typename
      ... on CartChanged { inputErrors { message } }
      ... on CartRefused { message }
    } }`,
    { input: { idempotencyKey: newKey(), items } },
    bearer,
  )
  if (addToCart.inputErrors?.length !== 0)
    throw new Error(`expected products in the cart, got ${JSON.stringify(addToCart)}`)
}
