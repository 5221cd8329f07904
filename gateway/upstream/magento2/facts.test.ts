/** What no description of Magento tells, and what a shopper sees of it: each was found on a running one. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product, ring } from '../../catalog/testing/documents.ts'
import {
  ADDRESS_NO,
  type As,
  enterAll,
  guestWithCart,
  place,
  seen,
  set,
} from '../../checkout/testing/checkoutQueries.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'
import { readProfile } from '../storefront/profile.ts'
import { KEYS } from './testing/fakeMagento.ts'
import { FakeMagentoShop } from './testing/fakeMagentoShop.ts'

const CART = `{ cart { issues lines { sku name quantity issues product { sku }
  price { unit { gross { amount } } row { net { amount } gross { amount } } taxRatePercent } }
  totals { total { gross { amount currency } } addsUp } } }`

let gateway: TestGateway
let magento: FakeMagentoShop
let as: As
beforeEach(async () => {
  gateway = await startGateway(
    { no: { product: [product(1), product(2), ring(3), product(5, { type_id: 'bundle', sku: 'KIT' })] } },
    { profile: readProfile('magento2'), magentoKeys: KEYS, clock: () => new Date('2026-11-28T12:00:00Z') },
  )
  magento = new FakeMagentoShop(gateway.storefront)
  as = await guestWithCart(gateway)
})
afterEach(() => gateway.close())

/** The cart after Magento's own shop has put a line into it. */
async function cartWith(sku: string, more: Parameters<FakeMagentoShop['addElsewhere']>[2]) {
  magento.addElsewhere(magento.cartIds[0] ?? '', sku, more)
  const { data, errors } = await gateway.query(CART, as)
  expect(errors).toBeUndefined()
  return data.cart
}

test('a line has the SKU of the variant and the name of its parent, whose SKU is nowhere: the catalogue knows it', async () => {
  const option = {
    configurable_item_options: [
      { option_id: '91', option_value: 17 },
      { option_id: '92', option_value: 52 },
    ],
  }
  const cart = await cartWith('SKU-3-585-52', {
    line: { name: 'Product 3', product_type: 'configurable', product_option: { extension_attributes: option } },
  })
  expect(cart.lines[1]).toMatchObject({ sku: 'SKU-3-585-52', name: 'Product 3', product: { sku: 'SKU-3' }, issues: [] })
})

test('a part of a grouped product is a line apart from the equal one, and may be ordered', async () => {
  const cart = await cartWith('SKU-1', { line: { product_type: 'grouped' } })
  expect(cart.lines.map(({ sku, issues }: { sku: string; issues: string[] }) => [sku, issues])).toEqual([
    ['SKU-1', []],
    ['SKU-1', []],
  ])
  expect(cart.issues).toEqual([])
})

test('a bundle is one line without a tax rate, and the markup in its parts is not shown', async () => {
  const parts = [{ label: 'Wire', value: '2 x Wire <span class="price">NOK 0.33</span>' }]
  const item = { options: JSON.stringify(parts), tax_percent: undefined }
  const cart = await cartWith('KIT', { line: { product_type: 'bundle' }, item })
  expect(cart.lines[1]).toMatchObject({ sku: 'KIT', product: { sku: 'KIT' }, issues: [] })
  await enterAll(gateway, as, { paymentMethod: 'checkmo' })
  const { data } = await place(gateway, as, await seen(gateway, as))
  const query = 'query ($id: ID!) { order(id: $id) { lines { sku options { label value } } } }'
  const order = await gateway.query(query, { ...as, variables: { id: data.placeOrder.order.id } })
  expect(order.data.order.lines[1]).toEqual({ sku: 'KIT', options: [{ label: 'Wire', value: '2 x Wire NOK 0.33' }] })
})

test('amounts with three decimals are rounded, and their total is that of Magento', async () => {
  magento.price = 0.33
  const cart = await cartWith('SKU-2', { quantity: 12.3 })
  const row = 13.3 * 0.33
  expect(cart.totals.total.gross.amount).toBe((Math.round(row * 1.25 * 1000) / 1000).toFixed(2))
  for (const { price } of cart.lines) expect(price.row.net.amount).toMatch(/^\d+\.\d\d$/)
})

test('a cart of a reverse charge is without tax', async () => {
  magento.taxPercent = 0
  const cart = await cartWith('SKU-2', { quantity: 2 })
  expect(cart.lines[1].price).toMatchObject({
    row: { net: { amount: '200.00' }, gross: { amount: '200.00' } },
    taxRatePercent: '0',
  })
  expect(cart.totals).toMatchObject({ total: { gross: { amount: '300.00' } }, addsUp: true })
})

test('what ships nothing is taxed where it is billed, and its review says so before the order', async () => {
  magento.productType = 'virtual'
  as = await guestWithCart(gateway)
  const postcode = '9170'
  magento.billedTaxPercents = { [postcode]: 0 }
  expect((await seen(gateway, as)).gross).toBe('125.00')
  const before = magento.requested.length
  const billingAddress = { ...ADDRESS_NO, postcode, city: 'Longyearbyen' }
  const { data } = await set(gateway, as, { email: 'kari@example.com', billingAddress, paymentMethod: 'checkmo' })
  expect(data.setCheckout).toMatchObject({ cart: { totals: { total: { gross: { amount: '100.00' } } } } })
  expect(magento.requested.slice(before)).toHaveLength(3)
  const review = await seen(gateway, as)
  expect(review.gross).toBe('100.00')
  const already = magento.requested.length
  expect((await place(gateway, as, review)).data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
  expect(magento.requested.length - already).toBeLessThanOrEqual(6)
  expect(magento.orders).toMatchObject([{ grand_total: 100 }])
})

describe("a guest's order", () => {
  const ORDER = `query ($id: ID!) { order(id: $id) { number status lines { sku quantity } parcels { number }
    totals { total { gross { amount } } addsUp } } }`

  async function ordered(): Promise<string> {
    await enterAll(gateway, as, { paymentMethod: 'checkmo' })
    const { data } = await place(gateway, as, await seen(gateway, as))
    const [order] = magento.orders
    if (order) order.isShipped = true
    return data.placeOrder.order.id
  }
  const orderOf = async (id: string) => (await gateway.query(ORDER, { ...as, variables: { id } })).data.order

  test.each([
    ['number', 'email', 'postcode'],
    ['number', 'email', 'lastname'],
  ])('has the status and the parcels of today where Magento shows it by %s, %s and %s', async (...names) => {
    magento.guestOrderBy = names
    const id = await ordered()
    const before = magento.requested.length
    expect(await orderOf(id)).toEqual({
      number: '000000006',
      status: 'COMPLETE',
      lines: [{ sku: 'SKU-1', quantity: '1' }],
      parcels: [{ number: '123' }],
      totals: { total: { gross: { amount: '225.00' } }, addsUp: true },
    })
    expect(await orderOf(id)).toMatchObject({ status: 'COMPLETE' })
    // Which names it takes is asked once.
    expect(magento.requested.slice(before).filter((name) => name === 'POST /graphql')).toHaveLength(3)
    expect(magento.requested.slice(before)).not.toContain('GET /orders')
  })

  test.each([null, ['number', 'email', 'token']])(
    'is the cart as it was ordered where Magento asks for %j',
    async (names) => {
      magento.guestOrderBy = names
      const id = await ordered()
      const before = magento.requested.length
      for (let time = 0; time < 2; time++)
        expect(await orderOf(id)).toMatchObject({ number: '000000006', status: 'PENDING', parcels: [] })
      expect(magento.requested.slice(before)).toEqual(['POST /graphql'])
    },
  )

  test('of an address that has an account by now is the cart as it was ordered', async () => {
    const id = await ordered()
    magento.intercept = (call, name) => {
      const extensions = { category: 'graphql-authorization' }
      const isQueried = name === 'POST /graphql' && JSON.stringify(call.body).includes('GuestOrder')
      return isQueried ? { json: { errors: [{ message: 'Logg inn.', extensions }] } } : 'as usual'
    }
    expect(await orderOf(id)).toMatchObject({ number: '000000006', status: 'PENDING' })
  })
})
