/** Sessions of guests. A guest session identifies the guest's carts and nothing else; the first change of a cart opens it. */
import * as v from 'valibot'
import type { SealedRecords } from './sealedRecords.ts'
import { idOf, newSecret } from './sessionKeys.ts'
import type { SessionKind } from './sessionStore.ts'

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
      await records.put(nameOf(guest.id), { kind, endsAt: guest.endsAt.getTime() }, guest.endsAt)
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
