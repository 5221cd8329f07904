/** A quote in the schema's words. */
import { compare, decimal, type Decimal, divide, multiply, subtract, toText, ZERO } from '#domain/decimal.ts'
import type { Metal } from '#domain/metal.ts'
import type { MetalQuote, QuoteSnapshot } from '../upstream/metals/port.ts'

const PERCENT_DIGITS = 2

export interface QuoteLabels {
  readonly metal: Metal
  /** Exact. */
  readonly pricePerGram: string
  /** Since the end of the day before; null when that is unknown. */
  readonly changePercent: string | null
  readonly quotedAt: string
}

export function quoteLabels({ metal, pricePerGram, previousClose, quotedAt }: MetalQuote): QuoteLabels {
  return {
    metal,
    pricePerGram: toText(pricePerGram),
    changePercent: previousClose && changePercent(pricePerGram, previousClose),
    quotedAt: quotedAt.toISOString(),
  }
}

/** In the order of the metals. */
export function wordsOf({ quotes }: QuoteSnapshot): readonly QuoteLabels[] {
  return [...quotes.values()].map(quoteLabels)
}

function changePercent(now: Decimal, before: Decimal): string | null {
  if (compare(before, ZERO) <= 0) return null
  return toText(divide(multiply(subtract(now, before), decimal(100)), before, PERCENT_DIGITS), PERCENT_DIGITS)
}
