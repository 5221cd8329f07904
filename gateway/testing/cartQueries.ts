/** Operations on carts for tests, as the shop sends them. */
import { randomUUID } from 'node:crypto'
import { encodeId } from '../shared/ids.ts'
import { cookieOf } from './fakeCustomers.ts'
import type { GraphqlResponse, TestGateway } from './startGateway.ts'

const AMOUNT = '{ net { amount } tax { amount } gross { amount currency } }'
const PRICE = `unit ${AMOUNT} unitBefore ${AMOUNT} per row ${AMOUNT} before ${AMOUNT} beforeKind discount ${AMOUNT} reserve ${AMOUNT} source
  tier { fromQuantity unitPrice ${AMOUNT} } nextTier { fromQuantity unitPrice ${AMOUNT} } taxRatePercent validUntil`
const TOTALS = `subtotal ${AMOUNT} discount ${AMOUNT} shipping ${AMOUNT} total ${AMOUNT} reserve ${AMOUNT} taxes { ratePercent amount ${AMOUNT} } displaySide asOf`
export const CART_FIELDS = `id version count isVirtual issues coupon { code discount ${AMOUNT} }
  lines {
    id sku name quantity issues
    product { sku } variant { id }
    choice { selections { attribute value } parts { part choice sku quantity } options { option choices text } downloads cut { lengthMm widthMm } }
    price { ${PRICE} }
  }
  totals { ${TOTALS} }`
const OUTCOME = `__typename
  ... on CartChanged { cart { ${CART_FIELDS} } inputErrors { path rule bound message } }
  ... on CartRefused { message reason inputErrors { path rule bound message } cart { ${CART_FIELDS} } }`

export const ESTIMATE = `query ($items: [CartItemInput!]!) {
  estimate(items: $items) { lines { of price { ${PRICE} } } inputErrors { path rule bound message } totals { ${TOTALS} } }
}`
export const CART = `{ cart { ${CART_FIELDS} } }`
export const ADD = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { ${OUTCOME} } }`
export const CHANGE = `mutation ($input: ChangeCartLinesInput!) { changeCartLines(input: $input) { ${OUTCOME} } }`
export const SET_COUPON = `mutation ($input: SetCouponInput!) { setCoupon(input: $input) { ${OUTCOME} } }`
export const CLEAR = `mutation ($input: ClearCartInput!) { clearCart(input: $input) { ${OUTCOME} } }`

export interface As {
  readonly headers: Readonly<Record<string, string>>
  readonly store?: string
}

export function variantId(number: number, storeCode = 'no'): string {
  return encodeId({ type: 'Variant', storeCode, key: `SKU-${number}` })
}

export function addToCart(
  gateway: Pick<TestGateway, 'query'>,
  items: readonly object[],
  as: As = { headers: {} },
  idempotencyKey: string = randomUUID(),
): Promise<GraphqlResponse> {
  return gateway.query(ADD, { ...as, variables: { input: { idempotencyKey, items } } })
}

export function change(
  gateway: Pick<TestGateway, 'query'>,
  lines: readonly object[],
  as: As,
  idempotencyKey: string = randomUUID(),
): Promise<GraphqlResponse> {
  return gateway.query(CHANGE, { ...as, variables: { input: { idempotencyKey, lines } } })
}

/** A guest of the shop with one piece of the first product in the cart. */
export async function guest(
  gateway: Pick<TestGateway, 'query'>,
): Promise<{ readonly headers: { readonly cookie: string; readonly 'sec-fetch-site': string } }> {
  const answer = await addToCart(gateway, [{ of: variantId(1), quantity: '1' }])
  if (!answer.data?.addToCart?.cart) throw new Error(`expected a cart, got ${JSON.stringify(answer)}`)
  return { headers: { cookie: cookieOf(answer), 'sec-fetch-site': 'same-origin' } }
}

export function linesOf(cart: {
  readonly lines: readonly { readonly sku: string; readonly quantity: string }[]
}): string[] {
  return cart.lines.map(({ sku, quantity }) => `${sku} × ${quantity}`)
}
