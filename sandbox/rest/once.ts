/** Writes that happen as a whole, and once per idempotency key. */
import type { DatabaseSync } from 'node:sqlite'
import type { SandboxRequest } from './request.ts'
import { json, type SandboxResponse } from './response.ts'

/** What a write needs of the services. */
interface WriteServices {
  readonly repeatedRequests: RepeatedRequests
  /** Runs all writes of a function, or none if it throws. */
  inTransaction<T>(write: () => T): T
}

type Write<Services extends WriteServices> = (request: SandboxRequest, services: Services) => SandboxResponse

const MAX_KEY_LENGTH = 200

/** Runs all statements of a write in one transaction, or none if it throws. */
export function whole<Services extends WriteServices>(write: Write<Services>): Write<Services> {
  return (request, services) => services.inTransaction(() => write(request, services))
}

/**
 * Executes a write once per `Idempotency-Key`: a request with a known key gets the response of the first. The key and
 * the write are one transaction, so that neither survives alone when the process is killed. Refusals are not stored.
 */
export function once<Services extends WriteServices>(write: Write<Services>): Write<Services> {
  return whole((request, services) => {
    const key = request.header('idempotency-key')
    if (key === undefined) return write(request, services)
    const name = `${request.path} ${key.slice(0, MAX_KEY_LENGTH)}`
    const known = services.repeatedRequests.recall(name)
    if (known) return known
    const response = write(request, services)
    services.repeatedRequests.store(name, response)
    return response
  })
}

const LIFETIME_MS = 24 * 3_600_000

/** Responses of writes by their idempotency key, in the database: they survive a restart, as the cart does. */
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
