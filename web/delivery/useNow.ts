/** The time of the shopper's device, which the server does not know. */
import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const CHECK_MS = 5_000

/** At the start of the current minute; null until the page is hydrated. */
export function useNow(): Date | null {
  const minute = useSyncExternalStore(subscribe, currentMinute, onServer)
  return minute === null ? null : new Date(minute * MINUTE_MS)
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS)
  return () => clearInterval(timer)
}

const currentMinute = (): number | null => Math.floor(Date.now() / MINUTE_MS)
const onServer = (): number | null => null
