/** Signing in and out by forms without script: the gateway's response becomes a redirect, or the form again. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { findCredentialErrors } from '../account/session/credentialErrors.ts'
import type { SignInRefusal } from '../account/session/session.ts'
import type { SignInTry } from '../account/session/signInTry.ts'
import { absoluteAddress, homePath, plainCartPath, signInPath, signOutPath, verificationPath } from '../shop/paths.ts'
import { returnParameter } from '../shop/returnTo.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import { type FormRequest, readForm, type RefusedForm } from './formRequest.ts'
import { storeAt } from './hosts.ts'
import { sameSitePath } from './languageRoute.ts'
import { isInputRefused, type Operation, type ResponseSchema } from './operation.ts'
import {
  continueSignInByForm,
  type ContinueSignInByFormMutation,
  signInByForm,
  type SignInByFormMutation,
  signOutByForm,
  type SignOutByFormMutation,
} from './operations.generated.ts'

export interface SessionForm {
  /** `continue`: after the identity check, without the password. */
  readonly kind: 'signIn' | 'continue' | 'signOut'
  readonly store: StoreView
}

interface GatewayResponse {
  readonly body: unknown
  readonly setCookies: readonly string[]
}

/** Sends an operation to the gateway for the form's store with the shopper's session. @throws Error if there is no response */
export type QueryForShopper = (operation: Operation) => Promise<GatewayResponse>

export type FormOutcome =
  | { readonly kind: 'done'; readonly location: string; readonly setCookies: readonly string[] }
  /** The sign-in page with the outcome of the attempt. */
  | {
      readonly kind: 'again'
      readonly status: number
      readonly signInTry: SignInTry
      readonly setCookies: readonly string[]
      readonly error: unknown
    }
  | RefusedForm

/** An e-mail address and a password of 1,000 characters each, three bytes per character, percent-encoded. */
const MAX_BYTES = 16 * 1024

const statusOf: Readonly<Record<SignInRefusal['reason'], number>> = {
  WRONG_CREDENTIALS: 401,
  TOO_MANY_TRIES: 429,
  UNANSWERED: 503,
  VERIFICATION_NEEDED: 403,
  NO_COOKIES: 403,
}

const signedIn = v.object({ __typename: v.literal('SignedIn') })
const signInRefused = v.object({
  __typename: v.literal('SignInRefused'),
  reason: v.picklist(['WRONG_CREDENTIALS', 'TOO_MANY_TRIES']),
  retryAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
})
const verificationNeeded = v.object({
  __typename: v.literal('VerificationNeeded'),
  url: v.pipe(v.string(), v.url(), v.regex(/^https?:/)),
  lastResult: v.nullable(v.picklist(['FAILED', 'CANCELLED', 'EXPIRED'])),
})
const signInResponse = v.object({
  data: v.object({ signIn: v.variant('__typename', [signedIn, signInRefused, verificationNeeded]) }),
}) satisfies ResponseSchema<SignInByFormMutation>
const expired = v.object({ __typename: v.literal('SignInExpired') })
const continueResponse = v.object({
  data: v.object({ continueSignIn: v.variant('__typename', [signedIn, verificationNeeded, expired]) }),
}) satisfies ResponseSchema<ContinueSignInByFormMutation>
const signOutResponse = v.object({
  data: v.object({ signOut: v.object({ __typename: v.literal('SignedOut') }) }),
}) satisfies ResponseSchema<SignOutByFormMutation>

/** Returns the form at an address; null if there is none. */
export function sessionFormAt(path: string, stores: readonly StoreView[]): SessionForm | null {
  const store = storeAt(path, stores)
  const kind = store && kindOf(path.slice(store.pathPrefix.length))
  return store && kind ? { kind, store } : null
}

function kindOf(path: string): SessionForm['kind'] | null {
  if (path === signInPath) return 'signIn'
  if (path === verificationPath) return 'continue'
  return path === signOutPath ? 'signOut' : null
}

/** @param origin of the shop's pages at this host */
export async function handleSessionForm(
  { kind, store }: SessionForm,
  request: FormRequest,
  origin: string,
  query: QueryForShopper,
): Promise<FormOutcome> {
  const fields = readForm(request, origin, MAX_BYTES)
  if ('kind' in fields) return fields

  const returnTo = readReturnPath(fields)
  const attempt: Attempt = { idempotencyKey: randomUUID(), returnTo, store, query }
  if (kind === 'continue') return continueSignIn(attempt)
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
      signInTry: { email, returnTo, errors, refusal: null, verification: null },
      setCookies: [],
      error: null,
    }

  try {
    const { body, setCookies } = await query(signInByForm({ input: { idempotencyKey, email, password } }))
    // What the gateway does not even read belongs to no account.
    if (isInputRefused(body)) return again(email, returnTo, 'WRONG_CREDENTIALS')
    const { signIn: outcome } = v.parse(signInResponse, body).data
    if (outcome.__typename === 'SignInRefused') return again(email, returnTo, outcome.reason, outcome)
    if (outcome.__typename === 'VerificationNeeded')
      return again(email, returnTo, 'VERIFICATION_NEEDED', { verification: outcome, setCookies })
    return { kind: 'done', location: absoluteAddress('', store.pathPrefix, returnTo), setCookies }
  } catch (error) {
    return again(email, returnTo, 'UNANSWERED', { error })
  }
}

/** Continues the sign-in that waits in this browser; without one, the password is asked for again. */
async function continueSignIn({ idempotencyKey, store, query }: Attempt): Promise<FormOutcome> {
  try {
    const { body, setCookies } = await query(continueSignInByForm({ input: { idempotencyKey } }))
    const { continueSignIn: outcome } = v.parse(continueResponse, body).data
    if (outcome.__typename === 'VerificationNeeded')
      return again('', plainCartPath, 'VERIFICATION_NEEDED', { verification: outcome, setCookies })
    const path = outcome.__typename === 'SignedIn' ? plainCartPath : signInPath
    return { kind: 'done', location: absoluteAddress('', store.pathPrefix, path), setCookies }
  } catch (error) {
    return again('', plainCartPath, 'UNANSWERED', { error })
  }
}

async function signOut({ idempotencyKey, returnTo, store, query }: Attempt): Promise<FormOutcome> {
  try {
    const { body, setCookies } = await query(signOutByForm({ input: { idempotencyKey } }))
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
    verification = null,
    retryAt = null,
    setCookies = [],
  }: {
    readonly error?: unknown
    readonly verification?: SignInTry['verification']
    readonly retryAt?: string | null
    readonly setCookies?: readonly string[]
  } = {},
): FormOutcome {
  return {
    kind: 'again',
    status: statusOf[reason],
    signInTry: { email, returnTo, errors: [], refusal: { reason, retryAt }, verification },
    setCookies,
    error,
  }
}

/** Returns the path to return to, unless it is the form itself. */
function readReturnPath(fields: URLSearchParams): string {
  const path = sameSitePath(fields.get(returnParameter))
  return new URL(path, 'http://shop.invalid').pathname === signInPath ? homePath : path
}
