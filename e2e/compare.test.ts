/** Products side by side: chosen by keyboard, kept by the browser, shown again without a connection. */
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { largestCategory, listed } from './testing/catalogue.ts'
import { withShop } from './testing/openShop.ts'

const journey = withShop()

test.each([1440, 390])('two products are compared at %i pixels, and one is taken away again', async (width) => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser, { viewport: { width, height: 900 } })
  const home = shop.storeUrl('no')
  const category = await largestCategory(shop, 'no')
  const chosen = (await listed(shop, 'no', category.id, 'PRICE_ASC', 1)).slice(0, 2)

  for (const { path } of chosen) {
    await page.goto(`${home}${path}`, { waitUntil: 'networkidle' })
    await page.locator('main button[aria-pressed=false]', { hasText: 'Sammenlign' }).press('Enter')
    await page.locator('main button[aria-pressed=true]', { hasText: 'Sammenlign' }).waitFor()
  }
  expect(await accessibilityBreaches(page)).toEqual([])

  await page.locator('main a[href="/compare"]').press('Enter')
  await page.waitForURL('**/compare')
  await page.locator('main thead a').first().waitFor()
  expect(await page.locator('thead a').allTextContents()).toEqual(chosen.map(({ name }) => name))
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(3)
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)

  await page.locator('thead button').first().press('Enter')
  expect(await page.locator('thead a').allTextContents()).toEqual(chosen.slice(1).map(({ name }) => name))

  await page.goto(`${home}${category.path}`, { waitUntil: 'networkidle' })
  expect(await page.locator('main a[href="/compare"]').textContent()).toBe('Sammenlign 1 produkt')
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})
