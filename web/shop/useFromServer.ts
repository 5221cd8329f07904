import { useState } from 'react'
import { useHydrated } from './useHydrated.ts'

/** Whether the server has rendered this part, and the browser only hydrated it. */
export function useFromServer(): boolean {
  const isHydrated = useHydrated()
  const [isFromServer] = useState(!isHydrated)
  return isFromServer
}
