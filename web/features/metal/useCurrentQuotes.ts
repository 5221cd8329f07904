/** The quotes that came with the page, and over them whatever was heard since. */
import { useMemo, useSyncExternalStore } from 'react'
import type { MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { metalFeed, useLiveQuotes, type LiveQuote, type LiveQuotes } from '../../shop/metalFeed.ts'

export function useCurrentQuotes(quotes: readonly MetalQuotePartsFragment[]): readonly MetalQuotePartsFragment[] {
  const live = useLiveQuotes()

  return useMemo(() => withReceived(quotes, live), [quotes, live])
}

/** What a glance at the quotes comes to: another answer renders, another quote alone does not. */
export function useQuoteGlance<Glance extends string>(
  quotes: readonly MetalQuotePartsFragment[],
  look: (quotes: readonly MetalQuotePartsFragment[]) => Glance,
): Glance {
  return useSyncExternalStore(
    metalFeed.subscribe,
    () => look(withReceived(quotes, metalFeed.quotes())),
    () => look(quotes),
  )
}

function withReceived(
  quotes: readonly MetalQuotePartsFragment[],
  live: LiveQuotes | null,
): readonly MetalQuotePartsFragment[] {
  return quotes.map((quote) => currentQuote(quote, live?.get(quote.metal)))
}

export function currentQuote(quote: MetalQuotePartsFragment, heard: LiveQuote | undefined): MetalQuotePartsFragment {
  if (!heard || Date.parse(heard.quotedAt) <= Date.parse(quote.quotedAt)) return quote

  const { pricePerGram, changePercent, quotedAt } = heard
  return {
    ...quote,
    pricePerGram: { ...quote.pricePerGram, amount: pricePerGram },
    changePercent,
    quotedAt,
    isCurrent: true,
  }
}
