/** A shop of another brand: its mails, files, orders and the pages of its providers have its name, none has ours. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addressIn, MAGNET, sandboxForTests, type Json } from '../testing/sandboxShopper.ts'

const STORES = join(import.meta.dirname, '..', '..', 'stores.json')
const folder = mkdtempSync(join(tmpdir(), 'karat-brand-'))
const storesFile = join(folder, 'stores.json')
writeFileSync(storesFile, otherBrand(readFileSync(STORES, 'utf8')))
afterAll(() => rmSync(folder, { recursive: true }))

/** The shop's table with another name in each of its places. */
function otherBrand(table: string): string {
  return table.replaceAll('karat.example', 'nordlys.example').replaceAll('Karat', 'Nordlys')
}

const shop = sandboxForTests('all', { storesFile })

const mails = async (): Promise<readonly Json[]> => {
  const { mails: list }: Json = await (await shop.request('/sandbox/mails')).json()
  return list
}

async function order(carrier: string, method: string, payment: string): Promise<{ readonly id: string; query: Json }> {
  shop.price('no', MAGNET, '100')
  const basket = await shop.openCart('no')
  await basket.add({ sku: MAGNET, qty: 2 })
  const address = addressIn('NO')
  const { result } = await basket.post('order', {
    cart_id: basket.cartId,
    store_code: 'no',
    addressInformation: {
      shippingAddress: address,
      billingAddress: address,
      shipping_carrier_code: carrier,
      shipping_method_code: method,
      payment_method_code: payment,
    },
  })
  return { id: result.magentoOrderId, query: basket.query }
}

test('mails of an account, of the newsletter and of an order, its file and its store have the name of the table', async () => {
  const customer = { email: 'ny@example.com', firstname: 'Ny', lastname: 'Kunde' }
  await shop.call('POST', 'user/create', { storeCode: 'no' }, { customer, password: 'Sterkt-Passord-1' })
  await shop.call('POST', 'ext/mailchimp-subscribe/subscribe', { storeCode: 'fi' }, { email: 'uusi@example.com' })
  const { id, query } = await order('parcel', 'home', 'cashondelivery')

  const written = await mails()
  expect(written.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Velkommen til Nordlys', 'Alennuskoodisi: Nordlys']),
  )
  expect(written.find(({ kind }) => kind === 'order').body).toContain('Nordlys Norge AS')
  const pdf = await shop.request(`/api/ext/order/${id}/document/order?${new URLSearchParams(query)}`)
  const file = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
  expect(file).toContain('Nordlys Norge AS')
  const { result } = await shop.call('GET', `ext/order/${id}`, query)
  expect(result.store_name).toBe('Main Website\nNordlys\nNordlys Norge')
  expect(`${JSON.stringify(written)}${file}${JSON.stringify(result)}`).not.toMatch(/karat/i)
})

test('the shop in which an order is collected and the page on which it is paid have the name of the table', async () => {
  shop.price('no', MAGNET, '100')
  const basket = await shop.openCart('no')
  await basket.add({ sku: MAGNET, qty: 2 })
  const { result: methods } = await basket.post('cart/shipping-methods', {
    address: { country_id: 'NO', postcode: '0155' },
  })
  expect(JSON.stringify(methods)).toContain('Nordlys Oslo')
  expect(JSON.stringify(methods)).not.toMatch(/karat/i)

  const { id, query } = await order('parcel', 'home', 'card')
  const { result } = await shop.call('GET', `ext/payment/card/${id}`, {
    ...query,
    returnUrl: 'http://localhost:3000/checkout',
  })
  const page = await (await fetch(result.hostedPaymentPageUrl)).text()
  expect(page).toContain('Nordlys')
  expect(page).not.toMatch(/karat/i)
})
