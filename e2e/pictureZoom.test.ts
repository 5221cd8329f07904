/** A product's pictures enlarged: by keyboard, by pointer, without the large file, and without JavaScript. */
import type { Locator, Page } from '@playwright/test'
import { tabTo } from './testing/keyboard.ts'
import { recordLayoutShift } from './testing/layoutShift.ts'
import { pagesOf } from './testing/pages.ts'
import type { StoreText } from './testing/storeTexts.ts'
import { expect, test as base, withoutServiceWorker } from './testing/test.ts'
import { visit } from './testing/visit.ts'

const REQUESTED_PX = 1800
/** Side of the sandbox's picture files: a picture is never enlarged on the way. */
const FILE_PX = 880

/** The dialog with the enlarged picture. */
class PictureDialog {
  readonly dialog: Locator
  readonly stage: Locator
  readonly picture: Locator
  readonly zoomIn: Locator
  readonly close: Locator

  constructor(page: Page, text: StoreText) {
    this.dialog = page.getByRole('dialog', { name: text('Enlarged picture') })
    this.stage = this.dialog.getByRole('region', { name: text('Picture'), exact: true })
    this.picture = this.stage.getByRole('img')
    this.zoomIn = this.dialog.getByRole('button', { name: text('Zoom in') })
    this.close = this.dialog.getByRole('button', { name: text('Close') })
  }

  async width(): Promise<number> {
    return (await this.picture.boundingBox())?.width ?? 0
  }

  scrollPosition(): Promise<{ readonly left: number; readonly top: number }> {
    return this.stage.evaluate(({ scrollLeft, scrollTop }) => ({ left: scrollLeft, top: scrollTop }))
  }

  naturalWidth(): Promise<number> {
    return this.picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
  }
}

const test = base.extend<{
  pictureDialog: PictureDialog
  /** Address of a product with several pictures. */
  address: string
}>({
  pictureDialog: ({ page, text }, provide) => provide(new PictureDialog(page, text)),
  address: async ({ shop, storeUrl }, provide) => provide(storeUrl + (await pagesOf(shop, 'no')).CONFIGURABLE),
})

test.use(withoutServiceWorker)

test('by keyboard, a picture is enlarged, moved and changed, and closing returns the focus to it', async ({
  page,
  address,
  text,
  productPage,
  pictureDialog,
}) => {
  const readShift = await recordLayoutShift(page)
  await visit(page, address)
  await tabTo(page, productPage.enlargeButtons.first())
  const headingBox = await productPage.heading.boundingBox()
  const count = await productPage.thumbnails.count()
  await page.keyboard.press('Enter')
  await expect(pictureDialog.stage).toBeFocused()
  await expect.poll(() => pictureDialog.naturalWidth()).toBe(FILE_PX)
  expect(await readShift()).toBeLessThan(0.005)

  const fitting = await pictureDialog.width()
  await page.keyboard.press('+')
  await expect.poll(() => pictureDialog.width()).toBeCloseTo(2 * fitting, 0)
  const middle = await pictureDialog.scrollPosition()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => pictureDialog.scrollPosition()).toEqual({ ...middle, top: middle.top + 80 })
  await page.keyboard.press('-')
  await expect.poll(() => pictureDialog.width()).toBeCloseTo(fitting, 0)

  const alt = (await pictureDialog.picture.getAttribute('alt')) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(pictureDialog.picture).not.toHaveAttribute('alt', alt)
  await expect(pictureDialog.dialog.getByText(text('{number} of {count}', { number: 2, count }))).toBeVisible()
  await expect(pictureDialog.stage).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(pictureDialog.dialog).toBeHidden()
  await expect(productPage.enlargeButtons).toBeFocused()
  expect(await productPage.heading.boundingBox()).toEqual(headingBox)
})

test('by mouse, a double click enlarges the point it hits, dragging moves the picture, another fits it again', async ({
  page,
  address,
  productPage,
  pictureDialog,
}) => {
  await visit(page, address)
  await productPage.enlargeButtons.first().click()
  await expect(pictureDialog.picture).toBeVisible()
  const fitting = await pictureDialog.width()
  const box = await pictureDialog.picture.boundingBox()
  if (!box) throw new Error('expected the enlarged picture to be visible, but it has no box')
  const at = { x: box.x + box.width / 4, y: box.y + box.height / 4 }

  await page.mouse.dblclick(at.x, at.y)
  await expect.poll(() => pictureDialog.width()).toBeCloseTo(2 * fitting, 0)
  const enlarged = await pictureDialog.picture.boundingBox()
  expect(at.y - (enlarged?.y ?? 0)).toBeCloseTo(2 * (at.y - box.y), -1)

  const before = await pictureDialog.scrollPosition()
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y - 60, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => pictureDialog.scrollPosition()).toEqual({ ...before, top: before.top + 60 })

  await page.mouse.dblclick(at.x, at.y)
  await expect.poll(() => pictureDialog.width()).toBeCloseTo(fitting, 0)
  await pictureDialog.close.click()
  await expect(pictureDialog.dialog).toBeHidden()
  await expect(productPage.enlargeButtons.first()).toBeFocused()
})

const screens = [
  { name: 'on a wide screen in light colours', width: 1440, height: 900, colorScheme: 'light', hasTouch: false },
  { name: 'on a phone in dark colours', width: 390, height: 844, colorScheme: 'dark', hasTouch: true },
] as const
for (const { name, width, height, colorScheme, hasTouch } of screens) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, hasTouch })

    test('axe finds no violation in the dialog, and only the picture is wider than the screen', async ({
      page,
      address,
      productPage,
      pictureDialog,
      checkAccessibility,
    }) => {
      await visit(page, address)
      const first = productPage.enlargeButtons.first()
      await (hasTouch ? first.tap() : first.click())
      await expect(pictureDialog.picture).toBeVisible()
      await checkAccessibility()
      await pictureDialog.zoomIn.click()
      await checkAccessibility()

      expect(await pictureDialog.dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0)
    })
  })
}

test.describe('when a file cannot be loaded', () => {
  test.use({ serviceWorkers: 'block', failsOnPageErrors: false })

  test('the picture of the page is enlarged if the large one fails', async ({
    page,
    address,
    productPage,
    pictureDialog,
  }) => {
    await page.route(`**/img/${REQUESTED_PX}/**`, (route) => route.abort())
    await visit(page, address)
    await productPage.enlargeButtons.first().click()
    await expect.poll(() => pictureDialog.naturalWidth()).toBeGreaterThan(0)
    const shown = await pictureDialog.picture.evaluate((img: HTMLImageElement) => img.currentSrc)
    expect(shown).not.toContain(`/img/${REQUESTED_PX}/`)
  })

  test('the browser opens the large picture if the code of the dialog fails', async ({
    page,
    address,
    productPage,
  }) => {
    await page.route('**/assets/PictureZoom*.js', (route) => route.abort())
    await visit(page, address)
    await productPage.enlargeButtons.first().click()
    await expect(page).toHaveURL(new RegExp(`/img/${REQUESTED_PX}/`))
    await expect(page).toHaveTitle(new RegExp(`${FILE_PX}×${FILE_PX}`))
  })
})

test.describe('without JavaScript', () => {
  // A picture's own document is sandboxed: the browser reports that it may not style it.
  test.use({ javaScriptEnabled: false, failsOnPageErrors: false })

  test('the picture is a link to the large one', async ({ page, address, productPage }) => {
    await page.goto(address)
    await productPage.enlargeLinks.first().click()
    await expect(page).toHaveURL(new RegExp(`/img/${REQUESTED_PX}/`))
    await expect(page).toHaveTitle(new RegExp(`${FILE_PX}×${FILE_PX}`))
  })
})
