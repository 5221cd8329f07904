/** A short list of texts that the browser keeps for its shopper, per store, and tells nobody. */
import { createListeners } from './listeners.ts'

export interface KeptList {
  /** As it was written; the same array while it is the same list. Nothing where the browser keeps nothing, or something else stands there. */
  readonly read: (storeCode: string) => readonly string[]
  readonly write: (storeCode: string, values: readonly string[]) => void
  /** Called when this or another tab has changed a list. */
  readonly subscribe: (listener: () => void) => () => void
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** @param storage asked late: on the server there is none, and a browser may forbid to name it. */
export function keptList(name: string, most: number, storage: () => Kept): KeptList {
  const { subscribe, tell } = createListeners()
  const known = new Map<string, { readonly text: string | null; readonly values: readonly string[] }>()
  const keyOf = (storeCode: string) => `${name} ${storeCode}`

  return {
    read: (storeCode) => {
      const text = readText(storage, keyOf(storeCode))
      const before = known.get(storeCode)
      if (before?.text === text) return before.values

      const values = parseList(text).slice(0, most)
      known.set(storeCode, { text, values })
      return values
    },
    write: (storeCode, values) => {
      try {
        storage().setItem(keyOf(storeCode), JSON.stringify([...new Set(values)].slice(0, most)))
      } catch {
        // A full or forbidden storage costs this list alone.
      }
      tell()
    },
    subscribe: (listener) => {
      const leave = subscribe(listener)
      window.addEventListener('storage', listener)
      return () => {
        leave()
        window.removeEventListener('storage', listener)
      }
    },
  }
}

function readText(storage: () => Kept, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function parseList(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((value) => typeof value === 'string') : []
  } catch {
    return []
  }
}
