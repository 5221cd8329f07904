/** The dispatch that an order was promised, from the cart to the order's page and its mail. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { readStoreTable, type StoreView } from '../storeTable.ts'
import { accessTokenOf, createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { add, type As, enterAll, guestWithCart, place, seen, settle } from './testing/checkoutQueries.ts'

/** Saturday. */
const NOW = Date.parse('2026-11-21T12:00:00Z')
const PROMISED = { kind: 'FROM_STOCK', sentOn: '2026-11-23' }
const stock = { is_in_stock: true, qty: 14 }
const PRODUCTS = [
  product(1, { stock }),
  product(2, { stock, unit: 'METER', sale_step: '0.05' }),
  product(3, { stock: { ...stock, qty: 0 } }),
  product(4),
]

let gateway: TestGateway
let backend: FakeCheckout
let nowMs = NOW

async function start(change: (store: StoreView) => Partial<StoreView> = () => ({})): Promise<void> {
  nowMs = NOW
  const table = readStoreTable()
  const storeTable = { ...table, stores: table.stores.map((store) => ({ ...store, ...change(store) })) }
  const documents = { no: { product: PRODUCTS }, se: { product: PRODUCTS } }
  gateway = await startGateway(documents, { clock: () => new Date(nowMs), storeTable })
  backend = createFakeCheckout(gateway.storefront)
}
beforeEach(() => start())
afterEach(() => gateway.close())

async function order(
  more: { readonly details?: object; readonly number?: number } = {},
): Promise<{ readonly as: As; readonly id: string; readonly paymentId: string }> {
  const as = await guestWithCart(gateway)
  if (more.number) await add(gateway, as, more.number)
  await enterAll(gateway, as, { paymentMethod: 'invoice', ...more.details })
  const { data } = await place(gateway, as, await seen(gateway, as))
  return { as, id: data.placeOrder.order.id, paymentId: data.placeOrder.paymentId }
}

const DISPATCH = 'query ($id: ID!) { order(id: $id) { status dispatch { kind sentOn } } }'
const dispatchOf = async ({ as, id }: { readonly as: As; readonly id: string }) =>
  (await gateway.query(DISPATCH, { ...as, variables: { id } })).data.order.dispatch
const sent = () => backend.orders.at(-1)?.body['promised_dispatch']

describe('an order', () => {
  test('is sent on the day that its checkout has named, and its backend writes the same into the mail', async () => {
    expect(await dispatchOf(await order())).toEqual(PROMISED)
    expect(sent()).toEqual({
      day: '2026-11-23',
      is_latest: false,
      order_before: '2026-11-23T13:00:00.000Z',
      arrives_from: '2026-11-24',
      arrives_to: '2026-11-26',
    })
  })

  test('arrives on working days after its dispatch, as its checkout has said, and is picked up where it was chosen', async () => {
    const placed = await order()
    const query = `query ($id: ID!) {
      order(id: $id) { dispatch { arrival { from to } } pickupPoint { code name lines } }
    }`
    const { data } = await gateway.query(query, { ...placed.as, variables: { id: placed.id } })
    // Sent on Monday the 23rd, one to three working days on the way.
    expect(data.order.dispatch.arrival).toEqual({ from: '2026-11-24', to: '2026-11-26' })
    expect(data.order.pickupPoint).toEqual({
      code: 'NO-001',
      name: expect.any(String),
      lines: ['Torggata 12', '0181 Oslo'],
    })
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as)
    const METHODS = '{ cart { checkout { deliveryMethods { code arrivalDays { from to } } } } }'
    const { deliveryMethods } = (await gateway.query(METHODS, as)).data.cart.checkout
    expect(deliveryMethods).toContainEqual({
      code: '5800_pickup',
      arrivalDays: { from: '2026-11-24', to: '2026-11-26' },
    })
    expect(deliveryMethods).toContainEqual({ code: 'storepickup_shop', arrivalDays: null })
  })

  test('products that are not in stock have no day of arrival', async () => {
    const as = await guestWithCart(gateway)
    await add(gateway, as, 4)
    await enterAll(gateway, as)
    const METHODS = '{ cart { checkout { deliveryMethods { arrivalDays { from } } } } }'
    const { deliveryMethods } = (await gateway.query(METHODS, as)).data.cart.checkout
    expect(new Set(deliveryMethods.map(({ arrivalDays }: { arrivalDays: unknown }) => arrivalDays))).toEqual(
      new Set([null]),
    )
  })

  test('with a product that is cut to order has the last day', async () => {
    const mixed = await order({ number: 2 })
    expect(await dispatchOf(mixed)).toEqual({ kind: 'CUT_TO_ORDER', sentOn: '2026-11-25' })
    expect(sent()).toMatchObject({ is_latest: true })
  })

  test.each([
    { what: 'is not in stock', number: 3 },
    { what: 'has a stock that nobody knows', number: 4 },
  ])('with a product that $what has no day', async ({ number }) => {
    expect(await dispatchOf(await order({ number }))).toBeNull()
    expect(sent()).toBeUndefined()
  })

  test('that is collected in the shop has no day', async () => {
    expect(await dispatchOf(await order({ details: { deliveryMethod: 'storepickup_shop' } }))).toBeNull()
  })

  test('of a store that hides the dates has none', async () => {
    await gateway.close()
    await start(() => ({ hideDispatchDate: true }))
    expect(await dispatchOf(await order())).toBeNull()
  })

  test('of a store that follows another one has the day of that store', async () => {
    await gateway.close()
    await start((store) => ({
      ...(store.storeCode === 'no' && {
        localizedSettings: { ...store.localizedSettings, dispatchDateStoreCode: 'se' },
      }),
      ...(store.storeCode === 'se' &&
        store.delivery.dispatch && {
          delivery: { ...store.delivery, dispatch: { ...store.delivery.dispatch, stockDays: 3 } },
        }),
    }))
    expect(await dispatchOf(await order())).toEqual({ kind: 'FROM_STOCK', sentOn: '2026-11-26' })
  })
})

describe('the day is shown', () => {
  test('once the order is paid', async () => {
    const hosted = await order({ details: { paymentMethod: 'card' } })
    expect(await dispatchOf(hosted)).toBeNull()
    backend.payments.set('9000', 'paid')
    await settle(gateway, hosted.as, hosted.paymentId)
    expect(await dispatchOf(hosted)).toEqual(PROMISED)
  })

  test.each([
    { what: 'was paid in time', paidAt: '2026-11-23 12:59:59', dispatch: PROMISED },
    { what: 'was paid too late for it', paidAt: '2026-11-23 13:00:00', dispatch: null },
  ])('or is not, if the order $what', async ({ paidAt, dispatch }) => {
    backend.orderExtras = { status_histories: [{ status: 'processing', created_at: paidAt }] }
    expect(await dispatchOf(await order())).toEqual(dispatch)
  })

  test('until there is a parcel', async () => {
    const placed = await order()
    backend.orderExtras = { extension_attributes: { shipments: [{ tracks: [{ track_number: 'NO1' }] }] } }
    expect(await dispatchOf(placed)).toBeNull()
  })

  test('until it is over', async () => {
    const placed = await order()
    nowMs = Date.parse('2026-11-23T22:59:00Z')
    expect(await dispatchOf(placed)).toEqual(PROMISED)
    nowMs = Date.parse('2026-11-23T23:00:00Z')
    expect(await dispatchOf(placed)).toBeNull()
  })

  test('to readers who open the order by its link, and for orders of this shop only', async () => {
    await order()
    const opened = async (id: string) => {
      const input = { idempotencyKey: randomUUID(), link: accessTokenOf(id) }
      const open = 'mutation ($input: OpenOrderInput!) { openOrder(input: $input) { ... on OrderOpened { ticket } } }'
      const headers = { 'sec-fetch-site': 'same-origin' }
      const { data } = await gateway.query(open, { headers, variables: { input } })
      const ticket = { ...headers, 'x-order-ticket': data.openOrder.ticket }
      return (await gateway.query('{ openedOrder { dispatch { kind sentOn } } }', { headers: ticket })).data.openedOrder
    }
    expect(await opened('9000')).toEqual({ dispatch: PROMISED })
    const [own] = backend.orders
    if (!own) throw new Error('expected an order')
    backend.orders.push({ ...own, id: '9001', requestId: 'elsewhere' })
    expect(await opened('9001')).toEqual({ dispatch: null })
  })
})
