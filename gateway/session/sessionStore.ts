/** Where sessions are kept: SQLite now, something that replicas share later. A store sees neither a session's secret nor what is sealed. */

export type SessionKind = 'cookie' | 'bearer'

export interface SessionRow {
  /** SHA-256 of the secret that the client holds. */
  readonly id: string
  readonly kind: SessionKind
  readonly createdAt: Date
  readonly lastSeenAt: Date
  /** Encrypted: tokens and the customer's profile. */
  readonly sealed: Uint8Array
}

/** Rows last used, or made, before these moments are over. */
interface SessionAges {
  readonly lastSeenBefore: Date
  readonly createdBefore: Date
}

export interface SessionStore {
  get(id: string): Promise<SessionRow | null>
  /** Keeps a new one. */
  put(row: SessionRow): Promise<void>
  /** Changes what is sealed in one that still stands; one that was ended meanwhile stays ended. */
  replace(id: string, sealed: Uint8Array): Promise<void>
  /** Says that it is in use. */
  touch(id: string, lastSeenAt: Date): Promise<void>
  delete(id: string): Promise<void>
  /** Removes what is over; tells how many. */
  sweep(ages: SessionAges): Promise<number>
  close(): void
}
