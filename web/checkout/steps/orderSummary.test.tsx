/** What stands beside the steps of the checkout. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { viewerState } from '../../shop/viewer.ts'
import { openPage } from '../../testing/openPage.tsx'
import { checkoutGateway, sampleCheckoutCart } from '../../testing/sampleCheckout.ts'
import { viewerGateway } from '../../testing/sampleViewer.ts'

test('what the shop has taken out of the cart is named beside the checkout', async () => {
  viewerState.write({ kind: 'guest' })
  const { responses } = checkoutGateway({ cart: { ...sampleCheckoutCart(), goneLines: ['Gold bar', 'Wire'] } })
  await openPage('/checkout', { responses: [...responses, ...viewerGateway().responses] })
  const summary = await screen.findByRole('complementary', { name: 'Your order' })
  expect(within(summary).queryAllByText('No longer in the cart: Gold bar, Wire')).not.toEqual([])
})

test.each([
  { whose: 'a coupon that is taken off with the order alone', isInTotals: false, isSaid: true },
  { whose: 'a coupon that the totals have', isInTotals: true, isSaid: false },
])('the review of an order with $whose says so: $isSaid', async ({ isInTotals, isSaid }) => {
  viewerState.write({ kind: 'guest' })
  const cart = {
    ...sampleCheckoutCart(),
    coupon: { __typename: 'AppliedCoupon' as const, code: 'WELCOME10', isInTotals, discount: null },
  }
  const { responses } = checkoutGateway({ cart })
  await openPage('/checkout#orderReview', { responses: [...responses, ...viewerGateway().responses] })
  const summary = await screen.findByRole('complementary', { name: 'Your order' })
  expect(within(summary).queryAllByText(/It is taken off with the order/).length > 0).toBe(isSaid)
})
