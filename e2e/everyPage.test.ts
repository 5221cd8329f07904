/** Checks of every kind of page: accessible, translated, stable while it loads, never wider than the screen. */
import { type PageKind, pageKinds, pagesOf } from './testing/pages.ts'
import { recordLayoutShift } from './testing/layoutShift.ts'
import { storeCodes } from './testing/shop.ts'
import { expect, short, test, withoutServiceWorker } from './testing/test.ts'
import { textKeys } from './testing/textKeys.ts'
import { untilIdle, untilInteractive } from './testing/visit.ts'
import type { Page } from '@playwright/test'

test.use(withoutServiceWorker)

const MAX_SHIFT = 0.005
const views = [
  {
    name: 'on a wide screen in light colours',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    tag: short,
  },
  { name: 'on a phone in dark colours', viewport: { width: 390, height: 844 }, colorScheme: 'dark', tag: {} },
] as const

let paths: Readonly<Record<PageKind, string>>
test.beforeAll(async ({ shop }) => {
  paths = await pagesOf(shop, 'no')
})

for (const { name, viewport, colorScheme, tag } of views) {
  test.describe(name, tag, () => {
    test.use({ viewport, colorScheme })

    for (const kind of pageKinds) {
      test(`${kind}: axe finds no violation, no text is missing, nothing shifts, and text twice as large fits`, async ({
        page,
        storeUrl,
        checkAccessibility,
      }) => {
        const readShift = await recordLayoutShift(page)
        await open(page, storeUrl, kind)

        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        // Components that load later replace placeholders of the same size.
        expect(await readShift()).toBeLessThan(MAX_SHIFT)
        await checkAccessibility()
        await expectTexts(page)
        await expectWidth(page)
      })
    }
  })
}

/** Their words are longest in other languages than the first store's. */
const pagesOfWords = ['VAT', 'accessibility', 'withdrawal', 'search without results'] as const

for (const storeCode of storeCodes)
  test.describe(`in ${storeCode}, on a phone`, () => {
    test.use({ storeCode, viewport: { width: 390, height: 844 } })

    test(`${pagesOfWords.join(', ')}: axe finds no violation, no text is missing, and text twice as large fits`, async ({
      page,
      storeUrl,
      checkAccessibility,
    }) => {
      for (const kind of pagesOfWords) {
        await open(page, storeUrl, kind)
        await checkAccessibility()
        await expectTexts(page)
        await expectWidth(page)
      }
    })
  })

async function open(page: Page, storeUrl: string, kind: PageKind): Promise<void> {
  await page.goto(storeUrl + paths[kind])
  await (hasNoFooter(kind) ? untilIdle(page) : untilInteractive(page))
}

async function expectTexts(page: Page): Promise<void> {
  const shown = await page.locator('body').innerText()
  expect(textKeys.filter((key) => shown.includes(key))).toEqual([])
}

/** Nothing is wider than the screen, nor is it with text twice as large. */
async function expectWidth(page: Page): Promise<void> {
  expect(await widthOverflow(page)).toBe(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await widthOverflow(page)).toBe(0)
}

function widthOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The page of errors and the pages of the minimal layout. */
function hasNoFooter(kind: PageKind): boolean {
  return ['error', 'checkout', 'order confirmation', 'withdrawal'].includes(kind)
}
