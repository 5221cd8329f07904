/** A shopper browses each store, as they would. */
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { categoryWithVariants } from './testing/catalogue.ts'
import { withShop } from './testing/openShop.ts'
import { storeCodes } from './testing/shop.ts'
import { untilAlive, visit } from './testing/visit.ts'

const journey = withShop()

test.each(storeCodes)('a shopper of %s browses from the home page to a variant and back', async (code) => {
  const { shop, browser } = journey()
  const { page, context, errors, graphqlRequests } = await openContext(browser)
  const home = shop.storeUrl(code)
  const { category, pages: [, second = [], third = []], pages } = await categoryWithVariants(shop, code, 'LATEST')

  // Home: complete from the server, nothing asked again.
  const answer = await visit(page, `${home}/`)
  expect(answer?.status()).toBe(200)
  expect(await page.locator('h1').count()).toBe(1)
  expect(await page.locator('article').count()).toBeGreaterThanOrEqual(16)
  expect(graphqlRequests).toEqual([])
  expect(await accessibilityBreaches(page)).toEqual([])

  // A category of the menu.
  await page.locator('header nav a:visible', { hasText: category.name }).first().click()
  await page.waitForURL(`**${category.path}`)
  await page.locator('h1', { hasText: new RegExp(`^${escaped(category.name)}$`) }).waitFor()
  expect(new URL(page.url()).pathname).toBe(new URL(home).pathname.replace(/\/$/, '') + category.path)
  expect(await accessibilityBreaches(page)).toEqual([])

  // Filtered: the listing has as many products as the filter promised.
  const choice = page.locator('form#filters label', { has: page.locator('input[type=checkbox]') }).first()
  const promised = Number(await choice.locator('em > span').first().textContent())
  const filter = `form#filters input[value="${await choice.locator('input').getAttribute('value')}"]`
  await untilAlive(choice.locator('input'))
  await choice.locator('input').click()
  await page.locator('ul[aria-label] a[aria-label]').first().waitFor()
  await expectCount(page, promised)
  await page.locator(filter).click()
  await expectCount(page, category.productCount)

  // Sorted, then a page on.
  await untilAlive(page.locator('select[name=sort]'))
  await page.locator('select[name=sort]').selectOption('latest')
  await page.waitForURL(/sort=latest/)
  await page.locator('a[rel=next]').click()
  await page.waitForURL(/page=2/)
  await page.locator('main a', { hasText: second[0]?.name ?? '' }).first().waitFor()

  // Back on the first page, more is loaded twice below it.
  await page.locator('a[rel=prev]').click()
  await page.waitForURL((url) => !url.searchParams.has('page'))
  await page.locator('main a[href*="page=1-2"]').click()
  await page.waitForURL(/page=1-2/)
  await page.locator('main a[href*="page=1-3"]').click()
  await page.waitForURL(/page=1-3/)
  await page.locator('main a', { hasText: third[0]?.name ?? '' }).first().waitFor()

  // A configurable product, from wherever it stands in the three pages.
  const configurable = pages.toReversed().flat().find(({ kind }) => kind === 'CONFIGURABLE')
  const card = page.locator('main a', { hasText: new RegExp(`^${escaped(configurable?.name ?? '')}$`) }).first()
  await card.scrollIntoViewIfNeeded()
  const before = await card.boundingBox()
  await card.click()
  await page.locator('h1', { hasText: configurable?.name ?? '' }).waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])

  // A variant by click is a variant by address.
  const other = page.locator('main a[href*="childSku="]:not([aria-current]), main a[href*="/p/"]:not([aria-current])').first()
  const address = await other.getAttribute('href')
  await other.click()
  await page.waitForFunction((href) => document.querySelector(`main a[href="${href}"]`)?.getAttribute('aria-current') === 'true', address)
  const price = await page.locator('main article').first().textContent()
  const direct = await openContext(browser)
  await visit(direct.page, new URL(address ?? '', page.url()).href)
  expect(await direct.page.locator(`main a[href="${address}"]`).first().getAttribute('aria-current')).toBe('true')
  expect(await direct.page.locator('main article').first().textContent()).toBe(price)
  expect(direct.graphqlRequests).toEqual([])
  expect(direct.errors).toEqual([])
  await direct.context.close()

  // Back to the same card, within 8 pixels.
  await page.goBack()
  await card.waitFor()
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? Infinity) - (before?.y ?? 0))).toBeLessThanOrEqual(8)

  // And the same after a reload: the address is the state.
  await page.reload({ waitUntil: 'networkidle' })
  expect(await page.locator('main a', { hasText: third[0]?.name ?? '' }).count()).toBeGreaterThan(0)
  expect(errors).toEqual([])
  await context.close()

  async function expectCount(on: typeof page, count: number): Promise<void> {
    await expect.poll(async () => Number((await on.locator('main output', { hasText: /\d/ }).first().textContent())?.replaceAll(/\D/g, ''))).toBe(count)
  }
})

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
