/** Signing in and out by plain forms, without script: what the gateway answers becomes a way back, or the form again. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { findCredentialErrors, type CredentialErrors } from '../../features/viewer/credentialErrors.ts'
import type { SignInRefusal } from '../../features/viewer/session.ts'
import type { SignInTry } from '../../features/viewer/signInTry.ts'
import { absoluteAddress, homePath, signInPath, signOutPath } from '../../shop/paths.ts'
import { returnParameter } from '../../shop/returnTo.ts'
import type { StoreView } from '../../shop/StoreContext.tsx'
import { storeAt } from './hosts.ts'
import { sameSitePath } from './languageRoute.ts'

export interface SessionForm {
  readonly kind: 'signIn' | 'signOut'
  readonly store: StoreView
}

interface GatewayAnswer {
  readonly body: unknown
  readonly setCookies: readonly string[]
}

/** Asks the gateway in the name of the form's store and of the shopper's session. @throws Error when there is no answer */
export type QueryForShopper = (query: string, variables: Readonly<Record<string, unknown>>) => Promise<GatewayAnswer>

export type FormOutcome =
  | { readonly kind: 'done'; readonly location: string; readonly setCookies: readonly string[] }
  /** The sign-in page, with what came of the try. */
  | { readonly kind: 'again'; readonly status: number; readonly signInTry: SignInTry; readonly fault: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly words: string }

/** An e-mail address and a password of 1,000 characters, each written as three bytes of three. */
const MAX_BYTES = 16 * 1024

const noErrors: CredentialErrors = { email: null, password: null }
const statusOf: Readonly<Record<SignInRefusal, number>> = {
  WRONG_CREDENTIALS: 401,
  TOO_MANY_TRIES: 429,
  UNANSWERED: 503,
}

export const signInByForm = /* GraphQL */ `
  mutation SignInByForm($input: SignInInput!) {
    signIn(input: $input) {
      __typename
      ... on SignInRefused {
        reason
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
})
const signInAnswer = v.object({ data: v.object({ signIn: v.variant('__typename', [signedIn, signInRefused]) }) })
const signOutAnswer = v.object({ data: v.object({ signOut: v.object({ __typename: v.literal('SignedOut') }) }) })

/** Null for every address that takes no such form. */
export function sessionFormAt(path: string, stores: readonly StoreView[]): SessionForm | null {
  const store = storeAt(path, stores)
  if (path === `${store?.pathPrefix}${signInPath}` && store) return { kind: 'signIn', store }
  return path === `${store?.pathPrefix}${signOutPath}` && store ? { kind: 'signOut', store } : null
}

export interface FormRequest {
  readonly headers: IncomingHttpHeaders
  /** A Buffer, where there is any. */
  readonly body: unknown
}

/** @param origin of the shop's pages at this host */
export async function answerSessionForm(
  { kind, store }: SessionForm,
  request: FormRequest,
  origin: string,
  ask: QueryForShopper,
): Promise<FormOutcome> {
  if (!isOwnPage(request, origin))
    return { kind: 'refused', status: 403, words: 'Only a page of this shop may ask for that.' }
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  if (!isForm) return { kind: 'refused', status: 415, words: 'A form is expected here.' }
  const fields = readFields(request.body)
  if (!fields) return { kind: 'refused', status: 413, words: 'The form is too large.' }

  const returnTo = placeIn(fields)
  return kind === 'signIn' ? signIn(fields, returnTo, store, ask) : signOut(returnTo, store, ask)
}

async function signIn(
  fields: URLSearchParams,
  returnTo: string,
  store: StoreView,
  ask: QueryForShopper,
): Promise<FormOutcome> {
  const email = (fields.get('email') ?? '').trim()
  const password = fields.get('password') ?? ''
  const errors = findCredentialErrors({ email, password })
  const isFaulty = errors.email !== null || errors.password !== null
  if (isFaulty)
    return { kind: 'again', status: 400, signInTry: { email, returnTo, errors, refusal: null }, fault: null }

  try {
    const { body, setCookies } = await ask(signInByForm, { input: { idempotencyKey: randomUUID(), email, password } })
    const { signIn: outcome } = v.parse(signInAnswer, body).data
    if (outcome.__typename === 'SignInRefused') return again(email, returnTo, outcome.reason)
    return { kind: 'done', location: absoluteAddress('', store.pathPrefix, returnTo), setCookies }
  } catch (fault) {
    return again(email, returnTo, 'UNANSWERED', fault)
  }
}

async function signOut(returnTo: string, store: StoreView, ask: QueryForShopper): Promise<FormOutcome> {
  try {
    const { body, setCookies } = await ask(signOutByForm, { input: { idempotencyKey: randomUUID() } })
    v.parse(signOutAnswer, body)
    return { kind: 'done', location: absoluteAddress('', store.pathPrefix, returnTo), setCookies }
  } catch (fault) {
    return again('', returnTo, 'UNANSWERED', fault)
  }
}

function again(email: string, returnTo: string, refusal: SignInRefusal, fault: unknown = null): FormOutcome {
  return { kind: 'again', status: statusOf[refusal], signInTry: { email, returnTo, errors: noErrors, refusal }, fault }
}

/** The browser adds the cookie to any page's form: it says, too, whose page that is. */
function isOwnPage({ headers }: FormRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

/** Back to where the shopper came from, but not to the form. */
function placeIn(fields: URLSearchParams): string {
  const place = sameSitePath(fields.get(returnParameter))
  return new URL(place, 'http://shop.invalid').pathname === signInPath ? homePath : place
}

/** Null for more than any form of ours has. */
function readFields(body: unknown): URLSearchParams | null {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  return bytes.byteLength > MAX_BYTES ? null : new URLSearchParams(bytes.toString('utf8'))
}
