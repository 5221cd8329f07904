/** Without JavaScript, every store shows names and prices, and its links, filters and order work. */
import { largestCategory, listProducts } from './testing/catalogue.ts'
import { storeCodes } from './testing/shop.ts'
import { expect, short, test } from './testing/test.ts'

test.use({ javaScriptEnabled: false })

for (const storeCode of storeCodes) {
  test.describe(storeCode, () => {
    test.use({ storeCode })

    test(
      'a customer without JavaScript browses, filters, sorts and opens a product',
      storeCode === 'no' ? short : {},
      async ({ shop, page, storeUrl, header, listingPage, productPage }) => {
        const category = await largestCategory(shop, storeCode)
        await page.goto(`${storeUrl}/`)
        await header.storeButton.click()
        await expect(header.storeDialog.getByRole('link', { name: /Karat/ }).first()).toBeVisible()
        await page.keyboard.press('Escape')
        expect(await listingPage.products.filter({ hasText: /\d/ }).count()).toBeGreaterThanOrEqual(16)

        await header.category(category.name).click()
        await listingPage.expectCount(category.productCount)
        const filter = listingPage.filterAt(0)
        const promised = await listingPage.promisedCount(filter)
        await filter.check()
        await listingPage.applyFilters.click()
        await listingPage.expectCount(promised)

        await page.goto(`${storeUrl}${category.path}`)
        await listingPage.sort.selectOption('latest')
        await listingPage.sortButton.click()
        const [latest] = await listProducts(shop, storeCode, category.id, 'LATEST', 1)
        await listingPage.product(latest?.name ?? '').click()
        await expect(productPage.heading).toHaveText(latest?.name ?? '')
      },
    )
  })
}
