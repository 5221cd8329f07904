/** What stands around every page: the menu under a passing pointer, the address of errors. */
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { withShop } from './testing/openShop.ts'
import { visit } from './testing/visit.ts'

const journey = withShop()

test('the menu waits 300 ms before it opens under a passing pointer, and not at all for the keyboard', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser)
  await visit(page, `${shop.storeUrl('no')}/`)
  const entry = page.locator('header nav:not([popover]) > ul > li', { has: page.locator('li a') }).first()
  const below = entry.locator('li a').first()

  const pause = entry.evaluate(
    (item) =>
      new Promise<number | undefined>((resolve) => {
        const panel = item.querySelector('ul')?.parentElement
        panel?.addEventListener('transitionrun', () => resolve(panel.getAnimations()[0]?.effect?.getTiming().delay), {
          once: true,
        })
      }),
  )
  await entry.locator('a').first().hover()
  expect(await pause).toBe(300)
  await below.waitFor({ state: 'visible' })

  await page.mouse.move(700, 700)
  await below.waitFor({ state: 'hidden' })
  await entry.locator('a').first().focus()
  expect(
    await entry
      .locator('ul')
      .first()
      .locator('xpath=..')
      .evaluate((panel) => getComputedStyle(panel).transitionDelay),
  ).toBe('0s')
  await below.waitFor({ state: 'visible' })
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

test('/error stands in the small frame and leads home', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser)
  const answer = await page.goto(`${shop.storeUrl('de')}/error`, { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(500)
  expect(await page.locator('nav').count()).toBe(0)
  expect(await accessibilityBreaches(page)).toEqual([])

  await page.locator('main a').first().click()
  await page.locator('header nav:not([popover])').waitFor()
  expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe('/de')
  await context.close()
})
