/** The test function of all journeys: a running shop, its pages, and the checks that hold for each of them. */
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { isOutOfTime, OUT_OF_TIME } from '../../scripts/testTime.ts'
import { CartPage } from '../pages/cartPage.ts'
import { CheckoutPage } from '../pages/checkoutPage.ts'
import { ComparePage } from '../pages/comparePage.ts'
import { Header } from '../pages/header.ts'
import { ListingPage } from '../pages/listingPage.ts'
import { MicroCart } from '../pages/microCart.ts'
import { MetalsPage } from '../pages/metalsPage.ts'
import { ProductPage } from '../pages/productPage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { accessibilityViolations } from './accessibility.ts'
import { PageMonitor, recordGraphqlRequests } from './pageMonitor.ts'
import { pagesOf } from './pages.ts'
import { startShop, type Shop, type StartedShop } from './shop.ts'
import { textsOf, type StoreText } from './storeTexts.ts'
import { visit } from './visit.ts'

/** A further browser context, as another customer has, or the same one at another device. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  readonly graphqlRequests: readonly string[]
}

interface TestFixtures {
  /** Leaves a journey out that would begin after the end of the run's time. */
  time: void
  /** Option: the store whose pages a test opens. */
  storeCode: string
  /** Option: false where a page is expected to log errors, as without a connection. */
  failsOnPageErrors: boolean
  /** Address of the store's home page without a trailing slash. */
  storeUrl: string
  /** Interface texts of the store. */
  text: StoreText
  /** The worker's shop for a test that stops its processes; those are started again after the test. */
  stoppableShop: StartedShop
  monitor: PageMonitor
  /** The bodies of the GraphQL requests that `page` has sent so far. */
  graphqlRequests: readonly string[]
  /** Opens a further context, with the options of the test unless others are given. */
  openVisitor: (options?: BrowserContextOptions, from?: Browser) => Promise<Visitor>
  /** Fails when axe finds a violation of WCAG 2.2 A or AA. */
  checkAccessibility: (of?: Page) => Promise<void>
  header: Header
  listingPage: ListingPage
  productPage: ProductPage
  comparePage: ComparePage
  cartPage: CartPage
  microCart: MicroCart
  metalsPage: MetalsPage
  signInPage: SignInPage
  /** Puts one product into the cart and opens the checkout. */
  openCheckout: () => Promise<CheckoutPage>
}

export interface WorkerFixtures {
  /** Option: settings of the shop; files with other ones have another worker. */
  shopSettings: Readonly<Record<string, string>>
  /** Workers do not share customers, carts and orders. */
  dataFolder: string
  startedShop: StartedShop
  shop: Shop
  /** Whether the backend reports payments to guests. */
  reportsToGuests: boolean
}

export { expect }

/**
 * For journeys that are not about caches or the connection: installing the service worker, with every file of the shop,
 * takes a new context as much processor time as the page itself.
 */
export const withoutServiceWorker = { serviceWorkers: 'block' } as const

/** For journeys that need a call that the specification does not have, such as the wish list. */
export const withSandboxCalls = { tag: '@withSandboxCalls' } as const

/**
 * For the journeys of `npm test`, about sixty: every kind of page and every kind of purchase once. `npm run test:all` has
 * the others.
 */
export const short = { tag: '@short' } as const

export const test = base.extend<TestFixtures, WorkerFixtures>({
  time: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs.
    async ({}, provide, info) => {
      // A second attempt is part of the first one's time.
      info.skip(info.retry === 0 && isOutOfTime(), OUT_OF_TIME)
      await provide()
    },
    { auto: true },
  ],
  storeCode: ['no', { option: true }],
  failsOnPageErrors: [true, { option: true }],
  shopSettings: [{}, { option: true, scope: 'worker' }],

  dataFolder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs.
    ({}, provide, { parallelIndex }) => provide(`.data/e2e/${parallelIndex}`),
    { scope: 'worker' },
  ],

  startedShop: [
    async ({ shopSettings, dataFolder }, provide) => {
      const shop = await startShop(shopSettings, dataFolder)
      await provide(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  shop: [({ startedShop }, provide) => provide(startedShop), { scope: 'worker' }],
  reportsToGuests: [
    ({ shopSettings }, provide) => provide(shopSettings['SANDBOX_CALLS'] !== 'spec'),
    { scope: 'worker' },
  ],

  stoppableShop: [
    async ({ startedShop }, provide) => {
      await provide(startedShop)
      await startedShop.startAgain()
    },
    { timeout: 180_000 },
  ],

  storeUrl: ({ shop, storeCode }, provide) => provide(shop.storeUrl(storeCode)),
  text: async ({ storeCode }, provide) => provide(await textsOf(storeCode)),

  monitor: async ({ failsOnPageErrors }, provide) => {
    const monitor = new PageMonitor()
    await provide(monitor)
    expect.soft(monitor.foreignRequests, 'requests to other servers than the page’s own').toEqual([])
    if (failsOnPageErrors) expect.soft(monitor.errors, 'errors in the console').toEqual([])
  },

  context: async ({ context, monitor }, provide) => {
    monitor.watch(context)
    await provide(context)
  },

  graphqlRequests: ({ page }, provide) => provide(recordGraphqlRequests(page)),

  openVisitor: async ({ browser, monitor }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (options = {}, from = browser) => {
      const context = await from.newContext(options)
      opened.push(context)
      monitor.watch(context)
      const page = await context.newPage()
      return { page, context, graphqlRequests: recordGraphqlRequests(page) }
    })
    for (const context of opened) await context.close()
  },

  checkAccessibility: async ({ page }, provide) => {
    await provide(async (of = page) => {
      expect(await accessibilityViolations(of), 'violations that axe finds').toEqual([])
    })
  },

  header: ({ page, text }, provide) => provide(new Header(page, text)),
  listingPage: ({ page, text }, provide) => provide(new ListingPage(page, text)),
  productPage: ({ page, text }, provide) => provide(new ProductPage(page, text)),
  cartPage: ({ page, text }, provide) => provide(new CartPage(page, text)),
  comparePage: ({ page, text }, provide) => provide(new ComparePage(page, text)),
  microCart: ({ page, text }, provide) => provide(new MicroCart(page, text)),
  metalsPage: ({ page, text }, provide) => provide(new MetalsPage(page, text)),
  signInPage: ({ page, text }, provide) => provide(new SignInPage(page, text)),

  openCheckout: async ({ shop, page, storeCode, storeUrl, text, productPage, header }, provide) => {
    await provide(async () => {
      await visit(page, storeUrl + (await pagesOf(shop, storeCode)).SIMPLE)
      await productPage.addToCart.click()
      await expect(header.cart).toContainText('1')
      await page.goto(`${storeUrl}/checkout`)
      return new CheckoutPage(page, text)
    })
  },
})
