/** An order whose answer was lost, on the page. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkoutDraft } from '../checkoutDraft.ts'
import { sentOrder } from '../waiting/placedOrder.ts'
import { Checkout } from '../../client/generated/documents.generated.ts'
import { operationName } from '../../client/loading.ts'
import { viewerState } from '../../shop/viewer.ts'
import { openPage } from '../../testing/openPage.tsx'
import { checkoutGateway, sampleCheckoutCart } from '../../testing/sampleCheckout.ts'
import { sampleOrder } from '../../testing/sampleOrder.ts'
import { viewerGateway } from '../../testing/sampleViewer.ts'

const MESSAGE = 'Vi vet ikke om bestillingen din har kommet frem.'
const main = async () => within(await screen.findByRole('main'))
const click = async (name: string) => {
  const button = (await main()).getByRole('button', { name })
  await act(async () => {
    fireEvent.click(button)
  })
}

const reads: string[] = []

/** Places the order of a complete cart, whose answer is lost. */
async function placeInVain() {
  viewerState.write({ kind: 'guest' })
  const gateway = checkoutGateway({ placeOrder: { __typename: 'OrderUncertain', message: MESSAGE } })
  const responses = gateway.responses.map((prepared) => ({
    ...prepared,
    respond: (variables: Parameters<typeof prepared.respond>[0]) => {
      if (prepared.operation === operationName(Checkout)) reads.push(prepared.operation)
      return prepared.respond(variables)
    },
  }))
  await openPage('/checkout#orderReview', { responses: [...responses, ...viewerGateway().responses] })
  const terms = await (await main()).findByRole('checkbox', { name: 'I accept the terms and conditions' })
  await act(async () => {
    fireEvent.click(terms)
  })
  await click('Order and pay')
  return () => gateway.inputs.filter(({ operation }) => operation === 'PlaceOrder').map(({ input }) => input)
}

afterEach(() => {
  vi.restoreAllMocks()
  reads.length = 0
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  checkoutDraft.clear('no')
})

test('an order that may have arrived is announced once, with the focus on what can be done', async () => {
  await placeInVain()
  const [alert, ...others] = (await main()).getAllByRole('alert')
  expect(others).toEqual([])
  expect(alert?.textContent).toContain('Your order may have arrived')
  expect(alert?.textContent).toContain(MESSAGE)
  expect(alert?.contains(document.activeElement)).toBe(true)
})

test('looking for it again repeats the same order, and only the shopper’s decision sends another one', async () => {
  const placed = await placeInVain()
  await click('Look for the order again')
  await click('Order again anyway')
  expect(placed().map(({ orderAnyway = false }) => orderAnyway)).toEqual([false, false, true])
  expect(new Set(placed().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('a cart that may have been ordered is sent as it was, however long the shopper waits: it is not read again', async () => {
  const placed = await placeInVain()
  const later = Date.now() + 5 * 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  await click('Order again anyway')
  expect(placed().at(-1)).toMatchObject({ orderAnyway: true, cartVersion: placed()[0]?.['cartVersion'] })
  expect(reads).toHaveLength(1)
})

describe('a checkout that is loaded again while its order has no answer', () => {
  const SENT = { idempotencyKey: 'the-key', cartVersion: 7, expectedGross: '120.00' }
  const EMPTY = 'Shopping cart is empty. Please add some products before entering Checkout'
  async function open(placeOrder: NonNullable<Parameters<typeof checkoutGateway>[0]>['placeOrder'], lines: [] | null) {
    viewerState.write({ kind: 'guest' })
    sentOrder.write('no', SENT)
    const cart = sampleCheckoutCart()
    const gateway = checkoutGateway({ cart: lines ? { ...cart, lines } : cart, ...(placeOrder && { placeOrder }) })
    const page = await openPage('/checkout', { responses: [...gateway.responses, ...viewerGateway().responses] })
    const sent = () => gateway.inputs.filter(({ operation }) => operation === 'PlaceOrder').map(({ input }) => input)
    return { page, sent }
  }

  test('asks for the same order once its cart is gone, and shows its confirmation', async () => {
    const order = sampleOrder()
    const { page, sent } = await open({ __typename: 'OrderPlaced', order }, [])
    await vi.waitFor(() => expect(page.router.state.location.pathname).toBe('/order-confirmation'))
    expect(page.router.state.location.search).toContain(encodeURIComponent(order.id))
    expect(sent()).toEqual([{ ...SENT, acceptsTerms: true }])
    expect(sentOrder.read('no')).toBeNull()
  })

  test('leads to the payment of the order', async () => {
    const paymentUrl = 'https://pay.example/1'
    const { page } = await open(
      { __typename: 'PaymentNeeded', paymentId: 'pay-1', paymentUrl, order: sampleOrder() },
      [],
    )
    await vi.waitFor(() => expect(page.router.state.location.search).toContain('paymentId=pay-1'))
  })

  test('says that the cart is empty where there is no such order', async () => {
    await open(undefined, [])
    expect(await (await main()).findByText(EMPTY)).toBeTruthy()
    expect(sentOrder.read('no')).toBeNull()
  })

  test.each(['OrderUncertain', 'PaymentPageUnavailable'] as const)('can ask again after %s', async (__typename) => {
    const { sent } = await open({ __typename, message: MESSAGE }, [])
    expect(await (await main()).findByText(MESSAGE)).toBeTruthy()
    await click('Look for the order again')
    expect(sent()).toHaveLength(2)
    expect(sentOrder.read('no')).toEqual(SENT)
  })

  test('goes on with its steps while the cart is there', async () => {
    const { sent } = await open(undefined, null)
    expect(await (await main()).findByRole('heading', { name: 'Details and shipping' })).toBeTruthy()
    expect(sent()).toEqual([])
  })
})
