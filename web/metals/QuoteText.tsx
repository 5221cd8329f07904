/**
 * A figure of a quote. A newer quote is written into the DOM without rendering: every page shows quotes in its header,
 * and a tick must render none of them.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { MetalQuotePartsFragment } from '../client/generated/documents.generated.ts'
import { metalFeed } from '../shop/metalFeed.ts'
import { currentQuote } from './useCurrentQuotes.ts'

interface QuoteTextProps {
  /** The quote as it was loaded with the page. */
  readonly quote: MetalQuotePartsFragment
  readonly format: (quote: MetalQuotePartsFragment) => string
}

export function QuoteText({ quote, format }: QuoteTextProps) {
  const element = useRef<HTMLSpanElement>(null)
  const update = useRef<() => void>(() => undefined)

  // Runs after every render, because React renders the loaded quote again.
  useLayoutEffect(() => {
    let written: MetalQuotePartsFragment | undefined
    update.current = () => {
      const current = currentQuote(quote, metalFeed.quotes()?.get(quote.metal))
      const text = element.current?.firstChild
      if (!text || current === written) return
      written = current
      const figure = format(current)
      if (text.nodeValue !== figure) text.nodeValue = figure
    }
    update.current()
  })
  useEffect(() => metalFeed.subscribe(() => update.current()), [])

  return (
    <span ref={element} translate="no">
      {format(quote)}
    </span>
  )
}
