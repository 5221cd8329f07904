// @vitest-environment jsdom
import { ApolloClient, ApolloLink } from '@apollo/client'
import { from, of, throwError } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { Cart } from './generated/documents.generated.ts'
import { cartMarker, cartStatus, loadCart, loadOpenedCart, sentCart, storeCart } from './storeCart.ts'
import { sampleCart as cartOf } from '../testing/sampleCart.ts'
import { applyChanges } from '../cart/optimisticCart.ts'

function clientWith(link: ApolloLink): ApolloClient {
  return new ApolloClient({ cache: createCache(), link, devtools: { enabled: false } })
}

const silent = new ApolloLink(() => throwError(() => new TypeError('Failed to fetch')))
const versionIn = (client: ApolloClient) => client.readQuery({ query: Cart })?.cart?.version ?? null

beforeEach(() => {
  cartMarker.write(false)
  cartStatus.set('pending')
})

test('keeps the later version of a cart, whichever response arrives last', () => {
  const client = clientWith(silent)
  storeCart(client, cartOf(3))
  storeCart(client, cartOf(2))
  expect(versionIn(client)).toBe(3)
  storeCart(client, cartOf(4))
  expect(versionIn(client)).toBe(4)
})

test('has one cart: the received one, without pending changes', () => {
  const client = clientWith(silent)
  storeCart(client, cartOf(1))
  const [line] = sentCart(client)?.lines ?? []
  const endChanges = applyChanges(client, [{ line: line?.id ?? '', quantity: '0' }])
  expect(sentCart(client)?.lines).toContainEqual(line)
  endChanges()
  // The end of a session takes its cart away.
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'cart' })
  expect(sentCart(client)).toBeNull()
})

test('replaces the cart of another owner, whatever its version', () => {
  const client = clientWith(silent)
  storeCart(client, cartOf(9))
  storeCart(client, cartOf(1, 'cart-2'))
  expect(versionIn(client)).toBe(1)
})

test('sends no request for a guest without a cart', async () => {
  let count = 0
  const client = clientWith(
    new ApolloLink(() => {
      count += 1
      return of({ data: { cart: null } })
    }),
  )
  await loadCart(client)
  expect({ count, status: cartStatus.get() }).toEqual({ count: 0, status: 'loaded' })
})

test('remembers that the browser has a cart, and forgets it when there is none', async () => {
  const client = clientWith(new ApolloLink(() => of({ data: { cart: null } })))
  storeCart(client, cartOf(1))
  expect(cartMarker.isSet()).toBe(true)
  await loadCart(client)
  expect(cartMarker.isSet()).toBe(false)
})

test('opening the cart sends no request right after a response with the cart', async () => {
  let count = 0
  const client = clientWith(
    new ApolloLink(() => {
      count += 1
      return of({ data: { cart: cartOf(2) } })
    }),
  )
  storeCart(client, cartOf(1))
  await loadOpenedCart(client)
  expect(count).toBe(0)
  cartStatus.set('pending')
  await loadOpenedCart(client)
  expect({ count, version: versionIn(client) }).toEqual({ count: 1, version: 2 })
})

test('shares the request of concurrent calls, and stores a cart that lacks the stock of a line', async () => {
  cartMarker.write(true)
  let count = 0
  const client = clientWith(
    new ApolloLink(() => {
      count += 1
      const errors = [{ message: 'stock: no response', path: ['cart', 'lines', 0, 'stock'] }]
      return from(Promise.resolve({ data: { cart: cartOf(5) }, errors }))
    }),
  )
  await Promise.all([loadCart(client), loadCart(client)])
  expect({ count, version: versionIn(client) }).toEqual({ count: 1, version: 5 })
})

test.each([
  { name: 'no response', link: silent },
  {
    name: 'null with an error',
    link: new ApolloLink(() => of({ data: { cart: null }, errors: [{ message: 'cart: no response' }] })),
  },
])('$name does not mean an empty cart', async ({ link }) => {
  cartMarker.write(true)
  await loadCart(clientWith(link))
  expect({ status: cartStatus.get(), hasMarker: cartMarker.isSet() }).toEqual({ status: 'failed', hasMarker: true })
})

test('shows a changed quantity and a removed line until the response, and the stored ones after it', () => {
  const client = clientWith(silent)
  storeCart(client, cartOf(1))
  const shown = () => client.readQuery({ query: Cart }, true)?.cart?.lines.map(({ quantity }) => quantity)
  const endChange = applyChanges(client, [{ line: 'line-1', quantity: '7' }])
  expect(shown()).toEqual(['7'])
  const endRemoval = applyChanges(client, [{ line: 'line-1', quantity: '0' }])
  expect(shown()).toEqual([])
  endChange()
  endRemoval()
  expect(shown()).toEqual(['1'])
})
