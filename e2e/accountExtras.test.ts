/** What customers have beside their orders: metal account, wish list, reviews, newsletter coupon, identity check. */
import { cartPath, newsletterPath, verificationPath, wishListPath } from '../web/shop/paths.ts'
import { kari, ole, tuva, type Customer } from './testing/customers.ts'
import { queryGateway } from './testing/queryGateway.ts'
import type { Shop } from './testing/shop.ts'
import { CheckoutPage } from './pages/checkoutPage.ts'
import { finnish } from './testing/addressesByCountry.ts'
import { pagesOf } from './testing/pages.ts'
import { expect, short, test, withoutServiceWorker, withSandboxCalls } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use(withoutServiceWorker)

/** A customer of the Finnish store who has not proved her identity. */
const oona: Customer = { email: 'oona.laakso@example.com', password: 'Oona-Laakso-2026', firstName: 'Oona' }

async function simpleProduct(shop: Shop, store: string): Promise<{ readonly path: string; readonly name: string }> {
  const { products } = await queryGateway<{ products: ({ path: string; name: string } | null)[] }>(
    shop,
    store,
    '{ products(skus: ["ST-MAGNET"]) { path name } }',
  )
  const [product] = products
  if (!product) throw new Error('expected the product ST-MAGNET, found none')
  return product
}

test.describe('a goldsmith', () => {
  test.use({ storeCode: 'goldsmith_norway' })

  test(
    'reads balances, their course and the ledger of the metal account',
    short,
    async ({ page, storeUrl, text, signInPage, checkAccessibility }) => {
      await signInPage.signIn(storeUrl, tuva)
      await visit(page, `${storeUrl}/my-account/metal-account`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('Metal account'))
      const ledger = page.getByRole('table', { name: text('Movements') })
      await expect(ledger.getByRole('row').nth(1)).toBeVisible()
      await expect(page.getByRole('img', { name: /Gull/ })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('kr')
      await checkAccessibility()
    },
  )
})

test('an investment store has no metal account', withSandboxCalls, async ({ page, storeUrl, text, signInPage }) => {
  await signInPage.signIn(storeUrl, ole)
  await visit(page, `${storeUrl}/my-account`)
  const menu = page.getByRole('navigation', { name: text('My account') })
  await expect(menu.getByRole('link', { name: text('Wish list') })).toBeVisible()
  await expect(menu.getByRole('link', { name: text('Metal account') })).toHaveCount(0)
})

test(
  'a guest’s wish list, from a card, a row and a product page, becomes the customer’s',
  withSandboxCalls,
  async ({ page, shop, storeUrl, text, listingPage, signInPage, graphqlRequests, checkAccessibility }) => {
    const { path, name } = await simpleProduct(shop, 'no')
    const { listing } = await pagesOf(shop, 'no')
    await visit(page, storeUrl + listing)
    const card = listingPage.products.first()
    const inList = await card.getByRole('heading').innerText()
    const heart = page.getByRole('button', { name: text('Wish list: {name}', { name: inList }), exact: true })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(heart).toHaveCount(1)
    expect(graphqlRequests).toEqual([])
    await visit(page, `${storeUrl}${listing}?view=rows`)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')

    await visit(page, storeUrl + path)
    const toggle = page.getByRole('button', { name: text('Wish list'), exact: true })
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await visit(page, storeUrl + wishListPath)
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()

    await signInPage.signIn(storeUrl, kari)
    await visit(page, `${storeUrl}/my-account/wish-list`)
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
    await checkAccessibility()
    for (const wished of [name, inList])
      await page.getByRole('button', { name: text('Remove {name} from the wish list', { name: wished }) }).click()
    await expect(page.getByText(text('Your wish list is empty. Products that you mark appear here.'))).toBeVisible()
  },
)

test(
  'a customer writes a review, which waits for its approval',
  withSandboxCalls,
  async ({ page, shop, storeUrl, text, signInPage, checkAccessibility }) => {
    const { path } = await simpleProduct(shop, 'no')
    const markup = `<img src=x onerror=alert(1)> ${Date.now()}`
    await signInPage.signIn(storeUrl, kari)
    await visit(page, storeUrl + path)
    await page.getByRole('button', { name: text('Write a review') }).click()
    const dialog = page.getByRole('dialog', { name: text('Write a review') })
    await dialog.getByRole('button', { name: text('Send review') }).click()
    await expect(dialog.getByText(text('Field is required')).first()).toBeVisible()
    await checkAccessibility()
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByLabel(text('Summary')).fill(markup)
    await dialog.getByLabel(text('Your review')).fill('Sterk magnet.')
    await dialog.getByRole('button', { name: text('Send review') }).click()
    await expect(page.getByText(text('Thank you. Your review is shown once we have approved it.'))).toBeVisible()
    await visit(page, `${storeUrl}/my-account/reviews`)
    await expect(page.getByRole('heading', { name: markup })).toBeVisible()
    await expect(page.getByText(text('Waiting for approval')).first()).toBeVisible()
  },
)

async function couponOf(shop: Shop, recipient: string): Promise<string> {
  const response = await fetch(`${shop.sandbox.origin}/sandbox/mails`)
  const { mails } = (await response.json()) as { mails: readonly { recipient: string; body: string }[] }
  const body = mails.find((mail) => mail.recipient === recipient)?.body ?? ''
  const coupon = /NEWS-[A-Z2-9]{8}/.exec(body)?.[0]
  if (coupon === undefined) throw new Error(`expected a mail with a coupon to ${recipient}, found none`)
  return coupon
}

test('the newsletter’s coupon takes 10 % off the cart', async ({
  page,
  shop,
  storeUrl,
  text,
  productPage,
  checkAccessibility,
}) => {
  const email = `guest-${Date.now()}@example.no`
  await visit(page, storeUrl)
  await page.getByRole('contentinfo').getByRole('link', { name: /10 %/ }).click()
  const dialog = page.getByRole('dialog', { name: text('Newsletter') })
  await dialog.getByLabel(text('E-mail address')).fill('guest')
  await dialog.getByRole('button', { name: text('Subscribe') }).click()
  await expect(dialog.getByText(text('Please provide a valid e-mail address'))).toBeVisible()
  await checkAccessibility()
  await dialog.getByLabel(text('E-mail address')).fill(email)
  await dialog.getByRole('button', { name: text('Subscribe') }).click()
  const thanks = 'Thank you. If this is your first subscription, your coupon is on its way by e-mail.'
  await expect(dialog.getByText(text(thanks))).toBeVisible()
  const coupon = await couponOf(shop, email)

  const { path } = await simpleProduct(shop, 'no')
  await visit(page, storeUrl + path)
  await productPage.addToCart.click()
  await expect(page.getByText(text('Product has been added to the cart!')).first()).toBeVisible()
  await visit(page, storeUrl + cartPath)
  await page.getByRole('main').getByLabel(text('Coupon code')).fill(coupon)
  await page.getByRole('main').getByLabel(text('Coupon code')).press('Enter')
  await expect(page.getByRole('main').getByText(coupon, { exact: true })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the newsletter’s form is a page', async ({ page, storeUrl, text }) => {
    await page.goto(storeUrl + newsletterPath)
    const main = page.getByRole('main')
    await main.getByLabel(text('E-mail address')).fill('guest')
    await main.getByRole('button', { name: text('Subscribe') }).click()
    await expect(main.getByText(text('Please provide a valid e-mail address'))).toBeVisible()
    await main.getByLabel(text('E-mail address')).fill(`plain-${Date.now()}@example.no`)
    await main.getByRole('button', { name: text('Subscribe') }).click()
    await expect(main.getByLabel(text('E-mail address'))).toHaveCount(0)
    await main.getByRole('link', { name: text('Unsubscribe from the newsletter') }).click()
    await main.getByLabel(text('E-mail address')).fill(`plain-${Date.now()}@example.no`)
    await main.getByRole('button', { name: text('Unsubscribe') }).click()
    await expect(main.getByText(text('The newsletter does not come to this address any more.'))).toBeVisible()
  })
})

test.describe('the Finnish store', () => {
  test.use({ storeCode: 'fi' })

  test(
    'asks for the identity after the password, once, and then takes an order',
    short,
    async ({ page, shop, storeUrl, text, signInPage, productPage, header, checkAccessibility }) => {
      // The database outlives a run.
      await fetch(`${shop.sandbox.origin}/sandbox/customers/${oona.email}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shop.sandboxKey}` },
        body: JSON.stringify({ isIdentityVerified: false }),
      })
      await visit(page, `${storeUrl}/sign-in`)
      await signInPage.email.fill(oona.email)
      await signInPage.password.fill(oona.password)
      await signInPage.password.press('Enter')
      await expect(page.getByRole('heading', { name: 'Tunnistaudu' })).toBeVisible()
      await page.getByRole('button', { name: 'Peruuta ja palaa kauppaan' }).click()
      await expect(page).toHaveURL(storeUrl + verificationPath)
      await expect(
        page.getByText(text('You have cancelled the identity check. Nothing has been ordered.')),
      ).toBeVisible()
      await checkAccessibility()
      await page.getByRole('button', { name: text('Try the identity check again') }).click()
      await page.getByRole('button', { name: 'Tunnistaudu' }).click()
      await expect(page).toHaveURL(storeUrl + verificationPath)
      await expect(page.getByText(text('Your identity is verified. You can order now.'))).toBeVisible()
      await page.getByRole('button', { name: text('Stay here') }).click()
      await checkAccessibility()
      await page
        .getByRole('main')
        .getByRole('link', { name: text('Back') })
        .click()
      await expect(page).toHaveURL(`${storeUrl}/`)

      const checkout = new CheckoutPage(page, text)
      await visit(page, storeUrl + (await pagesOf(shop, 'fi')).SIMPLE)
      await expect(productPage.addToCart).toBeEnabled()
      await productPage.addToCart.click()
      await expect(header.cart).toContainText(/\d/)
      await page.goto(`${storeUrl}/checkout`)
      await checkout.isAt('Details and shipping')
      await checkout.enter(finnish, oona.email)
      await checkout.continue()
      await checkout.isAt('Payment and summary')
      const onDelivery = page.getByRole('radio', { name: /Postiennakko/ })
      await onDelivery.click()
      await expect(onDelivery).toBeChecked()
      await checkout.continue()
      await checkout.isAt('Review and confirmation')
      await checkout.terms.check()
      await checkout.placeButton.click()
      await expect(checkout.heading).toHaveText(text('Thank you for your order'), { timeout: 60_000 })
    },
  )
})
