import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, PER, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { add, type As, enterAll, guestWithCart, place, seen } from './testing/checkoutQueries.ts'
import { MAX_ORDERS } from './orderYear.ts'

let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
const start = async (options: TestGatewayOptions = {}) => {
  const documents = { product: [product(1)] }
  const clock = () => new Date('2026-11-27T09:00:00Z')
  gateway = await startGateway({ no: documents, de: documents }, { clock, ...options })
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
}
beforeEach(() => start())
afterEach(() => gateway.close())

async function signedIn(who = KARI): Promise<As> {
  const { cookie } = await signIn(gateway, who)
  return { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
}

async function ordered(as: As): Promise<void> {
  await add(gateway, as, 1)
  await enterAll(gateway, as, { paymentMethod: 'invoice' })
  const { data, errors } = await place(gateway, as, await seen(gateway, as))
  if (!data?.placeOrder.order) throw new Error(JSON.stringify(errors ?? data))
}

const fetchYear = (as: Partial<As>, year: string, store = 'no') =>
  fetch(`${gateway.url}/order-years/${store}/${year}`, { headers: { 'accept-language': 'en', ...as.headers } })
const historyCalls = () => backend.calls.filter((call) => call === 'order-history').length
const extra = (id: number, changes: object = {}) => ({
  entity_id: String(id),
  increment_id: `9000${id}`,
  customer_email: KARI.email,
  created_at: '2025-06-01 12:00:00',
  state: 'complete',
  store_name: 'Karat\nKarat\nKarat Norge',
  order_currency_code: 'NOK',
  grand_total: 1250,
  subtotal: 1000,
  subtotal_incl_tax: 1250,
  tax_amount: 250,
  items: [],
  ...changes,
})

describe('the orders of a year', () => {
  test('are a file with the backend’s amounts that no cache stores', async () => {
    const as = await signedIn()
    await ordered(as)
    const response = await fetchYear(as, '2026')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="Orders 2026.csv"; filename*=UTF-8''Orders%202026.csv`,
    })
    const [head, row, ...more] = (await response.text()).split('\r\n')
    expect(head).toContain('Order number;Placed;Status;')
    const total = backend.orders[0]?.total
    expect(row?.split(';').slice(1, 3)).toEqual(['2026-11-21', 'Processing'])
    expect(Number(row?.split(';')[7]?.replace(',', '.'))).toBe(total)
    expect(more).toEqual([''])
  })

  test('are those of the store’s calendar: new year begins at its midnight', async () => {
    backend.historyAdditions.push(
      extra(1, { created_at: '2025-12-31 23:30:00' }),
      extra(2, { created_at: '2025-12-31 22:59:59' }),
      extra(3),
    )
    const as = await signedIn()
    const rowsOf = async (year: string) => (await (await fetchYear(as, year)).text()).split('\r\n').slice(1, -1)
    expect((await rowsOf('2025')).map((row) => row.split(';')[0])).toEqual(['90003', '90002'])
    expect((await rowsOf('2026')).map((row) => row.split(';')[0])).toEqual(['90001'])
    expect(await rowsOf('2024')).toEqual([])
  })

  test('no text of an order is a formula', async () => {
    backend.historyAdditions.push(extra(1, { payment: { po_number: '=HYPERLINK("http://x")', method: 'invoice' } }))
    const as = await signedIn()
    expect(await (await fetchYear(as, '2025')).text()).toContain(`;"'=HYPERLINK(""http://x"")";`)
  })

  test('of another customer are not in it', async () => {
    await ordered(await signedIn(PER))
    const response = await fetchYear(await signedIn(), '2026')
    expect((await response.text()).split('\r\n')).toHaveLength(2)
  })

  test('are fetched by customers alone', async () => {
    const calls = historyCalls()
    expect((await fetchYear({}, '2026')).status).toBe(401)
    expect((await fetchYear(await guestWithCart(gateway), '2026')).status).toBe(401)
    expect(historyCalls()).toBe(calls)
  })

  test.each(['2027', '1999', '26', '2026x', '..%2f2026'])('%s is not a year, and causes no call', async (year) => {
    const as = await signedIn()
    expect((await fetchYear(as, year)).status).toBe(404)
    expect(historyCalls()).toBe(0)
  })

  test('that lie beyond the newest ones are refused instead of listed in part', async () => {
    backend.historyAdditions.push(...Array.from({ length: 100 }, (_, at) => extra(at)))
    const as = await signedIn()
    // The backend repeats the same orders on as many pages as it counts.
    gateway.storefront.answer('/api/user/order-history', () => ({
      json: { code: 200, result: { items: backend.historyAdditions, total_count: MAX_ORDERS + 1 } },
    }))
    const response = await fetchYear(as, '2025')
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('2,000')])
  })

  test('are no file where the backend does not answer', async () => {
    const as = await signedIn()
    backend.failNext('order-history', { status: 500, json: { code: 500 } })
    const response = await fetchYear(as, '2026')
    expect([response.status, response.headers.get('cache-control')]).toEqual([502, 'private, no-store'])
  })
})

test('a backend without a history lists no orders, and the shop offers no file', async () => {
  await gateway.close()
  const sandbox = readProfile('sandbox')
  await start({ profile: { ...sandbox, calls: { ...sandbox.calls, 'user/order-history': null } } })
  const { data } = await gateway.query('{ store { abilities { listsOrders } } }')
  expect(data.store.abilities.listsOrders).toBe(false)
  expect((await fetchYear(await signedIn(), '2026')).status).toBe(404)
})
