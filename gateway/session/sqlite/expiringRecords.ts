import type { ExpiringRecords } from '../sessionStore.ts'
import type { SessionDatabase } from './sessionDatabase.ts'

export function createExpiringRecords(database: SessionDatabase, table: 'record' | 'stored_response'): ExpiringRecords {
  const select = database.prepare(`SELECT sealed FROM ${table} WHERE name = ? AND ends_at > ?`)
  const sql = `INSERT OR REPLACE INTO ${table} (name, sealed, ends_at) VALUES (?, ?, ?)`
  const replace = { synced: database.prepare(sql, 'synced'), lazy: database.prepare(sql, 'lazy') }
  const remove = database.prepare(`DELETE FROM ${table} WHERE name = ?`)
  const removeOld = database.deleteWhere(table, 'ends_at <= ?')

  return {
    async get(name, now) {
      const sealed = select.get(name, now.getTime())?.['sealed']
      return sealed instanceof Uint8Array ? sealed : null
    },
    async put(name, sealed, endsAt, durability = 'synced') {
      replace[durability].run(name, sealed, endsAt.getTime())
    },
    async delete(name) {
      remove.run(name)
    },
    async sweep(now) {
      await removeOld(now.getTime())
    },
  }
}
