import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { accessTokenOf, CODE, createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { type As, enterAll, guestWithCart, place, seen } from './testing/checkoutQueries.ts'

let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
let nowMs = 0

const start = async (options: TestGatewayOptions = {}) => {
  nowMs = Date.parse('2026-11-21T12:00:00Z')
  const documents = { product: [product(1)] }
  gateway = await startGateway({ no: documents, se: documents }, { clock: () => new Date(nowMs), ...options })
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
}
beforeEach(() => start())
afterEach(() => gateway.close())

const REFUSED = '... on AccountRefused { reason message retryAt inputErrors { path rule } }'
const REQUEST = `mutation ($input: RequestOrderCodeInput!) { requestOrderCode(input: $input) { __typename
  ... on OrderCodeRequested { ownOrder { id number } } ${REFUSED} } }`
const OPEN = `mutation ($input: OpenOrderInput!) { openOrder(input: $input) { __typename
  ... on OrderOpened { ticket endsAt } ${REFUSED} } }`
const OPENED = `{ openedOrder { id number email isCancellable history { status at } parcels { carrier number url }
  documents { kind title path } lines { sku } } }`
const CANCEL = `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { __typename
  ... on OrderCancelled { order { status } } ${REFUSED} } }`
const RETURN = `mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { __typename ${REFUSED} } }`
const EMAIL = 'kari@example.no'
const own = { 'sec-fetch-site': 'same-origin' }

interface Placed {
  readonly as: As
  /** Of the schema. */
  readonly orderId: string
  /** Of the backend. */
  readonly id: string
  readonly number: string
}

async function placed(): Promise<Placed> {
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as, { paymentMethod: 'cashondelivery', email: EMAIL })
  const { data } = await place(gateway, as, await seen(gateway, as))
  const id = backend.orders.at(-1)?.id ?? ''
  return { as, orderId: data.placeOrder.order.id, id, number: data.placeOrder.order.number }
}

/** From its own network address where one is given. */
const send = async (query: string, input: object, headers: Readonly<Record<string, string>> = {}, store = 'no') => {
  const variables = { input: { idempotencyKey: randomUUID(), ...input } }
  const { data } = await gateway.query(query, { store, variables, headers: { ...own, ...headers } })
  return data && Object.values(data)[0]
}
const from = (at: number) => ({ 'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` })
const opened = (ticket: string, store = 'no') =>
  gateway.query(OPENED, { store, headers: { 'x-order-ticket': ticket } }).then(({ data }) => data.openedOrder)
const byLink = (link: string, store = 'no') => send(OPEN, { link }, {}, store)

async function ticketFor({ number }: Placed): Promise<string> {
  return (await send(OPEN, { number, email: EMAIL, code: CODE })).ticket
}

describe('an order without an account', () => {
  test('is opened by its number, its address and the code that was sent there', async () => {
    const order = await placed()
    expect(await send(REQUEST, { number: ` #${order.number}`, email: EMAIL })).toMatchObject({ ownOrder: null })
    await expect.poll(() => backend.codesSent).toEqual([order.id])
    const ticket = await ticketFor(order)
    expect(await opened(ticket)).toMatchObject({ number: order.number, email: EMAIL, lines: [{ sku: 'SKU-1' }] })
  })

  test('is opened by the link of its mail, and its answer is never stored', async () => {
    const order = await placed()
    const { ticket, endsAt } = await byLink(accessTokenOf(order.id))
    expect(endsAt).toBe('2026-11-21T13:00:00.000Z')
    const response = await gateway.query(OPENED, { headers: { 'x-order-ticket': ticket } })
    expect(response.data.openedOrder.number).toBe(order.number)
    expect(String(response.headers['cache-control'])).toMatch(/no-store|private/)
  })

  test('needs no code in the session that has placed it', async () => {
    const order = await placed()
    const answer = await send(REQUEST, { number: order.number, email: EMAIL }, order.as.headers)
    expect(answer).toMatchObject({ ownOrder: { id: order.orderId } })
    expect(backend.codesSent).toEqual([])
  })

  test('stays closed for a ticket of another order, an expired one and one of another store', async () => {
    const order = await placed()
    const ticket = await ticketFor(order)
    expect(await opened(ticket, 'se')).toBeNull()
    expect(await opened(`${ticket.slice(0, -1)}_`)).toBeNull()
    expect(await opened('nonsense')).toBeNull()
    nowMs += 3_600_001
    expect(await opened(ticket)).toBeNull()
  })

  test.each([
    { why: 'forged', link: (id: string) => `${id}.${'y'.repeat(32)}` },
    { why: 'of another order', link: (id: string) => accessTokenOf(id).replace(id, '9999') },
    { why: 'no token', link: () => '../../stock/list?skus=1' },
    { why: 'too long', link: (id: string) => accessTokenOf(id) + 'x'.repeat(5_000) },
  ])('a link that is $why is refused like an expired one', async ({ link }) => {
    const { id } = await placed()
    expect(await byLink(link(id))).toMatchObject({ reason: 'INPUT', message: expect.stringContaining('utløpt') })
  })

  test('a ticket opens nothing but its order', async () => {
    const order = await placed()
    const other = await placed()
    const headers = { ...own, 'x-order-ticket': await ticketFor(order) }
    const answer = await gateway.query('query ($id: ID!) { order(id: $id) { id } cart { id } viewer { id } }', {
      headers,
      variables: { id: other.orderId },
    })
    expect(answer.data).toEqual({ order: null, cart: null, viewer: null })
    expect(await send(CANCEL, { orderId: other.orderId }, headers)).toMatchObject({ reason: 'NOT_ALLOWED' })
    expect(backend.orders.map(({ status }) => status)).toEqual(['processing', 'processing'])
  })
})

describe('guesses', () => {
  test('take as long for an order that exists as for one that does not', async () => {
    const { number } = await placed()
    const timeOf = async (named: string, at: number) => {
      const begun = performance.now()
      await send(OPEN, { number: named, email: EMAIL, code: '000000' }, from(at))
      return performance.now() - begun
    }
    const [existing, missing] = [await timeOf(number, 1), await timeOf('000009999', 2)]
    expect(Math.min(existing, missing)).toBeGreaterThanOrEqual(399)
  })

  test('count for an order in whichever shape its number is typed', async () => {
    const { number } = await placed()
    const shapes = [
      number,
      ` ${number} `,
      `00${number}`,
      number.split('').join(' '),
      `#${number.slice(0, 3)}-${number.slice(3)}`,
    ]
    for (const shape of shapes)
      expect(await send(OPEN, { number: shape, email: EMAIL, code: '000000' })).toMatchObject({ reason: 'INPUT' })
    expect(await send(OPEN, { number: `０${number}`, email: EMAIL, code: '000000' })).toMatchObject({
      reason: 'TOO_MANY_TRIES',
    })
  })

  test('an address may try five codes for one order, then it waits', async () => {
    const order = await placed()
    for (let tried = 0; tried < 5; tried += 1)
      expect(await send(OPEN, { number: order.number, email: EMAIL, code: '000000' })).toMatchObject({
        reason: 'INPUT',
      })
    const limited = await send(OPEN, { number: order.number, email: EMAIL, code: CODE })
    expect(limited).toMatchObject({ reason: 'TOO_MANY_TRIES', retryAt: '2026-11-21T12:15:00.000Z' })
    nowMs += 15 * 60_000
    expect(await ticketFor(order)).toMatch(/^[\w-]{43}$/)
  })
})

test.each([
  { input: { number: '', email: EMAIL }, paths: ['number'] },
  { input: { number: '1'.repeat(41), email: EMAIL }, paths: ['number'] },
  { input: { number: '1', email: 'kari' }, paths: ['email'] },
])('$input is refused before the backend is called', async ({ input, paths }) => {
  const answer = await send(REQUEST, input)
  expect(answer.inputErrors.map(({ path }: { path: string }) => path)).toEqual(paths)
  expect(backend.calls).toEqual([])
})

test('a backend without the calls offers nothing of it', async () => {
  await gateway.close()
  await start({ profile: readProfile('spec') })
  const { data } = await gateway.query('{ store { abilities { opensOrders takesReturns } } }')
  expect(data.store.abilities).toEqual({ opensOrders: false, takesReturns: false })
})

describe('later events of an order', () => {
  test('is shown as the backend says it: statuses, parcels, documents', async () => {
    const order = await placed()
    backend.orderExtras = {
      status_histories: [
        { status: 'complete', created_at: '2026-11-22 08:00:00', comment: 'Kunden er viktig' },
        { status: 'processing', created_at: '2026-11-21 12:00:00' },
        { status: 'processing', created_at: '2026-11-21 13:00:00', comment: 'packed' },
        { status: 'complete', created_at: 'soon' },
      ],
      extension_attributes: {
        can_cancel: true,
        shipments: [
          { tracks: [{ title: 'Posten', track_number: 'NO1', url: 'https://sporing.example/NO1' }] },
          { tracks: [{ title: '', track_number: 'NO2', url: 'javascript:alert(1)' }, { title: 'x' }] },
        ],
        documents: [
          { id: 'i-1', kind: 'invoice', title: 'Faktura' },
          { id: '../x', kind: 'order' },
        ],
      },
    }
    const shown = await opened(await ticketFor(order))
    expect(shown).toMatchObject({
      isCancellable: true,
      history: [
        { status: 'PROCESSING', at: '2026-11-21T12:00:00.000Z' },
        { status: 'COMPLETE', at: '2026-11-22T08:00:00.000Z' },
      ],
      parcels: [
        { carrier: 'Posten', number: 'NO1', url: 'https://sporing.example/NO1' },
        { carrier: null, number: 'NO2', url: null },
      ],
      documents: [{ kind: 'INVOICE', title: 'Faktura', path: `/order-documents/no/${shown.id}/i-1` }],
    })
  })

  test('a document is sent to its owner and with its ticket only', async () => {
    backend.orderExtras = { extension_attributes: { documents: [{ id: 'order', kind: 'order' }] } }
    const order = await placed()
    const path = `/order-documents/no/${order.orderId}/order`
    const response = await fetch(gateway.url + path, { headers: order.as.headers })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await fetch(gateway.url + path)).status).toBe(404)

    const ticket = await ticketFor(order)
    const { documents } = await opened(ticket)
    const headers = { 'x-order-ticket': ticket }
    expect((await fetch(gateway.url + documents[0].path, { headers })).status).toBe(200)
    expect((await fetch(gateway.url + documents[0].path)).status).toBe(404)
  })

  test.each([
    { what: 'without a line', input: { lines: [] }, path: 'lines', rule: 'REQUIRED' },
    {
      what: 'with a text that is too long',
      input: { lines: [0], reason: 'x'.repeat(2_001) },
      path: 'reason',
      rule: 'TOO_LONG',
    },
  ])('a return $what is refused with the field, and the backend is not called', async ({ input, path, rule }) => {
    const { orderId, as } = await placed()
    const before = backend.calls.length
    const answer = await send(RETURN, { orderId, ...input }, as.headers)
    expect(answer).toMatchObject({ reason: 'INPUT', inputErrors: [{ path, rule }] })
    expect(backend.calls.slice(before)).not.toContain('return')
  })

  test('it is cancelled by its owner or with its ticket while the backend allows it, once', async () => {
    const order = await placed()
    const headers = { 'x-order-ticket': await ticketFor(order) }
    const { id: orderId } = await opened(headers['x-order-ticket'])
    expect(await send(CANCEL, { orderId }, headers)).toMatchObject({ reason: 'NOT_ALLOWED' })
    backend.orderExtras = { extension_attributes: { can_cancel: true } }
    const input = { orderId, idempotencyKey: randomUUID() }
    expect(await send(CANCEL, input, headers)).toMatchObject({ order: { status: 'CANCELLED' } })
    expect(await send(CANCEL, input, headers)).toMatchObject({ order: { status: 'CANCELLED' } })
    expect(backend.calls.filter((call) => call === 'cancel')).toHaveLength(1)
    expect(await send(CANCEL, { orderId: order.orderId })).toMatchObject({ reason: 'NOT_ALLOWED' })
  })

  test('two cancellations in one instant, and one beside the gateway, are answered with the cancelled order', async () => {
    const order = await placed()
    const ticket = await ticketFor(order)
    backend.orderExtras = { extension_attributes: { can_cancel: true } }
    const byTicket = { 'x-order-ticket': ticket }
    const orderId = (await opened(ticket)).id
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => send(CANCEL, { orderId: order.orderId }, order.as.headers)),
      ...Array.from({ length: 4 }, () => send(CANCEL, { orderId }, byTicket)),
    ])
    expect(answers.map((answer) => answer.order?.status)).toEqual(Array.from({ length: 8 }, () => 'CANCELLED'))
    expect(backend.calls.filter((call) => call === 'cancel')).toHaveLength(1)

    const other = await placed()
    gateway.storefront.answer(`/api/ext/order/${other.id}/cancel`, () => {
      const stored = backend.orders.find(({ id }) => id === other.id)
      if (stored) stored.status = 'canceled'
      return { status: 409, json: { code: 409, result: 'cannot be cancelled any more' } }
    })
    expect(await send(CANCEL, { orderId: other.orderId }, other.as.headers)).toMatchObject({
      order: { status: 'CANCELLED' },
    })
  })

  test('a return names lines of the order, and goes to the backend once', async () => {
    const order = await placed()
    const input = { orderId: order.orderId, lines: [0, 0], reason: ' For stor ', idempotencyKey: randomUUID() }
    expect(await send(RETURN, input, order.as.headers)).toMatchObject({ __typename: 'ReturnRequested' })
    await send(RETURN, input, order.as.headers)
    const calls = gateway.storefront.calls.filter(({ path }) => path.endsWith('/return'))
    expect(calls.map(({ body }) => body)).toEqual([
      { kind: 'return', items: [{ position: 0, sku: 'SKU-1', qty_ordered: 1 }], reason: 'For stor' },
    ])
    expect(await send(RETURN, { orderId: order.orderId, lines: [7] }, order.as.headers)).toBeNull()
    expect(await send(RETURN, { orderId: order.orderId, lines: [0] })).toMatchObject({ reason: 'NOT_ALLOWED' })
  })

  test.each(['pending_payment', 'canceled', 'closed'] as const)(
    'nothing of an order that is %s is returned',
    async (status) => {
      const order = await placed()
      const sold = backend.orders.at(-1)
      if (sold) sold.status = status
      expect(await send(RETURN, { orderId: order.orderId, lines: [0] }, order.as.headers)).toMatchObject({
        reason: 'NOT_ALLOWED',
        message:
          'Denne bestillingen er ikke betalt, er kansellert eller er betalt tilbake: det er ingenting å returnere.',
      })
      expect(gateway.storefront.calls.filter(({ path }) => path.endsWith('/return'))).toEqual([])
    },
  )

  test('a return may include what the law excludes: the shop decides', async () => {
    gateway.catalogue.write('no', 'product', [product(1, { by_the_meter: true, unit: 'METER' })])
    await gateway.refresh()
    const order = await placed()
    expect(await send(RETURN, { orderId: order.orderId, lines: [0] }, order.as.headers)).toMatchObject({
      __typename: 'ReturnRequested',
    })
  })

  test('returns are limited by order and day, and a repeated request does not count', async () => {
    const order = await placed()
    const announce = (idempotencyKey: string = randomUUID()) =>
      send(RETURN, { orderId: order.orderId, lines: [0], idempotencyKey }, order.as.headers)
    const first = randomUUID()
    for (const key of [first, first, first, randomUUID(), randomUUID()])
      expect(await announce(key)).toMatchObject({ __typename: 'ReturnRequested' })
    expect(await announce()).toMatchObject({ reason: 'TOO_MANY_TRIES' })
    const calls = () => gateway.storefront.calls.filter(({ path }) => path.endsWith('/return')).length
    expect(calls()).toBe(3)
    nowMs += 24 * 3_600_000 + 1
    expect(await announce()).toMatchObject({ __typename: 'ReturnRequested' })
  })

  test('orders of guests are limited by e-mail address and day, from any session', async () => {
    const order = async (at: number, email = EMAIL) => {
      const as = await guestWithCart(gateway)
      const headers = { ...as.headers, ...from(at) }
      await enterAll(gateway, { headers }, { paymentMethod: 'cashondelivery', email })
      return (await place(gateway, { headers }, await seen(gateway, { headers }))).data.placeOrder
    }
    for (let at = 0; at < 10; at += 1)
      expect(await order(at, at % 2 === 0 ? EMAIL : EMAIL.toUpperCase())).toMatchObject({ __typename: 'OrderPlaced' })
    expect(await order(11)).toMatchObject({
      reason: 'TOO_MANY_ORDERS',
      message: expect.stringContaining('for mange bestillinger'),
      retryAt: '2026-11-22T12:00:00.000Z',
    })
    expect(backend.orders).toHaveLength(10)
    expect(await order(12, 'other@example.no')).toMatchObject({ __typename: 'OrderPlaced' })
    nowMs += 24 * 3_600_000 + 1
    expect(await order(13)).toMatchObject({ __typename: 'OrderPlaced' })
  })

  test('an order that the backend refuses does not count', async () => {
    const refused = { status: 500, json: { code: 500, result: 'Error placing an order. No.' } }
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, { paymentMethod: 'cashondelivery', email: EMAIL })
    gateway.storefront.answer('/api/order', () => refused)
    for (let at = 0; at < 12; at += 1)
      expect((await place(gateway, as, await seen(gateway, as))).data.placeOrder.reason).not.toBe('TOO_MANY_ORDERS')
  })
})
