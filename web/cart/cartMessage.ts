/** Why a form without JavaScript could not change the cart: the response page shows it. */
import { createContext } from 'react'

export type CartMessage =
  /** In the words of the gateway. */
  | { readonly kind: 'REFUSED'; readonly text: string }
  /** `QUANTITY`: it is not written as a number. `INVALID`: the gateway takes no such values, and a form of the shop sends none. */
  | { readonly kind: 'QUANTITY' | 'INVALID' | 'UNANSWERED' }

/** Null on every page except that response. */
export const CartMessageContext = createContext<CartMessage | null>(null)
