/** Subscribes to metal quotes, and moves the prices that depend on a metal. */
import { use, useEffect, useRef } from 'react'
import { useLazyClient } from '../client/apolloContext.ts'
import type { MetalQuotePartsFragment } from '../client/generated/documents.generated.ts'
import { useMetalTicksLazyQuery } from '../client/generated/hooks.generated.ts'
import { ConnectionContext } from '../shop/connection.ts'
import { metalFeed } from '../shop/metalFeed.ts'
import { metalStreamPath } from '../shop/paths.ts'
import { priceMove, setTextUpdater } from '../shop/priceStore.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { keepUpToDate, updateAll } from '../ui/nearness.ts'
import { followMetals } from './followMetals.ts'
import { priceMoveFor } from './movePrices.ts'
import { readQuotes } from './readQuotes.ts'

/** Moving prices are not announced; screen readers read them in place. */
export function LiveMetals({ quotes }: { readonly quotes: readonly MetalQuotePartsFragment[] }) {
  useMovedPrices()
  useQuotes()
  useCachedQuotes(quotes)
  return null
}

function useQuotes(): void {
  const [fetchTicks] = useMetalTicksLazyQuery({ fetchPolicy: 'network-only', errorPolicy: 'all' })
  const connection = use(ConnectionContext)
  const { code } = useStoreView()

  useEffect(
    () =>
      followMetals({
        openStream: (onQuotes, onError) => {
          const stream = new EventSource(`${metalStreamPath}?${new URLSearchParams({ store: code }).toString()}`)
          stream.addEventListener('quotes', ({ data }: MessageEvent<string>) => onQuotes(data))
          stream.addEventListener('error', onError)
          return { close: () => stream.close(), isRefused: () => stream.readyState === EventSource.CLOSED }
        },
        receive: (text) => metalFeed.receive(readQuotes(text)),
        poll: async () => {
          const { data } = await fetchTicks().catch(() => ({ data: undefined }))
          metalFeed.receive(
            (data?.metalQuotes ?? []).map(
              ({ metal, pricePerGram: { amount }, changePercent, quotedAt, isCurrent }) => ({
                metal,
                pricePerGram: amount,
                changePercent,
                quotedAt,
                ...(!isCurrent && { overdueFrom: quotedAt }),
              }),
            ),
          )
        },
        // The browser reports an offline network itself, so no request is tried.
        isWanted: () =>
          document.visibilityState === 'visible' && connection.state() !== 'offline' && !metalFeed.isPaused.get(),
        onWantedChange: (listener) => {
          document.addEventListener('visibilitychange', listener)
          const leaves = [connection.subscribe(listener), metalFeed.isPaused.listen(listener)]
          return () => {
            document.removeEventListener('visibilitychange', listener)
            leaves.forEach((leave) => leave())
          }
        },
      }),
    [fetchTicks, connection, code],
  )
}

/** Moves prices with each quote. */
function useMovedPrices(): void {
  useEffect(() => {
    const update = () => {
      const quotes = metalFeed.quotes()
      if (!quotes) return
      priceMove.set(priceMoveFor(quotes))
      updateAll()
    }
    update()
    setTextUpdater((text) => keepUpToDate(text.element, text.update))
    const unsubscribe = metalFeed.subscribe(update)
    return () => {
      unsubscribe()
      priceMove.set(null)
      setTextUpdater(null)
    }
  }, [])
}

/**
 * Writes the last received quotes into the cache when the page is hidden, before the cache is persisted: an offline
 * visit shows them.
 */
function useCachedQuotes(quotes: readonly MetalQuotePartsFragment[]): void {
  const client = useLazyClient()
  const known = useRef(quotes)
  useEffect(() => {
    known.current = quotes
  }, [quotes])

  useEffect(() => {
    const writeToCache = () => {
      const live = metalFeed.quotes()
      const cache = client.current?.cache
      if (document.visibilityState !== 'hidden' || !live || !cache) return
      client.flush()
      cache.batch({
        update: () => {
          for (const quote of known.current) {
            const received = live.get(quote.metal)
            const id = cache.identify(quote)
            if (!received || id === undefined) continue
            cache.modify({
              id,
              fields: {
                pricePerGram: () => ({ ...quote.pricePerGram, amount: received.pricePerGram }),
                changePercent: () => received.changePercent,
                quotedAt: () => received.quotedAt,
              },
            })
          }
        },
      })
    }
    // Capture phase: runs before the listener that persists the cache on the same event.
    window.addEventListener('visibilitychange', writeToCache, { capture: true })
    return () => window.removeEventListener('visibilitychange', writeToCache, { capture: true })
  }, [client])
}
