// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { adopt, forgetSetAside, keepOrders } from './log.ts'
import { clearAfterSignOut, logOf, nameSession } from './logBook.ts'
import { queuedItems } from './queuedCart.ts'
import { readBook } from './readBook.ts'

/** As the release before this one has stored it. */
const state = {
  hash: 'h',
  createdAt: 1,
  updatedAt: 1,
  attempts: 0,
  sentAt: null,
  transmittedAt: null,
  result: null,
  isSilent: false,
  prepared: null,
  orderId: null,
  decision: null,
}
const addition = {
  ...state,
  id: 'a',
  kind: 'CART',
  operation: 'AddToCart',
  input: { items: [{ of: 'bar', quantity: '1', options: undefined }] },
  meta: { name: 'Bar', rule: null, unit: null },
}
const order = {
  ...state,
  id: 'o',
  kind: 'ORDER',
  operation: 'PlaceOrder',
  input: { acceptsTerms: true, maxGross: '10', details: { email: 'a@example.com' }, content: '[]' },
  meta: { cartId: 'c', total: '10', currency: 'NOK', names: ['Bar'] },
}
const bookOf = (...tasks: readonly unknown[]) => ({
  version: 1,
  logs: { guest: { tasks, lease: null, pausedAt: null, cart: null } },
  owners: {},
})
const read = (...tasks: readonly unknown[]) => logOf(readBook(bookOf(...tasks)), 'guest')

describe('a stored log', () => {
  test('of the release before has its tasks, with first values for the fields that it did not have', () => {
    const { isSilent: _isSilent, prepared: _prepared, orderId: _orderId, decision: _decision, ...older } = addition
    const log = read(addition, order, { ...older, id: 'b' })

    expect(log.tasks.map(({ id }) => id)).toEqual(['a', 'o', 'b'])
    expect(log.tasks[2]).toMatchObject({ isSilent: false, prepared: null, orderId: null, decision: null })
    expect(log).toMatchObject({ methods: null, setAside: [] })
  })

  test('keeps a task whose product can no longer be shown, without its estimate', () => {
    const log = read({ ...addition, meta: { name: 'Bar', unit: { amount: '10' } } })

    expect(log.tasks).toMatchObject([{ id: 'a', meta: null }])
  })

  test.each([
    ['an empty input', { ...addition, input: {} }],
    ['no products', { ...addition, input: { items: [] } }],
    ['products of another shape', { ...addition, input: { items: ['bar'] } }],
    ['an operation that this release does not know', { ...addition, operation: 'AddGiftCard' }],
    ['a coupon without a code', { ...addition, operation: 'SetCoupon', input: {} }],
    ['lines of another shape', { ...addition, operation: 'ChangeCartLines', input: { lines: {} } }],
    ['an order without the total that was agreed to', { ...order, input: { acceptsTerms: true } }],
    ['an operation of another kind', { ...order, kind: 'CART' }],
    ['no object', 'AddToCart'],
  ])('sets a task aside that has %s, and the others are sent', (_name, broken) => {
    const log = read(broken, { ...addition, id: 'b' })

    expect(log.tasks.map(({ id }) => id)).toEqual(['b'])
    expect(log.setAside).toEqual([broken])
    expect(queuedItems(log.tasks)).toHaveLength(1)
  })

  test('keeps unreadable tasks until the shopper was notified', () => {
    const book = readBook(bookOf('broken'))
    const again = readBook(structuredClone(book))

    expect(logOf(again, 'guest').setAside).toEqual(['broken'])
    expect(forgetSetAside(logOf(again, 'guest')).setAside).toEqual([])
  })

  test.each([
    ['text', 'text'],
    ['a book of a later version', { version: 2, logs: {}, owners: {} }],
    ['a book without logs', { version: 1, logs: [] }],
  ])('that is %s is set aside whole', (_name, value) => {
    expect(logOf(readBook(value), 'guest')).toMatchObject({ tasks: [], setAside: [value] })
  })

  test('of one owner that is broken does not change the others', () => {
    const book = readBook({
      version: 1,
      logs: { guest: 1, customer: bookOf(order).logs.guest },
      owners: { m: 'customer' },
    })

    expect(logOf(book, 'guest')).toMatchObject({ tasks: [], setAside: [1] })
    expect(logOf(book, 'customer').tasks).toMatchObject([{ id: 'o' }])
    expect(book.owners).toEqual({ m: 'customer' })
  })
})

describe('what was set aside', () => {
  test('of a guest who signs in becomes the customer’s, with a notification', () => {
    const named = nameSession(readBook(bookOf('broken')), 'marker', 'customer')

    expect(logOf(named, 'customer').setAside).toEqual(['broken'])
    expect(adopt(logOf(named, 'customer'), read('other')).setAside).toEqual(['broken', 'other'])
  })

  test('is removed when its owner signs out, unless it was an order', () => {
    const broken = { ...order, input: {} }
    const log = read('broken', broken)
    const left = clearAfterSignOut({ version: 1, logs: { customer: log }, owners: {} }, 2, null)

    expect(keepOrders(log, 2).setAside).toEqual([broken])
    expect(logOf(left, 'customer').setAside).toEqual([broken])
  })
})
