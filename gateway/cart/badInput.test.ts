import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product, ring } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { COUPON, createFakeCarts, type FakeCarts } from '../testing/fakeCarts.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { ADD, addToCart, type As, CART, change, guest, linesOf, SET_COUPON, variantId } from '../testing/cartQueries.ts'

const engraved = product(2, {
  custom_options: [
    { option_id: 5, title: 'Gravering', type: 'field', sort_order: 1, is_require: true, values: [] },
    {
      option_id: 6,
      title: 'Skrift',
      type: 'drop_down',
      sort_order: 2,
      is_require: false,
      values: [
        { option_type_id: 61, title: 'Antikva', sort_order: 1 },
        { option_type_id: 62, title: 'Skråskrift', sort_order: 2 },
      ],
    },
  ],
})
const wire = product(3, { unit: 'METER', sale_minimum: '0.10', sale_step: '0.05' })
const posts = product(4, { sale_minimum: '2', sale_step: '2' })
const gone = product(5, { stock: { is_in_stock: false, qty: 0, manage_stock: true } })
const free = product(6, { price: 0 })
/** Out of stock by the catalogue, and back since. */
const back = product(9, { stock: { is_in_stock: false, qty: 0, manage_stock: true } })
const bundle = product(7, {
  type_id: 'bundle',
  bundle_options: [
    {
      option_id: 71,
      title: 'Etui',
      required: true,
      type: 'radio',
      position: 1,
      product_links: [
        { id: '711', sku: 'SKU-1', qty: 1, position: 1, is_default: true },
        { id: '712', sku: 'SKU-4', qty: 2, position: 2 },
      ],
    },
  ],
})
const many = Array.from({ length: 40 }, (_, at) => product(100 + at))

let gateway: TestGateway
let carts: FakeCarts
const open = async (options: TestGatewayOptions = {}) => {
  const products = [product(1), engraved, wire, posts, gone, free, bundle, ring(8), back, ...many]
  gateway = await startGateway({ no: { product: products }, goldsmith_norway: { product: [product(1)] } }, options)
  gateway.storefront.answer('/api/stock/list', () => ({
    json: {
      code: 200,
      result: [
        { product_id: 5, is_in_stock: false, qty: 0, manage_stock: true },
        { product_id: 9, is_in_stock: true, qty: 0, manage_stock: true },
      ],
    },
  }))
  carts = createFakeCarts(gateway.storefront)
}
const reopen = async (options: TestGatewayOptions = {}) => {
  await gateway.close()
  await open(options)
}
beforeAll(() => open())
beforeEach(() => {
  carts = createFakeCarts(gateway.storefront)
})
afterAll(() => gateway.close())

const item = (number: number, more: object = {}) => ({ of: variantId(number), quantity: '1', ...more })
const errorsOf = async (input: object) => {
  const { data, errors } = await addToCart(gateway, [input])
  expect(errors).toBeUndefined()
  const { __typename: type, reason, inputErrors } = data.addToCart
  expect({ type, reason }).toEqual({ type: 'CartRefused', reason: 'INPUT' })
  return inputErrors.map(({ path, rule, bound }: { path: string; rule: string; bound: string | null }) =>
    [path, rule, bound].filter((part) => part !== null).join(' '),
  )
}

describe('an item is refused by its path and rule, without a call to the cart', () => {
  test.each([
    ['text that is no id', { of: 'guessed', quantity: '1' }, ['items.0.of UNKNOWN']],
    ['an unknown variant', item(99), ['items.0.of UNKNOWN']],
    ['a variant of another store', { of: variantId(1, 'se'), quantity: '1' }, ['items.0.of UNKNOWN']],
    ['a configurable product without a variant', item(8), ['items.0.of UNKNOWN']],
    [
      'the id of a configurable product',
      { of: encodeId({ type: 'Product', storeCode: 'no', key: 'SKU-8' }), quantity: '1' },
      ['items.0.of UNKNOWN'],
    ],
    [
      'an id of another type',
      { of: encodeId({ type: 'Category', storeCode: 'no', key: '10' }), quantity: '1' },
      ['items.0.of UNKNOWN'],
    ],
    ['a negative quantity', item(1, { quantity: '-1' }), ['items.0.quantity TOO_SMALL 1']],
    ['a quantity of 0', item(1, { quantity: '0' }), ['items.0.quantity TOO_SMALL 1']],
    ['a huge quantity', item(1, { quantity: '999999999999999' }), ['items.0.quantity TOO_LARGE 1000000']],
    ['a fraction of a piece', item(1, { quantity: '1.5' }), ['items.0.quantity NOT_MULTIPLE_OF 1']],
    ['an odd number of pairs', item(4, { quantity: '3' }), ['items.0.quantity NOT_MULTIPLE_OF 2']],
    ['a length between two increments', item(3, { quantity: '0.12' }), ['items.0.quantity NOT_MULTIPLE_OF 0.05']],
    ['a missing required option', item(2), ['items.0.options REQUIRED']],
    [
      'blanks in a required option',
      item(2, { options: [{ option: '5', text: '  ' }] }),
      ['items.0.options.0 REQUIRED'],
    ],
    [
      'a text of 10,000 characters',
      item(2, { options: [{ option: '5', text: 'x'.repeat(10_000) }] }),
      ['items.0.options.0.text TOO_LONG 1000'],
    ],
    [
      'a file name as an option',
      item(1, { options: [{ option: '../../etc/passwd', text: 'a.png' }] }),
      ['items.0.options.0.option UNKNOWN'],
    ],
    [
      'an unknown choice',
      item(2, {
        options: [
          { option: '5', text: 'K' },
          { option: '6', choices: ['99'] },
        ],
      }),
      ['items.0.options.1.choices.0 UNKNOWN'],
    ],
    [
      'two choices of one drop-down',
      item(2, {
        options: [
          { option: '5', text: 'K' },
          { option: '6', choices: ['61', '62'] },
        ],
      }),
      ['items.0.options.1.choices TOO_LARGE 1'],
    ],
    [
      'an option twice',
      item(2, {
        options: [
          { option: '5', text: 'K' },
          { option: '5', text: 'O' },
        ],
      }),
      ['items.0.options.1.option FORMAT'],
    ],
    ['a size for a product that is not cut', item(1, { cut: { lengthMm: '20' } }), ['items.0.cut UNKNOWN']],
    ['a file of a product without files', item(1, { downloads: ['1'] }), ['items.0.downloads.0 UNKNOWN']],
    [
      'a bundle without its required part',
      { of: encodeId({ type: 'Product', storeCode: 'no', key: 'SKU-7' }), quantity: '1' },
      ['items.0.parts REQUIRED 71'],
    ],
    [
      'an unknown choice of a bundle',
      {
        of: encodeId({ type: 'Product', storeCode: 'no', key: 'SKU-7' }),
        quantity: '1',
        parts: [{ part: '71', choice: '9' }],
      },
      ['items.0.parts.0.choice UNKNOWN'],
    ],
    ['a product without a price', item(6), ['items.0.of NOT_PRICED']],
    ['a product that is out of stock', item(5), ['items.0.of OUT_OF_STOCK']],
  ])('%s', async (_why, input, expected) => {
    expect((await errorsOf(input)).slice(0, expected.length)).toEqual(expected)
    expect(carts.calls).toEqual([])
  })

  test.each([
    ['0', 1, 'Antallet må være større enn 0'],
    ['1', 4, 'Antallet må være minst 2'],
    ['1.5', 1, 'Antallet må være et multiplum av 1'],
    ['999999999999999', 1, 'Bare 1\u00A0000\u00A0000 tilgjengelig'],
  ])('a quantity of %s of product %i is refused with "%s"', async (quantity, number, message) => {
    const { data } = await addToCart(gateway, [item(number, { quantity })])
    expect(data.addToCart.inputErrors).toMatchObject([{ path: 'items.0.quantity', message }])
  })

  test('a quantity that is not a number is BAD_USER_INPUT', async () => {
    const { errors } = await addToCart(gateway, [item(1, { quantity: 'many' })])
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test.each([[0], [101]])('%i items are BAD_USER_INPUT', async (count) => {
    const { errors } = await addToCart(
      gateway,
      Array.from({ length: count }, () => item(1)),
    )
    expect(errors).toMatchObject([
      { message: `items: expected 1 to 100, got ${count}`, extensions: { code: 'BAD_USER_INPUT' } },
    ])
  })

  test.each([
    ['an unknown price', 6, 'Prisen på varen er ukjent, og varen kan ikke legges i handlekurven!'],
    ['no stock', 5, 'Varen er utsolgt og kan ikke legges i handlekurven!'],
  ])('the message of %s is in the store’s language', async (_why, number, message) => {
    const { data } = await addToCart(gateway, [item(number)])
    expect(data.addToCart).toMatchObject({ message, inputErrors: [{ message }] })
  })

  test('a guest of a store with hidden prices must sign in', async () => {
    const answer = await addToCart(gateway, [{ of: variantId(1, 'goldsmith_norway'), quantity: '1' }], {
      headers: {},
      store: 'goldsmith_norway',
    })
    expect(answer.data.addToCart).toMatchObject({ __typename: 'CartRefused', reason: 'SIGN_IN_REQUIRED', cart: null })
  })
})

test('a product of uncertain stock is added', async () => {
  const { data } = await addToCart(gateway, [item(9)])
  expect(data.addToCart).toMatchObject({ __typename: 'CartChanged', inputErrors: [] })
  const stock = await gateway.query('{ product(sku: "SKU-9") { stock { status } } }')
  expect(stock.data.product.stock.status).toBe('VOLATILE')
})

test('valid items of an input are added, and the others named', async () => {
  const { data } = await addToCart(gateway, [item(99), item(1), item(4, { quantity: '1' })])
  expect(data.addToCart).toMatchObject({
    __typename: 'CartChanged',
    inputErrors: [{ path: 'items.0.of' }, { path: 'items.2.quantity' }],
  })
  expect(linesOf(data.addToCart.cart)).toEqual(['SKU-1 × 1'])
})

test('forty rows are one operation', async () => {
  const items = many.map(({ sku }) => ({ of: encodeId({ type: 'Variant', storeCode: 'no', key: sku }), quantity: '2' }))
  const { data, errors } = await addToCart(gateway, items)
  expect(errors).toBeUndefined()
  expect(data.addToCart.cart.lines).toHaveLength(40)
  expect(carts.calls.filter((call) => call !== 'update')).toEqual(['create', 'totals'])
})

test('options and decimals reach the backend and come back', async () => {
  const options = [
    { option: '5', text: 'Kari <3' },
    { option: '6', choices: ['62'] },
  ]
  const ringOfAlloy = encodeId({ type: 'Variant', storeCode: 'no', key: 'SKU-8-750-52' })
  const set = encodeId({ type: 'Product', storeCode: 'no', key: 'SKU-7' })
  const { data } = await addToCart(gateway, [
    item(2, { options }),
    item(3, { quantity: '1.35' }),
    { of: ringOfAlloy, quantity: '1' },
    { of: set, quantity: '1', parts: [{ part: '71', choice: '712' }] },
  ])
  const sent = [...carts.carts.values()][0]?.map(({ sku, qty, product_option: option }) => ({ sku, qty, option }))
  const none = { configurable_item_options: [], custom_options: [], bundle_options: [] }
  expect(sent).toEqual([
    {
      sku: 'SKU-2',
      qty: 1,
      option: {
        extension_attributes: {
          ...none,
          custom_options: [
            { option_id: '5', option_value: 'Kari <3' },
            { option_id: '6', option_value: '62' },
          ],
        },
      },
    },
    { sku: 'SKU-3', qty: 1.35, option: undefined },
    {
      sku: 'SKU-8',
      qty: 1,
      option: {
        extension_attributes: {
          ...none,
          configurable_item_options: [
            { option_id: '91', option_value: '18' },
            { option_id: '92', option_value: '52' },
          ],
        },
      },
    },
    {
      sku: 'SKU-7',
      qty: 1,
      option: {
        extension_attributes: {
          ...none,
          bundle_options: [{ option_id: '71', option_qty: 2, option_selections: [712] }],
        },
      },
    },
  ])
  const [line, length, , bundleLine] = data.addToCart.cart.lines
  expect(bundleLine.choice.parts).toMatchObject([{ part: '71', choice: '712' }])
  expect(line.choice.options).toEqual([
    { option: '5', choices: [], text: 'Kari <3' },
    { option: '6', choices: ['62'], text: 'Skråskrift' },
  ])
  expect(length.quantity).toBe('1.35')
})

test('what the backend refuses is named in the language of the store, and nothing is lost', async () => {
  carts.stock.set('SKU-1', 3)
  const as = await guest(gateway)
  const refused = await addToCart(gateway, [item(1, { quantity: '5' })], as)
  expect(refused.data.addToCart).toMatchObject({
    __typename: 'CartRefused',
    message: 'Det er ikke nok på lager.',
    inputErrors: [{ path: 'items.0', rule: 'NOT_ENOUGH_STOCK', message: 'Det er ikke nok på lager.' }],
  })
  expect(linesOf(refused.data.addToCart.cart)).toEqual(['SKU-1 × 1'])
  const { data } = await gateway.query(CART, as)
  const changed = await change(gateway, [{ line: data.cart.lines[0].id, quantity: '4' }], as)
  expect(changed.data.changeCartLines).toMatchObject({
    __typename: 'CartRefused',
    message: 'Det er ikke nok på lager.',
    inputErrors: [{ path: 'lines.0', rule: 'NOT_ENOUGH_STOCK' }],
  })
  expect(linesOf(changed.data.changeCartLines.cart)).toEqual(['SKU-1 × 1'])
})

test('501 lines are refused before anything is added', async () => {
  const as = await guest(gateway)
  const [cartId = ''] = [...carts.carts.keys()]
  const lines = carts.carts.get(cartId) ?? []
  for (let at = 1; at < 500; at += 1) lines.push({ item_id: 10_000 + at, sku: `OLD-${at}`, qty: 1 })
  await gateway.query('{ cart { version } }', as)
  const answer = await addToCart(gateway, [item(4, { quantity: '2' })], as)
  expect(answer.data.addToCart).toMatchObject({ __typename: 'CartRefused', reason: 'TOO_MANY_LINES' })
  const joined = await addToCart(gateway, [item(1)], as)
  expect(joined.data.addToCart.__typename).toBe('CartChanged')
  expect(lines).toHaveLength(500)
})

test('guessed and foreign line ids change nothing, and a removed line is not an error', async () => {
  const as = await guest(gateway)
  for (const line of ['guessed', variantId(1), encodeId({ type: 'CartLine', storeCode: 'se', key: 'a b' })]) {
    const { data } = await change(gateway, [{ line, quantity: '3' }], as)
    expect(data.changeCartLines).toMatchObject({ __typename: 'CartChanged', inputErrors: [] })
    expect(linesOf(data.changeCartLines.cart)).toEqual(['SKU-1 × 1'])
  }
})

test('a product that vanished stays as a line with the problem, and can be removed', async () => {
  const as = await guest(gateway)
  gateway.catalogue.write('no', 'product', [engraved])
  await gateway.refresh()
  const { data } = await gateway.query(CART, as)
  expect(data.cart).toMatchObject({
    issues: ['LINE_PROBLEM'],
    lines: [{ sku: 'SKU-1', name: 'Name of SKU-1', product: null, issues: ['GONE'] }],
  })
  const removed = await change(gateway, [{ line: data.cart.lines[0].id, quantity: '0' }], as)
  expect(removed.data.changeCartLines.cart.lines).toEqual([])
  await reopen()
})

test.each([
  { why: 'whose choice is gone', options: { values: [{ option_type_id: 61, title: 'Antikva', sort_order: 1 }] } },
  { why: 'whose option is gone', options: null },
  { why: 'that needs another option now', options: { option_id: 7, is_require: true } },
])('a line $why stays with the problem, and can be removed', async ({ options }) => {
  const as = await guest(gateway)
  const chosen = [
    { option: '5', text: 'K' },
    { option: '6', choices: ['62'] },
  ]
  await addToCart(gateway, [item(2, { options: chosen })], as)
  const [text, font] = engraved['custom_options'] as readonly object[]
  const changed =
    options === null
      ? [text]
      : 'option_id' in options
        ? [text, font, { ...font, ...options }]
        : [text, { ...font, ...options }]
  gateway.catalogue.write('no', 'product', [product(1), { ...engraved, custom_options: changed }])
  await gateway.refresh()
  const { data } = await gateway.query(CART, as)
  expect(data.cart).toMatchObject({
    issues: ['LINE_PROBLEM'],
    lines: [{ issues: [] }, { sku: 'SKU-2', issues: ['CHOICE_INVALID'] }],
  })
  const removed = await change(gateway, [{ line: data.cart.lines[1].id, quantity: '0' }], as)
  expect(removed.data.changeCartLines.cart.issues).toEqual([])
  await reopen()
})

describe('coupons', () => {
  const coupon = (code: string | null, as: object) =>
    gateway.query(SET_COUPON, { ...as, variables: { input: { idempotencyKey: randomUUID(), code } } })

  test('count whatever their case and the blanks around them, and are removed', async () => {
    const as = await guest(gateway)
    const { data } = await coupon('  welcome10 ', as)
    expect(data.setCoupon.cart).toMatchObject({
      coupon: { code: COUPON, discount: { net: { amount: '10.00' }, gross: { amount: '12.50' } } },
      totals: {
        discount: { gross: { amount: '12.50' } },
        total: { net: { amount: '90.00' }, gross: { amount: '112.50' } },
      },
    })
    expect((await coupon(null, as)).data.setCoupon.cart).toMatchObject({ coupon: null, totals: { discount: null } })
  })

  test.each([['UNKNOWN'], ['a&cartId=1#?%'], ['💍'.repeat(20)]])(
    '%s is refused in the language of the store',
    async (code) => {
      const { data } = await coupon(code, await guest(gateway))
      expect(data.setCoupon).toMatchObject({
        __typename: 'CartRefused',
        reason: 'COUPON_NOT_VALID',
        message: 'Rabattkoden er ikke gyldig.',
        cart: { coupon: null },
      })
    },
  )

  test('are limited by session and network while they are not valid', async () => {
    const ofNetwork = async (): Promise<As> => {
      const { headers } = await guest(gateway)
      return { headers: { ...headers, 'x-forwarded-for': '10.9.9.9' } }
    }
    const outcomeOf = async (code: string | null, as: As) => (await coupon(code, as)).data.setCoupon
    const reasons = async (as: As, count: number) => {
      const outcomes = []
      for (let at = 0; at < count; at += 1) outcomes.push((await outcomeOf(`WRONG-${at}`, as)).reason)
      return outcomes
    }
    const applied = () => gateway.storefront.calls.filter(({ path }) => path.endsWith('/apply-coupon')).length
    const one = await ofNetwork()
    // Valid ones do not count.
    for (let at = 0; at < 3; at += 1) expect((await outcomeOf(COUPON, one)).__typename).toBe('CartChanged')
    expect((await reasons(one, 21)).slice(19)).toEqual(['COUPON_NOT_VALID', 'TOO_MANY_TRIES'])
    const before = applied()
    expect((await outcomeOf(COUPON, one)).message).toContain('For mange koder')
    expect(applied()).toBe(before)
    expect((await outcomeOf(null, one)).__typename).toBe('CartChanged')
    const other = await ofNetwork()
    expect((await outcomeOf(COUPON, other)).__typename).toBe('CartChanged')
    await reasons(other, 20)
    await reasons(await ofNetwork(), 20)
    // Sixty of this network.
    expect(await reasons(await ofNetwork(), 1)).toEqual(['TOO_MANY_TRIES'])
  })

  test('empty and long codes are BAD_USER_INPUT', async () => {
    const as = await guest(gateway)
    for (const code of ['  ', 'x'.repeat(101)])
      expect((await coupon(code, as)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})

describe('a repeated key', () => {
  test('adds once, also without a session yet', async () => {
    const key = randomUUID()
    const [one, other] = await Promise.all([
      addToCart(gateway, [item(1)], undefined, key),
      addToCart(gateway, [item(1)], undefined, key),
    ])
    expect(one.data.addToCart).toEqual(other.data.addToCart)
    expect(one.headers['set-cookie']).toBe(other.headers['set-cookie'])
    expect(linesOf(one.data.addToCart.cart)).toEqual(['SKU-1 × 1'])
    expect(carts.carts.size).toBe(1)
  })

  test('adds once, even if only the retry has the cookie of the first response', async () => {
    const key = randomUUID()
    const first = await addToCart(gateway, [item(1)], undefined, key)
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    const again = await addToCart(gateway, [item(1)], { headers: { cookie, 'sec-fetch-site': 'same-origin' } }, key)
    expect(again.data.addToCart).toEqual(first.data.addToCart)
  })

  test('with another input is BAD_USER_INPUT', async () => {
    const as = await guest(gateway)
    const key = randomUUID()
    await addToCart(gateway, [item(1)], as, key)
    const { errors } = await addToCart(gateway, [item(1, { quantity: '2' })], as, key)
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect(linesOf((await gateway.query(CART, as)).data.cart)).toEqual(['SKU-1 × 2'])
  })

  test('does not apply an old change over a newer one', async () => {
    const as = await guest(gateway)
    const [{ id }] = (await gateway.query(CART, as)).data.cart.lines
    const key = randomUUID()
    await change(gateway, [{ line: id, quantity: '5' }], as, key)
    await change(gateway, [{ line: id, quantity: '9' }], as)
    const again = await change(gateway, [{ line: id, quantity: '5' }], as, key)
    expect(linesOf(again.data.changeCartLines.cart)).toEqual(['SKU-1 × 9'])
  })

  test('that is short opens two carts for two guests of one address', async () => {
    const [one, other] = [
      await addToCart(gateway, [item(1)], undefined, 'a'),
      await addToCart(gateway, [item(1)], undefined, 'a'),
    ]
    expect(one.headers['set-cookie']).not.toBe(other.headers['set-cookie'])
  })
})

test('a backend that does not answer is reported within the timeout', async () => {
  await reopen({ upstreamTimeoutMs: 300 })
  const as = await guest(gateway)
  carts.failNext('update', { json: { code: 200, result: true }, delayMs: 1_000 })
  const key = randomUUID()
  const slow = await addToCart(gateway, [item(4, { quantity: '2' })], as, key)
  expect(slow.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_TIMEOUT', upstream: 'cart' } }])
  const { data } = await addToCart(gateway, [item(4, { quantity: '2' })], as, key)
  expect(linesOf(data.addToCart.cart)).toEqual(['SKU-1 × 1', 'SKU-4 × 2'])
  await reopen()
})

test('a cart that the backend has lost is created again with its lines', async () => {
  const as = await guest(gateway)
  await addToCart(gateway, [item(4, { quantity: '2' })], as)
  carts.lose([...carts.carts.keys()][0] ?? '')
  expect(linesOf((await gateway.query(CART, as)).data.cart)).toEqual(['SKU-1 × 1', 'SKU-4 × 2'])
  carts.lose([...carts.carts.keys()][0] ?? '')
  const { data } = await addToCart(gateway, [item(1)], as)
  expect(linesOf(data.addToCart.cart)).toEqual(['SKU-1 × 2', 'SKU-4 × 2'])
})

describe('the coupon of a cart that the backend has lost', () => {
  const lose = () => carts.lose([...carts.carts.keys()][0] ?? '')
  const setCoupon = (code: string | null, as: As) =>
    gateway.query(SET_COUPON, { ...as, variables: { input: { idempotencyKey: randomUUID(), code } } })
  const COUPONS = '{ cart { version coupon { code } refusedCoupon totals { total { gross { amount } } } } }'

  test('applies to the new one', async () => {
    const as = await guest(gateway)
    await setCoupon(COUPON, as)
    lose()
    expect((await gateway.query(COUPONS, as)).data.cart).toMatchObject({
      coupon: { code: COUPON },
      refusedCoupon: null,
      totals: { total: { gross: { amount: '112.50' } } },
    })
  })

  test('is named if the backend refuses it now, until a coupon is applied or removed', async () => {
    const as = await guest(gateway)
    await setCoupon(COUPON, as)
    lose()
    carts.failNext('apply-coupon', {
      json: { code: 404, result: "The coupon code isn't valid. Verify the code and try again." },
      status: 404,
    })
    const { data } = await gateway.query(COUPONS, as)
    expect(data.cart).toMatchObject({
      coupon: null,
      refusedCoupon: COUPON,
      totals: { total: { gross: { amount: '125.00' } } },
    })
    await addToCart(gateway, [item(1)], as)
    expect((await gateway.query(COUPONS, as)).data.cart.refusedCoupon).toBe(COUPON)
    await setCoupon(null, as)
    const removed = (await gateway.query(COUPONS, as)).data.cart
    expect(removed.refusedCoupon).toBeNull()
    expect(removed.version).toBeGreaterThan(data.cart.version)
  })
})

test('lines that another client of the backend has added or changed are seen', async () => {
  const as = await guest(gateway)
  const lines = [...carts.carts.values()][0] ?? []
  lines.push({ item_id: 4711, sku: 'SKU-4', qty: 6 })
  const { data } = await gateway.query(CART, as)
  expect(linesOf(data.cart)).toEqual(['SKU-1 × 1', 'SKU-4 × 6'])
  const changed = await change(gateway, [{ line: data.cart.lines[1].id, quantity: '8' }], as)
  expect(linesOf(changed.data.changeCartLines.cart)).toEqual(['SKU-1 × 1', 'SKU-4 × 8'])
})

test('a mutation is never cached', async () => {
  const { headers } = await gateway.query(ADD, { variables: { input: { idempotencyKey: 'x', items: [item(99)] } } })
  expect(headers['cache-control']).toBe('private, no-store')
})
