/** Pages seen before open when the connection, or the server, is gone. */
import { expect, test } from 'vitest'
import { openContext } from './testing/browser.ts'
import { largestCategory, listed } from './testing/catalogue.ts'
import { keptByBrowser, untilOpenableOffline } from './testing/kept.ts'
import { withOwnShop } from './testing/openShop.ts'
import { visit } from './testing/visit.ts'

const journey = withOwnShop()

test('with the server stopped, a home, a listing and a product page seen before open, and say that the shop cannot be reached', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser)
  const category = await largestCategory(shop, 'no')
  const [first, , , fourth] = await listed(shop, 'no', category.id, 'POSITION_DESC', 1)
  const home = shop.storeUrl('no')

  // Seen: home and product loaded as documents, the listing by a click.
  await visit(page, `${home}${first?.path}`)
  await visit(page, `${home}/`)
  await untilOpenableOffline(page)
  await page.locator('header nav a:visible', { hasText: category.name }).first().click()
  await page
    .locator('main a', { hasText: fourth?.name ?? '' })
    .first()
    .waitFor()
  // What is kept is written a moment later.
  await expect.poll(() => keptByBrowser(page)).toContain(fourth?.name)

  await shop.web.stop()
  await shop.gateway.stop()

  await page.goto(`${home}${category.path}`)
  await page
    .locator('main a', { hasText: fourth?.name ?? '' })
    .first()
    .waitFor()
  expect(await page.locator('output, [role=status]', { hasText: /\S/ }).count()).toBeGreaterThan(0)

  await page.goto(`${home}/`)
  await page.locator('article').nth(15).waitFor()

  await page.goto(`${home}${first?.path}`)
  await page.locator('h1', { hasText: first?.name ?? '' }).waitFor()
  expect(await page.locator('body').textContent()).toMatch(/kan ikke nås|frakoblet/i)

  await context.close()
})
