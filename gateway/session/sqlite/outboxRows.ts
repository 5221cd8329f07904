import type { OutboxRow, OutboxRows } from '../sessionStore.ts'
import type { SessionDatabase } from './sessionDatabase.ts'

/** Never dropped with tables of another version: what waits to be sent must not be lost. */
export const OUTBOX_TABLE = `
  CREATE TABLE IF NOT EXISTS outbox (
    id TEXT PRIMARY KEY,
    sealed BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS outbox_due ON outbox (due_at);
`

export function createOutboxRows(database: SessionDatabase): OutboxRows {
  const insert = database.prepare(
    'INSERT INTO outbox (id, sealed, created_at, due_at, attempts) VALUES (:id, :sealed, :now, :now, 0) ON CONFLICT DO NOTHING',
  )
  // One statement: of two processes only one takes the row.
  const take = database.prepare(`
    UPDATE outbox SET due_at = :again, attempts = attempts + 1
    WHERE id = (SELECT id FROM outbox WHERE due_at <= :now ORDER BY due_at LIMIT 1)
    RETURNING id, sealed, created_at, attempts`)
  const remove = database.prepare('DELETE FROM outbox WHERE id = ?')
  const postpone = database.prepare('UPDATE outbox SET due_at = ? WHERE id = ?')
  const waiting = database.prepare('SELECT count(*) AS count, min(created_at) AS oldest FROM outbox')

  return {
    async put(id, sealed, now) {
      insert.run({ id, sealed, now: now.getTime() })
    },
    async take(now, again) {
      const row = take.get({ now: now.getTime(), again: again.getTime() })
      return row ? rowOf(row) : null
    },
    async delete(id) {
      remove.run(id)
    },
    async postpone(id, at) {
      postpone.run(at.getTime(), id)
    },
    async waiting() {
      const { count, oldest } = waiting.get() ?? {}
      return { count: Number(count), oldest: typeof oldest === 'number' ? new Date(oldest) : null }
    },
  }
}

function rowOf({ id, sealed, created_at, attempts }: Readonly<Record<string, unknown>>): OutboxRow {
  return {
    id: String(id),
    sealed: sealed instanceof Uint8Array ? sealed : new Uint8Array(),
    createdAt: new Date(Number(created_at)),
    attempts: Number(attempts),
  }
}
