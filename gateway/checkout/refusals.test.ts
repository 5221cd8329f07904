/** Every refusal of an order, in the language of the store. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatHours } from '#domain/verificationHours.ts'
import { product } from '../catalog/testing/documents.ts'
import { readStoreTable } from '../storeTable.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, PER, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { messageIn, type MessageName } from './messages.ts'
import { add, type As, enterAll, guestWithCart, place, seen, set, settle } from './testing/checkoutQueries.ts'

const person = { firstName: 'Kari', lastName: 'Nord', street: 'Torggata 1' }
const ADDRESSES: Readonly<Record<string, object>> = {
  no: { ...person, postcode: '0181', city: 'Oslo', country: 'NO', phone: '22 00 41 00' },
  se: { ...person, postcode: '111 22', city: 'Stockholm', country: 'SE', phone: '0701234567' },
  fi: { ...person, postcode: '00100', city: 'Helsinki', country: 'FI', phone: '0401234567' },
  de: { ...person, postcode: '10115', city: 'Berlin', country: 'DE', phone: '030 1234567' },
  it: { ...person, postcode: '20121', city: 'Milano', country: 'IT', phone: '02 1234567', region: 'MI' },
}
const STORES = readStoreTable().stores.filter(({ storeCode }) => storeCode in ADDRESSES)
const SUNDAY = new Date('2026-11-22T20:00:00Z')

let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
beforeAll(async () => {
  // The Italian store takes the backend’s three figures of a price; the others refuse documents with them.
  const taxed = { price_tax: 275, price_incl_tax: 1525 }
  const catalogue = Object.fromEntries(
    STORES.map(({ storeCode, tax }) => [
      storeCode,
      { product: [1, 2].map((id) => product(id, tax.calculateServerSide ? taxed : {})) },
    ]),
  )
  gateway = await startGateway(catalogue, { clock: () => SUNDAY })
})
beforeEach(() => {
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
  // The fake backend delivers to Norway and Sweden otherwise.
  backend.countries = ['NO', 'SE', 'FI', 'DE', 'IT']
})
afterAll(() => gateway.close())

describe.each(STORES.map(({ storeCode, i18n, contact }) => ({ store: storeCode, i18n, contact })))(
  'in store $store',
  ({ store, i18n, contact }) => {
    const number = store === 'se' ? { socialSecurityNumber: '811218-9876' } : {}
    const say = (name: MessageName, bound: string | null = null): string => messageIn(i18n.language, name, bound)
    const ready = async (paymentMethod = 'invoice', as?: As) => {
      const shopper = as ?? (await guestWithCart(gateway, store))
      await enterAll(gateway, shopper, { shippingAddress: ADDRESSES[store], paymentMethod })
      return { as: shopper, total: await seen(gateway, shopper) }
    }
    const refusal = async (
      { as, total }: Awaited<ReturnType<typeof ready>>,
      { shown = total, more = {} }: { readonly shown?: typeof total; readonly more?: object } = {},
    ) => {
      const { data, errors } = await place(gateway, as, shown, randomUUID(), { ...number, ...more })
      expect(errors).toBeUndefined()
      expect(backend.orders).toEqual([])
      const { __typename, reason, message } = data.placeOrder
      return { __typename, reason, message }
    }
    const refused = (reason: string, message: string) => ({ __typename: 'OrderRefused', reason, message })

    test('without terms, after a change, with a lower total than there is, and without products', async () => {
      const order = await ready()
      expect(await refusal(order, { more: { acceptsTerms: false } })).toEqual(
        refused('TERMS_NOT_ACCEPTED', say('termsNotAccepted')),
      )
      expect(await refusal(order, { shown: { ...order.total, version: 999 } })).toEqual(
        refused('CHANGED', say('cartChanged')),
      )
      expect(await refusal(order, { shown: { ...order.total, gross: '1' } })).toEqual(
        refused('PRICE_CHANGED', say('priceChanged')),
      )
      const anonymous = { as: { headers: {}, store }, total: order.total }
      expect(await refusal(anonymous)).toEqual(refused('EMPTY', say('emptyCart')))
      const entered = await set(gateway, anonymous.as, { email: 'kari@example.com' })
      expect(entered.data.setCheckout.message).toBe(say('emptyCart'))
    })

    test.each([
      { text: 'Error while adding products. x', status: 500, reason: 'BLOCKED', name: 'notAvailable' },
      { text: 'Error while adding shipping address. x', status: 500, reason: 'REJECTED', name: 'invalidAddress' },
      { text: 'Error while adding billing address. x', status: 500, reason: 'REJECTED', name: 'invalidAddress' },
      { text: 'Error placing an order', status: 500, reason: 'REJECTED', name: 'tryAgain' },
      {
        text: [{ dataPath: '.products[0].qty', message: 'should be number' }],
        status: 400,
        reason: 'REJECTED',
        name: 'notTaken',
      },
      { text: '', status: 400, reason: 'REJECTED', name: 'notTaken' },
      { text: 'Please specify a shipping method.', status: 500, reason: 'INPUT', name: 'notOffered' },
      { text: 'The requested Payment Method is not available.', status: 400, reason: 'INPUT', name: 'notOffered' },
      { text: 'Please check shipping address information.', status: 500, reason: 'INPUT', name: 'addressRefused' },
      { text: 'The country code "XX" is not known.', status: 400, reason: 'INPUT', name: 'notOffered' },
      { text: 'The number "1" is not a valid tax identifier.', status: 400, reason: 'INPUT', name: 'format' },
      { text: 'The requested qty is not available', status: 400, reason: 'BLOCKED', name: 'notAvailable' },
      {
        text: "The coupon code isn't valid. Verify the code and try again.",
        status: 400,
        reason: 'PRICE_CHANGED',
        name: 'priceChanged',
      },
      { text: 'The total has changed.', status: 409, reason: 'PRICE_CHANGED', name: 'priceChanged' },
    ] as const)('after the backend’s "$text"', async ({ text, status, reason, name }) => {
      const order = await ready()
      backend.failNext('order', { json: { code: status, result: text }, status })
      expect(await refusal(order)).toEqual(refused(reason, say(name, contact.email)))
    })

    test.each([
      { who: KARI, attribute: 'account_approved', reason: 'NOT_APPROVED', name: 'notApproved', bound: null },
      {
        who: PER,
        attribute: 'customer_number_verified',
        reason: 'NUMBER_NOT_VERIFIED',
        name: 'numberNotVerified',
        bound: formatHours({ from: '08:30', to: '15:30' }, i18n.dateFormat),
      },
    ] as const)('of a customer whose $attribute is 0', async ({ who, attribute, reason, name, bound }) => {
      const { cookie } = await signIn(gateway, who, { store })
      const as = { headers: { cookie, 'sec-fetch-site': 'same-origin' }, store }
      await add(gateway, as)
      const order = await ready('invoice', as)
      customers.change(who.email, { custom_attributes: [{ attribute_code: attribute, value: '0' }] })
      expect(await refusal(order)).toEqual(refused(reason, say(name, bound)))
    })

    test('of an address, at its field', async () => {
      const as = await guestWithCart(gateway, store)
      const enter = async (change: object) => {
        const { data } = await set(gateway, as, { shippingAddress: { ...ADDRESSES[store], ...change } })
        return data.setCheckout.inputErrors.map(({ message }: { message: string }) => message)
      }
      const unknown = { no: '0000', se: '100 00', fi: '33614', de: '00001', it: '00001' }[store]
      expect(await enter({ postcode: unknown })).toEqual([say('zipUnknown')])
      expect(await enter({ firstName: '' })).toEqual([say('required')])
      expect(await enter({ firstName: 'K' })).toEqual([say('tooShort', '2')])
      expect(await enter({ city: 'x'.repeat(5000) })).toEqual([say('tooLong', '60')])
      expect(await enter({ phone: '1' })).toEqual([say('format')])
    })

    test('of a payment that failed, and of one that is unknown', async () => {
      const { as, total } = await ready('card')
      const { data } = await place(gateway, as, total, randomUUID(), number)
      expect(data.placeOrder.__typename).toBe('PaymentNeeded')
      backend.payments.set('9000', 'failed')
      const settled = await settle(gateway, as, data.placeOrder.paymentId)
      expect(settled.data.settlePayment).toMatchObject({ __typename: 'PaymentFailed', message: say('paymentFailed') })
      const guessed = await settle(gateway, as, 'pay-1')
      expect(guessed.data.settlePayment).toEqual({ __typename: 'PaymentUnknown', message: say('paymentUnknown') })
    })
  },
)
