/** An order changes quantities in stock, which exported documents contain: gateways that start later must still load them. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readStoreTable } from '../gateway/storeTable.ts'
import { readProfile } from '../gateway/upstream/storefront/profile.ts'
import { createUpstreams } from '../gateway/upstreams.ts'
import { MAGNET } from '../sandbox/testing/sandboxShopper.ts'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import { cartClient, openGuest } from './carts/cartClient.ts'
import { productOf } from './carts/offers.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'

const SET =
  'mutation ($input: SetCheckoutInput!) { setCheckout(input: $input) { ... on CartChanged { cart { version totals { total { gross { amount } } } } } } }'
const PLACE =
  'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on OrderPlaced { order { status } } } }'
/** Both sell from the same stock. */
const STORES = ['no', 'se']

async function orderMagnet(shop: RealShop): Promise<void> {
  const token = await openGuest(shop, 'no')
  const send = async (document: string, input: object) =>
    (await shop.query(document, { input: { idempotencyKey: randomUUID(), ...input } }, 'no', token)).data
  const { composition, id } = await productOf(shop, MAGNET, 'no', token)
  await (await cartClient(shop, 'no', token)).add([{ of: composition.variant?.id ?? id, quantity: '1' }])
  const { setCheckout } = await send(SET, {
    email: 'kari@example.com',
    paymentMethod: 'cashondelivery',
    shippingAddress: {
      firstName: 'Kari',
      lastName: 'Nord',
      street: 'Torggata 1',
      postcode: '0181',
      city: 'Oslo',
      phone: '22004100',
    },
  })
  const { version, totals } = setCheckout.cart
  const { placeOrder } = await send(PLACE, {
    cartVersion: version,
    expectedGross: totals.total.gross.amount,
    acceptsTerms: true,
  })
  expect(placeOrder.order.status).toBe('PROCESSING')
}

const exportOf = async (shop: RealShop, index: string) => {
  const response = await fetch(`${shop.sandboxUrl}/export/${index}/product.ndjson`)
  return { tag: response.headers.get('etag'), body: await response.text() }
}

test('a second gateway loads the catalogue after an order', { timeout: SEED_TIMEOUT_MS }, async () => {
  const shop = await openRealShop({ stores: STORES })
  try {
    const before = await exportOf(shop, 'karat_se')
    await orderMagnet(shop)
    const after = await exportOf(shop, 'karat_se')
    expect(after.body).not.toBe(before.body)
    expect(after.tag).not.toBe(before.tag)

    const table = readStoreTable()
    const settings = {
      storefrontApiUrl: shop.sandboxUrl,
      storefrontProfile: readProfile('sandbox'),
      upstreamConnections: 16,
      upstreamTimeoutMs: 30_000,
      catalogueSource: `${shop.sandboxUrl}/export`,
      cataloguePollSeconds: 3600,
    }
    const stores = { ...table, stores: table.stores.filter(({ storeCode }) => STORES.includes(storeCode)) }
    const second = createUpstreams(settings, stores, pino({ level: 'silent' }), () => new Date())
    await second.index.refresh()
    try {
      const lookups = STORES.map(
        (storeCode) => ({ storeCode, entity: 'product', field: 'sku', values: [MAGNET] }) as const,
      )
      for (const found of await second.index.getMany(lookups)) expect(found).toHaveLength(1)
    } finally {
      await second.close()
    }
  } finally {
    await shop.close()
  }
})
