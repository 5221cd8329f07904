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

  let session = credential?.secret ? await sessions.find(credential.secret, credential.kind, now) : null
  let customer = session && (await customerOf(session))

  const forget = (): void => {
    session = null
    customer = null
    if (credential?.kind === 'cookie') parts.setCookies(cookiesAway(cookies))
  }

  return {
    get session() {
      return session
    },
    get customer() {
      return customer
    },
    forget,

    async become(next) {
      const who = await customerOf(next)
      session = next
      customer = who
      return who
    },

    async end() {
      if (session) await sessions.end(session.id)
      forget()
    },
  }
}
