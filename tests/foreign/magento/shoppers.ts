/** What guests and customers do in front of Magento, as the shop's own operations. */
import { randomUUID } from 'node:crypto'
import { encodeId } from '../../../gateway/shared/ids.ts'
import { addToCart, type As } from '../../../gateway/testing/cartQueries.ts'
import type { GraphqlResponse } from '../../../gateway/testing/startGateway.ts'
import type { MagentoShop } from './magentoShop.ts'

type Shop = Pick<MagentoShop, 'query'>
/** Of one of the store views. */
export type Shopper = As & { readonly store: string }

export const ADDRESSES = {
  NO: {
    firstName: 'Kari',
    lastName: 'Nordmann',
    street: 'Gullsmedgata 4',
    postcode: '0150',
    city: 'Oslo',
    country: 'NO',
    phone: '22004100',
  },
  SE: {
    firstName: 'Karin',
    lastName: 'Svensson',
    street: 'Guldgatan 3',
    postcode: '111 20',
    city: 'Stockholm',
    country: 'SE',
    phone: '0812345678',
  },
  DE: {
    firstName: 'Frieda',
    lastName: 'Feingold',
    street: 'Schmiedeweg 4',
    postcode: '01067',
    city: 'Dresden',
    country: 'DE',
    phone: '+49 351 4901234',
  },
} as const

const OPEN_GUEST =
  'mutation ($input: CreateGuestSessionInput!) { createGuestSession(input: $input) { ... on GuestSessionCreated { bearerToken } } }'
const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) { __typename
  ... on SignedIn { viewer { email firstName lastName } bearerToken } ... on SignInRefused { reason } } }`
const REGISTER = `mutation ($input: RegisterInput!) { register(input: $input) { __typename
  ... on SignedIn { viewer { email firstName lastName } bearerToken }
  ... on AccountRefused { reason message inputErrors { path rule bound message } } } }`
const CHECKOUT = `{ deliveryMethods { code title price { gross { amount } } } deliveryMethod paymentMethods { code title } paymentMethod
  inputErrors { path rule message } }`
const SET = `mutation ($input: SetCheckoutInput!) { setCheckout(input: $input) { __typename
  ... on CartChanged { cart { version totals { total { gross { amount } } } checkout ${CHECKOUT} } }
  ... on CartRefused { message reason inputErrors { path rule message } } } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename
  ... on OrderPlaced { order { id number status consentedGross totals { total { gross { amount } } } lines { sku quantity } } }
  ... on OrderRefused { message reason inputErrors { path rule message } } } }`
const REVIEW = '{ cart { version totals { total { gross { amount } } addsUp } } }'

export function withKey(input: object): { readonly input: object } {
  return { input: { idempotencyKey: randomUUID(), ...input } }
}

export async function openGuest(shop: Shop, store = 'no'): Promise<Shopper> {
  const { data } = await shop.query(OPEN_GUEST, { store, variables: withKey({}) })
  return asBearer(data.createGuestSession.bearerToken, store)
}

export function asBearer(token: string, store = 'no'): Shopper {
  return { headers: { authorization: `Bearer ${token}` }, store }
}

export function signIn(shop: Shop, email: string, password: string, as?: As): Promise<GraphqlResponse> {
  return shop.query(SIGN_IN, { ...as, variables: withKey({ email, password, asBearer: true }) })
}

export function register(shop: Shop, email: string, password: string, as?: As): Promise<GraphqlResponse> {
  const { firstName, lastName } = ADDRESSES.NO
  return shop.query(REGISTER, { ...as, variables: withKey({ email, password, firstName, lastName, asBearer: true }) })
}

export function put(
  shop: Shop,
  as: Shopper,
  sku: string,
  quantity: string,
  choice: object = {},
): Promise<GraphqlResponse> {
  return addToCart(
    shop,
    [{ of: encodeId({ type: 'Variant', storeCode: as.store, key: sku }), quantity, ...choice }],
    as,
  )
}

export function set(shop: Shop, as: As, input: object): Promise<GraphqlResponse> {
  return shop.query(SET, { ...as, variables: withKey(input) })
}

interface Entered {
  readonly email: string
  readonly country?: keyof typeof ADDRESSES
  /** Part of a delivery method's code. */
  readonly delivery?: string
  readonly payment?: string
}

/** Enters address, delivery and payment. */
export async function enter(
  shop: Shop,
  as: As,
  { email, country = 'NO', delivery = 'flatrate', payment = 'checkmo' }: Entered,
): Promise<GraphqlResponse> {
  const first = await set(shop, as, { email, shippingAddress: ADDRESSES[country], paymentMethod: payment })
  const { checkout } = first.data?.setCheckout?.cart ?? {}
  const methods: readonly { readonly code: string }[] = checkout?.deliveryMethods ?? []
  const method = methods.find(({ code }) => code.includes(delivery)) ?? methods[0]
  return method ? set(shop, as, { deliveryMethod: method.code }) : first
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

export function place(
  shop: Shop,
  as: As,
  { version, gross }: Displayed,
  idempotencyKey: string = randomUUID(),
): Promise<GraphqlResponse> {
  const input = { idempotencyKey, cartVersion: version, expectedGross: gross, acceptsTerms: true }
  return shop.query(PLACE, { ...as, variables: { input } })
}
