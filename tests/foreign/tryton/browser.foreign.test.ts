/** A customer of Tryton buys in a browser, with a coupon, and the staff switches off the carrier while the order is reviewed. */
import { type Browser, expect as expectOfPlaywright, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CartPage } from '../../../e2e/pages/cartPage.ts'
import { CheckoutPage } from '../../../e2e/pages/checkoutPage.ts'
import { SignInPage } from '../../../e2e/pages/signInPage.ts'
import { launchBrowser } from '../../../e2e/testing/browser.ts'
import { type RunningProcess, startProcess } from '../../../e2e/testing/processes.ts'
import { type StoreText, textsOf } from '../../../e2e/testing/storeTexts.ts'
import { visit } from '../../../e2e/testing/visit.ts'
import { freePort } from '../../../scripts/testing/freePort.ts'
import { ADDRESS } from './shoppers.ts'
import { CUSTOMER, openTrytonShop, type TrytonShop } from './trytonShop.ts'

const START_MS = 900_000
const JOURNEY_MS = 300_000
/** The shop's pages are the same in front of both. */
const SERIES = '8.2'
/** Tryton and the browser share the machine. */
const expectPage = expectOfPlaywright.configure({ timeout: 60_000 })
const SKU = '100452'
const CARRIER = 'Value transport'
const COUPON = 'It is taken off with the order: the total here is without it.'
/** The gateway's. */
const NOT_OFFERED = 'Das ist für Ihre Bestellung nicht verfügbar.'

describe('in a browser, in front of Tryton', () => {
  let shop: TrytonShop
  let web: RunningProcess
  let browser: Browser
  let page: Page
  let text: StoreText
  let checkout: CheckoutPage
  const home = () => web.origin.replace('127.0.0.1', 'localhost')

  beforeAll(async () => {
    const port = await freePort()
    shop = await openTrytonShop(SERIES, port)
    web = await startProcess('web', 'web/server/main.ts', port, {
      WEB_PORT: String(port),
      LISTEN_HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      GATEWAY_URL: shop.gatewayUrl,
      STORES_FILE: shop.storesFile,
      IMAGE_URL: shop.gatewayUrl,
      PAGE_DATA_TIMEOUT_MS: '20000',
      RENDER_TIMEOUT_MS: '20000',
      PUBLIC_ORIGIN_TEMPLATE: `http://{host}:${port}`,
    })
    text = await textsOf('de')
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    checkout = new CheckoutPage(page, text)
  }, START_MS)
  afterAll(async () => {
    await browser?.close()
    await web?.stop()
    await shop?.close()
  })

  const orders = async () => (await shop.sales()).filter(({ state }) => state !== 'draft' && state !== 'cancelled')

  const at = (step: string) => expectPage(checkout.heading).toHaveText(text(step))

  /** A cart with a coupon, up to the review of its order. */
  async function reviewWithCoupon(): Promise<void> {
    const { data } = await shop.query(`{ product(sku: "${SKU}") { path } }`)
    await new SignInPage(page, text).signIn(home(), { ...CUSTOMER, firstName: 'Greta' })
    await visit(page, home() + data.product.path)
    await page
      .getByRole('main')
      .getByRole('button', { name: text('Add to cart') })
      .first()
      .click()
    await expectPage(page.getByRole('link', { name: /1/ }).first()).toBeVisible()
    await visit(page, `${home()}/cart`)
    const cart = new CartPage(page, text)
    await cart.applyCoupon('WELCOME10')
    await expectPage(cart.totals).toContainText(text(COUPON))
    await page.goto(`${home()}/checkout`)
    await at('Details and shipping')
    await checkout.enter(ADDRESS)
    await page.getByRole('radio', { name: CARRIER }).check()
    await checkout.continue()
    await at('Payment and summary')
    await checkout.continue()
    await at('Review and confirmation')
  }

  test(
    'a delivery that is no longer there is chosen again, and the order has its coupon and its number',
    async () => {
      await reviewWithCoupon()
      await expectPage(checkout.summary).toContainText(text(COUPON))

      const before = await orders()
      await shop.tryton.script('switch_carrier', CARRIER, 'off')
      await checkout.terms.check()
      await checkout.placeButton.click()
      await expectPage(checkout.errors).toContainText(NOT_OFFERED)
      expect(await orders()).toEqual(before)
      // The step where it is chosen.
      await at('Details and shipping')
      await expectPage(checkout.main.getByRole('radio', { name: CARRIER })).toHaveCount(0)
      await expectPage(checkout.summary).toContainText('Silver bar 1 kg')

      const post = page.getByRole('radio', { name: 'Post' })
      await expectPage(post).not.toBeChecked()
      await post.check()
      await expectPage(checkout.summary).toContainText('5,89')
      await at('Details and shipping')
      await checkout.continue()
      await at('Payment and summary')
      await checkout.continue()
      await at('Review and confirmation')
      await checkout.terms.check()
      await checkout.placeButton.click()
      await expectPage(checkout.heading).toHaveText(text('Thank you for your order'))
      const placed = (await orders()).slice(before.length)
      expect(placed).toHaveLength(1)
      await expectPage(checkout.main).toContainText(String(placed[0]?.number))
      await expectPage(checkout.main).toContainText(inEuros(String(placed[0]?.total)))
    },
    JOURNEY_MS,
  )
})

/** As pages of the store write it. */
function inEuros(amount: string): string {
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(Number(amount))
}
