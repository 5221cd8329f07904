/** Keeps the catalogue on this device fresh and, on a good connection without data saving, loads it without being asked. */
import { readStatus, refreshQuietly } from './offlineCatalogue.ts'
import type { Connection } from '../shop/connection.ts'

/** A shopper who stays this long may return. */
const QUIET_AFTER_MS = 30_000
/** The gateway builds a bundle about as often. */
const FRESH_MS = 900_000
/** A catalogue that cannot be loaded is tried again after twice the time, up to this. */
const MAX_PAUSE_MS = 86_400_000
/** About a hundred times the catalogue: a device with less has other uses for it. */
const MIN_QUOTA_BYTES = 100_000_000

interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
  readonly type?: string
}

type NavigatorWithNetwork = Navigator & { readonly connection?: NetworkInformation }

export function keepCatalogue(storeCode: string, connection: Connection): void {
  let [failures, nextAt] = [0, 0]
  const refresh = async () => {
    const { connection: network }: NavigatorWithNetwork = navigator
    if (
      Date.now() < nextAt ||
      connection.state() !== 'online' ||
      document.visibilityState === 'hidden' ||
      network?.saveData
    )
      return
    const asOf = await readStatus(storeCode)
    const isDue = asOf === null ? await isGood(network) : Date.now() - Date.parse(asOf) > FRESH_MS
    if (!isDue) return
    failures = (await refreshQuietly(storeCode)) ? 0 : failures + 1
    nextAt = failures === 0 ? 0 : Date.now() + Math.min(FRESH_MS * 2 ** failures, MAX_PAUSE_MS)
  }
  setTimeout(() => void refresh(), QUIET_AFTER_MS)
  setInterval(() => void refresh(), FRESH_MS)
}

/** Browsers that do not describe their network load the catalogue on request only. */
async function isGood(network: NetworkInformation | undefined): Promise<boolean> {
  if (network?.effectiveType !== '4g' || network.type === 'cellular') return false
  const { quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota >= MIN_QUOTA_BYTES
}
