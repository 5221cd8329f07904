/** Every page, on a desk in light and on a phone in the dark: nothing for axe to find, nothing wider than the screen, nothing that moves, no error. */
import { beforeAll, expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { watchShifts } from './testing/layoutShift.ts'
import { withShop } from './testing/openShop.ts'
import { type PageKind, pageKinds, pagesOf } from './testing/pages.ts'
import { textKeys } from './testing/textKeys.ts'

const journey = withShop()
const views = [
  { name: 'on a desk in light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'on a phone in the dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

let paths: Readonly<Record<PageKind, string>>
beforeAll(async () => {
  paths = await pagesOf(journey().shop, 'no')
})

test.each(pageKinds.flatMap((kind) => views.map((view) => ({ kind, view, name: view.name }))))(
  '$kind, $name',
  async ({ kind, view }) => {
    const { shop, browser } = journey()
    const { page, context, errors } = await openContext(browser, {
      viewport: view.viewport,
      colorScheme: view.colorScheme,
    })
    const moved = await watchShifts(page)
    await page.goto(`${shop.storeUrl('no')}${paths[kind]}`)
    await page.locator('h1').first().waitFor()
    // The choice of theme is the last thing that the script brings: afterwards nothing moves while axe measures.
    if (kind !== 'error') await page.locator('footer fieldset:not([hidden])').waitFor()

    expect(await page.locator('h1').count()).toBe(1)
    expect(await accessibilityBreaches(page)).toEqual([])
    const shown = await page.locator('body').innerText()
    expect(textKeys.filter((key) => shown.includes(key))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    // What comes to life late stands already as it will: its looks came with the document.
    expect(await moved()).toBeLessThan(0.005)
    expect(errors).toEqual([])
    await context.close()
  },
)

test.each(pageKinds)('%s with letters twice as large: nothing is wider than a phone', async (kind) => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${shop.storeUrl('no')}${paths[kind]}`)
  await page.locator('h1').first().waitFor()
  if (kind !== 'error') await page.locator('footer fieldset:not([hidden])').waitFor()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await context.close()
})
