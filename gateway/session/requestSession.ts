/** The session of one request: the signed-in customer, signing in and signing out. */
import { badUserInput, unauthenticated, upstreamErrorToNull } from '../errors.ts'
import { cookiesFor } from './credential.ts'
import { fetchProfile, type CustomerProfile } from './customerSource.ts'
import { createTokenUse } from './customerToken.ts'
import { checkKey } from './repeatedResponses.ts'
import { createRequestGuest } from './requestGuest.ts'
import type { RequestSession, RequestSessionParts } from './requestSessionTypes.ts'
import { createSessionState } from './sessionState.ts'

/** Maximum age of a profile. A customer's group or number can change, so a query for the Viewer fetches an older profile again. */
const PROFILE_FRESH_MS = 15 * 60_000

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
  const { sessions, cookies, credential, api, storeCode, now, log } = parts
  const state = await createSessionState(parts)
  const withToken = createTokenUse(state, parts)
  let isChanged = false

  const changeOnce = (): void => {
    if (isChanged) throw badUserInput('expected one signIn or signOut in an operation, got another')
    isChanged = true
  }

  const readProfile = (): Promise<CustomerProfile | null> =>
    withToken((token) => fetchProfile(api, storeCode, token)).catch(
      upstreamErrorToNull(({ code, upstream }) =>
        log.warn({ code, upstream }, 'the customer profile could not be refreshed; the last known one is used'),
      ),
    )

  return {
    get customer() {
      return state.customer
    },
    credential,
    guest,
    withToken,

    async confirmed() {
      if (!state.session) {
        // Clears the cookies of an ended session. Only in responses about the viewer, so that a concurrent page query cannot undo a sign-in.
        if (credential) state.forget()
        return null
      }
      if (now.getTime() - state.session.profileAt.getTime() < PROFILE_FRESH_MS) return state.customer
      const profile = await readProfile()
      const { session } = state
      if (!profile || !session) return state.customer
      // The token belongs to another customer now: data of the previous customer must not be returned.
      if (profile.customerId !== session.profile.customerId) {
        await state.end()
        throw unauthenticated()
      }
      await sessions.storeProfile(session.id, profile, now)
      // The session may have ended or received another token in the meantime.
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
      await guest.end()
    },
  }
}
