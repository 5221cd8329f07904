/** Short lists of texts in the browser's local storage, one per store view; they never leave the browser. */
import { useStore } from '@nanostores/react'
import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { useStoreView } from './StoreContext.tsx'

export interface StoredList {
  /** The stored values; the same array until the list changes. Empty if the browser stores nothing or the stored text is malformed. */
  readonly read: (storeCode: string) => readonly string[]
  readonly write: (storeCode: string, values: readonly string[]) => void
  /** Changes when this tab or another one writes the list. */
  readonly store: (storeCode: string) => ReadableAtom<readonly string[]>
}

type ListStorage = Pick<Storage, 'getItem' | 'setItem'>

/** @param storage called late: the server has none, and a browser can deny access to it. */
export function storedList(name: string, maxLength: number, storage: () => ListStorage): StoredList {
  const stores = new Map<string, WritableAtom<readonly string[]>>()
  const texts = new Map<string, string | null>()
  const keyOf = (storeCode: string) => `${name} ${storeCode}`
  const load = (storeCode: string): WritableAtom<readonly string[]> => {
    const known = stores.get(storeCode)
    const text = readText(storage, keyOf(storeCode))
    if (known && texts.get(storeCode) === text) return known

    texts.set(storeCode, text)
    const values = parseList(text).slice(0, maxLength)
    if (known) {
      known.set(values)
      return known
    }
    const store = atom(values)
    stores.set(storeCode, store)
    onMount(store, () => {
      const reload = () => void load(storeCode)
      reload()
      if (typeof window === 'undefined') return undefined
      // The store unmounts one second after the last unsubscribe, when a test's window may be gone.
      const listening = new AbortController()
      window.addEventListener('storage', reload, { signal: listening.signal })
      return () => listening.abort()
    })
    return store
  }

  return {
    read: (storeCode) => load(storeCode).get(),
    write: (storeCode, values) => {
      try {
        storage().setItem(keyOf(storeCode), JSON.stringify([...new Set(values)].slice(0, maxLength)))
      } catch {
        // Without storage, or if it is full, only this list is lost.
      }
      load(storeCode)
    },
    store: load,
  }
}

const none: readonly string[] = []

/** Returns the current store's list; empty on the server and until hydration. */
export function useStoredList(list: StoredList): readonly string[] {
  const { code } = useStoreView()

  return useStore(list.store(code), { ssr: () => none })
}

function readText(storage: () => ListStorage, key: string): string | null {
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
