/** What the metals cost now, as the browser hears it once its page stands. One per document, which shows one store; on the server nothing is heard. */
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'

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

type Leave = () => void

export class MetalFeed {
  readonly store = atom<LiveQuotes | null>(null)
  readonly #followed: MetalCode[] = []

  /** Another map whenever a price has changed; null before the first was heard. */
  readonly quotes = (): LiveQuotes | null => this.store.get()

  readonly subscribe = (listener: () => void): Leave => this.store.listen(() => listener())

  /** Quotes that come late, or twice, change nothing. */
  receive(quotes: readonly LiveQuote[]): void {
    const newer = quotes.filter(({ metal, quotedAt }) => isNewer(quotedAt, this.quotes()?.get(metal)?.quotedAt))
    if (newer.length === 0) return

    this.store.set(new Map([...(this.quotes() ?? []), ...newer.map((quote) => [quote.metal, quote] as const)]))
  }

  /** Says that the page is about a metal: its changes are worth being told. */
  follow(metal: MetalCode): Leave {
    this.#followed.push(metal)
    return () => {
      this.#followed.splice(this.#followed.indexOf(metal), 1)
    }
  }

  followed(): readonly MetalCode[] {
    return this.#followed
  }
}

export const metalFeed = new MetalFeed()

export function useLiveQuotes(): LiveQuotes | null {
  return useStore(metalFeed.store, { ssr: 'initial' })
}

export function useFollowedMetal(metal: MetalCode): void {
  useEffect(() => metalFeed.follow(metal), [metal])
}

// Two services need not write a moment alike.
function isNewer(at: string, known: string | undefined): boolean {
  return known === undefined || Date.parse(at) > Date.parse(known)
}
