/**
 * The payment provider's own records. A payment is answered once: whoever answers later sees the first answer, and a
 * shop can cancel a payment only while it is open.
 */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { SqlRow } from '../database/storeRow.ts'
import type { ProviderService } from '../checkout/paymentMethods.ts'
import { createMerchantKey, type MerchantKey } from '../rest/merchant.ts'

const STATES = ['open', 'waiting', 'authorized', 'captured', 'declined', 'cancelled', 'expired'] as const
export type PaymentState = (typeof STATES)[number]

export interface ProviderPayment {
  readonly id: string
  /** The merchant's order number. */
  readonly reference: string
  readonly service: ProviderService
  /** Decimal text. */
  readonly amount: string
  readonly currency: string
  readonly language: string
  readonly merchant: string
  readonly returnUrl: string
  readonly state: PaymentState
}

export const ANSWERS = ['pay', 'decline', 'late', 'lateDecline', 'cancel'] as const
/** What a shopper chooses on the page. */
export type Answer = (typeof ANSWERS)[number]

export interface Provider extends MerchantKey {
  /** Returns the existing payment for a known reference. */
  create(payment: Omit<ProviderPayment, 'id' | 'state'>): ProviderPayment
  find(id: string): ProviderPayment | null
  /** Answers an open payment; does nothing to another one. */
  answer(id: string, answer: Answer): ProviderPayment | null
  /** Captures an authorized payment; does nothing to another one, so that repeating it is safe. */
  capture(id: string): ProviderPayment | null
  /** Cancels an open payment at the merchant's request; does nothing to another one. */
  cancel(id: string): ProviderPayment | null
}

/** An unanswered payment expires. */
export const EXPIRES_AFTER_MS = 30 * 60_000

/** @param lateMs time after which a late answer arrives */
export function bindProvider(db: DatabaseSync, now: () => number, lateMs: number): Provider {
  const byId = db.prepare('SELECT * FROM provider_payment WHERE id = ?')
  const byReference = db.prepare('SELECT * FROM provider_payment WHERE reference = ?')
  const insert = db.prepare(
    "INSERT INTO provider_payment (id, reference, service, amount, currency, language, merchant, return_url, state, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)",
  )
  const move = db.prepare('UPDATE provider_payment SET state = ? WHERE id = ? AND state = ?')
  const wait = db.prepare(
    "UPDATE provider_payment SET state = 'waiting', answers_at = ?, answer = ? WHERE id = ? AND state = 'open'",
  )

  /** Brings a row to the present: late answers arrive, open payments expire. */
  const current = (row: SqlRow | undefined): ProviderPayment | null => {
    if (!row) return null
    const id = String(row.id)
    if (row.state === 'waiting' && Number(row.answers_at) <= now()) move.run(String(row.answer), id, 'waiting')
    if (row.state === 'open' && Number(row.created_at) + EXPIRES_AFTER_MS <= now()) move.run('expired', id, 'open')
    return paymentFrom(byId.get(id) ?? row)
  }
  const find = (id: string) => current(byId.get(id))
  const moveIf = (from: PaymentState, to: PaymentState) => (id: string) => {
    const payment = find(id)
    if (payment?.state === from) move.run(to, id, from)
    return find(id)
  }

  return {
    ...createMerchantKey(),
    create: ({ reference, service, amount, currency, language, merchant, returnUrl }) => {
      const existing = current(byReference.get(reference))
      if (existing) return existing
      const id = randomBytes(16).toString('hex')
      insert.run(id, reference, service, amount, currency, language, merchant, returnUrl, now())
      return { id, reference, service, amount, currency, language, merchant, returnUrl, state: 'open' }
    },
    find,
    answer: (id, answer) => {
      if (find(id)?.state !== 'open') return find(id)
      if (answer === 'late' || answer === 'lateDecline')
        wait.run(now() + lateMs, answer === 'late' ? 'authorized' : 'declined', id)
      else move.run({ pay: 'authorized', decline: 'declined', cancel: 'cancelled' }[answer], id, 'open')
      return find(id)
    },
    capture: moveIf('authorized', 'captured'),
    cancel: moveIf('open', 'cancelled'),
  }
}

function paymentFrom(row: SqlRow): ProviderPayment {
  const state = STATES.find((one) => one === row.state)
  if (!state) throw new Error(`expected one of ${STATES.join(', ')}, got ${String(row.state)}`)
  return {
    id: String(row.id),
    reference: String(row.reference),
    service: row.service === 'bank' ? 'bank' : 'card',
    amount: String(row.amount),
    currency: String(row.currency),
    language: String(row.language),
    merchant: String(row.merchant),
    returnUrl: String(row.return_url),
    state,
  }
}
