/** Metal quotes set by a test. Quotes that are not set are unknown. */
import { decimal } from '#domain/decimal.ts'
import { type Metal, METALS } from '#domain/metal.ts'
import type { Currency } from '#domain/money.ts'
import type { MetalQuote, MetalQuotes, QuoteSnapshot } from '../upstream/metals/port.ts'

export interface FakeMetalQuotes extends MetalQuotes {
  /** Replaces the quotes of a currency: prices of one gram of fine metal. */
  set(
    currency: Currency,
    prices: Partial<Record<Metal, string>>,
    times?: { readonly quotedAt?: Date; readonly overdueFrom?: Date; readonly previousClose?: string },
  ): void
  /** Removes all quotes of the currency. */
  forget(currency: Currency): void
}

const NEVER = new Date('9999-12-31T00:00:00Z')

export function createFakeMetalQuotes(): FakeMetalQuotes {
  const boards = new Map<Currency, QuoteSnapshot>()
  const listeners = new Map<Currency, Set<(board: QuoteSnapshot) => void>>()

  return {
    set(currency, prices, { quotedAt = new Date('2026-11-21T12:00:00Z'), overdueFrom = NEVER, previousClose } = {}) {
      const quotes = METALS.flatMap((metal): [Metal, MetalQuote][] => {
        const price = prices[metal]
        return price === undefined
          ? []
          : [
              [
                metal,
                {
                  metal,
                  pricePerGram: decimal(price),
                  previousClose: previousClose === undefined ? null : decimal(previousClose),
                  quotedAt,
                  overdueFrom,
                },
              ],
            ]
      })
      const board: QuoteSnapshot = { currency, quotes: new Map(quotes) }
      boards.set(currency, board)
      for (const listener of listeners.get(currency) ?? []) listener(board)
    },
    forget: (currency) => void boards.delete(currency),
    current: (currency) => boards.get(currency) ?? null,
    subscribe(currency, listener) {
      const told = listeners.get(currency) ?? new Set()
      listeners.set(currency, told.add(listener))
      return () => void told.delete(listener)
    },
    close: async () => {},
  }
}
