/** Tests the files of orders over HTTP. */
import { expect, test } from 'vitest'
import { addressIn, MAGNET, sandboxForTests, type Basket, type Json } from '../testing/sandboxShopper.ts'
import { textPdf } from './pdf.ts'

const shop = sandboxForTests()

/** Orders a report of two files, which cost nothing extra, and a product that is sent. */
async function ordered(basket: Basket, method: 'card' | 'invoice' | 'cashondelivery', qty = 1): Promise<string> {
  shop.price('no', MAGNET, '100')
  await basket.add({ sku: MAGNET, qty: 1 })
  await basket.add({ sku: 'DL-STATS', qty })
  const address = addressIn('NO')
  const { code, result } = await basket.post('order', {
    cart_id: basket.cartId,
    store_code: 'no',
    order_id: `request ${basket.cartId}`,
    addressInformation: {
      shippingAddress: address,
      billingAddress: address,
      shipping_carrier_code: '5800',
      shipping_method_code: 'pickup',
      payment_method_code: method,
      shippingExtraFields: { pickup_point: 'NO-001' },
    },
  })
  expect([code, result]).toMatchObject([200, {}])
  return result.magentoOrderId
}
const listed = async (basket: Basket, id: string): Promise<Json[]> =>
  (await basket.get(`ext/order/${id}`)).result.items.flatMap((item: Json) => item.extension_attributes?.downloads ?? [])
const fetchFile = (basket: Basket, id: string, file: string, query: object = {}) =>
  shop.request(`/api/ext/order/${id}/download/${file}?${new URLSearchParams({ ...basket.query, ...query })}`)
const moveTo = async (id: string, status: string) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ status })
  expect((await shop.request(`/sandbox/orders/${id}/status`, { method: 'POST', headers, body })).status).toBe(200)
}

test('a paid order has its files, which are real documents, five times for each piece', async () => {
  const basket = await shop.openCart('no', 101)
  const id = await ordered(basket, 'cashondelivery', 2)
  await moveTo(id, 'complete')
  const files = await listed(basket, id)
  expect(files).toEqual([
    { id: expect.stringMatching(/^\d+-\d+$/), title: 'Rapporten, PDF', downloads_left: 10 },
    { id: expect.stringMatching(/^\d+-\d+$/), title: 'Tallene, CSV', downloads_left: 10 },
  ])

  const pdf = await fetchFile(basket, id, files[0].id)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('cache-control')).toContain('no-store')
  const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
  expect(text).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/)
  expect(text).toContain('Gull og sølv 2026 i tall')

  const csv = await fetchFile(basket, id, files[1].id)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect((await csv.text()).split('\r\n').length).toBeGreaterThan(10)
  expect((await listed(basket, id)).map(({ downloads_left: left }) => left)).toEqual([9, 9])
})

test('a file that was fetched as often as allowed is gone', async () => {
  const basket = await shop.openCart('no')
  const id = await ordered(basket, 'cashondelivery')
  await moveTo(id, 'complete')
  const [file] = await listed(basket, id)
  for (let left = 5; left > 0; left -= 1) expect((await fetchFile(basket, id, file.id)).status).toBe(200)
  expect((await fetchFile(basket, id, file.id)).status).toBe(410)
  expect((await listed(basket, id))[0]).toMatchObject({ downloads_left: 0 })
})

test.each(['card', 'cashondelivery'] as const)('an order that is to be paid by %s has no files yet', async (method) => {
  const basket = await shop.openCart('no')
  const id = await ordered(basket, method)
  expect(await listed(basket, id)).toEqual([])
  const { items } = (await basket.get(`ext/order/${id}`)).result
  expect(JSON.stringify(items)).not.toContain('"files"')
  const [item] = items.filter(({ sku }: Json) => sku === 'DL-STATS')
  const link = shop.db.prepare('SELECT id FROM downloadable_link WHERE product_id = ?').get(shop.idOf('DL-STATS'))?.id
  expect((await fetchFile(basket, id, `${item.item_id}-${String(link)}`)).status).toBe(404)
})

test('the confirmation names the files, and says when they wait for the payment', async () => {
  const basket = await shop.openCart('no', 101)
  await ordered(basket, 'cashondelivery')
  const { mails }: Json = await (await shop.request('/sandbox/mails')).json()
  expect(mails[0]).toMatchObject({ kind: 'order' })
  expect(mails[0].body).toContain('Når betalingen er registrert, henter du filene dine')
  for (const title of ['Rapporten, PDF', 'Tallene, CSV'])
    expect(mails[0].body).toContain(`- Gull og sølv 2026 i tall: ${title}`)
  expect(mails[0].body).not.toContain('/download/')
})

test('only the owner of the order fetches its files', async () => {
  const basket = await shop.openCart('no', 101)
  const id = await ordered(basket, 'cashondelivery')
  await moveTo(id, 'complete')
  const [file] = await listed(basket, id)
  for (const query of [{ token: '' }, { token: await shop.tokenOf(102) }])
    expect((await fetchFile(basket, id, file.id, query)).status).toBe(404)
  const other = await shop.openCart('no')
  expect((await fetchFile(other, id, file.id)).status).toBe(404)
  expect((await listed(basket, id))[0]).toMatchObject({ downloads_left: 5 })
})

test('a refunded order has no files', async () => {
  const basket = await shop.openCart('no', 101)
  const id = await ordered(basket, 'cashondelivery')
  await moveTo(id, 'closed')
  expect(await listed(basket, id)).toEqual([])
})

test('a PDF has as many pages as its lines need, at the offsets of its table', () => {
  const text = textPdf(Array.from({ length: 130 }, (_line, at) => `(${at}) 5 ‰ \\ €`)).toString('latin1')
  expect(text).toContain('/Count 3')
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(start, start + 4)).toBe('xref')
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
  offsets.forEach((offset, at) => expect(text.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\n`)))
})
