/** While the shop is offline, checks periodically whether it is back. */
import type { Connection } from '../shop/connection.ts'

const firstMs = 1_000
const everyMs = 10_000
/** A check that hangs is none: the next one follows. */
const CHECK_TIMEOUT_MS = 8_000

export function watchForReturn(connection: Connection, check: () => Promise<boolean> = isReady): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWatching = true
  const look = async () => {
    timer = undefined
    if (await check()) connection.reached()
    else plan(everyMs)
  }
  const plan = (inMs: number) => {
    if (!isWatching || timer !== undefined || connection.state() !== 'unreachable') return
    timer = setTimeout(() => void look(), inMs)
  }

  plan(firstMs)
  const unsubscribe = connection.subscribe(() => plan(firstMs))
  return () => {
    isWatching = false
    unsubscribe()
    clearTimeout(timer)
  }
}

export async function isReady(): Promise<boolean> {
  try {
    const response = await fetch('/health/ready', {
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    // While offline, the service worker responds instead of the shop.
    return response.ok && (await response.text()).trim() === 'ready'
  } catch {
    return false
  }
}
