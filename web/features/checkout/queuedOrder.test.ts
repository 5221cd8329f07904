// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { CheckoutCartPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { canWait, contentOf, maxGrossOf, type OrderInput, orderTask, ordersIn } from './queuedOrder.ts'
import { differenceOf } from './sendOrderTask.ts'

const amount = (gross: string) => ({ gross: { amount: gross, currency: 'NOK' } })
const address = { __typename: 'PostalAddress', firstName: 'Kari', lastName: 'Nord', postcode: '5019' }
/** Only what an order needs of a cart. */
function cartOf(changes: object = {}): CheckoutCartPartsFragment {
  const cart = {
    id: 'cart-1',
    version: 7,
    isVirtual: false,
    issues: [],
    coupon: null,
    lines: [{ id: 'line-1', name: 'Bar', quantity: '2' }],
    totals: { total: amount('1000.00') },
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
    },
    ...changes,
  }
  return cart as unknown as CheckoutCartPartsFragment
}
const checkoutWith = (changes: object) => ({ checkout: { ...cartOf().checkout, ...changes } })

describe('an order can wait', () => {
  test('with a method without a page of the provider', () => {
    expect(canWait(cartOf())).toBe(true)
    expect(canWait(cartOf(checkoutWith({ paymentMethod: 'card' })))).toBe(false)
    expect(canWait(cartOf(checkoutWith({ paymentMethods: null })))).toBe(false)
  })

  test('unless it needs a personal number, which is never stored, or the cart cannot be ordered', () => {
    expect(canWait(cartOf(checkoutWith({ requiresSocialSecurityNumber: true })))).toBe(false)
    expect(canWait(cartOf({ issues: ['LINE_PROBLEM'] }))).toBe(false)
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
  const choice = { key: 'key-1', cart: cartOf(), reference: 'Shop 4', limitPercent: 2, asksFirst: false, sent: null }

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
    expect((task.input as OrderInput).details.shippingAddress).not.toHaveProperty('__typename')
  })

  test('waits for the shopper if that was chosen', () => {
    expect(orderTask({ ...choice, asksFirst: true }).decision?.reason).toBe('CONFIRM')
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

test('orders are found among the tasks', () => {
  expect(ordersIn([])).toEqual([])
})
