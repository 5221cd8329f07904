/**
 * The interface of the metal feed. The process has one set of live quotes for each requested currency;
 * reading known quotes makes no upstream call.
 */
import type { Decimal } from '#domain/decimal.ts'
import type { Metal } from '#domain/metal.ts'
import type { Currency } from '#domain/money.ts'
import type { CallCounter } from '../callCounter.ts'

export interface MetalQuote {
  readonly metal: Metal
  /** Mid price of one gram of fine metal, without tax, in the snapshot's currency. */
  readonly pricePerGram: Decimal
  /** Previous day's close; null when unknown. */
  readonly previousClose: Decimal | null
  readonly quotedAt: Date
  /** Time from which a newer quote is overdue. */
  readonly overdueFrom: Date
}

/**
 * Immutable quotes of one currency. Every change creates a new snapshot, so that data derived from a snapshot is stale
 * when `quotes.current(…)` returns another object. A metal without a quote is missing.
 */
export interface QuoteSnapshot {
  readonly currency: Currency
  readonly quotes: ReadonlyMap<Metal, MetalQuote>
}

export interface MetalQuotes {
  /**
   * Returns known quotes synchronously, even while the feed cannot be reached. Only the first request of a currency gets a promise: it waits for
   * the upstream up to the time budget and counts as a call. Null while no quotes are known; they are fetched in the background. Never throws or rejects.
   */
  current(currency: Currency, calls: CallCounter): QuoteSnapshot | null | Promise<QuoteSnapshot | null>
  /** Returns known quotes, and null while none are known. Makes no call and starts no feed. */
  latest(currency: Currency): QuoteSnapshot | null
  /** Calls the listener with every new snapshot until the returned function is called. Keeps the currency's feed open. */
  subscribe(currency: Currency, listener: (snapshot: QuoteSnapshot) => void): () => void
  close(): Promise<void>
}

/** Whether a newer quote is overdue. */
export function isOverdue({ overdueFrom }: MetalQuote, now: Date): boolean {
  return now >= overdueFrom
}
