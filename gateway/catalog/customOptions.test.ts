import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { product, taxRules } from './testing/documents.ts'

const engraving = {
  option_id: 21,
  title: 'Gravering',
  type: 'radio',
  sort_order: 2,
  is_require: true,
  values: [
    { option_type_id: 3, title: 'For hånd', sort_order: 3, price: 8, price_type: 'percent' },
    { option_type_id: 1, title: 'Uten', sort_order: 1, price: 0, price_type: 'fixed' },
    { option_type_id: 2, title: 'Maskin', sort_order: 2, price: 99.99, price_type: 'fixed' },
    { option_type_id: 4, title: '  ', sort_order: 4, price: 1, price_type: 'fixed' },
  ],
}
const products = [
  product(1, {
    price: 1250,
    custom_options: [
      engraving,
      {
        option_id: 20,
        title: ' Tekst ',
        type: 'field',
        sort_order: 1,
        is_require: false,
        price: 10,
        price_type: 'fixed',
      },
      { option_id: 22, title: 'Vedlegg', type: 'file', sort_order: 3 },
      { option_id: 23, title: '', type: 'area', sort_order: 4 },
      {
        option_id: 24,
        title: 'Uten valg',
        type: 'drop_down',
        sort_order: 5,
        values: [{ option_type_id: 9, title: null }],
      },
    ],
  }),
  product(4, {
    price: 1250,
    custom_options: [
      { option_id: 30, title: 'Tekst', type: 'field', sort_order: 1, price: 10, price_type: 'abs' },
      {
        option_id: 31,
        title: 'Eske',
        type: 'radio',
        sort_order: 2,
        values: [{ option_type_id: 1, title: 'Rød', sort_order: 1, price: 10 }],
      },
    ],
  }),
  product(2, {
    type_id: 'downloadable',
    downloadable_links: [
      {
        id: 2,
        title: 'Bind 2',
        sort_order: 2,
        price: 12.5,
        number_of_downloads: 5,
        sample_url: '/media/samples/b2.pdf',
      },
      { id: 1, title: 'Bind 1', sort_order: 1, price: 0, number_of_downloads: 0, sample_url: null },
      { id: 3, title: 'Bind 3', sort_order: 3, price: null, sample_url: 'javascript:alert(1)' },
      { id: 4, title: 'Bind 4', sort_order: 4, sample_url: '//elsewhere.example/media/x' },
      { id: 5, title: 'Bind 5', sort_order: 5, sample_url: '/media/../graphql' },
      { id: 6, title: ' ', sort_order: 6 },
    ],
  }),
  product(5, {
    custom_options: [
      { option_id: 40, title: 'Lengde', type: 'field', sort_order: 1, sku: 'cut-length' },
      { option_id: 41, title: 'Bredde', type: 'field', sort_order: 2, sku: 'cut-width', max_characters: 4 },
      { option_id: 42, title: 'Gravering', type: 'area', sort_order: 3, sku: 'cut-length', max_characters: 15 },
      { option_id: 43, title: 'Tekst', type: 'field', sort_order: 4, sku: 'other', max_characters: 0 },
    ],
  }),
  product(3, { downloadable_links: [{ id: 7, title: 'Ikke til nedlasting' }] }),
]

const OPTIONS = `query ($sku: String!) { product(sku: $sku) {
  price { __typename ... on Price { sourcePrice { amount priceIncludesTax } } }
  customOptions { code title kind isRequired position surcharge { ...Surcharge } choices { code title surcharge { ...Surcharge } } }
  downloads { code title samplePath timesAllowed surcharge { amount { net { amount } gross { amount currency } } } }
} }
fragment Surcharge on Surcharge { __typename ... on FixedSurcharge { amount { net { amount } tax { amount } gross { amount currency } } } ... on PercentSurcharge { percent } }`

let gateway: TestGateway
beforeAll(async () => {
  const table = readStoreTable()
  const storeTable = {
    ...table,
    stores: table.stores.map((store) => ({ ...store, pricesHiddenUntilLogin: store.storeCode === 'de' })),
  }
  const catalogue = {
    no: { product: products, taxrule: taxRules('NO', 25) },
    goldsmith_norway: { product: products, taxrule: taxRules('NO', 25) },
    fi: { product: products, taxrule: taxRules('FI', 25.5) },
    de: { product: products, taxrule: taxRules('DE', 19) },
  }
  gateway = await startGateway(catalogue, { storeTable, clock: () => new Date('2024-08-31T12:00:00Z') })
})
afterAll(() => gateway.close())

async function queryProduct(sku: string, store = 'no') {
  const response = await gateway.query(OPTIONS, { variables: { sku }, store })
  expect(response.errors).toBeUndefined()
  return { ...response.data.product, headers: response.headers }
}

test('text options name the size of a cut and their limit', async () => {
  const { data, errors } = await gateway.query(
    '{ product(sku: "SKU-5") { customOptions { title measure maxCharacters } } }',
  )
  expect(errors).toBeUndefined()
  expect(data.product.customOptions).toEqual([
    { title: 'Lengde', measure: 'LENGTH', maxCharacters: null },
    { title: 'Bredde', measure: 'WIDTH', maxCharacters: 4 },
    { title: 'Gravering', measure: null, maxCharacters: 15 },
    { title: 'Tekst', measure: null, maxCharacters: null },
  ])
})

describe('custom options', () => {
  test('are sorted, without empty labels, empty lists and unsupported input types', async () => {
    const { customOptions } = await queryProduct('SKU-1')
    expect(customOptions).toMatchObject([
      { code: '20', title: 'Tekst', kind: 'FIELD', isRequired: false, position: 1, choices: [] },
      {
        code: '21',
        title: 'Gravering',
        kind: 'RADIO',
        isRequired: true,
        position: 2,
        surcharge: null,
        choices: [{ title: 'Uten' }, { title: 'Maskin' }, { title: 'For hånd' }],
      },
    ])
    expect((await queryProduct('SKU-3')).customOptions).toEqual([])
  })

  test.each([
    {
      store: 'no',
      side: 'GROSS',
      amount: { net: { amount: '79.99' }, tax: { amount: '20.00' }, gross: { amount: '99.99', currency: 'NOK' } },
    },
    {
      store: 'goldsmith_norway',
      side: 'NET',
      amount: { net: { amount: '99.99' }, tax: { amount: '25.00' }, gross: { amount: '124.99', currency: 'NOK' } },
    },
  ])('returns a fixed surcharge on the source side of $store: $side', async ({ store, side, amount }) => {
    const { customOptions, price } = await queryProduct('SKU-1', store)
    expect(price.sourcePrice).toEqual({ amount: '1250', priceIncludesTax: side === 'GROSS' })
    expect(customOptions[1].choices.map(({ surcharge }: { surcharge: unknown }) => surcharge)).toEqual([
      null,
      { __typename: 'FixedSurcharge', amount },
      { __typename: 'PercentSurcharge', percent: '8' },
    ])
  })

  test('ignores a surcharge with an unknown price_type', async () => {
    const { customOptions } = await queryProduct('SKU-4')
    expect(customOptions).toMatchObject([
      { code: '30', surcharge: null },
      { code: '31', choices: [{ code: '1', surcharge: null }] },
    ])
  })

  test('returns the surcharge of a text input', async () => {
    expect((await queryProduct('SKU-1')).customOptions[0].surcharge).toMatchObject({
      __typename: 'FixedSurcharge',
      amount: { gross: { amount: '10.00' } },
    })
  })

  test('a surcharge is valid no longer than its tax rate', async () => {
    const { data, headers } = await gateway.query(
      '{ product(sku: "SKU-1") { customOptions { surcharge { ... on FixedSurcharge { amount { net { amount } } } } } } }',
      { store: 'fi' },
    )
    expect(data.product.customOptions[0].surcharge.amount.net.amount).toBe('8.06')
    expect(headers['cache-control']).toBe('public, max-age=600')
    const late = await startGateway(
      { fi: { product: products, taxrule: taxRules('FI', 25.5) } },
      { clock: () => new Date('2024-08-31T20:59:00Z') },
    )
    const soon = await late.query(
      '{ product(sku: "SKU-1") { customOptions { surcharge { ... on FixedSurcharge { amount { net { amount } } } } } } }',
      { store: 'fi' },
    )
    await late.close()
    expect(soon.headers['cache-control']).toBe('public, max-age=60')
  })

  test('returns no surcharges where prices are hidden', async () => {
    const { customOptions, price } = await queryProduct('SKU-1', 'de')
    expect(price.__typename).toBe('SignInForPrice')
    expect(JSON.stringify(customOptions)).not.toMatch(/amount|percent/i)
    expect((await queryProduct('SKU-2', 'de')).downloads[1]).toMatchObject({ title: 'Bind 2', surcharge: null })
  })
})

test('a downloadable product returns its files; a sample is a path on the shop’s own origin or null', async () => {
  const { downloads } = await queryProduct('SKU-2')
  expect(downloads).toEqual([
    { code: '1', title: 'Bind 1', samplePath: null, timesAllowed: null, surcharge: null },
    {
      code: '2',
      title: 'Bind 2',
      samplePath: '/media/samples/b2.pdf',
      timesAllowed: 5,
      surcharge: { amount: { net: { amount: '10.00' }, gross: { amount: '12.50', currency: 'NOK' } } },
    },
    { code: '3', title: 'Bind 3', samplePath: null, timesAllowed: null, surcharge: null },
    { code: '4', title: 'Bind 4', samplePath: null, timesAllowed: null, surcharge: null },
    { code: '5', title: 'Bind 5', samplePath: null, timesAllowed: null, surcharge: null },
  ])
  expect((await queryProduct('SKU-3')).downloads).toEqual([])
})
