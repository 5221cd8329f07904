/** The session of one request: the signed-in customer, signing in and signing out. */
import { badUserInput, unauthenticated, upstreamErrorToNull } from '../shared/errors.ts'
import { cookiesFor } from './credential.ts'
import { fetchProfile, logIn, type CustomerProfile } from './customerSource.ts'
import { createTokenUse } from './customerToken.ts'
import { checkKey } from './repeatedResponses.ts'
import { createRequestGuest } from './requestGuest.ts'
import type { OpenedRequestSession, RequestSession, RequestSessionParts, SignInOutcome } from './requestSessionTypes.ts'
import type { SessionCustomer } from './sessionCustomer.ts'
import type { OpenedSession } from './sessions.ts'
import type { SignInResult } from './signIn.ts'
import { createSessionState, type SessionState } from './sessionState.ts'

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

  /** Makes an opened session the one of this request. The request's previous session ends. */
  const enter = async ({ secret, session }: OpenedSession): Promise<OpenedRequestSession> => {
    if (state.session && state.session.id !== session.id) await state.end()
    const customer = await state.become(session)
    if (session.kind === 'cookie') parts.setCookies(cookiesFor(secret, cookies))
    const bearerToken = session.kind === 'bearer' ? secret : null
    return { kind: 'signedIn', customer, bearerToken, endsAt: session.endsAt, secret }
  }
  const enterIfOpened = async (result: SignInResult): Promise<SignInOutcome> =>
    result.kind === 'opened' ? enter(result.opened) : result

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
      return enterIfOpened(await parts.signIn(request, { api, storeCode, address: parts.address, now, verificationOf }))
    },

    async open(request) {
      changeOnce()
      return enterIfOpened(await parts.openSession(request, { api, storeCode, now, verificationOf }))
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
      if (state.session) await sessions.endAll(state.session.profile, now)
      await state.end()
      await guest.end()
    },

    async signOut(idempotencyKey) {
      checkKey(idempotencyKey)
      changeOnce()
      await state.end()
      await guest.end()
    },
  }
  return Object.assign(new CurrentCustomer(state), actions)
}
