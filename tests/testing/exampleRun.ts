/** Runs the examples of the IDE as the IDE does: with values of the store. */
import { Kind, OperationTypeNode, parse } from 'graphql'
import { examples, variablesOf } from '../../gateway/ide/examples.ts'
import { STORE_FACTS } from '../../gateway/ide/exampleVariables.ts'
import { CUSTOMERS } from '../../sandbox/customers/customers.ts'
import type { RealShop } from './realUpstreams.ts'

export const EXAMPLE_STORES = ['no', 'goldsmith_norway'] as const

export interface ExampleCall {
  readonly query: string
  readonly operationName: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}

/** Returns the data of the response, or throws. */
// A test knows the shape of its response.
// oxlint-disable-next-line typescript/no-explicit-any
type Send = (call: ExampleCall) => Promise<any>

/** All queries of the examples. */
export const exampleQueries = examples.flatMap(({ name, query }) =>
  parse(query).definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.QUERY
      ? [{ name, operation: node.name?.value ?? '' }]
      : [],
  ),
)

export function exampleRun(shop: RealShop, send: Send) {
  /** Sends one operation of an example. */
  const run = async (store: string, name: string, operationName: string, token: string, more: object = {}) => {
    const example = examples.find((one) => one.name === name)
    if (!example) throw new Error(`expected an example ${name}, got none`)
    const facts = (await shop.query(STORE_FACTS, {}, store)).data
    return send({
      query: example.query,
      operationName,
      variables: { ...JSON.parse(variablesOf(example, facts) || '{}'), ...more },
      headers: { 'x-store': store, ...(token !== '' && { authorization: `Bearer ${token}` }) },
    })
  }

  /** The token of a guest; of a customer where the store sells to no guest. */
  const tokenFor = async (store: string): Promise<string> => {
    if (store === 'no') return (await run(store, 'Cart', 'OpenGuest', '')).createGuestSession.bearerToken
    const goldsmith = CUSTOMERS.find(({ email }) => email === 'tuva.lie@example.com')
    if (!goldsmith) throw new Error('expected a goldsmith, got none')
    return shop.signIn(goldsmith)
  }

  return {
    run,
    /** Puts something into the cart and orders it. Returns the answers of the steps. */
    async order(store: string) {
      const token = await tokenFor(store)
      const { addToCart } = await run(store, 'Cart', 'Add', token)
      const { cart } = await run(store, 'Checkout', 'Checkout', token)
      const { setCheckout } = await run(store, 'Checkout', 'Enter', token)
      const { placeOrder } = await run(store, 'Checkout', 'Order', token, {
        order: {
          idempotencyKey: crypto.randomUUID(),
          cartVersion: setCheckout.cart.version,
          expectedGross: setCheckout.cart.totals.total.gross.amount,
          acceptsTerms: true,
        },
      })
      return { addToCart, offered: cart.checkout, setCheckout, placeOrder }
    },
  }
}
