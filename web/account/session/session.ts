/**
 * The customer's session in the browser: fetches the viewer and the prices of displayed items, signs in and out.
 * Personal data stays in memory and is cleared when the session ends or changes to another customer. The module is
 * loaded when a customer is signed in or signs in.
 */
import type { ApolloClient } from '@apollo/client'
import { InMemoryCache } from '@apollo/client/cache'
import { ServerError } from '@apollo/client/errors'
import { ApolloLink } from '@apollo/client/link'
import { tap } from 'rxjs'
import {
  ViewerPrices,
  type SignInMutation,
  type SignInMutationVariables,
  type SignOutMutation,
  type SignOutMutationVariables,
  type ViewerPartsFragment,
  type ViewerPricesQuery,
} from '../../client/generated/documents.generated.ts'
import { evictPrivate } from '../../client/privateData.ts'
import { authentication } from '../../shop/authentication.ts'
import type { Connection } from '../../shop/connection.ts'
import { otherTabs } from '../../shop/otherTabs.ts'
import {
  customerPrices,
  type CustomerPrice,
  type DisplayedPrice,
  displayedPrices,
  priceStore,
  setStale,
} from '../../shop/priceStore.ts'
import { sessionMarker, viewerState } from '../../shop/viewer.ts'
import { idempotencyKey } from '../../shop/idempotencyKey.ts'
import { forgetShopperTraces } from '../../shop/shopperTraces.ts'
import { holdDrafts, resumeDrafts } from '../../shop/tabDrafts.ts'
import { waitingEmail } from './waitingEmail.ts'

/** The schema's limit for one request. */
const MAX_IDS = 100
/** Batching window: items that are rendered together are fetched in one request. */
const BATCH_WINDOW_MS = 20
/** How long the session waits for server-rendered prices to hydrate before it fetches the viewer without them. */
const HYDRATION_TIMEOUT_MS = 5_000

/** Runs the mutation of a generated hook. Undefined or a rejection means that no response arrived. */
type Mutate<Data, Variables> = (variables: Variables) => Promise<Data | null | undefined>

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface SignInRefusal {
  readonly reason: 'WRONG_CREDENTIALS' | 'TOO_MANY_TRIES' | 'UNANSWERED' | 'VERIFICATION_NEEDED' | 'NO_COOKIES'
  /** Time from which another attempt is possible; null when at once. */
  readonly retryAt: string | null
}

const UNANSWERED: SignInRefusal = { reason: 'UNANSWERED', retryAt: null }

export class Session {
  readonly #client: ApolloClient
  readonly #connection: Connection
  /**
   * Requested item ids, and whether they were requested with surcharges: an item that is shown twice is requested once.
   */
  #requested = new Map<string, { readonly isPageOwn: boolean }>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #hydrationTimer: ReturnType<typeof setTimeout> | undefined
  /** Number of pending requests. */
  #pendingCount = 0
  /** Incremented at sign-in and sign-out: a response to a request of an earlier session is discarded. */
  #sessionVersion = 0
  /** Session marker (cookie) of the session that all loaded data belongs to. */
  #mark: string | null = null
  /** The last known customer of this tab. */
  #viewerId: string | null = null
  #watches: readonly (() => void)[] = []
  /** The next request must bypass the gateway's cached prices. */
  #isRenewing = false
  /** Stays the same when a sign-in is retried. */
  readonly #signInKey = idempotencyKey()

  constructor(client: ApolloClient, connection: Connection) {
    this.#client = client
    this.#connection = connection
  }

  /** Fetches the prices of displayed items, now and whenever items are added. */
  start(): void {
    this.#mark ??= sessionMarker(document.cookie)
    if (this.#watches.length === 0) {
      this.#watches = [
        displayedPrices.subscribe(() => this.#scheduleFetch()),
        this.#connection.subscribe(() => this.#retryFailed()),
      ]
      this.#hydrationTimer = setTimeout(() => {
        this.#hydrationTimer = undefined
        this.#scheduleFetch()
      }, HYDRATION_TIMEOUT_MS)
    }
    this.#scheduleFetch()
  }

  /** Stops all subscriptions and timers; a response that arrives later is discarded. */
  close(): void {
    this.#sessionVersion += 1
    this.#watches.forEach((end) => end())
    this.#watches = []
    clearTimeout(this.#hydrationTimer)
    clearTimeout(this.#timer)
  }

  /** Returns the reason for which the customer is not signed in. */
  async signIn(
    { email, password }: Credentials,
    mutate: Mutate<SignInMutation, SignInMutationVariables>,
  ): Promise<SignInRefusal | null> {
    const input = { idempotencyKey: this.#signInKey.for(`${email}\n${password}`), email, password, asBearer: false }
    const data = await mutate({ input }).catch(() => null)
    if (!data) return UNANSWERED

    this.#signInKey.forget()
    if (data.signIn.__typename === 'SignInRefused') return data.signIn
    if (data.signIn.__typename === 'VerificationNeeded') {
      waitingEmail.write(email)
      location.assign(data.signIn.url)
      return { reason: 'VERIFICATION_NEEDED', retryAt: null }
    }
    this.enter(data.signIn.viewer)
    return null
  }

  /** A mutation has signed the customer in. */
  enter(viewer: ViewerPartsFragment): void {
    this.#begin()
    this.#know(viewer)
    this.start()
    otherTabs.notify()
  }

  /** A mutation has replaced the session of the same customer, whose data stays. */
  continue(): void {
    this.#mark = sessionMarker(document.cookie)
    otherTabs.notify()
  }

  /** Returns false if no response arrived; the session continues then. */
  async signOut(mutate: Mutate<SignOutMutation, SignOutMutationVariables>): Promise<boolean> {
    const input = { idempotencyKey: idempotencyKey().for('') }
    const data = await mutate({ input }).catch(() => null)
    if (!data) return false

    this.end(true)
    otherTabs.notify()
    return true
  }

  /** Adapts to the session cookie: another tab may have signed out, signed in or changed the customer. */
  follow(): void {
    const mark = sessionMarker(document.cookie)
    const isGuest = viewerState.read().kind === 'guest'
    if (mark === null) {
      if (!isGuest) this.end()
    } else if (isGuest || (this.#mark !== null && this.#mark !== mark)) this.begin()
    else this.start()
  }

  /** Starts a session that another tab has signed in. */
  begin(): void {
    this.#begin()
    viewerState.write({ kind: 'pending' })
    this.start()
  }

  /**
   * Ends the session in this tab; the cookies are already gone.
   *
   * @param hasSignedOut whether the customer has ended it here, or it must not go on; otherwise it has expired, or another tab has ended it
   */
  end(hasSignedOut = false): void {
    this.#forget()
    this.#mark = null
    delete document.documentElement.dataset['signedIn']
    customerPrices.clear()
    forgetShopperTraces()
    this.#viewerId = null
    viewerState.write({ kind: 'guest', hasSignedOut })
  }

  /** Fetches prices again, for instance when they expire; the old ones stay visible until the new ones arrive. */
  renew(ids: readonly string[], afterSync = true): void {
    for (const id of ids) this.#requested.delete(id)
    this.#isRenewing ||= afterSync && ids.length > 0
    this.#scheduleFetch()
  }

  /** Opens the sign-in dialog, as the specification requires. */
  #endedByServer(isAtLimit = false): void {
    document.cookie = 'signedIn=; path=/; max-age=0'
    // At the limit, what was not sent yet is cleared as after a sign-out.
    if (!isAtLimit && this.#viewerId !== null) holdDrafts(this.#viewerId)
    this.end(isAtLimit)
    otherTabs.notify()
    authentication.open(isAtLimit ? 'RENEWAL_LIMIT' : 'SIGN_IN')
  }

  /** Notices in the response to any operation that the session has ended; the response has deleted its cookies then. */
  watch(): ApolloLink {
    // The refusal of an operation that names its customer leaves the cookies of the ended session; another marker is another session.
    const isOver = (sessionVersion: number): boolean =>
      sessionVersion === this.#sessionVersion &&
      viewerState.read().kind !== 'guest' &&
      [null, this.#mark].includes(sessionMarker(document.cookie))
    return new ApolloLink((operation, forward) => {
      const sessionVersion = this.#sessionVersion
      return forward(operation).pipe(
        tap({
          next: (result) => {
            const ended = ('errors' in result ? (result.errors ?? []) : []).find(
              ({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED',
            )
            if (ended && isOver(sessionVersion)) this.#endedByServer(ended.extensions?.['reason'] === 'RENEWAL_LIMIT')
          },
          error: (error: unknown) => {
            if (ServerError.is(error) && error.statusCode === 401 && isOver(sessionVersion)) this.#endedByServer()
          },
        }),
      )
    })
  }

  #begin(): void {
    this.#forget()
    this.#mark = sessionMarker(document.cookie)
    document.documentElement.dataset['signedIn'] = ''
    customerPrices.start()
  }

  #forget(): void {
    this.#sessionVersion += 1
    this.#pendingCount = 0
    this.#requested = new Map()
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#client.cache instanceof InMemoryCache) evictPrivate(this.#client.cache)
  }

  /** Another customer than before finds nothing of that one. */
  #know(viewer: ViewerPartsFragment): void {
    if (this.#viewerId !== null && this.#viewerId !== viewer.id) forgetShopperTraces()
    this.#viewerId = viewer.id
    resumeDrafts(viewer.id)
    viewerState.write({ kind: 'known', viewer })
  }

  #scheduleFetch(): void {
    if (viewerState.read().kind === 'guest') return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#fetchDisplayed()
    }, BATCH_WINDOW_MS)
  }

  #fetchDisplayed(): void {
    const displayed = displayedPrices.all()
    const own = new Set(displayed.filter(({ isPageOwn }) => isPageOwn).map(({ itemId }) => itemId))
    const hasRequested = (id: string) =>
      own.has(id) ? this.#requested.get(id)?.isPageOwn === true : this.#requested.has(id)
    const ids = [...new Set(displayed.map(({ itemId }) => itemId))].filter((id) => !hasRequested(id))
    if (ids.length === 0 && !this.#mustFetchViewer(displayed)) return

    for (const id of ids) this.#requested.set(id, { isPageOwn: own.has(id) })
    const afterSync = this.#isRenewing
    this.#isRenewing = false
    for (let from = 0; from === 0 || from < ids.length; from += MAX_IDS) {
      const batch = ids.slice(from, from + MAX_IDS)
      void this.#fetch(
        batch.filter((id) => !own.has(id)),
        batch.filter((id) => own.has(id)),
        afterSync,
      )
    }
  }

  /**
   * Whether a request without prices is needed: every response contains the viewer, so a page with prices sends none.
   */
  #mustFetchViewer(displayed: readonly DisplayedPrice[]): boolean {
    if (viewerState.read().kind === 'known' || this.#pendingCount > 0) return false
    const isHydrating =
      displayed.length === 0 && this.#hydrationTimer !== undefined && document.querySelector('[data-price]') !== null
    return !isHydrating
  }

  /** @param pageIds ids of items that the page is about; their surcharges are fetched too */
  async #fetch(ids: readonly string[], pageIds: readonly string[], afterSync: boolean): Promise<void> {
    const requested = [...ids, ...pageIds]
    const sessionVersion = this.#sessionVersion
    this.#pendingCount += 1
    const { data, error } = await this.#client
      .query({
        query: ViewerPrices,
        variables: { ids: [...ids], pageIds: [...pageIds], afterSync },
        fetchPolicy: 'no-cache',
        errorPolicy: 'all',
      })
      .catch((cause: unknown) => ({ data: undefined, error: cause }))
    if (sessionVersion !== this.#sessionVersion) return
    this.#pendingCount -= 1

    if (data?.viewer) {
      this.#receive(requested, data.viewer)
    } else if (data && !error) this.#endedByServer()
    else {
      const standing = [...ids.filter(isLoaded), ...pageIds.filter(hasLoadedSurcharges)]
      customerPrices.fail(requested.filter((id) => !standing.includes(id)))
      setStale(standing, true)
      if (viewerState.read().kind !== 'known') viewerState.write({ kind: 'unavailable' })
    }
  }

  #receive(ids: readonly string[], { personalPrices: listed, pagePrices, ...viewer }: ViewerResponse): void {
    const before = viewerState.read()
    // Another customer has signed in without a notification: all data of the first one is cleared.
    if (before.kind === 'known' && before.viewer.id !== viewer.id) {
      this.begin()
      return
    }
    if (before.kind !== 'known') this.#know(viewer)
    const prices: readonly (CustomerPrice | null)[] = [...listed, ...pagePrices]
    setStale(ids, false)
    customerPrices.load(new Map(ids.map((id, at) => [id, prices[at] ?? null])))
  }

  #retryFailed(): void {
    if (this.#connection.state() !== 'online' || viewerState.read().kind === 'guest') return
    const { customerPrices: known } = priceStore.get()
    this.renew([...known].flatMap(([id, { kind }]) => (kind === 'failed' ? [id] : [])))
  }
}

type ViewerResponse = NonNullable<ViewerPricesQuery['viewer']>

function isLoaded(id: string): boolean {
  return priceStore.get().customerPrices.get(id)?.kind === 'loaded'
}

/** Whether the surcharges are loaded too: a price without them would be too low. */
function hasLoadedSurcharges(id: string): boolean {
  const answer = priceStore.get().customerPrices.get(id)
  return answer?.kind === 'loaded' && (!answer.price || answer.price.surcharges !== undefined)
}

const sessions = new WeakMap<ApolloClient, Session>()

/** The session of the document's client; created at the first call. */
export function sessionOf(client: ApolloClient, connection: Connection): Session {
  const known = sessions.get(client)
  if (known) return known
  const session = new Session(client, connection)
  sessions.set(client, session)
  client.setLink(ApolloLink.from([session.watch(), client.link]))
  return session
}
