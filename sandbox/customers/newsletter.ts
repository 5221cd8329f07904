/** Members of the newsletter. */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

export type MemberStatus = 'subscribed' | 'unsubscribed'

export interface NewsletterCoupon {
  readonly code: string
  readonly percent: number
  /** ISO 8601, UTC. */
  readonly endsAt: string
}

export interface Newsletter {
  /** Null for an address that was never a member. */
  status(email: string): string | null
  set(email: string, status: MemberStatus): void
  /** A coupon for one order; null for an address that had one before. */
  issueCoupon(email: string): NewsletterCoupon | null
}

const COUPON_PERCENT = 10
const COUPON_DAYS = 90
const DAY_MS = 86_400_000
/** Without letters and digits that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

export function bindNewsletter(db: DatabaseSync, now: () => number): Newsletter {
  const select = db.prepare('SELECT status FROM newsletter_member WHERE email = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO newsletter_member (email, status, changed_at) VALUES (?, ?, ?)')
  const insertCoupon = db.prepare(
    'INSERT INTO newsletter_coupon (code, email, percent, ends_at) VALUES (?, ?, ?, ?) ON CONFLICT (email) DO NOTHING',
  )
  const nameOf = (email: string) => email.trim().toLowerCase()
  return {
    status: (email) => {
      const row = select.get(nameOf(email))
      return row ? String(row.status) : null
    },
    set: (email, status) => {
      replace.run(nameOf(email), status, new Date(now()).toISOString())
    },
    issueCoupon: (email) => {
      const letters = [...randomBytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length])
      const code = `NEWS-${letters.join('')}`
      const endsAt = new Date(now() + COUPON_DAYS * DAY_MS).toISOString()
      const { changes } = insertCoupon.run(code, nameOf(email), COUPON_PERCENT, endsAt)
      return changes === 0 ? null : { code, percent: COUPON_PERCENT, endsAt }
    },
  }
}
