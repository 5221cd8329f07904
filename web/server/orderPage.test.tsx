// @vitest-environment node
/** The page at /order as the server renders it for one reader. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderFormOutcome } from '../checkout/order/orderFormOutcome.ts'
import { startFakeGateway, type FakeGateway } from '../testing/fakeGateway.ts'
import { sampleAddress } from '../testing/sampleCheckout.ts'
import { sampleOrder, sampleOrderLine } from '../testing/sampleOrder.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import type { OrderPartsFragment } from '../client/generated/documents.generated.ts'
import { renderPage } from './render.tsx'

let gateway: FakeGateway
beforeAll(async () => {
  gateway = await startFakeGateway()
})
afterAll(() => gateway.close())

const nameIn = (body: unknown): string => /"operationName":"(\w+)"/.exec(String(body))?.[1] ?? ''

async function bodyOf(path: string, order: OrderPartsFragment | null, orderFormOutcome?: OrderFormOutcome) {
  const answers: Readonly<Record<string, object>> = { OpenedOrder: { openedOrder: order }, Order: { order } }
  const rendered = await renderPage({
    url: `http://localhost:3000${path}`,
    storeContext: { ...sampleStoreContext, language: 'en' },
    fetch: (_address, init) => {
      const data = answers[nameIn(init?.body)]
      return data ? Promise.resolve(Response.json({ data })) : fetch(`${gateway.url}/graphql`, init)
    },
    signal: new AbortController().signal,
    ...(orderFormOutcome && { orderFormOutcome }),
  })
  if ('location' in rendered) throw new Error('expected a page')
  return rendered.body
}

const outcome: OrderFormOutcome = {
  step: 'code',
  number: '17',
  email: 'a@b.no',
  refusal: null,
  failure: null,
  done: null,
  enteredReturn: null,
}

test('without an order it asks for number and address, then for the code', async () => {
  expect(await bodyOf('/order', null)).toContain('name="number"')
  const code = await bodyOf('/order', null, { ...outcome, refusal: 'Wrong code' })
  expect(code).toContain('autoComplete="one-time-code"')
  expect(code).toContain('Wrong code')
})

test('an order has its lines, parcels, documents and what can be done with it', async () => {
  const order = sampleOrder({
    isCancellable: true,
    parcels: [{ __typename: 'Parcel', carrier: 'Posten', number: 'NO1', url: 'https://track.example/NO1' }],
    documents: [{ __typename: 'OrderDocument', kind: 'INVOICE', title: null, path: '/order-documents/no/o/1' }],
  })
  const body = await bodyOf('/order', order)
  for (const part of ['100000042', 'https://track.example/NO1', 'Invoice as PDF', 'value="cancel"', 'value="return"'])
    expect(body).toContain(part)
  expect(body).toContain('subject=Question%20about%20order%20100000042')
  expect(body).toContain('action="/order"')
  expect(await bodyOf('/order?order=order-1', order)).toContain('action="/order?order=order-1"')
})

const sent = { dispatch: null, shippingAddress: sampleAddress }
const parcel = { __typename: 'Parcel' as const, carrier: null, number: 'NO1', url: null }
const place = { __typename: 'PickupPoint' as const, code: 'p', name: 'Kiosk', lines: ['Torggata 12', '0181 Oslo'] }
const day = {
  __typename: 'OrderDispatch' as const,
  kind: 'FROM_STOCK' as const,
  sentOn: '2026-11-23',
  arrival: { __typename: 'ArrivalDays' as const, from: '2026-11-24', to: '2026-11-26' },
}
const NEXT: readonly { readonly order: Partial<OrderPartsFragment>; readonly says: string | RegExp }[] = [
  { order: { ...sent, status: 'PENDING' }, says: 'when your payment has arrived, we pack the order' },
  { order: { ...sent, status: 'PROCESSING' }, says: 'we pack the order. You get an e-mail when it is sent' },
  {
    order: { ...sent, status: 'PROCESSING', dispatch: day },
    says: /send it on .*mandag 23\. november.*You get an e-mail then.*Arrives between .*tirsdag 24\. november.*torsdag 26\. november/,
  },
  { order: { ...sent, status: 'COMPLETE', parcels: [parcel] }, says: 'Your order is on its way.' },
  {
    order: { ...sent, status: 'COMPLETE', parcels: [parcel], pickupPoint: place },
    says: /on its way to .*Kiosk.*You get a message/,
  },
  { order: { ...sent, status: 'PROCESSING', pickupPoint: place }, says: 'Kiosk, Torggata 12, 0181 Oslo' },
]
test.each(NEXT)('an order that is $order.status says what comes next: $says', async ({ order, says }) => {
  const body = await bodyOf('/order', sampleOrder(order))
  expect(body).toMatch(says)
})

test('a cancellation is confirmed with the total, and reported afterwards', async () => {
  const body = await bodyOf('/order', sampleOrder({ isCancellable: true }))
  expect(body).toMatch(/cancel this order of <[^>]+>125,00/)
  expect(body).toContain('Yes, cancel the order')
  const cancelled = sampleOrder({ status: 'CANCELLED' })
  expect(await bodyOf('/order', cancelled, { ...outcome, step: 'order', done: 'CANCELLED' })).toContain(
    'its prices are no longer held',
  )
})

test('a return that was refused comes back with its lines and its text', async () => {
  const order = sampleOrder({ lines: [sampleOrderLine(), sampleOrderLine({ sku: 'B' })] })
  const body = await bodyOf('/order', order, {
    ...outcome,
    step: 'order',
    refusal: 'Choose one',
    enteredReturn: { lines: [1], reason: 'Too <large>' },
  })
  expect(body).toContain('Choose one')
  expect(body).toContain('Too &lt;large&gt;')
  expect(body).toMatch(/<input[^>]*name="line"[^>]*checked=""[^>]*value="1"|name="line" checked="" value="1"/)
  expect(body).toMatch(/<details[^>]* open=""/)
})

test('a return can also be requested without a right of withdrawal, with the reason', async () => {
  const { image, path, returns } = {
    image: null,
    path: '/bar',
    returns: { __typename: 'NoReturn' as const, reason: 'METAL_PRICE' as const, law: null },
  }
  const bar = sampleOrderLine({
    product: { __typename: 'Product', id: 'p', image, path, returns, dispatch: 'FROM_STOCK', metal: null },
  })
  const body = await bodyOf('/order', sampleOrder({ lines: [bar, bar] }))
  expect(body).toContain('value="return"')
  expect(body).toContain('No right of withdrawal: the price follows the metal')
  expect(body).not.toMatch(/name="line"[^>]*disabled/)

  const billingAddress = { ...sampleAddress, company: 'Gullsmed AS' }
  const ofCompany = await bodyOf('/order', sampleOrder({ lines: [bar, bar], billingAddress }))
  expect(ofCompany, 'the law of consumers').not.toContain('No right of withdrawal')
})

test('a cancelled order cannot be returned, and an expired link says so', async () => {
  expect(await bodyOf('/order', sampleOrder({ status: 'CANCELLED' }))).not.toContain('value="return"')
  expect(await bodyOf('/order?expired=1', null)).toContain('This link has expired')
})
