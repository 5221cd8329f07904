/** A backend that holds prices: the review locks one, says until when, and asks once after the end. */
import { CheckoutPage } from './pages/checkoutPage.ts'
import { norwegian } from './testing/addressesByCountry.ts'
import { pagesOf } from './testing/pages.ts'
import { expect, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

const HOLD_SECONDS = 30
/** The backend honours it a little longer, and the page follows it in turns. */
const UNTIL_ENDED_MS = (HOLD_SECONDS + 15 + 20) * 1_000
test.use({ shopSettings: { METAL_TICK_SECONDS: '1', PRICE_HOLD_SECONDS: String(HOLD_SECONDS) } })

test('a guest sees until when the price is locked, and after the end locks the new one', async ({
  shop,
  page,
  storeUrl,
  text,
  productPage,
  header,
  checkAccessibility,
}) => {
  test.setTimeout(180_000)
  const checkout = new CheckoutPage(page, text)
  await visit(page, storeUrl + (await pagesOf(shop, 'no')).SIMPLE)
  await productPage.addToCart.click()
  await expect(header.cart).toContainText('1')
  await page.goto(`${storeUrl}/checkout`)
  await checkout.isAt('Details and shipping')
  await checkout.enter(norwegian, `guest-${String(Date.now())}@example.com`)
  await checkout.continue()
  await checkout.isAt('Payment and summary')
  await checkout.continue()
  await checkout.isAt('Review and confirmation')

  const timer = checkout.main.getByRole('timer').first()
  await expect(checkout.main).toContainText(/Prisen er låst til kl\. \d\d\.\d\d\./)
  await expect(timer).toHaveText(/^0:[0-3]\d$/)
  await checkAccessibility()
  const shots = process.env['HELD_SHOTS']
  const shoot = async (name: string) => {
    if (!shots) return
    for (const width of [390, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true })
      }
  }
  await shoot('held')
  const lock = checkout.main.getByRole('button', { name: /^Lås / })
  await expect(lock).toBeVisible({ timeout: UNTIL_ENDED_MS })
  await expect(checkout.main.getByRole('status')).toHaveText(text('The price is no longer locked.'))
  await shoot('ended')
  await checkAccessibility()
  await lock.click()
  await expect(timer).toHaveText(/^0:[0-3]\d$/)
})
