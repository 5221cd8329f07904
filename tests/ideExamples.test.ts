/** Every example of the IDE, with the values that the IDE fills in, at the gateway with the sandbox. */
import { Kind, OperationTypeNode, parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examples, variablesOf } from '../gateway/ide/examples.ts'
import { STORE_FACTS } from '../gateway/ide/exampleVariables.ts'
import { CUSTOMERS } from '../sandbox/customers/customers.ts'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'

const STORES = ['no', 'goldsmith_norway'] as const
let shop: RealShop
beforeAll(async () => {
  shop = await openRealShop({ stores: STORES })
}, SEED_TIMEOUT_MS)
afterAll(() => shop.close())

/** Sends one operation of an example, as the IDE does. */
async function run(store: string, name: string, operationName: string, token: string, more: object = {}) {
  const example = examples.find((one) => one.name === name)
  if (!example) throw new Error(`expected an example ${name}, got none`)
  const facts = (await shop.query(STORE_FACTS, {}, store)).data
  const response = await fetch(`${shop.gatewayUrl}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-store': store,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      query: example.query,
      operationName,
      variables: { ...JSON.parse(variablesOf(example, facts) || '{}'), ...more },
    }),
  })
  const { data, errors } = await response.json()
  expect(errors, `${name}: ${operationName}`).toBeUndefined()
  return data
}

const queries = examples.flatMap(({ name, query }) =>
  parse(query).definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.QUERY
      ? [{ name, operation: node.name?.value ?? '' }]
      : [],
  ),
)
test.each(STORES.flatMap((store) => queries.map((one) => ({ store, ...one }))))(
  '$store: $name is answered for $operation, with values of the store',
  async ({ store, name, operation }) => {
    const data = await run(store, name, operation, '')
    const [answer] = Object.values(data)
    expect(['Cart', 'Checkout', 'Account', 'OwnPrices'].includes(operation)).toBe(answer === null)
  },
)

async function tokenFor(store: string): Promise<string> {
  if (store === 'no') return (await run(store, 'Cart', 'OpenGuest', '')).createGuestSession.bearerToken
  const goldsmith = CUSTOMERS.find(({ email }) => email === 'tuva.lie@example.com')
  if (!goldsmith) throw new Error('expected a goldsmith, got none')
  return shop.signIn(goldsmith)
}

test.each(STORES)('%s: the steps from Add to Order end with an order', async (store) => {
  const token = await tokenFor(store)
  const { cart } = (await run(store, 'Cart', 'Add', token)).addToCart
  expect(cart.count).toBeGreaterThan(0)
  const offered = (await run(store, 'Checkout', 'Checkout', token)).cart.checkout
  expect(offered.paymentMethods.length * offered.deliveryMethods.length).toBeGreaterThan(0)
  const entered = (await run(store, 'Checkout', 'Enter', token)).setCheckout
  expect(entered).toMatchObject({ __typename: 'CartChanged', cart: { checkout: { inputErrors: [] } } })
  const { version, totals } = entered.cart
  const order = {
    idempotencyKey: crypto.randomUUID(),
    cartVersion: version,
    expectedGross: totals.total.gross.amount,
    acceptsTerms: true,
  }
  const { placeOrder } = await run(store, 'Checkout', 'Order', token, { order })
  expect(['OrderPlaced', 'PaymentNeeded']).toContain(placeOrder.__typename)
})
