/** A goldsmith works through the table: an article number leads to its row, a quantity is written there and stays. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { largestCategory, listed } from './testing/catalogue.ts'
import { withShop } from './testing/openShop.ts'
import { untilAlive } from './testing/visit.ts'

const journey = withShop()
const store = 'goldsmith_norway'
const field = 'input[name=sku]'
const marked = 'tbody tr[aria-current=true]'

async function lastOf(shop: ReturnType<typeof journey>['shop']) {
  const category = await largestCategory(shop, store)
  const [last] = await listed(shop, store, category.id, 'POSITION_ASC', 1)
  if (last === undefined) throw new Error(`expected ${category.path} to list something, got nothing`)
  return { category, last }
}

async function isEntered(page: Page): Promise<boolean> {
  return page.locator(marked).evaluate((row) => row.contains(document.activeElement))
}

test('by keyboard alone: number, row, quantity; and it stands there after the next visit', async () => {
  const { shop, browser } = journey()
  const { category, last } = await lastOf(shop)
  const { page, context, errors } = await openContext(browser)
  await page.goto(`${shop.storeUrl(store)}${category.path}`, { waitUntil: 'load' })
  // Its script comes after the page's own.
  await untilAlive(page.locator(field))

  await page.locator(field).focus()
  await page.keyboard.type('NO-SUCH-1')
  await page.keyboard.press('Enter')
  await page.locator('form output', { hasText: 'NO-SUCH-1' }).waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(last.sku)
  await page.keyboard.press('Enter')
  await page.locator(marked, { hasText: last.sku }).waitFor()
  await expect.poll(() => isEntered(page)).toBe(true)
  expect(new URL(page.url()).searchParams.get('page')).toBe(String(Math.ceil(category.productCount / 48)))

  // The first row that is ordered by quantity.
  const quantity = page.locator('tbody tr input').first()
  await quantity.focus()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  const kept = await quantity.inputValue()
  expect(Number(kept.replace(',', '.'))).toBeGreaterThan(0)
  expect(await accessibilityBreaches(page)).toEqual([])

  await page.reload({ waitUntil: 'load' })
  await expect.poll(() => page.locator('tbody tr input').first().inputValue()).toBe(kept)
  expect(errors).toEqual([])
  await context.close()
})

test('without JavaScript the form leads to the row, and says what it does not know', async () => {
  const { shop, browser } = journey()
  const { category, last } = await lastOf(shop)
  const { page, context } = await openContext(browser, { javaScriptEnabled: false })
  // As it stands in the catalogue, and as it is said on the telephone.
  for (const written of [last.sku, last.sku.toLowerCase().replaceAll('-', ' ')]) {
    await page.goto(`${shop.storeUrl(store)}${category.path}`)
    await page.locator(field).fill(written)
    await page.locator('form:has(input[name=sku]) button').click()
    await page.waitForURL(`**${category.path}?page=*#row-*`)
    expect(await page.locator('tbody tr:target').textContent()).toContain(last.sku)
  }

  await page.locator(field).fill('NO-SUCH-1')
  await page.locator('form:has(input[name=sku]) button').click()
  await page.waitForURL('**/find?*')
  expect(await page.locator('main output').textContent()).toContain('NO-SUCH-1')
  await context.close()
})
