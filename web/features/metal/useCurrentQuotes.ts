import { useMemo } from 'react'
import type { MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useLiveQuotes } from '../../shop/metalFeed.ts'

/** The quotes that came with the page, and over them whatever was heard since. */
export function useCurrentQuotes(quotes: readonly MetalQuotePartsFragment[]): readonly MetalQuotePartsFragment[] {
  const live = useLiveQuotes()

  return useMemo(() => {
    if (!live) return quotes
    return quotes.map((quote) => {
      const heard = live.get(quote.metal)
      if (!heard || Date.parse(heard.quotedAt) <= Date.parse(quote.quotedAt)) return quote
      const { pricePerGram, changePercent, quotedAt } = heard
      return { ...quote, pricePerGram: { ...quote.pricePerGram, amount: pricePerGram }, changePercent, quotedAt, isCurrent: true }
    })
  }, [quotes, live])
}
