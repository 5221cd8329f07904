import type { Leases } from '../sessionStore.ts'
import type { SessionDatabase } from './sessionDatabase.ts'

export function createLeases(database: SessionDatabase): Leases {
  const take = database.prepare(
    `
    INSERT INTO lease (name, holder, ends_at) VALUES (:name, :holder, :endsAt)
    ON CONFLICT (name) DO UPDATE SET holder = :holder, ends_at = :endsAt WHERE ends_at <= :now OR holder = :holder`,
    'lazy',
  )
  const giveBack = database.prepare('DELETE FROM lease WHERE name = ? AND holder = ?', 'lazy')
  const removeOld = database.deleteWhere('lease', 'ends_at <= ?')

  return {
    async take(name, holder, now, endsAt) {
      return Number(take.run({ name, holder, now: now.getTime(), endsAt: endsAt.getTime() }).changes) === 1
    },
    async giveBack(name, holder) {
      giveBack.run(name, holder)
    },
    async sweep(now) {
      await removeOld(now.getTime())
    },
  }
}
