import type { ExpiringRecords } from '../sessionStore.ts'
import type { SessionDatabase } from './sessionDatabase.ts'

export function createExpiringRecords(database: SessionDatabase, table: 'record' | 'stored_response'): ExpiringRecords {
  const select = database.prepare(`SELECT sealed FROM ${table} WHERE name = ? AND ends_at > ?`)
  const replace = database.prepare(`INSERT OR REPLACE INTO ${table} (name, sealed, ends_at) VALUES (?, ?, ?)`)
  const remove = database.prepare(`DELETE FROM ${table} WHERE name = ?`)
  const removeOld = database.prepare(`DELETE FROM ${table} WHERE ends_at <= ?`)

  return {
    async get(name, now) {
      const sealed = select.get(name, now.getTime())?.['sealed']
      return sealed instanceof Uint8Array ? sealed : null
    },
    async put(name, sealed, endsAt) {
      replace.run(name, sealed, endsAt.getTime())
    },
    async delete(name) {
      remove.run(name)
    },
    async sweep(now) {
      removeOld.run(now.getTime())
    },
  }
}
