/** The signed-in customer's cart as this browser has stored it, for the time in which the cart cannot be loaded. Null for guests. */
import { atom } from 'nanostores'
import type { CustomerCart } from '../offline/customerCart.ts'

export const storedCart = atom<CustomerCart | null>(null)
