/** Only upstream errors become null; internal errors are reported and logged with their stack. */
import { describe, expect, test } from 'vitest'
import { category, product, ring } from '../catalog/testing/documents.ts'
import { UpstreamError, upstreamErrorToNull } from './errors.ts'
import { encodeId } from './ids.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import type { Entity } from '../upstream/catalogueIndex/port.ts'

const AWAY = new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue', message: 'catalogue: away' })
const BAR = { metal_symbol: 'AU', fineness_per_mille: '999.9', fine_weight: '10', weight_class: 190001 }
const documents = {
  product: [product(1, BAR), ring(2)],
  category: [category(10, 2, { url_path: 'barrer', slug: 'barrer-10' })],
}
const id = encodeId({ type: 'Category', storeCode: 'no', key: '10' })

/** Makes the searches of an entity throw an internal error. */
function failing(entity: Entity, error: Error): Pick<TestGatewayOptions, 'watchIndex'> {
  return {
    watchIndex: (index) => ({
      search: (searches) =>
        searches.some((search) => search.entity === entity) ? Promise.reject(error) : index.search(searches),
    }),
  }
}

async function answerOf(query: string, options: TestGatewayOptions) {
  const gateway = await startGateway({ no: documents, se: documents }, options)
  try {
    return { ...(await gateway.query(query)), logLines: gateway.logLines }
  } finally {
    await gateway.close()
  }
}

const CASES: readonly { readonly field: string; readonly entity: Entity; readonly query: string }[] = [
  { field: 'facets', entity: 'attribute', query: `{ category(id: "${id}") { products { facets { __typename } } } }` },
  { field: 'breadcrumbs', entity: 'category', query: '{ product(sku: "SKU-1") { breadcrumbs { name } } }' },
  { field: 'categories of a search', entity: 'category', query: '{ search(text: "ring") { categories { name } } }' },
  { field: 'pages of a search', entity: 'cms_page', query: '{ search(text: "ring") { pages { title } } }' },
  {
    field: 'units of options',
    entity: 'attribute',
    query: '{ product(sku: "SKU-2") { composition { ... on Configurable { options { unit } } } } }',
  },
  { field: 'variant', entity: 'taxrule', query: '{ product(sku: "SKU-2") { variant { sku } } }' },
  { field: 'metal premium', entity: 'taxrule', query: '{ product(sku: "SKU-1") { metalPremium { percent } } }' },
]

describe('an internal error', () => {
  test.each(CASES)('in $field is reported and logged with its stack', async ({ query, entity }) => {
    const mistake = new TypeError(`the rule about ${entity} is wrong`)
    const { errors, logLines } = await answerOf(query, failing(entity, mistake))
    expect(errors?.map(({ extensions }) => extensions.code)).toContain('INTERNAL_SERVER_ERROR')
    expect(JSON.stringify(logLines)).toContain(`TypeError: the rule about ${entity} is wrong\\n`)
    expect(JSON.stringify(errors)).not.toContain('the rule about')
  })

  test('in the alternates of one store is reported', async () => {
    const { errors } = await answerOf('{ product(sku: "SKU-1") { alternates { url } } }', {
      watchIndex: (index) => ({
        getMany: (lookups) =>
          lookups.some(({ storeCode }) => storeCode === 'se')
            ? Promise.reject(new TypeError('wrong'))
            : index.getMany(lookups),
      }),
    })
    expect(errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR')
  })
})

test.each(CASES)(
  'returns null or an empty list for $field without an internal error when the upstream cannot be reached',
  async ({ query, entity }) => {
    const { errors } = await answerOf(query, failing(entity, AWAY))
    expect((errors ?? []).map(({ extensions }) => extensions.code)).not.toContain('INTERNAL_SERVER_ERROR')
  },
)

test('upstreamErrorToNull reports upstream errors and rethrows others', () => {
  const reported: UpstreamError[] = []
  const handle = upstreamErrorToNull((error) => reported.push(error))
  expect(handle(AWAY)).toBeNull()
  expect(reported).toEqual([AWAY])
  expect(() => handle(new RangeError('ours'))).toThrow('ours')
})
