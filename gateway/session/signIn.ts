/** Signing in: a password becomes a session, once for each idempotency key. */
import * as v from 'valibot'
import { badUserInput } from '../errors.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import { fetchProfile, logIn } from './customerSource.ts'
import type { KeyedLock } from './keyedLock.ts'
import type { SessionKeys } from './sessionKeys.ts'
import type { KeptAnswers } from './sessionStore.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import type { TryLimiter } from './tryLimiter.ts'

/** For so long a repeated try is known. */
const REPEATED_WITHIN_MS = 10 * 60_000
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

const answerSchema = v.object({
  /** Of the whole input, password included: only who knows it gets the same answer. */
  fingerprint: v.string(),
  /** Null for a refusal. */
  opened: v.nullable(v.object({ kind: v.picklist(['cookie', 'bearer']), secret: v.string() })),
})

type Answered = v.InferOutput<typeof answerSchema>

const WRONG_CREDENTIALS: SignInResult = { kind: 'refused', reason: 'WRONG_CREDENTIALS' }

interface SignInParts {
  readonly sessions: Sessions
  readonly keys: SessionKeys
  readonly answers: KeptAnswers
  /** A repeated try waits until the first one is answered, wherever that was asked. */
  readonly lock: KeyedLock
  readonly limiter: TryLimiter
}

export function createSignIn({ sessions, keys, answers, lock, limiter }: SignInParts): SignIn {
  const recall = async (name: string, now: Date): Promise<Answered | null> => {
    const sealed = await answers.recall(name, now)
    const text = sealed && keys.open(sealed, name)
    const parsed = text === null ? null : v.safeParse(answerSchema, JSON.parse(text))
    return parsed?.success ? parsed.output : null
  }
  const keep = (name: string, fingerprint: string, result: SignInResult, now: Date): Promise<void> => {
    const opened = result.kind === 'opened' ? { kind: result.opened.session.kind, secret: result.opened.secret } : null
    const answered: Answered = { fingerprint, opened }
    return answers.keep(name, keys.seal(JSON.stringify(answered), name), new Date(now.getTime() + REPEATED_WITHIN_MS))
  }
  /** What a repeated try is answered; null when it must be tried anew because the session is over. */
  const standing = async ({ opened }: Answered, now: Date): Promise<SignInResult | null> => {
    if (!opened) return WRONG_CREDENTIALS
    const session = await sessions.find(opened.secret, opened.kind, now)
    return session && { kind: 'opened', opened: { secret: opened.secret, session } }
  }

  return async ({ idempotencyKey, email: written, password, asBearer }, asker) => {
    const email = written.trim()
    checkKey(idempotencyKey)
    if (email === '' || password === '' || email.length > LONGEST_EMAIL || password.length > LONGEST_PASSWORD)
      return WRONG_CREDENTIALS
    const attempt = await limiter.begin(email, asker.address, asker.now)
    if (!attempt) return { kind: 'refused', reason: 'TOO_MANY_TRIES' }

    const name = keys.fingerprint(JSON.stringify(['signIn', idempotencyKey]))
    const fingerprint = keys.fingerprint(JSON.stringify([email, password, asBearer]))
    return lock.run(`signIn ${name}`, async () => {
      const known = await recall(name, asker.now)
      // Counted as a wrong try: passwords could be tried on a known key otherwise.
      if (known && known.fingerprint !== fingerprint)
        throw badUserInput('signIn: expected a new idempotencyKey for another input')
      const before = known && (await standing(known, asker.now))
      if (before) {
        await attempt.dismiss()
        return before
      }

      try {
        const result = await open({ email, password, asBearer }, sessions, asker)
        if (result.kind === 'opened') await attempt.succeeded()
        await keep(name, fingerprint, result, asker.now)
        return result
      } catch (fault) {
        await attempt.dismiss()
        throw fault
      }
    })
  }
}

/** @throws GraphQLError BAD_USER_INPUT */
export function checkKey(idempotencyKey: string): void {
  const { length } = idempotencyKey
  if (length < 1 || length > LONGEST_KEY)
    throw badUserInput(`idempotencyKey: expected 1 to ${LONGEST_KEY} characters, got ${length}`)
}

type Wanted = Omit<SignInRequest, 'idempotencyKey'>

async function open(
  { email, password, asBearer }: Wanted,
  sessions: Sessions,
  { api, storeCode, now }: SignInAsker,
): Promise<SignInResult> {
  const tokens = await logIn(api, storeCode, { email, password })
  if (!tokens) return WRONG_CREDENTIALS

  const profile = await fetchProfile(api, storeCode, tokens.token)
  return { kind: 'opened', opened: await sessions.open(asBearer ? 'bearer' : 'cookie', tokens, profile, now) }
}
