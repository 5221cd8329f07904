/** Every journey through the catalogue by keyboard alone: Tab, Enter, Space, arrows and Escape. */
import { expect, test } from 'vitest'
import { openContext } from './testing/browser.ts'
import { largestCategory } from './testing/catalogue.ts'
import { isFocused, tabTo } from './testing/keyboard.ts'
import { withShop } from './testing/openShop.ts'
import { pagesOf } from './testing/pages.ts'

const journey = withShop()

test('from the home page past the head, to a category, a filter, an order, a page on and a product', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser)
  const category = await largestCategory(shop, 'no')
  await page.goto(`${shop.storeUrl('no')}/`)

  // The first stop leads past the head.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('#content')?.contains(document.activeElement) === true)).toBe(
    true,
  )

  await page.reload()
  await tabTo(page, page.locator(`header nav:not([popover]) a[href="${category.path}"]`).first())
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${category.path}`)

  const choice = page.locator('form#filters input[type=checkbox]').first()
  await tabTo(page, choice)
  await page.keyboard.press('Space')
  await page.waitForURL(/\?.*=/)
  const chip = page.locator('ul[aria-label] a[aria-label]').first()
  await tabTo(page, chip)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.search === '')

  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await tabTo(page, page.locator('select[name=sort]'))
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(/sort=/)
  await page.locator('a[rel=next][href*="sort="]').waitFor()
  await tabTo(page, page.locator('a[rel=next]'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/page=2/)
  await page.locator('a[rel=prev]').waitFor()

  const product = page.locator('main article a').first()
  await tabTo(page, product)
  const path = await product.getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}`)
  await page.locator('h1').first().waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a variant, a picture and the comparison on the page of a configurable product', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser)
  const { CONFIGURABLE } = await pagesOf(shop, 'no')
  await page.goto(`${shop.storeUrl('no')}${CONFIGURABLE}`)

  const secondPicture = page.locator('main li > button[aria-label]').nth(1)
  await tabTo(page, secondPicture)
  await page.keyboard.press('Enter')
  await expect.poll(() => secondPicture.getAttribute('aria-current')).toBe('true')

  const other = page
    .locator('main a[href*="childSku="]:not([aria-current]), main a[href*="/p/"]:not([aria-current])')
    .first()
  await tabTo(page, other)
  const address = await other.getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (href) => document.querySelector(`main a[href="${href}"]`)?.getAttribute('aria-current') === 'true',
    address,
  )

  const compare = page.locator('main button[aria-pressed]').first()
  await tabTo(page, compare)
  await page.keyboard.press('Space')
  await expect.poll(() => compare.getAttribute('aria-pressed')).toBe('true')
  await tabTo(page, page.locator('main a[href="/compare"]'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/compare')
  await page.locator('thead a').first().waitFor()
  await tabTo(page, page.locator('thead button').first())
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('thead a').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

test('on a phone the menu and the filters open, close with Escape and give the focus back', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser, { viewport: { width: 390, height: 844 } })
  const { listing } = await pagesOf(shop, 'no')
  await page.goto(`${shop.storeUrl('no')}${listing}`)

  for (const name of ['menu', 'filters'] as const) {
    const opener = page.locator(`button[popovertarget=${name}]:not([popovertargetaction])`).first()
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    await page.locator(`#${name}:popover-open`).waitFor()
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate((id) => document.getElementById(id)?.contains(document.activeElement) === true, name),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator(`#${name}:popover-open`).waitFor({ state: 'detached' })
    expect(await isFocused(opener)).toBe(true)
  }
  expect(errors).toEqual([])
  await context.close()
})

test('another store and the dark theme', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser)
  await page.goto(`${shop.storeUrl('no')}/`)
  const opener = page.locator('button[commandfor=stores]')
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await page.locator('dialog#stores[open]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog#stores[open]').waitFor({ state: 'detached' })
  expect(await isFocused(opener)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('dialog#stores[open]').waitFor()
  const swedish = page.locator(`#stores a[href^="${shop.storeUrl('se')}"]`)
  await tabTo(page, swedish)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.storeUrl('se')}/**`)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('sv')

  await tabTo(page, page.locator('footer input[name=theme]:checked'))
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(errors).toEqual([])
  await context.close()
})
