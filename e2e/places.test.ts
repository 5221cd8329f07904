/** What stands in the first screen of a page, on a laptop and on a phone. */
import type { Locator } from '@playwright/test'
import { largestCategory, productWithOptions } from './testing/catalogue.ts'
import { tuva } from './testing/customers.ts'
import { pagesOf } from './testing/pages.ts'
import { takePictures } from './testing/takePictures.ts'
import { expect, test, withoutServiceWorker } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use(withoutServiceWorker)

const GOLDSMITHS = 'goldsmith_norway'
const SCREENS = [
  { width: 1440, height: 900, maxProductsTop: 300, maxRowsTop: 350 },
  { width: 390, height: 844, maxProductsTop: 420, maxRowsTop: 420 },
] as const

/** In pixels from the top of the window. */
async function topOf(locator: Locator): Promise<number> {
  return Math.round((await locator.boundingBox())?.y ?? Number.NaN)
}

for (const { width, height, maxProductsTop, maxRowsTop } of SCREENS)
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('every kind of product can be bought without scrolling, and delivery is below the button', async ({
      shop,
      page,
      storeUrl,
      productPage,
      text,
    }) => {
      const { SIMPLE, CONFIGURABLE, BUNDLE, DOWNLOADABLE } = await pagesOf(shop, 'no')
      const button = productPage.addToCart.or(page.getByRole('button', { name: text('Choose ring size') })).first()
      for (const path of [CONFIGURABLE, BUNDLE, DOWNLOADABLE, (await productWithOptions(shop, 'no')).path, SIMPLE]) {
        await visit(page, storeUrl + path)
        await expect(button, path).toBeInViewport({ ratio: 1 })
      }
      await takePictures(page, `buy-${width}`)
      const withdrawal = productPage.product.getByRole('link', { name: text('Right of withdrawal and returns') })
      await page.setViewportSize({ width: 1440, height: 900 })
      expect(await topOf(withdrawal)).toBeGreaterThan(await topOf(productPage.addToCart))
    })

    for (const storeCode of ['no', 'de'])
      test.describe(`in ${storeCode}`, () => {
        test.use({ storeCode })

        test('the products of a listing and of a search begin in the upper part of the window', async ({
          shop,
          page,
          storeUrl,
          listingPage,
        }) => {
          const { path } = await largestCategory(shop, storeCode)
          for (const listing of ['/search?q=au-bar', path]) {
            await visit(page, storeUrl + listing)
            expect(await topOf(listingPage.products.first()), listing).toBeLessThanOrEqual(maxProductsTop)
          }
          await takePictures(page, `listing-${storeCode}-${width}`)
        })
      })

    test.describe('in a goldsmith store', () => {
      test.use({ storeCode: GOLDSMITHS })

      test('the calculator is the first thing below the price, and rows begin high, also for guests', async ({
        shop,
        page,
        storeUrl,
        text,
        productPage,
        signInPage,
      }) => {
        const { path } = await largestCategory(shop, GOLDSMITHS)
        const row = page
          .getByRole('main')
          .getByRole('row')
          .filter({ has: page.getByRole('textbox') })
          .first()
        await visit(page, storeUrl + path)
        await takePictures(page, `rows-guest-${width}`)
        await page.setViewportSize({ width, height })
        expect(await topOf(row)).toBeLessThanOrEqual(maxRowsTop)

        await signInPage.signIn(storeUrl, tuva)
        await visit(page, storeUrl + path)
        expect(await topOf(row)).toBeLessThanOrEqual(maxRowsTop)
        await takePictures(page, `rows-${width}`)
        await page.setViewportSize({ width, height })

        await visit(page, `${storeUrl}/p/W-AG925-ROUND-08-S/x`)
        await expect(productPage.addToCart).toBeInViewport({ ratio: 1 })
        const calculator = page.getByRole('region', { name: text('Calculator') })
        const price = (await productPage.price.boundingBox()) ?? { y: Number.NaN, height: 0 }
        expect((await topOf(calculator)) - price.y - price.height).toBeLessThanOrEqual(32)
        await takePictures(page, `calculator-${width}`)
      })
    })
  })
