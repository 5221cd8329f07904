/** Errors of the checkout's fields after the shopper has corrected them. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { CheckoutCartPartsFragment } from '../../client/generated/documents.generated.ts'
import { forgetDrafts } from '../../shop/tabDrafts.ts'
import { viewerState } from '../../shop/viewer.ts'
import { openPage, type PreparedResponse } from '../../testing/openPage.tsx'
import { checkoutGateway, sampleCheckoutCart } from '../../testing/sampleCheckout.ts'
import { viewerGateway } from '../../testing/sampleViewer.ts'

const main = async () => within(await screen.findByRole('main'))
const field = async (label: string) => (await main()).findByLabelText(label)
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const submit = async () => {
  const button = (await main()).getByRole('button', { name: 'Continue to payment' })
  await act(async () => {
    fireEvent.click(button)
  })
}
const isInvalid = async (label: string) => (await field(label)).getAttribute('aria-invalid')

const open = async () => {
  viewerState.write({ kind: 'guest' })
  const gateway = checkoutGateway()
  await openPage('/checkout', { responses: [...gateway.responses, ...viewerGateway().responses] })
  await type('E-mail address', '')
  await type('Town', '')
  await submit()
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  forgetDrafts()
  viewerState.write({ kind: 'guest' })
})

test('a corrected field loses its error, and the summary keeps the line, so that nothing moves', async () => {
  await open()
  expect(await isInvalid('E-mail address')).toBe('true')
  const errors = (await main()).getByRole('alert')
  const lines = within(errors).getAllByRole('listitem').length

  await type('E-mail address', 'kari@example.com')

  expect(await isInvalid('E-mail address')).toBe('false')
  expect(await isInvalid('Town')).toBe('true')
  expect(within(errors).getAllByRole('listitem')).toHaveLength(lines)
})

test('a field that is wrong in another way is not blamed before the next attempt', async () => {
  await open()
  await type('E-mail address', 'kari')
  expect(await isInvalid('E-mail address')).toBe('false')

  await submit()

  expect(await isInvalid('E-mail address')).toBe('true')
  expect((await main()).getAllByText('Please provide a valid e-mail address').length).toBeGreaterThan(0)
})

test('an attempt with the same errors moves the focus to their summary again', async () => {
  await open()
  const town = await field('Town')
  town.focus()
  expect(document.activeElement).toBe(town)

  await submit()

  expect(document.activeElement?.parentElement).toBe((await main()).getByRole('alert'))
})

test.each([
  { what: 'where the backend has none', inputErrors: [], isSaved: true },
  {
    what: 'where the country has none and the order needs one',
    inputErrors: [
      {
        __typename: 'InputError' as const,
        path: 'deliveryMethod',
        rule: 'REQUIRED' as const,
        bound: null,
        message: '',
      },
    ],
    isSaved: false,
  },
])('details without a shipping method, $what, are saved: $isSaved', async ({ inputErrors, isSaved }) => {
  viewerState.write({ kind: 'guest' })
  const gateway = checkoutGateway({
    cart: sampleCheckoutCart({ deliveryMethods: [], deliveryMethod: null, inputErrors }),
  })
  await openPage('/checkout', { responses: [...gateway.responses, ...viewerGateway().responses] })
  await field('E-mail address')
  const sentence = (await main()).queryByText('The shop arranges the delivery with you after the order.')
  expect(sentence !== null).toBe(isSaved)
  await submit()
  expect(gateway.inputs.map(({ operation }) => operation)).toEqual(isSaved ? ['SetCheckout'] : [])
})

test('a postcode that the list does not have is kept once the shopper confirms it, until it changes', async () => {
  viewerState.write({ kind: 'guest' })
  const gateway = checkoutGateway()
  const inputErrors = [
    { __typename: 'InputError', path: 'shippingAddress.postcode', rule: 'UNKNOWN', bound: null, message: '' },
  ]
  const sent: boolean[] = []
  const refusing: PreparedResponse = {
    operation: 'SetCheckout',
    respond: async ({ input }) => {
      sent.push(input.shippingAddress.keepsPostcode)
      return {
        data: { setCheckout: { __typename: 'CartRefused', message: '', reason: 'INPUT', inputErrors, cart: null } },
      }
    },
  }
  await openPage('/checkout', { responses: [refusing, ...gateway.responses, ...viewerGateway().responses] })
  await field('E-mail address')
  await submit()
  expect(await isInvalid('Zip-code')).toBe('true')
  expect((await main()).getAllByText('Zip-code does not exist').length).toBeGreaterThan(0)

  const keep = (await main()).getByRole('checkbox', { name: /^Keep this zip-code\. Our list \(GeoNames, .*2025\)/ })
  fireEvent.click(keep)
  expect(await isInvalid('Zip-code')).toBe('false')
  await submit()
  expect(sent).toEqual([false, true])

  await type('Zip-code', '0151')
  await submit()
  expect(sent).toEqual([false, true, false])
})

test('a payment method is selected at once, while the shop computes the total with it', async () => {
  viewerState.write({ kind: 'guest' })
  const invoice = {
    __typename: 'PaymentMethod' as const,
    code: 'invoice',
    title: 'Invoice',
    kind: 'INVOICE' as const,
    fee: null,
    isDefault: true,
    requiresReference: false,
  }
  const card = { ...invoice, code: 'card', title: 'Card', isDefault: false }
  const gateway = checkoutGateway({ cart: sampleCheckoutCart({ paymentMethods: [invoice, card] }) })
  const sent: object[] = []
  const pending: PreparedResponse = {
    operation: 'SetCheckout',
    respond: ({ input }) => {
      sent.push(input)
      return new Promise(() => {})
    },
  }
  await openPage('/checkout#paymentSummary', {
    responses: [pending, ...gateway.responses, ...viewerGateway().responses],
  })
  const isChecked = async (name: string) => {
    const button = (await main()).getByRole('radio', { name: new RegExp(`^${name}`) })
    return button instanceof HTMLInputElement && button.checked
  }
  await (await main()).findByRole('radio', { name: /^Card/ })
  expect([await isChecked('Invoice'), await isChecked('Card')]).toEqual([true, false])

  await act(async () => {
    fireEvent.click((await main()).getByRole('radio', { name: /^Card/ }))
  })

  expect([await isChecked('Invoice'), await isChecked('Card')]).toEqual([false, true])
  expect(sent).toMatchObject([{ paymentMethod: 'card' }])
})

/** A cart whose payment method is refused without a reference. */
function purchaseOrderCart() {
  const [invoice] = sampleCheckoutCart().checkout.paymentMethods ?? []
  return sampleCheckoutCart({ paymentMethods: invoice ? [{ ...invoice, requiresReference: true }] : [] })
}

test('a payment method that needs a reference asks a private person for it, and the order has it', async () => {
  viewerState.write({ kind: 'guest' })
  const gateway = checkoutGateway({ cart: purchaseOrderCart() })
  await openPage('/checkout#paymentSummary', { responses: [...gateway.responses, ...viewerGateway().responses] })
  await field('Your reference')
  await press('button', 'Continue to review')
  expect(await isInvalid('Your reference')).toBe('true')
  expect((await main()).getByRole('alert').textContent).toContain('Field is required')

  await type('Your reference', 'PO 4711')
  await press('button', 'Continue to review')
  await press('checkbox', 'I accept the terms and conditions')
  await press('button', 'Order and pay')
  expect(gateway.inputs.at(-1)).toMatchObject({ operation: 'PlaceOrder', input: { reference: 'PO 4711' } })
})

test('an order whose payment method needs a reference that is gone leads back to the step with its field', async () => {
  viewerState.write({ kind: 'guest' })
  const gateway = checkoutGateway({ cart: purchaseOrderCart() })
  await openPage('/checkout#orderReview', { responses: [...gateway.responses, ...viewerGateway().responses] })
  await press('checkbox', 'I accept the terms and conditions')
  await press('button', 'Order and pay')
  expect(gateway.inputs).toEqual([])
  await press('link', /Your reference/)
  expect((await main()).getByRole('heading', { level: 1 }).textContent).toBe('Payment and summary')
  await field('Your reference')
})

const NOT_OFFERED = 'This is not available for your order.'
const [parcel] = sampleCheckoutCart().checkout.deliveryMethods ?? []
const post = parcel && { ...parcel, code: 'post', title: 'Post' }

interface InVainOptions {
  readonly others?: readonly PreparedResponse[]
  /** Buttons and links that are pressed from the first step to the review, which is opened by its address without them. */
  readonly walk?: readonly string[]
}

/** Orders a complete cart. The order is refused, and its cart lacks what was refused. */
async function orderInVain(
  lost: Partial<CheckoutCartPartsFragment['checkout']>,
  path: string | null,
  { others = [], walk = [] }: InVainOptions = {},
) {
  viewerState.write({ kind: 'guest' })
  const inputErrors =
    path === null
      ? []
      : [{ __typename: 'InputError' as const, path, rule: 'UNKNOWN' as const, bound: null, message: NOT_OFFERED }]
  const { responses } = checkoutGateway({
    placeOrder: {
      __typename: 'OrderRefused',
      reason: 'INPUT',
      message: NOT_OFFERED,
      inputErrors,
      cart: sampleCheckoutCart(lost),
    },
  })
  const { router } = await openPage(walk.length > 0 ? '/checkout' : '/checkout#orderReview', {
    responses: [...others, ...responses, ...viewerGateway().responses],
  })
  for (const name of walk) await press(name.startsWith('Continue') ? 'button' : 'link', name)
  await press('checkbox', 'I accept the terms and conditions')
  await press('button', 'Order and pay')
  return router
}

async function press(role: 'checkbox' | 'button' | 'radio' | 'link', name: string | RegExp) {
  const element = await (await main()).findByRole(role, { name })
  await act(async () => {
    fireEvent.click(element)
  })
}

test.each([
  {
    what: 'delivery',
    lost: { deliveryMethod: null, deliveryMethods: post ? [post] : [] },
    path: 'deliveryMethod',
    at: 'Details and shipping',
  },
  { what: 'payment', lost: { paymentMethod: null }, path: 'paymentMethod', at: 'Payment and summary' },
  { what: 'address', lost: { shippingAddress: null }, path: null, at: 'Details and shipping' },
])('an order that is refused for its $what says why in the step where it is mended', async ({ lost, path, at }) => {
  await orderInVain(lost, path)
  await (await main()).findByRole('heading', { level: 1, name: at })
  const alert = (await main()).getByRole('alert')
  expect(alert.textContent).toContain(NOT_OFFERED)
  expect(alert.contains(document.activeElement)).toBe(true)
})

test.each([
  { what: 'payment', lost: { paymentMethod: null }, path: 'paymentMethod', again: [], before: '/checkout' },
  { what: 'delivery', lost: { deliveryMethod: null }, path: 'deliveryMethod', again: [], before: '/' },
  {
    what: 'delivery, after the payment was opened again,',
    lost: { deliveryMethod: null },
    path: 'deliveryMethod',
    again: ['Payment', 'Continue to review'],
    before: '/',
  },
])('the back button leaves the step of a refused $what at once', async ({ lost, path, again, before }) => {
  const walk = ['Continue to payment', 'Continue to review', ...again]
  const router = await orderInVain(lost, path, { walk })
  await act(() => router.navigate(-1))
  expect(router.state.location).toMatchObject({ pathname: before, hash: '' })
})

describe('a refusal', () => {
  const [invoice] = sampleCheckoutCart().checkout.paymentMethods ?? []
  const other = invoice && { ...invoice, code: 'other', title: 'Other' }
  const lost = { paymentMethod: null, paymentMethods: other ? [other] : [] }
  const openAgain = async (left: Partial<CheckoutCartPartsFragment['checkout']> = lost) => {
    cleanup()
    const cart = sampleCheckoutCart(left)
    const chosen: PreparedResponse = {
      operation: 'SetCheckout',
      respond: async ({ input }) => ({
        data: {
          setCheckout: {
            __typename: 'CartChanged',
            cart: sampleCheckoutCart({ ...left, ...input, inputErrors: [] }),
            inputErrors: [],
          },
        },
      }),
    }
    const { responses } = checkoutGateway({ cart })
    await openPage('/checkout#paymentSummary', { responses: [chosen, ...responses, ...viewerGateway().responses] })
    await (await main()).findByRole('heading', { level: 1, name: 'Payment and summary' })
  }
  const said = async () => (await main()).getByRole('alert').textContent

  test('is said after a reload, until another method is chosen', async () => {
    await orderInVain(lost, 'paymentMethod')
    await openAgain()
    expect(await said()).toContain(NOT_OFFERED)
    await openAgain()
    expect(await said()).toContain(NOT_OFFERED)
    await press('radio', /^Other/)
    await openAgain({ ...lost, paymentMethod: 'other' })
    expect(await said()).toBe('')
  })

  test('of no field is said after a reload, until the shopper goes on', async () => {
    await orderInVain({ shippingAddress: null }, null)
    cleanup()
    const { responses } = checkoutGateway({ cart: sampleCheckoutCart() })
    const others = [...responses, ...viewerGateway().responses]
    await openPage('/checkout', { responses: others })
    await field('E-mail address')
    expect(await said()).toContain(NOT_OFFERED)
    await submit()
    await (await main()).findByRole('heading', { level: 1, name: 'Payment and summary' })
    cleanup()
    await openPage('/checkout', { responses: others })
    await field('E-mail address')
    expect(await said()).toBe('')
  })

  test('is not said of a cart with other contents', async () => {
    await orderInVain(lost, 'paymentMethod')
    await openAgain({ ...lost, deliveryMethod: 'post' })
    expect(await said()).toBe('')
  })

  test('of the review, which another step mends, is not said after a reload', async () => {
    await orderInVain({}, 'email')
    expect(await said()).toContain('E-mail address')
    cleanup()
    const { responses } = checkoutGateway({ cart: sampleCheckoutCart() })
    await openPage('/checkout#orderReview', { responses: [...responses, ...viewerGateway().responses] })
    await (await main()).findByRole('heading', { level: 1, name: 'Review and confirmation' })
    expect(await said()).toBe('')
  })
})

test('an address that is refused as a whole leads to its first field, and is solved when any of it is changed', async () => {
  await orderInVain({ shippingAddress: null }, 'shippingAddress')
  const link = within((await main()).getByRole('alert')).getByRole('link')
  fireEvent.click(link)
  expect(document.activeElement).toBe(await field('First name'))
  expect(window.location.hash).toBe('')
  const isSolved = () => link.closest('li')?.className !== ''
  expect(isSolved()).toBe(false)
  await type('Street and number', 'Torggata 2')
  expect(isSolved()).toBe(true)
})

test('a payment that is refused stays refused where its cart has another one that nobody has chosen', async () => {
  const [invoice] = sampleCheckoutCart().checkout.paymentMethods ?? []
  const other = invoice && { ...invoice, code: 'other', title: 'Other' }
  await orderInVain({ paymentMethod: 'other', paymentMethods: other ? [other] : [] }, 'paymentMethod')
  const alert = (await main()).getByRole('alert')
  expect(within(alert).getByRole('listitem').className).toBe('')
  await act(async () => {
    fireEvent.click(within(alert).getByRole('link'))
  })
  expect((await main()).getByRole('heading', { level: 1 }).textContent).toBe('Payment and summary')
})

/** Opens the review of a cart, and reads it again later, as the page does by itself. */
async function openReview() {
  viewerState.write({ kind: 'guest' })
  const answer = { cart: sampleCheckoutCart() }
  const { responses } = checkoutGateway()
  const checkout: PreparedResponse = { operation: 'Checkout', respond: async () => ({ data: { cart: answer.cart } }) }
  const { router } = await openPage('/checkout#orderReview', {
    responses: [checkout, ...responses, ...viewerGateway().responses],
  })
  await (await main()).findByRole('heading', { level: 1, name: 'Review and confirmation' })
  const readAgain = async (left: Partial<CheckoutCartPartsFragment['checkout']>) => {
    answer.cart = sampleCheckoutCart(left)
    await act(async () => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
  }
  const heading = async () => (await main()).getByRole('heading', { level: 1 }).textContent
  return { router, readAgain, heading }
}

test('a review whose methods are unknown for a moment is the review again when they are known', async () => {
  const { router, readAgain, heading } = await openReview()
  await readAgain({ paymentMethods: null, paymentMethod: null })
  expect(router.state.location.hash).toBe('#orderReview')
  await readAgain({})
  expect(await heading()).toBe('Review and confirmation')
})

test('a step that a cart leads back to has no errors of the step before', async () => {
  const { readAgain, heading } = await openReview()
  await press('button', 'Order and pay')
  expect((await main()).getByRole('alert').textContent).not.toBe('')
  await readAgain({ deliveryMethod: null, deliveryMethods: post ? [post] : [] })
  expect(await heading()).toBe('Details and shipping')
  expect((await main()).getByRole('alert').textContent).toBe('')
  expect(document.activeElement?.textContent).toBe('Details and shipping')
})

test('a delivery that is chosen after a refusal leaves the shopper in its step until the button is pressed', async () => {
  const deliveryMethods = post ? [post] : []
  const cart = sampleCheckoutCart({ deliveryMethods, deliveryMethod: 'post' })
  const chosen: PreparedResponse = {
    operation: 'SetCheckout',
    respond: async () => ({ data: { setCheckout: { __typename: 'CartChanged', cart, inputErrors: [] } } }),
  }
  await orderInVain({ deliveryMethod: null, deliveryMethods }, 'deliveryMethod', { others: [chosen] })
  const isSolved = async () => within((await main()).getByRole('alert')).getByRole('listitem').className !== ''
  expect(await isSolved()).toBe(false)
  await press('radio', /^Post/)
  expect(await isSolved()).toBe(true)
  const heading = (await main()).getByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Details and shipping')
  await press('button', 'Continue to payment')
  expect(heading.textContent).toBe('Payment and summary')
  expect((await main()).getByRole('alert').textContent).toBe('')
})
