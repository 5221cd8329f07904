/** The cart beside the page: opened by the header and by adding, loaded on first use. */
import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { type PageKind, pagesOf } from './testing/pages.ts'
import { expect, test } from './testing/test.ts'
import { untilIdle, visit } from './testing/visit.ts'

let paths: Readonly<Record<PageKind, string>>
test.beforeAll(async ({ shop }) => {
  paths = await pagesOf(shop, 'no')
})

/** Compressed as it is sent. */
const MAX_SCRIPT_KB = 13

test('its code is loaded on first use and has at most 13 kB, without and with lines', async ({
  page,
  storeUrl,
  header,
  productPage,
  microCart,
}) => {
  const measure = async (open: () => Promise<void>) => {
    await untilIdle(page)
    const scripts: Promise<Buffer>[] = []
    const record = (response: Response) => {
      if (response.url().endsWith('.js')) scripts.push(response.body())
    }
    page.on('response', record)
    await open()
    await untilIdle(page)
    page.off('response', record)
    const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length)
    expect(sizes.length, 'loaded on first use').toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(MAX_SCRIPT_KB)
  }
  // What a page loads by itself when it is idle.
  const visitUntilNothingLoads = async (address: string) => {
    let last = Date.now()
    const record = () => (last = Date.now())
    page.on('response', record)
    await visit(page, address)
    await expect.poll(() => Date.now() - last, { timeout: 20_000 }).toBeGreaterThan(2_500)
    page.off('response', record)
  }
  await visitUntilNothingLoads(storeUrl)
  await measure(async () => {
    await header.cart.click()
    await expect(microCart.empty).toBeVisible()
  })
  await visitUntilNothingLoads(storeUrl + paths.SIMPLE)
  await measure(async () => {
    await productPage.addToCart.click()
    await expect(microCart.lines).toHaveCount(1)
  })
})

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('by keyboard, it opens after adding, changes and removes lines, and returns the focus', async ({
      page,
      storeUrl,
      text,
      header,
      productPage,
      microCart,
      cartPage,
      checkAccessibility,
    }) => {
      await visit(page, storeUrl + paths.SIMPLE)
      const name = await productPage.heading.innerText()
      await productPage.addToCart.press('Enter')
      await expect(microCart.lines).toHaveCount(1)
      await expect(microCart.dialog).toContainText(text('Product has been added to the cart!'))
      await checkAccessibility()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

      // The focus stays in the drawer, or goes to the browser's own controls.
      for (let presses = 0; presses < 20; presses += 1) {
        await page.keyboard.press('Tab')
        expect(
          await page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
          ),
        ).toBe(true)
      }

      const before = await microCart.totals.innerText()
      await microCart.lines.getByRole('button', { name: text('More') }).press('Enter')
      await expect(microCart.dialog).toContainText(text('Product quantity has been updated!'))
      await expect.poll(() => microCart.totals.innerText()).not.toBe(before)

      await microCart.lines.getByRole('button', { name: text('Remove {0}', { 0: name }) }).press('Enter')
      await page
        .getByRole('dialog', { name: text('Remove {0} from the cart?', { 0: name }) })
        .getByRole('button', { name: text('Remove'), exact: true })
        .press('Enter')
      await expect(microCart.empty).toBeVisible()
      await microCart.dialog.getByRole('button', { name: text('Undo') }).press('Enter')
      await expect(microCart.lines).toHaveCount(1)

      await page.keyboard.press('Escape')
      await expect(microCart.dialog).toBeHidden()
      await expect(productPage.addToCart).toBeFocused()

      await header.cart.press('Enter')
      await expect(microCart.lines).toHaveCount(1)
      await microCart.goOn.press('Enter')
      await expect(header.cart).toBeFocused()
      // Between the return of the focus and the end of the drawer are milliseconds, in which the key of a script is lost.
      const drawer = page.getByRole('dialog', { name: text('Cart'), exact: true, includeHidden: true })
      await expect(drawer).toHaveCount(0)

      await header.cart.press('Enter')
      await microCart.toCart.press('Enter')
      await expect(page).toHaveURL(/\/cart$/)
      await expect(microCart.dialog).toBeHidden()
      await expect(cartPage.lines).toHaveCount(1)
    })
  })
}

test('the menu and the search panel close when the micro-cart opens', async ({ page, storeUrl, header, microCart }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await visit(page, storeUrl)
  await untilIdle(page)
  await header.menuButton.click()
  await expect(header.menuSheet).toBeVisible()
  // The sheet covers the header, but not for the keyboard.
  await header.cart.press('Enter')
  await expect(microCart.empty).toBeVisible()
  await expect(header.menuSheet).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(microCart.dialog).toBeHidden()

  await header.searchField.fill('gullbarre')
  await expect(header.suggestions.getByRole('option').first()).toBeVisible()
  await header.cart.press('Enter')
  await expect(microCart.empty).toBeVisible()
  await expect(header.suggestions.getByRole('option')).toHaveCount(0)
})
