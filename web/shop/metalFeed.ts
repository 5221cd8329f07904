/** Live metal quotes in the browser. One instance per document, since a document shows one store; the server receives no quotes. */
import { useStore } from '@nanostores/react'
import type { Metal } from '#domain/metal.ts'
import { atom } from 'nanostores'

export type MetalCode = Metal

export interface LiveQuote {
  readonly metal: MetalCode
  /** Price of one fine gram without tax, in the store's currency. */
  readonly pricePerGram: string
  /** Change since the previous day's close, in per cent; null if unknown. */
  readonly changePercent: string | null
  readonly quotedAt: string
  /** Time from which it is not current; undefined where it was current when it was received. */
  readonly overdueFrom?: string | undefined
}

export type LiveQuotes = ReadonlyMap<MetalCode, LiveQuote>

type Leave = () => void

export class MetalFeed {
  readonly store = atom<LiveQuotes | null>(null)
  /** The shopper holds the figures still (WCAG 2.2.2), until the document is loaded again. */
  readonly isPaused = atom(false)

  /** A new map after each change; null before the first quote. */
  readonly quotes = (): LiveQuotes | null => this.store.get()

  readonly subscribe = (listener: () => void): Leave => this.store.listen(() => listener())

  /** Ignores quotes that are older than the stored one, and repeated ones. */
  receive(quotes: readonly LiveQuote[]): void {
    const newer = quotes.filter(({ metal, quotedAt }) => isNewer(quotedAt, this.quotes()?.get(metal)?.quotedAt))
    if (newer.length === 0) return

    this.store.set(new Map([...(this.quotes() ?? []), ...newer.map((quote) => [quote.metal, quote] as const)]))
  }
}

export const metalFeed = new MetalFeed()

export function useLiveQuotes(): LiveQuotes | null {
  return useStore(metalFeed.store, { ssr: 'initial' })
}

// Compares moments, not texts: two services may format the same moment differently.
function isNewer(at: string, known: string | undefined): boolean {
  return known === undefined || Date.parse(at) > Date.parse(known)
}
