/** Every path through the catalogue by keyboard alone: Tab, Enter, Space, arrows and Escape. */
import { largestCategory } from './testing/catalogue.ts'
import { arrowTo, tabTo } from './testing/keyboard.ts'
import { pagesOf } from './testing/pages.ts'
import { expect, test, withoutServiceWorker } from './testing/test.ts'
import { reload, visit } from './testing/visit.ts'

test.use(withoutServiceWorker)

test('the skip link, the menu, a filter, the order, the next page and a product work by keyboard', async ({
  shop,
  page,
  storeUrl,
  text,
  header,
  listingPage,
  productPage,
}) => {
  const category = await largestCategory(shop, 'no')
  await visit(page, `${storeUrl}/`)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: text('Skip to content') })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  await reload(page)
  // Each entry of the menu is a tab stop; arrow keys lead to the others and to their panels.
  await tabTo(page, header.mainMenu.getByRole('link').first())
  await arrowTo(page, header.category(category.name))
  await page.keyboard.press('Enter')
  await expect(listingPage.heading).toHaveText(category.name)
  await expect(listingPage.heading).toBeFocused()

  await tabTo(page, listingPage.filterAt(0))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\?.*=/)
  await tabTo(page, listingPage.removeFilter)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(storeUrl + category.path)

  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await tabTo(page, listingPage.sort)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/sort=/)
  await expect(listingPage.nextPage).toHaveAttribute('href', /sort=/)
  await tabTo(page, listingPage.nextPage)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(listingPage.previousPage).toBeVisible()

  const product = listingPage.products.getByRole('link').first()
  await tabTo(page, product)
  const name = await product.innerText()
  await page.keyboard.press('Enter')
  await expect(productPage.heading).toHaveText(name)
})

test('the content of a page is a few tab stops away', async ({ shop, page, storeUrl }) => {
  const { listing } = await pagesOf(shop, 'no')
  await visit(page, `${storeUrl}${listing}`)
  // The skip link, the ticker's five metals, logo, search, store, account, cart and the menu's eight entries.
  const steps = await tabTo(page, page.getByRole('main').getByRole('link').first())
  expect(steps).toBeLessThanOrEqual(22)
})

test('a picture, a variant and the comparison of a configurable product work by keyboard', async ({
  shop,
  page,
  storeUrl,
  productPage,
  comparePage,
}) => {
  const { CONFIGURABLE } = await pagesOf(shop, 'no')
  await visit(page, `${storeUrl}${CONFIGURABLE}`)
  const name = await productPage.heading.innerText()

  const secondPicture = productPage.thumbnails.nth(1)
  await tabTo(page, secondPicture)
  await page.keyboard.press('Enter')
  await expect(secondPicture).toHaveAttribute('aria-current', 'true')

  // The values of an option are one tab stop: arrow keys lead to the others.
  await tabTo(page, productPage.variants)
  await page.keyboard.press('ArrowRight')
  const address = await page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')
  await page.keyboard.press('Enter')
  await expect(productPage.currentVariant).toHaveAttribute('href', address)

  await tabTo(page, productPage.compareButton)
  await page.keyboard.press('Space')
  await expect(productPage.compareButton).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, productPage.toComparison)
  await page.keyboard.press('Enter')
  await expect(comparePage.products).toHaveText([name])
  await tabTo(page, comparePage.removeButton(name))
  await page.keyboard.press('Enter')
  await expect(comparePage.products).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('menu and filters open, close with Escape and return the focus', async ({
    shop,
    page,
    storeUrl,
    header,
    listingPage,
  }) => {
    const { listing } = await pagesOf(shop, 'no')
    await visit(page, `${storeUrl}${listing}`)

    const popovers = [
      { button: header.menuButton, popover: header.menuSheet },
      { button: listingPage.filtersButton, popover: listingPage.filters },
    ]
    for (const { button, popover } of popovers) {
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      await expect(popover).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(popover.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(popover).toBeHidden()
      await expect(button).toBeFocused()
    }
  })
})

test('another store and dark colours are chosen by keyboard', async ({ shop, page, storeUrl, header }) => {
  await visit(page, `${storeUrl}/`)
  await tabTo(page, header.storeButton)
  await page.keyboard.press('Enter')
  await expect(header.storeDialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header.storeDialog).toBeHidden()
  await expect(header.storeButton).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, header.storeDialog.getByRole('link', { name: 'Karat Sverige' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`^${shop.storeUrl('se')}/`))
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')

  const appearance = page.getByRole('contentinfo').getByRole('group')
  await expect(appearance).toBeVisible()
  await tabTo(page, appearance.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
