/** The time of the shopper's device, which the server does not know. */
import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Null until the page is hydrated. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
