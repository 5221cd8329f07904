import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attribute, product, ring } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { AURUM, GOLD_BAR, idOf, MARI, openPriceShop, type PriceShop, tableWith } from './testing/priceShop.ts'

const STORE = 'goldsmith_norway'
const NOW = new Date('2026-11-21T12:00:00Z')

/** Digits that only appear in amounts. */
const AMOUNT = 77_123
const MONEY = /77[., ]?123/
const priced = {
  price: AMOUNT,
  tier_prices: [{ customer_group_id: 32000, qty: 5, value: AMOUNT }],
  category_ids: ['10'],
  category_position: { c10: 1 },
}
const option = {
  option_id: 1,
  title: 'Gravering',
  type: 'field',
  sort_order: 1,
  is_require: 0,
  price: AMOUNT,
  price_type: 'fixed',
}
const extra = [
  product(901, {
    ...priced,
    metal_charge: [GOLD_BAR],
    metal_symbol: 'AU',
    fineness_per_mille: '999.9',
    fine_weight: '10',
    form: 1,
    is_variable_weight: 1,
    weight_variation_fee: AMOUNT,
    unit: 'METER',
    showcustomprice: 1,
    custom_options: [option, { ...option, option_id: 2, price_type: 'percent' }],
  }),
  product(902, {
    ...priced,
    type_id: 'downloadable',
    downloadable_links: [{ id: 1, title: 'PDF', sort_order: 1, price: AMOUNT }],
  }),
  ring(903, {
    ...priced,
    configurable_children: (ring(903)['configurable_children'] as object[]).map((child) => ({
      ...child,
      price: AMOUNT,
    })),
  }),
  product(904, {
    ...priced,
    type_id: 'grouped',
    price: 0,
    special_price: null,
    tier_prices: [],
    product_links: [
      {
        sku: 'SKU-904',
        link_type: 'associated',
        linked_product_sku: 'SKU-901',
        linked_product_type: 'simple',
        position: 0,
        extension_attributes: { qty: 1 },
      },
    ],
  }),
  product(905, { ...priced, price: `${AMOUNT},00` }),
  product(906, {
    ...priced,
    metal_charge: [GOLD_BAR],
    metal_symbol: 'AU',
    fineness_per_mille: '999.9',
    fine_weight: '10',
    weight_class: 3,
  }),
]

const AMOUNTS =
  'now { net { amount } gross { amount } } sourcePrice { amount } tiers { sourcePrice { amount } } steps { kind sourcePrice { amount } }'
const EVERYTHING = `
  isFromPrice price { __typename ... on Price { ${AMOUNTS} } ... on SignInForPrice { storeCode } } metalPremium { percent metalValue { amount } } attributes { code value }
  variant { sku hasCalculator metalPremium { percent } price { __typename ... on Price { ${AMOUNTS} } } variableWeight { fee { net { amount } } } }
  customOptions { surcharge { ... on FixedSurcharge { amount { net { amount } } } ... on PercentSurcharge { percent } } choices { surcharge { ... on FixedSurcharge { amount { net { amount } } } } } } downloads { surcharge { amount { net { amount } } } }
  composition { ... on Configurable { variants { price { ... on Price { ${AMOUNTS} } } metalPremium { percent } } } ... on Grouped { items { product { price { ... on Price { ${AMOUNTS} } } } } } }`
const LISTING = `query ($id: ID!) { category(id: $id) { products(pageSize: 30) { totalCount sorts items { sku ${EVERYTHING} } facets { __typename ... on ValueFacet { attribute values { value label } } ... on RangeFacet { attribute ranges { from to } } } } } }`
const CATEGORY = { id: encodeId({ type: 'Category', storeCode: STORE, key: '10' }) }

describe.each([{ isHidden: true }, { isHidden: false }])(
  'prices hidden until signing in: $isHidden',
  ({ isHidden }) => {
    let shop: PriceShop
    beforeAll(async () => {
      const attributes = [
        attribute(95, 'price', {}, { frontend_input: 'price', is_filterable: '1' }),
        attribute(96, 'special_price', {}, { frontend_input: 'price', is_filterable: '1' }),
        attribute(97, 'weight_variation_fee', {}, { frontend_input: 'price' }),
      ]
      shop = await openPriceShop({
        clock: () => NOW,
        extra,
        attributes,
        storeTable: tableWith(({ storeCode }) => ({ pricesHiddenUntilLogin: isHidden && storeCode === STORE })),
      })
      shop.metals.set('NOK', { AU: '1000' })
      shop.say('custom', () => [])
      shop.say('business', () => '[]')
    })
    afterAll(() => shop.close())
    const ask = (query: string, variables = {}, cookie = '') =>
      shop.query(query, { variables, store: STORE, headers: { cookie } })

    /** Whether the response to a guest contains the amount anywhere. */
    const isFound = async (query: string, variables = {}) => MONEY.test(JSON.stringify(await ask(query, variables)))

    test.each(['SKU-901', 'SKU-902', 'SKU-903', 'SKU-904'])(
      `the whole answer for %s ${isHidden ? 'has no' : 'has the'} number`,
      async (sku) => {
        const { data, errors } = await ask(`query ($sku: String!) { product(sku: $sku) { ${EVERYTHING} } }`, { sku })
        expect(errors).toBeUndefined()
        expect(MONEY.test(JSON.stringify(data))).toBe(!isHidden)
        expect(data.product.price.__typename).toBe(isHidden ? 'SignInForPrice' : 'Price')
      },
    )

    test('isFromPrice is hidden like the prices', async () => {
      const { data } = await ask('{ product(sku: "SKU-20") { isFromPrice } }')
      expect(data.product.isFromPrice).toBe(!isHidden)
    })

    test('a listing hides it in its items, facets and sort orders', async () => {
      const { data, errors } = await ask(LISTING, CATEGORY)
      expect(errors).toBeUndefined()
      expect(MONEY.test(JSON.stringify(data))).toBe(!isHidden)
      const { sorts, facets } = data.category.products
      expect(sorts.includes('PRICE_ASC')).toBe(!isHidden)
      expect(
        facets.some(
          ({ __typename: name, attribute: code }: { __typename: string; attribute: string }) =>
            name === 'RangeFacet' || /price/.test(code),
        ),
      ).toBe(!isHidden)
    })

    test.each([
      'filters: [{ attribute: "price", from: "77000", to: "77200" }]',
      'filters: [{ attribute: "price", values: ["77123"] }]',
      'sort: PRICE_DESC',
      'sort: PRICE_ASC',
    ])('rejects %s, which could find it by bisection', async (args) => {
      const { errors } = await ask(
        `query ($id: ID!) { category(id: $id) { products(${args}) { totalCount items { sku } } } }`,
        CATEGORY,
      )
      // `price` takes a range, no values, so this is an error in stores with visible prices too.
      expect(errors?.[0]?.extensions.code ?? 'OK').toBe(isHidden || args.includes('values') ? 'BAD_USER_INPUT' : 'OK')
    })

    test.each([
      'special_price',
      'final_price',
      'price_incl_tax',
      'weight_variation_fee',
      'tier_prices.value',
      'configurable_children.price',
    ])('a filter by %s does not match the amount', async (attributeCode) => {
      const count = async (value: number) => {
        const { data, errors } = await ask(
          `query ($id: ID!) { category(id: $id) { products(filters: [{ attribute: "${attributeCode}", values: ["${value}"] }]) { totalCount } } }`,
          CATEGORY,
        )
        return errors?.[0]?.extensions.code ?? data.category.products.totalCount
      }
      expect(await count(AMOUNT)).toEqual(await count(AMOUNT + 1))
    })

    test('errors, search and suggestions do not contain it', async () => {
      expect(await isFound('{ product(sku: "SKU-905") { sku } }')).toBe(false)
      const { data } = await ask(
        `{ search(text: "product 901") { products { items { sku price { ... on Price { now { net { amount } } } } } facets { __typename } } } }`,
      )
      expect(MONEY.test(JSON.stringify(data))).toBe(!isHidden)
    })

    test('neither a node nor a price after a sync contains it', async () => {
      const id = encodeId({ type: 'Price', storeCode: STORE, key: 'NOK public SKU-901 METER' })
      expect((await ask('query ($id: ID!) { node(id: $id) { id } }', { id })).data.node).toEqual(
        isHidden ? null : { id },
      )
      expect(
        await isFound(
          `query ($ids: [ID!]!) { prices(ids: $ids, afterSync: true) { __typename ... on Price { ${AMOUNTS} } } }`,
          { ids: [idOf('SKU-901', 'Product', STORE)] },
        ),
      ).toBe(false)
    })

    test('a signed-in customer sees surcharges and fees', async () => {
      const cookie = await shop.cookieOf(AURUM, STORE)
      const query =
        'query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { variableWeightFee { net { amount } gross { amount } } surcharges { kind code choice surcharge { ... on FixedSurcharge { amount { net { amount } } } ... on PercentSurcharge { percent } } } } } }'
      const { data, errors } = await ask(
        query,
        {
          ids: [
            idOf('SKU-901', 'Product', STORE),
            idOf('SKU-901', 'Variant', STORE),
            idOf('SKU-902', 'Product', STORE),
            idOf('SKU-1', 'Product', STORE),
          ],
        },
        cookie,
      )
      expect(errors).toBeUndefined()
      const added = {
        variableWeightFee: { net: { amount: '77123.00' }, gross: { amount: '96403.75' } },
        surcharges: [
          { kind: 'CUSTOM_OPTION', code: '1', choice: null, surcharge: { amount: { net: { amount: '77123.00' } } } },
          { kind: 'CUSTOM_OPTION', code: '2', choice: null, surcharge: { percent: '77123' } },
        ],
      }
      expect(data.viewer.personalPrices).toEqual([
        added,
        added,
        {
          variableWeightFee: null,
          surcharges: [
            { kind: 'DOWNLOAD', code: '1', choice: null, surcharge: { amount: { net: { amount: '77123.00' } } } },
          ],
        },
        { variableWeightFee: null, surcharges: [] },
      ])
    })

    test('a signed-in customer sees the premium of their own price', async () => {
      const premium = 'metalPremium { percent metalValue { amount } }'
      const query = `query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { now { net { amount } } ${premium} } } product(sku: "SKU-906") { ${premium} variant { ${premium} } } }`
      const ids = [
        idOf('SKU-906', 'Product', STORE),
        idOf('SKU-906', 'Variant', STORE),
        idOf('SKU-901', 'Product', STORE),
      ]
      const listed = await ask(query, { ids }, await shop.cookieOf(AURUM, STORE))
      const ofList = { percent: '671.2', metalValue: { amount: '10000.00' } }
      expect({
        errors: listed.errors,
        premiums: listed.data.viewer.personalPrices.map((price: { metalPremium: object }) => price.metalPremium),
      }).toEqual({ errors: undefined, premiums: [ofList, ofList, null] })
      expect(listed.data.product).toEqual(
        isHidden
          ? { metalPremium: null, variant: { metalPremium: null } }
          : { metalPremium: ofList, variant: { metalPremium: ofList } },
      )

      shop.say('custom', () => [{ sku: 'SKU-906', price: 10_500 }])
      const agreed = await ask(query, { ids }, await shop.cookieOf(MARI, STORE))
      expect(agreed.data.viewer.personalPrices[0]).toEqual({
        now: { net: { amount: '10500.00' } },
        metalPremium: { percent: '5', metalValue: { amount: '10000.00' } },
      })
      shop.say('custom', () => [])
    })

    test('a signed-in customer sees it in personal fields only', async () => {
      const cookie = await shop.cookieOf(AURUM, STORE)
      const ids = ['SKU-901', 'SKU-902', 'SKU-903', 'SKU-904'].map((sku) => idOf(sku, 'Product', STORE))
      const { data, errors } = await ask(
        `query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { source ${AMOUNTS} } } product(sku: "SKU-901") { ${EVERYTHING} } }`,
        { ids },
        cookie,
      )
      expect(errors).toBeUndefined()
      expect(data.viewer.personalPrices.map((price: object) => MONEY.test(JSON.stringify(price)))).toEqual([
        true,
        true,
        true,
        true,
      ])
      expect(MONEY.test(JSON.stringify(data.product))).toBe(!isHidden)
    })
  },
)
