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
    renewTokens: (refreshToken: string) => Promise<CustomerTokens | null>,
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

export function createSessions({
  rows,
  keys,
  lock,
  generations,
  lives: { idleMs, lifetimeMs },
}: SessionsParts): Sessions {
  const contentsOf = ({ id, sealed }: SessionRow): Contents | null => {
    const text = keys.open(sealed, id)
    const parsed = text === null ? null : v.safeParse(contentsSchema, JSON.parse(text))
    return parsed?.success ? parsed.output : null
  }
  const isOver = ({ createdAt, lastSeenAt }: SessionRow, now: Date): boolean =>
    now.getTime() - lastSeenAt.getTime() >= idleMs || now.getTime() - createdAt.getTime() >= lifetimeMs
  const endOf = (createdAt: Date): Date => new Date(createdAt.getTime() + lifetimeMs)
  const seal = (id: string, contents: Contents): Uint8Array => keys.seal(JSON.stringify(contents), id)

  const isCurrent = (contents: Contents, now: Date): Promise<boolean> =>
    generations.isCurrent(contents.generation, nameOf(contents), now)

  /** Reads, changes and writes the encrypted data in one step. */
  const change = (id: string, changed: (contents: Contents) => Promise<Contents | null>): Promise<Contents | null> =>
    lock.run(`session ${id}`, async () => {
      const row = await rows.get(id)
      const contents = row && contentsOf(row)
      if (!contents) return null
      const next = await changed(contents)
      if (!next) await rows.delete(id)
      else if (next !== contents) await rows.replace(id, seal(id, next))
      return next
    })

  return {
    async open(kind, { token, refreshToken }, profile, now) {
      const secret = newSecret()
      const id = idOf(secret)
      const generation = await generations.of(profile, now)
      await rows.put({
        id,
        kind,
        createdAt: now,
        lastSeenAt: now,
        sealed: seal(id, {
          token,
          refreshToken,
          profile,
          profileAt: now.getTime(),
          openedAs: profile.email,
          generation,
        }),
      })
      return { secret, session: { id, kind, token, profile, profileAt: now, endsAt: endOf(now) } }
    },

    async find(secret, kind, now) {
      const row = await rows.get(idOf(secret))
      if (!row || row.kind !== kind) return null
      const sealed = isOver(row, now) ? null : contentsOf(row)
      const contents = sealed && (await isCurrent(sealed, now)) ? sealed : null
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
        endsAt: endOf(row.createdAt),
      }
    },

    end: (id) => rows.delete(id),

    endAll: (customer, now) => generations.beginNew(customer, now),

    async continueIn(id, tokens, now) {
      await change(id, async (contents) => ({
        ...contents,
        ...tokens,
        generation: await generations.of(nameOf(contents), now),
      }))
    },

    async renew(id, refused, renewTokens) {
      const renewed = await change(id, async (contents) => {
        // Another request has renewed the token already.
        if (contents.token !== refused) return contents
        const tokens = contents.refreshToken === null ? null : await renewTokens(contents.refreshToken)
        return (
          tokens && { ...contents, token: tokens.token, refreshToken: tokens.refreshToken ?? contents.refreshToken }
        )
      })
      return renewed?.token ?? null
    },

    async storeProfile(id, profile, now) {
      // If the profile cannot be stored, the next request reads it again.
      await change(id, async (contents) => ({ ...contents, profile, profileAt: now.getTime() })).catch(
        throwUnlessStoreError,
      )
    },

    sweep: (now) =>
      rows.sweep({
        lastSeenBefore: new Date(now.getTime() - idleMs + 1),
        createdBefore: new Date(now.getTime() - lifetimeMs + 1),
      }),
  }
}

function nameOf({ profile, openedAs }: Contents): CustomerName {
  return { customerId: profile.customerId, email: openedAs }
}
