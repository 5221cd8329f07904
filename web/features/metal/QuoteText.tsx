/** A figure of a quote. A newer one is written straight into the page: every page has some in its head, and no tick is to render any. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { metalFeed } from '../../shop/metalFeed.ts'
import { currentQuote } from './useCurrentQuotes.ts'

interface QuoteTextProps {
  /** As it came with the page. */
  readonly quote: MetalQuotePartsFragment
  readonly write: (quote: MetalQuotePartsFragment) => string
}

export function QuoteText({ quote, write }: QuoteTextProps) {
  const element = useRef<HTMLSpanElement>(null)
  const update = useRef<() => void>(() => undefined)

  // After every rendering: what was rendered is the quote as it came.
  useLayoutEffect(() => {
    update.current = () => {
      const text = element.current?.firstChild
      const figure = write(currentQuote(quote, metalFeed.quotes()?.get(quote.metal)))
      if (text && text.nodeValue !== figure) text.nodeValue = figure
    }
    update.current()
  })
  useEffect(() => metalFeed.subscribe(() => update.current()), [])

  return <span ref={element}>{write(quote)}</span>
}
