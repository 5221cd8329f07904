/** Types of the session of one request. */
import type { Logger } from 'pino'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import type { CookieSettings, Credential } from './credential.ts'
import type { GuestSessions, RequestGuest } from './guestSessions.ts'
import type { SessionCustomer } from './sessionCustomer.ts'
import type { SessionKeys } from './sessionKeys.ts'
import type { Session, Sessions } from './sessions.ts'
import type { SessionKind } from './sessionStore.ts'
import type { ContinueSignIn } from './continueSignIn.ts'
import type {
  OpenSession,
  SignIn,
  SignInRefusal,
  SignInRequest,
  VerificationOf,
  VerificationRequired,
} from './signIn.ts'
import type { VerificationTickets } from './verificationTickets.ts'

export interface OpenedRequestSession {
  readonly kind: 'signedIn'
  readonly customer: SessionCustomer
  /** Null for a browser, which gets a cookie. */
  readonly bearerToken: string | null
  /** When the session ends even if it is in use. */
  readonly endsAt: Date
  /** For the stored response of a mutation: a retry resumes the session. */
  readonly secret: string
}

export type SignInOutcome = OpenedRequestSession | VerificationRequired | SignInRefusal

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
  /** @throws GraphQLError UNAUTHENTICATED for a bearer token of neither a customer's nor a guest's session, such as an ended one */
  checkBearer(): Promise<void>
  /** The current profile of the customer. @throws GraphQLError UNAUTHENTICATED when the session has just ended, and as `checkBearer` */
  confirmed(): Promise<SessionCustomer | null>
  /** @throws UpstreamError, GraphQLError BAD_USER_INPUT */
  signIn(request: SignInRequest): Promise<SignInOutcome>
  /** Continues the sign-in of this browser that waited for the identity check; null without one. @throws UpstreamError */
  continueSignIn(request: {
    readonly idempotencyKey: string
    readonly returnUrl: string
  }): Promise<OpenedRequestSession | VerificationRequired | null>
  signOut(idempotencyKey: string): Promise<void>
  /** Reads the profile now, whatever its age. @throws GraphQLError UNAUTHENTICATED without a session, UpstreamError */
  reload(): Promise<SessionCustomer>
  /** Opens a session with credentials that the customer has just set: the attempt is not counted. @throws UpstreamError */
  open(request: Parameters<OpenSession>[0]): Promise<SignInOutcome>
  /** Continues the session that the first request of a retry has opened; null if it has ended. */
  resume(opened: { readonly secret: string; readonly kind: SessionKind }): Promise<OpenedRequestSession | null>
  /** The password was changed: ends all other sessions of the customer, and continues this one with new tokens. */
  continueAlone(newPassword: string): Promise<void>
  /** Ends all sessions that were opened with an e-mail address. */
  endAllOf(email: string): Promise<void>
  /** Ends all sessions of the customer, this one included. Nothing for a guest. */
  signOutEverywhere(idempotencyKey: string): Promise<void>
}

/** Starts with the credential, and changes when the request renews, opens or ends a session. */
export interface SessionState {
  readonly session: Session | null
  /** Null for guests, and once the session has ended. */
  readonly customer: SessionCustomer | null
  become(next: Session): Promise<SessionCustomer>
  /** Clears the browser's cookies of an ended session. */
  forget(): void
  /** Ends the session for all requests. */
  end(): Promise<void>
}

export interface RequestSessionParts {
  readonly sessions: Sessions
  readonly signIn: SignIn
  readonly openSession: OpenSession
  readonly continueSignIn: ContinueSignIn
  readonly tickets: VerificationTickets
  /** Secret of the sign-in that waits for the identity check; null without one. */
  readonly ticketSecret: string | null
  readonly cookies: CookieSettings
  readonly credential: Credential | null
  readonly guests: GuestSessions
  readonly guestCredential: Credential | null
  readonly api: StorefrontApi
  readonly storeCode: string
  readonly clientIp: string
  readonly now: Date
  readonly log: Logger
  readonly keys: SessionKeys
  readonly verificationOf: VerificationOf
  /** The customer tax class of a group in this store. */
  taxClassOf(groupId: number): Promise<number | null>
  /** Sets these cookies on the response and replaces those set before. */
  readonly setCookies: (cookies: readonly string[]) => void
}
