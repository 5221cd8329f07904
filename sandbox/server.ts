/** The sandbox as one object, for its own process, the gateway's tests, the end-to-end tests and the benchmarks. */
import type { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { pino } from 'pino'
import { bindCarts } from './cart/carts.ts'
import { bindCartService } from './cart/cartService.ts'
import { bindCartStock } from './cart/stock.ts'
import { bindRepeatedRequests } from './rest/once.ts'
import { bindCartCheckouts } from './checkout/cartCheckouts.ts'
import { bindCheckoutService } from './checkout/checkoutService.ts'
import { bindHoldLimits, type LimitsOfStores } from './checkout/holdLimits.ts'
import { bindPaymentMethods } from './checkout/paymentMethods.ts'
import { bindPriceHolds } from './checkout/priceHolds.ts'
import { bindShippingMethods } from './checkout/shippingMethods.ts'
import { bindStoreMethods } from './checkout/storeMethods.ts'
import { bindAccounts } from './customers/accounts.ts'
import { bindAgreedPrices } from './customers/agreedPrices.ts'
import { bindNewsletter } from './customers/newsletter.ts'
import { bindRegistration } from './customers/registration.ts'
import { bindCreateReview, bindReviewsOf } from './customers/reviews.ts'
import { bindWishLists } from './customers/wishList.ts'
import { describeDamage, isDamage } from './database/damage.ts'
import { inTransaction } from './database/transaction.ts'
import { openSeeded } from './openSeeded.ts'
import { createFaultSwitch } from './faults.ts'
import { createMetalFeed } from './metals/feed.ts'
import type { MetalHours } from './metals/marketHours.ts'
import { readSenders } from './catalogue/senders.ts'
import { STORES } from './catalogue/stores.ts'
import { firstPictures } from './database/firstPictures.ts'
import { bindIdentityChecks } from './identity/identityChecks.ts'
import { bindIdentityProvider } from './identity/identityProvider.ts'
import { bindMails } from './mails/mails.ts'
import { bindMetalAccounts } from './metalAccounts/metalAccounts.ts'
import { bindOrders } from './orders/orders.ts'
import { bindOrderTokens } from './orders/orderTokens.ts'
import { bindPlaceOrder } from './orders/placeOrder.ts'
import { bindRestoreCart } from './orders/restoreCart.ts'
import { bindPayments } from './payments/payments.ts'
import { bindProvider, EXPIRES_AFTER_MS } from './payments/provider.ts'
import { createProviderClient } from './payments/providerClient.ts'
import { confirmByMail } from './rest/orders.ts'
import { bindPriceBook } from './pricing/priceBook.ts'
import type { AgreedPrices } from './pricing/unitPrice.ts'
import { bindPrices } from './pricing/prices.ts'
import { createActivity } from './rest/activity.ts'
import { prerenderRequests } from './rest/prerenderRequests.ts'
import type { Backend } from './rest/backend.ts'
import { bindReads } from './rest/bindReads.ts'
import { prerender } from './rest/prerender.ts'
import { createPictureRenderer } from './rest/pictureRenderer.ts'
import type { Calls } from './rest/app.ts'
import type { RunningServer, ServeOptions } from './rest/serve.ts'
import { serve } from './rest/serve.ts'

export interface SandboxOptions {
  /** Opened, and seeded when necessary; without this and `db`, the database is in memory. */
  readonly databaseFile?: string
  /** An open, seeded database; it stays open when the sandbox closes. */
  readonly db?: DatabaseSync
  readonly picturesFolder: string
  /** The shop's table of store views, which names brands and companies; by default stores.json. */
  readonly storesFile?: string
  /** Renders the pictures of home pages and listings in the background. */
  readonly prerendersPictures?: boolean
  /** 0 takes a free port. */
  readonly port: number
  /** Port of the payment provider; 0, the default, takes a free one. */
  readonly paymentPort?: number
  /** Origin of the provider's pages as browsers reach it; by default where it listens. */
  readonly paymentPublicUrl?: string
  /** Port of the identity provider; 0, the default, takes a free one. */
  readonly identityPort?: number
  /** Origin of the identity provider's pages as browsers reach it; by default where it listens. */
  readonly identityPublicUrl?: string
  /** Origins of the shop to which the providers may send shoppers back. */
  readonly returnOrigins?: readonly string[]
  /** Seconds until a late answer of the provider arrives. */
  readonly lateAnswerSeconds?: number
  readonly host?: string
  /** Seconds between two metal quotes; 0, the default, keeps the quotes of the catalogue. */
  readonly metalTickSeconds?: number
  /** When metals are quoted; always by default. */
  readonly metalHours?: MetalHours
  /** Lifetime of a customer token; an hour by default. */
  readonly customerTokenSeconds?: number
  /** How long a cart reserves stock after a change of a line; 0, the default, reserves nothing. */
  readonly reservationSeconds?: number
  /** For how long prices of a cart are held; 0, the default, holds none. */
  readonly priceHoldSeconds?: number
  /** What differs in a store. */
  readonly priceHoldLimits?: LimitsOfStores
  /** Whether an agreed price is charged even if another one is lower; `fixed` by default. */
  readonly agreedPrices?: AgreedPrices
  /** Milliseconds since 1970; decides on special prices, tax rates, quotes and the expiry of tokens. */
  readonly now?: () => number
  readonly log?: Logger
  /** Required for the fault switch and the export; without it both are open, which is only for tests in one process. */
  readonly key?: string
  /** All calls, or those of the specification and of Magento's shapes alone. */
  readonly calls?: Calls
  readonly onSeedProgress?: (done: number, total: number) => void
}

export interface Sandbox extends RunningServer {
  /** Origin of the payment provider's pages. */
  readonly paymentUrl: string
  /** Origin of the identity provider's pages. */
  readonly identityUrl: string
}

/** @throws Error with one sentence when the port is taken or the database cannot be opened */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { picturesFolder, prerendersPictures = false, metalTickSeconds = 0, customerTokenSeconds = 3600 } = options
  const { reservationSeconds = 0, lateAnswerSeconds = 20, paymentPort = 0, identityPort = 0 } = options
  const { now = Date.now, port, host = '127.0.0.1', calls = 'all', log = pino({ level: 'silent' }) } = options
  const db = options.db ?? openSeeded(options.databaseFile ?? ':memory:', options.onSeedProgress)

  const senderOf = readSenders(options.storesFile)
  const metals = createMetalFeed({
    tickSeconds: metalTickSeconds,
    hours: options.metalHours ?? 'always',
    now: () => new Date(now()),
  })
  const quotes = (currency: string, at = now()) => {
    const store = STORES.find((candidate) => candidate.currency === currency)
    return store ? metals.quotes(store.currency, at) : []
  }
  const book = bindPriceBook(db, { now, quotes, agreedPrices: options.agreedPrices ?? 'fixed' })
  const accounts = bindAccounts(db, { tokenSeconds: customerTokenSeconds, now })
  const stock = bindCartStock(db, now, reservationSeconds * 1_000)
  const cartService = bindCartService(db, { book, accounts, stock, now })
  const limits = bindHoldLimits(options.priceHoldSeconds ?? 0, options.priceHoldLimits ?? {})
  const holds = bindPriceHolds(db, { now, quotes, limits })
  const methodsOf = {
    shippingMethodsOf: bindShippingMethods(db, book, senderOf),
    paymentMethodsOf: bindPaymentMethods(book),
  }
  const checkoutService = bindCheckoutService({
    cartService,
    checkouts: bindCartCheckouts(db),
    holds,
    ...methodsOf,
  })
  const carts = bindCarts(db, now)
  const orders = bindOrders(db, { stock, senderOf, now })
  const mails = bindMails(db, now)
  const orderTokens = bindOrderTokens(db, now)
  const links = { linksOrders: calls === 'all', returnOrigins: options.returnOrigins ?? SHOP_ORIGINS }
  const provider = bindProvider(db, now, lateAnswerSeconds * 1_000)
  const identityProvider = bindIdentityProvider(db, now)
  const origins = { payment: '', identity: '' }
  const payments = bindPayments(db, {
    orders,
    client: createProviderClient(() => origins.payment, provider.authorization),
    now,
    onPaid: (order) => confirmByMail(order, { mails, orderTokens, ...links }),
  })
  const stopping = new AbortController()
  const backend: Backend = {
    catalogue: bindReads(db),
    stores: STORES,
    senderOf,
    metals,
    accounts,
    agreed: bindAgreedPrices(db),
    prices: bindPrices(db, book),
    cartService,
    checkoutService,
    storeMethodsOf: bindStoreMethods(db, methodsOf),
    carts,
    orders,
    orderTokens,
    ...links,
    placeOrder: bindPlaceOrder(db, {
      carts,
      cartService,
      checkoutService,
      holds,
      orders,
      stock,
      senderOf,
      shopperChoosesPickupPoint: calls === 'all',
    }),
    restoreCart: bindRestoreCart(db, { carts, orders, cartService, accounts, holds }),
    payments,
    provider,
    paymentOrigin: () => options.paymentPublicUrl || origins.payment,
    identityOrigin: () => options.identityPublicUrl || origins.identity,
    mails,
    registration: bindRegistration(db, accounts, now),
    newsletter: bindNewsletter(db, now),
    createReview: bindCreateReview(db, now),
    reviewsOf: bindReviewsOf(db),
    wishLists: bindWishLists(db, now),
    metalAccounts: bindMetalAccounts(db, now),
    identityProvider,
    identityChecks: bindIdentityChecks(db, {
      accounts,
      origin: () => origins.identity,
      authorization: identityProvider.authorization,
    }),
    now,
    repeatedRequests: bindRepeatedRequests(db, now),
    inTransaction: (write) => inTransaction(db, write),
    faults: createFaultSwitch(),
    exportTags: new Map(),
    activity: createActivity(),
    picture: createPictureRenderer(db, picturesFolder),
    isReady: () => !stopping.signal.aborted,
    describeError: createErrorDescriber(options.databaseFile),
    stopping: stopping.signal,
  }
  const servers: RunningServer[] = []
  const closeServers = () => Promise.all(servers.map((server) => server.close()))
  const open = async (serverOptions: ServeOptions): Promise<string> => {
    const server = await serve(backend, serverOptions).catch(async (error: unknown) => {
      await closeServers()
      throw error
    })
    servers.push(server)
    return server.url
  }
  const url = await open({ host, port, log, calls, ...(options.key !== undefined && { key: options.key }) })
  origins.payment = await open({ host, port: paymentPort, log, name: 'payment' })
  origins.identity = await open({ host, port: identityPort, log, name: 'identity' })
  const { everyMs, minWaitMs } = SETTLING[calls]
  const notSettled = (error: unknown) => log.warn({ err: error }, 'an order that waits for its payment is not settled')
  const settling = setInterval(() => void payments.settleWaiting(minWaitMs, notSettled), everyMs).unref()
  const prerendering = prerendersPictures
    ? prerender((pictureRequest) => backend.picture(pictureRequest), prerenderRequests(firstPictures(db)), {
        activity: backend.activity,
        log,
      })
    : null

  return {
    url,
    paymentUrl: backend.paymentOrigin(),
    identityUrl: backend.identityOrigin(),
    close: async () => {
      stopping.abort()
      clearInterval(settling)
      await Promise.all([closeServers(), prerendering?.stop()])
      if (!options.db) db.close()
    },
  }
}

/** Where `npm start` serves the shop. */
const SHOP_ORIGINS = ['http://localhost:3000', 'http://*.localhost:3000']
/** Without the call to settle, payments arrive as by a notification of the provider. */
const SETTLING = { all: { everyMs: 60_000, minWaitMs: EXPIRES_AFTER_MS }, spec: { everyMs: 1_000, minWaitMs: 0 } }

/** Copies a damaged file once, however many requests report the damage. */
function createErrorDescriber(databaseFile = ':memory:'): Backend['describeError'] {
  let damage: string | undefined
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error)
    if (!isDamage(error) || databaseFile === ':memory:') return reason
    damage ??= describeDamage(databaseFile, reason)
    return damage
  }
}
