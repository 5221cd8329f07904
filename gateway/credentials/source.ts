/** Calls of the backend that open accounts and set passwords. Passwords and tokens of links go into bodies only. */
import { UpstreamError } from '../errors.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

const UPSTREAM = 'customer'
const CREATE = '/api/user/create'
const CHANGE_PASSWORD = '/api/user/change-password'
const RESET_PASSWORD = '/api/user/reset-password'
const CREATE_PASSWORD = '/api/user/create-password'
const SUBSCRIBE = '/api/ext/mailchimp-subscribe/subscribe'

/** The client and the store of a call. */
export interface CredentialAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
}

export interface NewCustomer {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  /** The backend's id of the store. */
  readonly storeId: number
  /** Of a company, in the platform's format; null for private customers. */
  readonly businessAddress: Readonly<Record<string, unknown>> | null
}

/** Custom attribute by which the backend opens an account that waits for approval. */
const BUSINESS = { attribute_code: 'account_type', value: 'business' }

/** @throws UpstreamError */
export async function createCustomer(access: CredentialAccess, customer: NewCustomer): Promise<void> {
  const { email, password, firstName, lastName, storeId, businessAddress } = customer
  await post(access, CREATE, {
    customer: {
      email,
      firstname: firstName,
      lastname: lastName,
      storeId,
      ...(businessAddress && {
        addresses: [{ ...businessAddress, default_shipping: true, default_billing: true }],
        custom_attributes: [BUSINESS],
      }),
    },
    password,
  })
}

/** Whether the backend refuses a registration because of its e-mail address. Its text may be in the store's language. */
export function isEmailTaken(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || (error.platformCode ?? error.status) !== 400) return false
  const text = error.refusedFields.length === 0 ? (error.refusalText ?? '') : ''
  return /e-?mail|e-?post|sähköposti/i.test(text) && !/password|passord|lösenord|salasana|passwort|kennwort/i.test(text)
}

/** @throws UpstreamError with the platform's code 401 for a wrong password or a refused token */
export function changePassword(
  access: CredentialAccess,
  token: string,
  body: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  return post(access, CHANGE_PASSWORD, body, token)
}

/** Sends an e-mail with a link. @throws UpstreamError, with status 404 if there is no such account */
export function requestPasswordReset(access: CredentialAccess, email: string): Promise<void> {
  return post(access, RESET_PASSWORD, { email })
}

/** Sets a password with the token of a link. @throws UpstreamError */
export function createPassword(
  access: CredentialAccess,
  body: { readonly email: string; readonly newPassword: string; readonly resetToken: string },
): Promise<void> {
  return post(access, CREATE_PASSWORD, body)
}

/**
 * Whether the backend refuses the link, not the password. An unknown e-mail address is answered in the same way, so that the answer
 * does not say whether there is an account.
 */
export function isLinkRefused(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false
  const code = error.platformCode ?? error.status
  return code === 404 || (code !== null && code >= 400 && code < 500 && /token/i.test(error.refusalText ?? 'token'))
}

/** @throws UpstreamError */
export function subscribe(access: CredentialAccess, email: string): Promise<void> {
  return post(access, SUBSCRIBE, { email })
}

async function post({ api, storeCode }: CredentialAccess, path: string, body: object, token?: string): Promise<void> {
  await api.writeResult({
    upstream: UPSTREAM,
    method: 'POST',
    path,
    body,
    storeCode,
    ...(token !== undefined && { token }),
    hidesMessage: true,
    keepsRefusalText: true,
  })
}
