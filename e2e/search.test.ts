/** Searching from anywhere, by keyboard alone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { largestCategory } from './testing/catalogue.ts'
import { withShop } from './testing/openShop.ts'

const journey = withShop()
const option = '[role=listbox] [role=option]'

async function typeSlowly(page: Page, text: string): Promise<void> {
  // The key does nothing before the page's script has come.
  await expect.poll(async () => {
    const isEntered = await page.evaluate(() => document.activeElement?.matches('input[type=search]') === true)
    if (!isEntered) await page.keyboard.press('/')
    return isEntered
  }, { timeout: 15_000 }).toBe(true)
  await page.keyboard.type(text, { delay: 20 })
  await page.locator(option).first().waitFor()
}

test('a misspelt word is corrected while it is typed, and a product is opened without the mouse', async () => {
  const { shop, browser } = journey()
  const { page, context, errors, graphqlRequests } = await openContext(browser)
  await page.goto(`${shop.storeUrl('no')}/`, { waitUntil: 'networkidle' })
  await typeSlowly(page, 'gulbar')
  await page.locator('[role=group]', { hasText: 'gullbarre' }).first().waitFor()

  expect(graphqlRequests.length).toBeLessThan('gulbar'.length)
  expect(await page.locator('header output').first().textContent()).toMatch(/\d+ produkt/)
  expect(await page.locator('[role=group]:last-of-type img').count()).toBe(6)
  expect(await accessibilityBreaches(page)).toEqual([])

  // The last but one is the last product.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const name = await page.locator(`${option}[aria-selected=true] div > span`).first().textContent()
  await page.keyboard.press('Enter')
  await page.locator('h1', { hasText: name ?? '' }).waitFor()
  expect(await page.locator('[role=listbox]').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

test('what is typed before the script has come is answered once it is there', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser)
  let letScriptCome = () => {}
  const typed = new Promise<void>((resolve) => { letScriptCome = resolve })
  await context.route('**/assets/*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(`${shop.storeUrl('no')}/`, { waitUntil: 'commit' })
  await page.locator('input[type=search]').click()
  await page.keyboard.type('sølvbarre')
  letScriptCome()
  await page.locator(option).first().waitFor()

  expect(await page.locator('input[type=search]').inputValue()).toBe('sølvbarre')
  expect(await page.locator('header output').first().textContent()).toMatch(/\d+ produkt/)
  expect(errors).toEqual([])
  await context.close()
})

test('all results are opened by Enter, and the text is offered again at the next visit', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser)
  const home = shop.storeUrl('goldsmith_sweden')
  await page.goto(`${home}/`, { waitUntil: 'networkidle' })
  await typeSlowly(page, 'silvertråd')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=silvertr*')
  await page.locator('main h1', { hasText: 'silvertråd' }).waitFor()
  await page.locator('main output').first().waitFor()

  await page.goto(`${home}/`, { waitUntil: 'networkidle' })
  await page.locator('input[type=search]').click()
  await page.locator(option).first().waitFor()
  expect(await page.locator(option).allTextContents()).toEqual(['silvertråd'])
  await page.keyboard.press('Escape')
  expect(await page.locator('[role=listbox]').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

test('a filter keeps the focus while the products follow', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser)
  const { path } = await largestCategory(shop, 'no')
  await page.goto(`${shop.storeUrl('no')}${path}`, { waitUntil: 'networkidle' })
  const value = await page.locator('form#filters input[type=checkbox]').first().getAttribute('value')
  const field = page.locator(`form#filters input[type=checkbox][value="${value}"]`).first()
  await field.focus()
  await page.keyboard.press('Space')
  expect(await field.isChecked()).toBe(true)
  await page.waitForURL(/\?.*=/)
  await page.locator('ul[aria-label] a[aria-label]').first().waitFor()
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})
