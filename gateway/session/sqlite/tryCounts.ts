import { ignoreStoreError, type TryCounts } from '../sessionStore.ts'
import type { SessionDatabase } from './sessionDatabase.ts'

export function createTryCounts(database: SessionDatabase): TryCounts {
  const select = database.prepare('SELECT wrong, ends_at FROM try_count WHERE name = ? AND ends_at > ?')
  const increase = database.prepare(`
    INSERT INTO try_count (name, wrong, ends_at) VALUES (:name, 1, :endsAt)
    ON CONFLICT (name) DO UPDATE SET
      wrong = CASE WHEN ends_at > :now THEN wrong + 1 ELSE 1 END,
      ends_at = CASE WHEN ends_at > :now THEN ends_at ELSE :endsAt END`)
  const decrease = database.prepare('UPDATE try_count SET wrong = max(0, wrong - 1) WHERE name = ?', 'lazy')
  const remove = database.prepare('DELETE FROM try_count WHERE name = ?', 'lazy')
  const removeOld = database.deleteWhere('try_count', 'ends_at <= ?')

  return {
    async add(counts, now, endsAt) {
      // Checks and counts in one exclusive transaction: concurrent attempts in other processes wait here.
      return database.asOneWriter(() => {
        const fullUntil = counts.flatMap(({ name, limit }) => {
          const row = select.get(name, now.getTime())
          return row && Number(row['wrong']) >= limit ? [Number(row['ends_at'])] : []
        })
        if (fullUntil.length > 0) return new Date(Math.max(...fullUntil))
        for (const { name } of counts) increase.run({ name, now: now.getTime(), endsAt: endsAt.getTime() })
        return null
      })
    },
    async takeOff(names) {
      // If it fails, the attempts stay counted until they expire; the sign-in itself succeeds.
      ignoreStoreError(() => names.forEach((name) => decrease.run(name)))
    },
    async clear(name) {
      ignoreStoreError(() => remove.run(name))
    },
    async sweep(now) {
      await removeOld(now.getTime())
    },
  }
}
