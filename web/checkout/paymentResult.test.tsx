/** The return from the payment page, as the shopper sees it. */
import { type CartPartsFragment, Checkout, Reorder, SettlePayment, type SettlePaymentMutation } from '#docs'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPayment } from './waiting/placedOrder.ts'
import { cartStatus } from '../client/storeCart.ts'
import { operationName } from '../client/loading.ts'
import { viewerState } from '../shop/viewer.ts'
import { openPage, type PreparedResponse, response } from '../testing/openPage.tsx'
import { sampleCheckoutCart } from '../testing/sampleCheckout.ts'
import { sampleOrder } from '../testing/sampleOrder.ts'

const PAGE = 'https://pay.example/pay-1'
const order = sampleOrder({ status: 'PENDING' })
const cart: CartPartsFragment = { ...sampleCheckoutCart(), lines: [] }

afterEach(() => {
  cleanup()
  localStorage.clear()
  viewerState.write({ kind: 'guest' })
  cartStatus.set('pending')
})

async function returnFromPayment(
  settlePayment: SettlePaymentMutation['settlePayment'],
  more: readonly PreparedResponse[] = [],
) {
  viewerState.write({ kind: 'guest' })
  const responses = [response(SettlePayment, { settlePayment }), ...more]
  const page = await openPage('/order-confirmation?paymentId=pay-1', { responses })
  const main = within(await screen.findByRole('main'))
  const settled = () => page.operations.filter((name) => name === operationName(SettlePayment)).length
  return { main, settled }
}

test('a payment that nothing reports is awaited: what to do, the same payment page, and nothing to ask again', async () => {
  const { main, settled } = await returnFromPayment({
    __typename: 'PaymentPending',
    order,
    isResultExpected: false,
    paymentUrl: PAGE,
    isCancellable: false,
  })
  expect(await main.findByRole('heading', { name: 'We are waiting for the payment’s confirmation' })).toBeTruthy()
  expect(main.getByText(/we send the confirmation to kari@example\.no/)).toBeTruthy()
  expect(main.getByRole('link', { name: 'Back to the payment page' }).getAttribute('href')).toBe(PAGE)
  expect(main.getByText(/Without an answer within a day, write to/)).toBeTruthy()
  expect(main.queryByRole('button', { name: 'Ask again' })).toBeNull()
  expect(settled()).toBe(1)
})

describe('a payment whose result is expected', () => {
  beforeAll(() => {
    // The simulated browser has no modal dialogs.
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
      this.open = false
    }
  })
  const pending = (isCancellable: boolean): SettlePaymentMutation['settlePayment'] => ({
    __typename: 'PaymentPending',
    order,
    isResultExpected: true,
    paymentUrl: PAGE,
    isCancellable,
  })
  const givenUp: SettlePaymentMutation['settlePayment'] = {
    __typename: 'PaymentFailed',
    isRestored: true,
    order: { __typename: 'Order', id: order.id, lines: [] },
    cart,
  }
  const settling = (outcomes: readonly SettlePaymentMutation['settlePayment'][]) => {
    const inputs: object[] = []
    const prepared: PreparedResponse = {
      operation: operationName(SettlePayment),
      respond: async ({ input }) => {
        inputs.push({ ...input, idempotencyKey: '' })
        return { data: { settlePayment: outcomes[Math.min(inputs.length, outcomes.length) - 1] } }
      },
    }
    return { inputs, prepared }
  }

  test('leads back to the payment page, and can be asked again', async () => {
    const { main } = await returnFromPayment(pending(true))
    expect(await main.findByRole('heading', { name: 'Your order waits for its payment' })).toBeTruthy()
    expect(main.getByRole('link', { name: 'Continue to payment' }).getAttribute('href')).toBe(PAGE)
    expect(main.getByRole('button', { name: 'Ask again' })).toBeTruthy()
  })

  test('is given up where the backend can cancel it, and the products are in the cart again', async () => {
    const { inputs, prepared } = settling([pending(true), givenUp])
    const page = await openPage('/order-confirmation?paymentId=pay-1', { responses: [prepared] })
    const main = within(await screen.findByRole('main'))
    await act(async () => {
      fireEvent.click(await main.findByRole('button', { name: 'Cancel the order' }))
    })
    expect(inputs).toHaveLength(1)
    await act(async () => {
      fireEvent.click(main.getByText('Yes, cancel the order'))
    })
    expect(await main.findByText('Nothing was charged, and the products are in your cart again.')).toBeTruthy()
    expect(inputs).toEqual([
      { idempotencyKey: '', paymentId: 'pay-1' },
      { idempotencyKey: '', paymentId: 'pay-1', givesUp: true },
    ])
    expect(page.operations).not.toContain('Reorder')
  })

  test('is given up for another method, which the checkout then offers', async () => {
    const { prepared } = settling([pending(true), givenUp])
    const { router } = await openPage('/order-confirmation?paymentId=pay-1', { responses: [prepared] })
    await act(async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Choose another way to pay' }))
    })
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
    expect(router.state.location.hash).toBe('#paymentSummary')
  })

  test('is cancelled by the shop’s people where the backend cannot', async () => {
    const { main } = await returnFromPayment(pending(false))
    expect(await main.findByText(/To pay in another way or to cancel, write to/)).toBeTruthy()
    expect(main.queryByRole('button', { name: 'Cancel the order' })).toBeNull()
    expect(main.queryByRole('button', { name: 'Choose another way to pay' })).toBeNull()
  })
})

test('the cart leads to a payment that was left, with the order’s number and total, until it is settled', async () => {
  openPayment.write('no', 'pay-1', { number: '100000042', total: { amount: '17351.51', currency: 'NOK' } })
  await openPage('/cart')
  const link = await screen.findByRole('link', { name: 'Check the payment' })
  expect(link.getAttribute('href')).toBe('/order-confirmation?paymentId=pay-1')
  const said = screen.getByText('100000042').closest('p')?.textContent
  expect(said?.replaceAll(/\s/g, ' ')).toMatch(/^Order 100000042, 17 351,51 kr/)
  cleanup()
  openPayment.forget('no')
  await openPage('/cart')
  await screen.findByRole('heading', { name: 'Cart' })
  expect(screen.queryByRole('link', { name: 'Check the payment' })).toBeNull()
})

describe('a tab that was open before another one paid', () => {
  const paid = (orderId: string, state = 'paid', at = performance.timeOrigin + 1_000) =>
    localStorage.setItem('placed no', `${at} ${state} ${orderId}`)

  test.each([
    { state: 'paid', title: 'Your order is paid' },
    { state: 'placed', title: 'Your order was placed' },
  ])('says that the order is $state, with a link to it, instead of an empty checkout', async ({ state, title }) => {
    viewerState.write({ kind: 'guest' })
    paid('order-of-other-tab', state)
    await openPage('/checkout', { responses: [response(Checkout, { cart: null })] })
    const main = within(await screen.findByRole('main'))
    expect(await main.findByText(title)).toBeTruthy()
    expect(main.getByRole('link', { name: 'Show the order' }).getAttribute('href')).toBe(
      '/order-confirmation?order=order-of-other-tab',
    )
  })

  test('also says so in an open cart, and not in one that was opened later', async () => {
    paid('order-2')
    await openPage('/cart')
    expect(await screen.findByText('Your order is paid')).toBeTruthy()
    cleanup()
    paid('order-2', 'paid', performance.timeOrigin - 1)
    await openPage('/cart')
    await screen.findByRole('heading', { name: 'Cart' })
    expect(screen.queryByText('Your order is paid')).toBeNull()
  })
})

test.each([true, false])(
  'another browser asks for the state of an order again only if it can change: %s',
  async (isResultExpected) => {
    const { main } = await returnFromPayment({
      __typename: 'PaymentOfOtherSession',
      number: '100000042',
      status: 'PENDING',
      statusAt: '2026-11-20T12:00:00.000Z',
      isResultExpected,
    })
    expect(await main.findByRole('heading', { name: 'Order 100000042' })).toBeTruthy()
    expect(main.queryAllByRole('button', { name: 'Ask again' })).toHaveLength(isResultExpected ? 1 : 0)
  },
)

describe('a failed payment', () => {
  const failed = (isRestored: boolean): SettlePaymentMutation['settlePayment'] => ({
    __typename: 'PaymentFailed',
    isRestored,
    order: { __typename: 'Order', id: order.id, lines: [{ __typename: 'OrderLine', sku: 'DL-STATS' }] },
    cart,
  })
  const reordering = (outcome: object) => {
    const keys: unknown[] = []
    const prepared: PreparedResponse = {
      operation: operationName(Reorder),
      respond: async ({ input }) => {
        keys.push(input.idempotencyKey)
        return { data: { reorder: { cart, inputErrors: [], ...outcome } } }
      },
    }
    return { keys, prepared }
  }

  test('leads to the payment methods if the backend has put the products into the cart', async () => {
    const { keys, prepared } = reordering({ __typename: 'CartChanged' })
    const { main } = await returnFromPayment(failed(true), [prepared])
    expect(await main.findByText('Nothing was charged, and the products are in your cart again.')).toBeTruthy()
    expect(main.getByRole('link', { name: 'Choose how to pay' })).toBeTruthy()
    expect(keys).toEqual([])
  })

  test('otherwise the shop puts them there, once per order', async () => {
    const { keys, prepared } = reordering({ __typename: 'CartChanged' })
    const { main } = await returnFromPayment(failed(false), [prepared])
    expect(await main.findByText('Nothing was charged, and the products are in your cart again.')).toBeTruthy()
    expect(main.getByRole('link', { name: 'Choose how to pay' })).toBeTruthy()
    expect(keys).toEqual([`restored ${order.id}`])
  })

  test('says which products could not be put there', async () => {
    const message = 'Gold and silver in figures: sold out'
    const { prepared } = reordering({
      __typename: 'CartChanged',
      inputErrors: [{ __typename: 'InputError', path: 'lines.0', rule: 'UNKNOWN', bound: null, message }],
    })
    const { main } = await returnFromPayment(failed(false), [prepared])
    expect(await main.findByText(message)).toBeTruthy()
    expect(main.queryByText('Nothing was charged, and the products are in your cart again.')).toBeNull()
  })

  test('offers to put them there again if that failed', async () => {
    const { keys, prepared } = reordering({ __typename: 'CartRefused', reason: 'INPUT', message: 'Not now.' })
    const { main } = await returnFromPayment(failed(false), [prepared])
    expect(await main.findByText('Not now.')).toBeTruthy()
    expect(main.queryByRole('link', { name: 'Choose how to pay' })).toBeNull()
    await act(async () => {
      fireEvent.click(main.getByRole('button', { name: 'Put the products into the cart' }))
    })
    expect(keys).toEqual([`restored ${order.id}`, `restored ${order.id}`])
  })
})
