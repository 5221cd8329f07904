/** SKUs on a guest's wish list, newest first. A customer's list is at the shop (account/wishList). */
import { storedList } from './storedList.ts'

const MAX_PRODUCTS = 50

export const guestWishes = storedList('wish-list', MAX_PRODUCTS, () => localStorage)
