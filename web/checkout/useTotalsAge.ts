/**
 * The age of totals since they arrived here. The device's clock may differ from the server's by any time, so that the time of their
 * computation says nothing about it.
 */
import { useCallback, useEffect, useRef } from 'react'

/** How long totals are shown before they are computed again. */
export const VALID_MS = 10 * 60_000
/** Totals that are older are computed again before the order is sent. */
const MAX_AGE_MS = 60_000

/**
 * @param asOf when the totals were computed: another value means that others have arrived
 * @param reload null while the totals stay as they were sent
 */
export function useTotalsAge(asOf: string, reload: (() => Promise<unknown>) | null): { readonly isOld: () => boolean } {
  const received = useRef({ asOf: '', at: 0 })
  useEffect(() => {
    if (received.current.asOf !== asOf) received.current = { asOf, at: Date.now() }
    if (!reload) return
    const timer = setTimeout(() => void reload(), VALID_MS)
    return () => clearTimeout(timer)
  }, [asOf, reload])

  return { isOld: useCallback(() => Math.abs(Date.now() - received.current.at) > MAX_AGE_MS, []) }
}
