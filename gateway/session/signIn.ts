/** Signs a customer in and opens a session, once per idempotency key. */
import { enteredText } from '#domain/enteredText.ts'
import * as v from 'valibot'
import { UpstreamError } from '../shared/errors.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import { type CustomerProfile, fetchProfile, logIn } from './customerSource.ts'
import type { KeyedLock } from './keyedLock.ts'
import { checkKey, type RepeatableRequest, type RepeatedResponses } from './repeatedResponses.ts'
import type { SessionGenerations } from './sessionGenerations.ts'
import type { SessionKeys } from './sessionKeys.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import type { Try, TryLimiter } from './tryLimiter.ts'
import type { VerificationTicket } from './verificationTickets.ts'

/** In characters: the limit of an e-mail address by its standard, and more than any backend accepts as a password. */
const MAX_EMAIL_LENGTH = 254
const MAX_PASSWORD_LENGTH = 1_000

export interface SignInRequest {
  readonly idempotencyKey: string
  readonly email: string
  readonly password: string
  readonly asBearer: boolean
  /** Where the identity provider returns. */
  readonly returnUrl: string
}

/** The client of the sign-in and the API through which the backend is called. */
export interface SignInContext {
  readonly api: StorefrontApi
  readonly storeCode: string
  /** Network address by which attempts are counted. */
  readonly clientIp: string
  readonly now: Date
  readonly verificationOf: VerificationOf
}

/** A check of a customer who has to prove their identity first. */
export interface IdentityCheck {
  /** The provider's page. */
  readonly url: string
  /** What became of the check before; null if there was none, or the backend does not say. */
  readonly lastResult: 'FAILED' | 'CANCELLED' | 'EXPIRED' | null
}

/** Null for a customer who needs no check. */
export type VerificationOf = (
  profile: CustomerProfile,
  token: string,
  returnUrl: string,
) => Promise<IdentityCheck | null>

export interface SignInRefusal {
  readonly kind: 'refused'
  readonly reason: 'WRONG_CREDENTIALS' | 'TOO_MANY_TRIES'
  /** When another attempt is possible; null when at once. */
  readonly retryAt: Date | null
}

/** The password is right; the store requires the customer's identity first. */
export interface VerificationRequired extends IdentityCheck {
  readonly kind: 'verification'
}

/** What a browser needs to go on after the check without the password. */
export type WaitingSignIn = Pick<VerificationTicket, 'email' | 'customerId' | 'generation' | 'tokens'>

export type SignInResult =
  | { readonly kind: 'opened'; readonly opened: OpenedSession }
  | (VerificationRequired & { readonly waiting: WaitingSignIn })
  | SignInRefusal

/** Opens a session without counting the attempt, such as after a new password. @throws UpstreamError when the backend cannot be reached */
export type OpenSession = (
  request: Omit<SignInRequest, 'idempotencyKey'> & {
    /** Whether all other sessions of the customer end: the password is new. */
    readonly endsOthers?: boolean
  },
  client: Omit<SignInContext, 'clientIp'>,
) => Promise<SignInResult>

/** @throws UpstreamError when the backend cannot be reached: no session is opened then */
export type SignIn = (request: SignInRequest, client: SignInContext) => Promise<SignInResult>

/** Null for a refusal. */
const storedSchema = v.nullable(v.object({ kind: v.picklist(['cookie', 'bearer']), secret: v.string() }))

type StoredSignIn = v.InferOutput<typeof storedSchema>

const WRONG_CREDENTIALS: SignInResult = { kind: 'refused', reason: 'WRONG_CREDENTIALS', retryAt: null }

interface SignInParts {
  readonly sessions: Sessions
  readonly responses: RepeatedResponses
  /** A retry waits until the first request is answered, in whichever process it is. */
  readonly lock: KeyedLock
  readonly limiter: TryLimiter
  readonly open: OpenSession
}

export function createSignIn(parts: SignInParts): SignIn {
  const { responses, lock, limiter } = parts
  return async ({ idempotencyKey, email: written, password, asBearer, returnUrl }, client) => {
    const email = enteredText(written)
    checkKey(idempotencyKey)
    if (email === '' || password === '' || email.length > MAX_EMAIL_LENGTH || password.length > MAX_PASSWORD_LENGTH)
      return WRONG_CREDENTIALS
    const { attempt, retryAt } = await limiter.begin('signIn', email, client.clientIp, client.now)
    if (!attempt) return { kind: 'refused', reason: 'TOO_MANY_TRIES', retryAt }

    const repeatable: RepeatableRequest = {
      operation: 'signIn',
      // The stored response does not identify the browser's session: its cookies may have arrived even if the response body did not.
      owner: { clientIp: client.clientIp },
      idempotencyKey,
      input: [email, password, asBearer],
    }
    return lock.run(`signIn ${responses.nameOf(repeatable)}`, async () => {
      // A different input throws and stays counted as a failed attempt: otherwise clients could try passwords with a known key.
      const before = await resultBefore(repeatable, client.now, parts)
      if (before) {
        await attempt.dismiss()
        return before
      }

      return openAndStore({ email, password, asBearer, returnUrl }, client, { attempt, repeatable }, parts)
    })
  }
}

interface CountedRequest {
  readonly attempt: Try
  readonly repeatable: RepeatableRequest
}

/** Opens a session, and reports the result of the attempt. @throws UpstreamError */
async function openAndStore(
  request: Parameters<OpenSession>[0],
  client: SignInContext,
  { attempt, repeatable }: CountedRequest,
  { open, responses }: SignInParts,
): Promise<SignInResult> {
  try {
    const result = await open(request, client)
    if (result.kind !== 'refused') await attempt.succeeded()
    // The same request signs in once the customer is verified.
    if (result.kind === 'verification') return result
    const signedIn: StoredSignIn =
      result.kind === 'opened' ? { kind: result.opened.session.kind, secret: result.opened.secret } : null
    await responses.store(repeatable, signedIn, client.now)
    return result
  } catch (error) {
    // An answer that cannot be read may be how a backend refuses a guess: it counts.
    if (!(error instanceof UpstreamError && error.code === 'UPSTREAM_MALFORMED')) await attempt.dismiss()
    throw error
  }
}

/** The result of the first of equal requests; null without one, and if its session has ended. */
async function resultBefore(
  repeatable: RepeatableRequest,
  now: Date,
  { sessions, responses }: SignInParts,
): Promise<SignInResult | null> {
  const known = await responses.recall(repeatable, now)
  const parsed = known && v.safeParse(storedSchema, known.response)
  if (!parsed?.success) return null
  const opened = parsed.output
  if (!opened) return WRONG_CREDENTIALS
  const session = await sessions.find(opened.secret, opened.kind, now)
  return session && { kind: 'opened', opened: { secret: opened.secret, session } }
}

interface OpenSessionParts {
  readonly sessions: Sessions
  readonly generations: SessionGenerations
  readonly keys: SessionKeys
}

export function createOpenSession({ sessions, generations, keys }: OpenSessionParts): OpenSession {
  return async (request, { api, storeCode, now, verificationOf }) => {
    const { email, password, asBearer, returnUrl, endsOthers = false } = request
    // Sessions end even if the backend cannot be reached for the new one.
    if (endsOthers) await generations.beginNew({ email }, now)
    const generation = await generations.ofEmail(email, now)
    const tokens = await logIn(api, storeCode, { email, password })
    if (!tokens) return WRONG_CREDENTIALS

    const read = await fetchProfile({ api, storeCode, token: tokens.token, keys })
    if (endsOthers) await generations.beginNew({ customerId: read.customerId }, now)
    const check = await verificationOf(read, tokens.token, returnUrl)
    if (check) {
      const waiting = { email, customerId: read.customerId, generation, tokens }
      return { kind: 'verification', ...check, waiting }
    }
    // It may have been verified a moment ago.
    const profile = read.isIdentityVerified ? read : await fetchProfile({ api, storeCode, token: tokens.token, keys })
    const opened = await sessions.open(asBearer ? 'bearer' : 'cookie', tokens, profile, now)
    if ((await generations.ofEmail(email, now)) === generation) return { kind: 'opened', opened }
    // The password was changed after the backend had checked it.
    await sessions.end(opened.session.id)
    return WRONG_CREDENTIALS
  }
}
