/** Members of the newsletter. */
import type { DatabaseSync } from 'node:sqlite'

export type MemberStatus = 'subscribed' | 'unsubscribed'

export interface Newsletter {
  /** Null for an address that was never a member. */
  status(email: string): string | null
  set(email: string, status: MemberStatus): void
}

export function bindNewsletter(db: DatabaseSync, now: () => number): Newsletter {
  const select = db.prepare('SELECT status FROM newsletter_member WHERE email = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO newsletter_member (email, status, changed_at) VALUES (?, ?, ?)')
  const nameOf = (email: string) => email.trim().toLowerCase()
  return {
    status: (email) => {
      const row = select.get(nameOf(email))
      return row ? String(row.status) : null
    },
    set: (email, status) => {
      replace.run(nameOf(email), status, new Date(now()).toISOString())
    },
  }
}
