/** Operations of the checkout for tests, as the shop sends them. */
import { randomUUID } from 'node:crypto'
import { encodeId } from '../../shared/ids.ts'
import { setCookiesOf } from '../../testing/fakeCustomers.ts'
import type { GraphqlResponse, TestGateway } from '../../testing/startGateway.ts'

const AMOUNT = '{ net { amount } tax { amount } gross { amount currency } }'
const TOTALS = `{ subtotal ${AMOUNT} discount ${AMOUNT} shipping ${AMOUNT} paymentFee ${AMOUNT} total ${AMOUNT} taxes { ratePercent amount ${AMOUNT} } }`
const ADDRESS = '{ firstName lastName company taxId street apartment postcode city region country phone }'
export const CHECKOUT_FIELDS = `{
  email country requiresSocialSecurityNumber shippingAddress ${ADDRESS} billingAddress ${ADDRESS}
  deliveryMethods { code title carrier isDefault isPickup price ${AMOUNT} pickupPoints { code name lines } }
  deliveryMethod pickupPoint
  paymentMethods { code title kind isDefault fee ${AMOUNT} } paymentMethod
  inputErrors { path rule bound message } endsAt
}`
const CART_FIELDS = `{ id version issues lines { sku quantity } totals ${TOTALS} }`
const ORDER_FIELDS = `{
  id number placedAt status statusAt consentedGross email deliveryTitle paymentTitle reference
  lines { sku name quantity taxRatePercent product { sku } unit ${AMOUNT} row ${AMOUNT} }
  totals ${TOTALS} shippingAddress ${ADDRESS} billingAddress ${ADDRESS}
}`

export const CART = `{ cart ${CART_FIELDS} }`
export const CHECKOUT = `{ cart { version checkout ${CHECKOUT_FIELDS} totals ${TOTALS} } }`
export const SET = `mutation ($input: SetCheckoutInput!) { setCheckout(input: $input) { __typename
  ... on CartChanged { cart { version totals ${TOTALS} checkout ${CHECKOUT_FIELDS} } inputErrors { path } }
  ... on CartRefused { message reason inputErrors { path rule bound message } cart { version } } } }`
export const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename
  ... on OrderPlaced { order { id number } }
  ... on PaymentNeeded { order { id number status } paymentUrl paymentId }
  ... on PaymentPageUnavailable { message order { id number status } }
  ... on OrderUncertain { message sentAt }
  ... on OrderRefused { message reason inputErrors { path rule bound message } retryAt cart ${CART_FIELDS} } } }`
export const SETTLE = `mutation ($input: SettlePaymentInput!) { settlePayment(input: $input) { __typename
  ... on OrderPlaced { order { id status } } ... on PaymentPending { order { id status } isResultExpected paymentUrl isCancellable }
  ... on PaymentFailed { message order { id status } isRestored cart ${CART_FIELDS} } ... on PaymentOfOtherSession { number status statusAt isResultExpected } ... on PaymentUnknown { message } } }`
export const ORDER = `query ($id: ID!) { order(id: $id) ${ORDER_FIELDS} }`
const ADD = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename
  ... on CartChanged { cart { version lines { sku quantity } } } ... on CartRefused { message } } }`

export interface As {
  readonly headers: Readonly<Record<string, string>>
  readonly store?: string
}
export type Shop = Pick<TestGateway, 'query'>

export const ADDRESS_NO = {
  firstName: 'Kari',
  lastName: 'Nord',
  street: 'Torggata 1',
  postcode: '0181',
  city: 'Oslo',
  country: 'NO',
  phone: '22 00 41 00',
}

export function add(
  shop: Shop,
  as: As,
  number = 1,
  quantity = '1',
  idempotencyKey: string = randomUUID(),
): Promise<GraphqlResponse> {
  const of = encodeId({ type: 'Variant', storeCode: as.store ?? 'no', key: `SKU-${number}` })
  const input = { idempotencyKey, items: [{ of, quantity }] }
  return shop.query(ADD, { ...as, variables: { input } })
}

/** A guest with one piece of the first product in the cart. */
export async function guestWithCart(shop: Shop, store?: string): Promise<As> {
  const answer = await add(shop, { headers: { 'sec-fetch-site': 'same-origin' }, ...(store && { store }) })
  const cookie = setCookiesOf(answer)
    .map((text) => text.split(';')[0])
    .join('; ')
  return { headers: { cookie, 'sec-fetch-site': 'same-origin' }, ...(store && { store }) }
}

export function set(
  shop: Shop,
  as: As,
  input: object,
  idempotencyKey: string = randomUUID(),
): Promise<GraphqlResponse> {
  return shop.query(SET, { ...as, variables: { input: { idempotencyKey, ...input } } })
}

/** Enters everything that an order needs; the payment is hosted unless another method is named. */
export async function enterAll(shop: Shop, as: As, more: object = {}): Promise<GraphqlResponse> {
  const entered = { email: 'kari@example.no', shippingAddress: ADDRESS_NO, paymentMethod: 'card', ...more }
  const answer = await set(shop, as, entered)
  if (answer.data?.setCheckout.__typename !== 'CartChanged')
    throw new Error(JSON.stringify(answer.data ?? answer.errors))
  return answer
}

export interface Seen {
  readonly version: number
  readonly gross: string
}

/** What the review step displays. */
export async function seen(shop: Shop, as: As): Promise<Seen> {
  const { data } = await shop.query(CART, as)
  return { version: data.cart?.version ?? 0, gross: data.cart?.totals.total.gross.amount ?? '0' }
}

export function place(
  shop: Shop,
  as: As,
  { version, gross }: Seen,
  idempotencyKey: string = randomUUID(),
  more: object = {},
): Promise<GraphqlResponse> {
  const input = { idempotencyKey, cartVersion: version, expectedGross: gross, acceptsTerms: true, ...more }
  return shop.query(PLACE, { ...as, variables: { input } })
}

export function settle(shop: Shop, as: As, paymentId: string, more: object = {}): Promise<GraphqlResponse> {
  return shop.query(SETTLE, { ...as, variables: { input: { idempotencyKey: randomUUID(), paymentId, ...more } } })
}

export function linesOf(
  cart: { readonly lines: readonly { readonly sku: string; readonly quantity: string }[] } | null,
) {
  return (cart?.lines ?? []).map(({ sku, quantity }) => `${sku} × ${quantity}`)
}
