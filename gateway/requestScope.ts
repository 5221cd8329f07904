/** What every part of one request may know: who is asked for, when, and whom to ask. Loaders are made from it. */
import type { Logger } from 'pino'
import type { Banners } from './bannerTable.ts'
import type { Freshness } from './freshness.ts'
import type { OperationTrace } from './operationTrace.ts'
import type { RequestSession } from './session/requestSessionTypes.ts'
import type { SessionCustomer } from './session/sessionCustomer.ts'
import type { StoreTable, StoreView } from './storeTable.ts'
import type { CallCounter } from './upstream/callCounter.ts'
import type { CatalogueIndex } from './upstream/catalogueIndex/port.ts'
import type { MetalQuotes } from './upstream/metals/port.ts'
import type { SharedCache } from './upstream/sharedCache.ts'
import type { StorefrontApi } from './upstream/storefront/storefrontApi.ts'

export interface RequestScope {
  /** The store of the request; products may be asked of other stores too, so loaders take store codes. */
  readonly store: StoreView
  readonly stores: readonly StoreView[]
  readonly storeTable: StoreTable
  readonly banners: Banners
  /** Formats that the picture service encodes on request; empty: its addresses name no format. */
  readonly imageFormats: readonly string[]
  /**
   * Who is signed in; null for guests. Signing in or out changes it within the request, so it is read when needed, never copied.
   * Fields of Viewer take the customer from their parent, and whatever loads for a customer has the customer in its key.
   */
  readonly viewer: SessionCustomer | null
  /** Signs in and out, and asks the backend with the customer's token. */
  readonly session: RequestSession
  /** A customer's name in ids: stable, and it tells nothing. */
  readonly customerScope: (customerId: number) => string
  /** The only clock: one moment for the whole request. */
  readonly now: Date
  readonly requestId: string
  /** Aborted when the client is gone or the operation has run for too long: upstream calls end with it. */
  readonly signal: AbortSignal
  readonly log: Logger
  readonly index: CatalogueIndex
  readonly api: StorefrontApi
  /** What the metals cost now; asked with `calls`, for the first question of all may cost one. */
  readonly metals: MetalQuotes
  readonly calls: CallCounter
  readonly sharedCache: SharedCache
  /** The network address that the cost is counted for; null for a trusted proxy's own requests. */
  readonly limitedAddress: string | null
  /** False for a GET whose address names no store: shared caches must not store its response. */
  readonly isStoreInAddress: boolean
  /** For how long stock that was read is reused; 0: never. */
  readonly stockCacheMs: number
  readonly freshness: Freshness
  readonly trace: OperationTrace
  /** Absolute address of a store's home page, without a trailing slash. */
  readonly storeUrl: (store: StoreView) => string
}
