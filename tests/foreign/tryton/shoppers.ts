/** What guests and customers do in front of Tryton, as the shop's own operations. */
import { randomUUID } from 'node:crypto'
import { encodeId } from '../../../gateway/shared/ids.ts'
import { addToCart, type As } from '../../../gateway/testing/cartQueries.ts'
import type { GraphqlResponse } from '../../../gateway/testing/startGateway.ts'
import { STORE, type TrytonShop } from './trytonShop.ts'

type Shop = Pick<TrytonShop, 'query'>

export const ADDRESS = {
  firstName: 'Frieda',
  lastName: 'Feingold',
  street: 'Schmiedeweg 4',
  postcode: '01067',
  city: 'Dresden',
  country: 'DE',
  phone: '+49 351 4901234',
}

const OPEN_GUEST =
  'mutation ($input: CreateGuestSessionInput!) { createGuestSession(input: $input) { ... on GuestSessionCreated { bearerToken } } }'
const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) { __typename
  ... on SignedIn { viewer { email firstName lastName } bearerToken } ... on SignInRefused { reason } } }`
const REGISTER = `mutation ($input: RegisterInput!) { register(input: $input) { __typename
  ... on SignedIn { viewer { email firstName lastName } bearerToken }
  ... on AccountRefused { reason message inputErrors { path rule message } } } }`
const SAVE_ADDRESS = `mutation ($input: SaveAddressInput!) { saveAddress(input: $input) { __typename
  ... on AccountChanged { viewer { addresses { id isDefaultShipping isDefaultBilling address { firstName street postcode city country } } } }
  ... on AccountRefused { reason message inputErrors { path rule message } } } }`

export function withKey(input: object): { readonly input: object } {
  return { input: { idempotencyKey: randomUUID(), ...input } }
}

export async function openGuest(shop: Shop): Promise<As> {
  const { data } = await shop.query(OPEN_GUEST, { variables: withKey({}) })
  return asBearer(data.createGuestSession.bearerToken)
}

export function asBearer(token: string): As {
  return { headers: { authorization: `Bearer ${token}` } }
}

export function signIn(shop: Shop, email: string, password: string, as?: As): Promise<GraphqlResponse> {
  return shop.query(SIGN_IN, { ...as, variables: withKey({ email, password, asBearer: true }) })
}

export function register(shop: Shop, email: string, password: string, as?: As): Promise<GraphqlResponse> {
  const { firstName, lastName } = ADDRESS
  return shop.query(REGISTER, {
    ...as,
    variables: withKey({ email, password, firstName, lastName, asBearer: true }),
  })
}

export function saveAddress(shop: Shop, as: As, input: object): Promise<GraphqlResponse> {
  return shop.query(SAVE_ADDRESS, { ...as, variables: withKey(input) })
}

/** @param quantities by SKU */
export function put(shop: Shop, as: As, quantities: Readonly<Record<string, string>>): Promise<GraphqlResponse> {
  const items = Object.entries(quantities).map(([sku, quantity]) => ({ of: idOf(sku), quantity }))
  return addToCart(shop, items, as)
}

function idOf(sku: string): string {
  return encodeId({ type: 'Variant', storeCode: STORE, key: sku })
}
