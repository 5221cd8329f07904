// @vitest-environment node
/** What a shopper entered is no fault of the shop: no form answers it with 503. */
import { expect, test } from 'vitest'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { handleAccountForm } from './accountForms.ts'
import { handleCartForm } from './cartForms.ts'
import type { FormRequest } from './formRequest.ts'
import { handleNewsletterForm } from './newsletterForm.ts'
import { handleOrderForm } from './orderForms.ts'
import { handleSessionForm, type QueryForShopper } from './sessionForms.ts'

const { store } = sampleStoreContext
const ORIGIN = 'https://shop.example'
const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const PASSWORD = 'Gull-og-Solv-1'

const refuses: QueryForShopper = async ({ query }) => ({
  body: query.startsWith('query ')
    ? { data: { products: [PRODUCT] } }
    : { errors: [{ message: 'expected a shorter text', extensions: { code: 'BAD_USER_INPUT' } }], data: null },
  setCookies: [],
})
const PRODUCT = {
  name: 'Bar',
  path: '/bar',
  composition: {
    __typename: 'Single',
    variant: {
      id: 'v',
      sku: 'AU-1',
      gramsPerUnit: null,
      quantity: { __typename: 'QuantityRule', unit: 'PCS', minimum: '1', step: '1', maximum: null },
    },
  },
  downloads: [],
}

const cart = (request: FormRequest) =>
  handleCartForm(request, { origin: ORIGIN, sender: 'sender', locale: 'en-GB' }, refuses)
const order = (request: FormRequest) => handleOrderForm(request, ORIGIN, refuses)
const account = (path: '/register' | '/reset-password') => (request: FormRequest) =>
  handleAccountForm({ path, store }, request, ORIGIN, refuses)

test.each([
  { name: 'a product', send: cart, fields: { item: '{"of":"v","quantity":"1"}' } },
  { name: 'a line of the cart', send: cart, fields: { line: 'l', quantity: '2' } },
  { name: 'a coupon', send: cart, fields: { coupon: 'C' } },
  { name: 'a list', send: cart, fields: { list: 'AU-1 2' } },
  { name: 'a code for an order', send: order, fields: { do: 'request', number: '1', email: 'a@b.no' } },
  { name: 'opening an order', send: order, fields: { do: 'open', number: '1', email: 'a@b.no', code: '1' } },
  { name: 'a cancellation', send: order, fields: { do: 'cancel', orderId: 'x' } },
  { name: 'a return', send: order, fields: { do: 'return', orderId: 'x', reason: 'r' } },
  { name: 'another order', send: order, fields: { do: 'reorder', orderId: 'x' } },
  {
    name: 'a registration',
    send: account('/register'),
    fields: { email: 'a@b.no', firstName: 'A', lastName: 'B', password: PASSWORD, passwordAgain: PASSWORD },
  },
  { name: 'a forgotten password', send: account('/reset-password'), fields: { email: 'a@b.no' } },
  {
    name: 'a new password',
    send: account('/reset-password'),
    fields: { newPassword: PASSWORD, passwordAgain: PASSWORD },
  },
  {
    name: 'a sign-in',
    send: (request: FormRequest) => handleSessionForm({ kind: 'signIn', store }, request, ORIGIN, refuses),
    fields: { email: 'a@b.no', password: PASSWORD },
  },
  {
    name: 'the newsletter',
    send: (request: FormRequest) => handleNewsletterForm(store, request, ORIGIN, refuses),
    fields: { email: 'a' },
  },
])('$name that the gateway refuses for its values comes back, and is no 503', async ({ send, fields }) => {
  const result = await send({ headers, body: Buffer.from(new URLSearchParams(fields).toString()) })
  // The newsletter's form leads to a page that says so.
  const namesEmail = result.kind === 'done' && 'location' in result && result.location.includes('result=email')
  const status = 'status' in result ? result.status : namesEmail ? 400 : 0
  expect(result.kind).not.toBe('refused')
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})
