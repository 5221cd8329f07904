/** Calls the customer endpoints of the backend: tokens for credentials, and profiles. */
import * as v from 'valibot'
import { UpstreamError } from '../errors.ts'
import { parseBody } from '../upstream/border.ts'
import { openEnvelope } from '../upstream/storefront/readResponse.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

const LOGIN = '/api/user/login'
const REFRESH = '/api/user/refresh'
const ME = '/api/user/me'

/** Statuses of a proxy, or of a backend that is starting: they contain no information about the customer. */
const TRANSIENT = [502, 503, 504]

/** Custom attribute with the customer's number at the supplier. */
const CUSTOMER_NUMBER = 'customer_number'

export interface CustomerTokens {
  readonly token: string
  readonly refreshToken: string | null
}

export interface CustomerProfile {
  readonly customerId: number
  readonly customerNumber: string | null
  readonly groupId: number
  readonly groupToken: string | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

const tokensSchema = v.looseObject({
  code: v.literal(200),
  result: v.pipe(v.string(), v.minLength(1)),
  meta: v.optional(v.nullable(v.looseObject({ refreshToken: v.optional(v.nullable(v.string())) }))),
})

const attributeSchema = v.looseObject({
  attribute_code: v.string(),
  value: v.optional(v.nullable(v.union([v.string(), v.number()]))),
})

const profileSchema = v.looseObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  group_id: v.pipe(v.number(), v.integer(), v.minValue(0)),
  email: v.pipe(v.string(), v.minLength(1)),
  firstname: v.string(),
  lastname: v.string(),
  groupToken: v.optional(v.nullable(v.string())),
  custom_attributes: v.optional(v.nullable(v.array(attributeSchema))),
})

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Null when the backend refuses e-mail address and password. @throws UpstreamError */
export async function logIn(
  api: StorefrontApi,
  storeCode: string,
  { email, password }: Credentials,
): Promise<CustomerTokens | null> {
  const body = { username: email, password }
  try {
    return await requestTokens(api, storeCode, LOGIN, body)
  } catch (error) {
    if (isUnauthorized(error)) return null
    throw error
  }
}

/** Null when the backend refuses to renew the token. @throws UpstreamError when it does not respond */
export async function refreshTokens(
  api: StorefrontApi,
  storeCode: string,
  refreshToken: string,
): Promise<CustomerTokens | null> {
  try {
    return await requestTokens(api, storeCode, REFRESH, { refreshToken })
  } catch (error) {
    // The backend responds with 500 to a refresh token that it cannot parse.
    if (error instanceof UpstreamError && error.status !== null && !TRANSIENT.includes(error.status)) return null
    throw error
  }
}

/** @throws UpstreamError */
export async function fetchProfile(api: StorefrontApi, storeCode: string, token: string): Promise<CustomerProfile> {
  const response = await api.readResult({ upstream: 'customer', path: ME, storeCode, token, hidesMessage: true })
  const profile = parseBody(profileSchema, response, { upstream: 'customer', from: ME, hidesMessage: true })
  const { id, group_id, email, firstname, lastname, groupToken, custom_attributes } = profile
  const number = custom_attributes?.find(({ attribute_code }) => attribute_code === CUSTOMER_NUMBER)?.value
  return {
    customerId: id,
    customerNumber: number == null || number === '' ? null : String(number),
    groupId: group_id,
    groupToken: groupToken || null,
    email,
    firstName: firstname,
    lastName: lastname,
  }
}

/** The backend refused the token or the password. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof UpstreamError && error.status === 401
}

async function requestTokens(
  api: StorefrontApi,
  storeCode: string,
  path: string,
  body: object,
): Promise<CustomerTokens> {
  const response = await api.writeBare({
    upstream: 'customer',
    method: 'POST',
    path,
    body,
    storeCode,
    hidesMessage: true,
  })
  openEnvelope(response, { upstream: 'customer', call: `POST ${path}`, hidesMessage: true }) // a refusal may have an HTTP status of success
  const { result, meta } = parseBody(tokensSchema, response, { upstream: 'customer', from: path, hidesMessage: true })
  return { token: result, refreshToken: meta?.refreshToken || null }
}
