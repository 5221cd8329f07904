/** The session store in SQLite: a file that only its owner can read, or memory. Several gateways of one machine can share the file. */
import type { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { pino } from 'pino'
import type { SessionStore } from '../sessionStore.ts'
import { createExpiringRecords } from './expiringRecords.ts'
import { createLeases } from './leases.ts'
import { createOutboxRows, OUTBOX_TABLE } from './outboxRows.ts'
import { IN_MEMORY, openSessionDatabase } from './sessionDatabase.ts'
import { createSessionRows } from './sessionRows.ts'
import { createTryCounts } from './tryCounts.ts'

/** Incremented with every change of the tables. Tables of another version are dropped: customers sign in again. */
const VERSION = 4

const TABLES = `
  CREATE TABLE session (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('cookie', 'bearer')),
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;
  CREATE INDEX session_age ON session (last_seen_at);
  CREATE TABLE try_count (name TEXT PRIMARY KEY, wrong INTEGER NOT NULL, ends_at INTEGER NOT NULL) STRICT;
  CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, ends_at INTEGER NOT NULL) STRICT;
  CREATE TABLE stored_response (name TEXT PRIMARY KEY, sealed BLOB NOT NULL, ends_at INTEGER NOT NULL) STRICT;
  CREATE TABLE record (name TEXT PRIMARY KEY, sealed BLOB NOT NULL, ends_at INTEGER NOT NULL) STRICT;
`

/** Files of earlier releases get them too. */
const INDICES = [
  'session_created ON session (created_at)',
  ...['try_count', 'lease', 'stored_response', 'record'].map((table) => `${table}_end ON ${table} (ends_at)`),
]

/** @param file a path, or `:memory:`. A damaged file stays beside a new one. @throws Error when the file cannot be opened */
export function createSqliteSessionStore(
  file: string = IN_MEMORY,
  log: Logger = pino({ level: 'silent' }),
): SessionStore {
  const database = openSessionDatabase(file, log, makeTables)

  return {
    sessions: createSessionRows(database),
    tries: createTryCounts(database),
    leases: createLeases(database),
    responses: createExpiringRecords(database, 'stored_response'),
    records: createExpiringRecords(database, 'record'),
    outbox: createOutboxRows(database),
    shrink: () => database.shrink(),
    close: () => database.close(),
  }
}

/** In one exclusive transaction, so that of two processes that start at the same time only one creates the tables. */
function makeTables(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE')
  if (database.prepare('PRAGMA user_version').get()?.['user_version'] !== VERSION) {
    for (const table of ['session', 'try_count', 'lease', 'stored_response', 'record'])
      database.exec(`DROP TABLE IF EXISTS ${table}`)
    database.exec(`${TABLES} PRAGMA user_version = ${VERSION};`)
  }
  database.exec(OUTBOX_TABLE)
  for (const index of INDICES) database.exec(`CREATE INDEX IF NOT EXISTS ${index}`)
  database.exec('COMMIT')
}
