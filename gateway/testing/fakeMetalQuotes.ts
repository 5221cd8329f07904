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
  const snapshots = new Map<Currency, QuoteSnapshot>()
  const listeners = new Map<Currency, Set<(snapshot: QuoteSnapshot) => void>>()

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
      const snapshot: QuoteSnapshot = { currency, quotes: new Map(quotes) }
      snapshots.set(currency, snapshot)
      for (const listener of listeners.get(currency) ?? []) listener(snapshot)
    },
    forget: (currency) => void snapshots.delete(currency),
    current: (currency) => snapshots.get(currency) ?? null,
    latest: (currency) => snapshots.get(currency) ?? null,
    subscribe(currency, listener) {
      const subscribed = listeners.get(currency) ?? new Set()
      listeners.set(currency, subscribed.add(listener))
      return () => void subscribed.delete(listener)
    },
    close: async () => {},
  }
}
