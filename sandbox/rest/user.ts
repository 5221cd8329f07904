/** /api/user: sign-in, token renewal and customer data. */
import { GROUP } from '../catalogue/storePrices.ts'
import type { Customer, CustomerAddress, Tokens } from '../customers/accounts.ts'
import type { SandboxResponse } from './response.ts'
import { json, HttpError, result } from './response.ts'
import type { Backend } from './backend.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { createHmac } from 'node:crypto'

const WRONG_CREDENTIALS =
  'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.'
const NOT_AUTHORISED = "The consumer isn't authorized to access self."

export async function signIn(request: SandboxRequest, { accounts }: Backend): Promise<SandboxResponse> {
  const { username, password } = fieldsOf(request.body())
  if (typeof username !== 'string' || username === '')
    throw new HttpError(400, '"username" is required. Enter and try again.')
  if (typeof password !== 'string' || password === '')
    throw new HttpError(400, '"password" is required. Enter and try again.')

  const tokens = await accounts.signIn(username, password)
  if (!tokens) throw new HttpError(401, WRONG_CREDENTIALS)
  return tokenResponse(tokens)
}

export function renewToken(request: SandboxRequest, { accounts }: Backend): SandboxResponse {
  const { refreshToken } = fieldsOf(request.body())
  if (typeof refreshToken !== 'string' || refreshToken === '') return result('No refresh token provided', 500)

  const tokens = accounts.renew(refreshToken)
  return tokens ? tokenResponse(tokens) : result('Invalid refresh token', 500)
}

export function showCustomer(request: SandboxRequest, backend: Backend): SandboxResponse {
  const customer = customerOf(request, backend.accounts)
  if (!customer) throw new HttpError(401, NOT_AUTHORISED)

  return result(profileModel(customer, backend))
}

/** The customer with the token that proves the group. */
export function profileModel(customer: Customer, backend: Backend): object {
  const { id, groupId, email } = customer
  return { ...customerModel(customer, backend), groupToken: groupToken({ group_id: groupId, id, user: email }) }
}

/**
 * Reads the token from the bearer header or the query parameter; null for a guest, who sends no token or an empty one.
 *
 * @throws HttpError 401 for an unknown or expired token
 */
export function customerOf(request: SandboxRequest, accounts: Backend['accounts']): Customer | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.header('authorization') ?? '')?.[1]
  const token = bearer ?? request.query.get('token') ?? ''
  if (token === '') return null

  const customer = accounts.customerOf(token)
  if (!customer) throw new HttpError(401, NOT_AUTHORISED)
  return customer
}

function tokenResponse({ token, refreshToken }: Tokens): SandboxResponse {
  return json({ code: 200, result: token, meta: { refreshToken } })
}

/** Builds the customer in the platform's format, with the customer number as a custom attribute. */
export function customerModel(customer: Customer, { stores, newsletter }: Backend): object {
  const store = stores.find(({ id }) => id === customer.storeId)
  return {
    id: customer.id,
    group_id: customer.groupId,
    created_at: customer.createdAt,
    updated_at: customer.createdAt,
    created_in: store?.code ?? '',
    email: customer.email,
    firstname: customer.firstName,
    lastname: customer.lastName,
    store_id: customer.storeId,
    website_id: 1,
    addresses: customer.addresses.map((address) => addressOf(customer, address)),
    disable_auto_group_change: 0,
    extension_attributes: { is_subscribed: newsletter.status(customer.email) === 'subscribed' },
    ...customAttributes(customer),
  }
}

/** In the platform's format: a mark of a default address is only on that address. */
function addressOf({ id: customer_id }: Customer, address: CustomerAddress): object {
  const { regionId: region_id, regionCode: region_code, region } = address
  return {
    id: address.id,
    customer_id,
    region: { region_code, region, region_id },
    region_id,
    country_id: address.country,
    street: address.street.split('\n'),
    ...(address.company !== null && { company: address.company }),
    ...(address.vatId !== null && { vat_id: address.vatId }),
    telephone: address.telephone,
    postcode: address.postcode,
    city: address.city,
    firstname: address.firstName,
    lastname: address.lastName,
    ...(address.isDefaultShipping && { default_shipping: true }),
    ...(address.isDefaultBilling && { default_billing: true }),
  }
}

/** A business account must be approved, and a customer number verified, before its customer may order. */
function customAttributes(customer: Customer): object {
  const { number, groupId, isApproved, isNumberVerified, isIdentityVerified, attributes: own } = customer
  const flag = (value: boolean) => (value ? '1' : '0')
  const attributes = [
    ...(number === null
      ? []
      : [
          { attribute_code: 'customer_number', value: number },
          { attribute_code: 'customer_number_verified', value: flag(isNumberVerified) },
        ]),
    ...(groupId === GROUP.general ? [] : [{ attribute_code: 'account_approved', value: flag(isApproved) }]),
    ...(isIdentityVerified ? [] : [{ attribute_code: 'identity_verified', value: '0' }]),
    ...own,
  ]
  return attributes.length === 0 ? {} : { custom_attributes: attributes }
}

/** The upstream's key is a setting (authHashSecret); this one protects nothing. */
const KEY = 'karat-sandbox'

interface GroupClaims {
  readonly group_id: number
  readonly id: number
  /** E-mail address. */
  readonly user: string
}

/** Signs the token that proves a customer's group: a JWT of {group_id, id, user}, HS256, in the upstream's format. */
function groupToken(claims: GroupClaims): string {
  const signed = [{ typ: 'JWT', alg: 'HS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${createHmac('sha256', KEY).update(signed).digest('base64url')}`
}
