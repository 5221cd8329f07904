/**
 * What a backend refuses is said at its field and in the store's language, wherever the backend says it: at the address, the delivery, the
 * payment, the order, the registration, the account's addresses and every new password. Its own sentence only where no kind fits.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { accountMessage, type AccountMessageName } from '../customer/accountMessages.ts'
import { readStoreTable, type StoreView } from '../storeTable.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, signIn } from '../testing/fakeCustomers.ts'
import type { CannedResponse } from '../testing/fakeStorefront.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { messageIn, type MessageName } from './messages.ts'
import { type As, enterAll, guestWithCart, place, seen, set } from './testing/checkoutQueries.ts'

const person = { firstName: 'Kari', lastName: 'Nord', street: 'Torggata 1' }
const ADDRESSES: Readonly<Record<string, object>> = {
  no: { ...person, postcode: '0181', city: 'Oslo', country: 'NO', phone: '22 00 41 00' },
  de: { ...person, postcode: '10115', city: 'Berlin', country: 'DE', phone: '030 1234567' },
}
const STORES = readStoreTable().stores.filter(({ storeCode }) => storeCode in ADDRESSES)

/** How backends write a refusal. */
const FORMS: readonly (readonly [string, (said: unknown) => CannedResponse])[] = [
  ['status 400', (said) => ({ json: { code: 400, result: said }, status: 400 })],
  ['status 400 without an envelope', (said) => ({ json: { message: said }, status: 400 })],
  ['status 500, as the Magento 1 chain', (said) => ({ json: { code: 500, result: said }, status: 500 })],
  ['status 200 with code "400", as Tryton', (said) => ({ json: { code: '400', result: said } })],
]

let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
let client = 0
beforeAll(async () => {
  const catalogue = Object.fromEntries(STORES.map(({ storeCode }) => [storeCode, { product: [product(1)] }]))
  gateway = await startGateway(catalogue, { profile: readProfile('spec') })
})
beforeEach(() => {
  client += 1
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
  backend.countries = ['NO', 'DE']
})
afterAll(() => gateway.close())

interface Said {
  readonly path: string
  readonly rule: string
  readonly bound?: string
  readonly message: string
}

const OWN = 'Vi leverer ikke til hytter.'
const SCHEMA = [{ keyword: 'pattern', dataPath: '.addressInformation.shippingAddress.city', message: 'should match' }]
const DEVELOPERS = [{ keyword: 'type', dataPath: '.products[0].qty', message: 'should be number' }]
/** None of these may be read by a shopper. */
const NOT_SHOWN = /should (?:match|be)|internal|validation error|SQLSTATE/i

describe.each(STORES.map((store) => ({ name: store.storeCode, store })))('in store $name', ({ name, store }) => {
  const say = (message: MessageName) => messageIn(store.i18n.language, message)
  const field = (path: string, rule: string, message: MessageName): Said => ({ path, rule, message: say(message) })

  /** By what the backend says; null: of no field. */
  const REFUSALS: readonly (readonly [string, unknown, Said | null, MessageName])[] = [
    [
      'DELIVERY_INVALID',
      'Please specify a shipping method.',
      field('deliveryMethod', 'UNKNOWN', 'notOffered'),
      'notOffered',
    ],
    [
      'PAYMENT_INVALID',
      'The requested Payment Method is not available.',
      field('paymentMethod', 'UNKNOWN', 'notOffered'),
      'notOffered',
    ],
    [
      'ADDRESS_INVALID',
      'Please check shipping address information. x',
      field('shippingAddress', 'REFUSED', 'addressRefused'),
      'addressRefused',
    ],
    [
      'COUNTRY_INVALID',
      'The country code "XX" is not known.',
      field('shippingAddress.country', 'UNKNOWN', 'notOffered'),
      'notOffered',
    ],
    [
      'TAX_NUMBER_INVALID',
      'The number "1" is not a valid tax identifier.',
      field('shippingAddress.taxId', 'FORMAT', 'format'),
      'format',
    ],
    ['a field of the schema', SCHEMA, field('shippingAddress.city', 'FORMAT', 'format'), 'format'],
    ['NOT_ENOUGH_STOCK', 'The requested qty is not available', null, 'notAvailable'],
    ['OUT_OF_STOCK', 'This product is out of stock.', null, 'notAvailable'],
  ]
  const STEPS: readonly (readonly [string, string, object])[] = [
    ['the address', 'shipping-methods', { shippingAddress: { ...ADDRESSES[name], street: 'Storgata 2' } }],
    ['the delivery', 'shipping-information', { deliveryMethod: 'storepickup_shop' }],
    ['the payment', 'collect-totals', { paymentMethod: 'cashondelivery' }],
  ]
  const ready = async (): Promise<As> => {
    const as = await guestWithCart(gateway, name)
    await enterAll(gateway, as, { shippingAddress: ADDRESSES[name], paymentMethod: 'invoice' })
    return as
  }
  const shown = (said: Said | null) => (said === null ? [] : [{ bound: null, ...said }])

  describe.each(FORMS)('refused by %s', (_form, refuse) => {
    test.each(STEPS.flatMap((step) => REFUSALS.map((refusal) => [step[0], refusal[0], step, refusal] as const)))(
      'at %s: %s',
      async (_step, _kind, [, call, input], [, text, said, message]) => {
        const as = await ready()
        backend.failNext(call, refuse(text))
        const { data, errors } = await set(gateway, as, input)
        expect(errors).toBeUndefined()
        expect(backend.failures).toEqual([])
        expect(data.setCheckout).toMatchObject({ __typename: 'CartRefused', message: say(message) })
        expect(data.setCheckout.inputErrors).toEqual(shown(said))
      },
    )

    test.each(REFUSALS)('at the order: %s', async (_kind, text, said, message) => {
      const as = await ready()
      const total = await seen(gateway, as)
      backend.failNext('order', refuse(text))
      const { data, errors } = await place(gateway, as, total)
      expect(errors).toBeUndefined()
      const reason = said === null ? 'BLOCKED' : 'INPUT'
      expect(data.placeOrder).toMatchObject({ __typename: 'OrderRefused', reason, message: say(message) })
      expect(data.placeOrder.inputErrors).toEqual(shown(said))
    })

    test.each(STEPS)('at %s an unknown sentence is displayed unchanged', async (_step, call, input) => {
      const as = await ready()
      backend.failNext(call, refuse(OWN))
      const { data } = await set(gateway, as, input)
      expect(data.setCheckout).toMatchObject({ message: OWN, inputErrors: [{ rule: 'REFUSED', message: OWN }] })
    })

    test.each([
      ['of developers', DEVELOPERS],
      ['of a program', 'data.products[0].qty should be number'],
      ['that is empty', ''],
    ])('a text %s is never shown', async (_kind, text) => {
      for (const [, call, input] of STEPS) {
        const as = await ready()
        backend.failNext(call, refuse(text))
        const { data, errors } = await set(gateway, as, input)
        expect(JSON.stringify([data, errors])).not.toMatch(NOT_SHOWN)
      }
    })
  })

  test('an order that the schema refuses without a field of the shopper says what to check, and no internal check', async () => {
    const as = await ready()
    const total = await seen(gateway, as)
    backend.failNext('order', { json: { code: 400, result: DEVELOPERS }, status: 400 })
    const { data } = await place(gateway, as, total)
    expect(data.placeOrder).toMatchObject({ reason: 'REJECTED', message: say('notTaken'), inputErrors: [] })
  })

  test.each<[string, object, string, string]>([
    [
      'the invoice’s',
      { taxId: name === 'no' ? '988077917' : 'DE136695976' },
      'The number "1" is not a valid tax identifier.',
      'billingAddress.taxId',
    ],
    ['the invoice’s', {}, 'Please check billing address information. x', 'billingAddress'],
    ['the delivery’s', {}, 'Please check shipping address information. x', 'shippingAddress'],
  ])('of two addresses it is %s that is refused', async (_which, more, text, path) => {
    const as = await ready()
    const billingAddress = { ...ADDRESSES[name], company: 'Gull AS', ...more }
    const entered = await set(gateway, as, { billingAddress })
    expect(entered.data.setCheckout.__typename, JSON.stringify(entered.data)).toBe('CartChanged')
    const total = await seen(gateway, as)
    backend.failNext('order', { json: { code: 400, result: text }, status: 400 })
    const { data } = await place(gateway, as, total)
    expect(data.placeOrder.inputErrors).toMatchObject([{ path }])
  })

  describe('of an account', () => {
    accountsIn(name, store)
  })
})

const REFUSED = '__typename ... on AccountRefused { reason message inputErrors { path rule bound message } }'
const mutation = (field: string, input: string) =>
  `mutation ($input: ${input}!) { ${field}(input: $input) { ${REFUSED} } }`
const PASSWORD = 'Gull-og-Solv-1'

function accountsIn(name: string, store: StoreView): void {
  const say = (message: AccountMessageName, bound: string | null = null) => accountMessage(store, message, bound)
  const send = async (field: string, type: string, input: object, headers: As['headers'] = {}) => {
    const { data, errors } = await gateway.query(mutation(field, type), {
      store: name,
      variables: { input: { idempotencyKey: randomUUID(), ...input } },
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `203.0.113.${client % 250}`, ...headers },
    })
    expect(errors).toBeUndefined()
    return data[field]
  }
  const kari = async (): Promise<As['headers']> => ({ cookie: (await signIn(gateway, KARI, { store: name })).cookie })
  const register = (more: object = {}) => ({
    email: `ny-${randomUUID().slice(0, 8)}@example.com`,
    password: PASSWORD,
    firstName: 'Kari',
    lastName: 'Nord',
    ...more,
  })

  const PASSWORDS: readonly (readonly [string, string, Omit<Said, 'path'>])[] = [
    [
      'too short, with its bound',
      'The password needs at least 12 characters. Create a new password and try again.',
      { rule: 'TOO_SHORT', bound: '12', message: say('passwordTooShort', '12') },
    ],
    [
      'too simple, with its bound',
      'Minimum of different classes of characters in password is 4. Classes of characters: Lower Case, Upper Case, Digits, Special Characters.',
      { rule: 'FORMAT', bound: '4', message: say('passwordKinds', '4') },
    ],
    [
      'refused',
      "The password can't be the same as the email address.",
      { rule: 'REFUSED', message: say('passwordRefused') },
    ],
  ]
  test.each(FORMS.flatMap(([form, refuse]) => PASSWORDS.map((one) => [...one, form, refuse] as const)))(
    'a new password that is %s, at its field',
    async (_what, text, said, _form, refuse) => {
      const at = (path: string) => ({
        reason: 'INPUT',
        message: said.message,
        inputErrors: [{ bound: null, ...said, path }],
      })
      const headers = await kari()
      gateway.storefront.answer('/api/user/create', () => refuse(text))
      gateway.storefront.answer('/api/user/change-password', () => refuse(text))
      gateway.storefront.answer('/api/user/create-password', () => refuse(text))
      expect(await send('register', 'RegisterInput', register())).toMatchObject(at('password'))
      const change = { currentPassword: KARI.password, newPassword: PASSWORD }
      expect(await send('changePassword', 'ChangePasswordInput', change, headers)).toMatchObject(at('newPassword'))
      const reset = { email: KARI.email, resetToken: 'a-link', newPassword: PASSWORD }
      expect(await send('resetPassword', 'ResetPasswordInput', reset)).toMatchObject(at('newPassword'))
    },
  )

  const ADDRESS: readonly (readonly [string, unknown, Omit<Said, 'path'>, string])[] = [
    ['ADDRESS_INVALID', 'Please check billing address information. x', { rule: 'FORMAT', message: say('format') }, ''],
    ['COUNTRY_INVALID', 'The country code "XX" is not known.', { rule: 'FORMAT', message: say('format') }, '.country'],
    [
      'TAX_NUMBER_INVALID',
      'The number "1" is not a valid tax identifier.',
      { rule: 'FORMAT', message: say('format') },
      '.taxId',
    ],
    [
      'a field of the schema',
      [{ dataPath: '.customer.addresses[0].telephone', message: 'should match' }],
      { rule: 'FORMAT', message: say('format') },
      '.phone',
    ],
  ]
  test.each(FORMS.flatMap(([form, refuse]) => ADDRESS.map((one) => [...one, form, refuse] as const)))(
    'an address refused as %s, at its field',
    async (_kind, text, said, suffix, _form, refuse) => {
      const at = (path: string) => ({
        reason: 'INPUT',
        inputErrors: [{ bound: null, ...said, path: `${path}${suffix}` }],
      })
      const headers = await kari()
      gateway.storefront.answer('/api/user/create', () => refuse(text))
      const company = { ...ADDRESSES[name], company: 'Gull AS', taxId: name === 'no' ? '988077917' : 'DE136695976' }
      const registered = store.allowRegisterAsBusiness
        ? await send('register', 'RegisterInput', register({ businessAddress: company }))
        : at('businessAddress')
      expect(registered).toMatchObject(at('businessAddress'))
      const me = {
        code: 200,
        result: { id: KARI.id, group_id: 1, email: KARI.email, firstname: 'Kari', lastname: 'Nord', addresses: [] },
      }
      gateway.storefront.answer('/api/user/me', ({ method }) => (method === 'GET' ? { json: me } : refuse(text)))
      expect(await send('saveAddress', 'SaveAddressInput', { address: ADDRESSES[name] }, headers)).toMatchObject(
        at('address'),
      )
    },
  )

  test.each(FORMS)('an e-mail address that is taken, when it is changed: %s', async (_form, refuse) => {
    const headers = await kari()
    const me = {
      code: 200,
      result: { id: KARI.id, group_id: 1, email: KARI.email, firstname: 'Kari', lastname: 'Nord', addresses: [] },
    }
    gateway.storefront.answer('/api/user/me', ({ method }) =>
      method === 'GET' ? { json: me } : refuse('E-mail "kari@example.no" must be unique.'),
    )
    const input = { email: 'ny@example.com', currentPassword: KARI.password }
    expect(await send('changeProfile', 'ChangeProfileInput', input, headers)).toMatchObject({
      reason: 'EMAIL_TAKEN',
      message: say('emailTaken'),
    })
  })

  test.each(FORMS)('an unknown sentence is displayed unchanged: %s', async (_form, refuse) => {
    gateway.storefront.answer('/api/user/create', () => refuse(OWN))
    expect(await send('register', 'RegisterInput', register())).toMatchObject({ reason: 'INPUT', message: OWN })
    gateway.storefront.answer('/api/user/create', () =>
      refuse([{ dataPath: '.customer.website', message: 'should be' }]),
    )
    expect(await send('register', 'RegisterInput', register())).toMatchObject({ message: say('invalidInput') })
  })

  test('an account along with an order: the password is refused at its field', async () => {
    const as = await guestWithCart(gateway, name)
    await enterAll(gateway, as, {
      email: `ny-${client}@example.com`,
      shippingAddress: ADDRESSES[name],
      paymentMethod: 'invoice',
    })
    const total = await seen(gateway, as)
    gateway.storefront.answer('/api/user/create', () => ({
      json: { code: 400, result: 'The password needs at least 12 characters.' },
      status: 400,
    }))
    const { data } = await place(gateway, as, total, randomUUID(), { newAccountPassword: PASSWORD })
    expect(data.placeOrder).toMatchObject({
      __typename: 'OrderRefused',
      inputErrors: [
        { path: 'newAccountPassword', rule: 'TOO_SHORT', bound: '12', message: say('passwordTooShort', '12') },
      ],
    })
  })
}
