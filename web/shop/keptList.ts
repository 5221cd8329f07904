/** A short list of texts that the browser keeps for its shopper, per store, and tells nobody. */
export interface KeptList {
  /** Newest first. Nothing where the browser keeps nothing, or something else stands there. */
  readonly read: (storeCode: string) => readonly string[]
  readonly write: (storeCode: string, values: readonly string[]) => void
  /** Called when this or another tab has changed a list. */
  readonly subscribe: (listener: () => void) => () => void
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** @param storage asked late: on the server there is none, and a browser may forbid to name it. */
export function keptList(name: string, most: number, storage: () => Kept): KeptList {
  const listeners = new Set<() => void>()
  const keyOf = (storeCode: string) => `${name} ${storeCode}`

  return {
    read: (storeCode) => {
      try {
        const kept: unknown = JSON.parse(storage().getItem(keyOf(storeCode)) ?? '[]')
        return Array.isArray(kept) ? kept.filter((value) => typeof value === 'string').slice(0, most) : []
      } catch {
        return []
      }
    },
    write: (storeCode, values) => {
      try {
        storage().setItem(keyOf(storeCode), JSON.stringify([...new Set(values)].slice(0, most)))
      } catch {
        // A full or forbidden storage costs this list alone.
      }
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}
