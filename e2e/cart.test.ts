/** The cart: filled from a product page, changed, emptied, found again, with coupons, uncertain stock and a failing gateway. */
import { ole } from './testing/customers.ts'
import { pagesOf, type PageKind } from './testing/pages.ts'
import { queryGateway } from './testing/queryGateway.ts'
import { expect, short, test } from './testing/test.ts'
import { untilIdle, visit } from './testing/visit.ts'

let paths: Readonly<Record<PageKind, string>>
test.beforeAll(async ({ shop }) => {
  paths = await pagesOf(shop, 'no')
})

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test(
      'a guest adds, changes, removes and restores a product by keyboard, and finds it after a reload',
      width === 1440 ? short : {},
      async ({
        page,
        storeUrl,
        text,
        header,
        productPage,
        microCart,
        cartPage,
        graphqlRequests,
        checkAccessibility,
      }) => {
        await visit(page, storeUrl + paths.SIMPLE)
        const name = await productPage.heading.innerText()
        expect(graphqlRequests.filter(isAboutCart), 'requests for a cart on a first visit').toEqual([])

        await productPage.addToCart.press('Enter')
        await expect(cartPage.notifications).toContainText(text('Product has been added to the cart!'))
        expect(graphqlRequests.filter(isAboutCart)).toHaveLength(1)
        await expect(cartPage.notifications.getByRole('link', { name: text('Go to checkout') })).toBeVisible()
        await microCart.toCart.press('Enter')
        await expect(page).toHaveURL(/\/cart$/)
        await expect(cartPage.lines).toHaveCount(1)
        await expect(cartPage.lines).toContainText(name)
        await expect(header.cart).toContainText('1')
        await checkAccessibility()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

        const before = await cartPage.totals.innerText()
        await cartPage.lines.getByRole('button', { name: text('More') }).press('Enter')
        await expect(cartPage.notifications).toContainText(text('Product quantity has been updated!'))
        await expect.poll(() => cartPage.totals.innerText()).not.toBe(before)
        const quantity = await cartPage.quantityOf(name).inputValue()

        await page.reload()
        await expect(cartPage.quantityOf(name)).toHaveValue(quantity)
        await untilIdle(page)
        await cartPage.remove(name)
        await expect(cartPage.empty).toBeVisible()
        await cartPage.notifications.getByRole('button', { name: text('Undo') }).press('Enter')
        await expect(cartPage.quantityOf(name)).toHaveValue(quantity)

        await cartPage.clearButton.press('Enter')
        await checkAccessibility()
        await cartPage.dialog.getByRole('button', { name: text('Empty the cart') }).press('Enter')
        await expect(cartPage.empty).toBeVisible()
        await checkAccessibility()
        await expect(header.cart).not.toContainText('1')
      },
    )
  })
}

test('an invalid coupon is refused at its field; a valid one lowers the total, is found after a reload, and is removed', async ({
  page,
  storeUrl,
  text,
  productPage,
  microCart,
  cartPage,
  checkAccessibility,
}) => {
  await visit(page, storeUrl + paths.SIMPLE)
  await productPage.addToCart.click()
  await microCart.toCart.click()
  await expect(cartPage.lines).toHaveCount(1)
  const before = await cartPage.totals.innerText()
  await cartPage.coupon.fill('no such coupon')
  await cartPage.coupon.press('Enter')
  await expect(cartPage.coupon).toHaveAccessibleDescription(/./)
  await expect(cartPage.totals).not.toContainText('−')
  await checkAccessibility()
  await cartPage.coupon.fill(' welcome10 ')
  await cartPage.coupon.press('Enter')
  await expect(cartPage.totals).toContainText('WELCOME10')
  await expect(cartPage.totals).toContainText('−')
  await checkAccessibility()
  await page.reload()
  await expect(cartPage.totals).toContainText('WELCOME10')
  await untilIdle(page)
  await page.getByRole('button', { name: text('Remove the coupon') }).press('Enter')
  await expect(cartPage.totals).not.toContainText('WELCOME10')
  await expect(cartPage.coupon).toHaveValue('')
  expect(pricesIn(await cartPage.totals.innerText())).toEqual(pricesIn(before))
})

test.describe('with another stock than the sandbox has', () => {
  // The page was rendered with the sandbox's.
  test.use({ failsOnPageErrors: false })

  test('a product of uncertain stock is added with a warning, and lines say whether they are in stock', async ({
    page,
    storeUrl,
    text,
    productPage,
    microCart,
    cartPage,
  }) => {
    // No product of the sandbox has an uncertain stock.
    const state = { product: 'VOLATILE', line: 'OK' }
    await page.route('**/*', async (route) => {
      const { resourceType, url } = { resourceType: route.request().resourceType(), url: route.request().url() }
      if (resourceType !== 'document' && !url.includes('/graphql')) return route.continue()
      const response = await route.fetch()
      const body = await response.text()
      const isCart = body.includes('"cart":') || body.includes('"CartChanged"')
      const status = isCart ? state.line : state.product
      const changed = body.replaceAll(/("__typename":"Stock",)?"status":"(?:OK|VOLATILE|OUT_OF_STOCK)"/g, (found) =>
        found.replace(/OK|VOLATILE|OUT_OF_STOCK/, status),
      )
      const issues =
        status === 'OUT_OF_STOCK' ? changed.replaceAll('"issues":[]', '"issues":["OUT_OF_STOCK"]') : changed
      return route.fulfill({ response, body: issues })
    })
    await visit(page, storeUrl + paths.SIMPLE)
    await productPage.addToCart.click()
    await expect(microCart.dialog).toContainText(
      text(
        'The system is not sure about the stock quantity (volatile). Product has been added to the cart for pre-reservation.',
      ),
    )
    await microCart.toCart.click()
    await expect(cartPage.lines).toContainText(text('In stock!'))
    state.line = 'OUT_OF_STOCK'
    await page.reload()
    await expect(cartPage.lines).toContainText(text('Out of the stock!'))
  })
})

test.describe('when the gateway fails after it has added a product', () => {
  test.use({ failsOnPageErrors: false })

  test('the shopper is told, and the next attempt adds the product once', async ({
    page,
    storeUrl,
    text,
    productPage,
    microCart,
    cartPage,
  }) => {
    await visit(page, storeUrl + paths.SIMPLE)
    await page.route('**/graphql', async (route) => {
      await route.fetch()
      await route.fulfill({
        json: { errors: [{ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
      })
    })
    await productPage.addToCart.click()
    await expect(cartPage.notifications).toContainText(text('Something went wrong. Try again in a few seconds.'))
    await page.unroute('**/graphql')
    await productPage.addToCart.click()
    await microCart.toCart.click()
    await expect(cartPage.lines).toHaveCount(1)
    await expect(cartPage.lines.getByRole('textbox')).toHaveValue('1')
  })
})

function pricesIn(text: string): readonly string[] {
  return text.match(/[\d\s\u00A0]+,\d\d/g) ?? []
}

function isAboutCart(body: string): boolean {
  return /"operationName":"(?:\w*Cart\w*)"/.test(body)
}

test.describe('a goldsmith at a desk', () => {
  test.use({ storeCode: 'goldsmith_norway' })

  test(
    'chooses the files of a download, and each is in the sum and in the cart',
    short,
    async ({ shop, page, storeUrl, text, microCart, signInPage, productPage, checkAccessibility }) => {
      const { product } = await queryGateway<{ product: { path: string } }>(
        shop,
        'goldsmith_norway',
        '{ product(sku: "DL-PRICES") { path } }',
      )
      await signInPage.signIn(storeUrl, ole)
      await visit(page, storeUrl + product.path)
      const files = page.getByRole('group', { name: text('Files') }).getByRole('checkbox')
      await expect(files.first()).toBeVisible()
      await expect(productPage.addToCart).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText(text('Choose at least one file.'))
      await checkAccessibility()
      await files.nth(0).check()
      const sum = page.locator('main [class*=_sum_]').first()
      const one = await sum.innerText()
      await files.nth(1).check()
      await expect.poll(() => sum.innerText()).not.toBe(one)
      await productPage.addToCart.click()
      await expect(microCart.lines.first()).toContainText('DL-PRICES')
    },
  )
})
