/** Outcome of a form at /withdrawal, displayed on the response page. */
import { createContext } from 'react'

export interface EnteredWithdrawal {
  /** Of an order that is not open here; null for one that is. */
  readonly number: string | null
  /** With a number: what is withdrawn from, in the buyer's words; empty for the whole order. */
  readonly products: string
  readonly lines: readonly number[]
  readonly name: string
  readonly email: string
}

export type WithdrawalProblem = 'lines' | 'number' | 'name' | 'email'

export interface TakenWithdrawal {
  readonly number?: string | null | undefined
  readonly name: string
  readonly email: string
  readonly receivedAt: string
  readonly products?: string | null | undefined
  readonly lines: readonly {
    readonly position: number
    readonly sku: string
    readonly name: string
    readonly quantity: string
  }[]
}

export type WithdrawalOutcome =
  | {
      /** The first step, again where it has problems or the gateway has refused the second one. */
      readonly step: 'enter'
      readonly entered: EnteredWithdrawal
      readonly problems: readonly WithdrawalProblem[]
      /** In the words of the gateway; null if it has none. */
      readonly refusal: string | null
      /** The gateway did not respond. */
      readonly isUnanswered: boolean
    }
  | { readonly step: 'confirm'; readonly entered: EnteredWithdrawal; readonly idempotencyKey: string }
  | { readonly step: 'done'; readonly withdrawal: TakenWithdrawal; readonly isRepeated: boolean }

/** Null on every page except that response. */
export const WithdrawalOutcomeContext = createContext<WithdrawalOutcome | null>(null)
