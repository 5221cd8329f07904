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

// The last: it ends the shop.
test('what was compared stands there without a connection, and the shop says that it cannot be reached', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser)
  const home = shop.storeUrl('no')
  const category = await largestCategory(shop, 'no')
  const chosen = (await listed(shop, 'no', category.id, 'PRICE_ASC', 1)).slice(0, 2)

  for (const { path } of chosen) {
    await page.goto(`${home}${path}`, { waitUntil: 'load' })
    // Nothing hears the click before the script has come.
    await expect.poll(async () => {
      await page.locator('main button[aria-pressed=false]', { hasText: 'Sammenlign' }).click({ timeout: 500 }).catch(() => undefined)
      return page.locator('main button[aria-pressed=true]', { hasText: 'Sammenlign' }).count()
    }, { timeout: 15_000 }).toBe(1)
  }
  await page.goto(`${home}/compare`, { waitUntil: 'load' })
  await page.locator('thead a').nth(1).waitFor()
  const rows = await page.locator('tbody tr').allTextContents()
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated')
  // What is kept is written a moment later.
  await page.waitForTimeout(2_500)

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
