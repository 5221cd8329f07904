/** Files that belong to an order: bought, fetched from the confirmation and the order history, and by nobody else. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { AccountPage } from './pages/accountPage.ts'
import { CheckoutPage } from './pages/checkoutPage.ts'
import { SignInPage } from './pages/signInPage.ts'
import { norwegian } from './testing/addressesByCountry.ts'
import { newCustomer } from './testing/newCustomer.ts'
import { queryGateway } from './testing/queryGateway.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

async function fetchFile(page: Page, link: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const arriving = page.waitForEvent('download')
  await link.click()
  const download = await arriving
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test(
  'a customer fetches bought files from the confirmation and the order history, and others get 404',
  short,
  async ({ shop, page, storeUrl, text, signInPage, productPage, header, openVisitor, checkAccessibility }) => {
    const customer = await newCustomer(shop, 'no')
    const account = new AccountPage(page, text)
    const checkout = new CheckoutPage(page, text)
    const { products } = await queryGateway<{ products: { path: string }[] }>(
      shop,
      'no',
      '{ products(skus: ["DL-STATS"]) { path } }',
    )
    await signInPage.signIn(storeUrl, customer)
    await visit(page, storeUrl + (products[0]?.path ?? ''))
    await expect(productPage.addToCart).toBeEnabled()
    await productPage.addToCart.click()
    await expect(header.cart).toContainText('1')
    await page.goto(`${storeUrl}/checkout`)
    await checkout.isAt('Details and shipping')
    await checkout.continue()
    await checkout.isAt('Payment and summary')
    await checkout.enter(norwegian)
    await checkout.continue()
    await checkout.isAt('Review and confirmation')
    await checkout.terms.check()
    await checkout.placeButton.click()
    await page.locator('button[value=pay]').click()
    await expect(checkout.heading).toHaveText(text('Thank you for your order'), { timeout: 60_000 })
    await checkAccessibility()

    const fileNamed = (within: Locator, title: string) =>
      within.getByRole('link', { name: text('Download {title}', { title }) })
    const report = fileNamed(checkout.main, 'Rapporten, PDF')
    const path = (await report.getAttribute('href')) ?? ''
    const pdf = await fetchFile(page, report)
    expect(pdf.name).toMatch(/\.pdf$/)
    expect(pdf.bytes.toString('latin1')).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/)

    await visit(page, `${storeUrl}/my-account/orders`)
    await account.orders.first().click()
    await expect(account.main).toContainText(norwegian.street)
    const csv = await fetchFile(page, fileNamed(account.main, 'Tallene, CSV'))
    expect(csv.name).toMatch(/\.csv$/)
    expect(csv.bytes.toString('utf8').split('\r\n').length).toBeGreaterThan(10)
    await checkAccessibility()

    const other = await openVisitor()
    const address = new URL(path, storeUrl).href
    expect((await page.request.get(address)).status()).toBe(200)
    expect((await other.page.request.get(address)).status()).toBe(404)
    await new SignInPage(other.page, text).signIn(storeUrl, await newCustomer(shop, 'no'))
    expect((await other.page.request.get(address)).status()).toBe(404)
  },
)
