/** Searching from anywhere, by keyboard alone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { largestCategory } from './testing/catalogue.ts'
import { withShop } from './testing/openShop.ts'
import { untilAlive, visit } from './testing/visit.ts'

const journey = withShop()
const option = '[role=listbox] [role=option]'

/** The key does nothing before the page's script has come. */
async function enterField(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const isEntered = await page.evaluate(() => document.activeElement?.matches('input[type=search]') === true)
      if (!isEntered) await page.keyboard.press('/')
      return isEntered
    })
    .toBe(true)
}

test('a misspelt word is corrected while it is typed, and a product is opened without the mouse', async () => {
  const { shop, browser } = journey()
  const { page, context, errors, graphqlRequests } = await openContext(browser)
  await page.clock.install()
  await visit(page, `${shop.storeUrl('no')}/`)
  await enterField(page)
  // The page's time stands still while it is typed: one question, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.keyboard.type('gulbar')
  expect(graphqlRequests).toEqual([])
  await page.clock.resume()
  await page.locator('[role=group]', { hasText: 'gullbarre' }).first().waitFor()

  expect(graphqlRequests).toHaveLength(1)
  await expect.poll(() => page.locator('header output').first().textContent()).toMatch(/\d+ produkt/)
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
  const typed = new Promise<void>((resolve) => {
    letScriptCome = resolve
  })
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
  await expect.poll(() => page.locator('header output').first().textContent()).toMatch(/\d+ produkt/)
  expect(errors).toEqual([])
  await context.close()
})

test('all results are opened by Enter, and the text is offered again at the next visit', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser)
  const home = shop.storeUrl('goldsmith_sweden')
  await visit(page, `${home}/`)
  await enterField(page)
  await page.keyboard.type('silvertråd')
  await page.locator(option).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=silvertr*')
  await page.locator('main h1', { hasText: 'silvertråd' }).waitFor()
  await page.locator('main output').first().waitFor()

  await visit(page, `${home}/`)
  await untilAlive(page.locator('input[type=search]'))
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
  await visit(page, `${shop.storeUrl('no')}${path}`)
  const value = await page.locator('form#filters input[type=checkbox]').first().getAttribute('value')
  const field = page.locator(`form#filters input[type=checkbox][value="${value}"]`).first()
  await untilAlive(field)
  await field.focus()
  await page.keyboard.press('Space')
  expect(await field.isChecked()).toBe(true)
  await page.waitForURL(/\?.*=/)
  await page.locator('ul[aria-label] a[aria-label]').first().waitFor()
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})
