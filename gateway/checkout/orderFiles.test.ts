import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, PER, signIn } from '../testing/fakeCustomers.ts'
import type { CannedResponse } from '../testing/fakeStorefront.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { fileName } from './orderFileRoute.ts'
import { add, type As, enterAll, guestWithCart, place, seen } from './testing/checkoutQueries.ts'

let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
const start = async (options: TestGatewayOptions = {}) => {
  const documents = { product: [product(1)] }
  gateway = await startGateway({ no: documents, se: documents }, options)
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
  backend.files = [{ id: '7-12', title: 'Årsrapport, PDF', downloads_left: 5 }]
}
beforeEach(() => start())
afterEach(() => gateway.close())

const FILES = 'query ($id: ID!) { order(id: $id) { status lines { sku files { title path timesLeft } } } }'

async function signedIn(who = KARI): Promise<As> {
  const { cookie } = await signIn(gateway, who)
  return { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
}

/** Orders one piece and returns the order's id. */
async function ordered(as: As, paymentMethod = 'cashondelivery'): Promise<string> {
  await add(gateway, as, 1)
  await enterAll(gateway, as, { paymentMethod })
  const { data, errors } = await place(gateway, as, await seen(gateway, as))
  if (!data?.placeOrder.order) throw new Error(JSON.stringify(errors ?? data))
  return data.placeOrder.order.id
}

async function filesOf(as: As, id: string) {
  const { data, errors } = await gateway.query(FILES, { ...as, variables: { id } })
  expect(errors).toBeUndefined()
  return data.order.lines[0].files
}
const get = (path: string, as: Partial<As> = {}) => fetch(gateway.url + path, as.headers ? { headers: as.headers } : {})
const pathOf = (id: string, file = '7-12', store = 'no') => `/order-files/${store}/${id}/${file}`
const fileCalls = () => backend.calls.filter((call) => call === 'show-file').length

describe('a bought file', () => {
  test('is listed with the line and is sent to the customer who has bought it', async () => {
    const as = await signedIn()
    const id = await ordered(as)
    const [file] = await filesOf(as, id)
    expect(file).toEqual({ title: 'Årsrapport, PDF', path: pathOf(id), timesLeft: 5 })

    const response = await get(file.path, as)
    expect([response.status, await response.text()]).toEqual([200, '%PDF-1.4'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="Arsrapport, PDF.pdf"; filename*=UTF-8''%C3%85rsrapport%2C%20PDF.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const sent = gateway.storefront.calls.findLast(({ path }) => path.includes('/download/'))
    expect(sent?.path).toMatch(/\/api\/ext\/order\/\d+\/download\/7-12$/)
    expect(sent?.headers['x-vs-store-code']).toBe('no')
  })

  test.each([
    { email: KARI.email.toUpperCase(), status: 200, who: 'that customer' },
    { email: 'somebody.else@example.no', status: 404, who: 'nobody with another e-mail address' },
  ])('is sent to the guest who has bought it, and after signing in to $who', async ({ email, status }) => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, { email, paymentMethod: 'cashondelivery' })
    const { data } = await place(gateway, as, await seen(gateway, as))
    const [file] = await filesOf(as, data.placeOrder.order.id)
    expect((await get(file.path, as)).status).toBe(200)
    const { cookie } = await signIn(gateway, KARI, { headers: as.headers })
    expect((await get(file.path, { headers: { cookie } })).status).toBe(status)
  })

  test.each([
    { who: 'another customer', as: () => signedIn(PER) },
    { who: 'a guest of another session', as: () => guestWithCart(gateway) },
    { who: 'a client without a session', as: () => Promise.resolve({}) },
    {
      who: 'a client with an invented session',
      as: () => Promise.resolve({ headers: { cookie: 'session=nonsense' } }),
    },
  ])('is unknown to $who', async ({ as: open }) => {
    const id = await ordered(await signedIn())
    const stranger = await open()
    backend.clearCalls()
    const response = await get(pathOf(id), stranger)
    const text = await response.text()
    expect(response.status).toBe(404)
    expect(text).toContain('Logg inn')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const unknown = await get(pathOf(encodeId({ type: 'Order', storeCode: 'no', key: 'unknown' })), stranger)
    expect([unknown.status, await unknown.text()]).toEqual([404, text])
    expect(fileCalls()).toBe(0)
  })

  test('is neither listed nor sent before the order is paid', async () => {
    const as = await signedIn()
    const id = await ordered(as, 'card')
    expect(await filesOf(as, id)).toEqual([])
    expect((await get(pathOf(id), as)).status).toBe(404)
    expect(fileCalls()).toBe(0)
  })

  test('is not fetched more often than the backend allows', async () => {
    backend.files = [{ id: '7-12', title: 'Rapport', downloads_left: 0 }]
    const as = await signedIn()
    const id = await ordered(as)
    expect(await filesOf(as, id)).toMatchObject([{ timesLeft: 0 }])
    const response = await get(pathOf(id), as)
    expect([response.status, await response.text()]).toEqual([410, expect.stringContaining('hentet')])
    expect(fileCalls()).toBe(0)
  })

  test.each([
    { name: 'a file of no line', path: (id: string) => pathOf(id, '7-13') },
    { name: 'a path in place of a file', path: (id: string) => pathOf(id, '..%2F..%2Fstock%2Flist') },
    { name: 'text that is no id', path: () => pathOf('x'.repeat(3_000)) },
    { name: 'the id of a product', path: () => pathOf(encodeId({ type: 'Product', storeCode: 'no', key: '1' })) },
    { name: 'another store', path: (id: string) => pathOf(id, '7-12', 'se') },
    { name: 'an unknown store', path: (id: string) => pathOf(id, '7-12', 'xx') },
  ])('$name is unknown', async ({ path }) => {
    const as = await signedIn()
    const id = await ordered(as)
    const response = await get(path(id), as)
    expect([404, 414]).toContain(response.status)
    expect(fileCalls()).toBe(0)
  })

  test('entries of another shape do not hide the order', async () => {
    backend.files = [{ id: '../7', title: 'x' }, { id: 8 }, { id: '8', title: 'List' }, null]
    const as = await signedIn()
    expect(await filesOf(as, await ordered(as))).toMatchObject([{ title: 'List', timesLeft: null }])
  })
})

const html: CannedResponse = { text: '<h1>secret of the backend</h1>', contentType: 'text/html; charset=utf-8' }
test.each<{ readonly name: string; readonly file: CannedResponse; readonly status: number }>([
  { name: 'a web page', file: html, status: 502 },
  { name: 'a web page with 500', file: { ...html, status: 500 }, status: 502 },
  { name: 'JSON', file: { json: { code: 200, result: 'secret of the backend' } }, status: 502 },
  { name: 'a refusal', file: { json: { code: 403, result: 'secret of the backend' }, status: 403 }, status: 502 },
  { name: 'an unknown file', file: { json: { code: 404, result: 'secret' }, status: 404 }, status: 404 },
  { name: 'an expired link', file: { json: { code: 410, result: 'secret' }, status: 410 }, status: 410 },
  { name: 'a broken connection', file: { reset: true }, status: 502 },
  {
    name: 'a file that is too large',
    file: { text: 'x'.repeat(33 * 1024 * 1024), contentType: 'text/csv' },
    status: 502,
  },
])('a backend that answers $name results in $status, is called once, and is not quoted', async ({ file, status }) => {
  const as = await signedIn()
  const id = await ordered(as)
  backend.file = file
  const response = await get(pathOf(id), as)
  const text = await response.text()
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).not.toContain('secret')
  expect(text).toMatch(/^[A-ZÅ].*\.\n$/)
  expect(fileCalls()).toBe(1)
})

test('a backend that does not answer in time results in 504', async () => {
  await gateway.close()
  await start({ upstreamTimeoutMs: 3_000 })
  const as = await signedIn()
  const id = await ordered(as)
  backend.file = { json: {}, delayMs: 4_000 }
  const response = await get(pathOf(id), as)
  expect([response.status, await response.text()]).toEqual([504, expect.stringContaining('Prøv igjen')])
})

test.each([
  ['Rapporten, PDF', 'application/pdf', 'Rapporten, PDF.pdf'],
  ['tabell.csv', 'text/csv', 'tabell.csv'],
  ['../../etc/passwd', 'text/plain', 'etc passwd.txt'],
  ['a"b\r\nset-cookie: x', 'application/pdf', 'a b set-cookie x.pdf'],
  [' ... ', 'application/zip', 'file.zip'],
  ['x'.repeat(200), 'image/png', 'x'.repeat(80)],
])('the title %j is a safe name of a file', (title, type, name) => {
  expect(fileName(title, type)).toBe(name)
})
