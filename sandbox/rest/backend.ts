/** The services that handlers use: database reads, pictures, prices, carts, customers, injected faults. */
import type { SenderOf } from '../catalogue/senders.ts'
import type { Carts } from '../cart/carts.ts'
import type { CartService } from '../cart/cartService.ts'
import type { RepeatedRequests } from './once.ts'
import type { CheckoutService } from '../checkout/checkoutService.ts'
import type { StoreMethodsOf } from '../checkout/storeMethods.ts'
import type { Accounts } from '../customers/accounts.ts'
import type { AgreedPrices } from '../customers/agreedPrices.ts'
import type { Newsletter } from '../customers/newsletter.ts'
import type { Registration } from '../customers/registration.ts'
import type { CreateReview, ReviewsOf } from '../customers/reviews.ts'
import type { WishLists } from '../customers/wishList.ts'
import type { IdentityChecks } from '../identity/identityChecks.ts'
import type { IdentityProvider } from '../identity/identityProvider.ts'
import type { Mails } from '../mails/mails.ts'
import type { MetalAccounts } from '../metalAccounts/metalAccounts.ts'
import type { Orders } from '../orders/orders.ts'
import type { OrderTokens } from '../orders/orderTokens.ts'
import type { PlaceOrder } from '../orders/placeOrder.ts'
import type { RestoreCart } from '../orders/restoreCart.ts'
import type { Payments } from '../payments/payments.ts'
import type { Provider } from '../payments/provider.ts'
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
  readonly senderOf: SenderOf
  readonly metals: MetalFeed
  readonly accounts: Accounts
  readonly agreed: AgreedPrices
  readonly prices: Prices
  readonly cartService: CartService
  readonly checkoutService: CheckoutService
  readonly storeMethodsOf: StoreMethodsOf
  readonly carts: Carts
  readonly orders: Orders
  readonly orderTokens: OrderTokens
  /** Whether mails have links to the shop's page of an order. */
  readonly linksOrders: boolean
  readonly placeOrder: PlaceOrder
  readonly restoreCart: RestoreCart
  readonly payments: Payments
  /** The payment provider, which is reached over HTTP only by others. */
  readonly provider: Provider
  /** Origin of the payment provider's pages. */
  paymentOrigin(): string
  /** Origin of the identity provider's pages. */
  identityOrigin(): string
  /** Origins of the shop to which the providers may send shoppers back. */
  readonly returnOrigins: readonly string[]
  readonly mails: Mails
  readonly registration: Registration
  readonly newsletter: Newsletter
  readonly createReview: CreateReview
  readonly reviewsOf: ReviewsOf
  readonly wishLists: WishLists
  readonly metalAccounts: MetalAccounts
  readonly identityChecks: IdentityChecks
  /** The identity provider, which is reached over HTTP only by others. */
  readonly identityProvider: IdentityProvider
  readonly repeatedRequests: RepeatedRequests
  /** Runs all writes of a function, or none if it throws. */
  inTransaction<T>(write: () => T): T
  readonly faults: FaultSwitch
  readonly exportTags: ExportTags
  readonly activity: Activity
  /** Returns null for an unknown picture. */
  picture(pictureRequest: PictureRequest): Promise<Picture | null>
  /** Milliseconds since 1970. */
  now(): number
  isReady(): boolean
  /** Returns the log message for an unexpected error. */
  describeError(error: unknown): string
  /** Aborted when the sandbox stops; live streams end then. */
  readonly stopping: AbortSignal
}

/** Digests of the exports that were sent, by index and entity, valid for one version of the catalogue. */
export type ExportTags = Map<string, { readonly version: string; readonly digests: readonly string[] }>
