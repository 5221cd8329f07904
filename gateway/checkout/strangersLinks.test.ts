/** Whatever somebody enters that ends in a mail to another address or on a page of others. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { createFakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { ADDRESS_NO, type As, enterAll, guestWithCart, place, seen, set } from './testing/checkoutQueries.ts'

let gateway: TestGateway
let customers: FakeCustomers
const engraved = product(2, {
  custom_options: [{ option_id: 5, title: 'Gravering', type: 'field', sort_order: 1, is_require: true, values: [] }],
})
/** A cart with everything that an order needs. */
let as: As
let orderId = ''
let cookie = ''

beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1), engraved] } })
  createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
  const other = await guestWithCart(gateway)
  await enterAll(gateway, other, { paymentMethod: 'cashondelivery' })
  const { data } = await place(gateway, other, await seen(gateway, other))
  orderId = data.placeOrder.order.id
  ownerHeaders = other.headers
  as = await guestWithCart(gateway)
  await enterAll(gateway, as, { paymentMethod: 'invoice' })
  cookie = (await signIn(gateway, KARI)).cookie
})
afterAll(() => gateway.close())
let ownerHeaders: Readonly<Record<string, string>> = {}

interface Refusal {
  readonly path: string
  readonly rule: string
  readonly message: string
}

const ERRORS = '{ inputErrors { path rule message } }'
const send = async (name: string, type: string, input: object, headers: Readonly<Record<string, string>>) => {
  const refused = type.startsWith('AddToCart') ? 'CartRefused' : 'AccountRefused'
  const { data } = await gateway.query(
    `mutation ($input: ${type}!) { outcome: ${name}(input: $input) { ... on ${refused} ${ERRORS} } }`,
    {
      variables: { input: { idempotencyKey: randomUUID(), ...input } },
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    },
  )
  return data?.outcome.inputErrors
}
const productId = (number: number) => encodeId({ type: 'Product', storeCode: 'no', key: String(number) })
const ofAddress = (name: 'shippingAddress' | 'billingAddress', field: string) => async (text: string) => {
  const { data } = await set(gateway, as, { [name]: { ...ADDRESS_NO, [field]: text } })
  return data.setCheckout.inputErrors
}
const REVIEW = { rating: 4, title: 'Fin barre', detail: 'Vekten stemmer.', nickname: 'Kari' }
const inReview = (field: string) => (text: string) =>
  send('submitReview', 'SubmitReviewInput', { productId: productId(1), ...REVIEW, [field]: text }, {})
const registered = (field: string) => (text: string) => {
  const person = { email: 'new@example.no', password: 'Kari-Nord-2026', firstName: 'Kari', lastName: 'Nord' }
  return send('register', 'RegisterInput', { ...person, [field]: text }, {})
}

const PLAIN = 'Bare bokstaver, tall og skilletegn, og ingen nettadresse.'
const NO_LINK = 'Utelat nettadresser og e-postadresser.'
const OTHERWISE_REFUSED = ['taxId', 'postcode', 'phone']
type Enter = (text: string) => Promise<readonly Refusal[]>

const INPUTS: readonly { readonly input: string; readonly message: string | null; readonly enter: Enter }[] = [
  ...(['shippingAddress', 'billingAddress'] as const).flatMap((name) =>
    ['firstName', 'lastName', 'company', 'taxId', 'street', 'apartment', 'postcode', 'city', 'phone'].map((field) => ({
      input: `${name}.${field}`,
      message: OTHERWISE_REFUSED.includes(field) ? null : PLAIN,
      enter: ofAddress(name, field),
    })),
  ),
  {
    input: 'reference',
    message: NO_LINK,
    async enter(reference) {
      const { data } = await place(gateway, as, await seen(gateway, as), randomUUID(), { reference })
      return data.placeOrder.inputErrors
    },
  },
  {
    input: 'items.0.options.0.text',
    message: NO_LINK,
    enter: (text) => {
      const of = encodeId({ type: 'Variant', storeCode: 'no', key: 'SKU-2' })
      const items = [{ of, quantity: '1', options: [{ option: '5', text }] }]
      return send('addToCart', 'AddToCartInput', { items }, as.headers)
    },
  },
  {
    input: 'reason',
    message: NO_LINK,
    enter: (reason) => send('requestReturn', 'RequestReturnInput', { orderId, lines: [0], reason }, ownerHeaders),
  },
  ...['title', 'detail', 'nickname'].map((input) => ({ input, message: NO_LINK, enter: inReview(input) })),
  ...['firstName', 'lastName'].map((input) => ({ input, message: PLAIN, enter: registered(input) })),
  ...['firstName', 'lastName'].map((input) => ({
    input,
    message: PLAIN,
    enter: (text: string) => send('changeProfile', 'ChangeProfileInput', { [input]: text }, { cookie }),
  })),
  ...['company', 'street', 'apartment', 'city'].map((field) => ({
    input: `address.${field}`,
    message: PLAIN,
    enter: (text: string) =>
      send('saveAddress', 'SaveAddressInput', { address: { ...ADDRESS_NO, [field]: text } }, { cookie }),
  })),
]

test.each(INPUTS)('$input refuses a link, with a message', async ({ input, message, enter }) => {
  for (const link of ['https://evil.example/kari', 'evil.example/login', 'www.evil.example', 'evil.example:8080']) {
    const found = (await enter(link)).find(({ path }) => path === input)
    // A number or a code of another length or form is refused anyhow.
    expect(found, link).toMatchObject(message === null ? { path: input } : { rule: 'FORMAT', message })
  }
})
