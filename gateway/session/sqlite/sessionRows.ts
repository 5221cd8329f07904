import { ignoreStoreError, type SessionKind, type SessionRow, type SessionRows } from '../sessionStore.ts'
import type { SessionDatabase } from './sessionDatabase.ts'

export function createSessionRows(database: SessionDatabase): SessionRows {
  const select = database.prepare('SELECT kind, created_at, last_seen_at, sealed FROM session WHERE id = ?')
  const insert = database.prepare(
    'INSERT INTO session (id, kind, created_at, last_seen_at, sealed) VALUES (?, ?, ?, ?, ?)',
    'lazy',
  )
  const update = database.prepare('UPDATE session SET sealed = ? WHERE id = ?', 'lazy')
  const see = database.prepare('UPDATE session SET last_seen_at = ? WHERE id = ?', 'lazy')
  // Synced: a session that was ended does not come back.
  const remove = database.prepare('DELETE FROM session WHERE id = ?')
  const counted = database.prepare('SELECT count(*) AS sessions FROM session')
  const removeOld = database.deleteWhere('session', 'last_seen_at < ? OR created_at < ?')

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
      // Finding a session is a read: it must not fail because the disk is full.
      ignoreStoreError(() => see.run(lastSeenAt.getTime(), id))
    },
    async delete(id) {
      remove.run(id)
    },
    async count() {
      return Number(counted.get()?.['sessions'])
    },
    async sweep({ lastSeenBefore, createdBefore }) {
      return removeOld(lastSeenBefore.getTime(), createdBefore.getTime())
    },
  }
}

function rowOf(
  id: string,
  { kind, created_at, last_seen_at, sealed }: Readonly<Record<string, unknown>>,
): SessionRow | null {
  if (
    !isKind(kind) ||
    typeof created_at !== 'number' ||
    typeof last_seen_at !== 'number' ||
    !(sealed instanceof Uint8Array)
  )
    return null
  return { id, kind, createdAt: new Date(created_at), lastSeenAt: new Date(last_seen_at), sealed }
}

function isKind(value: unknown): value is SessionKind {
  return value === 'cookie' || value === 'bearer'
}
