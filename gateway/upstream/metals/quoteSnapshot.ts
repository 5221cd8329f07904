/** Merges new quotes into a snapshot. */
import { compare, type Decimal } from '#domain/decimal.ts'
import { METALS } from '#domain/metal.ts'
import type { Currency } from '#domain/money.ts'
import type { MetalQuote, QuoteSnapshot } from './port.ts'

/** Returns the same snapshot when nothing changed. A quote that is older than the known one is ignored. */
export function snapshotWith(
  snapshot: QuoteSnapshot | null,
  currency: Currency,
  quotes: readonly MetalQuote[],
): QuoteSnapshot | null {
  const newer = quotes.filter((quote) => isNews(quote, snapshot?.quotes.get(quote.metal)))
  if (newer.length === 0) return snapshot

  const all = new Map([...(snapshot?.quotes ?? []), ...newer.map((quote) => [quote.metal, quote] as const)])
  return {
    currency,
    quotes: new Map(METALS.flatMap((metal) => all.get(metal) ?? []).map((quote) => [quote.metal, quote])),
  }
}

function isNews(quote: MetalQuote, standing: MetalQuote | undefined): boolean {
  if (!standing) return true
  if (quote.quotedAt.getTime() !== standing.quotedAt.getTime()) return quote.quotedAt > standing.quotedAt
  return (
    compare(quote.pricePerGram, standing.pricePerGram) !== 0 || !isSame(quote.previousClose, standing.previousClose)
  )
}

function isSame(one: Decimal | null, other: Decimal | null): boolean {
  if (one === null || other === null) return one === other
  return compare(one, other) === 0
}
