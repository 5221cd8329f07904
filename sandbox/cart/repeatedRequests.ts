/** Responses of writes by their idempotency key, in the database: they survive a restart, as the cart does. */
import type { DatabaseSync } from 'node:sqlite'
import { json, type SandboxResponse } from '../rest/response.ts'

const LIFETIME_MS = 24 * 3_600_000

export interface RepeatedRequests {
  recall(key: string): SandboxResponse | null
  store(key: string, response: SandboxResponse): void
}

export function bindRepeatedRequests(db: DatabaseSync, now: () => number): RepeatedRequests {
  const select = db.prepare('SELECT status, body FROM repeated_request WHERE key = ?')
  const insert = db.prepare(
    'INSERT OR IGNORE INTO repeated_request (key, status, body, created_at) VALUES (?, ?, ?, ?)',
  )
  const removeOld = db.prepare('DELETE FROM repeated_request WHERE created_at < ?')
  return {
    recall(key) {
      const row = select.get(key)
      return row ? json(JSON.parse(String(row.body)), Number(row.status)) : null
    },
    store(key, { status, body }) {
      if (status !== 200 || typeof body !== 'string') return
      removeOld.run(new Date(now() - LIFETIME_MS).toISOString())
      insert.run(key, status, body, new Date(now()).toISOString())
    },
  }
}
