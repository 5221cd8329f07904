/** From the cart to the order in every store: guests, private and business customers, and each end of a payment. */
import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { CheckoutPage, type EnteredAddress } from './pages/checkoutPage.ts'
import { finnish, german, italian, norwegian, swedish } from './testing/addressesByCountry.ts'
import { productOf } from './testing/catalogue.ts'
import { emptyCartOf } from './testing/customerCart.ts'
import { bearerOf, type Customer, ole, tuva } from './testing/customers.ts'
import { pagesOf } from './testing/pages.ts'
import { expect, short, test, withSandboxCalls } from './testing/test.ts'
import type { StoreText } from './testing/storeTexts.ts'
import { untilIdle, visit } from './testing/visit.ts'

const nils: Customer = { email: 'nils.ek@example.com', password: 'Nils-Ek-2026', firstName: 'Nils' }
const helmi: Customer = { email: 'helmi.koski@example.com', password: 'Helmi-Koski-2026', firstName: 'Helmi' }

/** Of which an order in Sweden needs a personal number, and one in Italy a declaration. */
const INVESTMENT_GOLD = 'AU-BAR-100G-C-KAR'

/** How the shopper leaves the payment provider's page in the end; an invoice has none. */
type Payment = 'pay' | 'late' | 'invoice'
/** Before that the shopper fails to pay, once in each way, where the backend reports it. */
const FAILURES = ['decline', 'cancel']

interface Journey {
  readonly store: string
  readonly name: string
  readonly customer?: Customer
  readonly address: EnteredAddress
  /** A business customer names it in the shipping address, others in the payment address. */
  readonly company?: { readonly name: string; readonly taxId: string; readonly step: 'details' | 'payment' }
  readonly payment: Payment
  /** Of an account that is opened along with the order. */
  readonly newPassword?: string
  /** Whether the backend has a call that reports the payments of guests; customers have their order history. */
  readonly isReported?: true
  /** Whether it is the one of its kind in `npm test`. */
  readonly isShort?: true
}

const journeys: readonly Journey[] = [
  { store: 'no', name: 'a guest', address: norwegian, payment: 'pay', newPassword: 'Gull-og-solv-1', isShort: true },
  { store: 'se', name: 'a guest', address: swedish, payment: 'late', isReported: true },
  { store: 'fi', name: 'a guest', address: finnish, payment: 'pay' },
  { store: 'de', name: 'a guest', address: german, payment: 'pay' },
  { store: 'it', name: 'a guest', address: italian, payment: 'late', isReported: true },
  {
    store: 'no',
    name: 'a business customer',
    customer: ole,
    address: norwegian,
    company: { name: 'Haug Metall', taxId: '987 654 325', step: 'details' },
    payment: 'invoice',
    isShort: true,
  },
  {
    store: 'goldsmith_norway',
    name: 'a goldsmith',
    customer: tuva,
    address: norwegian,
    company: { name: 'Lie Gull AS', taxId: '988 077 917', step: 'payment' },
    payment: 'invoice',
    isShort: true,
  },
  { store: 'goldsmith_sweden', name: 'a goldsmith', customer: nils, address: swedish, payment: 'late', isShort: true },
  { store: 'goldsmith_finland', name: 'a goldsmith', customer: helmi, address: finnish, payment: 'invoice' },
]

for (const { store, name, customer, address, company, payment, newPassword, isReported, isShort } of journeys) {
  test.describe(`in ${store}`, () => {
    test.use({ storeCode: store })

    test(
      `${name} orders: ${payment}`,
      { ...(isReported && withSandboxCalls), ...(isShort && short) },
      async ({
        shop,
        reportsToGuests,
        page,
        storeUrl,
        text,
        signInPage,
        productPage,
        header,
        cartPage,
        checkAccessibility,
      }) => {
        const checkout = new CheckoutPage(page, text)
        // The pages are the same but for the personal number and the company.
        const isChecked = store === 'se' || company?.step === 'details'
        if (customer) {
          await emptyCartOf(shop, store, await bearerOf(shop, store, customer))
          await signInPage.signIn(storeUrl, customer)
        }
        const product = ['se', 'it'].includes(store) ? await productOf(shop, store, INVESTMENT_GOLD) : null
        await visit(page, storeUrl + (product?.path ?? (await pagesOf(shop, store)).SIMPLE))
        await expect(productPage.addToCart).toBeEnabled()
        await productPage.addToCart.click()
        if (store === 'it') await cartPage.notifications.getByRole('link', { name: text('Go to checkout') }).click()
        else {
          await expect(header.cart).toContainText(/\d/)
          await page.goto(`${storeUrl}/checkout`)
        }

        await checkout.isAt('Details and shipping')
        await expect(checkout.field('First name')).toHaveAttribute('autocomplete', 'shipping given-name')
        // An e-mail address orders ten times a day.
        const email = `${newPassword === undefined ? 'guest' : 'new'}-${String(Date.now())}@example.com`
        await checkout.enter(address, customer?.email ?? email)
        if (newPassword !== undefined) {
          await page.getByRole('checkbox', { name: text('Create an account with this order') }).check()
          for (const label of ['Password', 'Repeat password']) await checkout.field(label).fill(newPassword)
        }
        const nameCompany = async () => {
          await checkout.field('Company').fill(company?.name ?? '')
          await checkout.field('Tax ID / organisation number').fill(company?.taxId ?? '')
        }
        if (company?.step === 'details') await nameCompany()
        await checkout.continue()

        await checkout.isAt('Payment and summary')
        await expect(page).toHaveURL(/#paymentSummary$/)
        if (payment === 'invoice') {
          const invoice = page.getByRole('radio', { name: /Faktura|Lasku/ })
          // It is checked when the gateway has answered.
          await invoice.click()
          await expect(invoice).toBeChecked()
        }
        if (company?.step === 'payment') {
          await page.getByRole('checkbox', { name: text('I am buying for a company') }).check()
          await nameCompany()
        }
        await checkout.continue()

        await checkout.isAt('Review and confirmation')
        await expect(page).toHaveURL(/#orderReview$/)
        await expect(checkout.main).toContainText(address.street)
        if (company) await expect(checkout.main).toContainText(company.name)
        const number = checkout.field('Personal number')
        await expect(number).toHaveCount(store === 'se' ? 1 : 0)
        if (isChecked) await checkAccessibility()
        const place = async (answer: string) => {
          if (store === 'se') await number.fill('811228-9874')
          if (store === 'it') await page.getByRole('checkbox', { name: /^Dichiaro/ }).check()
          await checkout.terms.check()
          await checkout.placeButton.click()
          if (answer !== 'invoice') await page.locator(`button[value=${answer}]`).click()
          await expect(page).toHaveURL(new RegExp(`^${storeUrl}/order-confirmation`))
        }
        const isHosted = payment !== 'invoice' && newPassword === undefined
        const isResultKnown = payment === 'invoice' || customer !== undefined || reportsToGuests
        for (const failure of isHosted && isResultKnown ? FAILURES : []) {
          await place(failure)
          await expect(checkout.heading).toHaveText(text('Payment failed'))
          await page.reload()
          await expect(checkout.heading).toHaveText(text('Payment failed'))
          await checkout.main.getByRole('link', { name: text('Choose how to pay') }).click()
          await checkout.isAt('Payment and summary')
          await expect(checkout.summary.getByRole('listitem')).toHaveCount(1)
          await checkout.continue()
          await checkout.isAt('Review and confirmation')
        }
        await place(payment)
        if (!isResultKnown) {
          await seePendingPayment(page, checkout, text)
          if (isHosted) await checkAccessibility()
          return
        }
        if (payment === 'late') await expect(checkout.heading).toHaveText(text('Your order waits for its payment'))
        await expect(checkout.heading).toHaveText(text('Thank you for your order'), { timeout: 60_000 })
        await expect(page).toHaveURL(/[?]order=/)
        await expect(checkout.main).toContainText(address.street)
        if (isChecked) await checkAccessibility()
        await page.reload()
        await expect(checkout.heading).toHaveText(text('Thank you for your order'))
        // The order of the guest is the new customer's.
        const cookies = await page.context().cookies()
        expect(cookies.some((cookie) => cookie.name === 'signedIn')).toBe(!!customer || newPassword !== undefined)
        await page.goto(`${storeUrl}/checkout`)
        await expect(checkout.main).toContainText(
          text('Shopping cart is empty. Please add some products before entering Checkout'),
        )
      },
    )
  })
}

/** A guest whose payment nothing reports: the page says what to do, asks for nothing again, and leads to the same payment. */
async function seePendingPayment(page: Page, checkout: CheckoutPage, text: StoreText): Promise<void> {
  const isPending = () => expect(checkout.heading).toHaveText(text('We are waiting for the payment’s confirmation'))
  await isPending()
  const { origin } = new URL(page.url())
  await page.goto(`${origin}${new URL(page.url()).pathname.replace(/order-confirmation$/, 'checkout')}`)
  await expect(checkout.main).toContainText(text('Your order waits for its payment'))
  await checkout.main.getByRole('link', { name: text('Check the payment') }).click()
  await isPending()
  await checkout.main.getByRole('link', { name: text('Back to the payment page') }).click()
  // The provider has an answer already, and leads back.
  await expect.poll(() => new URL(page.url()).origin).not.toBe(origin)
  await page.locator('a.back').click()
  await isPending()
}

test(
  'keyboard alone suffices, and the back button and a reload keep what was entered',
  withSandboxCalls,
  async ({ shop, page, storeUrl, text, productPage, header, cartPage, checkAccessibility }) => {
    const checkout = new CheckoutPage(page, text)
    await visit(page, storeUrl + (await pagesOf(shop, 'no')).SIMPLE)
    await productPage.addToCart.press('Enter')
    await expect(header.cart).toContainText('1')
    await page.goto(`${storeUrl}/cart`)
    await expect(cartPage.lines).toHaveCount(1)
    await page.getByRole('link', { name: text('Go to checkout') }).press('Enter')

    await checkout.isAt('Details and shipping')
    await checkout.field('E-mail address').press('Enter')
    await expect(checkout.errors).toContainText(text('Field is required'))
    await expect(checkout.field('Last name')).toHaveAccessibleDescription(text('Field is required'))
    await checkAccessibility()
    await checkout.errors.getByRole('link').first().press('Enter')
    await expect(checkout.field('E-mail address')).toBeFocused()

    // The empty ones are the choice of an account and the second line of the address.
    const values = ['kari@example.com', '', 'Kari', 'Nord', 'Gullsmedgata 4', '', '0002', 'Oslo', '22004100']
    for (const value of values) {
      await page.keyboard.insertText(value)
      await page.keyboard.press('Tab')
    }
    await page.reload()
    await expect(checkout.field('Phone number')).toHaveValue('22004100')
    await checkout.field('Phone number').press('Enter')
    await expect(checkout.field('Zip-code')).toHaveAccessibleDescription(text('Zip-code does not exist'))
    await checkout.field('Zip-code').fill('0150')
    await checkout.field('Zip-code').press('Enter')

    await checkout.isAt('Payment and summary')
    await expect(checkout.heading).toBeFocused()
    await page.goBack()
    await checkout.isAt('Details and shipping')
    await expect(checkout.field('Street and number')).toHaveValue('Gullsmedgata 4')
    await page.goForward()
    await checkout.isAt('Payment and summary')
    const method = page.getByRole('radio').first()
    await method.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await checkAccessibility()
    await checkout.submit.press('Enter')
    await checkout.isAt('Review and confirmation')
    await page.reload()
    await checkout.isAt('Review and confirmation')

    await checkout.placeButton.press('Enter')
    await expect(checkout.errors).toContainText(text('You must accept the terms and conditions.'))
    await checkout.terms.press('Space')
    await checkout.placeButton.press('Enter')
    await page.locator('button[value=decline]').press('Enter')
    await expect(checkout.heading).toHaveText(text('Payment failed'))
    await checkAccessibility()
    await checkout.main.getByRole('link', { name: text('To the cart') }).press('Enter')
    await expect(cartPage.lines).toHaveCount(1)
    await expect(cartPage.quantityOf(await cartPage.lines.getByRole('heading').innerText())).toHaveValue('1')
    await page.goto(`${storeUrl}/checkout#orderReview`)
    await checkout.isAt('Review and confirmation')
    await checkout.terms.press('Space')
    await checkout.placeButton.press('Enter')
    await page.locator('button[value=cancel]').press('Enter')
    await expect(checkout.heading).toHaveText(text('Payment failed'))
    await checkout.main.getByRole('link', { name: text('Choose how to pay') }).press('Enter')
    await checkout.isAt('Payment and summary')
    await checkout.submit.press('Enter')
    await checkout.isAt('Review and confirmation')

    // A payment page that was left is found again, or another method is chosen.
    await checkout.terms.press('Space')
    await checkout.placeButton.press('Enter')
    const pay = page.locator('button[value=pay]')
    await expect(pay).toBeVisible()
    await page.goto(`${storeUrl}/cart`)
    await page.getByRole('link', { name: text('Check the payment') }).press('Enter')
    await expect(checkout.heading).toHaveText(text('Your order waits for its payment'))
    await checkAccessibility()
    await checkout.main.getByRole('link', { name: text('Continue to payment') }).press('Enter')
    await expect(pay).toBeVisible()
    await page.goBack()
    await checkout.main.getByRole('button', { name: text('Choose another way to pay') }).press('Enter')
    await checkout.isAt('Payment and summary')
    await checkout.submit.press('Enter')
    await checkout.isAt('Review and confirmation')
    await checkout.terms.press('Space')
    await checkout.placeButton.press('Enter')
    await page.locator('button[value=pay]').press('Enter')
    await expect(checkout.heading).toHaveText(text('Thank you for your order'), { timeout: 60_000 })

    // Another browser has no order of this one.
    const order = page.url()
    await page.context().clearCookies()
    await page.goto(order)
    await expect(checkout.heading).toHaveText(text('There is no order to show here'))
    for (const query of ['', '?order=nonsense', '?paymentId=nonsense']) {
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${storeUrl}/order-confirmation${query}`)
      await expect(checkout.heading).toHaveText(text('There is no order to show here'))
    }
    await checkAccessibility()
  },
)

test('the checkout loads at most 45 kB of JavaScript more than the cart, and no other page loads any of it', async ({
  shop,
  page,
  storeUrl,
  productPage,
  header,
  text,
  cartPage,
}) => {
  await visit(page, storeUrl + (await pagesOf(shop, 'no')).SIMPLE)
  await productPage.addToCart.click()
  await expect(header.cart).toContainText('1')
  const cart = await scriptsOf(page, `${storeUrl}/cart`, () => expect(cartPage.lines).toHaveCount(1))
  const checkout = await scriptsOf(page, `${storeUrl}/checkout`, () =>
    new CheckoutPage(page, text).isAt('Details and shipping'),
  )
  const own = [...checkout].filter((address) => !cart.has(address))
  const files = await Promise.all(own.map(async (address) => (await page.request.get(address)).body()))
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0)

  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThan(45_000)
  const home = await scriptsOf(page, storeUrl)
  const isCheckouts = (address: string) => /\/(?:Checkout|OrderConfirmation)/.test(address)
  expect(own.filter(isCheckouts)).not.toEqual([])
  expect([...home, ...cart].filter(isCheckouts)).toEqual([])
})

/** The addresses of the scripts that a page loads, late ones included. */
async function scriptsOf(
  page: Page,
  address: string,
  untilShown: () => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const listen = (request: Request) => {
    if (request.resourceType() === 'script') found.add(request.url())
  }
  page.on('request', listen)
  await page.goto(address)
  await untilShown()
  await untilIdle(page)
  page.off('request', listen)
  return found
}
