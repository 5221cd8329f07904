/** A backend that holds prices: the review locks one, says until when, and asks once after the end. */
import { norwegian } from './testing/addressesByCountry.ts'
import { takePictures } from './testing/takePictures.ts'
import { expect, test } from './testing/test.ts'

const HOLD_SECONDS = 30
/** The backend honours it a little longer, and the page follows it in turns. */
const UNTIL_ENDED_MS = (HOLD_SECONDS + 15 + 20) * 1_000
test.use({ shopSettings: { METAL_TICK_SECONDS: '1', PRICE_HOLD_SECONDS: String(HOLD_SECONDS) } })

test('a guest sees until when the price is locked, and after the end locks the new one', async ({
  page,
  text,
  openCheckout,
  checkAccessibility,
}) => {
  test.setTimeout(180_000)
  const checkout = await openCheckout()
  await checkout.enterAll(norwegian, `guest-${String(Date.now())}@example.com`)

  const timer = checkout.main.getByRole('timer').first()
  await expect(checkout.main).toContainText(/Varenes priser er låst til kl\. \d\d\.\d\d\./)
  await expect(timer).toHaveText(/^0:[0-3]\d$/)
  await checkAccessibility()
  await takePictures(page, 'held')
  const lock = checkout.main.getByRole('button', { name: /^Lås / })
  await expect(lock).toBeVisible({ timeout: UNTIL_ENDED_MS })
  await expect(checkout.main.getByRole('status')).toHaveText(text('The price is no longer locked.'))
  await takePictures(page, 'ended')
  await checkAccessibility()
  await lock.click()
  await expect(timer).toHaveText(/^0:[0-3]\d$/)
})
