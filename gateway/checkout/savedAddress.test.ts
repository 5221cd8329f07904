import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeAccounts, type FakeAccounts } from '../customer/account/testing/fakeAccounts.ts'
import { product } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, PER, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import {
  add,
  ADDRESS_NO,
  type As,
  enterAll,
  guestWithCart,
  ORDER,
  place,
  seen,
  set,
} from './testing/checkoutQueries.ts'

const SAVED = {
  id: 77,
  country_id: 'NO',
  street: ['Gata 1', ''],
  telephone: '22000000',
  postcode: '0150',
  city: 'Oslo',
  firstname: 'Kari',
  lastname: 'Nord',
  default_shipping: true,
  default_billing: true,
}
let gateway: TestGateway
let backend: FakeCheckout
let accounts: FakeAccounts
let customers: FakeCustomers
beforeEach(async () => {
  const documents = { product: [product(1)] }
  gateway = await startGateway({ no: documents, se: documents })
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
  accounts = createFakeAccounts(gateway.storefront, (token) => customers.customerOf(token))
  for (const { id, email } of [KARI, PER])
    accounts.records.set(id, { id, group_id: 1, email, firstname: 'Kari', lastname: 'Nord', addresses: [SAVED] })
})
afterEach(() => gateway.close())

const customer = async (who = KARI): Promise<As> => {
  const { cookie } = await signIn(gateway, who)
  const as = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  await add(gateway, as)
  return as
}
const idOf = async (as: As): Promise<string> =>
  (await gateway.query('{ viewer { addresses { id } } }', as)).data.viewer.addresses[0].id

describe('a saved address as the shipping address', () => {
  test('is entered by its id, with at most two calls to ship and one to read it', async () => {
    const as = await customer()
    const shippingAddressId = await idOf(as)
    const { data, calls } = await set(gateway, as, { email: KARI.email, shippingAddressId })
    expect(data.setCheckout).toMatchObject({
      __typename: 'CartChanged',
      cart: { checkout: { shippingAddress: { street: 'Gata 1', postcode: '0150', phone: '22000000', country: 'NO' } } },
    })
    expect(calls.total).toBeLessThanOrEqual(5)
    expect(backend.calls).toContain('shipping-information')
  })

  test.each([
    { name: 'of another customer', of: async () => idOf(await customer(PER)) },
    { name: 'of a product', of: async () => encodeId({ type: 'Product', storeCode: 'no', key: 'SKU-1' }) },
  ])('an id $name is refused, and nothing is changed', async ({ of }) => {
    const as = await customer()
    await set(gateway, as, { shippingAddress: ADDRESS_NO })
    const { data } = await set(gateway, as, { shippingAddressId: await of() })
    expect(data.setCheckout).toMatchObject({
      __typename: 'CartRefused',
      inputErrors: [{ path: 'shippingAddressId', rule: 'UNKNOWN', message: 'Adressen finnes ikke.' }],
    })
    const { data: after } = await gateway.query('{ cart { checkout { shippingAddress { street } } } }', as)
    expect(after.cart.checkout.shippingAddress).toEqual({ street: ADDRESS_NO.street })
  })

  test('a guest cannot name the address of a customer', async () => {
    const shippingAddressId = await idOf(await customer())
    const { data } = await set(gateway, await guestWithCart(gateway), { shippingAddressId })
    expect(data.setCheckout).toMatchObject({
      __typename: 'CartRefused',
      inputErrors: [{ path: 'shippingAddressId', rule: 'UNKNOWN' }],
    })
  })

  test('an address of a country that the store does not ship to is refused by its field', async () => {
    accounts.records.set(KARI.id, { ...accounts.records.get(KARI.id), addresses: [{ ...SAVED, country_id: 'SE' }] })
    const as = await customer()
    const { data } = await set(gateway, as, { shippingAddressId: await idOf(as) })
    expect(data.setCheckout.__typename).toBe('CartRefused')
    expect(data.setCheckout.inputErrors).toContainEqual(expect.objectContaining({ path: 'shippingAddress.country' }))
  })

  test('an id beside an address is BAD_USER_INPUT', async () => {
    const as = await customer()
    const { errors } = await set(gateway, as, { shippingAddressId: await idOf(as), shippingAddress: ADDRESS_NO })
    expect(errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT')
  })
})

describe('an address that the account has, in the calls of the checkout', () => {
  const written = {
    ...SAVED,
    firstname: ' Kari',
    street: ['Gata  1', '', ' Oppgang B', null],
    telephone: '+47 22 00 00 00',
    postcode: '0150',
    company: 'Nord  AS',
    vat_id: null,
    prefix: 'Fru',
    region: { region: 'Østlandet', region_code: 'OST', region_id: 5 },
    region_id: 5,
  }
  const asWritten = {
    firstname: ' Kari',
    lastname: 'Nord',
    company: 'Nord  AS',
    street: ['Gata  1', ' Oppgang B'],
    telephone: '+47 22 00 00 00',
    postcode: '0150',
    city: 'Oslo',
    country_id: 'NO',
    prefix: 'Fru',
    region: 'Østlandet',
    region_code: 'OST',
    region_id: 5,
  }
  const withAddress = (address: object) =>
    accounts.records.set(KARI.id, { ...accounts.records.get(KARI.id), addresses: [address] })
  const SHOWN = '{ firstName lastName company taxId street apartment postcode city region country phone }'
  const shown = async (as: As) =>
    (await gateway.query(`{ viewer { addresses { address ${SHOWN} } } }`, as)).data.viewer.addresses[0].address
  const lastSent = (path: string) => {
    const call = gateway.storefront.calls.findLast((one) => one.path === path)
    return JSON.parse(JSON.stringify(call?.body ?? {})).addressInformation
  }

  test('goes to delivery and order as it came, without empty street lines, whether named or entered', async () => {
    withAddress(written)
    const as = await customer()
    const address = await shown(as)
    for (const given of [{ shippingAddressId: await idOf(as) }, { shippingAddress: address }]) {
      const { data } = await set(gateway, as, { email: KARI.email, ...given, paymentMethod: 'invoice' })
      expect(data.setCheckout.inputErrors ?? []).toEqual([])
      expect(lastSent('/api/cart/shipping-information').shippingAddress).toMatchObject(asWritten)
    }
    const { data } = await place(gateway, as, await seen(gateway, as), 'key-of-a-saved-address')
    expect(data.placeOrder.__typename).toBe('OrderPlaced')
    expect(lastSent('/api/order')).toMatchObject({ shippingAddress: asWritten, billingAddress: asWritten })
  })

  test('keeps unchanged fields: only the changed ones are the entered ones', async () => {
    withAddress(written)
    const as = await customer()
    const address = await shown(as)
    await set(gateway, as, { email: KARI.email, shippingAddress: { ...address, phone: '98765432', company: null } })
    expect(lastSent('/api/cart/shipping-information').shippingAddress).toMatchObject({
      ...asWritten,
      telephone: '98765432',
      company: '',
    })
  })

  test('has nothing of a saved one if it is another place', async () => {
    withAddress(written)
    const as = await customer()
    await set(gateway, as, { email: KARI.email, shippingAddress: { ...ADDRESS_NO, street: 'Gata 2' } })
    const sent = lastSent('/api/cart/shipping-information').shippingAddress
    expect(sent).toMatchObject({ street: ['Gata 2'], region: '', region_id: 0 })
    expect(sent).not.toHaveProperty('prefix')
  })

  test('keeps the zeros that a backend has lost by writing numbers', async () => {
    withAddress({ ...written, postcode: 150, telephone: 22000000 })
    const as = await customer()
    await set(gateway, as, { email: KARI.email, shippingAddressId: await idOf(as) })
    expect(lastSent('/api/cart/shipping-information').shippingAddress).toMatchObject({
      postcode: '0150',
      telephone: '22000000',
    })
  })

  test('goes as it was entered while the account cannot be read', async () => {
    const as = await customer()
    gateway.storefront.answer('/api/user/me', () => ({ json: { code: 503, result: 'busy' }, status: 503 }))
    const { data } = await set(gateway, as, { email: KARI.email, shippingAddress: ADDRESS_NO })
    expect(data.setCheckout.__typename).toBe('CartChanged')
    expect(lastSent('/api/cart/shipping-information').shippingAddress.street).toEqual([ADDRESS_NO.street])
  })
})

describe('the language of an order', () => {
  const languageOf = async (headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const guest = await guestWithCart(gateway)
    const as: As = { headers: { ...guest.headers, ...headers } }
    await enterAll(gateway, as, { paymentMethod: 'invoice' })
    await place(gateway, as, await seen(gateway, as), `key-of-${JSON.stringify(headers)}`)
    const call = gateway.storefront.calls.findLast(({ path }) => path === '/api/order')
    return JSON.parse(JSON.stringify(call?.body ?? {})).language
  }

  test.each([
    { read: 'as the store', headers: {}, language: 'nb' },
    { read: 'in Finnish', headers: { 'accept-language': 'fi' }, language: 'fi' },
  ])('of a shop that is read $read is $language', async ({ headers, language }) => {
    expect(await languageOf(headers)).toBe(language)
  })

  test('is not sent to a backend that takes none', async () => {
    await gateway.close()
    gateway = await startGateway({ no: { product: [product(1)] } }, { profile: readProfile('spec') })
    backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
    customers = createFakeCustomers(gateway.storefront)
    expect(await languageOf({ 'accept-language': 'fi' })).toBeUndefined()
    expect(gateway.storefront.calls.map(({ path }) => path)).toContain('/api/order')
  })
})

describe('the buyer’s reference', () => {
  test('goes with the order and comes back with it', async () => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, { paymentMethod: 'invoice' })
    const { data } = await place(gateway, as, await seen(gateway, as), 'key-of-the-reference', { reference: 'PO 4711' })
    const order = await gateway.query(ORDER, { ...as, variables: { id: data.placeOrder.order.id } })
    expect(order.data.order.reference).toBe('PO 4711')
  })

  test.each(['https://evil.example/kari', 'see www.evil.example', 'ask kari@evil.example'])(
    '%s is refused as a reference, because the mail would contain a link',
    async (reference) => {
      const as = await guestWithCart(gateway)
      await enterAll(gateway, as, { paymentMethod: 'invoice' })
      const { data } = await place(gateway, as, await seen(gateway, as), 'key-of-the-link', { reference })
      expect(data.placeOrder).toMatchObject({
        __typename: 'OrderRefused',
        reason: 'INPUT',
        inputErrors: [{ path: 'reference', rule: 'FORMAT' }],
      })
      expect(gateway.storefront.calls.filter(({ path }) => path === '/api/order')).toEqual([])
    },
  )

  test('more than 100 characters are BAD_USER_INPUT', async () => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, { paymentMethod: 'invoice' })
    const { errors } = await place(gateway, as, await seen(gateway, as), 'key', { reference: 'x'.repeat(101) })
    expect(errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT')
  })
})
