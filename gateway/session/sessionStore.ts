/**
 * What all gateways of a shop must know of sessions: SQLite for those on one machine, something that replicas share later.
 * A store sees no secret, no name, no password.
 */

import { GraphQLError } from 'graphql'

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

export interface SessionRows {
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
}

export interface LimitedCount {
  /** A fingerprint of what is counted. */
  readonly name: string
  readonly limit: number
}

/** Counts that begin anew once their time is over. */
export interface TryCounts {
  /** Adds one to each, or to none where one of them has reached its limit: then false. A count that begins now lasts until `endsAt`. */
  add(counts: readonly LimitedCount[], now: Date, endsAt: Date): Promise<boolean>
  /** Takes one off each, down to none. */
  takeOff(names: readonly string[]): Promise<void>
  clear(name: string): Promise<void>
  /** Removes what is over. */
  sweep(now: Date): Promise<void>
}

/** Something that one may do at a time; whoever does it and is no more loses it when its time is over. */
export interface Leases {
  /** False while another holder has it. */
  take(name: string, holder: string, now: Date, endsAt: Date): Promise<boolean>
  giveBack(name: string, holder: string): Promise<void>
  /** Removes what is over. */
  sweep(now: Date): Promise<void>
}

/** What a change was answered, for whoever repeats it. */
export interface StoredResponses {
  /** Null for one that nobody kept, or kept longer ago. */
  recall(name: string, now: Date): Promise<Uint8Array | null>
  keep(name: string, sealed: Uint8Array, endsAt: Date): Promise<void>
  /** Removes what is over. */
  sweep(now: Date): Promise<void>
}

export interface SessionStore {
  readonly sessions: SessionRows
  readonly tries: TryCounts
  readonly leases: Leases
  readonly answers: StoredResponses
  close(): void
}

/** The store cannot be read or written, such as on a full disk. The cause is for the log: clients see the code and this sentence. */
export class SessionStoreError extends GraphQLError {
  constructor(cause: unknown) {
    super('sessions cannot be read or written at the moment: try again later', {
      extensions: { code: 'SESSION_STORE_UNAVAILABLE' },
    })
    this.name = 'SessionStoreError'
    this.cause = cause
  }
}

/** For writes that nobody depends on. Every other error is thrown. */
export function ignoreStoreError(write: () => unknown): void {
  try {
    write()
  } catch (error) {
    if (!(error instanceof SessionStoreError)) throw error
  }
}
