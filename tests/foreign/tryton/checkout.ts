/** The checkout in front of Tryton, as the shop's own operations. */
import { randomUUID } from 'node:crypto'
import type { As } from '../../../gateway/testing/cartQueries.ts'
import type { GraphqlResponse } from '../../../gateway/testing/startGateway.ts'
import { ADDRESS, withKey } from './shoppers.ts'
import type { TrytonShop } from './trytonShop.ts'

type Shop = Pick<TrytonShop, 'query'>

/** The only method with which the module confirms an order itself. */
const PAYMENT = 'cashondelivery'

const CHECKOUT = `{
  deliveryMethods { code title carrier price { net { amount } gross { amount } } } deliveryMethod
  paymentMethods { code title kind } paymentMethod inputErrors { path rule message }
}`
const SET = `mutation ($input: SetCheckoutInput!) { setCheckout(input: $input) { __typename
  ... on CartChanged { cart { version totals { total { gross { amount } } } checkout ${CHECKOUT} } }
  ... on CartRefused { message reason inputErrors { path rule message } } } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename
  ... on OrderPlaced { order { id number status totals { total { gross { amount } } } lines { sku quantity } } }
  ... on OrderRefused { message reason inputErrors { path rule message } } } }`
const REVIEW = '{ cart { version totals { total { gross { amount } } } } }'

export function set(shop: Shop, as: As, input: object): Promise<GraphqlResponse> {
  return shop.query(SET, { ...as, variables: withKey(input) })
}

/** Enters address, the delivery with this title and the payment. */
export async function enter(shop: Shop, as: As, email: string, delivery: string): Promise<GraphqlResponse> {
  const first = await set(shop, as, { email, shippingAddress: ADDRESS, paymentMethod: PAYMENT })
  const methods: readonly { readonly code: string; readonly title: string }[] =
    first.data?.setCheckout.cart?.checkout.deliveryMethods ?? []
  const method = methods.find(({ title }) => title === delivery)
  if (!method) throw new Error(`expected a delivery "${delivery}", got ${JSON.stringify(first)}`)
  return set(shop, as, { deliveryMethod: method.code })
}

export interface Displayed {
  readonly version: number
  readonly gross: string
}

/** What the review step displays. */
export async function displayed(shop: Shop, as: As): Promise<Displayed> {
  const { data, errors } = await shop.query(REVIEW, as)
  if (!data?.cart) throw new Error(`expected a cart, got ${JSON.stringify(errors)}`)
  return { version: data.cart.version, gross: data.cart.totals.total.gross.amount }
}

export function place(shop: Shop, as: As, { version, gross }: Displayed, more: object = {}): Promise<GraphqlResponse> {
  const input = {
    idempotencyKey: randomUUID(),
    cartVersion: version,
    expectedGross: gross,
    acceptsTerms: true,
    ...more,
  }
  return shop.query(PLACE, { ...as, variables: { input } })
}

/** Orders the cart at the total that is displayed. */
export async function order(shop: Shop, as: As): Promise<{ readonly gross: string; readonly answer: GraphqlResponse }> {
  const review = await displayed(shop, as)
  return { gross: review.gross, answer: await place(shop, as, review) }
}
