/** The total of the review follows the backend, and the button orders what is shown. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckoutCartPartsFragment } from '../../client/generated/documents.generated.ts'
import { metalFeed } from '../../shop/metalFeed.ts'
import { forgetDrafts } from '../../shop/tabDrafts.ts'
import { viewerState } from '../../shop/viewer.ts'
import { openPage, type PreparedResponse } from '../../testing/openPage.tsx'
import { sampleCheckoutCart } from '../../testing/sampleCheckout.ts'
import { taxed } from '../../testing/sampleMoney.ts'
import { viewerGateway } from '../../testing/sampleViewer.ts'

/** Longer than a follower waits, shorter than two of its turns. */
const NEXT_TURN_MS = 10_100
const UNSEEN_MS = 1_500

const main = async () => within(await screen.findByRole('main'))
const text = async () => (await screen.findByRole('main')).textContent.replaceAll('\u00a0', ' ')
const press = async (name: string, role: 'button' | 'checkbox' = 'button') => {
  const element = (await main()).getByRole(role, { name })
  await act(async () => {
    fireEvent.click(element)
  })
}
/** What screen readers announce. */
const announced = async () =>
  (await main())
    .getAllByRole('alert')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    .join('')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const choice: CheckoutCartPartsFragment['lines'][number]['choice'] = {
  __typename: 'LineChoice',
  selections: ['Rose gold', '54'].map((label) => ({
    __typename: 'Selection' as const,
    attribute: label,
    label,
    value: label,
  })),
  parts: [],
  options: [{ __typename: 'ChosenOption', option: 'engraving', title: 'Engraving', choices: [], text: 'Kari' }],
  downloads: [],
  cut: { __typename: 'CutSize', lengthMm: '100', widthMm: '50' },
}
let gross = '125.00'
let failsInPart = false
/** An order that is on its way, which empties the cart. */
let isOrdering = false
const placed: string[] = []

function cart(): CheckoutCartPartsFragment {
  const sample = sampleCheckoutCart()
  const net = (Number(gross) * 0.8).toFixed(2)
  const total = taxed(net, (Number(gross) - Number(net)).toFixed(2), gross)
  return {
    ...sample,
    lines: sample.lines.map((line) => ({ ...line, choice })),
    totals: { ...sample.totals, total, asOf: new Date().toISOString() },
  }
}

/** A backend whose prices move, and which orders only for a total that is not below its own. */
const backend: readonly PreparedResponse[] = [
  {
    operation: 'Checkout',
    respond: async () => {
      if (isOrdering) return { data: { cart: { ...cart(), lines: [], count: 0 } } }
      if (!failsInPart) return { data: { cart: cart() } }
      const { checkout, ...rest } = cart()
      const unread = { ...checkout, paymentMethods: null, paymentMethod: null }
      return {
        data: { cart: { ...rest, checkout: unread } },
        errors: [{ message: 'the payment methods were not read' }],
      }
    },
  },
  {
    operation: 'PlaceOrder',
    respond: async ({ input }) => {
      placed.push(input.expectedGross)
      if (isOrdering) return new Promise(() => {})
      const refusal = {
        __typename: 'OrderRefused',
        reason: 'PRICE_CHANGED',
        message: 'Totalen er endret.',
        inputErrors: [],
        cart: cart(),
      }
      const isRefused = Number(input.expectedGross) < Number(gross)
      const order = { __typename: 'Order', id: 'order-1', number: '100000042' }
      const needed = { __typename: 'PaymentNeeded', paymentUrl: '', paymentId: 'pay-1', order }
      return { data: { placeOrder: isRefused ? refusal : needed } }
    },
  },
]

async function openReview() {
  viewerState.write({ kind: 'guest' })
  await openPage('/checkout#orderReview', { responses: [...backend, ...viewerGateway().responses] })
  await (await main()).findByRole('checkbox', { name: 'I accept the terms and conditions' })
  await press('I accept the terms and conditions', 'checkbox')
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  gross = '125.00'
  failsInPart = false
  isOrdering = false
  placed.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  forgetDrafts()
})

describe('the total of the review', () => {
  test('follows the metal without a notification, and one press orders what is shown', async () => {
    await openReview()
    gross = '126.00'
    await wait(NEXT_TURN_MS)
    expect(await text()).toContain('Price now: 126,00 kr')
    expect(await announced()).toBe('')
    await wait(UNSEEN_MS)
    await press('Order and pay')
    expect(placed).toEqual(['126.00'])
  })

  test('stays on the page when an answer lacks the payment methods, and follows the next answer', async () => {
    await openReview()
    failsInPart = true
    gross = '126.00'
    await wait(NEXT_TURN_MS)
    expect(await text()).toContain('Price now: 125,00 kr')
    failsInPart = false
    await wait(NEXT_TURN_MS)
    expect(await text()).toContain('Price now: 126,00 kr')
  })

  test('that has risen within the press asks once, at the button, and the next press orders', async () => {
    await openReview()
    gross = '127.50'
    await press('Order and pay')
    expect(await announced()).toContain('It was 125,00 kr and is now 127,50 kr. Press again to order for 127,50 kr.')
    await wait(UNSEEN_MS)
    await press('Order and pay')
    expect(placed).toEqual(['125.00', '127.50'])
  })

  test('that has risen is asked for after a reload too, until it is ordered or has fallen', async () => {
    await openReview()
    gross = '127.50'
    await press('Order and pay')
    cleanup()
    await openReview()
    expect(await announced()).toContain('It was 125,00 kr and is now 127,50 kr.')
    gross = '124.00'
    cleanup()
    await openReview()
    expect(await announced()).toBe('')
  })

  test('that is too new to have been read is not ordered by a press', async () => {
    await openReview()
    gross = '126.00'
    await wait(NEXT_TURN_MS)
    gross = '127.00'
    await wait(NEXT_TURN_MS)
    await press('Order and pay')
    await press('Order and pay')
    expect(placed).toEqual([])
    expect(await announced()).toContain('Press again to order for 127,00 kr')
    await wait(UNSEEN_MS)
    await press('Order and pay')
    expect(placed).toEqual(['127.00'])
  })

  test('is not read while the order is on its way: its cart is empty by then', async () => {
    await openReview()
    isOrdering = true
    await press('Order and pay')
    await wait(2 * NEXT_TURN_MS)
    expect(placed).toEqual(['125.00'])
    expect(await text()).toContain('Placing the order')
  })

  test('that has fallen is ordered without a question', async () => {
    await openReview()
    gross = '120.00'
    await wait(NEXT_TURN_MS)
    await press('Order and pay')
    expect(placed).toEqual(['120.00'])
  })

  test('never orders more than a press has seen, whatever the metal does', async () => {
    await openReview()
    const moves = ['126.00', '124.00', '130.00', '129.99', '131.00']
    const shown = async () => (/(?:Price now: |is now )([\d,]+) kr/.exec(await text())?.[1] ?? '').replace(',', '.')
    for (const move of moves) {
      const seen = await shown()
      gross = move
      await press('Order and pay')
      expect(Number(placed.at(-1) ?? 0)).toBeLessThanOrEqual(Number(seen))
      if (Number(move) <= Number(seen)) break
      await wait(UNSEEN_MS)
    }
    expect(placed).toEqual(['125.00', '126.00'])
  })
})

test('a total that follows the metal can be paused beside it, and a press still orders the newest one by consent', async () => {
  await openReview()
  await press('Pause prices')
  gross = '126.00'
  await wait(2 * NEXT_TURN_MS)
  expect(await text()).toContain('Price now: 125,00 kr')
  await press('Order and pay')
  expect(placed).toEqual([])
  expect(await announced()).toContain('It was 125,00 kr and is now 126,00 kr.')
  metalFeed.isPaused.set(false)
})

test('products, choices, quantities, tax and total are directly above the button', async () => {
  await openPage('/checkout#orderReview', { responses: [...backend, ...viewerGateway().responses] })
  const above = await screen.findByRole('region', { name: 'You order' })
  const [line] = sampleCheckoutCart().lines
  expect(above.textContent).toContain(line?.name)
  for (const text of ['Rose gold · 54', 'Engraving: Kari', '100 × 50 mm']) expect(above.textContent).toContain(text)
  expect(within(above).getByText(/^Total/)).toBeTruthy()
  // The review says above how long the prices hold.
  expect(within(above).queryByText(/Prices follow the metal/)).toBeNull()
  const next = above.nextElementSibling
  expect(next && within(next as HTMLElement).getByRole('button', { name: 'Order and pay' })).toBeTruthy()
})
