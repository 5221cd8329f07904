/**
 * The store of sessions that all gateway processes share: SQLite for processes on one machine, Redis for several machines.
 * The store contains no secrets, names or passwords in clear text.
 */

import { GraphQLError } from 'graphql'

export type SessionKind = 'cookie' | 'bearer'

export interface SessionRow {
  /** SHA-256 of the secret that the client holds. */
  readonly id: string
  readonly kind: SessionKind
  readonly createdAt: Date
  readonly lastSeenAt: Date
  /** Encrypted tokens and customer profile. */
  readonly sealed: Uint8Array
}

/** Rows last used before, or created before, these times have expired. */
interface SessionAges {
  readonly lastSeenBefore: Date
  readonly createdBefore: Date
}

export interface SessionRows {
  get(id: string): Promise<SessionRow | null>
  /** Inserts a new row. */
  put(row: SessionRow): Promise<void>
  /** Replaces the encrypted data of an existing row; does nothing if the session has ended in the meantime. */
  replace(id: string, sealed: Uint8Array): Promise<void>
  /** Updates the time of last use. */
  touch(id: string, lastSeenAt: Date): Promise<void>
  delete(id: string): Promise<void>
  /** Number of sessions; null where it cannot be counted quickly. */
  count(): Promise<number | null>
  /** Deletes expired rows and returns their number. */
  sweep(ages: SessionAges): Promise<number>
}

export interface LimitedCount {
  /** Fingerprint of the counted e-mail address or network address. */
  readonly name: string
  readonly limit: number
}

/** Counts of attempts that expire, such as of signing in. */
export interface TryCounts {
  /**
   * Adds one to each count and returns null. If one of them has reached its limit, it adds nothing and returns the time at which that
   * count expires, the latest one if there are several. A new count expires at `endsAt`.
   */
  add(counts: readonly LimitedCount[], now: Date, endsAt: Date): Promise<Date | null>
  /** Subtracts one from each count, not below zero. */
  takeOff(names: readonly string[]): Promise<void>
  clear(name: string): Promise<void>
  /** Deletes expired counts. */
  sweep(now: Date): Promise<void>
}

/** Locks with an expiry time, so that the lock of a process that ended is released. */
export interface Leases {
  /** False while another holder has the lease; renews the holder's own. */
  take(name: string, holder: string, now: Date, endsAt: Date): Promise<boolean>
  giveBack(name: string, holder: string): Promise<void>
  /** Deletes expired leases. */
  sweep(now: Date): Promise<void>
}

/**
 * Whether a write must outlive a power cut: `synced` writes do, as orders must; the last `lazy` ones may be lost, which costs a shopper a
 * sign-in or a line of a cart. Redis decides by its own settings.
 */
export type Durability = 'synced' | 'lazy'

/** Encrypted values with an expiry time. */
export interface ExpiringRecords {
  /** Null for a record that does not exist or has expired. */
  get(name: string, now: Date): Promise<Uint8Array | null>
  /** @param durability default: synced */
  put(name: string, sealed: Uint8Array, endsAt: Date, durability?: Durability): Promise<void>
  delete(name: string): Promise<void>
  /** Deletes expired records. */
  sweep(now: Date): Promise<void>
}

export interface OutboxRow {
  readonly id: string
  readonly sealed: Uint8Array
  readonly createdAt: Date
  /** With the one that has just begun. */
  readonly attempts: number
}

/** Encrypted mails that wait to be sent. They do not expire. */
export interface OutboxRows {
  /** Due at once. Does nothing while there is a row with this id. */
  put(id: string, sealed: Uint8Array, now: Date): Promise<void>
  /** The row that has been due longest; until `again` no other process takes it. Null if none is due. */
  take(now: Date, again: Date): Promise<OutboxRow | null>
  delete(id: string): Promise<void>
  /** The row is due again at this time. */
  postpone(id: string, at: Date): Promise<void>
  /** Number of rows, and the time of the oldest one. */
  waiting(): Promise<{ readonly count: number; readonly oldest: Date | null }>
}

export interface SessionStore {
  readonly sessions: SessionRows
  readonly tries: TryCounts
  readonly leases: Leases
  /** Responses of mutations, for clients that retry a request. */
  readonly responses: ExpiringRecords
  /** Guest sessions, and what the gateway knows of a cart. */
  readonly records: ExpiringRecords
  readonly outbox: OutboxRows
  /** Gives back to the disk what sweeps have freed. */
  shrink(): Promise<void>
  close(): void
}

/** The session store cannot be read or written, such as on a full disk. The cause is logged; clients see the code and this message. */
export class SessionStoreError extends GraphQLError {
  constructor(cause: unknown) {
    super('sessions cannot be read or written at the moment: try again later', {
      extensions: { code: 'SESSION_STORE_UNAVAILABLE' },
    })
    this.name = 'SessionStoreError'
    this.cause = cause
  }
}

/** For writes whose result no caller needs. Rethrows every other error. */
export function ignoreStoreError(write: () => unknown): void {
  try {
    write()
  } catch (error) {
    throwUnlessStoreError(error)
  }
}

/** As `ignoreStoreError`, for `catch` of a promise. */
export function throwUnlessStoreError(error: unknown): null {
  if (!(error instanceof SessionStoreError)) throw error
  return null
}
