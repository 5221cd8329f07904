/** Signing in: a password becomes a session, once for each idempotency key. */
import { LRUCache } from 'lru-cache'
import { badUserInput } from '../errors.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import { fetchProfile, logIn } from './customerSource.ts'
import type { SessionKeys } from './sessionKeys.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import type { TryLimiter } from './tryLimiter.ts'

/** For so long a repeated try is known. */
const REPEATED_WITHIN_MS = 10 * 60_000
const MOST_REMEMBERED = 10_000
const LONGEST_KEY = 200
/** The longest e-mail address there is, and more than any backend takes as a password. */
const LONGEST_EMAIL = 254
const LONGEST_PASSWORD = 1_000

export interface SignInRequest {
  readonly idempotencyKey: string
  readonly email: string
  readonly password: string
  readonly asBearer: boolean
}

/** Who asks, and through whom the backend is asked. */
interface SignInAsker {
  readonly api: StorefrontApi
  readonly storeCode: string
  /** Network address that tries are counted for. */
  readonly address: string
  readonly now: Date
}

type SignInResult =
  | { readonly kind: 'opened'; readonly opened: OpenedSession }
  | { readonly kind: 'refused'; readonly reason: 'WRONG_CREDENTIALS' | 'TOO_MANY_TRIES' }

/** @throws UpstreamError when the backend cannot be asked: nothing was opened then */
export type SignIn = (request: SignInRequest, asker: SignInAsker) => Promise<SignInResult>

interface Remembered {
  /** Of the whole input, password included: only who knows it gets the same answer. */
  readonly fingerprint: string
  readonly result: Promise<SignInResult>
}

const WRONG_CREDENTIALS: SignInResult = { kind: 'refused', reason: 'WRONG_CREDENTIALS' }

export function createSignIn({ sessions, keys, limiter, clock }: { readonly sessions: Sessions; readonly keys: SessionKeys; readonly limiter: TryLimiter; readonly clock: () => Date }): SignIn {
  const remembered = new LRUCache<string, Remembered>({ max: MOST_REMEMBERED, ttl: REPEATED_WITHIN_MS, ttlResolution: 0, perf: { now: () => clock().getTime() } })

  return async ({ idempotencyKey, email: written, password, asBearer }, asker) => {
    const email = written.trim()
    checkKey(idempotencyKey)
    if (email === '' || password === '' || email.length > LONGEST_EMAIL || password.length > LONGEST_PASSWORD) return WRONG_CREDENTIALS
    const attempt = limiter.begin(email, asker.address)
    if (!attempt) return { kind: 'refused', reason: 'TOO_MANY_TRIES' }

    const fingerprint = keys.fingerprint(JSON.stringify([email, password, asBearer]))
    const known = remembered.get(idempotencyKey)
    // Counted as a wrong try: passwords could be tried on a known key otherwise.
    if (known && known.fingerprint !== fingerprint) throw badUserInput('signIn: expected a new idempotencyKey for another input')
    const before = known && (await standing(known, sessions, asker.now))
    if (before) {
      attempt.dismiss()
      return before
    }

    const result = open({ email, password, asBearer }, sessions, asker)
    remembered.set(idempotencyKey, { fingerprint, result })
    try {
      const outcome = await result
      if (outcome.kind === 'opened') attempt.succeeded()
      return outcome
    } catch (fault) {
      remembered.delete(idempotencyKey)
      attempt.dismiss()
      throw fault
    }
  }
}

/** @throws GraphQLError BAD_USER_INPUT */
export function checkKey(idempotencyKey: string): void {
  if (idempotencyKey === '' || idempotencyKey.length > LONGEST_KEY) throw badUserInput(`idempotencyKey: expected 1 to ${LONGEST_KEY} characters, got ${idempotencyKey.length}`)
}

/** What a repeated try is answered; null when it must be tried anew because the session is over or nobody had answered. */
async function standing({ result }: Remembered, sessions: Sessions, now: Date): Promise<SignInResult | null> {
  const outcome = await result.catch(() => null)
  if (outcome?.kind !== 'opened') return outcome
  const { secret, session } = outcome.opened
  return (await sessions.find(secret, session.kind, now)) ? outcome : null
}

async function open({ email, password, asBearer }: Omit<SignInRequest, 'idempotencyKey'>, sessions: Sessions, { api, storeCode, now }: SignInAsker): Promise<SignInResult> {
  const tokens = await logIn(api, storeCode, { email, password })
  if (!tokens) return WRONG_CREDENTIALS

  const profile = await fetchProfile(api, storeCode, tokens.token)
  return { kind: 'opened', opened: await sessions.open(asBearer ? 'bearer' : 'cookie', tokens, profile, now) }
}
