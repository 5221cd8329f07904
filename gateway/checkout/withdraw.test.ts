/** The right of withdrawal over HTTP, against a backend with the call. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { accessTokenOf, createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { type As, enterAll, guestWithCart, place, seen } from './testing/checkoutQueries.ts'

let gateway: TestGateway
let backend: FakeCheckout
let now = new Date()

const start = async (options: TestGatewayOptions = {}) => {
  now = new Date('2026-11-21T12:00:00Z')
  gateway = await startGateway({ no: { product: [product(1)] } }, { clock: () => now, ...options })
  backend = createFakeCheckout(gateway.storefront)
}
beforeEach(() => start())
afterEach(() => gateway.close())

const EMAIL = 'kari@example.no'
const WITHDRAWAL = 'number name email receivedAt lines { position sku name quantity }'
const WITHDRAW = `mutation ($input: WithdrawInput!) { withdraw(input: $input) { __typename
  ... on Withdrawn { isRepeated withdrawal { ${WITHDRAWAL} } order { withdrawal { statements { ${WITHDRAWAL} } } } }
  ... on AccountRefused { reason message inputErrors { path rule } } } }`
const SHOWN = `query ($id: ID!) { order(id: $id) { withdrawal { lastDay isOver statements { receivedAt } } } }`
const OPEN = 'mutation ($input: OpenOrderInput!) { openOrder(input: $input) { ... on OrderOpened { ticket } } }'
const own = { 'sec-fetch-site': 'same-origin' }

interface Placed {
  readonly as: As
  readonly orderId: string
  /** Of the backend. */
  readonly id: string
}

async function placed(): Promise<Placed> {
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as, { paymentMethod: 'cashondelivery', email: EMAIL })
  const { data } = await place(gateway, as, await seen(gateway, as))
  return { as, orderId: data.placeOrder.order.id, id: backend.orders.at(-1)?.id ?? '' }
}

const send = async (query: string, input: object, headers: Readonly<Record<string, string>> = {}) => {
  const variables = { input: { idempotencyKey: randomUUID(), ...input } }
  const { data, errors } = await gateway.query(query, { variables, headers: { ...own, ...headers } })
  return (data && Object.values(data)[0]) ?? { errors }
}
const withdraw = ({ as, orderId }: Placed, input: object = {}) =>
  send(WITHDRAW, { orderId, lines: [0], name: 'Kari Nord', email: EMAIL, ...input }, as.headers)
const returnCalls = () => gateway.storefront.calls.filter(({ path }) => path.endsWith('/return'))
const shown = async ({ as, orderId }: Placed) =>
  (await gateway.query(SHOWN, { variables: { id: orderId }, headers: as.headers })).data.order.withdrawal
const delivered = (at: string | null) => {
  const order = backend.orders.at(-1)
  if (order) order.status = 'complete'
  backend.orderExtras = {
    state: 'complete',
    extension_attributes: { shipments: [{ delivered_at: at, tracks: [] }, { delivered_at: '2026-11-01 10:00:00' }] },
  }
}

describe('a withdrawal', () => {
  test('reaches the backend with its kind and time, and is acknowledged at once', async () => {
    const order = await placed()
    const statement = {
      number: `00000${order.id}`,
      name: 'Kari Nord',
      email: EMAIL,
      receivedAt: '2026-11-21T12:00:00.000Z',
      lines: [{ position: 0, sku: 'SKU-1', quantity: '1' }],
    }
    expect(await withdraw(order, { name: '  Kari   Nord ' })).toMatchObject({
      __typename: 'Withdrawn',
      isRepeated: false,
      withdrawal: statement,
      order: { withdrawal: { statements: [statement] } },
    })
    expect(returnCalls().map(({ body }) => body)).toEqual([
      {
        kind: 'withdrawal',
        confirmedAt: '2026-11-21T12:00:00.000Z',
        items: [{ position: 0, sku: 'SKU-1', qty_ordered: 1 }],
        reason: '',
        name: 'Kari Nord',
        email: EMAIL,
        language: 'nb',
      },
    ])
  })

  test.each([
    { who: 'the same session', again: (order: Placed) => withdraw(order) },
    {
      who: 'whoever has the link of the mail',
      again: async ({ id }: Placed) => {
        const { ticket } = await send(OPEN, { link: accessTokenOf(id) })
        const headers = { 'x-order-ticket': ticket }
        const { data } = await gateway.query('{ openedOrder { id } }', { headers })
        return withdraw({ as: { headers }, orderId: data.openedOrder.id, id }, { name: 'Ola', email: 'ola@example.no' })
      },
    },
  ])('that is repeated by $who has the first acknowledgement, and nothing is sent again', async ({ again }) => {
    const order = await placed()
    await withdraw(order)
    now = new Date('2026-11-22T12:00:00Z')
    expect(await again(order)).toMatchObject({
      isRepeated: true,
      withdrawal: { name: 'Kari Nord', email: EMAIL, receivedAt: '2026-11-21T12:00:00.000Z' },
    })
    expect(returnCalls()).toHaveLength(1)
  })

  test('that eight tabs send in one instant is one', async () => {
    const order = await placed()
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(order)))
    expect(answers.filter(({ isRepeated }) => isRepeated)).toHaveLength(7)
    expect(returnCalls()).toHaveLength(1)
  })

  test.each([
    { what: 'without a line', input: { lines: [] }, path: 'lines', rule: 'REQUIRED' },
    { what: 'without a name', input: { name: ' \u200b ' }, path: 'name', rule: 'REQUIRED' },
    { what: 'with a name that is too long', input: { name: 'x'.repeat(101) }, path: 'name', rule: 'TOO_LONG' },
    { what: 'with a link for a name', input: { name: 'www.gold.example' }, path: 'name', rule: 'FORMAT' },
    { what: 'without an e-mail address', input: { email: '' }, path: 'email', rule: 'REQUIRED' },
    { what: 'with text for an e-mail address', input: { email: 'kari' }, path: 'email', rule: 'FORMAT' },
  ])('$what is refused with the field, and the backend is not called', async ({ input, path, rule }) => {
    const order = await placed()
    expect(await withdraw(order, input)).toMatchObject({ reason: 'INPUT', inputErrors: [{ path, rule }] })
    expect(returnCalls()).toEqual([])
  })

  test('of what is cut to order is refused with the line', async () => {
    gateway.catalogue.write('no', 'product', [product(1, { by_the_meter: true, unit: 'METER' })])
    await gateway.refresh()
    const order = await placed()
    expect(await withdraw(order)).toMatchObject({
      reason: 'INPUT',
      inputErrors: [{ path: 'lines.0', rule: 'REFUSED' }],
    })
    expect(returnCalls()).toEqual([])
  })

  test('of another shopper’s order is refused like one of an unknown order', async () => {
    const order = await placed()
    const stranger = await guestWithCart(gateway)
    expect(await withdraw({ ...order, as: stranger })).toMatchObject({ reason: 'NOT_ALLOWED' })
    expect(await withdraw(order, { lines: [7] })).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    })
  })

  test.each([
    { status: 'canceled', outcome: { reason: 'NOT_ALLOWED' } },
    { status: 'closed', outcome: { reason: 'NOT_ALLOWED' } },
    { status: 'pending_payment', outcome: { __typename: 'Withdrawn' } },
    { status: 'complete', outcome: { __typename: 'Withdrawn' } },
  ] as const)('from an order that is $status: $outcome', async ({ status, outcome }) => {
    const order = await placed()
    const sold = backend.orders.at(-1)
    if (sold) sold.status = status
    expect(await withdraw(order)).toMatchObject(outcome)
  })

  test('that the backend did not take is sent by the next try', async () => {
    const order = await placed()
    backend.failNext('return', { status: 503, json: { code: 503, result: 'away' } })
    expect(await withdraw(order)).not.toMatchObject({ __typename: 'Withdrawn' })
    expect((await shown(order)).statements).toEqual([])
    expect(await withdraw(order)).toMatchObject({ __typename: 'Withdrawn', isRepeated: false })
  })
})

describe('the period', () => {
  test.each([
    {
      what: 'open where nobody says when it was delivered',
      at: null,
      withdrawal: { lastDay: null, isOver: false },
      outcome: { __typename: 'Withdrawn' },
    },
    {
      what: 'open until its last day',
      at: '2026-11-07 10:00:00',
      withdrawal: { lastDay: '2026-11-23', isOver: false },
      outcome: { __typename: 'Withdrawn' },
    },
    {
      what: 'over after it',
      at: '2026-11-05 10:00:00',
      withdrawal: { lastDay: '2026-11-19', isOver: true },
      outcome: { reason: 'NOT_ALLOWED', message: expect.stringContaining('19. november 2026') },
    },
  ])('is $what', async ({ at, withdrawal, outcome }) => {
    const order = await placed()
    delivered(at)
    expect(await shown(order)).toMatchObject(withdrawal)
    expect(await withdraw(order)).toMatchObject(outcome)
  })

  test('has not begun while something is still to be sent', async () => {
    const order = await placed()
    delivered('2026-11-01 10:00:00')
    backend.orderExtras = { ...backend.orderExtras, state: 'processing' }
    expect(await shown(order)).toMatchObject({ lastDay: null, isOver: false })
  })
})

describe('a store', () => {
  const STORE = '{ store { withdrawal { labels { language text } confirmLabels { language text } days takesOrders } } }'

  test('names its function as its law does', async () => {
    expect((await gateway.query(STORE, { store: 'de' })).data.store.withdrawal).toEqual({
      labels: [{ language: 'de', text: 'Vertrag widerrufen' }],
      confirmLabels: [{ language: 'de', text: 'Widerruf bestätigen' }],
      days: 14,
      takesOrders: true,
    })
  })

  test('whose backend has no call takes no statement, and names whom to write to', async () => {
    await gateway.close()
    await start({ profile: readProfile('spec') })
    expect((await gateway.query(STORE)).data.store.withdrawal.takesOrders).toBe(false)
  })

  test('that does not sell to consumers has no withdrawal', async () => {
    await gateway.close()
    const table = readStoreTable()
    const stores = table.stores.map((store) => ({ ...store, withdrawal: null }))
    await start({ storeTable: { ...table, stores } })
    const order = await placed()
    expect((await gateway.query(STORE)).data.store.withdrawal).toBeNull()
    expect(await shown(order)).toBeNull()
    expect(await withdraw(order)).toMatchObject({ reason: 'NOT_ALLOWED' })
  })
})
