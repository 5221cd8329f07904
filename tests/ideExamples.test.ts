/** Every example of the IDE, with the values that the IDE fills in, at the gateway with the sandbox. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import { EXAMPLE_STORES, type ExampleCall, exampleQueries, exampleRun } from './testing/exampleRun.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'

let shop: RealShop
let examples: ReturnType<typeof exampleRun>
beforeAll(async () => {
  shop = await openRealShop({ stores: EXAMPLE_STORES })
  examples = exampleRun(shop, send)
}, SEED_TIMEOUT_MS)
afterAll(() => shop.close())

async function send({ headers, ...body }: ExampleCall) {
  const response = await fetch(`${shop.gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { data, errors } = await response.json()
  expect(errors, body.operationName).toBeUndefined()
  return data
}

test.each(EXAMPLE_STORES.flatMap((store) => exampleQueries.map((one) => ({ store, ...one }))))(
  '$store: $operation of the example $name is answered with values of the store',
  async ({ store, name, operation }) => {
    const [answer] = Object.values(await examples.run(store, name, operation, ''))
    expect(answer === null).toBe(['Cart', 'Checkout', 'Account', 'OwnPrices'].includes(operation))
  },
)

test.each(EXAMPLE_STORES)('%s: the steps from Add to Order end with an order', async (store) => {
  const { addToCart, offered, setCheckout, placeOrder } = await examples.order(store)
  expect(addToCart.cart.count).toBeGreaterThan(0)
  expect(offered.paymentMethods.length * offered.deliveryMethods.length).toBeGreaterThan(0)
  expect(setCheckout).toMatchObject({ __typename: 'CartChanged', cart: { checkout: { inputErrors: [] } } })
  expect(['OrderPlaced', 'PaymentNeeded']).toContain(placeOrder.__typename)
})
