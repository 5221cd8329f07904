/** Maps a quote to the schema. */
import { compare, decimal, type Decimal, divide, multiply, subtract, toText, ZERO } from '#domain/decimal.ts'
import type { Metal } from '#domain/metal.ts'
import type { MetalQuote, QuoteSnapshot } from '../upstream/metals/port.ts'

const PERCENT_DIGITS = 2

export interface QuoteLabels {
  readonly metal: Metal
  /** Exact decimal. */
  readonly pricePerGram: string
  /** Change since the previous day's close; null when unknown. */
  readonly changePercent: string | null
  readonly quotedAt: string
  /** Time from which it is not current. */
  readonly overdueFrom: string
}

export function quoteLabels({ metal, pricePerGram, previousClose, quotedAt, overdueFrom }: MetalQuote): QuoteLabels {
  return {
    metal,
    pricePerGram: toText(pricePerGram),
    changePercent: previousClose && changePercent(pricePerGram, previousClose),
    quotedAt: quotedAt.toISOString(),
    overdueFrom: overdueFrom.toISOString(),
  }
}

/** Sorted by metal. */
export function labelsOf({ quotes }: QuoteSnapshot): readonly QuoteLabels[] {
  return [...quotes.values()].map(quoteLabels)
}

function changePercent(now: Decimal, before: Decimal): string | null {
  if (compare(before, ZERO) <= 0) return null
  return toText(divide(multiply(subtract(now, before), decimal(100)), before, PERCENT_DIGITS), PERCENT_DIGITS)
}
