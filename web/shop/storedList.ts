/** Short lists of texts in the browser's local storage, one per store view; they never leave the browser. */
import { useStore } from '@nanostores/react'
import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { useStoreView } from './StoreContext.tsx'

export interface StoredList {
  /** As it was written; the same array while it is the same list. Nothing where the browser keeps nothing, or something else stands there. */
  readonly read: (storeCode: string) => readonly string[]
  readonly write: (storeCode: string, values: readonly string[]) => void
  /** Changes when this or another tab has changed the list. */
  readonly store: (storeCode: string) => ReadableAtom<readonly string[]>
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** @param storage asked late: on the server there is none, and a browser may forbid to name it. */
export function storedList(name: string, most: number, storage: () => Kept): StoredList {
  const stores = new Map<string, WritableAtom<readonly string[]>>()
  const texts = new Map<string, string | null>()
  const keyOf = (storeCode: string) => `${name} ${storeCode}`
  const load = (storeCode: string): WritableAtom<readonly string[]> => {
    const known = stores.get(storeCode)
    const text = readText(storage, keyOf(storeCode))
    if (known && texts.get(storeCode) === text) return known

    texts.set(storeCode, text)
    const values = parseList(text).slice(0, most)
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
      // The store unmounts a second after its last subscriber has left.
      const page = window
      page.addEventListener('storage', reload)
      return () => page.removeEventListener('storage', reload)
    })
    return store
  }

  return {
    read: (storeCode) => load(storeCode).get(),
    write: (storeCode, values) => {
      try {
        storage().setItem(keyOf(storeCode), JSON.stringify([...new Set(values)].slice(0, most)))
      } catch {
        // A full or forbidden storage costs this list alone.
      }
      load(storeCode)
    },
    store: load,
  }
}

const none: readonly string[] = []

/** The current store's list; empty on the server, which knows no shopper, and until hydrated. */
export function useStoredList(list: StoredList): readonly string[] {
  const { code } = useStoreView()

  return useStore(list.store(code), { ssr: () => none })
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
