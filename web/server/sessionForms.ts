/** Signing in and out by forms without script: the gateway's response becomes a redirect, or the form again. */
import * as v from 'valibot'
import { findCredentialErrors } from '../account/session/credentialErrors.ts'
import type { SignInRefusal } from '../account/session/session.ts'
import type { SignInTry } from '../account/session/signInTry.ts'
import { absoluteAddress, homePath, signInPath, signOutPath } from '../shop/paths.ts'
import { returnParameter } from '../shop/returnTo.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import { type FormRequest, readForm, type RefusedForm } from './formRequest.ts'
import { keyOfForm } from './formKeys.ts'
import { storeAt } from './hosts.ts'
import { sameSitePath } from './languageRoute.ts'

export interface SessionForm {
  readonly kind: 'signIn' | 'signOut'
  readonly store: StoreView
}

interface GatewayResponse {
  readonly body: unknown
  readonly setCookies: readonly string[]
}

/** Queries the gateway for the form's store with the shopper's session. @throws Error if there is no response */
export type QueryForShopper = (query: string, variables: Readonly<Record<string, unknown>>) => Promise<GatewayResponse>

export type FormOutcome =
  | { readonly kind: 'done'; readonly location: string; readonly setCookies: readonly string[] }
  /** The sign-in page with the outcome of the attempt. */
  | { readonly kind: 'again'; readonly status: number; readonly signInTry: SignInTry; readonly error: unknown }
  | RefusedForm

/** An e-mail address and a password of 1,000 characters each, three bytes per character, percent-encoded. */
const MAX_BYTES = 16 * 1024

const statusOf: Readonly<Record<SignInRefusal['reason'], number>> = {
  WRONG_CREDENTIALS: 401,
  TOO_MANY_TRIES: 429,
  UNANSWERED: 503,
  VERIFICATION_NEEDED: 403,
}

export const signInByForm = /* GraphQL */ `
  mutation SignInByForm($input: SignInInput!) {
    signIn(input: $input) {
      __typename
      ... on SignInRefused {
        reason
        retryAt
      }
      ... on VerificationNeeded {
        url
      }
    }
  }
`
export const signOutByForm = /* GraphQL */ `
  mutation SignOutByForm($input: SignOutInput!) {
    signOut(input: $input) {
      __typename
    }
  }
`

const signedIn = v.object({ __typename: v.literal('SignedIn') })
const signInRefused = v.object({
  __typename: v.literal('SignInRefused'),
  reason: v.picklist(['WRONG_CREDENTIALS', 'TOO_MANY_TRIES']),
  retryAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
})
const verificationNeeded = v.object({
  __typename: v.literal('VerificationNeeded'),
  url: v.pipe(v.string(), v.url(), v.regex(/^https?:/)),
})
const signInResponse = v.object({
  data: v.object({ signIn: v.variant('__typename', [signedIn, signInRefused, verificationNeeded]) }),
})
const signOutResponse = v.object({ data: v.object({ signOut: v.object({ __typename: v.literal('SignedOut') }) }) })

/** Returns the form at an address; null if there is none. */
export function sessionFormAt(path: string, stores: readonly StoreView[]): SessionForm | null {
  const store = storeAt(path, stores)
  if (path === `${store?.pathPrefix}${signInPath}` && store) return { kind: 'signIn', store }
  return path === `${store?.pathPrefix}${signOutPath}` && store ? { kind: 'signOut', store } : null
}

export interface FormSource {
  /** Of the shop's pages at this host. */
  readonly origin: string
  /** See formSender.ts. */
  readonly sender: string
}

export async function handleSessionForm(
  { kind, store }: SessionForm,
  request: FormRequest,
  { origin, sender }: FormSource,
  query: QueryForShopper,
): Promise<FormOutcome> {
  const fields = readForm(request, origin, MAX_BYTES)
  if ('kind' in fields) return fields

  const returnTo = readReturnPath(fields)
  const idempotencyKey = keyOfForm(sender, store.pathPrefix + (kind === 'signIn' ? signInPath : signOutPath), fields)
  const attempt: Attempt = { idempotencyKey, returnTo, store, query }
  return kind === 'signIn' ? signIn(fields, attempt) : signOut(attempt)
}

interface Attempt {
  readonly idempotencyKey: string
  readonly returnTo: string
  readonly store: StoreView
  readonly query: QueryForShopper
}

async function signIn(
  fields: URLSearchParams,
  { idempotencyKey, returnTo, store, query }: Attempt,
): Promise<FormOutcome> {
  const email = (fields.get('email') ?? '').trim()
  const password = fields.get('password') ?? ''
  const errors = findCredentialErrors({ email, password })
  if (errors.length > 0)
    return {
      kind: 'again',
      status: 400,
      signInTry: { email, returnTo, errors, refusal: null, verificationUrl: null },
      error: null,
    }

  try {
    const { body, setCookies } = await query(signInByForm, { input: { idempotencyKey, email, password } })
    const { signIn: outcome } = v.parse(signInResponse, body).data
    if (outcome.__typename === 'SignInRefused') return again(email, returnTo, outcome.reason, outcome)
    if (outcome.__typename === 'VerificationNeeded')
      return again(email, returnTo, 'VERIFICATION_NEEDED', { verificationUrl: outcome.url })
    return { kind: 'done', location: absoluteAddress('', store.pathPrefix, returnTo), setCookies }
  } catch (error) {
    return again(email, returnTo, 'UNANSWERED', { error })
  }
}

async function signOut({ idempotencyKey, returnTo, store, query }: Attempt): Promise<FormOutcome> {
  try {
    const { body, setCookies } = await query(signOutByForm, { input: { idempotencyKey } })
    v.parse(signOutResponse, body)
    return { kind: 'done', location: absoluteAddress('', store.pathPrefix, returnTo), setCookies }
  } catch (error) {
    return again('', returnTo, 'UNANSWERED', { error })
  }
}

function again(
  email: string,
  returnTo: string,
  reason: SignInRefusal['reason'],
  {
    error = null,
    verificationUrl = null,
    retryAt = null,
  }: { readonly error?: unknown; readonly verificationUrl?: string | null; readonly retryAt?: string | null } = {},
): FormOutcome {
  return {
    kind: 'again',
    status: statusOf[reason],
    signInTry: { email, returnTo, errors: [], refusal: { reason, retryAt }, verificationUrl },
    error,
  }
}

/** Returns the path to return to, unless it is the form itself. */
function readReturnPath(fields: URLSearchParams): string {
  const path = sameSitePath(fields.get(returnParameter))
  return new URL(path, 'http://shop.invalid').pathname === signInPath ? homePath : path
}
