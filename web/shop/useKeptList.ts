import { useSyncExternalStore } from 'react'
import type { KeptList } from './keptList.ts'
import { useStoreView } from './StoreContext.tsx'

const none: readonly string[] = []

/** What the browser keeps for this store; nothing on the server, which knows no shopper. */
export function useKeptList(list: KeptList): readonly string[] {
  const { code } = useStoreView()

  return useSyncExternalStore(
    list.subscribe,
    () => list.read(code),
    () => none,
  )
}
