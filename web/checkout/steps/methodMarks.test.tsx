/** Delivery and payment methods are told apart at a glance, and what is true of all of them is said once. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/openPage.tsx'
import { sampleCheckoutCart } from '../../testing/sampleCheckout.ts'
import { viewerGateway } from '../../testing/sampleViewer.ts'

type Checkout = ReturnType<typeof sampleCheckoutCart>['checkout']

async function openStep(hash: string, checkout: Partial<Checkout>) {
  const cart = sampleCheckoutCart(checkout)
  await openPage(`/checkout${hash}`, {
    responses: [...viewerGateway().responses, { operation: 'Checkout', respond: async () => ({ data: { cart } }) }],
  })
}

const payment = (code: string, title: string, kind: 'HOSTED' | 'INVOICE' = 'HOSTED') => ({
  __typename: 'PaymentMethod' as const,
  code,
  title,
  kind,
  fee: null,
  isDefault: false,
})

test('each way to pay has its own drawing, and the chosen one alone says what happens next', async () => {
  await openStep('#paymentSummary', {
    paymentMethods: [
      payment('vipps', 'Vipps'),
      payment('cc', 'Visa and Mastercard'),
      payment('transfer', 'Bank transfer'),
      payment('invoice', 'Invoice', 'INVOICE'),
    ],
    paymentMethod: 'cc',
  })
  const methods = await screen.findByRole('group', { name: 'Payment method' })
  const drawings = within(methods)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.querySelector('path')?.getAttribute('d'))
  expect(new Set(drawings).size).toBe(4)
  expect(drawings).not.toContain(undefined)
  expect(within(methods).getAllByText('You pay on the secure page of the payment provider.')).toHaveLength(1)
  expect(within(methods).queryByText('We send you an invoice.')).toBeNull()
})

test('carriers are named beside their methods, and the same safety of all is said once', async () => {
  const [home] = sampleCheckoutCart().checkout.deliveryMethods ?? []
  if (!home) throw new Error('expected a delivery method')
  await openStep('', {
    deliveryMethods: [home, { ...home, code: 'pickup', title: 'Pickup', carrier: 'Sydpakke', isDefault: false }],
  })
  const methods = await screen.findByRole('group', { name: 'Shipping method' })
  for (const carrier of ['Nordpakke', 'Sydpakke']) expect(within(methods).getByText(carrier)).toBeTruthy()
  expect(screen.getAllByText(/Insured delivery against signature/)).toHaveLength(1)
})
