/** A product's pictures, looked at closely: by keyboard, by pointer, without the fine one, and without script. */
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { isFocused, tabTo } from './testing/keyboard.ts'
import { watchShifts } from './testing/layoutShift.ts'
import { withShop } from './testing/openShop.ts'
import { pagesOf } from './testing/pages.ts'
import { untilAlive, visit } from './testing/visit.ts'

const journey = withShop()
const largePx = 1800

/** Has several pictures. */
async function productAddress(): Promise<string> {
  const { shop } = journey()
  const { CONFIGURABLE } = await pagesOf(shop, 'no')
  return `${shop.storeUrl('no')}${CONFIGURABLE}`
}

const openers = (page: Page) => page.locator('main button[aria-haspopup=dialog]:has(svg)').filter({ visible: true })
const dialog = (page: Page) => page.locator('dialog:modal')
const stage = (page: Page) => dialog(page).locator('section')
const scrolled = (page: Page) =>
  stage(page).evaluate(({ scrollLeft, scrollTop }) => ({ left: scrollLeft, top: scrollTop }))
const sideOf = async (page: Page) => (await stage(page).locator('img').boundingBox())?.width ?? 0
const naturalWidth = (page: Page) =>
  stage(page)
    .locator('img')
    .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

async function open(browser: Browser, options: Parameters<typeof openContext>[1] = {}) {
  const opened = await openContext(browser, options)
  const moved = await watchShifts(opened.page)
  await visit(opened.page, await productAddress())
  await untilAlive(openers(opened.page).first())
  return { ...opened, moved }
}

test('by keyboard: enlarged, moved about, on to the next, and back to where one was', async () => {
  const { page, context, errors, moved } = await open(journey().browser)
  await tabTo(page, openers(page).first())
  const place = await page.locator('h1').boundingBox()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await expect.poll(() => isFocused(stage(page))).toBe(true)
  await expect.poll(() => naturalWidth(page)).toBe(largePx)
  expect(await moved()).toBeLessThan(0.005)

  const fitting = await sideOf(page)
  await page.keyboard.press('+')
  await expect.poll(() => sideOf(page)).toBeCloseTo(2 * fitting, 0)
  const middle = await scrolled(page)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => scrolled(page)).toEqual({ ...middle, top: middle.top + 80 })
  await page.keyboard.press('-')
  await expect.poll(() => sideOf(page)).toBeCloseTo(fitting, 0)

  const words = await stage(page).locator('img').getAttribute('alt')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => stage(page).locator('img').getAttribute('alt')).not.toBe(words)
  expect(await dialog(page).locator('[aria-live]').textContent()).toMatch(/^2 av \d$/)
  expect(await isFocused(stage(page))).toBe(true)

  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(openers(page).nth(1))).toBe(true)
  expect(await page.locator('h1').boundingBox()).toEqual(place)
  expect(errors).toEqual([])
  await context.close()
})

test('by mouse: two clicks enlarge what they fall on, dragging moves it, two more let it fit', async () => {
  const { page, context, errors } = await open(journey().browser)
  await openers(page).first().click()
  await dialog(page).waitFor()
  const fitting = await sideOf(page)
  const box = await stage(page).locator('img').boundingBox()
  if (!box) throw new Error('expected the picture to stand on its stage, but it has no box')
  const at = { x: box.x + box.width / 4, y: box.y + box.height / 4 }

  await page.mouse.dblclick(at.x, at.y)
  await expect.poll(() => sideOf(page)).toBeCloseTo(2 * fitting, 0)
  const grown = await stage(page).locator('img').boundingBox()
  expect(at.y - (grown?.y ?? 0)).toBeCloseTo(2 * (at.y - box.y), -1)

  const before = await scrolled(page)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y - 60, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => scrolled(page)).toEqual({ ...before, top: before.top + 60 })

  await page.mouse.dblclick(at.x, at.y)
  await expect.poll(() => sideOf(page)).toBeCloseTo(fitting, 0)
  await dialog(page).locator('[type=submit]').click()
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(openers(page).first())).toBe(true)
  expect(errors).toEqual([])
  await context.close()
})

test.each([
  {
    where: 'on a desk in light',
    options: { viewport: { width: 1440, height: 900 }, colorScheme: 'light', hasTouch: false },
  },
  {
    where: 'on a phone in the dark',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
  },
] as const)('$where: axe finds nothing, and nothing but the picture is wider than the screen', async ({ options }) => {
  const { page, context, errors } = await open(journey().browser, options)
  await (options.hasTouch ? openers(page).first().tap() : openers(page).first().click())
  await dialog(page).waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])
  await dialog(page).locator('output + button').click()
  expect(await accessibilityBreaches(page)).toEqual([])

  const size = await dialog(page).boundingBox()
  expect(size).toEqual({ x: 0, y: 0, ...options.viewport })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

test('where the fine one does not come, the picture of the page stands enlarged', async () => {
  const { page, context } = await open(journey().browser, { serviceWorkers: 'block' })
  await page.route(`**/img/${largePx}/**`, (route) => route.abort())
  await openers(page).first().click()
  await dialog(page).waitFor()
  await expect.poll(() => naturalWidth(page)).toBeGreaterThan(0)
  expect(await naturalWidth(page)).toBeLessThan(largePx)
  await context.close()
})

test('where its code does not come, the picture leads to its fine one', async () => {
  const { page, context } = await open(journey().browser, { serviceWorkers: 'block' })
  await page.route('**/assets/PictureZoom*.js', (route) => route.abort())
  await openers(page).first().click()
  await page.waitForURL(`**/img/${largePx}/**`)
  expect(await page.title()).toContain(`${largePx}×${largePx}`)
  await context.close()
})

test('without script the picture leads to its fine one', async () => {
  const { page, context } = await openContext(journey().browser, { javaScriptEnabled: false })
  await page.goto(await productAddress())
  await page.locator(`main a[href^="/img/${largePx}/"]`).first().click()
  await page.waitForURL(`**/img/${largePx}/**`)
  expect(await page.title()).toContain(`${largePx}×${largePx}`)
  await context.close()
})
