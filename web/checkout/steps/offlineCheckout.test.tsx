/** The checkout without a connection, as the shopper sees it. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { personalNumbers } from '../waiting/personalNumbers.ts'
import { cartStatus } from '../../client/storeCart.ts'
import type { OfflineAnswers } from '../../offline/offlineAnswers.ts'
import { CONFIRM } from '../../offline/taskLog/log.ts'
import { queuedTasks, taskQueue } from '../../offline/taskLog/queueStore.ts'
import { catalogueOnDevice } from '../../shop/catalogueOnDevice.ts'
import { bar, methods, openOffline, startQueue } from '../../testing/offlineCart.ts'

/** A catalogue on the device that only answers queries. */
function answersWith(answer: OfflineAnswers['answer']): OfflineAnswers {
  const status = async () => ({ asOf: null, bytes: 0 })
  return {
    start: () => undefined,
    open: async () => undefined,
    answer,
    status,
    look: status,
    sync: status,
    remove: status,
    pictures: async () => [],
  }
}

/** What the catalogue on the device answers; null without one. */
const catalogue = vi.hoisted((): { answer: object | null } => ({ answer: null }))
vi.mock(import('../../offline/offlineCatalogue.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  loadOfflineAnswers: async () => answersWith(async () => catalogue.answer && { data: catalogue.answer }),
}))

afterEach(() => {
  cleanup()
  catalogue.answer = null
  catalogueOnDevice.set({ kind: 'none' })
  taskQueue.set(null)
  queuedTasks.set([])
  cartStatus.set('pending')
  sessionStorage.clear()
  localStorage.clear()
})

test.each([
  { who: 'a browser with a cart', status: 'loaded' },
  { who: 'a browser that has never had one', status: 'pending' },
] as const)(
  'a checkout that was never opened has the methods of the catalogue on the device, in $who',
  async ({ status }) => {
    const { country, requiresSocialSecurityNumber, deliveryMethods, paymentMethods } = methods
    const checkoutMethods = { country, requiresSocialSecurityNumber, deliveryMethods, paymentMethods }
    catalogue.answer = { store: { __typename: 'Store', id: 'store', checkoutMethods } }
    await startQueue({})
    await openOffline('/checkout', status)
    expect(await screen.findByRole('radio', { name: /Home delivery/ })).toHaveProperty('checked', true)
    expect(screen.getByText('Pickup points are shown with a connection alone.', { exact: false })).toBeTruthy()
  },
)

test.each([
  { what: 'names none', answer: { store: { checkoutMethods: null } } },
  { what: 'has none to ship with', answer: { store: { checkoutMethods: { ...methods, deliveryMethods: [] } } } },
  { what: 'is older than this page', answer: null },
])('a checkout that was never opened waits for the connection if the catalogue $what', async ({ answer }) => {
  catalogue.answer = answer
  await startQueue({})
  await openOffline('/checkout')
  expect(await screen.findByText(/methods are not known on this device yet/)).toBeTruthy()
})

test('a checkout that was not opened before says that its methods are not known', async () => {
  await startQueue({})
  await openOffline('/checkout')
  expect(
    await screen.findByText('Shipping and payment methods are not known on this device yet.', { exact: false }),
  ).toBeTruthy()
})

test('what waits in the cart is ordered by a button below it, with the methods of the last answer, and waits behind it', async () => {
  const { tasks } = await startQueue({ methods })
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  const { router } = await openOffline('/checkout')
  await screen.findByLabelText('E-mail address')
  const details = {
    'E-mail address': 'kari@example.com',
    'First name': 'Kari',
    'Last name': 'Nord',
    'Street and number': 'Gata 1',
    'Zip-code': '5019',
    Town: 'Bergen',
    'Phone number': '+47 41 23 45 67',
  }
  for (const [label, value] of Object.entries(details))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    await act(async () => fireEvent.click(button))
  }
  await press('Continue to payment')
  fireEvent.click(await screen.findByRole('radio', { name: /On delivery/ }))
  await vi.waitFor(() => expect(screen.getByRole('radio', { name: /On delivery/ })).toHaveProperty('checked', true))
  await press('Continue to review')
  expect(await screen.findByText('You pay at most', { exact: false })).toHaveProperty(
    'textContent',
    expect.stringMatching(/1.109,99/),
  )
  expect(screen.queryByRole('button', { name: 'Order and pay' })).toBeNull()
  const items = screen.getByRole('region', { name: 'You order' })
  const orderButton = screen.getByRole('button', { name: 'Order when the connection is back' })
  expect(items.compareDocumentPosition(orderButton)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms and conditions' }))
  await press('Order when the connection is back')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/cart'))

  const [change, order] = tasks()
  expect(change).toMatchObject({ id: 'bar', orderId: order?.id })
  expect(order).toMatchObject({
    kind: 'ORDER',
    input: {
      maxGross: '1109.99',
      details: { email: 'kari@example.com', deliveryMethod: 'post_home', paymentMethod: 'cod' },
      content: '[["variant-1 2"],null]',
    },
    meta: {
      names: ['Silver bar'],
      total: '1099.00',
      methods: { deliveryMethod: 'Home delivery', pickupPoint: null, paymentMethod: 'On delivery' },
    },
  })
})

test('an order whose payment method is refused names it and leads to the checkout', async () => {
  const { tasks, add } = await startQueue({ methods })
  await add({
    id: 'order',
    kind: 'ORDER',
    operation: 'PlaceOrder',
    hash: '',
    input: { acceptsTerms: true, maxGross: '1109.99', details: {}, content: '' },
    meta: {
      cartId: 'cart-1',
      total: '1099.00',
      currency: 'NOK',
      names: ['Silver bar'],
      methods: { deliveryMethod: 'Home delivery', pickupPoint: null, paymentMethod: 'On delivery' },
    },
    decision: { reason: 'CONFLICT', messages: ['Not offered.'], data: { kind: 'METHOD', method: 'paymentMethod' } },
  })
  const { router } = await openOffline('/cart')
  const text = 'The payment method “On delivery” is no longer offered. Please choose another one.'
  expect(await screen.findByText(text, { exact: false })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel the order' })).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'To the checkout' })))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
  expect(tasks().map(({ id }) => id)).toEqual(['bar'])
  expect(await screen.findByLabelText('E-mail address')).toBeTruthy()
})

test('an order that needs a personal number and a payment page is confirmed with them when the shop is back', async () => {
  const { tasks, add } = await startQueue({ methods })
  await add({
    id: 'order',
    kind: 'ORDER',
    operation: 'PlaceOrder',
    hash: '',
    input: {
      acceptsTerms: true,
      maxGross: '1109.99',
      details: {},
      content: '',
      needs: ['PERSONAL_NUMBER', 'PAYMENT_PAGE'],
    },
    meta: { cartId: 'cart-1', total: '1099.00', currency: 'SEK', names: ['Silver bar'] },
    decision: CONFIRM,
  })
  const { connection } = await openOffline('/cart')
  expect(await screen.findByText('You can confirm it when the connection is back.', { exact: false })).toBeTruthy()
  await act(async () => connection.reached())
  const confirm = await screen.findByRole('button', { name: 'Confirm and pay' })
  await act(async () => fireEvent.click(confirm))
  expect(await screen.findByText('Field is required')).toBeTruthy()
  expect(tasks().at(-1)).toMatchObject({ id: 'order', decision: { reason: 'CONFIRM' } })

  fireEvent.change(screen.getByLabelText('Personal number'), { target: { value: '811218-9876' } })
  await act(async () => fireEvent.click(confirm))
  expect(tasks().at(-1)).toMatchObject({ id: 'order', decision: null })
  expect(personalNumbers.of('order')).toBe('811218-9876')
  expect(JSON.stringify([tasks(), Object.entries(localStorage), Object.entries(sessionStorage)])).not.toMatch(
    /\b(?:811218|9876)\b(?!-)|811218-?9876/,
  )
})

test('where nothing can be stored, the cart says that what waits is in this tab only', async () => {
  await startQueue({}, bar, false)
  await openOffline('/cart')
  expect(await screen.findByText('What waits is stored in this tab only', { exact: false })).toBeTruthy()
  cleanup()
  queuedTasks.set([])
  await startQueue({})
  await openOffline('/cart')
  expect(await screen.findByText('Silver bar')).toBeTruthy()
  expect(screen.queryByText('What waits is stored in this tab only', { exact: false })).toBeNull()
})

test('a cart that waits has its sum, and names the products whose price is not known', async () => {
  const { add } = await startQueue({})
  await openOffline('/cart')
  const sum = await screen.findByText('Sum without shipping')
  expect(sum.parentElement?.textContent).toMatch(/1\s000,00\skr/)
  expect(screen.getByText('With the prices that this device knows.', { exact: false })).toBeTruthy()
  await act(() => add({ ...bar, id: 'ring', meta: { name: 'Ring', rule: null, unit: null } }))
  expect(await screen.findByText('Without 1 item whose price is not known on this device.')).toBeTruthy()
  await act(async () => catalogueOnDevice.set({ kind: 'stored', asOf: '2026-11-27T12:00:00Z' }))
  expect(await screen.findByText(/With prices of 27\.11\.2026 kl\. 13\.00\./)).toBeTruthy()
})
