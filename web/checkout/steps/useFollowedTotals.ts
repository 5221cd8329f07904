/**
 * Totals that follow the backend's while they are looked at. Their age counts from their arrival: the device's clock may differ from the
 * server's by any time.
 */
import { useCallback, useEffect, useRef } from 'react'

/** Interval of refetching totals while they are on the screen. */
export const FOLLOW_MS = 10_000
/** A returning tab, and an order, refetch totals older than this. */
const FRESH_MS = 3_000
/** Interval of refetching them before the review. */
const RELOAD_MS = 10 * 60_000

interface FollowedTotals {
  /** When the totals were computed: another value means that others have arrived. */
  readonly asOf: string
  /** Null while the totals stay as they were sent. */
  readonly reload: (() => Promise<unknown>) | null
  /** Whether the shopper decides by them: on the review. */
  readonly isReview: boolean
}

export function useFollowedTotals({ asOf, reload, isReview }: FollowedTotals): { readonly isOld: () => boolean } {
  const received = useRef({ asOf: '', at: 0 })
  const ageMs = useCallback(() => Math.abs(Date.now() - received.current.at), [])
  useEffect(() => {
    if (received.current.asOf !== asOf) received.current = { asOf, at: Date.now() }
  }, [asOf])
  useEffect(() => {
    if (!reload) return
    const ask = () => {
      if (document.visibilityState === 'visible' && ageMs() > FRESH_MS) void reload()
    }
    const timer = setInterval(ask, isReview ? FOLLOW_MS : RELOAD_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [ageMs, isReview, reload])

  return { isOld: useCallback(() => ageMs() > FOLLOW_MS + FRESH_MS, [ageMs]) }
}
