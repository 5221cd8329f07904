/** The session of one request: the signed-in customer, signing in and signing out. */
import { badUserInput, unauthenticated, upstreamErrorToNull } from '../shared/errors.ts'
import { cookiesFor, ticketCookieAway, ticketCookieFor } from './credential.ts'
import { fetchProfile, logIn, type CustomerProfile } from './customerSource.ts'
import { createTokenUse } from './customerToken.ts'
import { checkKey } from './repeatedResponses.ts'
import { createRequestGuest } from './requestGuest.ts'
import type { OpenedRequestSession, RequestSession, RequestSessionParts, SignInOutcome } from './requestSessionTypes.ts'
import type { SessionCustomer } from './sessionCustomer.ts'
import type { OpenedSession } from './sessions.ts'
import type { SignInResult, WaitingSignIn } from './signIn.ts'
import { createSessionState, type SessionState } from './sessionState.ts'
import { TICKET_LIFETIME_MS } from './verificationTickets.ts'

/** Maximum age of a profile. A customer's group or number can change, so a query for the Viewer fetches an older profile again. */
const PROFILE_FRESH_MS = 15 * 60_000

/** A class: V8 keeps what a getter of an object literal refers to until it collects the old generation. */
class CurrentCustomer {
  readonly #state: SessionState

  constructor(state: SessionState) {
    this.#state = state
  }

  get customer(): SessionCustomer | null {
    return this.#state.customer
  }
}

export async function createRequestSession(given: RequestSessionParts): Promise<RequestSession> {
  // A response may set cookies of the session and of the guest; each name once.
  const cookieTexts = new Map<string, string>()
  const addCookies = (texts: readonly string[]): void => {
    for (const text of texts) cookieTexts.set(text.slice(0, text.indexOf('=')), text)
    given.setCookies([...cookieTexts.values()])
  }
  const parts: RequestSessionParts = { ...given, setCookies: addCookies }
  const guest = createRequestGuest({
    guests: given.guests,
    cookies: given.cookies,
    credential: given.guestCredential,
    now: given.now,
    addCookies,
  })
  const { sessions, cookies, credential, api, storeCode, now, log, keys, verificationOf } = parts
  const state = await createSessionState(parts)
  const withToken = createTokenUse(state, parts)
  let isChanged = false

  const changeOnce = (): void => {
    if (isChanged) throw badUserInput('expected one mutation that opens or ends a session in an operation, got another')
    isChanged = true
  }

  const readProfile = (): Promise<CustomerProfile | null> =>
    withToken((token) => fetchProfile({ api, storeCode, token, keys })).catch(
      upstreamErrorToNull(({ code, upstream }) =>
        log.warn({ code, upstream }, 'the customer profile could not be refreshed; the last known one is used'),
      ),
    )

  const storeProfile = async (profile: CustomerProfile): Promise<SessionCustomer | null> => {
    const { session } = state
    if (!session) return null
    // The token belongs to another customer now: data of the previous customer must not be returned.
    if (profile.customerId !== session.profile.customerId) {
      await state.end()
      throw unauthenticated()
    }
    await sessions.storeProfile(session.id, profile, now)
    // The session may have ended or received another token in the meantime.
    return state.session && state.become({ ...state.session, profile, profileAt: now })
  }

  /** A sign-in that waited for the identity check does not go on beside another one. */
  const endTicket = async (): Promise<void> => {
    const { ticketSecret } = parts
    if (ticketSecret === null) return
    await parts.tickets.end(ticketSecret)
    addCookies([ticketCookieAway(cookies)])
  }

  /** Makes an opened session the one of this request. The request's previous session ends. */
  const enter = async ({ secret, session }: OpenedSession): Promise<OpenedRequestSession> => {
    if (state.session && state.session.id !== session.id) await state.end()
    const customer = await state.become(session)
    if (session.kind === 'cookie') parts.setCookies(cookiesFor(secret, cookies))
    await endTicket()
    const bearerToken = session.kind === 'bearer' ? secret : null
    return { kind: 'signedIn', customer, bearerToken, endsAt: session.endsAt, secret }
  }
  /** Only browsers: other channels send the same input again. */
  const issueTicket = async (waiting: WaitingSignIn): Promise<void> => {
    const guestId = (await guest.find())?.id ?? null
    const secret = await parts.tickets.issue({ ...waiting, storeCode, guestId }, now)
    addCookies([ticketCookieFor(secret, TICKET_LIFETIME_MS, cookies)])
  }
  const enterIfOpened = async (result: SignInResult, asBearer: boolean): Promise<SignInOutcome> => {
    if (result.kind === 'opened') return enter(result.opened)
    if (result.kind === 'refused') return result
    const { waiting, ...required } = result
    if (!asBearer) await issueTicket(waiting)
    return required
  }

  const checkBearer = async (): Promise<void> => {
    if (credential?.kind === 'bearer' && !state.session && !(await guest.find())) throw unauthenticated()
  }

  const actions: Omit<RequestSession, 'customer'> = {
    credential,
    guest,
    withToken,
    checkBearer,

    async confirmed() {
      await checkBearer()
      if (!state.session) {
        // Clears the cookies of an ended session. Only in responses about the viewer, so that a concurrent page query cannot undo a sign-in.
        if (credential) state.forget()
        return null
      }
      if (now.getTime() - state.session.profileAt.getTime() < PROFILE_FRESH_MS) return state.customer
      const profile = await readProfile()
      return profile ? storeProfile(profile) : state.customer
    },

    async reload() {
      const customer = await storeProfile(await withToken((token) => fetchProfile({ api, storeCode, token, keys })))
      if (!customer) throw unauthenticated()
      return customer
    },

    async signIn(request) {
      changeOnce()
      const client = { api, storeCode, address: parts.address, now, verificationOf }
      return enterIfOpened(await parts.signIn(request, client), request.asBearer)
    },

    async open(request) {
      changeOnce()
      return enterIfOpened(await parts.openSession(request, { api, storeCode, now, verificationOf }), request.asBearer)
    },

    async continueSignIn({ idempotencyKey, returnUrl }) {
      checkKey(idempotencyKey)
      changeOnce()
      const { ticketSecret: secret } = parts
      if (secret === null) return null
      const guestId = (await guest.find())?.id ?? null
      const client = { api, storeCode, now, verificationOf }
      const result = await parts.continueSignIn({ secret, idempotencyKey, guestId, returnUrl }, client)
      if (result?.kind === 'opened') return enter(result.opened)
      if (!result) addCookies([ticketCookieAway(cookies)])
      return result
    },

    async resume({ secret, kind }) {
      const session = await sessions.find(secret, kind, now)
      return session && enter({ secret, session })
    },

    endAllOf: (email) => sessions.endAll({ email }, now),

    async continueAlone(newPassword) {
      changeOnce()
      const before = state.session
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
        if (tokens) await state.become({ ...before, token: tokens.token })
        return
      }
      await enter(await sessions.open('cookie', tokens, before.profile, now))
    },

    async signOutEverywhere(idempotencyKey) {
      checkKey(idempotencyKey)
      changeOnce()
      await endTicket()
      if (state.session) await sessions.endAll(state.session.profile, now)
      await state.end()
      await guest.end()
    },

    async signOut(idempotencyKey) {
      checkKey(idempotencyKey)
      changeOnce()
      await endTicket()
      await state.end()
      await guest.end()
    },
  }
  return Object.assign(new CurrentCustomer(state), actions)
}
