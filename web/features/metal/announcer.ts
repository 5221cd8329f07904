/** Announces changed metals to screen readers at an interval, limited to the metals that the page shows. */
import type { LiveQuotes, MetalCode } from '../../shop/metalFeed.ts'

export const sayEveryMs = 30_000

interface AnnouncerParts {
  /** Whether the page shows a price that depends on the metal. */
  readonly isShown: (metal: MetalCode) => boolean
  readonly say: (metals: readonly MetalCode[]) => void
}

/** `receive` takes every new quote; `stop` cancels the pending announcement. */
export function createAnnouncer({ isShown, say }: AnnouncerParts) {
  let said: LiveQuotes | null = null
  let latest: LiveQuotes | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const announce = () => {
    timer = undefined
    const changed = [...(latest ?? [])].filter(
      ([metal, { pricePerGram }]) => pricePerGram !== said?.get(metal)?.pricePerGram && isShown(metal),
    )
    said = latest
    if (changed.length > 0) say(changed.map(([metal]) => metal))
  }

  return {
    hear: (quotes: LiveQuotes) => {
      // The first quotes are the baseline, not a change.
      said ??= quotes
      latest = quotes
      timer ??= setTimeout(announce, sayEveryMs)
    },
    end: () => clearTimeout(timer),
  }
}
