/** Sessions in SQLite: a file that only its owner may read, or memory. */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { SessionKind, SessionRow, SessionStore } from './sessionStore.ts'

const IN_MEMORY = ':memory:'

/** Grows with every change of the table. Sessions of another version are dropped: whoever had one signs in again. */
const VERSION = 1

const TABLE = `
  CREATE TABLE session (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('cookie', 'bearer')),
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;
  CREATE INDEX session_age ON session (last_seen_at);
`

/** @param file A path, or `:memory:`. @throws Error when the file cannot be opened */
export function createSqliteSessionStore(file: string = IN_MEMORY): SessionStore {
  // SQLite makes its files for everybody to read; its journals take the rights of the file itself.
  if (file !== IN_MEMORY) closeSync(openSync(file, 'a', 0o600))
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 2000; PRAGMA secure_delete = ON;')
  if (database.prepare('PRAGMA user_version').get()?.['user_version'] !== VERSION) {
    database.exec(`BEGIN; DROP TABLE IF EXISTS session; ${TABLE} PRAGMA user_version = ${VERSION}; COMMIT;`)
  }

  const select = database.prepare('SELECT kind, created_at, last_seen_at, sealed FROM session WHERE id = ?')
  const insert = database.prepare('INSERT INTO session (id, kind, created_at, last_seen_at, sealed) VALUES (?, ?, ?, ?, ?)')
  const update = database.prepare('UPDATE session SET sealed = ? WHERE id = ?')
  const see = database.prepare('UPDATE session SET last_seen_at = ? WHERE id = ?')
  const remove = database.prepare('DELETE FROM session WHERE id = ?')
  const removeOld = database.prepare('DELETE FROM session WHERE last_seen_at < ? OR created_at < ?')

  return {
    async get(id) {
      const found = select.get(id)
      return found ? rowOf(id, found) : null
    },
    async put({ id, kind, createdAt, lastSeenAt, sealed }) {
      insert.run(id, kind, createdAt.getTime(), lastSeenAt.getTime(), sealed)
    },
    async replace(id, sealed) {
      update.run(sealed, id)
    },
    async touch(id, lastSeenAt) {
      see.run(lastSeenAt.getTime(), id)
    },
    async delete(id) {
      remove.run(id)
    },
    async sweep({ lastSeenBefore, createdBefore }) {
      return Number(removeOld.run(lastSeenBefore.getTime(), createdBefore.getTime()).changes)
    },
    close: () => database.close(),
  }
}

function rowOf(id: string, { kind, created_at, last_seen_at, sealed }: Readonly<Record<string, unknown>>): SessionRow | null {
  if (!isKind(kind) || typeof created_at !== 'number' || typeof last_seen_at !== 'number' || !(sealed instanceof Uint8Array)) return null
  return { id, kind, createdAt: new Date(created_at), lastSeenAt: new Date(last_seen_at), sealed }
}

function isKind(value: unknown): value is SessionKind {
  return value === 'cookie' || value === 'bearer'
}
