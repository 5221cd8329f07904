/** All languages in every store: a shopper who chose another one than the store's reads it, messages of the gateway included. */
import { pagesOf } from './testing/pages.ts'
import { expect, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

for (const { language, name, button, refusal } of [
  { language: 'en', name: 'English', button: 'Add to cart', refusal: 'Quantity must be above 0' },
  { language: 'fi', name: 'Suomi', button: 'Lisää ostoskoriin', refusal: 'Määrän on oltava suurempi kuin 0' },
])
  test.describe(`in ${name} in the Norwegian store`, () => {
    test('the choice in the footer holds on other pages, whose texts of the catalogue name their own language', async ({
      shop,
      page,
      storeUrl,
      checkAccessibility,
    }) => {
      await visit(page, `${storeUrl}/`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'nb')
      await page.getByRole('contentinfo').getByRole('button', { name }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await checkAccessibility()
      const { SIMPLE } = await pagesOf(shop, 'no')
      await visit(page, storeUrl + SIMPLE)
      await expect(page.getByRole('button', { name: button }).first()).toBeVisible()
      await expect(page.locator('main [lang="nb"]').first()).toBeVisible()
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', storeUrl + SIMPLE)
    })

    test.describe('without script', () => {
      // A refused change is answered with 422, which the browser logs.
      test.use({ javaScriptEnabled: false, failsOnPageErrors: false })

      test('a quantity is refused in the same language', async ({ shop, page, storeUrl, productPage }) => {
        const { SIMPLE } = await pagesOf(shop, 'no')
        await page.goto(storeUrl + SIMPLE)
        await page.getByRole('contentinfo').getByRole('button', { name }).click()
        await expect(page).toHaveURL(storeUrl + SIMPLE)
        await productPage.quantities.first().fill('-1')
        await page.getByRole('button', { name: button }).first().click()
        await expect(page.getByRole('alert')).toContainText(refusal)
      })
    })
  })
