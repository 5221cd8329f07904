/** Sessions of guests. A guest session identifies the guest's carts and nothing else; the first change of a cart opens it. */
import * as v from 'valibot'
import type { SealedRecords } from './sealedRecords.ts'
import { idOf, newSecret } from './sessionKeys.ts'
import type { SessionKind } from './sessionStore.ts'
import { type CookieSettings, type Credential, guestCookieAway, guestCookieFor } from './credential.ts'

export interface GuestSession {
  /** Only for use within the process. */
  readonly id: string
  readonly kind: SessionKind
  readonly endsAt: Date
}

export interface OpenedGuestSession {
  /** The client's new secret. */
  readonly secret: string
  readonly guest: GuestSession
}

export interface GuestSessions {
  open(kind: SessionKind, now: Date): Promise<OpenedGuestSession>
  /** Null for an unknown secret, a secret of the other kind, or an expired session. */
  find(secret: string, kind: SessionKind, now: Date): Promise<GuestSession | null>
  end(id: string): Promise<void>
}

const contentsSchema = v.object({ kind: v.picklist(['cookie', 'bearer']), endsAt: v.number() })

/** @param lifetimeMs time after which a session ends, even if it is in use */
export function createGuestSessions(records: SealedRecords, lifetimeMs: number): GuestSessions {
  const nameOf = (id: string): string => `guest ${id}`

  return {
    async open(kind, now) {
      const secret = newSecret()
      const guest: GuestSession = { id: idOf(secret), kind, endsAt: new Date(now.getTime() + lifetimeMs) }
      await records.put(nameOf(guest.id), { kind, endsAt: guest.endsAt.getTime() }, guest.endsAt, 'lazy')
      return { secret, guest }
    },
    async find(secret, kind, now) {
      const id = idOf(secret)
      const stored = v.safeParse(contentsSchema, await records.getShared(nameOf(id), now))
      return stored.success && stored.output.kind === kind ? { id, kind, endsAt: new Date(stored.output.endsAt) } : null
    },
    end: (id) => records.delete(nameOf(id)),
  }
}

/** The guest session of one request: found when a cart is needed, opened by the first change of a cart. */
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
