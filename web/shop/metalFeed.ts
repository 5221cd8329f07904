/** What the metals cost now, as the browser hears it once its page stands. One per document, which shows one store; on the server nothing is heard. */
import { useEffect, useSyncExternalStore } from 'react'

export type MetalCode = 'AU' | 'AG' | 'PT' | 'PD' | 'RH'

export interface LiveQuote {
  readonly metal: MetalCode
  /** Price of one fine gram without tax, in the store's currency. */
  readonly pricePerGram: string
  /** Since the end of the day before, in per cent; null when unknown. */
  readonly changePercent: string | null
  readonly quotedAt: string
}

export type LiveQuotes = ReadonlyMap<MetalCode, LiveQuote>

type Listener = () => void

export class MetalFeed {
  #quotes: LiveQuotes | null = null
  readonly #listeners = new Set<Listener>()
  readonly #followers = new Set<Listener>()

  /** Another map whenever a price has changed; null before the first was heard. */
  readonly quotes = (): LiveQuotes | null => this.#quotes

  readonly subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Quotes that come late, or twice, change nothing. */
  receive(quotes: readonly LiveQuote[]): void {
    const newer = quotes.filter(({ metal, quotedAt }) => isNewer(quotedAt, this.#quotes?.get(metal)?.quotedAt))
    if (newer.length === 0) return

    this.#quotes = new Map([...(this.#quotes ?? []), ...newer.map((quote) => [quote.metal, quote] as const)])
    this.#listeners.forEach((listener) => listener())
  }

  /** Called when something that follows a metal shows another figure than before. */
  readonly onMoved = (listener: Listener): Listener => {
    this.#followers.add(listener)
    return () => this.#followers.delete(listener)
  }

  moved(): void {
    this.#followers.forEach((listener) => listener())
  }
}

export const metalFeed = new MetalFeed()

export function useLiveQuotes(): LiveQuotes | null {
  return useSyncExternalStore(metalFeed.subscribe, metalFeed.quotes, () => null)
}

/**
 * What a value has become with the metal: the value itself until the metal moves it.
 *
 * @param follow answers the same object as long as nothing is shown differently: only what has changed is rendered again.
 */
export function useFollowing<Value>(value: Value, follow: (value: Value, quotes: LiveQuotes) => Value): Value {
  const shown = useSyncExternalStore(
    metalFeed.subscribe,
    () => {
      const quotes = metalFeed.quotes()
      return quotes ? follow(value, quotes) : value
    },
    () => value,
  )
  useEffect(() => {
    if (shown !== value) metalFeed.moved()
  }, [shown, value])

  return shown
}

// Times of one notation compare as text, but two services need not agree on their decimals.
function isNewer(at: string, known: string | undefined): boolean {
  return known === undefined || Date.parse(at) > Date.parse(known)
}
