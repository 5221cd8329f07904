/** The cart without a connection: what the shopper does waits, and arrives once when the servers are back. */
import type { Page } from '@playwright/test'
import { readBrowserStorage, untilCachedForOffline } from './testing/browserStorage.ts'
import { syncRegistration } from './testing/backgroundSync.ts'
import { cartKinds } from './testing/cartKinds.ts'
import { largestCategory, listProducts, productOf } from './testing/catalogue.ts'
import { emptyCartOf } from './testing/customerCart.ts'
import { bearerOf, kari, tuva } from './testing/customers.ts'
import { silverBars } from './testing/silverBars.ts'
import { textsOf } from './testing/storeTexts.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use({ failsOnPageErrors: false })

test(
  'with the servers stopped, products are added, changed and removed, and all arrives once when they are back',
  short,
  async ({ stoppableShop: shop, page, text, header, productPage, cartPage, microCart }) => {
    const home = shop.storeUrl('no')
    const [first, second, third] = await silverBars(shop)
    for (const { path } of [first, second]) {
      await visit(page, home + path)
      await productPage.addToCart.click()
      await expect(microCart.lines.first()).toBeVisible()
      await microCart.closeButton.click()
    }
    await visit(page, home + third.path)
    await untilCachedForOffline(page)
    await expect(header.cart).toContainText('2')

    await shop.web.stop()
    await shop.gateway.stop()
    await page.goto(home + third.path)
    await productPage.addToCart.click()
    await expect(cartPage.notifications).toContainText(
      text('No connection to the shop: the product waits in your cart.'),
    )
    const waiting = page.getByRole('region', { name: text('Waiting for the connection') })
    await expect(waiting).toContainText(third.name)
    await waiting.getByRole('button', { name: text('More') }).click()
    await microCart.closeButton.click()
    await expect(header.cart).toContainText('4')

    // A new document finds the cart, and what waits.
    await page.goto(`${home}/cart`)
    await expect(cartPage.lines).toHaveCount(2)
    await expect(waiting.getByRole('textbox')).toHaveValue('2')
    await cartPage.quantityOf(first.name).fill('3')
    await cartPage.quantityOf(first.name).press('Tab')
    await cartPage.remove(second.name)
    await expect(cartPage.lines).toHaveCount(1)
    // Steps in quick succession are one change, which is written a moment later.
    await expect
      .poll(() => readBrowserStorage(page))
      .toMatch(/"quantity":"3".*"quantity":"0"|"quantity":"0".*"quantity":"3"/)
    await page.goto(`${home}/cart`)
    await expect(cartPage.lines).toHaveCount(1)
    await expect(cartPage.quantityOf(first.name)).toHaveValue('3')

    await shop.startAgain()
    await expect(waiting).toBeHidden({ timeout: 30_000 })
    const expected = async () => {
      await expect(cartPage.lines).toHaveCount(2)
      await expect(cartPage.quantityOf(first.name)).toHaveValue('3')
      await expect(cartPage.quantityOf(third.name)).toHaveValue('2')
      await expect(header.cart).toContainText('5')
    }
    await expected()
    await visit(page, `${home}/cart`)
    await expected()
  },
)

test('what waits is sent when the browser reports the network, also while the timers of the page stand still', async ({
  stoppableShop: shop,
  page,
  context,
  text,
  productPage,
  header,
}) => {
  const home = shop.storeUrl('no')
  const [product] = await silverBars(shop)
  await page.clock.install()
  await visit(page, home + product.path)
  await untilCachedForOffline(page)
  await visit(page, home + product.path)
  const registration = await syncRegistration(context, page)

  await shop.web.stop()
  await shop.gateway.stop()
  await productPage.addToCart.click()
  await expect(page.getByRole('region', { name: text('Waiting for the connection') })).toContainText(product.name)
  // As in a tab in the background: the page itself does not notice that the shop is back.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await shop.startAgain()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('AddToCart')) sent.push(request.url())
  })
  await page.waitForTimeout(3_000)
  expect(sent).toEqual([])

  const answered = page.waitForResponse((response) => response.request().postData()?.includes('AddToCart') === true)
  await registration.dispatch('karat-tasks')
  expect((await answered).ok()).toBe(true)
  await page.clock.resume()
  await visit(page, `${home}/cart`)
  await expect(header.cart).toContainText('1')
  expect(sent).toHaveLength(1)
})

test('a goldsmith who is signed in puts products that were never seen into the cart with the servers stopped, without prices', async ({
  stoppableShop: shop,
  page,
  signInPage,
  productPage,
  listingPage,
  cartPage,
  microCart,
  header,
}) => {
  const store = 'goldsmith_norway'
  const home = shop.storeUrl(store)
  const text = await textsOf(store)
  const category = await largestCategory(shop, store)
  const products = await listProducts(shop, store, category.id, 'POSITION_DESC', 1)
  const product = products.find(({ kind }) => kind === 'SIMPLE')
  if (!product) throw new Error('expected a simple product in the largest category, found none')
  const set = await productOf(shop, store, cartKinds['GROUPED of goldsmiths'].sku)
  const wire = await productOf(shop, store, cartKinds['sold by the metre'].sku)
  const bearer = await bearerOf(shop, store, tuva)
  await emptyCartOf(shop, store, bearer)
  await signInPage.signIn(home, tuva)
  await visit(page, `${home}/`)
  await untilCachedForOffline(page)
  await page.getByRole('button', { name: text('Take the shop along') }).click()
  await page.getByRole('button', { name: text('Load the catalogue') }).click()
  await expect(page.getByRole('button', { name: text('Update the catalogue') })).toBeVisible({ timeout: 60_000 })

  await shop.web.stop()
  await shop.gateway.stop()
  await page.goto(home + product.path)
  await expect(productPage.heading).toHaveText(product.name)
  await productPage.addToCart.click()
  const waiting = page.getByRole('region', { name: text('Waiting for the connection') })
  await expect(waiting).toContainText(product.name)
  await microCart.closeButton.click()

  // A row of the table, and the five parts of a set.
  await page.goto(home + wire.path.slice(0, wire.path.lastIndexOf('/')))
  const rowQuantity = listingPage.rows.filter({ hasText: wire.name }).getByRole('textbox')
  await rowQuantity.fill('7')
  await rowQuantity.press('Tab')
  await page.getByRole('button', { name: text('Add all to cart') }).click()
  await expect(header.cart).toContainText('2')
  await page.goto(home + set.path)
  await expect(productPage.heading).toHaveText(set.name)
  await productPage.addToCart.click()
  await expect(header.cart).toContainText('7')
  expect(await readBrowserStorage(page)).not.toMatch(/PersonalPrice|tuva\.lie/)

  await shop.startAgain()
  await visit(page, `${home}/cart`)
  await expect(cartPage.lines).toHaveCount(7, { timeout: 30_000 })
  await expect(cartPage.lines.filter({ hasText: product.name })).toHaveCount(1)
  await expect(waiting).toBeHidden({ timeout: 30_000 })
  await expect(header.cart).toContainText('7')
  await emptyCartOf(shop, store, bearer)
})

test('a customer finds names and quantities of the cart with the servers stopped, and nobody does after the sign-out', async ({
  stoppableShop: shop,
  page,
  text,
  signInPage,
  productPage,
  cartPage,
  header,
}) => {
  const home = shop.storeUrl('no')
  const [first, second] = await silverBars(shop)
  await emptyCartOf(shop, 'no', await bearerOf(shop, 'no', kari))
  await signInPage.signIn(home, kari)
  for (const [at, { path }] of [first, second].entries()) {
    await visit(page, home + path)
    await productPage.addToCart.click()
    await expect(header.cart).toContainText(String(at + 1))
  }
  await visit(page, `${home}/cart`)
  await expect(cartPage.lines).toHaveCount(2)
  await untilCachedForOffline(page)

  await shop.web.stop()
  await shop.gateway.stop()
  await page.goto(`${home}/cart`)
  const lines = page.getByRole('list', { name: text('Lines of the cart') }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(header.cart).toContainText('2')
  await expect(lines.filter({ hasText: first.name })).not.toContainText('kr')
  await page.getByRole('textbox', { name: text('Quantity of {0}', { 0: first.name }), exact: true }).fill('3')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: text('Remove {0}', { 0: second.name }), exact: true }).click()
  await expect(lines).toHaveCount(1)
  await page.goto(`${home}/cart`)
  await expect(lines).toHaveCount(1)
  // Encrypted, and without what the task log has.
  expect(await readBrowserStorage(page)).not.toContain(`"name":"${first.name}","quantity"`)

  await shop.startAgain()
  await expect(cartPage.lines).toHaveCount(1, { timeout: 30_000 })
  await expect(cartPage.quantityOf(first.name)).toHaveValue('3', { timeout: 30_000 })
  await header.signOut()
  await expect(header.signInLink).toBeVisible()
  await expect.poll(() => sealedCarts(page)).toBe(0)
})

function sealedCarts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('karat-customer-carts')
        request.addEventListener('error', () => reject(new Error(String(request.error))))
        request.addEventListener('success', () => {
          const count = request.result.transaction('carts').objectStore('carts').count()
          count.addEventListener('success', () => resolve(count.result))
        })
      }),
  )
}
