/** Whether the shopper has put the notice away: kept in the browser, for every store of its address. */
import { createListeners } from '../../shop/listeners.ts'

const key = 'cookie-notice'
const { subscribe, tell } = createListeners()
let isPutAwayHere = false

export const cookieNotice = {
  isPutAway: (): boolean => {
    try {
      return isPutAwayHere || localStorage.getItem(key) !== null
    } catch {
      return isPutAwayHere
    }
  },
  putAway: (): void => {
    isPutAwayHere = true
    try {
      localStorage.setItem(key, 'put away')
    } catch {
      // A browser that keeps nothing shows it again at the next visit.
    }
    tell()
  },
  subscribe,
}
