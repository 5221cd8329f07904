/** Removes what the browser has stored about its shopper, because another shopper may use it next. */
import { forgetSetChoices } from './setChoices.ts'
import { forgetDrafts } from './tabDrafts.ts'

/** First parts of the names of stored texts; the store's code follows. Choices of the device, such as its theme, stay. */
const LOCAL = [
  'compare ',
  'wish-list ',
  'recently-viewed ',
  'recent-searches ',
  'row-quantities ',
  'order-lists ',
  'order ',
  'payment ',
  'placed ',
]

/** For all stores of the origin. Other tabs follow the local storage, and end their own session with the notification of this one. */
export function forgetShopperTraces(): void {
  remove(LOCAL)
  forgetDrafts()
  forgetSetChoices()
  // Browsers notify other tabs only. Lists that this tab shows read their storage again.
  window.dispatchEvent(new StorageEvent('storage'))
}

function remove(prefixes: readonly string[]): void {
  // A browser can deny access to its storage: nothing is stored then.
  try {
    for (const name of Object.keys(localStorage))
      if (prefixes.some((prefix) => name.startsWith(prefix))) localStorage.removeItem(name)
  } catch {
    return
  }
}
