/** The review of a backend that holds prices: one hold, a quiet timer, and one question after its end. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkoutDraft } from '../checkoutDraft.ts'
import { type CheckoutCartPartsFragment, type HoldRefusal, Layout } from '../../client/generated/documents.generated.ts'
import { viewerState } from '../../shop/viewer.ts'
import { openPage, response, type PreparedResponse } from '../../testing/openPage.tsx'
import { sampleCheckoutCart } from '../../testing/sampleCheckout.ts'
import { sampleResponse } from '../../testing/sampleResponse.ts'
import { taxed } from '../../testing/sampleMoney.ts'
import { viewerGateway } from '../../testing/sampleViewer.ts'

const HOLD_MS = 600_000
/** The backend's clock is that of the test; the device's is this much ahead. */
const DEVICE_AHEAD_MS = 10 * 60_000
/** Until the next turn of what follows the totals. */
const TURN_MS = 10_100

let metal = '125.00'
let quantity: string | null = null
let refusal: HoldRefusal | null = null
let hold: { readonly gross: string; readonly endsAt: number } | null = null
const requests: boolean[] = []
const placed: string[] = []

const main = async () => within(await screen.findByRole('main'))
const text = async () => (await screen.findByRole('main')).textContent.replaceAll('\u00a0', ' ')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const serverNow = () => Date.now() - DEVICE_AHEAD_MS
const press = async (name: string | RegExp, role: 'button' | 'checkbox' = 'button') => {
  const [element] = (await main()).getAllByRole(role, { name })
  await act(async () => {
    if (element) fireEvent.click(element)
  })
}
const totalOf = () => (hold && serverNow() < hold.endsAt ? hold.gross : metal)

function cart(): CheckoutCartPartsFragment {
  const sample = sampleCheckoutCart()
  const gross = totalOf()
  const net = (Number(gross) * 0.8).toFixed(2)
  const total = taxed(net, (Number(gross) - Number(net)).toFixed(2), gross)
  const heldPrice = hold && {
    __typename: 'HeldPrice' as const,
    gross: { __typename: 'Money' as const, amount: hold.gross, currency: 'NOK' },
    expiresAt: new Date(hold.endsAt).toISOString(),
    remainingSeconds: Math.max(0, Math.floor((hold.endsAt - serverNow()) / 1_000)),
    hasEnded: serverNow() >= hold.endsAt,
  }
  const lines = sample.lines.map((line) => (quantity === null ? line : { ...line, quantity }))
  return { ...sample, lines, heldPrice, totals: { ...sample.totals, total, asOf: new Date(serverNow()).toISOString() } }
}

const backend: readonly PreparedResponse[] = [
  { operation: 'Checkout', respond: async () => ({ data: { cart: cart() } }) },
  {
    operation: 'HoldPrice',
    respond: async ({ input }) => {
      requests.push(input.renews)
      const hasEnded = hold !== null && serverNow() >= hold.endsAt
      if (refusal === null && (!hold || (hasEnded && input.renews)))
        hold = { gross: metal, endsAt: serverNow() + HOLD_MS }
      return { data: { holdPrice: { __typename: 'CartChanged', holdRefusal: refusal, cart: cart() } } }
    },
  },
  {
    operation: 'PlaceOrder',
    respond: async ({ input }) => {
      placed.push(input.expectedGross)
      const order = { __typename: 'Order', id: 'order-1', number: '100000042' }
      const needed = { __typename: 'PaymentNeeded', paymentUrl: '', paymentId: 'pay-1', order }
      return { data: { placeOrder: needed } }
    },
  },
]

async function openReview(holdsPrices = true) {
  viewerState.write({ kind: 'guest' })
  const layout = await sampleResponse(Layout, {})
  const store = { ...layout.store, abilities: { ...layout.store.abilities, holdsPrices } }
  const responses = [response(Layout, { ...layout, store }), ...backend, ...viewerGateway().responses]
  await openPage('/checkout#orderReview', { responses })
  await (await main()).findByRole('checkbox', { name: 'I accept the terms and conditions' })
  await press('I accept the terms and conditions', 'checkbox')
  await wait(100)
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-23T09:10:00Z') })
  metal = '125.00'
  quantity = null
  refusal = null
  hold = null
  requests.length = 0
  placed.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  checkoutDraft.clear('no')
})

test('holds the price at the first look, once, and says until when by the clock of the shop', async () => {
  await openReview()
  expect(requests).toEqual([false])
  // 09:00 UTC and ten minutes: the store is an hour ahead.
  const [timer] = await (await main()).findAllByRole('timer')
  expect(await text()).toContain('The prices of the products are locked until kl. 10.10.')
  expect(timer?.textContent).toMatch(/^(10:00|9:5\d)$/)
  expect(timer?.getAttribute('aria-live')).toBe('off')
  metal = '140.00'
  await wait(3 * TURN_MS)
  expect(requests).toEqual([false])
  await press('Order and pay')
  expect(placed).toEqual(['125.00'])
})

test('says once until when the price is locked, though the totals stand beside the review and above the button', async () => {
  await openReview()
  const sentence = 'The prices of the products are locked until'
  await (await main()).findByText(sentence, { exact: false })
  expect((await text()).split(sentence)).toHaveLength(2)
})

test('after the end asks one question with both totals, and locks the new one by consent', async () => {
  await openReview()
  expect((await (await main()).findByRole('status')).textContent).toBe('')
  metal = '140.00'
  await wait(HOLD_MS + TURN_MS)
  expect(await text()).toContain('The total was 125,00 kr and is now 140,00 kr.')
  expect((await main()).getByRole('status').textContent).toBe('The price is no longer locked.')
  expect(requests).toEqual([false])
  await press(/^Lock 140,00/)
  await wait(100)
  expect(requests).toEqual([false, true])
  expect(await text()).toContain('The prices of the products are locked until')
  await wait(2_000)
  await press('Order and pay')
  expect(placed).toEqual(['140.00'])
})

test('lines that another tab changes at the same total are told without it', async () => {
  await openReview()
  quantity = '3'
  hold = null
  const other = new BroadcastChannel('cart')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  other.postMessage('another tab')
  await vi.waitFor(async () => expect(await text()).toContain('The cart has changed. Please check your order again.'))
  other.close()
  expect(await text()).not.toContain('the total was')
})

test('lines that another tab changes end the lock: one sentence has both totals', async () => {
  await openReview()
  quantity = '3'
  metal = '375.00'
  hold = null
  const other = new BroadcastChannel('cart')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  other.postMessage('another tab')
  await vi.waitFor(async () =>
    expect(await text()).toContain('Your cart has changed: the total was 125,00 kr and is now 375,00 kr.'),
  )
  other.close()
  // The new lines have a lock of their own.
  await vi.waitFor(() => expect(requests).toEqual([false, false]))
})

test.each([
  ['SESSION_LIMIT', 'You have locked as much as you can for now. You can lock a price again in ten minutes.'],
  [
    'NETWORK_LIMIT',
    'Others on your network have locked as much as it can for now. You can lock your price in ten minutes.',
  ],
  ['STORE_LIMIT', 'The price of this cart cannot be locked: its total is above what we can lock now.'],
  ['UNAVAILABLE', 'The price of this cart cannot be locked at the moment.'],
] as const)(
  'a price that is not held for %s says why, follows the metal, and is not held again',
  async (reason, sentence) => {
    refusal = reason
    await openReview()
    metal = '126.00'
    await wait(2 * TURN_MS)
    expect(await text()).toContain(`${sentence} Price now: 126,00 kr`)
    expect(requests).toEqual([false])
  },
)

test('a backend that holds no price is never asked to', async () => {
  await openReview(false)
  expect(requests).toEqual([])
  expect(await text()).not.toContain('cannot be locked')
  expect(await text()).toContain('Price now: 125,00 kr')
})
