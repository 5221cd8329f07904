/** The session as one request has it: who is signed in, and what changes that. */
import type { Logger } from 'pino'
import { badUserInput, unauthenticated, UpstreamError } from '../errors.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import { cookiesFor, type CookieSettings, type Credential } from './credential.ts'
import { fetchProfile, type CustomerProfile } from './customerSource.ts'
import { createTokenUse } from './customerToken.ts'
import type { SessionCustomer } from './sessionCustomer.ts'
import { checkKey } from './repeatedAnswers.ts'
import type { SignIn, SignInRequest } from './signIn.ts'
import type { Sessions } from './sessions.ts'
import { createSessionState } from './sessionState.ts'

/** A customer may become another group's or get a number: the backend is asked again when a Viewer is asked for after so long. */
const PROFILE_FRESH_MS = 15 * 60_000

type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly customer: SessionCustomer; readonly bearerToken: string | null }
  | { readonly kind: 'refused'; readonly reason: 'WRONG_CREDENTIALS' | 'TOO_MANY_TRIES' }

export interface RequestSession {
  /** Null for guests, and once the session has ended. */
  readonly customer: SessionCustomer | null
  /** What the request brought: with anything at all the answer is not for shared caches. */
  readonly credential: Credential | null
  /**
   * Asks the backend with the customer's token; a token that is refused is renewed once.
   * @throws GraphQLError UNAUTHENTICATED without a session, or when the session ended because there is no new token
   */
  withToken<Answer>(call: (token: string) => Promise<Answer>): Promise<Answer>
  /** The customer as the backend knows it by now. @throws GraphQLError UNAUTHENTICATED when the session has just ended */
  confirmed(): Promise<SessionCustomer | null>
  /** @throws UpstreamError, GraphQLError BAD_USER_INPUT */
  signIn(request: SignInRequest): Promise<SignInOutcome>
  signOut(idempotencyKey: string): Promise<void>
}

export interface RequestSessionParts {
  readonly sessions: Sessions
  readonly signIn: SignIn
  readonly cookies: CookieSettings
  readonly credential: Credential | null
  readonly api: StorefrontApi
  readonly storeCode: string
  readonly address: string
  readonly now: Date
  readonly log: Logger
  /** The customer tax class of a group in this store. */
  taxClassOf(groupId: number): Promise<number | null>
  /** Sends these cookies with the answer, and none that were set before. */
  setCookies(cookies: readonly string[]): void
}

export async function createRequestSession(parts: RequestSessionParts): Promise<RequestSession> {
  const { sessions, cookies, credential, api, storeCode, now, log } = parts
  const state = await createSessionState(parts)
  const withToken = createTokenUse(state, parts)
  let isChanged = false

  const changeOnce = (): void => {
    if (isChanged) throw badUserInput('expected one signIn or signOut in an operation, got another')
    isChanged = true
  }

  const readProfile = async (): Promise<CustomerProfile | null> => {
    try {
      return await withToken((token) => fetchProfile(api, storeCode, token))
    } catch (fault) {
      if (!(fault instanceof UpstreamError)) throw fault
      log.warn({ code: fault.code, upstream: fault.upstream }, 'the customer stays as known at the last reading')
      return null
    }
  }

  return {
    get customer() {
      return state.customer
    },
    credential,
    withToken,

    async confirmed() {
      if (!state.session) {
        // What is left of a session that is over goes; in answers about the viewer only, so that no page query undoes a sign-in beside it.
        if (credential) state.forget()
        return null
      }
      if (now.getTime() - state.session.profileAt.getTime() < PROFILE_FRESH_MS) return state.customer
      const profile = await readProfile()
      const { session } = state
      if (!profile || !session) return state.customer
      // Another customer behind the same token: nothing of the old one may be shown.
      if (profile.customerId !== session.profile.customerId) {
        await state.end()
        throw unauthenticated()
      }
      await sessions.keepProfile(session.id, profile, now)
      // It may have ended, or got another token, meanwhile.
      return state.session && state.become({ ...state.session, profile, profileAt: now })
    },

    async signIn(request) {
      changeOnce()
      const result = await parts.signIn(request, { api, storeCode, address: parts.address, now })
      if (result.kind === 'refused') return result

      const { secret, session: opened } = result.opened
      if (state.session && state.session.id !== opened.id) await state.end()
      const who = await state.become(opened)
      if (opened.kind === 'cookie') parts.setCookies(cookiesFor(secret, cookies))
      return { kind: 'signedIn', customer: who, bearerToken: opened.kind === 'bearer' ? secret : null }
    },

    async signOut(idempotencyKey) {
      checkKey(idempotencyKey)
      changeOnce()
      await state.end()
    },
  }
}
