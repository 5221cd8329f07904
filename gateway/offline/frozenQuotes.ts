/**
 * Metal quotes that stay the same for a day. A bundle contains prices at these quotes: the browser moves them to the latest quotes that it
 * knows, by the metal shares. With live quotes every price of a bundle would be different every time it is built.
 */
import type { MetalQuotes, QuoteSnapshot } from '../upstream/metals/port.ts'

interface Frozen {
  readonly snapshot: QuoteSnapshot
  readonly takenAt: number
}

export function freezeQuotes(
  metals: MetalQuotes,
  { clock, lifetimeMs }: { readonly clock: () => Date; readonly lifetimeMs: number },
): MetalQuotes {
  const frozen = new Map<string, Frozen>()
  return {
    async current(currency, calls) {
      const known = frozen.get(currency)
      const now = clock().getTime()
      if (known && now - known.takenAt < lifetimeMs) return known.snapshot
      const snapshot = await metals.current(currency, calls)
      if (snapshot) frozen.set(currency, { snapshot, takenAt: now })
      return snapshot
    },
    latest: (currency) => frozen.get(currency)?.snapshot ?? null,
    subscribe: (currency, listener) => metals.subscribe(currency, listener),
    // The owner closes the feed.
    close: async () => {},
  }
}
