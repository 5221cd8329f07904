/** An order without a connection: it waits with the shopper's consent, and is placed once when the servers are back. */
import type { Page } from '@playwright/test'
import { CheckoutPage } from './pages/checkoutPage.ts'
import type { Header } from './pages/header.ts'
import type { ProductPage } from './pages/productPage.ts'
import { norwegian, swedish } from './testing/addressesByCountry.ts'
import { readBrowserStorage, untilCachedForOffline } from './testing/browserStorage.ts'
import { ordersFor } from './testing/orders.ts'
import { productOf } from './testing/catalogue.ts'
import type { StartedShop } from './testing/shop.ts'
import { silverBars } from './testing/silverBars.ts'
import type { StoreText } from './testing/storeTexts.ts'
import { takePictures } from './testing/takePictures.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use({ failsOnPageErrors: false })

test(
  'with the servers stopped, a changed cart is ordered with a limit, and placed once when they are back',
  short,
  async ({ stoppableShop: shop, page, context, text, productPage, header, cartPage }) => {
    const home = shop.storeUrl('no')
    const email = `guest-${String(Date.now())}@example.com`
    const checkout = new CheckoutPage(page, text)
    const [{ name, path }] = await silverBars(shop)
    await visit(page, home + path)
    await productPage.addToCart.click()
    await expect(header.cart).toContainText('1')
    // The methods of this visit are known without a connection.
    await page.goto(`${home}/checkout`)
    await checkout.isAt('Details and shipping')
    await visit(page, `${home}/cart`)
    await untilCachedForOffline(page)

    await shop.web.stop()
    await shop.gateway.stop()
    await context.setOffline(true)
    await cartPage.quantityOf(name).fill('2')
    await cartPage.quantityOf(name).press('Tab')
    await expect.poll(() => readBrowserStorage(page)).toContain('"quantity":"2"')
    await page.goto(`${home}/checkout`)
    await checkout.enterAll(norwegian, email, { payment: 'Postoppkrav' })
    await expect(checkout.summary).toContainText(text('Expected total incl. VAT'))

    const choice = page.getByRole('region', { name: text('Order without a connection') })
    await expect(choice).toBeVisible()
    await choice.getByRole('combobox').selectOption('2')
    const queue = choice.getByRole('button', { name: text('Order when the connection is back') })
    await queue.click()
    await expect(checkout.errors).toContainText(text('You must accept the terms and conditions.'))
    await checkout.terms.check()
    await queue.click()

    // The cart has become the order, also for the next visit.
    const waiting = page.getByRole('heading', { name: text('Order waiting!') })
    await expect(page).toHaveURL(/\/cart$/)
    await expect(waiting).toBeVisible()
    await expect(cartPage.lines).toHaveCount(0)
    await context.setOffline(false)
    await page.goto(`${home}/cart`)
    await expect(waiting).toBeVisible()
    expect(await ordersFor(shop, email)).toBe(0)

    await shop.startAgain()
    await expect(page.getByRole('heading', { name: text('Your order was placed') })).toBeVisible({ timeout: 30_000 })
    expect(await ordersFor(shop, email)).toBe(1)
    await page.getByRole('link', { name: text('Show the order') }).click()
    await expect(checkout.heading).toHaveText(text('Thank you for your order'))
    await expect(checkout.main).toContainText(/2\sstk/)
    await visit(page, `${home}/cart`)
    await expect(cartPage.empty).toBeVisible()
    expect(await ordersFor(shop, email)).toBe(1)
  },
)

test('a shopper who took the shop along orders with the servers stopped, though the checkout was never opened', async ({
  stoppableShop: shop,
  page,
  text,
  productPage,
  header,
}) => {
  const home = shop.storeUrl('no')
  const email = `guest-${String(Date.now())}@example.com`
  const checkout = new CheckoutPage(page, text)
  const [{ path }] = await silverBars(shop)
  await visit(page, `${home}/`)
  await untilCachedForOffline(page)
  await page.getByRole('button', { name: text('Take the shop along') }).click()
  await page.getByRole('button', { name: text('Load the catalogue') }).click()
  await expect(page.getByRole('button', { name: text('Update the catalogue') })).toBeVisible({ timeout: 60_000 })
  await shop.web.stop()
  await shop.gateway.stop()

  await page.goto(home + path)
  await productPage.addToCart.click()
  await expect(header.cart).toContainText('1')
  await page.goto(`${home}/cart`)
  await expect(page.getByRole('main')).toContainText('Med priser fra')
  await takePictures(page, 'offline-cart')
  await page.goto(`${home}/checkout`)
  // The catalogue is read from the device first.
  await expect(checkout.heading).toHaveText(text('Details and shipping'), { timeout: 90_000 })
  await checkout.enterAll(norwegian, email, { payment: 'Postoppkrav' })
  await checkout.terms.check()
  await takePictures(page, 'offline-checkout')
  await page.getByRole('button', { name: text('Order when the connection is back') }).click()
  await expect(page.getByRole('heading', { name: text('Order waiting!') })).toBeVisible()
  await takePictures(page, 'offline-waiting')

  await shop.startAgain()
  await expect(page.getByRole('heading', { name: text('Your order was placed') })).toBeVisible({ timeout: 60_000 })
  expect(await ordersFor(shop, email)).toBe(1)
})

test.describe('in the Swedish store', () => {
  test.use({ storeCode: 'se' })

  /** Orders with the servers stopped, and confirms with them: ends on the page of the payment provider. */
  const confirmAfterwards = async ({ shop, page, text, productPage, header }: OfflineOrder): Promise<void> => {
    const home = shop.storeUrl('se')
    const checkout = new CheckoutPage(page, text)
    // Investment gold, of which the order needs a personal number.
    await visit(page, home + (await productOf(shop, 'se', 'AU-BAR-100G-C-KAR')).path)
    await productPage.addToCart.click()
    await expect(header.cart).toContainText(/\d/)
    await page.goto(`${home}/checkout`)
    await checkout.isAt('Details and shipping')
    await visit(page, `${home}/cart`)
    await untilCachedForOffline(page)

    await shop.web.stop()
    await shop.gateway.stop()
    await page.goto(`${home}/checkout`)
    await checkout.isAt('Details and shipping')
    await checkout.enter(swedish, `guest-${String(Date.now())}@example.com`)
    await checkout.continue()
    await checkout.isAt('Payment and summary')
    await page.getByRole('radio', { name: 'Kort', exact: false }).first().click()
    await checkout.continue()
    await checkout.isAt('Review and confirmation')
    const choice = page.getByRole('region', { name: text('Order without a connection') })
    await expect(choice).toContainText(text('The shop then asks for your personal number, which is never stored.'))
    await expect(choice).toContainText(text('You then pay on the page of the payment provider.'))
    await checkout.terms.check()
    await choice.getByRole('button', { name: text('Order when the connection is back') }).click()
    await expect(page.getByRole('heading', { name: text('Order waiting!') })).toBeVisible()

    await shop.startAgain()
    const main = page.getByRole('main')
    const confirm = main.getByRole('button', { name: text('Confirm and pay') })
    await expect(confirm).toBeVisible({ timeout: 30_000 })
    await confirm.click()
    await expect(main).toContainText(text('Field is required'))
    await main.getByRole('textbox', { name: text('Personal number') }).fill('811218-9876')
    await confirm.click()
    await page.waitForURL((url) => !url.href.startsWith(home), { timeout: 30_000 })
  }

  test('an order waits for its personal number and its payment, which are asked for by its confirmation', async ({
    stoppableShop: shop,
    page,
    text,
    productPage,
    header,
  }) => {
    await confirmAfterwards({ shop, page, text, productPage, header })
    await page.goto(`${shop.storeUrl('se')}/cart`)
    expect(await readBrowserStorage(page)).not.toMatch(/\b811218\b|811218-?9876/)
  })

  for (const answer of ['cancel', 'decline'])
    test(`an order that waited is in the cart again after "${answer}" on the payment page, and can be paid then`, async ({
      stoppableShop: shop,
      page,
      text,
      productPage,
      header,
      cartPage,
    }) => {
      await confirmAfterwards({ shop, page, text, productPage, header })
      await page.locator(`button[value=${answer}]`).click()
      await expect(page.getByRole('heading', { name: text('Payment failed') })).toBeVisible({ timeout: 30_000 })
      await takePictures(page, answer)
      await page.goto(`${shop.storeUrl('se')}/cart`)
      await expect(cartPage.lines).toHaveCount(1)
      await expect(page.getByRole('heading', { name: text('Order waiting!') })).toHaveCount(0)

      const checkout = new CheckoutPage(page, text)
      await page.goBack()
      await page.getByRole('link', { name: text('Choose how to pay') }).click()
      await checkout.isAt('Payment and summary')
      await checkout.continue()
      await checkout.isAt('Review and confirmation')
      await checkout.terms.check()
      await checkout.field('Personal number').fill('811218-9876')
      await checkout.placeButton.click()
      await page.locator('button[value=pay]').click()
      await expect(checkout.heading).toHaveText(text('Thank you for your order'), { timeout: 30_000 })
    })
})

interface OfflineOrder {
  readonly shop: StartedShop
  readonly page: Page
  readonly text: StoreText
  readonly productPage: ProductPage
  readonly header: Header
}
