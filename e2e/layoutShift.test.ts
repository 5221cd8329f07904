/** Cumulative Layout Shift of every kind of page, with the network and the processor of a slow phone, on a phone, and on a wide screen where the layout is another one. */
import type { Page } from '@playwright/test'
import { categoryWithVariants, largestCategory, listProducts, productWithOptions } from './testing/catalogue.ts'
import { recordLayoutShift, shiftWhileScrolling, slowDown, browseSlowly } from './testing/layoutShift.ts'
import { pagesOf } from './testing/pages.ts'
import { expect, test, withoutServiceWorker } from './testing/test.ts'

const MAX_SHIFT = 0.02
const GOLDSMITHS = 'goldsmith_norway'

// Quotes change as in production: prices that follow their metal must not move what stands around them.
test.use({ shopSettings: { METAL_TICK_SECONDS: '10' }, failsOnPageErrors: false, ...withoutServiceWorker })

const paths = new Map<string, string>()
let compared: readonly string[] = []

test.beforeAll(async ({ shop }) => {
  const category = await largestCategory(shop, 'no')
  const [first, second] = await listProducts(shop, 'no', category.id, 'POSITION_DESC', 1)
  const { pages } = await categoryWithVariants(shop, 'no', 'POSITION_DESC')
  compared = [first, second].flatMap((product) => product?.sku ?? [])
  paths.set('listing', category.path)
  paths.set('product', first?.path ?? '')
  paths.set('product with variants', pages.flat().find(({ kind }) => kind === 'CONFIGURABLE')?.path ?? '')
  paths.set('product with options', (await productWithOptions(shop, 'no')).path)
  const { GROUPED, BUNDLE } = await pagesOf(shop, 'no')
  paths.set('grouped product', GROUPED)
  paths.set('bundle', BUNDLE)
  const table = await largestCategory(shop, GOLDSMITHS)
  const [wire] = await listProducts(shop, GOLDSMITHS, table.id, 'POSITION_DESC', 1)
  paths.set('table', table.path)
  paths.set('product sold by measure', wire?.path ?? '')
})

const pages = [
  { name: 'home', store: 'no', path: '/' },
  { name: 'listing', store: 'no' },
  { name: 'table', store: GOLDSMITHS },
  { name: 'product', store: 'no' },
  { name: 'product with variants', store: 'no' },
  { name: 'product with options', store: 'no' },
  { name: 'grouped product', store: 'no' },
  { name: 'bundle', store: 'no' },
  { name: 'product sold by measure', store: GOLDSMITHS },
  { name: 'search', store: 'no', path: '/search?q=gullbarre' },
  { name: 'content', store: 'no', path: '/i/salgsvilkar' },
  { name: 'compare', store: 'no', path: '/compare' },
]

/** Pages with columns of their own on a wide screen. */
const widePages = ['home', 'listing', 'table', 'product', 'compare']

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    for (const { name, store, path } of pages.filter((page) => width === 390 || widePages.includes(page.name))) {
      test(`${name} shifts by at most ${MAX_SHIFT}`, async ({ shop, page }) => {
        const readShift = await recordOnSlowPhone(page)
        await page.addInitScript((skus) => localStorage.setItem('compare no', skus), JSON.stringify(compared))
        await browseSlowly(page, shop.storeUrl(store) + (path ?? paths.get(name) ?? ''))
        // The table loads after its page, in a place of its own as long as nobody has scrolled.
        if (name === 'compare') await expect(page.getByRole('main').getByRole('table')).toBeVisible()

        expect(await shiftWhileScrolling(page, readShift)).toBeLessThanOrEqual(MAX_SHIFT)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      })
    }
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an element that is inserted above the content is measured as a shift', async ({ page, storeUrl }) => {
    const readShift = await recordOnSlowPhone(page)
    await browseSlowly(page, `${storeUrl}/`)
    await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<div style="height: 300px"></div>'))

    expect(await shiftWhileScrolling(page, readShift)).toBeGreaterThan(MAX_SHIFT)
  })
})

async function recordOnSlowPhone(page: Page): Promise<() => Promise<number>> {
  const readShift = await recordLayoutShift(page)
  await slowDown(page)
  return readShift
}
