/** What metals have changed is said now and then, and only of those that the page is about. */
import type { LiveQuotes, MetalCode } from '../../shop/metalFeed.ts'

export const sayEveryMs = 30_000

interface AnnouncerParts {
  /** Whether the page shows something that follows it. */
  readonly isShown: (metal: MetalCode) => boolean
  readonly say: (metals: readonly MetalCode[]) => void
}

/** Told of every new quote; answers what ends it. */
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
      // What is there when listening begins is no change.
      said ??= quotes
      latest = quotes
      timer ??= setTimeout(announce, sayEveryMs)
    },
    end: () => clearTimeout(timer),
  }
}
