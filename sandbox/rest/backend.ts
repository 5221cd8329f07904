/** The services that handlers use: database reads, pictures, prices, carts, customers, injected faults. */
import type { CartService } from '../cart/cartService.ts'
import type { RepeatedRequests } from '../cart/repeatedRequests.ts'
import type { CheckoutService } from '../checkout/checkoutService.ts'
import type { Accounts } from '../customers/accounts.ts'
import type { AgreedPrices } from '../customers/agreedPrices.ts'
import type { FaultSwitch } from '../faults.ts'
import type { MetalFeed } from '../metals/feed.ts'
import type { Prices } from '../pricing/prices.ts'
import type { Activity } from './activity.ts'
import type { Picture, PictureRequest } from './pictureRequest.ts'
import type { StoreView } from './storeViews.ts'
import type { CatalogueReads } from './catalogueReads.ts'

export interface Backend {
  readonly catalogue: CatalogueReads
  readonly stores: readonly StoreView[]
  readonly metals: MetalFeed
  readonly accounts: Accounts
  readonly agreed: AgreedPrices
  readonly prices: Prices
  readonly cartService: CartService
  readonly checkoutService: CheckoutService
  readonly repeatedRequests: RepeatedRequests
  readonly faults: FaultSwitch
  readonly exportTags: ExportTags
  readonly activity: Activity
  /** Returns null for an unknown picture. */
  picture(pictureRequest: PictureRequest): Promise<Picture | null>
  isReady(): boolean
  /** Returns the log message for an unexpected error. */
  describeError(error: unknown): string
  /** Aborted when the sandbox stops; live streams end then. */
  readonly stopping: AbortSignal
}

/** The ETags of exports, valid as long as the database is unchanged. */
export type ExportTags = Map<string, { readonly version: string; readonly digest: string }>
