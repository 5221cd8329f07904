/** Tests access to orders without an account, and what their owners do with them, over HTTP. */
import { expect, test } from 'vitest'
import { addressIn, MAGNET, sandboxForTests, type Basket, type Json } from '../testing/sandboxShopper.ts'

const shop = sandboxForTests()
const EMAIL = 'kari@example.com'

interface Placed {
  readonly id: string
  readonly number: string
}

async function ordered(basket: Basket, method = 'cashondelivery', more: object = {}): Promise<Placed> {
  shop.price('no', MAGNET, '100')
  await basket.add({ sku: MAGNET, qty: 2 })
  const address = addressIn('NO')
  const { code, result } = await basket.post('order', {
    cart_id: basket.cartId,
    store_code: 'no',
    addressInformation: {
      shippingAddress: address,
      billingAddress: address,
      shipping_carrier_code: 'parcel',
      shipping_method_code: 'home',
      payment_method_code: method,
    },
    ...more,
  })
  expect([code, result]).toMatchObject([200, {}])
  return { id: result.magentoOrderId, number: result.orderNumber }
}
const mails = async (): Promise<readonly Json[]> => {
  const response = await shop.request('/sandbox/mails', { headers: { accept: 'application/json' } })
  const { mails: list }: Json = await response.json()
  return list
}
const post = (path: string, body: object, storeCode = 'no', query: Readonly<Record<string, string>> = {}) =>
  shop.call('POST', path, { storeCode, ...query }, body)
const read = (id: string, accessToken: string, storeCode = 'no') =>
  shop.call('GET', `ext/order/${id}`, { storeCode, accessToken })
const linkOf = (body: string): string => /access=(\S+)/.exec(body)?.[1] ?? ''

async function tokenByCode({ number }: Placed): Promise<string> {
  await post('ext/order-access', { number, email: EMAIL.toUpperCase() })
  const [mail] = await mails()
  const code = /\d{6}/.exec(mail.body)?.[0]
  return (await post('ext/order-access/open', { number, email: EMAIL, code })).result.token
}

test('a code that was sent to its address opens the order once, and nothing but that order', async () => {
  const placed = await ordered(await shop.openCart('no'))
  const other = await ordered(await shop.openCart('no'))
  const token = await tokenByCode(placed)
  expect((await read(placed.id, token)).result).toMatchObject({ increment_id: placed.number })
  expect((await read(other.id, token)).code).toBe(404)
  expect((await read(placed.id, token, 'se')).code).toBe(404)
  expect((await read(placed.id, `${token}x`)).code).toBe(404)
  const [mail] = await mails()
  const code = /\d{6}/.exec(mail.body)?.[0]
  expect((await post('ext/order-access/open', { number: placed.number, email: EMAIL, code })).code).toBe(403)
})

test('an unknown order, an order of another address and one of another store are answered alike, and no mail is sent', async () => {
  const { number } = await ordered(await shop.openCart('no'))
  const before = (await mails()).length
  const answers = await Promise.all([
    post('ext/order-access', { number: '199999999', email: EMAIL }),
    post('ext/order-access', { number, email: 'other@example.com' }),
    post('ext/order-access', { number, email: EMAIL }, 'se'),
  ])
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"code":200,"result":"OK"}']))
  expect((await mails()).length).toBe(before)
})

test('five wrong codes end the right one, and a code ends after 15 minutes', async () => {
  const placed = await ordered(await shop.openCart('no'))
  const open = (code: string) => post('ext/order-access/open', { number: placed.number, email: EMAIL, code })
  await post('ext/order-access', { number: placed.number, email: EMAIL })
  const first = /\d{6}/.exec((await mails())[0].body)?.[0] ?? ''
  for (let tried = 0; tried < 5; tried += 1) expect((await open('no code')).code).toBe(403)
  expect((await open(first)).code).toBe(403)
  await post('ext/order-access', { number: placed.number, email: EMAIL })
  const second = /\d{6}/.exec((await mails())[0].body)?.[0] ?? ''
  shop.state.now += 15 * 60_000 + 1
  expect((await open(second)).code).toBe(403)
})

test('the confirmation has a link that opens the order for 90 days', async () => {
  const placed = await ordered(await shop.openCart('no'))
  const [{ body }] = await mails()
  expect(body).toContain('http://localhost:3000/order?access=')
  expect((await read(placed.id, linkOf(body))).result).toMatchObject({ increment_id: placed.number })
  expect(body).toMatch(/Angre kjøpet her:\nhttp:\/\/localhost:3000\/withdrawal\?access=\S+/)
  shop.state.now += 90 * 86_400_000 + 1
  expect((await read(placed.id, linkOf(body))).code).toBe(404)
})

test.each([
  {
    language: 'en',
    words: ['Thank you for your order', 'Shipping method: ', 'Withdrawal and returns', 'Of which VAT'],
  },
  { language: undefined, words: ['Takk for bestillingen', 'Leveringsadresse: Kari Nord, Storgata 1, 0155 Oslo, NO'] },
  { language: 'xx', words: ['Takk for bestillingen'] },
])('the confirmation for a reader of $language says $words', async ({ language, words }) => {
  await ordered(await shop.openCart('no'), 'cashondelivery', { ...(language && { language }) })
  const [{ body }] = await mails()
  for (const text of words) expect(body).toContain(text)
  expect(body).toMatch(/\(ST-MAGNET\), 2 ×: /)
  expect(body).toContain('Karat Norge AS')
})

test('an order that is not paid is cancelled once, with a mail, and its products are in stock again', async () => {
  const before = (() => {
    shop.price('no', MAGNET, '100')
    return shop.stockOf(MAGNET)
  })()
  const basket = await shop.openCart('no')
  const { id } = await ordered(basket)
  const shown = await basket.get(`ext/order/${id}`)
  expect(shown.result.extension_attributes.can_cancel).toBe(true)
  const { result } = await basket.post(`ext/order/${id}/cancel`, {})
  expect(result).toMatchObject({ status: 'canceled', extension_attributes: { can_cancel: false } })
  expect(result.status_histories.map(({ status }: Json) => status)).toEqual(['processing', 'canceled'])
  expect(shop.stockOf(MAGNET)).toBe(before)
  const [mail] = await mails()
  expect(mail).toMatchObject({ kind: 'orderCancelled', recipient: EMAIL })
  expect(mail.body).toMatch(/kansellert[^]*Totalt/)
  const count = (await mails()).length
  expect((await basket.post(`ext/order/${id}/cancel`, {})).code).toBe(409)
  expect((await mails()).length).toBe(count)
})

test('a stranger can neither cancel an order nor return it nor fetch its document', async () => {
  const { id } = await ordered(await shop.openCart('no'))
  const stranger = await shop.openCart('no')
  expect((await stranger.post(`ext/order/${id}/cancel`, {})).code).toBe(404)
  expect((await stranger.post(`ext/order/${id}/return`, { items: [{ position: 0 }] })).code).toBe(404)
  expect((await stranger.get(`ext/order/${id}/document/order`)).code).toBe(404)
})

test('a return is sent to the shop and to the customer', async () => {
  const basket = await shop.openCart('no')
  const { id } = await ordered(basket)
  const answer = await basket.post(`ext/order/${id}/return`, { items: [{ position: 0 }], reason: 'For stor' })
  expect(answer.result).toBe('OK')
  const [forShop, receipt] = await mails()
  expect([forShop.recipient, receipt.recipient]).toEqual(['kundeservice@karat.example', EMAIL])
  expect(forShop.body).toContain('For stor')
  expect((await basket.post(`ext/order/${id}/return`, { items: [{ position: 7 }] })).code).toBe(400)
})

test('nothing of a canceled order is returned', async () => {
  const basket = await shop.openCart('no')
  const { id } = await ordered(basket)
  await basket.post(`ext/order/${id}/cancel`, {})
  const count = (await mails()).length
  expect((await basket.post(`ext/order/${id}/return`, { items: [{ position: 0 }] })).code).toBe(400)
  expect((await mails()).length).toBe(count)
})

test('the document of an order is a PDF with its lines, and a parcel is named with its link', async () => {
  const basket = await shop.openCart('no')
  const { id, number } = await ordered(basket)
  const pdf = await shop.request(`/api/ext/order/${id}/document/order?${new URLSearchParams(basket.query)}`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain(number)
  const tracks = [{ title: 'Posten', number: 'NO123', url: 'https://sporing.example/NO123' }]
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ status: 'complete', tracks })
  await shop.request(`/sandbox/orders/${id}/status`, { method: 'POST', headers, body })
  const { result } = await basket.get(`ext/order/${id}`)
  expect(result.extension_attributes.shipments).toMatchObject([
    { tracks: [{ title: 'Posten', track_number: 'NO123', url: 'https://sporing.example/NO123' }] },
  ])
})

test('a withdrawal is sent to the shop, and acknowledged to the address that it names, with its time', async () => {
  const basket = await shop.openCart('no')
  const { id, number } = await ordered(basket)
  const statement = {
    kind: 'withdrawal',
    confirmedAt: '2026-11-21T12:00:00.000Z',
    name: 'Kari www.gold.example',
    email: 'other@example.com',
    language: 'de',
    items: [{ position: 0 }],
  }
  expect((await basket.post(`ext/order/${id}/return`, statement)).result).toBe('OK')
  const [forShop, receipt] = await mails()
  expect(receipt).toMatchObject({ kind: 'orderWithdrawal', recipient: 'other@example.com' })
  expect(receipt.subject).toContain(number)
  expect(receipt.body).toMatch(/widerrufen[^]*21\. November 2026[^]*13:00:00 MEZ[^]*\(ST-MAGNET\), 2 ×/)
  expect(receipt.body).not.toContain('www.gold.example')
  expect([forShop.recipient, forShop.body]).toEqual(['kundeservice@karat.example', expect.stringContaining(number)])
})

test.each([
  { what: 'of another kind', body: { kind: 'exchange' } },
  { what: 'without a time', body: { kind: 'withdrawal', email: EMAIL } },
  { what: 'without an address', body: { kind: 'withdrawal', confirmedAt: '2026-11-21T12:00:00.000Z' } },
])('a statement $what is refused, and no mail is written', async ({ body }) => {
  const basket = await shop.openCart('no')
  const { id } = await ordered(basket)
  const before = (await mails()).length
  expect((await basket.post(`ext/order/${id}/return`, { items: [{ position: 0 }], ...body })).code).toBe(400)
  expect((await mails()).length).toBe(before)
})
