/** The quotes that were loaded with the page, updated with those received since. */
import { useMemo, useSyncExternalStore } from 'react'
import type { MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { metalFeed, useLiveQuotes, type LiveQuote, type LiveQuotes } from '../../shop/metalFeed.ts'

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

export function currentQuote(quote: MetalQuotePartsFragment, received: LiveQuote | undefined): MetalQuotePartsFragment {
  if (!received || Date.parse(received.quotedAt) <= Date.parse(quote.quotedAt)) return quote

  const { pricePerGram, changePercent, quotedAt } = received
  return {
    ...quote,
    pricePerGram: { ...quote.pricePerGram, amount: pricePerGram },
    changePercent,
    quotedAt,
    isCurrent: true,
  }
}
