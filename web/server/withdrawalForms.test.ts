// @vitest-environment node
/** The two steps of a withdrawal, with a gateway whose answers are given. */
import { beforeEach, describe, expect, test } from 'vitest'
import { handleWithdrawalForm } from './withdrawalForms.ts'

const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const ENTERED = { name: 'Kari Nord', email: 'kari@example.no', line: '1' }
const WITHDRAWAL = { number: '17', name: 'Kari Nord', email: 'kari@example.no', receivedAt: '2026-11-21T12:00:00.000Z' }

let sent: unknown[] = []
let outcome: object | null = null
let errors: readonly object[] | null = null
beforeEach(() => {
  sent = []
  outcome = null
  errors = null
})

const post = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = own) =>
  handleWithdrawalForm(
    { headers, body: Buffer.from(new URLSearchParams(fields).toString()) },
    'https://shop.example',
    async ({ variables: { input } }) => {
      sent.push(input)
      if (errors) return { body: { errors, data: null }, setCookies: [] }
      if (!outcome) throw new Error('connect ECONNREFUSED')
      return { body: { data: { outcome } }, setCookies: [] }
    },
  )

describe('the first step', () => {
  test('leads to the second one, and nothing is sent', async () => {
    expect(await post({ do: 'review', orderId: 'o', ...ENTERED })).toEqual({
      kind: 'withdrawal',
      status: 200,
      outcome: {
        step: 'confirm',
        entered: { number: null, products: '', lines: [1], name: 'Kari Nord', email: 'kari@example.no' },
        idempotencyKey: expect.any(String),
      },
      error: null,
    })
    expect(sent).toEqual([])
  })

  test.each([
    { what: 'no line', fields: { ...ENTERED, line: 'x' }, problems: ['lines'] },
    { what: 'no name', fields: { ...ENTERED, name: ' ' }, problems: ['name'] },
    { what: 'text for an address', fields: { ...ENTERED, email: 'kari' }, problems: ['email'] },
    { what: 'no number', fields: { ...ENTERED, orderNumber: ' ' }, problems: ['number'] },
    { what: 'nothing', fields: {}, problems: ['lines', 'name', 'email'] },
  ])('with $what is displayed again with the errors', async ({ fields, problems }) => {
    const page = await post({ do: 'review', ...fields })
    expect(page).toMatchObject({ status: 422, outcome: { step: 'enter', problems } })
  })
})

describe('the second step', () => {
  const confirm = { do: 'confirm', orderId: 'o', key: 'k1', ...ENTERED }

  test('sends the statement with the key of its page, and shows the acknowledgement', async () => {
    const withdrawal = { ...WITHDRAWAL, lines: [{ position: 1, sku: 'A', name: 'Ring', quantity: '1' }] }
    outcome = { __typename: 'Withdrawn', isRepeated: false, withdrawal }
    expect(await post(confirm)).toMatchObject({ status: 200, outcome: { step: 'done', isRepeated: false, withdrawal } })
    expect(sent).toEqual([
      { idempotencyKey: 'k1', orderId: 'o', lines: [1], name: 'Kari Nord', email: 'kari@example.no' },
    ])
  })

  test('names an order that is not open by its number', async () => {
    outcome = { __typename: 'Withdrawn', isRepeated: false, withdrawal: { ...WITHDRAWAL, products: 'Ring', lines: [] } }
    const fields = { do: 'confirm', key: 'k2', orderNumber: '17', products: 'Ring', name: 'Kari Nord', email: 'k@x.no' }
    expect(await post(fields)).toMatchObject({
      status: 200,
      outcome: { step: 'done', withdrawal: { products: 'Ring' } },
    })
    expect(sent).toEqual([{ idempotencyKey: 'k2', number: '17', products: 'Ring', name: 'Kari Nord', email: 'k@x.no' }])
  })

  test.each([
    { reason: 'INPUT', status: 422 },
    { reason: 'TOO_MANY_TRIES', status: 429 },
  ])(
    'that is refused for $reason leads back to the first one, with the words of the gateway',
    async ({ reason, status }) => {
      outcome = { __typename: 'AccountRefused', message: 'Nei', reason }
      expect(await post(confirm)).toMatchObject({
        status,
        outcome: { step: 'enter', refusal: 'Nei', entered: { lines: [1] } },
      })
    },
  )

  test('without an answer says that nothing has arrived', async () => {
    expect(await post(confirm)).toMatchObject({ status: 503, outcome: { step: 'enter', isUnanswered: true } })
  })

  test('with the same key for other lines is not acknowledged', async () => {
    errors = [{ message: 'no', extensions: { code: 'BAD_USER_INPUT' } }]
    expect(await post(confirm)).toMatchObject({ status: 400, outcome: { step: 'enter' } })
  })

  test('goes back with what was entered', async () => {
    expect(await post({ ...confirm, do: 'change' })).toMatchObject({
      status: 200,
      outcome: { step: 'enter', problems: [], entered: { lines: [1], name: 'Kari Nord' } },
    })
  })
})

test.each([
  { what: 'of another site', headers: { ...own, 'sec-fetch-site': 'cross-site' }, status: 403 },
  { what: 'of another type', headers: { ...own, 'content-type': 'application/json' }, status: 415 },
])('a form $what is refused', async ({ headers, status }) => {
  expect(await post({ do: 'confirm' }, headers)).toMatchObject({ kind: 'refused', status })
  expect(sent).toEqual([])
})

test('a form that opens an order is none of these', async () => {
  expect(await post({ do: 'request', number: '17', email: 'kari@example.no' })).toBeNull()
})
