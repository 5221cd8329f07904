/** The quotes that came with the page, and over them whatever was heard since. */
import { useMemo, useSyncExternalStore } from 'react'
import type { MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { metalFeed, useLiveQuotes, type LiveQuote } from '../../shop/metalFeed.ts'

export function useCurrentQuotes(quotes: readonly MetalQuotePartsFragment[]): readonly MetalQuotePartsFragment[] {
  const live = useLiveQuotes()

  return useMemo(() => quotes.map((quote) => currentQuote(quote, live?.get(quote.metal))), [quotes, live])
}

/** The same of one metal: what was heard of another renders nothing. */
export function useCurrentQuote(quote: MetalQuotePartsFragment): MetalQuotePartsFragment {
  const heard = useSyncExternalStore(metalFeed.subscribe, () => metalFeed.quotes()?.get(quote.metal), () => undefined)

  return currentQuote(quote, heard)
}

function currentQuote(quote: MetalQuotePartsFragment, heard: LiveQuote | undefined): MetalQuotePartsFragment {
  if (!heard || Date.parse(heard.quotedAt) <= Date.parse(quote.quotedAt)) return quote

  const { pricePerGram, changePercent, quotedAt } = heard
  return { ...quote, pricePerGram: { ...quote.pricePerGram, amount: pricePerGram }, changePercent, quotedAt, isCurrent: true }
}
