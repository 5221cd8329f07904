/** Products side by side: chosen by keyboard, stored in the browser, shown again without a connection. */
import type { Page } from '@playwright/test'
import type { ProductPage } from './pages/productPage.ts'
import { readBrowserStorage, untilCachedForOffline } from './testing/browserStorage.ts'
import { largestCategory, listProducts } from './testing/catalogue.ts'
import type { Shop } from './testing/shop.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test(
      'two products are compared, and one is removed',
      width === 1440 ? short : {},
      async ({ shop, page, storeUrl, text, productPage, comparePage, checkAccessibility }) => {
        const { category, products } = await twoProducts(shop)
        for (const { path } of products) await addToComparison(page, productPage, storeUrl + path)
        await checkAccessibility()

        await productPage.toComparison.press('Enter')
        await expect(page).toHaveURL(/\/compare$/)
        await expect(comparePage.products).toHaveText(products.map(({ name }) => name))
        expect(await comparePage.rowHeaders.count()).toBeGreaterThan(3)
        await checkAccessibility()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

        await comparePage.removeButton(products[0]?.name ?? '').press('Enter')
        await expect(comparePage.products).toHaveText(products.slice(1).map(({ name }) => name))

        await visit(page, `${storeUrl}${category.path}`)
        const compareOne = text('{0, plural, one {Compare # product} other {Compare # products}}', { 0: 1 })
        await expect(page.getByRole('main').getByRole('link', { name: compareOne })).toBeVisible()
        await checkAccessibility()
      },
    )
  })
}

test.describe('without a connection', () => {
  test.use({ failsOnPageErrors: false })

  test('the comparison is shown from the cache, and the banner says that the shop cannot be reached', async ({
    stoppableShop: shop,
    page,
    productPage,
    comparePage,
  }) => {
    const home = shop.storeUrl('no')
    const { products } = await twoProducts(shop)
    for (const { path } of products) await addToComparison(page, productPage, home + path)
    await visit(page, `${home}/compare`)
    await expect(comparePage.products).toHaveCount(2)
    const rowCount = await comparePage.rowHeaders.count()
    await untilCachedForOffline(page)
    // Responses are persisted a moment after they arrive.
    for (const { sku } of products)
      await expect.poll(() => readBrowserStorage(page)).toMatch(new RegExp(`product\\(.{0,10}sku.{0,10}${sku}\\W`))

    await shop.web.stop()
    await shop.gateway.stop()
    await page.goto(`${home}/compare`)
    await expect(comparePage.products).toHaveText(products.map(({ name }) => name))
    expect(await comparePage.rowHeaders.count()).toBeGreaterThanOrEqual(rowCount - 1)
    await expect(page.getByText(/kan ikke nås|frakoblet/i).first()).toBeVisible()

    await comparePage.removeButton(products[0]?.name ?? '').press('Enter')
    await expect(comparePage.products).toHaveText(products.slice(1).map(({ name }) => name))
  })
})

async function twoProducts(shop: Shop) {
  const category = await largestCategory(shop, 'no')
  const products = await listProducts(shop, 'no', category.id, 'PRICE_ASC', 1)
  return { category, products: products.slice(0, 2) }
}

async function addToComparison(page: Page, { compareButton }: ProductPage, address: string): Promise<void> {
  await visit(page, address)
  await compareButton.press('Enter')
  await expect(compareButton).toHaveAttribute('aria-pressed', 'true')
}
