import type { StoredResponses } from '../sessionStore.ts'
import type { SessionDatabase } from './sessionDatabase.ts'

export function createStoredResponses(database: SessionDatabase): StoredResponses {
  const select = database.prepare('SELECT sealed FROM stored_response WHERE name = ? AND ends_at > ?')
  const replace = database.prepare('INSERT OR REPLACE INTO stored_response (name, sealed, ends_at) VALUES (?, ?, ?)')
  const removeOld = database.prepare('DELETE FROM stored_response WHERE ends_at <= ?')

  return {
    async recall(name, now) {
      const sealed = select.get(name, now.getTime())?.['sealed']
      return sealed instanceof Uint8Array ? sealed : null
    },
    async keep(name, sealed, endsAt) {
      replace.run(name, sealed, endsAt.getTime())
    },
    async sweep(now) {
      removeOld.run(now.getTime())
    },
  }
}
