/** Subscribes to metal quotes, moves the prices that depend on a metal, and announces the changes to screen readers. */
import { Trans } from '@lingui/react/macro'
import { use, useEffect, useRef, useState } from 'react'
import { useApolloClient } from '../../graphql/apolloContext.ts'
import type { MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useMetalTicksLazyQuery } from '../../graphql/generated/hooks.generated.ts'
import { ConnectionContext } from '../../shop/connection.ts'
import { metalFeed, type LiveQuotes, type MetalCode } from '../../shop/metalFeed.ts'
import { metalStreamPath } from '../../shop/paths.ts'
import { displayedPrices, priceStore, setTextUpdater } from '../../shop/priceStore.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { writeMoney } from '../../ui/figures.ts'
import { keepUpToDate, updateAll } from '../../ui/nearness.ts'
import { createAnnouncer } from './announcer.ts'
import { followMetals } from './followMetals.ts'
import { pricePer, shownUnit } from './metalUnit.ts'
import { priceMoveFor } from './movePrices.ts'
import { readQuotes } from './readQuotes.ts'
import { useMetalNames } from './useMetalNames.ts'
import frame from '../../ui/frame.module.css'

export function LiveMetals({ quotes }: { readonly quotes: readonly MetalQuotePartsFragment[] }) {
  const said = useAnnouncements()
  useQuotes()
  useCachedQuotes(quotes)
  const store = useStoreView()
  const names = useMetalNames()
  const list = said
    .map(({ metal, pricePerGram }) => {
      const unit = shownUnit(metal, store.kind)
      return `${names[metal]} ${writeMoney(pricePer(unit, pricePerGram), store.currency, store)}/${unit.toLowerCase()}`
    })
    .join(', ')

  return (
    <output className={frame.unseen}>
      {list !== '' && <Trans>Prices on this page have followed the metal: {list}</Trans>}
    </output>
  )
}

function useQuotes(): void {
  const [fetchTicks] = useMetalTicksLazyQuery({ fetchPolicy: 'network-only', errorPolicy: 'all' })
  const connection = use(ConnectionContext)
  const { code } = useStoreView()

  useEffect(
    () =>
      followMetals({
        openStream: (onQuotes, onTrouble) => {
          const stream = new EventSource(`${metalStreamPath}?${new URLSearchParams({ store: code }).toString()}`)
          stream.addEventListener('quotes', ({ data }: MessageEvent<string>) => onQuotes(data))
          stream.addEventListener('error', onTrouble)
          return { close: () => stream.close(), isRefused: () => stream.readyState === EventSource.CLOSED }
        },
        hear: (text) => metalFeed.receive(readQuotes(text)),
        poll: async () => {
          const { data } = await fetchTicks().catch(() => ({ data: undefined }))
          metalFeed.receive(
            (data?.metalQuotes ?? []).map(({ metal, pricePerGram: { amount }, changePercent, quotedAt }) => ({
              metal,
              pricePerGram: amount,
              changePercent,
              quotedAt,
            })),
          )
        },
        // The browser reports an offline network itself, so no request is tried.
        isSeen: () => document.visibilityState === 'visible' && connection.state() !== 'offline',
        onSeenChange: (listener) => {
          document.addEventListener('visibilitychange', listener)
          const leave = connection.subscribe(listener)
          return () => {
            document.removeEventListener('visibilitychange', listener)
            leave()
          }
        },
      }),
    [fetchTicks, connection, code],
  )
}

interface Said {
  readonly metal: MetalCode
  readonly pricePerGram: string
}

/** Moves prices with each quote and returns the changes to announce. */
function useAnnouncements(): readonly Said[] {
  const [said, setSaid] = useState<readonly Said[]>([])

  useEffect(() => {
    let latest: LiveQuotes = new Map()
    const announcer = createAnnouncer({
      isShown: (metal) =>
        metalFeed.followed().includes(metal) ||
        displayedPrices.all().some(({ metalShares }) => metalShares.some((share) => share.metal === metal)),
      say: (metals) => setSaid(metals.flatMap((metal) => latest.get(metal) ?? [])),
    })
    const hear = () => {
      const quotes = metalFeed.quotes()
      if (!quotes) return
      latest = quotes
      priceStore.setKey('move', priceMoveFor(quotes))
      updateAll()
      announcer.hear(quotes)
    }
    hear()
    setTextUpdater(({ element, update }) => keepUpToDate(element, update))
    const leave = metalFeed.subscribe(hear)
    return () => {
      leave()
      announcer.end()
      priceStore.setKey('move', null)
      setTextUpdater(null)
    }
  }, [])

  return said
}

/**
 * Writes the last received quotes into the cache when the page is hidden, before the cache is persisted: an offline
 * visit shows them.
 */
function useCachedQuotes(quotes: readonly MetalQuotePartsFragment[]): void {
  const { cache } = useApolloClient()
  const known = useRef(quotes)
  useEffect(() => {
    known.current = quotes
  }, [quotes])

  useEffect(() => {
    const keep = () => {
      const live = metalFeed.quotes()
      if (document.visibilityState !== 'hidden' || !live) return
      cache.batch({
        update: () => {
          for (const quote of known.current) {
            const heard = live.get(quote.metal)
            const id = cache.identify(quote)
            if (!heard || id === undefined) continue
            cache.modify({
              id,
              fields: {
                pricePerGram: () => ({ ...quote.pricePerGram, amount: heard.pricePerGram }),
                changePercent: () => heard.changePercent,
                quotedAt: () => heard.quotedAt,
              },
            })
          }
        },
      })
    }
    // Capture phase: runs before the listener that persists the cache on the same event.
    window.addEventListener('visibilitychange', keep, { capture: true })
    return () => window.removeEventListener('visibilitychange', keep, { capture: true })
  }, [cache])
}
