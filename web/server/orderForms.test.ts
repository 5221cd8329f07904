// @vitest-environment node
/** The forms of the page of an order, with a gateway whose answers are given. */
import { beforeEach, describe, expect, test } from 'vitest'
import { handleOrderForm } from './orderForms.ts'
import { orderCookie, ticketHeader } from './orderTicket.ts'

const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const NAMED = { number: '100000017', email: 'kari@example.no' }
const TICKET = 'x'.repeat(43)

let sent: unknown[] = []
let outcome: object | null = null
beforeEach(() => {
  sent = []
  outcome = null
})

const post = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = own) =>
  handleOrderForm(
    { headers, body: Buffer.from(new URLSearchParams(fields).toString()) },
    'https://shop.example',
    async ({ variables: { input } }) => {
      sent.push(input)
      if (!outcome) throw new Error('connect ECONNREFUSED')
      return { body: { data: { outcome } }, setCookies: ['guest=1'] }
    },
  )

test('a request for a code leads to the form of the code, which has number and address', async () => {
  outcome = { __typename: 'OrderCodeRequested', ownOrder: null }
  expect(await post({ do: 'request', ...NAMED })).toEqual({
    kind: 'page',
    status: 200,
    outcome: { step: 'code', ...NAMED, refusal: null, failure: null, done: null, enteredReturn: null },
    error: null,
  })
  expect(sent).toEqual([{ idempotencyKey: expect.any(String), ...NAMED }])
})

test('an order of the own session is shown at once', async () => {
  outcome = { __typename: 'OrderCodeRequested', ownOrder: { id: 'own' } }
  expect(await post({ do: 'request', ...NAMED })).toMatchObject({ kind: 'redirect', to: 'page', ownId: 'own' })
})

test('the right code brings the ticket', async () => {
  outcome = { __typename: 'OrderOpened', ticket: TICKET }
  expect(await post({ do: 'open', ...NAMED, code: '123456' })).toMatchObject({ kind: 'redirect', ticket: TICKET })
})

test.each([
  { reason: 'INPUT', status: 422 },
  { reason: 'TOO_MANY_TRIES', status: 429 },
])('a refusal for $reason is shown with status $status, with what was entered', async ({ reason, status }) => {
  outcome = { __typename: 'AccountRefused', message: 'Nei', reason }
  const result = await post({ do: 'open', ...NAMED, code: '1' })
  expect(result).toMatchObject({ kind: 'page', status, outcome: { step: 'code', ...NAMED, refusal: 'Nei' } })
})

describe('an order', () => {
  test('is cancelled, ordered again and forgotten', async () => {
    outcome = { __typename: 'OrderCancelled' }
    expect(await post({ do: 'cancel', orderId: 'o' })).toMatchObject({ status: 200, outcome: { done: 'CANCELLED' } })
    outcome = { __typename: 'CartChanged' }
    expect(await post({ do: 'reorder', orderId: 'o' })).toMatchObject({ to: 'cart', setCookies: ['guest=1'] })
    expect(await post({ do: 'close' })).toEqual({ kind: 'redirect', to: 'page', ticket: null, setCookies: [] })
    expect(sent).toHaveLength(2)
  })

  test('is returned with its lines and the reason', async () => {
    outcome = { __typename: 'ReturnRequested' }
    expect(await post({ do: 'return', orderId: 'o', line: '1', reason: 'For stor' })).toMatchObject({
      outcome: { step: 'order', done: 'RETURNED', refusal: null },
    })
    expect(sent).toEqual([{ idempotencyKey: expect.any(String), orderId: 'o', lines: [1], reason: 'For stor' }])
  })
})

test('a return without a line comes back with its text and the words of the gateway', async () => {
  outcome = { __typename: 'AccountRefused', message: 'Choose one', reason: 'INPUT' }
  expect(await post({ do: 'return', orderId: 'o', reason: 'For stor' })).toMatchObject({
    status: 422,
    outcome: { step: 'order', refusal: 'Choose one', enteredReturn: { lines: [], reason: 'For stor' } },
  })
})

test('without an answer the form comes back with 503', async () => {
  expect(await post({ do: 'request', ...NAMED })).toMatchObject({
    status: 503,
    outcome: { step: 'find', ...NAMED, refusal: null, failure: 'UNANSWERED' },
    error: new Error('connect ECONNREFUSED'),
  })
})

test.each([
  ['of another origin', { do: 'close' }, { ...own, 'sec-fetch-site': 'cross-site' }, 403],
  ['that is none of the page', { do: 'delete' }, own, 400],
  ['with a line that is no number', { do: 'return', line: 'x' }, own, 400],
])('a form %s is refused', async (_name, fields, headers, status) => {
  expect(await post(fields, headers)).toMatchObject({ kind: 'refused', status })
  expect(sent).toEqual([])
})

describe('the ticket', () => {
  test('is in a cookie of this host that no script reads, for an hour', () => {
    expect(orderCookie(TICKET, true)).toBe(
      `__Host-order=${TICKET}; Path=/; Max-Age=3600; SameSite=Lax; Secure; HttpOnly`,
    )
    expect(orderCookie(null, false)).toContain('order=; Path=/; Max-Age=0')
  })

  test.each([
    { cookies: `a=1; order=${TICKET}`, header: { 'x-order-ticket': TICKET } },
    { cookies: `order=${TICKET}; order=${TICKET}`, header: {} },
    { cookies: 'order=short', header: {} },
    { cookies: `__Host-order=${TICKET}`, header: {} },
    { cookies: undefined, header: {} },
  ])('of $cookies is $header', ({ cookies, header }) => {
    expect(ticketHeader(cookies, false)).toEqual(header)
  })
})
