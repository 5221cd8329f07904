import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { ANNA, AURUM, idOf, openPriceShop, type PriceShop } from './testing/priceShop.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const STORE = 'goldsmith_norway'

let shop: PriceShop
let cookie = ''
beforeAll(async () => {
  shop = await openPriceShop({
    clock: () => NOW,
    extra: [product(71, { unit: 'METER', price: null, showcustomprice: 1 })],
  })
  cookie = await shop.cookieOf(AURUM)
})
afterAll(() => shop.close())
beforeEach(() => shop.say('calculator', () => 812.506))

const METRE = idOf('SKU-7', 'Variant', STORE)
const QUERY =
  'query ($id: ID!, $quantity: Decimal!) { viewer { calculatedPrice(variantId: $id, quantity: $quantity) { total { net { amount currency } tax { amount } gross { amount } } quantity taxRatePercent asOf } } }'
const ask = (id = METRE, quantity = '12.50', as = cookie) =>
  shop.query(QUERY, { variables: { id, quantity }, store: STORE, headers: { cookie: as } })
const calls = () => shop.callsTo('calculator').length

describe('the goldsmith calculator', () => {
  test('requests the price for the session’s customer and returns two decimals on both sides of tax', async () => {
    const { data, errors, headers } = await ask()
    expect(errors).toBeUndefined()
    expect(data.viewer.calculatedPrice).toEqual({
      total: { net: { amount: '812.51', currency: 'NOK' }, tax: { amount: '203.13' }, gross: { amount: '1015.64' } },
      quantity: '12.5',
      taxRatePercent: '25',
      asOf: NOW.toISOString(),
    })
    expect(shop.callsTo('calculator').at(-1)?.query.toString()).toBe(
      'sku=SKU-7&quantity=12.5&customerNumber=10051&storeCode=goldsmith_norway',
    )
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('requests the price also for a customer without a number', async () => {
    await ask(METRE, '1', await shop.cookieOf(ANNA))
    expect(shop.callsTo('calculator').at(-1)?.query.get('customerNumber')).toBe('')
  })

  test.each([
    { name: 'a product without calculator', id: idOf('SKU-1', 'Variant', STORE) },
    { name: 'a product instead of a variant', id: idOf('SKU-7', 'Product', STORE) },
    { name: 'a product of another store', id: idOf('SKU-7', 'Variant', 'no') },
    { name: 'an unknown product', id: idOf('GONE', 'Variant', STORE) },
  ])('sends no request for $name', async ({ id }) => {
    const before = calls()
    const { data, errors } = await ask(id)
    expect({ price: data.viewer.calculatedPrice, errors, calls: calls() }).toEqual({
      price: null,
      errors: undefined,
      calls: before,
    })
  })

  test('sends no request for guests', async () => {
    const before = calls()
    expect((await ask(METRE, '1', '')).data).toEqual({ viewer: null })
    expect(calls()).toBe(before)
  })

  test('works for a variant of a product with calculator', async () => {
    const { data } = await ask(idOf('SKU-21-750-52', 'Variant', STORE), '1')
    expect(data.viewer.calculatedPrice.total.net.amount).toBe('812.51')
  })

  test.each(['0', '-1', '0.00'])('a quantity of %s is BAD_USER_INPUT', async (quantity) => {
    const { errors } = await ask(METRE, quantity)
    expect(errors?.[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
      message: expect.stringContaining('quantity'),
    })
  })

  test.each([
    { result: 77.19, from: 'half the list price', price: '77.19' },
    { result: 77.18, from: 'less than half', price: null },
    { result: 1543.75, from: 'ten times the list price', price: '1543.75' },
    { result: 1543.76, from: 'more than ten times', price: null },
  ])('a response of $from for 12.5 m at 12.35 results in $price', async ({ result, price }) => {
    shop.say('calculator', () => result)
    const before = shop.logLines.length
    const { data, errors } = await ask()
    expect([data.viewer.calculatedPrice?.total.net.amount ?? null, errors]).toEqual([price, undefined])
    const logged = shop.logLines
      .slice(before)
      .map(({ msg }) => String(msg))
      .filter((msg) => msg.includes('calculator'))
    expect(logged).toEqual(
      price === null
        ? [
            `price: expected a price of the calculator for SKU-7, got ${result} for 12.5, where the list price makes it 154.38`,
          ]
        : [],
    )
  })

  test('accepts every price if there is no list price', async () => {
    const { data } = await ask(idOf('SKU-71', 'Variant', STORE))
    expect(data.viewer.calculatedPrice.total.net.amount).toBe('812.51')
  })

  test('returns no price when the service fails', async () => {
    shop.answerWith('calculator', { json: { code: 500, result: 'away' }, status: 500 })
    const { data, errors } = await ask()
    expect({ data, errors }).toEqual({ data: { viewer: { calculatedPrice: null } }, errors: undefined })
  })
})

test('hasCalculator is true for products with a calculator', async () => {
  const { data } = await shop.query(
    '{ one: product(sku: "SKU-7") { variant { hasCalculator } } other: product(sku: "SKU-1") { variant { hasCalculator } } choice: product(sku: "SKU-21") { composition { ... on Configurable { variants { hasCalculator } } } } }',
  )
  expect([data.one, data.other]).toEqual([{ variant: { hasCalculator: true } }, { variant: { hasCalculator: false } }])
  expect(data.choice.composition.variants).toEqual(Array.from({ length: 5 }, () => ({ hasCalculator: true })))
})
