/**
 * The metal feed as the gateway sees it: for each currency that somebody asked for, one live copy of the quotes in the whole process.
 * What is known already costs no upstream call.
 */
import type { Decimal } from '#domain/decimal.ts'
import type { Metal } from '#domain/metal.ts'
import type { Currency } from '#domain/money.ts'
import type { CallCounter } from '../callCounter.ts'

export interface MetalQuote {
  readonly metal: Metal
  /** Mid price of one fine gram, without tax, in the board's currency. */
  readonly pricePerGram: Decimal
  /** The price at the end of the day before; null when unknown. */
  readonly previousClose: Decimal | null
  readonly quotedAt: Date
  /** From this moment on a newer quote is overdue. */
  readonly overdueFrom: Date
}

/**
 * What the metals cost in one currency. Never changed: whatever changes makes a new board, so that whoever remembers something worked out
 * from a board drops it when `quotes.current(…)` is another object. A metal that was never quoted is missing.
 */
export interface QuoteSnapshot {
  readonly currency: Currency
  readonly quotes: ReadonlyMap<Metal, MetalQuote>
}

export interface MetalQuotes {
  /**
   * At once when warm, also while the feed is away. A promise only for the first question about a currency, which waits for the upstream no longer than its
   * time limit and is counted. Null: nothing is known yet; it goes on being asked for, and nobody else waits. Never throws or rejects.
   */
  current(currency: Currency, calls: CallCounter): QuoteSnapshot | null | Promise<QuoteSnapshot | null>
  /** Told of every new board until the answered function is called. Keeps the feed of the currency open. */
  subscribe(currency: Currency, listener: (board: QuoteSnapshot) => void): () => void
  close(): Promise<void>
}

/** Whether a newer quote should have come. */
export function isOverdue({ overdueFrom }: MetalQuote, now: Date): boolean {
  return now >= overdueFrom
}
