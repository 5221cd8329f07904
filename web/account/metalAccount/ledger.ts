/** The ledger of a metal account: the balance after each movement follows from today's balance and the later movements. */
import { add, type Decimal, decimal, subtract, toText, ZERO } from '#domain/decimal.ts'
import type { MetalCode } from '../../shop/metalFeed.ts'

const GRAM_DECIMALS = 3

interface Movement {
  /** ISO 8601. */
  readonly at: string
  readonly metal: MetalCode
  /** Decimal as text; below 0 for metal that left the account. */
  readonly grams: string
  readonly text: string
}

interface Balance {
  readonly metal: MetalCode
  readonly grams: string
}

export interface LedgerRow extends Movement {
  /** Balance of the metal after the movement. */
  readonly balance: string
}

/** @param movements newest first. @returns them in the same order */
export function ledgerOf(balances: readonly Balance[], movements: readonly Movement[]): readonly LedgerRow[] {
  const after = new Map<MetalCode, Decimal>(balances.map(({ metal, grams }) => [metal, decimal(grams)]))
  return movements.map((movement) => {
    const balance = after.get(movement.metal) ?? ZERO
    after.set(movement.metal, subtract(balance, decimal(movement.grams)))
    return { ...movement, balance: toText(balance, GRAM_DECIMALS) }
  })
}

/** The balance of one metal before its first listed movement: 0 if all are listed. */
export function openingOf(balance: string, movements: readonly Pick<Movement, 'grams'>[]): string {
  const moved = movements.reduce((sum, { grams }) => add(sum, decimal(grams)), ZERO)
  return toText(subtract(decimal(balance), moved), GRAM_DECIMALS)
}

export interface BalanceStep {
  readonly at: number
  readonly grams: number
}

/** Steps of one metal's balance for a plot, oldest first. Figures for drawing only. @param rows newest first */
export function balanceSteps(rows: readonly LedgerRow[], opening: string, asOf: string): readonly BalanceStep[] {
  const steps = rows.toReversed().map(({ at, balance }) => ({ at: Date.parse(at), grams: Number(balance) }))
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return []
  return [{ at: first.at, grams: Number(opening) }, ...steps, { at: Date.parse(asOf), grams: last.grams }]
}
