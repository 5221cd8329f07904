/** What a running Magento 2.4.7 answered to the driver: carts in another currency, an order looked for, addresses and the history. */
import { afterEach, describe, expect, test } from 'vitest'
import { createStockReader } from '../../gateway/upstream/magento2/catalogue/readStock.ts'
import { createListReader } from '../../gateway/upstream/magento2/catalogue/pages.ts'
import { renderedPrices } from '../../gateway/upstream/magento2/catalogue/renderedPrices.ts'
import { type FakeMagento, startFakeMagento } from '../../gateway/upstream/magento2/testing/fakeMagento.ts'
import { PARSERS, payableIn } from '../../gateway/testing/backendParsers.ts'
import { type MagentoExchange, readExchanges, RUNNING } from './magentoRecording.ts'
import { recordOf } from './replayedBackend.ts'

const EXCHANGES = readExchanges(RUNNING)
const ANONYMOUS_CART = 'runningCartOfKarin0000000000000aB'

function recorded(as: string): MagentoExchange {
  const found = EXCHANGES.find((exchange) => exchange.as === as)
  if (!found) throw new Error(`expected a recorded call "${as}", got none`)
  return found
}

let magento: FakeMagento | null = null
afterEach(async () => {
  await magento?.close()
  magento = null
})

const ENDED = `GET /guest-carts/${ANONYMOUS_CART}`
const PULL = {
  upstream: 'cart',
  storeCode: 'no',
  path: '/api/cart/pull',
  query: { token: '', cartId: ANONYMOUS_CART },
}

test.each([
  { as: 'order of the cart', kind: 'CART_ORDERED' },
  { as: 'no order', kind: 'CART_GONE' },
])('a cart that has ended is $kind by the answer to "$as"', async ({ as, kind }) => {
  magento = await startFakeMagento({ [ENDED]: recorded('ended').answer, 'GET /orders': recorded(as).answer })
  await expect(magento.api.readResult(PULL)).rejects.toMatchObject({ refusalKind: kind })
  expect(magento.problems).toEqual([])
})

test('totals of a store view in SEK over a base in NOK are those in SEK, discount and bundle included', () => {
  const totals = recordOf(recordOf(recorded('shipping').answer)['totals'])
  expect([totals['base_currency_code'], totals['quote_currency_code']]).toEqual(['NOK', 'SEK'])
  expect(payableIn(totals)).toBe(Number(totals['grand_total']).toFixed(2))
  expect(totals['grand_total']).not.toBe(totals['base_grand_total'])
})

test.each([
  { address: 'cloth.html', found: { _type: 'product', _source: { id: '4' } } },
  { address: 'gold.html', found: { _type: 'category', _source: { id: '3' } } },
  { address: 'salgsvilkar', found: [] },
  { address: 'nothing.html', found: [] },
])('the address $address is answered with $found', async ({ address, found }) => {
  magento = await startFakeMagento({ 'POST /graphql': recorded(`route ${address}`).answer })
  const body = { url: address, includeFields: ['id'], excludeFields: null }
  const call = { upstream: 'urlMap', storeCode: 'no', method: 'POST', path: '/api/url/map', body } as const
  expect(await magento.api.readBare(call)).toEqual(found)
})

const HISTORY = {
  upstream: 'order',
  storeCode: 'no',
  token: 'customer-token',
  hidesMessage: true,
  path: '/api/user/order-history',
  query: { pageSize: '20', currentPage: '1' },
}
const answered = (answer: unknown) => ({
  'POST /graphql': ({ query }: { readonly query: string }) =>
    query.includes('__type') ? recorded('ability').answer : answer,
})

test('the history of a customer has the order with its delivery, and can be sorted', async () => {
  magento = await startFakeMagento(answered(recorded('history').answer))
  const history = await magento.api.readResult(HISTORY)
  expect(history).toMatchObject({
    total_count: 1,
    items: [
      {
        increment_id: '000000053',
        state: 'new',
        grand_total: 297,
        shipping_method: 'Flat Rate - Fixed',
        shipping_incl_tax: 99,
        items: [{ sku: 'CLOTH', qty_ordered: 2, row_total: '158.4' }],
      },
    ],
  })
  await PARSERS['/api/user/order-history']?.(history)
})

test('a token that has ended ends the session by its category, whatever the sentence says', async () => {
  magento = await startFakeMagento(answered(recorded('history of nobody').answer))
  await expect(magento.api.readResult(HISTORY)).rejects.toMatchObject({ refusalKind: 'TOKEN_INVALID', status: 401 })
})

test('stock items come in pages with what their settings come to, and shown prices on both sides of tax', async () => {
  const answers = [recorded('stock items').answer, recorded('shown prices').answer]
  const get = async (_store: string, path: string) => answers[path.startsWith('/stockItems') ? 0 : 1]
  const reader = createListReader({ get, pageSize: 20 })
  const stock = createStockReader({ get, reader, skusPerRequest: 20, pageSize: 20 })
  const items = await stock.items('no')
  expect([7, 8].map((id) => items.get(id))).toMatchObject([
    { min_sale_qty: 2, enable_qty_increments: false },
    { enable_qty_increments: true, qty_increments: 10, use_config_max_sale_qty: true },
  ])
  const shop = { storeCode: 'de', storeId: '3', currency: 'EUR' }
  expect((await renderedPrices(reader, shop, [4])).get(4)).toEqual({ net: 99, gross: 117.810001 })
})

describe("a guest's order", () => {
  const CART = 'runningCartOfKarin0000000000000cD'
  const read = (answer: string, orderId = '64') =>
    startFakeMagento({
      [`GET /guest-carts/${CART}`]: recorded('cart of the bundle, ended').answer,
      'POST /graphql': ({ query }: { readonly query: string }) =>
        recorded(query.includes('__type') ? 'guest order ability' : answer).answer,
    }).then((started) => {
      magento = started
      const query = { token: '', cartId: CART }
      const path = `/api/ext/order/${orderId}`
      return started.api.readResult({ upstream: 'order', storeCode: 'no', hidesMessage: true, path, query })
    })

  test('is that of the ended cart, with the parts of a bundle, and needs no key of the integration', async () => {
    const order = await read('guest order')
    expect(order).toMatchObject({
      entity_id: '64',
      increment_id: '2000000014',
      state: 'new',
      grand_total: 782.63,
      order_currency_code: 'SEK',
      items: [{ qty_ordered: 2, options: [{ value: '1 x Pliers' }, { value: '1 x Nails, at least 2' }] }],
    })
    expect(magento?.requested()).toEqual(['POST /graphql', `GET /guest-carts/${CART}`, 'POST /graphql'])
    await PARSERS['/api/user/order-history']?.({ items: [order], total_count: 1 })
  })

  test.each([
    { what: 'of another address', answer: 'guest order of another postcode', orderId: '64' },
    { what: 'with another id', answer: 'guest order', orderId: '63' },
  ])('$what is not there', async ({ answer, orderId }) => {
    await expect(read(answer, orderId)).rejects.toMatchObject({ status: 404 })
  })
})

test.each([
  { as: 'download before its bill', total: '217.57' },
  { as: 'download after its bill', total: '215.54' },
])('what ships nothing costs $total by the answer to "$as"', ({ as, total }) => {
  expect(payableIn(recorded(as).answer)).toBe(total)
})
