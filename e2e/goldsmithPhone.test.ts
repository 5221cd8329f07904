/** A goldsmith on a phone: dense lines of the cart, and text twice as large that hides nothing. */
import type { Locator, Page } from '@playwright/test'
import { tuva } from './testing/customers.ts'
import { takePictures } from './testing/takePictures.ts'
import { expect, test, withoutServiceWorker } from './testing/test.ts'
import { visit } from './testing/visit.ts'

const PHONE = { width: 390, height: 844 }
/** Rows of their table are 110 high: a line has buttons for its quantity, too. */
const MAX_LINE_PX = 160

test.use({ ...withoutServiceWorker, storeCode: 'goldsmith_norway', viewport: PHONE })

test('lines of the cart are low, and large text hides no quantity, no field and nothing of the header', async ({
  page,
  storeUrl,
  text,
  signInPage,
  cartPage,
  header,
  listingPage,
}) => {
  await signInPage.signIn(storeUrl, tuva)
  await visit(page, `${storeUrl}/p/W-AG925-ROUND-08-S/x`)
  await page.getByRole('button', { name: text('Add to cart'), exact: true }).click()
  await expect(header.cart).toContainText(/\d/)
  await visit(page, `${storeUrl}/cart`)
  const line = cartPage.lines.first()
  await expect(line).toBeVisible()
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(MAX_LINE_PX)
  await takePictures(page, 'goldsmith-cart')
  await page.setViewportSize(PHONE)
  await enlargeText(page)
  expect(await hiddenPixelsOf(line.getByRole('textbox'))).toBe(0)

  await visit(page, `${storeUrl}/search?q=W-AU585`)
  const { articleNumber, filtersButton } = listingPage
  await articleNumber.fill(text('Go to item no.'))
  expect(await hiddenPixelsOf(articleNumber)).toBe(0)
  await enlargeText(page)
  expect((await articleNumber.boundingBox())?.width).toBeGreaterThan(150)
  expect((await filtersButton.boundingBox())?.height).toBeGreaterThanOrEqual(60)
  const logo = header.banner.getByRole('link', { name: text('Goldsmith') })
  await expect(logo.locator('> span')).toHaveCSS('overflow', 'clip')
  const [{ right }, tool] = [await edgesOf(logo.locator('> span')), await edgesOf(header.storeButton)]
  expect(right).toBeLessThanOrEqual(tool.left)
  await takePictures(page, 'goldsmith-large-text')
})

async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** How much of its text a field cannot show. */
function hiddenPixelsOf(field: Locator): Promise<number> {
  return field.evaluate((input) => input.scrollWidth - input.clientWidth)
}

function edgesOf(element: Locator): Promise<{ readonly left: number; readonly right: number }> {
  return element.evaluate((found) => {
    const { left, right } = found.getBoundingClientRect()
    return { left, right }
  })
}
