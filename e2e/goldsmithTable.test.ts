/** Goldsmiths order from the table: an article number leads to its row, and the quantity entered there is stored. */
import { largestCategory, listProducts, PAGE_SIZE } from './testing/catalogue.ts'
import { tuva } from './testing/customers.ts'
import type { Shop } from './testing/shop.ts'
import { expect, short, test, withoutServiceWorker } from './testing/test.ts'
import { reload, visit } from './testing/visit.ts'

const storeCode = 'goldsmith_norway'
test.use({ storeCode, ...withoutServiceWorker })

async function lastProduct(shop: Shop) {
  const category = await largestCategory(shop, storeCode)
  const lastPage = Math.ceil(category.productCount / PAGE_SIZE)
  const products = await listProducts(shop, storeCode, category.id, 'POSITION_DESC', lastPage)
  // Sets have no quantity field.
  const last = products.findLast(({ kind }) => kind === 'SIMPLE')
  if (last === undefined) throw new Error(`expected ${category.path} to list something, got nothing`)
  return { category, last }
}

test(
  'by keyboard, an article number leads to its row, and a quantity stays in the table after a reload',
  short,
  async ({ shop, page, storeUrl, text, listingPage, signInPage, checkAccessibility }) => {
    const { category, last } = await lastProduct(shop)
    // Guests see no prices, and can order nothing.
    await signInPage.signIn(storeUrl, tuva)
    await visit(page, `${storeUrl}${category.path}`)

    await listingPage.articleNumber.focus()
    await page.keyboard.type('NO-SUCH-1')
    await page.keyboard.press('Enter')
    const unknown = text('No product has the item number {sku}.', { sku: 'NO-SUCH-1' })
    await expect(page.getByRole('status').filter({ hasText: unknown })).toBeVisible()
    await checkAccessibility()

    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(last.sku)
    await expect(page.locator('datalist > option').and(page.locator(`[value="${last.sku}"]`))).toBeAttached()
    await page.keyboard.press('Enter')
    const found = listingPage.rows.and(page.locator('[aria-current=true]'))
    await expect(found).toContainText(last.sku)
    await expect(found.getByRole('textbox')).toBeFocused()
    await expect(listingPage.articleNumber).toBeInViewport()
    await expect(page).toHaveURL(new RegExp(`page=${Math.ceil(category.productCount / PAGE_SIZE)}\\b`))

    const quantity = listingPage.rows.getByRole('textbox').first()
    await quantity.focus()
    await page.keyboard.type('12')
    await page.keyboard.press('Tab')
    const entered = await quantity.inputValue()
    expect(Number(entered.replace(',', '.'))).toBeGreaterThan(0)
    await checkAccessibility()

    await reload(page)
    await expect(quantity).toHaveValue(entered)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form leads to the row of an article number, however it is written, and reports an unknown one', async ({
    shop,
    page,
    storeUrl,
    text,
    listingPage,
  }) => {
    const { category, last } = await lastProduct(shop)
    for (const sku of [last.sku, last.sku.toLowerCase().replaceAll('-', ' ')]) {
      await page.goto(`${storeUrl}${category.path}`)
      await listingPage.articleNumber.fill(sku)
      await listingPage.findButton.click()
      await expect(page).toHaveURL(/\?page=.*#row-/)
      await expect(listingPage.rows.and(page.locator(':target'))).toContainText(last.sku)
    }

    await listingPage.articleNumber.fill('NO-SUCH-1')
    await listingPage.findButton.click()
    await expect(page).toHaveURL(/\/find\?/)
    const unknown = text('No product has the item number {sku}.', { sku: 'NO-SUCH-1' })
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: unknown })).toBeVisible()
  })
})
