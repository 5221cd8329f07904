/** My account: private and business customers see and change what is theirs. */
import type { Page } from '@playwright/test'
import { AccountPage } from './pages/accountPage.ts'
import { CheckoutPage } from './pages/checkoutPage.ts'
import { Header } from './pages/header.ts'
import { ProductPage } from './pages/productPage.ts'
import { german, norwegian, swedish } from './testing/addressesByCountry.ts'
import { emptyCartOf } from './testing/customerCart.ts'
import { bearerOf, type Customer, kari, ole } from './testing/customers.ts'
import { tabTo } from './testing/keyboard.ts'
import { pagesOf } from './testing/pages.ts'
import { type Shop, storeNamed } from './testing/shop.ts'
import { textsOf } from './testing/storeTexts.ts'
import { takePictures } from './testing/takePictures.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

const astrid: Customer = { email: 'astrid.lind@example.com', password: 'Astrid-Lind-2026', firstName: 'Astrid' }

test.describe('in se', () => {
  test.use({ storeCode: 'se' })

  test(
    'a private customer signs in on the page, and changes name, addresses and newsletter',
    short,
    async ({ page, storeUrl, text, signInPage, cartPage, checkAccessibility }) => {
      const account = new AccountPage(page, text)
      const updated = cartPage.notifications.getByText(text('Account data has successfully been updated'))
      const isUpdated = async () => {
        await expect(updated).toBeVisible()
        await cartPage.notifications.getByRole('button').first().click()
        await expect(updated).toHaveCount(0)
      }
      await visit(page, `${storeUrl}/my-account/profile`)
      await expect(account.main).toContainText(text('You need to be logged in to see this page'))
      await checkAccessibility()
      await signInPage.email.fill(astrid.email)
      await signInPage.password.fill(astrid.password)
      await signInPage.password.press('Enter')

      await expect(account.heading).toHaveText(text('Profile'))
      await account.field('First name').fill('A')
      await account.button('Save changes').click()
      await expect(account.field('First name')).toBeFocused()
      await expect(account.field('First name')).toHaveAccessibleDescription(text('Name must have at least 2 letters.'))
      await checkAccessibility()
      for (const name of ['Åsa-Märta', 'Astrid']) {
        await account.field('First name').fill(name)
        await account.button('Save changes').click()
        await isUpdated()
        await expect(page.getByRole('banner')).toContainText(name)
      }

      await account.open('Addresses')
      await account.button('Add an address').click()
      await account.field('Zip-code').fill('99999')
      await account.button('Save the address').click()
      await expect(account.field('Street and number')).toBeFocused()
      await account.field('Street and number').fill(swedish.street)
      await account.field('Town').fill(swedish.city)
      await account.field('Phone number').fill(swedish.phone)
      await account.button('Save the address').click()
      await expect(account.field('Zip-code')).toHaveAccessibleDescription(text('Zip-code does not exist'))
      await checkAccessibility()
      await account.field('Zip-code').fill(swedish.postcode)
      await account.button('Save the address').click()
      await isUpdated()
      await expect(account.main).toContainText(swedish.street)
      await expect(account.main).toContainText(/2 /)
      await expect(account.button('Add an address')).toHaveCount(0)
      await checkAccessibility()
      await account.main.getByRole('button', { name: `${text('Remove')}: ${swedish.street}` }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('Remove'), exact: true })
        .click()
      await isUpdated()
      await expect(account.main).not.toContainText(swedish.street)

      await account.open('Newsletter')
      await account.button('Subscribe').click()
      await expect(account.main).toContainText(astrid.email)
      await isUpdated()
      await checkAccessibility()
      await account.button('Unsubscribe').click()
      await expect(account.button('Subscribe')).toBeVisible()

      await account.open('Orders')
      await checkAccessibility()
    },
  )
})

test(
  'a business customer finds an order in the history and orders it again',
  short,
  async ({ shop, page, storeUrl, text, signInPage, productPage, header, cartPage, checkAccessibility }) => {
    const account = new AccountPage(page, text)
    const checkout = new CheckoutPage(page, text)
    await emptyCartOf(shop, 'no', await bearerOf(shop, 'no', ole))
    await signInPage.signIn(storeUrl, ole)
    await visit(page, storeUrl + (await pagesOf(shop, 'no')).SIMPLE)
    await expect(productPage.addToCart).toBeEnabled()
    await productPage.addToCart.click()
    await expect(header.cart).toContainText(/\d/)
    await page.goto(`${storeUrl}/checkout`)
    await checkout.isAt('Details and shipping')
    // The default address, without a choice.
    await expect(checkout.field('Town')).toHaveValue('Oslo')
    const addresses = checkout.main.getByRole('combobox', { name: text('Saved addresses') })
    await addresses.selectOption({ index: 0 })
    await expect(checkout.field('Town')).toHaveValue('')
    await addresses.selectOption({ index: 1 })
    await expect(checkout.field('Town')).toHaveValue('Oslo')
    await expect(checkout.field('Company')).toHaveValue('Haug Metall')
    await checkout.enter(norwegian, ole.email)
    await checkout.field('Company').fill('Haug Metall')
    await checkout.field('Tax ID / organisation number').fill('987 654 325')
    await checkout.continue()
    await checkout.isAt('Payment and summary')
    const invoice = page.getByRole('radio', { name: /Faktura/ })
    await invoice.click()
    await expect(invoice).toBeChecked()
    await checkout.continue()
    await checkout.isAt('Review and confirmation')
    await checkout.terms.check()
    await checkout.placeButton.click()
    await expect(checkout.heading).toHaveText(text('Thank you for your order'), { timeout: 60_000 })
    const number = /\d{6,}/.exec(await checkout.main.innerText())?.[0] ?? ''

    await visit(page, `${storeUrl}/my-account`)
    await expect(account.main).toContainText(ole.email)
    await checkAccessibility()
    await expect(account.main).toContainText(text('Your account is in order: you can order.'))
    await expect(account.orders.first()).toContainText(number)
    // From here on by keyboard alone.
    await tabTo(page, account.menu.getByRole('link', { name: text('Orders') }))
    await page.keyboard.press('Enter')
    await expect(account.heading).toHaveText(text('Orders'))
    await expect(account.orders.first()).toContainText(number)
    await expect(account.orders.first()).toContainText(text('Processing'))
    await checkAccessibility()
    await tabTo(page, account.orders.first())
    await page.keyboard.press('Enter')
    await expect(account.main).toContainText(norwegian.street)
    await checkAccessibility()
    await tabTo(page, account.button('Order again'))
    await page.keyboard.press('Enter')
    await expect(account.main).toContainText(text('The products are in your cart, at today’s prices.'))
    await tabTo(page, account.main.getByRole('link', { name: text('To the cart') }))
    await page.keyboard.press('Enter')
    await expect(cartPage.lines).toHaveCount(1)
    await page.goto(`${storeUrl}/my-account/orders/bm9uc2Vuc2U`)
    await expect(account.main).toContainText(text('There is no such order in your account.'))
  },
)

test('orders of a guest in two stores are in the account with the same proven address, with store and amount due', async ({
  shop,
  page,
  signInPage,
  openVisitor,
  checkAccessibility,
}) => {
  const { page: guest } = await openVisitor()
  const germanNumber = await orderOnDelivery({ shop, page: guest, storeCode: 'de' })
  const norwegianNumber = await orderOnDelivery({ shop, page: guest, storeCode: 'no' })

  // The stores have one origin, and so one session.
  await signInPage.signIn(shop.storeUrl('no'), kari)
  for (const storeCode of ['no', 'de']) {
    const text = await textsOf(storeCode)
    const account = new AccountPage(page, text)
    const orderOf = (number: string) => account.orders.filter({ hasText: number })
    await visit(page, `${shop.storeUrl(storeCode)}/my-account/orders`)
    await expect(orderOf(norwegianNumber)).toContainText(storeNamed('no').name)
    await expect(orderOf(germanNumber)).toContainText(storeNamed('de').name)
    await expect(orderOf(germanNumber)).toContainText(text('Amount due: {0}', { 0: '' }).trim())
    await expect(orderOf(germanNumber)).toContainText(storeCode === 'no' ? 'EUR' : '€')
    await expect(orderOf(norwegianNumber)).toContainText(storeCode === 'no' ? 'kr' : 'NOK')
    await checkAccessibility()
    await takePictures(page, `orders-${storeCode}`)

    const filter = account.main.getByRole('combobox', { name: text('Store') })
    await filter.selectOption(storeNamed('de').name)
    await expect(orderOf(norwegianNumber)).toHaveCount(0)
    await orderOf(germanNumber).click()
    await expect(account.main).toContainText(german.street)
    await expect(account.main.getByText(text('Amount due'), { exact: true })).toBeVisible()
    await takePictures(page, `order-${storeCode}`)
    await page.goBack()
    await expect(filter).toHaveValue(storeNamed('de').name)
    await expect(orderOf(norwegianNumber)).toHaveCount(0)
  }
})

interface GuestOrder {
  readonly shop: Shop
  readonly page: Page
  readonly storeCode: 'no' | 'de'
}

/** Orders as a guest with Kari's address. @returns the number of the order */
async function orderOnDelivery({ shop, page, storeCode }: GuestOrder): Promise<string> {
  const text = await textsOf(storeCode)
  const checkout = new CheckoutPage(page, text)
  await visit(page, shop.storeUrl(storeCode) + (await pagesOf(shop, storeCode)).SIMPLE)
  await new ProductPage(page, text).addToCart.click()
  await expect(new Header(page, text).cart).toContainText('1')
  await page.goto(`${shop.storeUrl(storeCode)}/checkout`)
  const address = storeCode === 'no' ? norwegian : german
  await checkout.enterAll(address, kari.email, { payment: storeCode === 'no' ? 'Postoppkrav' : 'Nachnahme' })
  await checkout.terms.check()
  await checkout.placeButton.click()
  await expect(checkout.heading).toHaveText(text('Thank you for your order'), { timeout: 60_000 })
  const number = /\d{6,}/.exec(await checkout.main.innerText())?.[0]
  if (number === undefined) throw new Error('expected the number of the order, got none')
  return number
}
