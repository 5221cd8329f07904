/** Customers browse the catalogue: one store of each kind, and one with a path prefix and parameter names of its own. */
import type { Locator } from '@playwright/test'
import { categoryWithVariants } from './testing/catalogue.ts'
import { sortParameterOf } from './testing/shop.ts'
import { expect, short, test } from './testing/test.ts'
import { reload, visit } from './testing/visit.ts'

const MAX_OFFSET_PX = 8

for (const storeCode of ['no', 'fi', 'goldsmith_sweden', 'it']) {
  test.describe(storeCode, () => {
    test.use({ storeCode })

    test(
      'a customer browses from the home page to a variant, back, and finds the listing again after a reload',
      storeCode === 'no' ? short : {},
      async ({
        shop,
        page,
        storeUrl,
        graphqlRequests,
        header,
        listingPage,
        productPage,
        checkAccessibility,
        openVisitor,
      }) => {
        const { category, pages } = await categoryWithVariants(shop, storeCode, 'LATEST')
        const [, second = [], third = []] = pages
        const [onSecond = '', onThird = ''] = [second[0]?.name, third[0]?.name]

        await test.step('the home page comes complete from the server', async () => {
          const response = await visit(page, `${storeUrl}/`)
          expect(response?.status()).toBe(200)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(16)
          await checkAccessibility()
          expect(graphqlRequests).toEqual([])
        })

        await test.step('the menu leads to a category', async () => {
          await header.category(category.name).click()
          await expect(listingPage.heading).toHaveText(category.name)
          await expect(page).toHaveURL(storeUrl + category.path)
          await checkAccessibility()
        })

        await test.step('a filter leaves as many products as its count promises', async () => {
          const filter = listingPage.filterAt(0)
          const promised = await listingPage.promisedCount(filter)
          await filter.click()
          await expect(listingPage.removeFilter).toBeVisible()
          await listingPage.expectCount(promised)
          await listingPage.filters.getByRole('checkbox', { checked: true }).click()
          await listingPage.expectCount(category.productCount)
        })

        await test.step('the listing is sorted, paged, and extended by two more pages', async () => {
          const parameter = sortParameterOf(storeCode)
          await listingPage.sort.selectOption('latest')
          // The links of the old listing stay until the sorted products are loaded.
          await expect(listingPage.nextPage).toHaveAttribute('href', new RegExp(`${parameter}=latest`))
          await listingPage.nextPage.click()
          await expect(page).toHaveURL(/page=2/)
          await expect(listingPage.product(onSecond)).toBeVisible()
          await listingPage.previousPage.click()
          await expect(page).not.toHaveURL(/page=/)
          await expect(listingPage.loadMore).toHaveAttribute('href', /page=1-2/)
          await listingPage.loadMore.click()
          await expect(page).toHaveURL(/page=1-2/)
          await expect(listingPage.loadMore).toHaveAttribute('href', /page=1-3/)
          await listingPage.loadMore.click()
          await expect(page).toHaveURL(/page=1-3/)
          await expect(listingPage.product(onThird)).toBeVisible()
        })

        const configurable = pages
          .toReversed()
          .flat()
          .find(({ kind }) => kind === 'CONFIGURABLE')
        const card = listingPage.product(configurable?.name ?? '')
        await card.scrollIntoViewIfNeeded()
        const top = await topOf(card)

        await test.step('a variant that is clicked is the one that its address opens', async () => {
          await card.click()
          await expect(productPage.heading).toHaveText(configurable?.name ?? '')
          await checkAccessibility()

          const variant = productPage.otherVariants.first()
          const address = (await variant.getAttribute('href')) ?? ''
          await variant.click()
          await expect(productPage.currentVariant).toHaveAttribute('href', address)
          const shown = await productPage.product.innerText()

          const visitor = await openVisitor()
          await visit(visitor.page, new URL(address, page.url()).href)
          const article = visitor.page.getByRole('main').getByRole('article').first()
          await expect(article).toHaveText(shown, { useInnerText: true })
          expect(visitor.graphqlRequests).toEqual([])
        })

        await test.step('going back restores the scroll position, and a reload the listing', async () => {
          await page.goBack()
          await expect(async () => {
            expect(Math.abs((await topOf(card)) - top)).toBeLessThanOrEqual(MAX_OFFSET_PX)
          }).toPass()
          await reload(page)
          await expect(listingPage.product(onThird)).toBeAttached()
        })
      },
    )
  })
}

async function topOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.y ?? Infinity
}
