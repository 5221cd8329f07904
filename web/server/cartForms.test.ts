// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { handleCartForm } from './cartForms.ts'

const origin = 'http://shop.example'
const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const bar = { of: 'variant-1', quantity: '1' }

interface Sent {
  readonly query: string
  readonly input: Readonly<Record<string, unknown>>
}
let sent: Sent[] = []
let outcome: object | null = null
beforeEach(() => {
  sent = []
  outcome = { __typename: 'CartChanged', inputErrors: [] }
})

async function send(
  fields: readonly (readonly [string, string])[],
  headers: Readonly<Record<string, string>> = own,
  locale = 'nb-NO',
) {
  const body = Buffer.from(new URLSearchParams(fields.map(([name, value]) => [name, value])).toString())
  return handleCartForm({ headers, body }, { origin, sender: 'sender', locale }, async ({ query, variables }) => {
    sent.push({ query, input: variables['input'] as Sent['input'] })
    if (!outcome) throw new Error('no response')
    return { body: { data: { outcome } }, setCookies: ['guest=1; Path=/'] }
  })
}

const itemField = (item: object): [string, string] => ['item', JSON.stringify(item)]

test.each([
  { why: 'applies the entered coupon', fields: [['coupon', '  welcome10 ']], code: 'welcome10' },
  {
    why: 'removes the coupon',
    fields: [
      ['coupon', 'WELCOME10'],
      ['remove', '1'],
    ],
    code: null,
  },
  { why: 'asks for no coupon of blanks', fields: [['coupon', '  ']], code: null },
  { why: 'sends no more than the schema takes', fields: [['coupon', 'x'.repeat(5_000)]], code: 'x'.repeat(100) },
] as const)('a form of the cart $why', async ({ fields, code }) => {
  expect(await send(fields)).toMatchObject({ kind: 'done' })
  expect(sent).toMatchObject([{ query: expect.stringMatching(/^mutation CouponByForm\b/), input: { code } }])
})

describe('a form of a product page', () => {
  test('adds its item with the typed quantity and options', async () => {
    const fields = [
      itemField(bar),
      ['quantity', '2,5'],
      ['entered', '7'],
      ['option-7', 'Kari, 5. mai'],
      ['option-8', '3'],
      ['option-8', '4'],
      ['option-9', ' '],
    ] as const
    expect(await send(fields)).toEqual({ kind: 'done', setCookies: ['guest=1; Path=/'] })
    expect(sent).toMatchObject([
      {
        query: expect.stringMatching(/^mutation AddByForm\b/),
        input: {
          idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
          items: [
            {
              of: 'variant-1',
              quantity: '2.5',
              options: [
                { option: '7', text: 'Kari, 5. mai' },
                { option: '8', choices: ['3', '4'] },
              ],
            },
          ],
        },
      },
    ])
  })

  test('adds the parts of a set with their own quantities', async () => {
    await send([itemField(bar), itemField({ of: 'product-2', quantity: '4' }), ['quantity', '9']])
    expect(sent[0]?.input).toMatchObject({ items: [bar, { of: 'product-2', quantity: '4' }] })
  })
})

describe('a form of the cart', () => {
  test.each([
    {
      name: 'changes a quantity',
      fields: [
        ['line', 'line-1'],
        ['quantity', '1 000'],
      ],
      quantity: '1000',
    },
    {
      name: 'removes a line, whatever its quantity says',
      fields: [
        ['line', 'line-1'],
        ['quantity', 'x'],
        ['remove', '1'],
      ],
      quantity: '0',
    },
  ] as const)('$name', async ({ fields, quantity }) => {
    await send(fields)
    expect(sent).toMatchObject([
      { query: expect.stringMatching(/^mutation ChangeByForm\b/), input: { lines: [{ line: 'line-1', quantity }] } },
    ])
  })

  test.each([
    ['de-DE', '2.000', '2000'],
    ['de-DE', '1.234,5', '1234.5'],
    ['it-IT', '2.000', '2000'],
    ['en-GB', '2,000', '2000'],
    ['en-GB', '2.000', '2'],
  ])('reads a quantity in %s: %s', async (locale, typed, quantity) => {
    const fields = [
      ['line', 'line-1'],
      ['quantity', typed],
    ] as const
    await send(fields, own, locale)
    expect(sent).toMatchObject([{ input: { lines: [{ line: 'line-1', quantity }] } }])
  })

  test.each([
    {
      name: 'a refusal',
      answer: { __typename: 'CartRefused', message: 'Too many lines.' },
      message: 'Too many lines.',
    },
    {
      name: 'a refused part',
      answer: { __typename: 'CartChanged', inputErrors: [{ message: 'At least 2.' }, { message: 'Other.' }] },
      message: 'At least 2.',
    },
  ])('shows the message of $name', async ({ answer, message }) => {
    outcome = answer
    expect(
      await send([
        ['line', 'line-1'],
        ['quantity', '1'],
      ]),
    ).toMatchObject({ kind: 'again', status: 422, message: { kind: 'REFUSED', text: message } })
  })

  test.each([
    { name: 'of a product', field: itemField(bar) },
    { name: 'of a line', field: ['line', 'line-1'] as const },
  ])('a quantity $name that is not a number is returned with a message', async ({ field }) => {
    const result = await send([field, ['quantity', 'many']])
    expect(result).toMatchObject({ kind: 'again', status: 422, message: { kind: 'QUANTITY' } })
    expect(sent).toEqual([])
  })

  test('reports that the gateway does not respond', async () => {
    outcome = null
    expect(await send([itemField(bar)])).toMatchObject({ kind: 'again', status: 503, message: { kind: 'UNANSWERED' } })
  })
})

test.each([
  { name: 'another site', headers: { ...own, 'sec-fetch-site': 'cross-site' }, status: 403 },
  {
    name: 'an older browser on another site',
    headers: { 'content-type': own['content-type'], origin: 'http://evil.example' },
    status: 403,
  },
  { name: 'JSON', headers: { ...own, 'content-type': 'application/json' }, status: 415 },
])('$name: refused with $status, and nothing is sent', async ({ headers, status }) => {
  expect(await send([itemField(bar)], headers)).toMatchObject({ kind: 'refused', status })
  expect(sent).toEqual([])
})

test.each([
  { name: 'nothing', fields: [], status: 400 },
  { name: 'text that is no JSON', fields: [['item', '{']], status: 400 },
  { name: 'an item with other fields', fields: [itemField({ ...bar, price: '1' })], status: 400 },
  { name: '101 items', fields: Array.from({ length: 101 }, () => itemField(bar)), status: 400 },
  { name: 'too many bytes', fields: [['item', 'x'.repeat(200_000)]], status: 413 },
] as const)('$name: refused with $status, and nothing is sent', async ({ fields, status }) => {
  expect(await send(fields)).toMatchObject({ kind: 'refused', status })
  expect(sent).toEqual([])
})
