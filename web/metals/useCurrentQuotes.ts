/** The quotes that were loaded with the page, updated with those received since. */
import { useMemo, useSyncExternalStore } from 'react'
import type { MetalQuotePartsFragment } from '../client/generated/documents.generated.ts'
import { metalFeed, useLiveQuotes, type LiveQuote, type LiveQuotes } from '../shop/metalFeed.ts'

export function useCurrentQuotes(quotes: readonly MetalQuotePartsFragment[]): readonly MetalQuotePartsFragment[] {
  const live = useLiveQuotes()

  return useMemo(() => withReceived(quotes, live), [quotes, live])
}

/** Derives a string from the quotes and renders again only when that string changes. */
export function useQuoteGlance<Glance extends string>(
  quotes: readonly MetalQuotePartsFragment[],
  select: (quotes: readonly MetalQuotePartsFragment[]) => Glance,
): Glance {
  return useSyncExternalStore(
    metalFeed.subscribe,
    () => select(withReceived(quotes, metalFeed.quotes())),
    () => select(quotes),
  )
}

function withReceived(
  quotes: readonly MetalQuotePartsFragment[],
  live: LiveQuotes | null,
): readonly MetalQuotePartsFragment[] {
  return quotes.map((quote) => currentQuote(quote, live?.get(quote.metal)))
}

interface Current {
  readonly received: LiveQuote
  readonly quote: MetalQuotePartsFragment
}

/** A page shows several figures of each quote. */
const latest = new WeakMap<MetalQuotePartsFragment, Current>()

/** Returns the same object until a newer quote is received. */
export function currentQuote(quote: MetalQuotePartsFragment, received: LiveQuote | undefined): MetalQuotePartsFragment {
  if (!received) return quote
  const known = latest.get(quote)
  if (known?.received === received) return known.quote
  const current = updated(quote, received)
  latest.set(quote, { received, quote: current })
  return current
}

function updated(quote: MetalQuotePartsFragment, received: LiveQuote): MetalQuotePartsFragment {
  const { pricePerGram, changePercent, quotedAt, overdueFrom } = received
  if (Date.parse(quotedAt) <= Date.parse(quote.quotedAt)) return quote

  return {
    ...quote,
    pricePerGram: { ...quote.pricePerGram, amount: pricePerGram },
    changePercent,
    quotedAt,
    // The last quote of a closed market is not current.
    isCurrent: overdueFrom === undefined || Date.now() < Date.parse(overdueFrom),
  }
}
