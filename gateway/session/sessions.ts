/** The sessions of one gateway: opens, finds, renews and ends them. */
import * as v from 'valibot'
import { customerIdSchema } from './customerId.ts'
import type { CustomerProfile, CustomerTokens } from './customerSource.ts'
import type { KeyedLock } from './keyedLock.ts'
import { idOf, newSecret, type SessionKeys } from './sessionKeys.ts'
import type { CustomerName, SessionGenerations } from './sessionGenerations.ts'
import { type SessionKind, type SessionRow, type SessionRows, throwUnlessStoreError } from './sessionStore.ts'

/** Minimum time between two writes of a session's time of last use. */
const TOUCH_MS = 60_000

const taxPlaceSchema = v.nullable(
  v.object({ countryId: v.nullable(v.string()), region: v.nullable(v.string()), postcode: v.nullable(v.string()) }),
)

const contentsSchema = v.object({
  token: v.string(),
  /** Secret: the backend encodes the customer's password in it. */
  refreshToken: v.nullable(v.string()),
  /** Time at which the profile was read, in milliseconds. */
  profileAt: v.number(),
  /** E-mail address with which the customer signed in. */
  openedAs: v.string(),
  /** Generation of the customer's sessions in which the session was opened. */
  generation: v.string(),
  profile: v.object({
    customerId: customerIdSchema,
    customerNumber: v.nullable(v.string()),
    groupId: v.number(),
    groupToken: v.nullable(v.string()),
    taxPlaces: v.object({ shipping: taxPlaceSchema, billing: taxPlaceSchema }),
    approval: v.optional(v.picklist(['GOOD', 'NOT_APPROVED', 'NUMBER_NOT_VERIFIED']), 'GOOD'),
    isIdentityVerified: v.optional(v.boolean(), true),
    loyaltyCard: v.optional(v.nullable(v.string()), null),
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
  }),
})

type Contents = v.InferOutput<typeof contentsSchema>

export interface Session {
  /** Only for use within the process. */
  readonly id: string
  readonly kind: SessionKind
  readonly token: string
  readonly profile: CustomerProfile
  readonly profileAt: Date
  /** When the session ends even if it is in use. */
  readonly endsAt: Date
}

export interface OpenedSession {
  /** The client's new secret. */
  readonly secret: string
  readonly session: Session
}

export interface Sessions {
  open(kind: SessionKind, tokens: CustomerTokens, profile: CustomerProfile, now: Date): Promise<OpenedSession>
  /** Null for an unknown secret, a secret of the other kind, or an expired session. */
  find(secret: string, kind: SessionKind, now: Date): Promise<Session | null>
  end(id: string): Promise<void>
  /** Ends all sessions that the customer has opened so far. */
  endAll(customer: Partial<CustomerName>, now: Date): Promise<void>
  /** Continues a session in the current generation of the customer's sessions, with other tokens unless they are null. */
  continueIn(id: string, tokens: CustomerTokens | null, now: Date): Promise<void>
  /**
   * Replaces a token that the backend refuses. Concurrent renewals share one call to the backend.
   * Returns null when the backend issues no new token; the session has ended then.
   */
  renew(
    id: string,
    refused: string,
    renewTokens: (refreshToken: string | null) => Promise<CustomerTokens | null>,
  ): Promise<string | null>
  storeProfile(id: string, profile: CustomerProfile, now: Date): Promise<void>
  /** Deletes expired sessions and returns their number. */
  sweep(now: Date): Promise<number>
}

export interface SessionLives {
  /** Idle time after which a session ends. */
  readonly idleMs: number
  /** Time after signing in after which a session ends, even if it is in use. */
  readonly lifetimeMs: number
}

interface SessionsParts {
  readonly rows: SessionRows
  readonly keys: SessionKeys
  /** Serializes all changes of a session's encrypted data. */
  readonly lock: KeyedLock
  readonly generations: SessionGenerations
  readonly lives: SessionLives
}

export function createSessions(parts: SessionsParts): Sessions {
  return new StoredSessions(parts)
}

class StoredSessions implements Sessions {
  readonly #parts: SessionsParts

  constructor(parts: SessionsParts) {
    this.#parts = parts
  }

  async open(kind: SessionKind, tokens: CustomerTokens, profile: CustomerProfile, now: Date): Promise<OpenedSession> {
    const { rows, generations } = this.#parts
    const { token, refreshToken } = tokens
    const secret = newSecret()
    const id = idOf(secret)
    const generation = await generations.of(profile, now)
    const contents = {
      token,
      refreshToken,
      profile,
      profileAt: now.getTime(),
      openedAs: profile.email,
      generation,
    }
    await rows.put({ id, kind, createdAt: now, lastSeenAt: now, sealed: this.#seal(id, contents) })
    return { secret, session: { id, kind, token, profile, profileAt: now, endsAt: this.#endOf(now) } }
  }

  async find(secret: string, kind: SessionKind, now: Date): Promise<Session | null> {
    const { rows } = this.#parts
    const row = await rows.get(idOf(secret))
    if (!row || row.kind !== kind) return null
    const contents = await this.#validContents(row, now)
    if (!contents) {
      // The session has expired whether or not its row can be deleted now: the next sweep deletes it.
      await rows.delete(row.id).catch(throwUnlessStoreError)
      return null
    }
    if (now.getTime() - row.lastSeenAt.getTime() >= TOUCH_MS) await rows.touch(row.id, now)
    return {
      id: row.id,
      kind,
      token: contents.token,
      profile: contents.profile,
      profileAt: new Date(contents.profileAt),
      endsAt: this.#endOf(row.createdAt),
    }
  }

  end(id: string): Promise<void> {
    return this.#parts.rows.delete(id)
  }

  endAll(customer: Partial<CustomerName>, now: Date): Promise<void> {
    return this.#parts.generations.beginNew(customer, now)
  }

  async continueIn(id: string, tokens: CustomerTokens | null, now: Date): Promise<void> {
    await this.#change(id, async (contents) => ({
      ...contents,
      ...tokens,
      generation: await this.#parts.generations.of(nameOf(contents), now),
    }))
  }

  async renew(
    id: string,
    refused: string,
    renewTokens: (refreshToken: string | null) => Promise<CustomerTokens | null>,
  ): Promise<string | null> {
    const renewed = await this.#change(id, async (contents) => {
      // Another request has renewed the token already.
      if (contents.token !== refused) return contents
      const tokens = await renewTokens(contents.refreshToken)
      return tokens && { ...contents, token: tokens.token, refreshToken: tokens.refreshToken ?? contents.refreshToken }
    })
    return renewed?.token ?? null
  }

  async storeProfile(id: string, profile: CustomerProfile, now: Date): Promise<void> {
    // If the profile cannot be stored, the next request reads it again.
    await this.#change(id, async (contents) => ({ ...contents, profile, profileAt: now.getTime() })).catch(
      throwUnlessStoreError,
    )
  }

  sweep(now: Date): Promise<number> {
    const { rows, lives } = this.#parts
    return rows.sweep({
      lastSeenBefore: new Date(now.getTime() - lives.idleMs + 1),
      createdBefore: new Date(now.getTime() - lives.lifetimeMs + 1),
    })
  }

  #endOf(createdAt: Date): Date {
    return new Date(createdAt.getTime() + this.#parts.lives.lifetimeMs)
  }

  #seal(id: string, contents: Contents): Uint8Array {
    return this.#parts.keys.seal(JSON.stringify(contents), id)
  }

  #contentsOf({ id, sealed }: SessionRow): Contents | null {
    const text = this.#parts.keys.open(sealed, id)
    const parsed = text === null ? null : v.safeParse(contentsSchema, JSON.parse(text))
    return parsed?.success ? parsed.output : null
  }

  /** Null for an expired session and for one of an earlier generation. */
  async #validContents(row: SessionRow, now: Date): Promise<Contents | null> {
    const { generations, lives } = this.#parts
    const isOver =
      now.getTime() - row.lastSeenAt.getTime() >= lives.idleMs ||
      now.getTime() - row.createdAt.getTime() >= lives.lifetimeMs
    const contents = isOver ? null : this.#contentsOf(row)
    return contents && (await generations.isCurrent(contents.generation, nameOf(contents), now)) ? contents : null
  }

  /** Reads, changes and writes the encrypted data in one step. */
  #change(id: string, changed: (contents: Contents) => Promise<Contents | null>): Promise<Contents | null> {
    const { rows, lock } = this.#parts
    return lock.run(`session ${id}`, async () => {
      const row = await rows.get(id)
      const contents = row && this.#contentsOf(row)
      if (!contents) return null
      const next = await changed(contents)
      if (!next) await rows.delete(id)
      else if (next !== contents) await rows.replace(id, this.#seal(id, next))
      return next
    })
  }
}

function nameOf({ profile, openedAs }: Contents): CustomerName {
  return { customerId: profile.customerId, email: openedAs }
}
