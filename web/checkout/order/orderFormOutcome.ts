/** Outcome of a form at /order, displayed on the response page. */
import { createContext } from 'react'

export interface OrderFormOutcome {
  /** `code`: the code is entered next; `find`: number and address again; `order`: the order, and the change that was made to it. */
  readonly step: 'find' | 'code' | 'order'
  /** Number and address as they were entered; empty in step `order`. */
  readonly number: string
  readonly email: string
  /** Why nothing was done, in the words of the gateway; null if it has none, or if all went well. */
  readonly refusal: string | null
  /** `UNANSWERED`: the gateway did not respond. `INVALID`: it takes no such values, and a form of the page sends none. */
  readonly failure: 'UNANSWERED' | 'INVALID' | null
  /** What was done to the order. */
  readonly done: 'RETURNED' | 'CANCELLED' | null
  /** A return that was refused, as it was entered. */
  readonly enteredReturn: { readonly lines: readonly number[]; readonly reason: string } | null
}

/** Null on every page except that response. */
export const OrderFormContext = createContext<OrderFormOutcome | null>(null)

/** In the address of the page: the link of a mail has not opened an order. */
export const expiredLinkParameter = 'expired'
