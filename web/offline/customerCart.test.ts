// @vitest-environment node
import 'fake-indexeddb/auto'
import { createStore, entries } from 'idb-keyval'
import { expect, test } from 'vitest'
import { createCustomerCarts, type CustomerCart } from './customerCart.ts'

let count = 0
const freshName = () => `customer-carts-${(count += 1)}`
const cart: CustomerCart = {
  count: 3,
  lines: [{ id: 'line-1', sku: 'AU-10', name: 'Gold bar 10 g', quantity: '3', rule: null }],
}
const recordsIn = (name: string) => entries<string, { key: CryptoKey }>(createStore(name, 'carts'))

test('a later visit in the same session reads the cart', async () => {
  const name = freshName()
  await createCustomerCarts('no', name).write('1-kari', cart)
  expect(await createCustomerCarts('no', name).read('1-kari')).toEqual(cart)
})

test('another session, and a guest, read nothing, and the cart is gone', async () => {
  for (const marker of ['1-per', null]) {
    const name = freshName()
    await createCustomerCarts('no', name).write('1-kari', cart)
    expect(await createCustomerCarts('no', name).read(marker)).toBeNull()
    expect(await recordsIn(name)).toEqual([])
  }
})

test('a sign-out removes the carts of all stores, also one that is being written', async () => {
  const name = freshName()
  await createCustomerCarts('se', name).write('1-kari', cart)
  const carts = createCustomerCarts('no', name)
  void carts.write('1-kari', cart)
  await carts.forget()
  expect(await recordsIn(name)).toEqual([])
})

test('neither names nor an exportable key are stored', async () => {
  const name = freshName()
  await createCustomerCarts('no', name).write('1-kari', cart)
  const [[, record] = []] = await recordsIn(name)
  if (!record) throw new Error('expected a stored cart, found none')
  const bytes = Object.values(record).map((value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : JSON.stringify(value),
  )
  expect(bytes.join(' ')).not.toContain('Gold bar')
  await expect(crypto.subtle.exportKey('raw', record.key)).rejects.toThrow('not extractable')
})

test('an ordered cart is removed, and one that cannot be decrypted counts as none', async () => {
  const name = freshName()
  const carts = createCustomerCarts('no', name)
  await carts.write('1-kari', cart)
  await carts.write('1-kari', null)
  expect(await carts.read('1-kari')).toBeNull()

  await carts.write('1-kari', cart)
  const store = createStore(name, 'carts')
  await store('readwrite', (all) => {
    const request = all.get('no')
    request.addEventListener('success', () => all.put({ ...request.result, data: new ArrayBuffer(40) }, 'no'))
  })
  expect(await carts.read('1-kari')).toBeNull()
})
