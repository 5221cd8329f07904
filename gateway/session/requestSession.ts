/** The session of one request: the signed-in customer, signing in and signing out. */
import { badUserInput, unauthenticated, upstreamErrorToNull } from '../shared/errors.ts'
import { type Credential, cookiesAway, cookiesFor, ticketCookieAway, ticketCookieFor } from './credential.ts'
import { fetchProfile, logIn, type CustomerProfile } from './customerSource.ts'
import { createTokenUse } from './customerToken.ts'
import { checkKey } from './repeatedResponses.ts'
import { createRequestGuest, type RequestGuest } from './guestSessions.ts'
import type {
  OpenedRequestSession,
  RequestSession,
  RequestSessionParts,
  SessionState,
  SignInOutcome,
} from './requestSessionTypes.ts'
import type { SessionCustomer } from './sessionCustomer.ts'
import type { OpenedSession, Session } from './sessions.ts'
import type { SignInRequest, SignInResult, WaitingSignIn } from './signIn.ts'
import { TICKET_LIFETIME_MS } from './verificationTickets.ts'

/** Maximum age of a profile. A customer's group or number can change, so a query for the Viewer fetches an older profile again. */
const PROFILE_FRESH_MS = 15 * 60_000

export async function createRequestSession(given: RequestSessionParts): Promise<RequestSession> {
  const parts = { ...given, setCookies: createCookieSetter(given.setCookies) }
  return new CurrentSession(parts, await openState(parts))
}

/** A response may set cookies of the session and of the guest; each name once. */
function createCookieSetter(setCookies: RequestSessionParts['setCookies']): RequestSessionParts['setCookies'] {
  const textByName = new Map<string, string>()
  return (texts) => {
    for (const text of texts) textByName.set(text.slice(0, text.indexOf('=')), text)
    setCookies([...textByName.values()])
  }
}

async function openState(parts: RequestSessionParts): Promise<SessionState> {
  const { sessions, credential, now } = parts
  const state = new StateOfSession(parts)
  const session = credential?.secret ? await sessions.find(credential.secret, credential.kind, now) : null
  if (session) await state.become(session)
  return state
}

class StateOfSession implements SessionState {
  readonly #parts: RequestSessionParts
  session: Session | null = null
  customer: SessionCustomer | null = null

  constructor(parts: RequestSessionParts) {
    this.#parts = parts
  }

  forget(): void {
    this.session = null
    this.customer = null
    const { credential, cookies, setCookies } = this.#parts
    if (credential?.kind === 'cookie') setCookies(cookiesAway(cookies))
  }

  async become(next: Session): Promise<SessionCustomer> {
    const { id, token, profile } = next
    const customerTaxClassId = await this.#parts.taxClassOf(profile.groupId)
    const customer = { sessionId: id, token, ...profile, customerTaxClassId }
    this.session = next
    this.customer = customer
    return customer
  }

  async end(): Promise<void> {
    if (this.session) await this.#parts.sessions.end(this.session.id)
    this.forget()
  }
}

/** A class: V8 keeps what a getter of an object literal refers to until it collects the old generation. */
class CurrentSession implements RequestSession {
  readonly credential: Credential | null
  readonly guest: RequestGuest
  readonly withToken: RequestSession['withToken']
  readonly #parts: RequestSessionParts
  readonly #state: SessionState
  #isChanged = false

  constructor(parts: RequestSessionParts, state: SessionState) {
    this.#parts = parts
    this.#state = state
    this.credential = parts.credential
    this.withToken = createTokenUse(state, parts)
    this.guest = createRequestGuest({
      guests: parts.guests,
      cookies: parts.cookies,
      credential: parts.guestCredential,
      now: parts.now,
      addCookies: parts.setCookies,
    })
  }

  get customer(): SessionCustomer | null {
    return this.#state.customer
  }

  async checkBearer(): Promise<void> {
    if (this.credential?.kind === 'bearer' && !this.#state.session && !(await this.guest.find()))
      throw unauthenticated()
  }

  async confirmed(): Promise<SessionCustomer | null> {
    await this.checkBearer()
    const { session } = this.#state
    if (!session) {
      // Clears the cookies of an ended session. Only in responses about the viewer, so that a concurrent page query cannot undo a sign-in.
      if (this.credential) this.#state.forget()
      return null
    }
    if (this.#parts.now.getTime() - session.profileAt.getTime() < PROFILE_FRESH_MS) return this.customer
    const profile = await this.#fetchProfile().catch(
      upstreamErrorToNull(({ code, upstream }) =>
        this.#parts.log.warn(
          { code, upstream },
          'the customer profile could not be refreshed; the last known one is used',
        ),
      ),
    )
    return profile ? this.#storeProfile(profile) : this.customer
  }

  async reload(): Promise<SessionCustomer> {
    const customer = await this.#storeProfile(await this.#fetchProfile())
    if (!customer) throw unauthenticated()
    return customer
  }

  async signIn(request: SignInRequest): Promise<SignInOutcome> {
    this.#changeOnce()
    const result = await this.#parts.signIn(request, this.#parts)
    return this.#enterIfOpened(result, request.asBearer)
  }

  async open(request: Parameters<RequestSession['open']>[0]): Promise<SignInOutcome> {
    this.#changeOnce()
    return this.#enterIfOpened(await this.#parts.openSession(request, this.#parts), request.asBearer)
  }

  async continueSignIn({
    idempotencyKey,
    returnUrl,
  }: Parameters<RequestSession['continueSignIn']>[0]): ReturnType<RequestSession['continueSignIn']> {
    checkKey(idempotencyKey)
    this.#changeOnce()
    const { ticketSecret: secret, cookies } = this.#parts
    if (secret === null) return null
    const guestId = await this.#guestId()
    const result = await this.#parts.continueSignIn({ secret, idempotencyKey, guestId, returnUrl }, this.#parts)
    if (result?.kind === 'opened') return this.#enter(result.opened)
    if (!result) this.#parts.setCookies([ticketCookieAway(cookies)])
    return result
  }

  async resume({ secret, kind }: Parameters<RequestSession['resume']>[0]): Promise<OpenedRequestSession | null> {
    const session = await this.#parts.sessions.find(secret, kind, this.#parts.now)
    return session && this.#enter({ secret, session })
  }

  endAllOf(email: string): Promise<void> {
    return this.#parts.sessions.endAll({ email }, this.#parts.now)
  }

  async continueAlone(newPassword: string): Promise<void> {
    this.#changeOnce()
    const { sessions, api, storeCode, now, log } = this.#parts
    const before = this.#state.session
    if (!before) return
    await sessions.endAll(before.profile, now)
    const tokens = await logIn(api, storeCode, { email: before.profile.email, password: newPassword }).catch(
      upstreamErrorToNull(({ code, upstream }) =>
        log.warn({ code, upstream }, 'the session continues with the tokens of the previous password'),
      ),
    )
    if (before.kind === 'bearer' || !tokens) {
      // The client's secret stays: the response has no field for another one.
      await sessions.continueIn(before.id, tokens, now)
      if (tokens) await this.#state.become({ ...before, token: tokens.token })
      return
    }
    await this.#enter(await sessions.open('cookie', tokens, before.profile, now))
  }

  async signOutEverywhere(idempotencyKey: string): Promise<void> {
    await this.#signOut(idempotencyKey, async ({ profile }) => this.#parts.sessions.endAll(profile, this.#parts.now))
  }

  async signOut(idempotencyKey: string): Promise<void> {
    await this.#signOut(idempotencyKey)
  }

  async #signOut(idempotencyKey: string, endOthers?: (session: Session) => Promise<void>): Promise<void> {
    checkKey(idempotencyKey)
    this.#changeOnce()
    await this.#endTicket()
    if (this.#state.session) await endOthers?.(this.#state.session)
    await this.#state.end()
    await this.guest.end()
  }

  #changeOnce(): void {
    if (this.#isChanged)
      throw badUserInput('expected one mutation that opens or ends a session in an operation, got another')
    this.#isChanged = true
  }

  #fetchProfile(): Promise<CustomerProfile> {
    const { api, storeCode, keys } = this.#parts
    return this.withToken((token) => fetchProfile({ api, storeCode, token, keys }))
  }

  async #storeProfile(profile: CustomerProfile): Promise<SessionCustomer | null> {
    const state = this.#state
    const { session } = state
    if (!session) return null
    // The token belongs to another customer now: data of the previous customer must not be returned.
    if (profile.customerId !== session.profile.customerId) {
      await state.end()
      throw unauthenticated()
    }
    const { sessions, now } = this.#parts
    await sessions.storeProfile(session.id, profile, now)
    // The session may have ended or received another token in the meantime.
    return state.session && state.become({ ...state.session, profile, profileAt: now })
  }

  async #guestId(): Promise<string | null> {
    return (await this.guest.find())?.id ?? null
  }

  /** A sign-in that waited for the identity check does not go on beside another one. */
  async #endTicket(): Promise<void> {
    const { ticketSecret, tickets, cookies } = this.#parts
    if (ticketSecret === null) return
    await tickets.end(ticketSecret)
    this.#parts.setCookies([ticketCookieAway(cookies)])
  }

  /** Makes an opened session the one of this request. The request's previous session ends. */
  async #enter({ secret, session }: OpenedSession): Promise<OpenedRequestSession> {
    const state = this.#state
    if (state.session && state.session.id !== session.id) await state.end()
    const customer = await state.become(session)
    if (session.kind === 'cookie') this.#parts.setCookies(cookiesFor(secret, this.#parts.cookies))
    await this.#endTicket()
    const bearerToken = session.kind === 'bearer' ? secret : null
    return { kind: 'signedIn', customer, bearerToken, endsAt: session.endsAt, secret }
  }

  async #enterIfOpened(result: SignInResult, asBearer: boolean): Promise<SignInOutcome> {
    if (result.kind === 'opened') return this.#enter(result.opened)
    if (result.kind === 'refused') return result
    const { waiting, ...required } = result
    if (!asBearer) await this.#issueTicket(waiting)
    return required
  }

  /** Only browsers: other channels send the same input again. */
  async #issueTicket(waiting: WaitingSignIn): Promise<void> {
    const { storeCode, now, cookies, tickets } = this.#parts
    const secret = await tickets.issue({ ...waiting, storeCode, guestId: await this.#guestId() }, now)
    this.#parts.setCookies([ticketCookieFor(secret, TICKET_LIFETIME_MS, cookies)])
  }
}
