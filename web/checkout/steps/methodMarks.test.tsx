/** Delivery and payment methods are told apart at a glance, and what is true of all of them is said once. */
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ProductDetail } from '#docs'
import { openPage } from '../../testing/openPage.tsx'
import { sampleCheckoutCart } from '../../testing/sampleCheckout.ts'
import { sampleResponse } from '../../testing/sampleResponse.ts'
import { viewerGateway } from '../../testing/sampleViewer.ts'

type Checkout = ReturnType<typeof sampleCheckoutCart>['checkout']

const silver = {
  __typename: 'MetalContent',
  metal: 'AG',
  finenessPerMille: '925',
  colour: null,
  fineGramsPerUnit: null,
} as const

async function openStep(hash: string, checkout: Partial<Checkout>, metal: typeof silver | null = silver) {
  const sample = sampleCheckoutCart(checkout)
  const { product } = await sampleResponse(ProductDetail, { sku: 'AU-1' })
  if (!product) throw new Error('expected AU-1 in the sample catalogue')
  const cart = { ...sample, lines: sample.lines.map((line) => ({ ...line, product: { ...product, metal } })) }
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
  requiresReference: false,
})

test('each payment method has its own drawing, and only the selected one says what happens next', async () => {
  await openStep('#paymentSummary', {
    paymentMethods: [
      payment('vipps', 'Vipps'),
      payment('cc', 'Visa and Mastercard'),
      payment('transfer', 'Bank transfer'),
      payment('apple_pay', 'Apple Pay'),
      payment('paypal', 'PayPal'),
      payment('klarna', 'Klarna'),
      payment('invoice', 'Invoice', 'INVOICE'),
    ],
    paymentMethod: 'cc',
  })
  const methods = await screen.findByRole('group', { name: 'Payment method' })
  const drawings = within(methods)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.querySelector('path')?.getAttribute('d'))
  expect(new Set(drawings).size).toBe(7)
  expect(drawings).not.toContain(undefined)
  expect(within(methods).getAllByText('You pay on the secure page of the payment provider.')).toHaveLength(1)
  expect(within(methods).queryByText('We send you an invoice.')).toBeNull()
})

test('carriers are named beside their methods, and insurance common to all is stated once', async () => {
  const [home] = sampleCheckoutCart().checkout.deliveryMethods ?? []
  if (!home) throw new Error('expected a delivery method')
  await openStep('', {
    deliveryMethods: [
      home,
      { ...home, code: 'pickup', title: 'Pickup', carrier: 'Sydpakke', isDefault: false },
      // Sends no parcel.
      {
        ...home,
        code: 'shop',
        title: 'From the shop',
        carrier: null,
        isPickup: true,
        isInsured: null,
        needsSignature: null,
        isDefault: false,
      },
    ],
  })
  const methods = await screen.findByRole('group', { name: 'Shipping method' })
  for (const carrier of ['Nordpakke', 'Sydpakke']) expect(within(methods).getByText(carrier)).toBeTruthy()
  expect(screen.getAllByText(/Insured delivery against signature/)).toHaveLength(1)
})

describe('insurance and signature are stated only for carts with precious metal', () => {
  test.each([
    { step: 'details', hash: '', metal: silver, said: 1 },
    { step: 'details', hash: '', metal: null, said: 0 },
    { step: 'review', hash: '#orderReview', metal: silver, said: 1 },
    { step: 'review', hash: '#orderReview', metal: null, said: 0 },
  ])('$step: $said times', async ({ hash, metal, said }) => {
    await openStep(hash, {}, metal)
    expect((await screen.findAllByText(/Home delivery/)).length).toBeGreaterThan(0)
    expect(screen.queryAllByText(/Insured delivery against signature/)).toHaveLength(said)
  })
})
