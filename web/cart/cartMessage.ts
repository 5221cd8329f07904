/** Why a form without JavaScript could not change the cart: the response page shows it. */
import { createContext } from 'react'

/** Null on every page except that response. Empty if the gateway did not respond. */
export const CartMessageContext = createContext<string | null>(null)
