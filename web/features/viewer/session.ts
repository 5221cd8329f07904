/**
 * The session as the page lives it: asks who is signed in and what they pay for what is shown, signs in and out.
 * Everything personal stays in memory; when the session ends, or is somebody else's, it goes.
 * Loaded once somebody is signed in, or wants to be.
 */
import type { ApolloClient } from '@apollo/client'
import { InMemoryCache } from '@apollo/client/cache'
import {
  ViewerPrices,
  type SignInMutation,
  type SignInMutationVariables,
  type SignOutMutation,
  type SignOutMutationVariables,
  type ViewerPricesQuery,
} from '../../graphql/generated/documents.generated.ts'
import { evictPrivate } from '../../graphql/privateData.ts'
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
import { idempotencyKey } from './idempotencyKey.ts'

/** The schema's limit for one request. */
const maxIds = 100
/** What is drawn together is asked together. */
const gatherMs = 20
/** For so long prices that the server has drawn may take to come to life before the name is asked for without them. */
const aliveWithinMs = 5_000

/** Runs the mutation of a generated hook; undefined or a rejection: no response. */
type Mutate<Data, Variables> = (variables: Variables) => Promise<Data | null | undefined>

export interface Credentials {
  readonly email: string
  readonly password: string
}

export type SignInRefusal = 'WRONG_CREDENTIALS' | 'TOO_MANY_TRIES' | 'UNANSWERED'

export type SignInResult = 'SIGNED_IN' | SignInRefusal

export class Session {
  readonly #client: ApolloClient
  readonly #connection: Connection
  /** What has been asked for, and whether as what the page is about: what is shown twice is asked once. */
  #asked = new Map<string, { readonly isPageOwn: boolean }>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #patience: ReturnType<typeof setTimeout> | undefined
  /** Questions that nobody has answered yet. */
  #underWay = 0
  /** Counts sign-ins and sign-outs: an answer to an earlier one is nobody's. */
  #epoch = 0
  /** Of the sign-in that all that is known belongs to. */
  #mark: string | null = null
  #watches: readonly (() => void)[] = []
  /** The next answer must say what the backend says now. */
  #isRenewing = false
  /** The same for a repeated try. */
  readonly #signInKey = idempotencyKey()

  constructor(client: ApolloClient, connection: Connection) {
    this.#client = client
    this.#connection = connection
  }

  /** Asks for what is shown, now and from now on. */
  start(): void {
    this.#mark ??= sessionMarker(document.cookie)
    if (this.#watches.length === 0) {
      this.#watches = [
        displayedPrices.subscribe(() => this.#plan()),
        this.#connection.subscribe(() => this.#tryAgain()),
      ]
      this.#patience = setTimeout(() => {
        this.#patience = undefined
        this.#plan()
      }, aliveWithinMs)
    }
    this.#plan()
  }

  /** The page is no more. */
  close(): void {
    this.#watches.forEach((end) => end())
    this.#watches = []
    clearTimeout(this.#patience)
    clearTimeout(this.#timer)
  }

  async signIn(
    { email, password }: Credentials,
    mutate: Mutate<SignInMutation, SignInMutationVariables>,
  ): Promise<SignInResult> {
    const input = { idempotencyKey: this.#signInKey.for(`${email}\n${password}`), email, password, asBearer: false }
    const data = await mutate({ input }).catch(() => null)
    if (!data) return 'UNANSWERED'

    this.#signInKey.forget()
    if (data.signIn.__typename === 'SignInRefused') return data.signIn.reason
    this.#begin()
    viewerState.write({ kind: 'known', viewer: data.signIn.viewer })
    this.start()
    otherTabs.notify()
    return 'SIGNED_IN'
  }

  /** False without a response: the session goes on. */
  async signOut(mutate: Mutate<SignOutMutation, SignOutMutationVariables>): Promise<boolean> {
    const input = { idempotencyKey: idempotencyKey().for('') }
    const data = await mutate({ input }).catch(() => null)
    if (!data) return false

    this.end()
    otherTabs.notify()
    return true
  }

  /** As the cookies say now: another tab may have signed somebody out, in, or somebody else in. */
  follow(): void {
    const mark = sessionMarker(document.cookie)
    const isGuest = viewerState.read().kind === 'guest'
    if (mark === null) {
      if (!isGuest) this.end()
    } else if (isGuest || (this.#mark !== null && this.#mark !== mark)) this.begin()
    else this.start()
  }

  /** Another tab has signed in. */
  begin(): void {
    this.#begin()
    viewerState.write({ kind: 'pending' })
    this.start()
  }

  /** Nobody is signed in any more, whoever ended it. */
  end(): void {
    this.#forget()
    this.#mark = null
    delete document.documentElement.dataset['signedIn']
    customerPrices.clear()
    viewerState.write({ kind: 'guest' })
  }

  /** Prices that have run out are asked for again; the old ones stand until the new have come. */
  renew(ids: readonly string[], afterSync = true): void {
    for (const id of ids) this.#asked.delete(id)
    this.#isRenewing ||= afterSync && ids.length > 0
    this.#plan()
  }

  #begin(): void {
    this.#forget()
    this.#mark = sessionMarker(document.cookie)
    document.documentElement.dataset['signedIn'] = ''
    customerPrices.start()
  }

  #forget(): void {
    this.#epoch += 1
    this.#underWay = 0
    this.#asked = new Map()
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#client.cache instanceof InMemoryCache) evictPrivate(this.#client.cache)
  }

  #plan(): void {
    if (viewerState.read().kind === 'guest') return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#askForShown()
    }, gatherMs)
  }

  #askForShown(): void {
    const places = displayedPrices.all()
    const own = new Set(places.filter(({ isPageOwn }) => isPageOwn).map(({ itemId }) => itemId))
    const isRequested = (id: string) => (own.has(id) ? this.#asked.get(id)?.isPageOwn === true : this.#asked.has(id))
    const ids = [...new Set(places.map(({ itemId }) => itemId))].filter((id) => !isRequested(id))
    if (ids.length === 0 && !this.#mustAskWho(places)) return

    for (const id of ids) this.#asked.set(id, { isPageOwn: own.has(id) })
    const afterSync = this.#isRenewing
    this.#isRenewing = false
    for (let from = 0; from === 0 || from < ids.length; from += maxIds) {
      const some = ids.slice(from, from + maxIds)
      void this.#ask(
        some.filter((id) => !own.has(id)),
        some.filter((id) => own.has(id)),
        afterSync,
      )
    }
  }

  /** Every answer says who is signed in: a page with prices does not ask for it apart. */
  #mustAskWho(places: readonly DisplayedPrice[]): boolean {
    if (viewerState.read().kind === 'known' || this.#underWay > 0) return false
    const isComing =
      places.length === 0 && this.#patience !== undefined && document.querySelector('[data-price]') !== null
    return !isComing
  }

  /** @param pageIds of what the page is about: told with all that may be added */
  async #ask(ids: readonly string[], pageIds: readonly string[], afterSync: boolean): Promise<void> {
    const asked = [...ids, ...pageIds]
    const sessionVersion = this.#epoch
    this.#underWay += 1
    const { data, error } = await this.#client
      .query({
        query: ViewerPrices,
        variables: { ids: [...ids], pageIds: [...pageIds], afterSync },
        fetchPolicy: 'no-cache',
        errorPolicy: 'all',
      })
      .catch((cause: unknown) => ({ data: undefined, error: cause }))
    if (sessionVersion !== this.#epoch) return
    this.#underWay -= 1

    if (data?.viewer) {
      this.#hear(asked, data.viewer)
    } else if (data && !error) {
      // The session has ended without us: signing in again is offered, as the spec wants it.
      document.cookie = 'signedIn=; path=/; max-age=0'
      this.end()
      otherTabs.notify()
      authentication.open()
    } else {
      const standing = [...ids.filter(isReported), ...pageIds.filter(isReportedWhole)]
      customerPrices.fail(asked.filter((id) => !standing.includes(id)))
      setStale(standing, true)
      if (viewerState.read().kind !== 'known') viewerState.write({ kind: 'unavailable' })
    }
  }

  #hear(ids: readonly string[], { personalPrices: listed, pagePrices, ...viewer }: Answered): void {
    const before = viewerState.read()
    // Another customer has signed in behind our back: nothing of the first may stay.
    if (before.kind === 'known' && before.viewer.id !== viewer.id) {
      this.begin()
      return
    }
    if (before.kind !== 'known') viewerState.write({ kind: 'known', viewer })
    const prices: readonly (CustomerPrice | null)[] = [...listed, ...pagePrices]
    setStale(ids, false)
    customerPrices.load(new Map(ids.map((id, at) => [id, prices[at] ?? null])))
  }

  #tryAgain(): void {
    if (this.#connection.state() !== 'online' || viewerState.read().kind === 'guest') return
    const { customerPrices: known } = priceStore.get()
    this.renew([...known].flatMap(([id, { kind }]) => (kind === 'failed' ? [id] : [])))
  }
}

type Answered = NonNullable<ViewerPricesQuery['viewer']>

function isReported(id: string): boolean {
  return priceStore.get().customerPrices.get(id)?.kind === 'loaded'
}

/** A price without what may be added to it would be too low. */
function isReportedWhole(id: string): boolean {
  const answer = priceStore.get().customerPrices.get(id)
  return answer?.kind === 'loaded' && (!answer.price || answer.price.surcharges !== undefined)
}

const sessions = new WeakMap<ApolloClient, Session>()

/** One of a document. */
export function sessionOf(client: ApolloClient, connection: Connection): Session {
  const known = sessions.get(client) ?? new Session(client, connection)
  sessions.set(client, known)
  return known
}
