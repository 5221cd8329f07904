/**
 * Metal that the shop keeps for customers. The ledger is all there is: a balance is the sum of its movements, in whole
 * milligrams of fine metal, so that it is exact.
 */
import type { DatabaseSync } from 'node:sqlite'
import { METALS, type MetalSymbol } from '../catalogue/alloys.ts'
import { inTransaction } from '../database/transaction.ts'
import { HttpError } from '../rest/response.ts'

export const MOVEMENT_KINDS = ['deposit', 'assay', 'loss', 'charge', 'use', 'sale', 'transfer'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

export interface NewMovement {
  readonly metal: MetalSymbol
  /** Below 0 for metal that leaves the account. */
  readonly milligrams: number
  readonly kind: MovementKind
  /** Number of a lot or an order; empty without one. */
  readonly reference: string
}

export interface Movement extends NewMovement {
  readonly id: number
  /** UTC, as the platform writes it: "2026-11-21 12:00:00". */
  readonly createdAt: string
}

export interface MetalAccounts {
  /** Metals that have ever moved, in the order of METALS. */
  balances(customerId: number): readonly { readonly metal: MetalSymbol; readonly milligrams: number }[]
  /** Newest first. */
  movements(customerId: number, limit: number): readonly Movement[]
  count(customerId: number): number
  /** @throws HttpError 409 when more metal would leave the account than it has */
  add(customerId: number, movement: NewMovement): void
}

export function bindMetalAccounts(db: DatabaseSync, now: () => number): MetalAccounts {
  const balances = db.prepare(
    'SELECT metal, sum(milligrams) AS milligrams FROM metal_account_movement WHERE customer_id = ? GROUP BY metal',
  )
  const movements = db.prepare(
    'SELECT * FROM metal_account_movement WHERE customer_id = ? ORDER BY created_at DESC, id DESC LIMIT ?',
  )
  const count = db.prepare('SELECT count(*) AS count FROM metal_account_movement WHERE customer_id = ?')
  const insert = db.prepare(
    'INSERT INTO metal_account_movement (customer_id, metal, milligrams, kind, reference, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const balancesOf: MetalAccounts['balances'] = (customerId) => {
    const rows = balances.all(customerId)
    return METALS.flatMap((metal) => {
      const row = rows.find((one) => one.metal === metal)
      return row ? [{ metal, milligrams: Number(row.milligrams) }] : []
    })
  }
  return {
    balances: balancesOf,
    movements: (customerId, limit) =>
      movements.all(customerId, limit).map((row) => ({
        id: Number(row.id),
        metal: oneOf(METALS, row.metal),
        milligrams: Number(row.milligrams),
        kind: oneOf(MOVEMENT_KINDS, row.kind),
        reference: String(row.reference),
        createdAt: String(row.created_at),
      })),
    count: (customerId) => Number(count.get(customerId)?.count),
    add: (customerId, { metal, milligrams, kind, reference }) =>
      inTransaction(db, () => {
        const before = balancesOf(customerId).find((one) => one.metal === metal)?.milligrams ?? 0
        if (before + milligrams < 0)
          throw new HttpError(
            409,
            `The account has ${before / 1000} g of ${metal}, and ${-milligrams / 1000} g leave it.`,
          )
        const createdAt = new Date(now()).toISOString().slice(0, 19).replace('T', ' ')
        insert.run(customerId, metal, milligrams, kind, reference, createdAt)
      }),
  }
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value {
  const found = values.find((one) => one === value)
  if (found === undefined) throw new Error(`expected one of ${values.join(', ')}, got ${String(value)}`)
  return found
}
