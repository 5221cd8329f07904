/** State of the session within a request: starts with the credential, and changes when the request renews, opens or ends a session. */
import { cookiesAway } from './credential.ts'
import type { RequestSessionParts } from './requestSessionTypes.ts'
import type { SessionCustomer } from './sessionCustomer.ts'
import type { Session } from './sessions.ts'

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

export async function createSessionState(parts: RequestSessionParts): Promise<SessionState> {
  const { sessions, cookies, credential, now } = parts
  const customerOf = async ({ id, token, profile }: Session): Promise<SessionCustomer> => ({
    sessionId: id,
    token,
    ...profile,
    customerTaxClassId: await parts.taxClassOf(profile.groupId),
  })

  const session = credential?.secret ? await sessions.find(credential.secret, credential.kind, now) : null
  const customer = session && (await customerOf(session))

  const state = {
    session,
    customer,

    forget(): void {
      state.session = null
      state.customer = null
      if (credential?.kind === 'cookie') parts.setCookies(cookiesAway(cookies))
    },

    async become(next: Session): Promise<SessionCustomer> {
      const who = await customerOf(next)
      state.session = next
      state.customer = who
      return who
    },

    async end(): Promise<void> {
      if (state.session) await sessions.end(state.session.id)
      state.forget()
    },
  }
  return state
}
