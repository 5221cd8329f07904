/** Sign-in and sign-out: the customer's price appears without a flash or a shift, and nothing personal is stored. */
import { readBrowserStorage } from './testing/browserStorage.ts'
import { ole, productWithOwnPrice } from './testing/customers.ts'
import { recordLayoutShift } from './testing/layoutShift.ts'
import { readAddress } from './testing/readAddress.ts'
import { expect, short, test } from './testing/test.ts'
import { withoutTimestamps } from './testing/timestamps.ts'
import { untilIdle, visit } from './testing/visit.ts'

test(
  'a customer signs in by keyboard, sees the own price and its reasons, signs out and sees the public price',
  short,
  async ({ shop, context, page, storeUrl, text, header, productPage, graphqlRequests, checkAccessibility }) => {
    const { path } = await productWithOwnPrice(shop)
    await visit(page, storeUrl + path)
    const publicPrice = await productPage.amount.innerText()
    expect(graphqlRequests).toEqual([])

    const dialog = header.signInDialog
    await header.signInLink.press('Enter')
    await expect(dialog.getByLabel(text('E-mail address'))).toBeFocused()
    await page.keyboard.type(ole.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(/\S/)
    await checkAccessibility()

    await dialog.getByLabel(text('Password'), { exact: true }).fill(ole.password)
    // The notification disappears by itself.
    const notified = page
      .getByRole('status')
      .filter({ hasText: text("You're logged in") })
      .waitFor()
    await page.keyboard.press('Enter')
    await notified
    await expect(dialog).toBeHidden()
    // The public price stands in quiet ink until the own one is loaded.
    await expect(productPage.loadedAmount).not.toHaveText(publicPrice)
    const ownPrice = await productPage.loadedAmount.innerText()
    await expect(header.accountOf(ole)).toBeFocused()
    await checkAccessibility()

    await productPage.whyButton.press('Enter')
    const [figure = ''] = /[\d\s]*\d/.exec(ownPrice) ?? []
    await expect(productPage.reasons).toContainText(figure)
    await checkAccessibility()

    await header.accountOf(ole).press('Enter')
    await expect(header.signOutButton).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(header.myAccount).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(header.signOutButton).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(productPage.amount).toHaveText(publicPrice)
    await expect(header.signInLink).toBeVisible()
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'signedIn' }))
  },
)

test.describe('while the script is held back', () => {
  // A service worker would serve the script from its cache, past the route.
  test.use({ serviceWorkers: 'block' })

  test('a signed-in customer’s page shows the public price in quiet ink at first, does not shift, and stores nothing personal', async ({
    shop,
    page,
    storeUrl,
    header,
    productPage,
    signInPage,
  }) => {
    const { path } = await productWithOwnPrice(shop)
    await signInPage.signIn(storeUrl, ole)
    await untilIdle(page)

    // The page as the server sent it, until its script is released.
    const released = Promise.withResolvers<void>()
    await page.route(/\/assets\/client-[^/]+\.js$/, async (route) => {
      await released.promise
      await route.continue()
    })
    const readShift = await recordLayoutShift(page)
    await page.goto(storeUrl + path, { waitUntil: 'commit' })
    await expect(productPage.heading).toBeVisible()
    await expect(productPage.amount).toBeVisible()
    const color = () => productPage.amount.evaluate((element) => getComputedStyle(element).color)
    const quiet = await color()
    released.resolve()
    await expect(header.accountOf(ole)).toBeVisible()
    await expect.poll(color).not.toBe(quiet)
    expect(await readShift()).toBeLessThan(0.02)

    // Leaving the page persists the cache.
    await visit(page, `${storeUrl}/sign-in`)
    await expect.poll(() => readBrowserStorage(page)).toContain(path)
    expect(await readBrowserStorage(page)).not.toMatch(/PersonalPrice|Viewer|Haug|ole\.haug/)
  })
})

test('the document of a customer equals the document of a guest byte for byte', async ({
  shop,
  context,
  storeUrl,
  signInPage,
}) => {
  const { path } = await productWithOwnPrice(shop)
  await signInPage.signIn(storeUrl, ole)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(cookie).toContain('session=')
  const read = async (headers: Readonly<Record<string, string>>) =>
    withoutTimestamps((await readAddress(shop, storeUrl + path, headers)).text)
  expect(await read({ cookie })).toBe(await read({}))
})

test('prices are shown on the other side of tax, also on the next page', async ({
  shop,
  page,
  storeUrl,
  text,
  header,
  productPage,
  checkAccessibility,
}) => {
  const { path } = await productWithOwnPrice(shop)
  await visit(page, storeUrl + path)
  const gross = await productPage.amount.innerText()
  await header.storeButton.click()
  await header.storeDialog.getByRole('radio', { name: text('incl. VAT') }).focus()
  await page.keyboard.press('ArrowRight')
  await checkAccessibility()
  await page.keyboard.press('Escape')
  await expect(productPage.amount).not.toHaveText(gross)
  const net = await productPage.amount.innerText()

  await page.reload({ waitUntil: 'commit' })
  await expect(productPage.amount).toHaveText(net)
  // Structured data stays on the store's own side of tax.
  const data = page.locator('script[type="application/ld+json"]').first()
  expect(await data.textContent()).toContain('"valueAddedTaxIncluded":true')
})
