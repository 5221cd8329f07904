/** Whose session the request is in at this moment: it begins with the credential, and changes as the request renews, opens or ends one. */
import { cookiesAway } from './credential.ts'
import type { RequestSessionParts } from './requestSessionTypes.ts'
import type { SessionCustomer } from './sessionCustomer.ts'
import type { Session } from './sessions.ts'

export interface SessionState {
  readonly session: Session | null
  /** Null for guests, and once the session has ended. */
  readonly customer: SessionCustomer | null
  become(next: Session): Promise<SessionCustomer>
  /** The browser is told to forget a session that is over. */
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
