import { use, useEffect, useState } from 'react'
import { isReady } from '../offline/watchForReturn.ts'
import { ConnectionContext, useConnection } from '../shop/connection.ts'

const KEY = 'reloaded-for-code'
/** Code that is missing in the new document, too, must not load it for ever. */
const MIN_PAUSE_MS = 60_000

/** Loads the document of this address, once the shop can be reached. Returns whether that was tried already, without help. */
export function useDocument(load: () => void = reload): boolean {
  const connection = use(ConnectionContext)
  const isAway = useConnection() !== 'online'
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const isThere = await isReady()
      if (!isCurrent) return
      if (!isThere) connection.failed()
      else if (mayReload()) load()
      else setFailed(true)
    }
    if (!isAway) void look()
    return () => {
      isCurrent = false
    }
  }, [connection, isAway, load])

  return hasFailed
}

function reload(): void {
  location.reload()
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < MIN_PAUSE_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    // Without storage nothing limits the reloads.
    return false
  }
}
