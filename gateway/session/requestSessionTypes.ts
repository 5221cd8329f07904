/** Types of the session of one request. */
import type { Logger } from 'pino'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import type { CookieSettings, Credential } from './credential.ts'
import type { GuestSessions } from './guestSessions.ts'
import type { RequestGuest } from './requestGuest.ts'
import type { SessionCustomer } from './sessionCustomer.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn, SignInRequest } from './signIn.ts'

type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly customer: SessionCustomer; readonly bearerToken: string | null }
  | { readonly kind: 'refused'; readonly reason: 'WRONG_CREDENTIALS' | 'TOO_MANY_TRIES' }

export interface RequestSession {
  /** Null for guests, and once the session has ended. */
  readonly customer: SessionCustomer | null
  /** Kind of the request's credential: with any credential, shared caches must not store the response. */
  readonly credential: Credential | null
  /** The guest session, which identifies a cart until the guest signs in. */
  readonly guest: RequestGuest
  /**
   * Calls the backend with the customer's token and renews a refused token once.
   * @throws GraphQLError UNAUTHENTICATED without a session, or when the session ended because its token could not be renewed
   */
  withToken<Result>(call: (token: string) => Promise<Result>): Promise<Result>
  /** The current profile of the customer. @throws GraphQLError UNAUTHENTICATED when the session has just ended */
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
  readonly guests: GuestSessions
  readonly guestCredential: Credential | null
  readonly api: StorefrontApi
  readonly storeCode: string
  readonly address: string
  readonly now: Date
  readonly log: Logger
  /** The customer tax class of a group in this store. */
  taxClassOf(groupId: number): Promise<number | null>
  /** Sets these cookies on the response and replaces those set before. */
  setCookies(cookies: readonly string[]): void
}
