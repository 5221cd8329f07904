/** The checkout while calls of the backend fail, and in browsers that take no cookies or store nothing. */
import { CheckoutPage } from './pages/checkoutPage.ts'
import { norwegian } from './testing/addressesByCountry.ts'
import { pagesOf } from './testing/pages.ts'
import type { Shop } from './testing/shop.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use({ failsOnPageErrors: false })

/** The gateway repeats a read whose connection broke once. */
const TIMES = 20
const KINDS = [{ kind: 'status', status: 500 }, { kind: 'html' }, { kind: 'reset' }]
/** Longer than the gateway waits. */
const HANG = { kind: 'delay', ms: 20_000 }

test(
  'each call of the checkout that fails removes its own part, and the next attempt goes on',
  short,
  async ({ shop, page, storeUrl, text, productPage, header, cartPage, checkAccessibility }) => {
    const checkout = new CheckoutPage(page, text)
    const retry = checkout.main.getByRole('button', { name: text('Try again') })
    await visit(page, storeUrl + (await pagesOf(shop, 'no')).SIMPLE)
    // The first product opens the cart at the backend.
    for (const fault of [...KINDS, HANG]) {
      await callFaultSwitch(shop, { path: '/api/cart/create', ...fault })
      // The notification of the fault before is still shown.
      const answered = page.waitForResponse((response) => response.request().postData()?.includes('AddToCart') === true)
      await productPage.addToCart.click()
      await answered
      await expect(
        cartPage.notifications.getByText(text('Something went wrong. Try again in a few seconds.')).first(),
      ).toBeVisible()
      await expect(header.cart).not.toContainText(/[1-9]/)
      await callFaultSwitch(shop)
    }
    await productPage.addToCart.click()
    await expect(header.cart).toContainText('1')

    // Opening it: without the cart there is no checkout, without methods all the rest.
    for (const fault of KINDS) {
      await callFaultSwitch(shop, { path: '/api/cart/totals', ...fault })
      await page.goto(`${storeUrl}/checkout`)
      await expect(checkout.main).toContainText(
        text('The checkout cannot be shown just now. Please try again in a moment.'),
      )
      await expect(checkout.main).not.toContainText(
        text('Shopping cart is empty. Please add some products before entering Checkout'),
      )
      await callFaultSwitch(shop)
      await retry.click()
      await checkout.isAt('Details and shipping')

      await callFaultSwitch(shop, { path: '/api/cart/shipping-methods', ...fault })
      await page.reload()
      await checkout.isAt('Details and shipping')
      await expect(checkout.main).toContainText(text('This cannot be shown just now.'))
      await expect(checkout.field('First name')).toBeVisible()
      await expect(checkout.summary).toContainText(/\d,\d\d/)
      await callFaultSwitch(shop)
      await retry.click()
      await expect(checkout.main.getByRole('radio').first()).toBeVisible()
    }
    await checkAccessibility()

    // Going on: nothing that was entered is lost.
    await checkout.enter(norwegian, `guest-${String(Date.now())}@example.com`)
    for (const path of ['/api/cart/shipping-methods', '/api/cart/shipping-information']) {
      await callFaultSwitch(shop, { path, kind: 'html' })
      await checkout.continue()
      await expect(checkout.errors).toContainText(text('Something went wrong. Try again in a few seconds.'))
      await expect(checkout.field('Street and number')).toHaveValue(norwegian.street)
      await callFaultSwitch(shop)
    }
    await checkout.continue()
    await checkout.isAt('Payment and summary')

    await callFaultSwitch(shop, { path: '/api/cart/payment-methods', kind: 'html' })
    await page.reload()
    await checkout.isAt('Payment and summary')
    await expect(checkout.main).toContainText(text('This cannot be shown just now.'))
    await expect(checkout.summary).toContainText(/\d,\d\d/)
    await callFaultSwitch(shop)
    await retry.click()
    await expect(checkout.main.getByRole('radio').first()).toBeVisible()
    await callFaultSwitch(shop, { path: '/api/cart/collect-totals', kind: 'html' })
    await checkout.continue()
    await expect(checkout.errors).toContainText(text('Something went wrong. Try again in a few seconds.'))
    await callFaultSwitch(shop)
    await checkout.continue()
    await checkout.isAt('Review and confirmation')
  },
)

test('without storage the checkout works to the payment page', async ({
  page,
  text,
  openCheckout,
  reportsToGuests,
}) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { configurable: true, get: blocked })
  })
  const checkout = await openCheckout()
  await checkout.isAt('Details and shipping')
  await checkout.enter(norwegian, `guest-${String(Date.now())}@example.com`)
  await checkout.continue()
  await checkout.isAt('Payment and summary')
  await checkout.continue()
  await checkout.isAt('Review and confirmation')
  await checkout.terms.check()
  await checkout.placeButton.click()
  await page.locator('button[value=pay]').click()
  const end = reportsToGuests ? text('Thank you for your order') : text('We are waiting for the payment’s confirmation')
  await expect(checkout.heading).toHaveText(end, { timeout: 60_000 })
})

test('a page that is loaded again while its order is sent finds the order', async ({
  page,
  storeUrl,
  text,
  openCheckout,
}) => {
  const sent: string[] = []
  let isHeld = true
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes('"PlaceOrder"')) return route.fallback()
    sent.push(body)
    if (!isHeld) return route.fallback()
    // The order arrives, and its answer is on its way when the page is loaded again.
    await route.fetch()
    isHeld = false
  })
  const checkout = await openCheckout()
  await checkout.enterAll(norwegian, `guest-${String(Date.now())}@example.com`)
  await checkout.terms.check()
  await checkout.placeButton.click()
  await expect.poll(() => isHeld).toBe(false)
  await page.reload()
  await expect(page).toHaveURL(/\/order-confirmation/)
  const keys = sent.map((body) => /"idempotencyKey":"([^"]+)"/.exec(body)?.[1])
  expect(keys).toEqual([keys[0], keys[0]])
  await page.goto(`${storeUrl}/checkout`)
  await expect(checkout.main).toContainText(text('Your order waits for its payment'))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a refused payment is said at the top of its step, which the back button leaves at once', async ({
    page,
    openCheckout,
  }) => {
    const message = 'This is not available for your order.'
    const answers: { data: { setCheckout?: { cart: { checkout: object } } } }[] = []
    await page.route('**/graphql', async (route) => {
      const sent = route.request().postData() ?? ''
      const cart = answers.at(-1)?.data.setCheckout?.cart
      if (sent.includes('"PlaceOrder"') && cart) {
        const refused = { ...cart, checkout: { ...cart.checkout, paymentMethod: null } }
        const placeOrder = { __typename: 'OrderRefused', reason: 'INPUT', message, inputErrors: [], cart: refused }
        return route.fulfill({ json: { data: { placeOrder } } })
      }
      const response = await route.fetch()
      if (sent.includes('"SetCheckout"')) answers.push(await response.json())
      return route.fulfill({ response })
    })
    const checkout = await openCheckout()
    await checkout.enterAll(norwegian, `guest-${String(Date.now())}@example.com`)
    await checkout.terms.check()
    await checkout.placeButton.click()

    await checkout.isAt('Payment and summary')
    await expect(page).toHaveURL(/#paymentSummary$/)
    await expect(checkout.errors.getByText(message)).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await checkout.isAt('Details and shipping')
    await page.goBack()
    await expect(page).not.toHaveURL(/checkout/)
  })
})

test('a browser that takes no cookies browses, and says why nothing can be added', async ({
  shop,
  page,
  context,
  storeUrl,
  text,
  productPage,
  cartPage,
  graphqlRequests,
}) => {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await visit(page, storeUrl + (await pagesOf(shop, 'no')).SIMPLE)
  expect(await page.evaluate(() => navigator.cookieEnabled)).toBe(false)
  await productPage.addToCart.click()
  await expect(cartPage.notifications).toContainText(
    text('Your browser blocks cookies, and the cart needs one. Allow cookies for this shop to order.'),
  )
  expect(graphqlRequests.filter((body) => body.includes('"AddToCart"'))).toEqual([])
  expect(await context.cookies()).toEqual([])
  await page.goto(`${storeUrl}/checkout`)
  await expect(page.getByRole('main')).toContainText(
    text('Shopping cart is empty. Please add some products before entering Checkout'),
  )
})

/** Sets a fault, or ends all of them. */
async function callFaultSwitch(shop: Shop, fault?: object): Promise<void> {
  const response = await fetch(`${shop.sandbox.origin}/sandbox/faults`, {
    method: fault ? 'POST' : 'DELETE',
    headers: { authorization: `Bearer ${shop.sandboxKey}`, 'content-type': 'application/json' },
    ...(fault && { body: JSON.stringify({ times: TIMES, ...fault }) }),
  })
  expect(response.status, await response.text()).toBeLessThan(300)
}
