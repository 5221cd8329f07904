/** Deliveries and invoices to other countries, as the store table allows them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readStoreTable } from '../storeTable.ts'
import { ADDRESS_NO, type As, CHECKOUT, guestWithCart, set } from './testing/checkoutQueries.ts'

const table = readStoreTable()
const stores = table.stores.map((store) =>
  store.storeCode === 'no'
    ? { ...store, addressCountries: { shipping: ['NO', 'FR', 'HK', 'US'], billing: ['NO', 'FR'] } }
    : store,
)
const PARIS = {
  ...ADDRESS_NO,
  street: '12 rue de la Paix',
  postcode: '75002',
  city: 'Paris',
  country: 'FR',
  phone: '+33 1 23 45 67 89',
}
const HONG_KONG = {
  ...ADDRESS_NO,
  street: '1 Queen’s Road',
  postcode: '',
  city: 'Hong Kong',
  country: 'HK',
  phone: '+852 2123 4567',
}
const NEW_YORK = {
  ...ADDRESS_NO,
  postcode: '10001-1234',
  city: 'New York',
  region: 'NY',
  country: 'US',
  phone: '212-555-0100',
}

let gateway: TestGateway
let backend: FakeCheckout
let as: As
beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1)] } }, { storeTable: { ...table, stores } })
})
beforeEach(async () => {
  backend = createFakeCheckout(gateway.storefront, () => null)
  backend.countries = ['NO', 'FR', 'HK', 'US']
  as = await guestWithCart(gateway)
})
afterAll(() => gateway.close())

const checkoutOf = async () => (await gateway.query(CHECKOUT, as)).data.cart.checkout
const email = 'kari@example.com'

test('a store names the countries that it delivers to and invoices', async () => {
  const { data } = await gateway.query(
    '{ store { country shippingCountries billingCountries } other: store(code: "se") { shippingCountries } all: store(code: "de") { billingCountries } }',
    as,
  )
  expect(data).toMatchObject({
    store: { country: 'NO', shippingCountries: ['NO', 'FR', 'HK', 'US'], billingCountries: ['NO', 'FR'] },
    other: { shippingCountries: ['SE'] },
  })
  expect(data.all.billingCountries).toHaveLength(249)
})

test.each([
  { address: PARIS, is: 'with an invoice there', missing: [] },
  { address: HONG_KONG, is: 'without a postcode', missing: ['billingAddress REQUIRED'] },
  { address: NEW_YORK, is: 'with a region', missing: ['billingAddress REQUIRED'] },
])('an address in $address.country is accepted, $is', async ({ address, missing }) => {
  const { data } = await set(gateway, as, { email, shippingAddress: address })
  expect(data.setCheckout.__typename).toBe('CartChanged')
  const { shippingAddress, deliveryMethod, inputErrors } = await checkoutOf()
  expect(shippingAddress).toMatchObject({ region: null, ...address })
  expect(deliveryMethod).not.toBeNull()
  expect(inputErrors.map(({ path, rule }: Record<string, string>) => `${path} ${rule}`)).toEqual(missing)
})

test('an invoice goes to its own countries only', async () => {
  await set(gateway, as, { email, shippingAddress: NEW_YORK })
  const refused = await set(gateway, as, { billingAddress: NEW_YORK })
  expect(refused.data.setCheckout).toMatchObject({ inputErrors: [{ path: 'billingAddress.country', rule: 'UNKNOWN' }] })
  await set(gateway, as, { billingAddress: PARIS })
  expect(await checkoutOf()).toMatchObject({ billingAddress: PARIS, inputErrors: [] })
})

test('the postcodes of a country with rules of its own stay checked, and telephone numbers of any', async () => {
  const { data } = await set(gateway, as, { email, shippingAddress: { ...PARIS, country: 'NO', phone: '+33 1' } })
  expect(data.setCheckout.inputErrors).toMatchObject([
    { path: 'shippingAddress.postcode', rule: 'FORMAT' },
    { path: 'shippingAddress.phone', rule: 'FORMAT' },
  ])
})
