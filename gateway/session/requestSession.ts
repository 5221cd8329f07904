/** The session as one request has it: who is signed in, and what changes that. */
import type { Logger } from 'pino'
import { badUserInput, unauthenticated, UpstreamError } from '../errors.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import { cookiesAway, cookiesFor, type CookieSettings, type Credential } from './credential.ts'
import { fetchProfile, isUnauthorized, refreshTokens, type CustomerProfile } from './customerSource.ts'
import type { SessionCustomer } from './sessionCustomer.ts'
import { checkKey, type SignIn, type SignInRequest } from './signIn.ts'
import type { Session, Sessions } from './sessions.ts'

/** A customer may become another group's or get a number: the backend is asked again when a Viewer is asked for after so long. */
const PROFILE_FRESH_MS = 15 * 60_000

/** The specification's words for a token that cannot be renewed. */
const NOT_RENEWED = 'Error refreshing user token. User is not authorized to access the resource'

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

  const customerOf = async ({ id, token, profile }: Pick<Session, 'id' | 'token' | 'profile'>): Promise<SessionCustomer> =>
    ({ sessionId: id, token, ...profile, customerTaxClassId: await parts.taxClassOf(profile.groupId) })

  let session = credential?.secret ? await sessions.find(credential.secret, credential.kind, now) : null
  let customer = session && (await customerOf(session))
  let isChanged = false

  const forget = (): void => {
    session = null
    customer = null
    if (credential?.kind === 'cookie') parts.setCookies(cookiesAway(cookies))
  }
  const end = async (): Promise<void> => {
    if (session) await sessions.end(session.id)
    forget()
  }
  const become = async (next: Session): Promise<SessionCustomer> => {
    const who = await customerOf(next)
    session = next
    customer = who
    return who
  }
  const changeOnce = (): void => {
    if (isChanged) throw badUserInput('expected one signIn or signOut in an operation, got another')
    isChanged = true
  }

  const withToken = async <Answer>(call: (token: string) => Promise<Answer>): Promise<Answer> => {
    const used = session
    if (!used) throw unauthenticated()
    try {
      return await call(used.token)
    } catch (fault) {
      if (!isUnauthorized(fault)) throw fault
    }

    const token = await sessions.renew(used.id, used.token, (refreshToken) => refreshTokens(api, storeCode, refreshToken))
    if (token === null) {
      log.info('a session ended: the backend renews its token no more')
      forget()
      throw unauthenticated(NOT_RENEWED)
    }
    // Another call of this request may have ended the session meanwhile, or renewed it.
    if (session?.id === used.id && session.token !== token) await become({ ...session, token })
    try {
      return await call(token)
    } catch (fault) {
      if (!isUnauthorized(fault)) throw fault
      log.info('a session ended: the backend refuses the token it has just renewed')
      await end()
      throw unauthenticated(NOT_RENEWED)
    }
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
      return customer
    },
    credential,
    withToken,

    async confirmed() {
      if (!session) {
        // What is left of a session that is over goes; in answers about the viewer only, so that no page query undoes a sign-in beside it.
        if (credential) forget()
        return null
      }
      if (now.getTime() - session.profileAt.getTime() < PROFILE_FRESH_MS) return customer
      const profile = await readProfile()
      if (!profile || !session) return customer
      // Another customer behind the same token: nothing of the old one may be shown.
      if (profile.customerId !== session.profile.customerId) {
        await end()
        throw unauthenticated()
      }
      await sessions.keepProfile(session.id, profile, now)
      return become({ ...session, profile, profileAt: now })
    },

    async signIn(request) {
      changeOnce()
      const result = await parts.signIn(request, { api, storeCode, address: parts.address, now })
      if (result.kind === 'refused') return result

      const { secret, session: opened } = result.opened
      if (session && session.id !== opened.id) await end()
      const who = await become(opened)
      if (opened.kind === 'cookie') parts.setCookies(cookiesFor(secret, cookies))
      return { kind: 'signedIn', customer: who, bearerToken: opened.kind === 'bearer' ? secret : null }
    },

    async signOut(idempotencyKey) {
      checkKey(idempotencyKey)
      changeOnce()
      await end()
    },
  }
}
