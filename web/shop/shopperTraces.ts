/** Removes what the browser has stored about its shopper, because another shopper may use it next. */
import { forgetSetChoices } from './setChoices.ts'

/** First parts of the names of stored texts; the store's code follows. Choices of the device, such as its theme, stay. */
const LOCAL = [
  'compare ',
  'wish-list ',
  'recently-viewed ',
  'recent-searches ',
  'row-quantities ',
  'order ',
  'payment ',
]
const OF_TAB = ['checkout ']

/** For all stores of the origin. Other tabs follow the local storage, and end their own session with the notification of this one. */
export function forgetShopperTraces(): void {
  remove(() => localStorage, LOCAL)
  remove(() => sessionStorage, OF_TAB)
  forgetSetChoices()
  // Browsers notify other tabs only. Lists that this tab shows read their storage again.
  window.dispatchEvent(new StorageEvent('storage'))
}

/** @param storage called late: a browser can deny access to it */
function remove(storage: () => Storage, prefixes: readonly string[]): void {
  try {
    const stored = storage()
    for (const name of Object.keys(stored))
      if (prefixes.some((prefix) => name.startsWith(prefix))) stored.removeItem(name)
  } catch {
    // Nothing is stored then.
  }
}
