/** Mails that the backend has written. They are stored, not sent: a developer reads them at /sandbox/mails. */
import type { DatabaseSync } from 'node:sqlite'
import type { SqlRow } from '../database/storeRow.ts'

export type MailKind =
  | 'order'
  | 'orderCancelled'
  | 'orderSent'
  | 'orderCode'
  | 'orderReturn'
  | 'orderWithdrawal'
  | 'welcome'
  | 'passwordReset'
  | 'newsletter'
  | 'message'

export interface NewMail {
  readonly kind: MailKind
  readonly recipient: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  readonly storeId: number
}

export interface Mail extends Omit<NewMail, 'kind'> {
  readonly kind: string
  readonly id: number
  /** ISO 8601, UTC. */
  readonly sentAt: string
}

export interface Mails {
  write(mail: NewMail): void
  /** Newest first, at most 200. */
  list(): readonly Mail[]
  byId(id: number): Mail | null
}

const MAX_LISTED = 200

export function bindMails(db: DatabaseSync, now: () => number): Mails {
  const insert = db.prepare(
    'INSERT INTO mail (kind, recipient, subject, body, store_id, sent_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const list = db.prepare('SELECT * FROM mail ORDER BY id DESC LIMIT ?')
  const byId = db.prepare('SELECT * FROM mail WHERE id = ?')
  return {
    write: ({ kind, recipient, subject, body, storeId }) => {
      insert.run(kind, recipient, subject, body, storeId, new Date(now()).toISOString())
    },
    list: () => list.all(MAX_LISTED).map(mailFrom),
    byId: (id) => {
      const row = byId.get(id)
      return row ? mailFrom(row) : null
    },
  }
}

function mailFrom(row: SqlRow): Mail {
  return {
    id: Number(row.id),
    kind: String(row.kind),
    recipient: String(row.recipient),
    subject: String(row.subject),
    body: String(row.body),
    storeId: Number(row.store_id),
    sentAt: String(row.sent_at),
  }
}
