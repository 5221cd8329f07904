/** Announces changed metals to screen readers at an interval, limited to the metals that the page shows. */
import type { LiveQuotes, MetalCode } from '../shop/metalFeed.ts'

export const announceIntervalMs = 30_000

interface AnnouncerOptions {
  /** Whether the page shows a price that depends on the metal. */
  readonly isShown: (metal: MetalCode) => boolean
  readonly announce: (metals: readonly MetalCode[]) => void
}

/** `receive` takes every new quote; `stop` cancels the pending announcement. */
export function createAnnouncer({ isShown, announce }: AnnouncerOptions) {
  let announced: LiveQuotes | null = null
  let latest: LiveQuotes | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    const changed = [...(latest ?? [])].filter(
      ([metal, { pricePerGram }]) => pricePerGram !== announced?.get(metal)?.pricePerGram && isShown(metal),
    )
    announced = latest
    if (changed.length > 0) announce(changed.map(([metal]) => metal))
  }

  return {
    receive: (quotes: LiveQuotes) => {
      // The first quotes are the baseline, not a change.
      announced ??= quotes
      latest = quotes
      timer ??= setTimeout(flush, announceIntervalMs)
    },
    stop: () => clearTimeout(timer),
  }
}
