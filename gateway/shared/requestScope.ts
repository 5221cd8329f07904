/** Data of one request that all loaders need: store, customer, clock and upstreams. */
import type { Logger } from 'pino'
import type { StepBudget } from '#engine/text/stepBudget.ts'
import type { Banners } from './bannerTable.ts'
import type { Freshness } from './freshness.ts'
import type { OperationTrace } from './operationTrace.ts'
import type { HoldLimiter } from '../http/rateLimiter.ts'
import type { CustomerId } from '../session/customerId.ts'
import type { KeyedLock } from '../session/keyedLock.ts'
import type { Outbox } from '../session/outbox.ts'
import type { RepeatedResponses } from '../session/repeatedResponses.ts'
import type { RequestSession } from '../session/requestSessionTypes.ts'
import type { SealedRecords } from '../session/sealedRecords.ts'
import type { TryLimiter } from '../session/tryLimiter.ts'
import type { StoreTable, StoreView } from '../storeTable.ts'
import type { CallCounter } from '../upstream/callCounter.ts'
import type { CatalogueIndex } from '../upstream/catalogueIndex/port.ts'
import type { MetalQuotes } from '../upstream/metals/port.ts'
import type { SharedCache } from '../upstream/sharedCache.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

export interface RequestIndex extends CatalogueIndex {
  /** For what is loaded once for all requests: without the limits and the end of this one. */
  shared(): CatalogueIndex
}

export interface RequestScope {
  /** The store of the request. Products of other stores can be loaded too, so loaders take store codes. */
  readonly store: StoreView
  readonly stores: readonly StoreView[]
  readonly storeTable: StoreTable
  readonly banners: Banners
  /** Id of the viewer, or "guest", for whom the client sends the operation; null: whoever the session is. Nothing is changed for anybody else. */
  readonly expectedViewer: string | null
  /**
   * Signs in and out, and calls the backend with the customer's token. Signing in or out changes its customer within the request, so loaders
   * read it when needed and never copy it. Fields of Viewer take the customer from their parent, and loaders of customer data have the
   * customer in their key.
   */
  readonly session: RequestSession
  /** Text by which the client opens one order without an account; null without one. */
  readonly orderTicket: string | null
  /** Pseudonym of a customer in ids: stable and not reversible. */
  readonly customerScope: (customerId: CustomerId) => string
  /** A name for an id of the backend in ids of the schema: stable and not reversible. */
  readonly pseudonym: (text: string) => string
  /** What the gateway stores encrypted for one shopper. */
  readonly records: SealedRecords
  /** Responses of mutations for clients that retry a request. */
  readonly responses: RepeatedResponses
  /** One task at a time per name, in all gateways that share the session store. */
  readonly lock: KeyedLock
  /** Mails that the gateway sends itself; null without a mail server. */
  readonly outbox: Outbox | null
  /** Limits the total of held prices. */
  readonly holdLimiter: HoldLimiter
  /** Counts attempts that could be used to guess or to flood. */
  readonly tries: TryLimiter
  /** Whether a new password by a link opens a session. */
  readonly signsInAfterReset: boolean
  /** The clock of the request: the same time for all its parts. */
  readonly now: Date
  readonly requestId: string
  /** Network address of the client. */
  readonly clientIp: string
  /** Aborted when the client has disconnected or the operation has reached its time limit; upstream calls are aborted with it. */
  readonly signal: AbortSignal
  /** For comparing words with similar ones, in all fields of the request. */
  readonly stepBudget: StepBudget
  readonly log: Logger
  readonly index: RequestIndex
  readonly api: StorefrontApi
  /** Current metal quotes. Takes `calls`, because the first request for a currency may make an upstream call. */
  readonly metals: MetalQuotes
  readonly calls: CallCounter
  readonly sharedCache: SharedCache
  /** Network address by which the cost is counted; null for a trusted proxy's own requests. */
  readonly limitedIp: string | null
  /** False for a GET whose URL does not contain the store: shared caches must not store its response. */
  readonly isStoreInUrl: boolean
  /** Cache lifetime of stock in milliseconds; 0 disables the cache. */
  readonly stockCacheMs: number
  readonly freshness: Freshness
  readonly trace: OperationTrace
  /** Absolute URL of a store's home page, without a trailing slash. */
  readonly storeUrl: (store: StoreView) => string
  /** Absolute URLs, beside the store's own, below which a provider's page may return. */
  readonly returnUrls: readonly string[]
}
