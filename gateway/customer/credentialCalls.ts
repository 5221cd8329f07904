/** Opens accounts at the backend, for the slices that open one. Passwords and tokens go into bodies only. */
import * as v from 'valibot'
import { writtenIdSchema } from '../session/customerId.ts'
import { UpstreamError } from '../shared/errors.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

/** With connections and a breaker of its own: while these calls wait for a mail server, customers sign in. */
const UPSTREAM = 'credentials'
const CREATE = '/api/user/create'
const createdSchema = v.object({ id: writtenIdSchema })

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

/** The backend's id of the new customer; null where its answer names none. @throws UpstreamError */
export async function createCustomer(access: CredentialAccess, customer: NewCustomer): Promise<number | null> {
  const { email, password, firstName, lastName, storeId, businessAddress } = customer
  const answer = await sendCredentials(access, CREATE, {
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
  const created = v.safeParse(createdSchema, answer)
  return created.success ? created.output.id : null
}

/** Whether the backend refuses a registration because of its e-mail address. An unknown text may be in the store's language. */
export function isEmailTaken(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.code !== 'UPSTREAM_REJECTED') return false
  if (error.refusalKind !== null) return error.refusalKind === 'EMAIL_TAKEN'
  const text = error.refusedFields.length === 0 ? (error.refusalText ?? '') : ''
  return /e-?mail|e-?post|sähköposti/i.test(text) && !/password|passord|lösenord|salasana|passwort|kennwort/i.test(text)
}

/** A call with a password or with a token of a link. @throws UpstreamError */
export async function postCredentials(
  access: CredentialAccess,
  path: string,
  body: object,
  token?: string,
): Promise<void> {
  await sendCredentials(access, path, body, token)
}

function sendCredentials(
  { api, storeCode }: CredentialAccess,
  path: string,
  body: object,
  token?: string,
): Promise<unknown> {
  return api.writeResult({
    upstream: UPSTREAM,
    method: 'POST',
    path,
    body,
    storeCode,
    ...(token !== undefined && { token }),
    // Backends send a mail before they answer.
    isSlow: true,
    hidesMessage: true,
    keepsRefusalText: true,
  })
}
