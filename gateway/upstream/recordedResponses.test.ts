/** Every field of recorded responses of the storefront API, deleted and retyped: reported by name, or without effect, and never `undefined`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { category, product } from '../catalog/testing/documents.ts'
import { mutationsOf } from '../testing/mutations.ts'
import { envelope, RECORDED_MAPPING, RECORDED_STOCK_ITEM, RECORDED_TAG } from '../testing/recordedResponses.ts'
import { startGateway, type GraphqlResponse, type TestGateway } from '../testing/startGateway.ts'

const PRODUCTS = [product(512, { tags: ['7'] }), product(513)]
const catalogue = { no: { product: PRODUCTS, category: [category(26, 2, { name: 'Gullbarrer' })] } }
const STOCK = '{ products(skus: ["SKU-512", "SKU-513"]) { stock { status quantity source } } }'
const TAGS = '{ product(sku: "SKU-512") { tags { id label color position } } }'
const ROUTE =
  'query ($path: String!) { route(path: $path) { outcome { __typename ... on CategoryRoute { category { name } } } } }'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(catalogue)
})
afterAll(() => gateway.close())

/** A changed response gives the data of the original, less data, or errors that name a field. */
function errorsOf({ errors = [] }: GraphqlResponse) {
  return errors.map(({ message, extensions }) => ({
    code: extensions.code,
    field:
      /field ([^:]+):/.exec(message)?.[1] ?? /expected an object with (code and result)/.exec(message)?.[1] ?? message,
  }))
}

const stock = {
  code: 200,
  result: [
    { ...RECORDED_STOCK_ITEM, product_id: 512 },
    { ...RECORDED_STOCK_ITEM, product_id: 513, qty: 0, is_in_stock: false },
  ],
}

describe('stock/list', () => {
  test.each(mutationsOf(stock))('$path $kind', async ({ path, kind, mutated }) => {
    gateway.storefront.answer('/api/stock/list', () => ({ json: mutated }))
    const logged = gateway.logLines.length
    const response = await gateway.query(STOCK)
    const [first, second] = response.data.products.map(
      ({ stock: found }: { stock: { status: string } | null }) => found?.status ?? null,
    )
    const reported = errorsOf(response).map(({ code }) => code)

    const [, , at = '', field = ''] = /^(result)\.(\d)\.?(.*)$/.exec(path) ?? []
    const isRead =
      ['product_id', 'is_in_stock'].includes(field) ||
      (kind === 'retyped' && ['qty', 'manage_stock', 'backorders'].includes(field))
    const costsAll = path === 'result'
    const costs = (item: string) => costsAll || (at === item && (field === '' || isRead))
    expect([first, second]).toEqual([costs('0') ? null : 'OK', costs('1') ? null : 'OUT_OF_STOCK'])
    expect(reported).toEqual(costsAll ? ['UPSTREAM_MALFORMED'] : [])
    const lines = gateway.logLines
      .slice(logged)
      .map(({ msg }) => String(msg))
      .join('\n')
    expect(lines.includes(`field ${field || 'the whole'}`)).toBe(
      !costsAll && at !== '' && (isRead || (field === '' && kind === 'retyped')),
    )
  })
})

describe('tags', () => {
  test.each(mutationsOf(envelope([RECORDED_TAG]).json))('$path $kind', async ({ path, kind, mutated }) => {
    const own = await startGateway(catalogue)
    try {
      own.storefront.answer('/api/ext/tags', () => ({ json: mutated }))
      const response = await own.query(TAGS)
      const { tags } = response.data.product
      expect(errorsOf(response)).toEqual(path === 'result' ? [{ code: 'UPSTREAM_MALFORMED', field: 'result' }] : [])
      const isRequired = ['result.0', 'result.0.option_id', 'result.0.label'].includes(path)
      const isRetyped = kind === 'retyped' && /^result\.0\.(color|position|store_labels)/.test(path)
      const labels =
        path === 'result' ? null : isRequired || isRetyped ? [] : [/store_labels(\.no)?$/.test(path) ? 'New' : 'Nyhet']
      expect(tags?.map(({ label }: { label: string }) => label) ?? null).toEqual(labels)
    } finally {
      await own.close()
    }
  })
})

describe('url/map', () => {
  test.each(mutationsOf(RECORDED_MAPPING).map((mutation, number) => ({ ...mutation, number })))(
    '$path $kind',
    async ({ path, mutated, number }) => {
      gateway.storefront.answer('/api/url/map', () => ({ json: mutated }))
      const response = await gateway.query(ROUTE, { variables: { path: `/mapped/${number}` } })
      const isRead = ['_type', '_source', '_source.id'].includes(path)
      expect(errorsOf(response)).toEqual(isRead ? [{ code: 'UPSTREAM_MALFORMED', field: path }] : [])
      expect(response.data.route?.outcome ?? null).toEqual(
        isRead ? null : { __typename: 'CategoryRoute', category: { name: 'Gullbarrer' } },
      )
    },
  )
})
