/** The guest session of one request: found when a cart is needed, opened by the first change of a cart. */
import { type CookieSettings, type Credential, guestCookieAway, guestCookieFor } from './credential.ts'
import type { GuestSession, GuestSessions, OpenedGuestSession } from './guestSessions.ts'
import type { SessionKind } from './sessionStore.ts'

export interface RequestGuest {
  /** Mutations with a guest's cookie need the shop's origin, as those with a session cookie do. */
  readonly credential: Credential | null
  /** The guest session of the credential; null without one. Loaded at most once. */
  find(): Promise<GuestSession | null>
  open(kind: SessionKind): Promise<OpenedGuestSession>
  /** Continues a session that an earlier request with the same idempotency key has opened; null if it has ended. */
  resume(secret: string, kind: SessionKind): Promise<GuestSession | null>
  end(): Promise<void>
}

interface RequestGuestParts {
  readonly guests: GuestSessions
  readonly cookies: CookieSettings
  readonly credential: Credential | null
  readonly now: Date
  /** Adds a cookie to the response. */
  readonly addCookies: (cookies: readonly string[]) => void
}

export function createRequestGuest({ guests, cookies, credential, now, addCookies }: RequestGuestParts): RequestGuest {
  let found: Promise<GuestSession | null> | undefined
  const adopt = (guest: GuestSession, secret: string): void => {
    found = Promise.resolve(guest)
    if (guest.kind === 'cookie') addCookies([guestCookieFor(secret, cookies)])
  }
  const find = (): Promise<GuestSession | null> =>
    (found ??= credential?.secret ? guests.find(credential.secret, credential.kind, now) : Promise.resolve(null))

  return {
    credential,
    find,
    async open(kind) {
      const opened = await guests.open(kind, now)
      adopt(opened.guest, opened.secret)
      return opened
    },
    async resume(secret, kind) {
      const guest = await guests.find(secret, kind, now)
      if (guest) adopt(guest, secret)
      return guest
    },
    async end() {
      const guest = await find()
      if (guest) await guests.end(guest.id)
      found = Promise.resolve(null)
      if (credential?.kind === 'cookie' || guest?.kind === 'cookie') addCookies([guestCookieAway(cookies)])
    },
  }
}
