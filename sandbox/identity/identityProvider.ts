/** The identity provider's own records. A check is answered once: whoever answers later sees the first answer. */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { SqlRow } from '../database/storeRow.ts'
import { createMerchantKey, type MerchantKey } from '../rest/merchant.ts'

const STATES = ['open', 'verified', 'refused', 'cancelled', 'expired'] as const
export type IdentityState = (typeof STATES)[number]

export interface IdentityCheck {
  readonly id: string
  /** The person whose identity is checked. */
  readonly name: string
  readonly language: string
  readonly merchant: string
  readonly returnUrl: string
  readonly state: IdentityState
}

export const IDENTITY_ANSWERS = ['verified', 'refused', 'cancelled'] as const
/** What a person chooses on the page. */
export type IdentityAnswer = (typeof IDENTITY_ANSWERS)[number]

export interface IdentityProvider extends MerchantKey {
  create(check: Omit<IdentityCheck, 'id' | 'state'>): IdentityCheck
  find(id: string): IdentityCheck | null
  /** Answers an open check; does nothing to another one. */
  answer(id: string, answer: IdentityAnswer): void
}

/** An unanswered check expires. */
const EXPIRES_AFTER_MS = 15 * 60_000

export function bindIdentityProvider(db: DatabaseSync, now: () => number): IdentityProvider {
  const byId = db.prepare('SELECT * FROM provider_identity_check WHERE id = ?')
  const insert = db.prepare(
    "INSERT INTO provider_identity_check (id, name, language, merchant, return_url, state, created_at) VALUES (?, ?, ?, ?, ?, 'open', ?)",
  )
  const move = db.prepare("UPDATE provider_identity_check SET state = ? WHERE id = ? AND state = 'open'")
  const expire = db.prepare(
    "UPDATE provider_identity_check SET state = 'expired' WHERE id = ? AND state = 'open' AND created_at <= ?",
  )
  const find = (id: string): IdentityCheck | null => {
    expire.run(id, now() - EXPIRES_AFTER_MS)
    const row = byId.get(id)
    return row ? checkFrom(row) : null
  }
  return {
    ...createMerchantKey(),
    create: ({ name, language, merchant, returnUrl }) => {
      const id = randomBytes(16).toString('hex')
      insert.run(id, name, language, merchant, returnUrl, now())
      return { id, name, language, merchant, returnUrl, state: 'open' }
    },
    find,
    answer: (id, answer) => {
      if (find(id)) move.run(answer, id)
    },
  }
}

function checkFrom(row: SqlRow): IdentityCheck {
  return {
    id: String(row.id),
    name: String(row.name),
    language: String(row.language),
    merchant: String(row.merchant),
    returnUrl: String(row.return_url),
    state: identityState(row.state),
  }
}

/** @throws Error for another word */
export function identityState(word: unknown): IdentityState {
  const state = STATES.find((one) => one === word)
  if (!state) throw new Error(`expected one of ${STATES.join(', ')}, got ${String(word)}`)
  return state
}
