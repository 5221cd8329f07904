/** Calls the customer endpoints of the backend: tokens for credentials, and profiles. */
import { postcodeIn } from '#domain/countries.ts'
import type { CustomerTaxPlaces, TaxPlace } from '#domain/customerTax.ts'
import { AWAY_STATUSES } from '#domain/requestLimits.ts'
import * as v from 'valibot'
import { isUnauthorized, UpstreamError } from '../shared/errors.ts'
import { parseBody } from '../upstream/border.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import { type CustomerId, customerIdOf, writtenIdSchema } from './customerId.ts'
import type { SessionKeys } from './sessionKeys.ts'

const LOGIN = '/api/user/login'
const REFRESH = '/api/user/refresh'
const ME = '/api/user/me'

/** Custom attribute with the customer's number at the supplier. */
const CUSTOMER_NUMBER = 'customer_number'

/** Backends without these attributes allow ordering. */
const DENIED = ['0', 'false']
const MAX_CARD_LENGTH = 40

/** Whether the account is approved and the customer number verified. */
export type CustomerApproval = 'GOOD' | 'NOT_APPROVED' | 'NUMBER_NOT_VERIFIED'

export interface CustomerTokens {
  readonly token: string
  readonly refreshToken: string | null
}

export interface CustomerProfile {
  readonly customerId: CustomerId
  readonly customerNumber: string | null
  readonly groupId: number
  readonly groupToken: string | null
  readonly taxPlaces: CustomerTaxPlaces
  readonly approval: CustomerApproval
  /** Customers of stores that verify identities prove theirs once. */
  readonly isIdentityVerified: boolean
  readonly loyaltyCard: string | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

const tokensSchema = v.looseObject({
  code: v.union([v.literal(200), v.literal('200')]),
  result: v.pipe(v.string(), v.minLength(1)),
  meta: v.optional(v.nullable(v.looseObject({ refreshToken: v.optional(v.nullable(v.string())) }))),
})

const attributeSchema = v.looseObject({
  attribute_code: v.string(),
  value: v.optional(v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
})

const textOrNumber = v.optional(v.nullable(v.union([v.pipe(v.string(), v.trim()), v.pipe(v.number(), v.toString())])))

const regionSchema = v.looseObject({ region_id: textOrNumber, region_code: textOrNumber, region: textOrNumber })

/** A malformed address does not fail the sign-in: the store's tax applies then. */
const addressSchema = v.fallback(
  v.nullable(
    v.looseObject({
      id: textOrNumber,
      country_id: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/)),
      postcode: v.fallback(textOrNumber, null),
      region_id: v.fallback(textOrNumber, null),
      region: v.fallback(v.optional(v.nullable(v.union([regionSchema, textOrNumber]))), null),
      default_shipping: v.fallback(v.optional(v.nullable(v.boolean())), null),
      default_billing: v.fallback(v.optional(v.nullable(v.boolean())), null),
    }),
  ),
  null,
)
type Address = NonNullable<v.InferOutput<typeof addressSchema>>

/** Backends without customer groups have one, as Magento's "General". */
const DEFAULT_GROUP = 1
const groupIdSchema = v.optional(
  v.nullable(
    v.union([
      v.pipe(v.number(), v.integer(), v.minValue(0)),
      v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'expected an id'), v.transform(Number)),
    ]),
  ),
)

/** Some backends write texts of digits as numbers, and no name at all. */
const nameSchema = v.fallback(v.union([v.string(), v.pipe(v.number(), v.toString())]), '')

const profileSchema = v.looseObject({
  id: writtenIdSchema,
  group_id: groupIdSchema,
  email: v.pipe(v.string(), v.minLength(1)),
  firstname: nameSchema,
  lastname: nameSchema,
  groupToken: v.optional(v.nullable(v.string())),
  // A malformed attribute, such as one with a list as its value, is left out.
  custom_attributes: v.fallback(v.optional(v.nullable(v.array(v.fallback(v.nullable(attributeSchema), null)))), null),
  addresses: v.fallback(v.optional(v.nullable(v.array(addressSchema))), null),
  default_shipping: v.fallback(textOrNumber, null),
  default_billing: v.fallback(textOrNumber, null),
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
    if (error instanceof UpstreamError && error.code === 'UPSTREAM_REJECTED') return null
    throw error
  }
}

/** Whether the backend accepts e-mail address and password. @throws UpstreamError */
export async function isPasswordOf(
  { api, storeCode }: { readonly api: StorefrontApi; readonly storeCode: string },
  credentials: Credentials,
): Promise<boolean> {
  return (await logIn(api, storeCode, credentials)) !== null
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
    // The backend responds with 500 to a refresh token that it cannot parse; a backend that is away says nothing about the customer.
    if (error instanceof UpstreamError && error.status !== null && !AWAY_STATUSES.includes(error.status)) return null
    throw error
  }
}

/** So many reads of the account must be refused: one of them may be answered by the same mistake as the call before. */
const READS_BEFORE_REFUSED = 2

/** Whether the backend answers the account of this token. @throws UpstreamError while it does not answer */
export async function isAccepted(api: StorefrontApi, storeCode: string, token: string): Promise<boolean> {
  for (let read = 0; read < READS_BEFORE_REFUSED; read++) {
    const answer = await api
      .readResult({ upstream: 'customer', path: ME, storeCode, token, hidesMessage: true })
      .catch((error: unknown) => {
        if (!isUnauthorized(error)) throw error
        return null
      })
    if (answer !== null) return true
  }
  return false
}

interface ProfileRequest {
  readonly api: StorefrontApi
  readonly storeCode: string
  readonly token: string
  readonly keys: Pick<SessionKeys, 'pseudonym'>
}

/** @throws UpstreamError */
export async function fetchProfile({ api, storeCode, token, keys }: ProfileRequest): Promise<CustomerProfile> {
  const response = await api.readResult({ upstream: 'customer', path: ME, storeCode, token, hidesMessage: true })
  const profile = parseBody(profileSchema, response, { upstream: 'customer', from: ME, hidesMessage: true })
  const { id, group_id, email, firstname, lastname, groupToken, custom_attributes } = profile
  const addresses = profile.addresses?.flatMap((address) => address ?? []) ?? []
  const attribute = (code: string) => custom_attributes?.find((own) => own?.attribute_code === code)?.value
  const isDenied = (code: string): boolean => DENIED.includes(String(attribute(code)))
  const number = attribute(CUSTOMER_NUMBER)
  const card = String(attribute('loyalty_card') ?? '').slice(0, MAX_CARD_LENGTH)
  return {
    customerId: customerIdOf(id, email, keys),
    customerNumber: number == null || number === '' ? null : String(number),
    groupId: group_id ?? DEFAULT_GROUP,
    groupToken: groupToken || null,
    taxPlaces: {
      shipping: taxPlaceOf(addresses.find(isDefault('default_shipping', profile.default_shipping))),
      billing: taxPlaceOf(addresses.find(isDefault('default_billing', profile.default_billing))),
    },
    approval: isDenied('account_approved')
      ? 'NOT_APPROVED'
      : isDenied('customer_number_verified')
        ? 'NUMBER_NOT_VERIFIED'
        : 'GOOD',
    isIdentityVerified: !isDenied('identity_verified'),
    loyaltyCard: card === '' ? null : card,
    email,
    firstName: firstname,
    lastName: lastname,
  }
}

/** The platform marks a default address on the address, on the customer, or on both. */
function isDefault(mark: 'default_shipping' | 'default_billing', id: string | null | undefined) {
  return (address: Address): boolean => address[mark] ?? (address.id != null && address.id === id)
}

function taxPlaceOf(address: Address | undefined): TaxPlace | null {
  if (!address) return null
  const region = typeof address.region === 'object' ? address.region : { region: address.region }
  const names = [address.region_id, region?.region_id, region?.region_code, region?.region]
  return {
    countryId: address.country_id,
    region: names.find((name) => name && name !== '0') ?? null,
    postcode: postcodeIn(address.country_id, address.postcode) || null,
  }
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
  const { result, meta } = parseBody(tokensSchema, response, { upstream: 'customer', from: path, hidesMessage: true })
  return { token: result, refreshToken: meta?.refreshToken || null }
}
