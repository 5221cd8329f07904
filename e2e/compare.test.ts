/** Products side by side: chosen by keyboard, kept by the browser, shown again without a connection. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { largestCategory, listed } from './testing/catalogue.ts'
import { keptByBrowser, untilOpenableOffline } from './testing/kept.ts'
import { withOwnShop } from './testing/openShop.ts'
import { untilAlive, visit } from './testing/visit.ts'

const journey = withOwnShop()

test.each([1440, 390])('two products are compared at %i pixels, and one is taken away again', async (width) => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser, { viewport: { width, height: 900 } })
  const home = shop.storeUrl('no')
  const category = await largestCategory(shop, 'no')
  const chosen = (await listed(shop, 'no', category.id, 'PRICE_ASC', 1)).slice(0, 2)

  for (const { path } of chosen) {
    await visit(page, `${home}${path}`)
    await choose(page)
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

  await visit(page, `${home}${category.path}`)
  expect(await page.locator('main a[href="/compare"]').textContent()).toBe('Sammenlign 1 produkt')
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

// The last: it ends the shop.
test('what was compared stands there without a connection, and the shop says that it cannot be reached', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser)
  const home = shop.storeUrl('no')
  const category = await largestCategory(shop, 'no')
  const chosen = (await listed(shop, 'no', category.id, 'PRICE_ASC', 1)).slice(0, 2)

  for (const { path } of chosen) {
    await visit(page, `${home}${path}`)
    await choose(page)
  }
  await visit(page, `${home}/compare`)
  await page.locator('thead a').nth(1).waitFor()
  const rows = await page.locator('tbody tr').allTextContents()
  await untilOpenableOffline(page)
  // The answers are written a moment after they came.
  for (const { sku } of chosen)
    await expect.poll(() => keptByBrowser(page)).toMatch(new RegExp(`product\\(.{0,10}sku.{0,10}${sku}\\W`))

  await shop.web.stop()
  await shop.gateway.stop()
  await page.goto(`${home}/compare`)
  await page.locator('thead a').nth(1).waitFor()
  expect(await page.locator('thead a').allTextContents()).toEqual(chosen.map(({ name }) => name))
  expect(await page.locator('tbody tr').count()).toBeGreaterThanOrEqual(rows.length - 1)
  expect(await page.locator('body').textContent()).toMatch(/kan ikke nås|frakoblet/i)

  await page.locator('thead button').first().press('Enter')
  expect(await page.locator('thead a').allTextContents()).toEqual(chosen.slice(1).map(({ name }) => name))
  await context.close()
})

async function choose(page: Page): Promise<void> {
  const button = page.locator('main button[aria-pressed]', { hasText: 'Sammenlign' })
  await untilAlive(button)
  await button.press('Enter')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
}
