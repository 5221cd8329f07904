// @vitest-environment node
import type { ApolloClient } from '@apollo/client'
import { afterEach, describe, expect, test } from 'vitest'
import type { CheckoutCartPartsFragment } from '../../client/generated/documents.generated.ts'
import { expectedCart } from './expectedCart.ts'
import type { CartItemInput } from '../../client/generated/types.generated.ts'
import type { CartContent } from '../../offline/taskLog/task.ts'
import { contentOf, maxGrossOf, obstacleOf, orderTask, ordersIn } from './queuedOrder.ts'
import { emptyLog, enqueue, type NewTask, settle, type TaskLog } from '../../offline/taskLog/log.ts'
import { emptyBook, GUEST, logOf, withLog } from '../../offline/taskLog/logBook.ts'
import { readBook } from '../../offline/taskLog/readBook.ts'
import { personalNumbers } from './personalNumbers.ts'
import { differenceOf, sendOrderTask } from './sendOrderTask.ts'

const money = (amount: string) => ({ amount, currency: 'NOK' })
const amount = (gross: string) => ({ gross: money(gross) })
const taxed = (gross: string) => ({ net: money(gross), tax: money('0.00'), gross: money(gross) })
const line = (id: string, product: string, quantity: string, row: string) => ({
  id,
  name: 'Bar',
  quantity,
  variant: { id: product },
  price: { row: taxed(row) },
})
const address = { __typename: 'PostalAddress', firstName: 'Kari', lastName: 'Nord', postcode: '5019' }
/** Only what an order needs of a cart. */
function cartOf(changes: object = {}): CheckoutCartPartsFragment {
  const cart = {
    id: 'cart-1',
    version: 7,
    isVirtual: false,
    issues: [],
    coupon: null,
    lines: [line('line-1', 'bar', '2', '1000.00')],
    totals: { total: amount('1000.00'), discount: null, shipping: null, paymentFee: null },
    checkout: {
      email: 'kari@example.com',
      shippingAddress: address,
      billingAddress: null,
      deliveryMethod: 'post_home',
      pickupPoint: null,
      paymentMethod: 'invoice',
      paymentMethods: [
        { code: 'invoice', kind: 'INVOICE' },
        { code: 'card', kind: 'HOSTED' },
      ],
      requiresSocialSecurityNumber: false,
      socialSecurityNumberFrom: null,
    },
    ...changes,
  }
  return cart as unknown as CheckoutCartPartsFragment
}
const checkoutWith = (changes: object) => ({ checkout: { ...cartOf().checkout, ...changes } })

describe('an order can wait', () => {
  const obstacle = (changes: object) => obstacleOf({ cart: cartOf(changes), isTotalKnown: true })

  test('with each payment method and in each store, unless the cart cannot be ordered', () => {
    expect(obstacle({})).toBeNull()
    expect(obstacle(checkoutWith({ paymentMethod: 'card', requiresSocialSecurityNumber: true }))).toBeNull()
    expect(obstacle(checkoutWith({ paymentMethods: null }))).toBe('INCOMPLETE')
    expect(obstacle({ issues: ['LINE_PROBLEM'] })).toBe('INCOMPLETE')
  })

  test('unless its total is not known', () => {
    expect(obstacleOf({ cart: cartOf(), isTotalKnown: false })).toBe('TOTAL_UNKNOWN')
  })
})

test.each([
  ['1000.00', 0, '1000.00'],
  ['1000.00', 2, '1020.00'],
  ['999.99', 1, '1009.98'],
  ['0.10', 5, '0.10'],
])('a total of %s that may rise by %i %% is at most %s', (gross, percent, max) => {
  expect(maxGrossOf(gross, percent)).toBe(max)
})

describe('the task of an order', () => {
  const expected = expectedCart(cartOf(), [])
  const choice = { key: 'key-1', expected, reference: 'Shop 4', limitPercent: 2, asksFirst: false, sent: null }

  test('has the intent’s key, the details and the limit, and nothing that identifies a session', () => {
    const task = orderTask(choice)
    expect(task).toMatchObject({
      id: 'key-1',
      kind: 'ORDER',
      decision: null,
      input: {
        maxGross: '1020.00',
        reference: 'Shop 4',
        details: { email: 'kari@example.com', deliveryMethod: 'post_home', paymentMethod: 'invoice' },
      },
      meta: { cartId: 'cart-1', total: '1000.00', names: ['Bar'] },
    })
    expect(task.input.details.shippingAddress).not.toHaveProperty('__typename')
  })

  test('waits for the shopper if that was chosen', () => {
    expect(orderTask({ ...choice, asksFirst: true }).decision?.reason).toBe('CONFIRM')
  })

  test.each([
    ['a personal number, which is never stored', { requiresSocialSecurityNumber: true }, ['PERSONAL_NUMBER']],
    ['a page of the provider', { paymentMethod: 'card' }, ['PAYMENT_PAGE']],
  ])('waits for the shopper if it needs %s', (_name, changes, needs) => {
    const other = { ...choice, expected: expectedCart(cartOf(checkoutWith(changes)), []) }
    expect(orderTask(other)).toMatchObject({ decision: { reason: 'CONFIRM' }, input: { needs, maxGross: '1020.00' } })
    expect(orderTask(choice).input).not.toHaveProperty('needs')
  })

  test('repeats what was sent, unchanged and without a question', () => {
    const sent = { cartVersion: 7, expectedGross: '1000.00' }
    expect(orderTask({ ...choice, asksFirst: true, sent })).toMatchObject({
      prepared: sent,
      attempts: 1,
      decision: null,
    })
  })
})

describe('a cart that is ordered later', () => {
  const agreed = { content: contentOf(cartOf()), maxGross: '1020.00' }
  test.each([
    ['the same', {}, null],
    ['dearer within the limit', { totals: { total: amount('1020.00') } }, null],
    ['cheaper', { totals: { total: amount('900.00') } }, null],
    ['dearer than the limit', { totals: { total: amount('1020.01') } }, { kind: 'TOTAL', total: '1020.01' }],
    ['with another quantity', { lines: [{ id: 'line-1', quantity: '3' }] }, { kind: 'CART_CHANGED' }],
    ['with a coupon', { coupon: { code: 'SOLV10' } }, { kind: 'CART_CHANGED' }],
    ['with a product that is gone', { issues: ['LINE_PROBLEM'] }, { kind: 'BLOCKED' }],
  ])('and is %s', (_name, changes, expected) => {
    expect(differenceOf(cartOf(changes), agreed)).toEqual(expected)
  })
})

describe('also a cart whose changes wait', () => {
  const bar = { of: 'coin', quantity: '3', parts: [], options: [], downloads: [], cut: null }
  const side = (value: string) => ({ __typename: 'Money', amount: value, currency: 'NOK' }) as const
  const unit = { __typename: 'TaxedAmount', net: side('50.00'), tax: side('0.00'), gross: side('50.00') } as const
  const tasksOf = (...tasks: readonly NewTask[]) =>
    tasks.reduce<TaskLog>((log, one) => enqueue(log, one, 1) ?? log, emptyLog).tasks
  const cartTask = (content: CartContent): NewTask => ({ ...content, id: JSON.stringify(content), hash: '' })
  const add = (item: CartItemInput = bar, price: typeof unit | null = unit) =>
    cartTask({
      kind: 'CART',
      operation: 'AddToCart',
      input: { items: [item] },
      meta: { name: 'Coin', rule: null, unit: price },
    })
  const change = (quantity: string) =>
    cartTask({
      kind: 'CART',
      operation: 'ChangeCartLines',
      input: { lines: [{ line: 'line-1', quantity }] },
      meta: null,
    })
  const delivery = [{ code: 'post_home', price: taxed('99.00') }]
  const shipped = { ...cartOf().checkout, deliveryMethods: delivery }

  test.each([
    ['an added product', [add()], '1150.00'],
    ['another quantity', [change('5')], '2500.00'],
    ['a removed line and an added product', [change('0'), add()], '150.00'],
    ['a cleared cart', [cartTask({ kind: 'CART', operation: 'ClearCart', input: {}, meta: null }), add()], '150.00'],
    [
      'a coupon, which only lowers it',
      [cartTask({ kind: 'CART', operation: 'SetCoupon', input: { code: 'SOLV10' }, meta: null })],
      '1000.00',
    ],
  ])('has the total that is expected with %s', (_name, tasks, total) => {
    const expected = expectedCart(cartOf(), tasksOf(...tasks))
    expect(expected.cart.totals.total.gross.amount).toBe(total)
    expect(expected).toMatchObject({ isTotalKnown: true, isEstimated: true, hasChanges: true })
  })

  test('is expected without a discount of other lines, and with the chosen shipping method', () => {
    const totals = { total: amount('900.00'), discount: taxed('100.00'), shipping: null, paymentFee: null }
    const cart = cartOf({ totals, checkout: shipped })
    expect(expectedCart(cart, []).cart.totals.total.gross.amount).toBe('999.00')
    expect(expectedCart(cart, tasksOf(add())).cart.totals.total.gross.amount).toBe('1249.00')
    const included = cartOf({ totals: { ...totals, shipping: taxed('99.00') }, checkout: shipped })
    expect(expectedCart(included, [])).toMatchObject({ isEstimated: false, hasChanges: false })
  })

  test.each([
    ['has no price here', add(bar, null)],
    ['has options', add({ ...bar, options: [{ option: 'engraving', text: 'K' }] })],
    ['is cut to size', add({ ...bar, cut: { lengthMm: '100' } })],
  ])('has no known total if an added product %s', (_name, task) => {
    expect(expectedCart(cartOf(), tasksOf(task)).isTotalKnown).toBe(false)
  })

  test('is ordered if it has become what the shopper has seen, whatever the ids of its lines', () => {
    const expected = expectedCart(cartOf(), tasksOf(change('5'), add()))
    const { input, meta } = orderTask({
      key: 'k',
      expected,
      reference: '',
      limitPercent: 2,
      asksFirst: false,
      sent: null,
    })
    expect(meta).toMatchObject({ names: ['Bar', 'Coin'], total: '2650.00' })
    const agreed = input
    const sold = (coins: string, total = '2700.00') =>
      cartOf({
        lines: [line('new', 'coin', coins, '150.00'), line('line-1', 'bar', '5', '2500.00')],
        totals: { total: amount(total) },
      })
    expect(differenceOf(sold('3'), agreed)).toBeNull()
    // The shop has refused a part of it.
    expect(differenceOf(sold('2'), agreed)).toEqual({ kind: 'CART_CHANGED' })
    expect(differenceOf(sold('3', '2703.01'), agreed)).toEqual({ kind: 'TOTAL', total: '2703.01' })
  })
})

describe('a refusal of the checkout', () => {
  const input = orderTask({
    key: 'k',
    expected: expectedCart(cartOf(), []),
    reference: '',
    limitPercent: 0,
    asksFirst: false,
    sent: null,
  })
  const errorAt = (path: string) => ({ path, rule: 'UNKNOWN', bound: null, message: 'not offered' })
  test.each([
    ['names the payment method', ['paymentMethod'], { kind: 'METHOD', method: 'paymentMethod' }],
    ['names the shipping method', ['deliveryMethod'], { kind: 'METHOD', method: 'deliveryMethod' }],
    ['names none for an address', ['shippingAddress'], { kind: 'REFUSED' }],
    ['names none beside another error', ['paymentMethod', 'email'], { kind: 'REFUSED' }],
  ])('%s', async (_name, paths, data) => {
    const setCheckout = { __typename: 'CartChanged', cart: cartOf(), inputErrors: paths.map(errorAt) }
    const client = { mutate: async () => ({ data: { setCheckout } }) } as unknown as ApolloClient
    const [task] = enqueue(emptyLog, input, 1)?.tasks ?? []
    if (task?.kind !== 'ORDER') throw new Error('expected the order in the log')
    const note = () => Promise.reject(new Error('nothing is placed'))
    expect(await sendOrderTask(client, task, 'guest', note)).toEqual({
      kind: 'CONFLICT',
      decision: { reason: 'CONFLICT', messages: ['not offered'], data },
    })
  })
})

describe('what an order could not wait with', () => {
  const numbered = { ...cartOf().checkout, requiresSocialSecurityNumber: true, paymentMethod: 'card' }
  const [waiting] =
    enqueue(
      emptyLog,
      {
        ...orderTask({
          key: 'numbered',
          expected: expectedCart(cartOf({ checkout: numbered }), []),
          reference: '',
          limitPercent: 0,
          asksFirst: false,
          sent: null,
        }),
        prepared: { cartVersion: 7, expectedGross: '1000.00' },
      },
      1,
    )?.tasks ?? []
  if (waiting?.kind !== 'ORDER') throw new Error('expected the order in the log')
  const order = waiting
  const sent: unknown[] = []
  const clientOf = (placeOrder: object) =>
    ({
      mutate: async ({ variables }: { readonly variables: unknown }) => {
        sent.push(variables)
        return { data: { placeOrder } }
      },
    }) as unknown as ApolloClient
  const send = (placeOrder: object) =>
    sendOrderTask(clientOf(placeOrder), order, 'guest', () => Promise.reject(new Error('expected no new request')))
  const needed = { __typename: 'PaymentNeeded', paymentId: 'pay-1', paymentUrl: 'https://pay.example/1' }
  afterEach(() => {
    sent.length = 0
    personalNumbers.forget(order.id)
  })

  test('is requested before anything is sent, and the noted request stays', async () => {
    const answer = await send(needed)
    expect(answer).toEqual({ kind: 'UNCONFIRMED' })
    expect(sent).toEqual([])
    const log = settle({ ...emptyLog, tasks: [{ ...order, attempts: 1, decision: null }] }, order.id, answer, {
      now: 2,
      maxAttempts: 3,
    })
    expect(log.tasks).toMatchObject([{ decision: { reason: 'CONFIRM' }, attempts: 0, prepared: order.prepared }])
  })

  test('is sent with the order, which then waits for its payment, and is stored nowhere', async () => {
    personalNumbers.keep(order.id, '811218-9876')
    const answer = await send(needed)
    expect(answer).toEqual({
      kind: 'ANSWERED',
      result: {
        kind: 'DONE',
        messages: [],
        data: { orderId: null, paymentId: 'pay-1', paymentUrl: 'https://pay.example/1', total: '1000.00' },
      },
    })
    expect(sent).toMatchObject([{ input: { socialSecurityNumber: '811218-9876', idempotencyKey: 'numbered' } }])
    expect(JSON.stringify([order, answer])).not.toMatch(/\b(?:811218|9876)\b(?!-)|811218-?9876/)
    expect(personalNumbers.of(order.id)).toBeNull()
  })

  test('that was placed names its own total, not the one that was queued', async () => {
    personalNumbers.keep(order.id, '811218-9876')
    const totals = { total: { gross: { amount: '999.72', currency: 'NOK' } } }
    const answer = await send({ __typename: 'OrderPlaced', order: { id: 'order-1', totals } })
    expect(answer).toMatchObject({ result: { data: { orderId: 'order-1', total: '999.72' } } })
  })

  test('a page of the provider that cannot be opened is tried again with the same key', async () => {
    personalNumbers.keep(order.id, '811218-9876')
    expect(await send({ __typename: 'PaymentPageUnavailable', message: 'later' })).toEqual({ kind: 'FAULT' })
  })

  test('is read again by the next visit', () => {
    const data = { orderId: null, paymentId: 'pay-1', paymentUrl: 'https://pay.example/1', total: '1000.00' }
    const input = { ...order.input, details: { email: 'kari@example.com' } }
    const done = { ...order, input, transmittedAt: 3, result: { kind: 'DONE' as const, messages: [], data } }
    const book = withLog(emptyBook, GUEST, { ...emptyLog, tasks: [done] })
    expect(logOf(readBook(structuredClone(book)), GUEST).tasks).toEqual([done])
  })
})

test('orders are found among the tasks', () => {
  expect(ordersIn([])).toEqual([])
})
