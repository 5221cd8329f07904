/**
 * The quiet refresh: prices on the page whose time has run out are asked for again, at that moment or when the page is returned to;
 * so are a customer's own that the metals have made another source's.
 * Whoever waits for it hears "prices-after-sync" on the window. What cannot be asked is marked as not up to date.
 */
import type { ApolloClient } from '@apollo/client'
import { PricesAfterSync, type PricesAfterSyncQuery } from '../../graphql/generated/documents.generated.ts'
import type { Connection } from '../../shop/connection.ts'
import { outdatedPrices } from '../../shop/outdatedPrices.ts'
import { personalPrices, type PersonalPrice } from '../../shop/personalPrices.ts'
import { movedFacts, onPriceMove } from '../../shop/priceMove.ts'
import { shownPrices } from '../../shop/shownPrices.ts'

const pricesAfterSync = 'prices-after-sync'

export interface FreshPricesOptions {
  readonly client: ApolloClient
  readonly connection: Connection
  readonly now: () => number
  /** Asks for the signed-in customer's own prices anew. */
  readonly renewOwn: (ids: readonly string[]) => void
}

/** The schema's limit for one request. */
const mostIds = 100
/** A price that is told with an end that has passed already must not be asked for without end. */
const shortestPauseMs = 60_000
/** Timers cannot be set further than some 24 days. */
const longestWaitMs = 3_600_000

export function keepPricesFresh({ client, connection, now, renewOwn }: FreshPricesOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const askedAt = new Map<string, number>()

  const isDue = ({ id, until }: Ending) => until <= now() && now() - (askedAt.get(id) ?? -Infinity) >= shortestPauseMs
  const refresh = async () => {
    const due = endings(now()).filter(isDue)
    if (due.length === 0 || document.visibilityState === 'hidden') return
    const ids = due.map(({ id }) => id)
    if (connection.state() !== 'online') return outdatedPrices.add(ids)

    for (const id of ids) askedAt.set(id, now())
    const own = due.filter(({ isOwn }) => isOwn).map(({ id }) => id)
    const ofGuests = due.filter(({ isOwn }) => !isOwn).map(({ id }) => id)
    if (own.length > 0) renewOwn(own)
    for (let from = 0; from < ofGuests.length; from += mostIds) {
      const some = ofGuests.slice(from, from + mostIds)
      if (await ask(client, some)) outdatedPrices.remove(some)
      else outdatedPrices.add(some)
    }
    window.dispatchEvent(new CustomEvent(pricesAfterSync, { detail: { ids } }))
  }
  const plan = () => {
    clearTimeout(timer)
    // Whoever does not look, or has no network, is heard of when that changes.
    if (document.visibilityState === 'hidden') return
    const ends = endings(now())
    const open = connection.state() === 'online' ? ends : ends.filter(({ id }) => !outdatedPrices.read().has(id))
    const next = Math.min(
      ...open.map(({ id, until }) => Math.max(until, (askedAt.get(id) ?? -Infinity) + shortestPauseMs)),
    )
    if (next === Infinity) return
    timer = setTimeout(() => void refresh().finally(plan), Math.min(Math.max(next - now(), 0), longestWaitMs))
  }
  // Places come and go in dozens: they are looked at once all have.
  let isPlanned = false
  const planSoon = () => {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      plan()
    })
  }

  planSoon()
  // What guests pay has one source, however the metals move.
  const planForCustomer = () => {
    if (personalPrices.read().isSignedIn) planSoon()
  }
  const leave = [
    shownPrices.subscribe(planSoon),
    personalPrices.subscribe(planSoon),
    connection.subscribe(planSoon),
    onPriceMove(planForCustomer),
  ]
  document.addEventListener('visibilitychange', planSoon)
  return () => {
    clearTimeout(timer)
    leave.forEach((end) => end())
    document.removeEventListener('visibilitychange', planSoon)
  }
}

interface Ending {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly until: number
  readonly isOwn: boolean
}

/** The prices on the page that have an end. */
function endings(now: number): readonly Ending[] {
  const { answers } = personalPrices.read()
  const ends = new Map<string, Ending>()
  for (const { of, validUntil } of shownPrices.all()) {
    const answer = answers.get(of)
    const own = answer?.kind === 'answered' ? answer.price : null
    const until = own ? own.validUntil : validUntil
    if (own && isOvertaken(own)) ends.set(of, { id: of, until: now, isOwn: true })
    else if (until !== null) ends.set(of, { id: of, until: Date.parse(until), isOwn: own !== null })
  }
  return [...ends.values()]
}

/** The lower price is shown at once; the ladder below it and its reasons are the next answer's. */
function isOvertaken(own: PersonalPrice): boolean {
  return own.rivals.length > 0 && (movedFacts(own)?.source ?? own.source) !== own.source
}

/** Whether an answer came. A price the backend has nothing to say of stays what it was. */
async function ask(client: ApolloClient, ids: readonly string[]): Promise<boolean> {
  const { data } = await client
    .query({ query: PricesAfterSync, variables: { ids: [...ids] }, fetchPolicy: 'network-only', errorPolicy: 'all' })
    .catch(() => ({ data: undefined }))
  if (!data) return false

  client.cache.batch({
    update: (cache) => {
      data.pricesAfterSync.forEach((answer, at) => {
        if (answer) putInPlace(cache, ids[at] ?? '', answer)
      })
      // An answer of a moment: nobody asks the cache for it.
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'pricesAfterSync' })
    },
  })
  return true
}

/** The price of a product with variants may have become another one's. */
function putInPlace(
  cache: ApolloClient['cache'],
  id: string,
  answer: NonNullable<PricesAfterSyncQuery['pricesAfterSync'][number]>,
): void {
  for (const __typename of ['Product', 'Variant']) {
    cache.modify({
      id: cache.identify({ __typename, id }) ?? '',
      fields: {
        price: (before: unknown, { toReference }) => {
          if (answer.__typename === 'Price') return toReference(answer) ?? before
          return answer
        },
      },
    })
  }
}
