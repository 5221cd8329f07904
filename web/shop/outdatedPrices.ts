/** Ids of products and variants whose shown prices have run out and could not be asked for again. */
import { createListeners } from './listeners.ts'

const { subscribe, tell } = createListeners()
const none: ReadonlySet<string> = new Set()
let current = none

export const outdatedPrices = {
  read: (): ReadonlySet<string> => current,
  readOnServer: (): ReadonlySet<string> => none,
  add: (ids: readonly string[]): void => {
    if (ids.some((id) => !current.has(id))) change(new Set([...current, ...ids]))
  },
  remove: (ids: readonly string[]): void => {
    if (ids.some((id) => current.has(id))) change(new Set([...current].filter((id) => !ids.includes(id))))
  },
  subscribe,
}

function change(next: ReadonlySet<string>): void {
  current = next
  tell()
}
