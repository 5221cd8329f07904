/** What people type: quantities as their language writes them, a postcode that no list has, and forms that are left. */
import { CheckoutPage } from './pages/checkoutPage.ts'
import { german } from './testing/addressesByCountry.ts'
import { pagesOf } from './testing/pages.ts'
import { expect, test } from './testing/test.ts'
import { reload, untilInteractive, visit } from './testing/visit.ts'

test.use({ storeCode: 'de' })

test('a German quantity is read as it is written, and a postcode outside the list is kept once it is confirmed', async ({
  shop,
  page,
  storeUrl,
  text,
  productPage,
  header,
}) => {
  await visit(page, storeUrl + (await pagesOf(shop, 'de')).SIMPLE)
  const quantity = productPage.quantities.first()
  await quantity.fill('1.000')
  await quantity.blur()
  await expect(quantity).toHaveValue('1.000')
  await quantity.fill('2')
  await productPage.addToCart.click()
  await expect(header.cart).toContainText(/\d/)

  const checkout = new CheckoutPage(page, text)
  // The checkout has no footer to wait for.
  await page.goto(`${storeUrl}/checkout`)
  await checkout.isAt('Details and shipping')
  await checkout.enter({ ...german, postcode: 'D-00000' }, 'guest@example.com')
  await page.reload()
  await expect(checkout.field('Street and number')).toHaveValue(german.street)
  await checkout.continue()
  const keep = checkout.main.getByRole('checkbox', { name: /GeoNames/ })
  await expect(keep).toBeVisible()
  await keep.check()
  await checkout.continue()
  await checkout.isAt('Payment and summary')
  await page.goBack()
  await expect(checkout.field('Zip-code')).toHaveValue('D-00000')
})

test('a form of a new account is filled again after the back button and a reload, without its password', async ({
  page,
  storeUrl,
  text,
}) => {
  await visit(page, `${storeUrl}/register`)
  const field = (label: string) => page.getByRole('main').getByRole('textbox', { name: text(label), exact: true })
  await field('First name').fill('Jürgen')
  await field('E-mail address').fill('juergen@example.com')
  await page.goto(`${storeUrl}/metals`)
  await page.goBack()
  await untilInteractive(page)
  await expect(field('First name')).toHaveValue('Jürgen')
  await reload(page)
  await expect(field('E-mail address')).toHaveValue('juergen@example.com')
})
