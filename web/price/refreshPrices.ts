/**
 * Fetches displayed prices again: once if their documents can be old, at the moment they expire and, where the browser cannot move them itself, when a quote changes.
 * Sums and least prices of variants come from the public query, a customer's own prices from the session.
 * Dispatches "prices-after-sync" on the window after expired prices were fetched. A price that cannot be fetched is marked as stale.
 */
import type { ApolloClient } from '@apollo/client'
import { Prices, type PricesQuery } from '../client/generated/documents.generated.ts'
import type { Connection } from '../shop/connection.ts'
import { type LiveQuotes, metalFeed } from '../shop/metalFeed.ts'
import { type CustomerPrice, type DisplayedPrice, displayedPrices, priceStore, setStale } from '../shop/priceStore.ts'

export interface RefreshOptions {
  readonly client: ApolloClient
  readonly connection: Connection
  readonly now: () => number
  /** Fetches the signed-in customer's own prices again. */
  readonly renewOwn: (ids: readonly string[], afterSync: boolean) => void
}

/** The schema's limit for one request. */
const MAX_IDS = 100
/** Minimum pause, because a price may be loaded with an expiry in the past. */
const MIN_PAUSE_MS = 60_000
/** Browser timers overflow after some 24 days, so longer waits are split. */
const MAX_WAIT_MS = 3_600_000

/** Returns the function that stops it. */
export function refreshPrices(options: RefreshOptions): () => void {
  const { connection } = options
  const fetchAgain = priceFetch(options)
  const expiry = expiryTimer(options, fetchAgain)
  const refreshMoved = moveFetch(options, fetchAgain)
  const refreshOld = oldFetch(options, fetchAgain)
  // Prices are added and removed in dozens: plan once after all of them.
  let isPlanned = false
  const planSoon = () => {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      expiry.plan()
      void refreshMoved()
      void refreshOld()
    })
  }

  planSoon()
  const stops = [
    expiry.stop,
    displayedPrices.subscribe(planSoon),
    priceStore.listen(planSoon),
    connection.subscribe(planSoon),
    metalFeed.subscribe(() => void refreshMoved()),
  ]
  document.addEventListener('visibilitychange', planSoon)
  return () => {
    stops.forEach((stop) => stop())
    document.removeEventListener('visibilitychange', planSoon)
  }
}

type FetchAgain = (ids: readonly string[], afterSync: boolean) => Promise<void>

function priceFetch({ client, renewOwn }: RefreshOptions): FetchAgain {
  return async (ids, afterSync) => {
    const own = ids.filter((id) => ownPrice(id))
    if (own.length > 0) renewOwn(own, afterSync)
    for (const some of batches(ids.filter((id) => !own.includes(id)))) {
      const isFetched = await fetchPrices(client, some, afterSync)
      if (afterSync) setStale(some, !isFetched)
    }
  }
}

/** Fetches prices at the moment they expire. `plan` sets the timer for the next one. */
function expiryTimer({ connection, now }: RefreshOptions, fetchAgain: FetchAgain) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetchedAt = new Map<string, number>()
  /** When the displayed prices are due, by item. */
  const dueTimes = () =>
    [...expiries()].map(
      ([id, until]) => [id, Math.max(until, (fetchedAt.get(id) ?? -Infinity) + MIN_PAUSE_MS)] as const,
    )
  const refreshExpired = async () => {
    const ids = dueTimes().flatMap(([id, due]) => (due <= now() ? id : []))
    if (ids.length === 0 || document.visibilityState === 'hidden') return
    if (connection.state() !== 'online') return setStale(ids, true)

    for (const id of ids) fetchedAt.set(id, now())
    await fetchAgain(ids, true)
    window.dispatchEvent(new CustomEvent('prices-after-sync', { detail: { ids } }))
  }
  const plan = () => {
    clearTimeout(timer)
    // A hidden or offline page plans again when that changes.
    if (document.visibilityState === 'hidden') return
    const { staleIds } = priceStore.get()
    const open = dueTimes().filter(([id]) => connection.state() === 'online' || !staleIds.has(id))
    const next = Math.min(...open.map(([, due]) => due))
    if (next === Infinity) return
    timer = setTimeout(() => void refreshExpired().finally(plan), Math.min(Math.max(next - now(), 0), MAX_WAIT_MS))
  }
  return { plan, stop: () => clearTimeout(timer) }
}

/** Fetches the prices whose documents can be old: once each, those of a page together. Quotes move the others. */
function oldFetch({ connection }: RefreshOptions, fetchAgain: FetchAgain): () => Promise<void> {
  const fetched = new Set<string>()
  return async function refreshOld() {
    if (document.visibilityState === 'hidden' || connection.state() !== 'online') return
    const { isSignedIn, customerPrices } = priceStore.get()
    const old = displayedPrices.all().filter((price) => {
      // The customer's own price is not loaded yet.
      if (isSignedIn && !customerPrices.has(price.itemId)) return false
      const own = ownPrice(price.itemId)
      return own ? !own.isCurrent && own.metalShares.length === 0 : price.isOld
    })
    const ids = new Set(old.map(({ itemId }) => itemId).filter((id) => !fetched.has(keyOf(id))))
    for (const id of ids) fetched.add(keyOf(id))
    if (ids.size > 0) await fetchAgain([...ids], true)
  }
}

/** A customer's price is another one than the public price of the item. */
function keyOf(id: string): string {
  return `${ownPrice(id) ? 'own' : 'public'} ${id}`
}

/** Fetches the prices in view that a change of quotes has made stale and that the browser cannot move. */
function moveFetch({ connection }: RefreshOptions, fetchAgain: FetchAgain): () => Promise<void> {
  /** The quotes at the last fetch, by item. */
  const fetchedWith = new Map<string, LiveQuotes>()
  /**
   * Quotes at page load: the page waits for the next change, so a first visit sends no request of its own. Only the sum
   * of the page's own set is fetched, because the prices of its parts beside it move at once.
   */
  let firstQuotes = metalFeed.quotes()
  let isFetching = false

  return async function refreshMoved() {
    const quotes = metalFeed.quotes()
    firstQuotes ??= quotes
    if (!quotes || isFetching || document.visibilityState === 'hidden' || connection.state() !== 'online') return
    const moved = displayedPrices
      .all()
      .filter((price) => quotes !== firstQuotes || isOwnSum(price))
      .filter((price) => fetchedWith.get(price.itemId) !== quotes && mustFetch(price, quotes))
      .filter(displayedPrices.isVisible)
    for (const { itemId } of moved) fetchedWith.set(itemId, quotes)
    const ids = [...new Set(moved.map(({ itemId }) => itemId))]
    isFetching = true
    await fetchAgain(ids, false)
    isFetching = false
    if (metalFeed.quotes() !== quotes) void refreshMoved()
  }
}

/** When the displayed prices expire, in milliseconds since 1970, by item. */
function expiries(): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { itemId, validUntil } of displayedPrices.all()) {
    const own = ownPrice(itemId)
    const until = own ? own.validUntil : validUntil
    if (until !== null) found.set(itemId, Date.parse(until))
  }
  return found
}

function ownPrice(id: string): CustomerPrice | null {
  const own = priceStore.get().customerPrices.get(id)
  return own?.kind === 'loaded' ? own.price : null
}

/** Whether the price changes with these quotes and the browser cannot move it. A fixed agreed price never moves; beside other prices of the customer's own the list price may become the lower one. */
function mustFetch({ itemId, metalShares, isComposite }: DisplayedPrice, quotes: LiveQuotes): boolean {
  const own = ownPrice(itemId)
  if (own?.source === 'BUSINESS' || (own?.source === 'CUSTOMER' && !own.isFixed)) return true
  return (own !== null || isComposite) && (own?.metalShares ?? metalShares).some((share) => isStale(share, quotes))
}

function isOwnSum({ itemId, isPageOwn, isComposite }: DisplayedPrice): boolean {
  return isPageOwn && isComposite && !ownPrice(itemId)
}

function isStale({ metal, quote, quotedAt }: DisplayedPrice['metalShares'][number], quotes: LiveQuotes): boolean {
  const live = quotes.get(metal)
  return (
    live !== undefined &&
    Date.parse(live.quotedAt) > Date.parse(quotedAt) &&
    Number(live.pricePerGram) !== Number(quote)
  )
}

function batches(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS))
}

/** Returns whether a response arrived. A price for which the backend returns nothing stays as it is. */
async function fetchPrices(client: ApolloClient, ids: readonly string[], afterSync: boolean): Promise<boolean> {
  const { data } = await client
    .query({ query: Prices, variables: { ids: [...ids], afterSync }, fetchPolicy: 'network-only', errorPolicy: 'all' })
    .catch(() => ({ data: undefined }))
  if (!data) return false

  client.cache.batch({
    update: (cache) => {
      data.prices.forEach((price, at) => {
        if (price) writePrice(cache, ids[at] ?? '', price)
      })
      // No component reads this list from the cache.
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'prices' })
    },
  })
  return true
}

/** Writes the price into the cache. The least price of a product with variants may now be another variant's. */
function writePrice(cache: ApolloClient['cache'], id: string, price: NonNullable<PricesQuery['prices'][number]>): void {
  for (const __typename of ['Product', 'Variant']) {
    cache.modify({
      id: cache.identify({ __typename, id }) ?? '',
      fields: {
        price: (before: unknown, { toReference }) =>
          price.__typename === 'Price' ? (toReference(price) ?? before) : price,
      },
    })
  }
}
