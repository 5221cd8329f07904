/** A shop without tax rules, whose documents have prices on both sides of tax, as Tryton writes them. */
import { unlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { product, ring } from '../catalog/testing/documents.ts'
import { createFakeCluster } from '../testing/fakeCluster.ts'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const table = readStoreTable()
const stores = table.stores
  .filter(({ storeCode }) => storeCode === 'no')
  .map((store) => ({
    ...store,
    tax: { ...store.tax, sourcePriceIncludesTax: false, finalPriceIncludesTax: false, calculateServerSide: true },
  }))
const [store] = stores
if (!store) throw new Error('expected a store')
const storeTable = { ...table, stores }

const both = (net: number, tax: number) => ({
  price: net,
  price_tax: tax,
  price_incl_tax: net + tax,
  special_price: null,
  final_price: null,
})
const options = [
  {
    option_id: 1,
    title: 'Engraving',
    type: 'field',
    is_require: false,
    price: 40,
    price_type: 'fixed',
    max_characters: 20,
  },
]
const alloyRing = ring(3, { price: 0 })
const children: unknown = 'configurable_children' in alloyRing ? alloyRing.configurable_children : []
const pricedChildren = (Array.isArray(children) ? children : []).map((child: object) => ({
  ...child,
  ...both(800, 200),
}))
const products = [
  product(1, { ...both(100, 25), custom_options: options }),
  product(2, both(200, 30)),
  { ...alloyRing, configurable_children: pricedChildren },
  product(4, { price: 100 }),
]

let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing = []
})

const PRICE =
  'price { __typename ... on Price { taxRatePercent now { net { amount } tax { amount } gross { amount } } } }'
const taxed = (net: string, tax: string, gross: string, taxRatePercent: string) => ({
  __typename: 'Price',
  taxRatePercent,
  now: { net: { amount: net }, tax: { amount: tax }, gross: { amount: gross } },
})

async function priceOf(gateway: TestGateway, sku: string, fields = PRICE) {
  const { data, errors } = await gateway.query(`query ($sku: String!) { product(sku: $sku) { ${fields} } }`, {
    variables: { sku },
  })
  expect(errors).toBeUndefined()
  return data.product
}

async function withoutExport(): Promise<TestGateway> {
  const gateway = await startGateway({ no: { product: products } }, { storeTable })
  closing.push(() => gateway.close())
  unlinkSync(fileURLToPath(`${gateway.catalogue.source}/${store?.searchIndex}/taxrule.ndjson`))
  await gateway.refresh()
  return gateway
}

async function withoutIndex(): Promise<TestGateway> {
  const cluster = await createFakeCluster()
  closing.push(() => cluster.close())
  const name = `${store?.searchIndex}_product`
  cluster.indices.set(name, {
    name,
    properties: { id: { type: 'long' }, sku: { type: 'keyword' } },
    documents: products,
  })
  const gateway = await startGateway({}, { storeTable, searchNodes: [cluster.url] })
  closing.push(() => gateway.close())
  await gateway.refresh()
  return gateway
}

describe.each([
  ['without an export of tax rules', withoutExport],
  ['without an index of tax rules', withoutIndex],
])('%s', (_name, open) => {
  test('prices are those of the documents, with the rate that they imply', async () => {
    const gateway = await open()
    expect(await priceOf(gateway, 'SKU-1')).toEqual({ price: taxed('100.00', '25.00', '125.00', '25') })
    expect(await priceOf(gateway, 'SKU-2')).toEqual({ price: taxed('200.00', '30.00', '230.00', '15') })
    expect(await priceOf(gateway, 'SKU-3')).toEqual({ price: taxed('800.00', '200.00', '1000.00', '25') })
  })

  test('a surcharge has the rate of its product', async () => {
    const gateway = await open()
    const fields =
      'customOptions { surcharge { ... on FixedSurcharge { amount { net { amount } gross { amount } } } } }'
    expect((await priceOf(gateway, 'SKU-1', fields)).customOptions[0].surcharge.amount).toEqual({
      net: { amount: '40.00' },
      gross: { amount: '50.00' },
    })
  })

  test('a product without its tax does not exist, and the missing field is logged', async () => {
    const gateway = await open()
    expect(await priceOf(gateway, 'SKU-4')).toBeNull()
    expect(gateway.logLines.map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^catalogue: product SKU-4: field price_\w+: expected number/),
    )
  })
})
