import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle, category, grouped, product, taxRules } from '../../../catalog/testing/documents.ts'
import { mutationsOf, type Mutation } from '../../../testing/mutations.ts'
import { envelope, RECORDED_TAG, stockOfRequested } from '../../../testing/recordedResponses.ts'
import { RECORDED_DOCUMENTS } from '../../../testing/recordedDocuments.ts'
import { startGateway, type TestGateway } from '../../../testing/startGateway.ts'
import type { Entity } from '../port.ts'
import { NO_ATTRIBUTES } from '../normalise/attributeForms.ts'
import { NO_CATEGORIES } from '../normalise/categoryAncestors.ts'
import { checkDocument } from './checkDocuments.ts'

const PRODUCT_FIELDS = `id sku name path kind description isFromPrice
  image { template alt } gallery { template alt } metal { metal finenessPerMille colour fineGramsPerUnit } tags { label color position }
  attributes { code label value unit } price { ...Price } quantity { unit minimum step maximum } stock { status quantity }
  breadcrumbs { name path } alternates { url store { code } } related { sku } upSells { sku } crossSells { sku }
  customOptions { code title kind isRequired position surcharge { ...Surcharge } choices { code title surcharge { ...Surcharge } } }
  downloads { code title samplePath timesAllowed surcharge { ...Surcharge } } hazard { signal pictograms statements }
  variant { ...Variant }
  composition { __typename
    ... on Single { variant { ...Variant } }
    ... on Configurable { options { attribute label unit values { value label } } variants { ...Variant } }
    ... on Grouped { items { product { sku price { ...Price } } defaultQuantity } }
    ... on Bundle { parts { __typename } } }`
const FRAGMENTS = `
  fragment Price on PriceResult { __typename ... on Price { id now { net { amount } tax { amount } gross { amount } } before { gross { amount } } displaySide per source taxRatePercent taxRateSince validUntil tiers { fromQuantity unitPrice { gross { amount } } } } ... on PriceUnknown { reason } }
  fragment Surcharge on Surcharge { __typename ... on FixedSurcharge { amount { net { amount } tax { amount } gross { amount } } } ... on PercentSurcharge { percent } }
  fragment Variant on Variant { id sku path selections { attribute value label } image { template } metal { metal } quantity { minimum step } gramsPerUnit dimensions { heightMm lengthMm widthMm } variableWeight { fee { gross { amount } } } cut { minimumWidthMm conversionGrams } price { ...Price } isSelectable stock { status } }`
const AT_ONCE = 15
const PLACES = Array.from({ length: AT_ONCE }, (_, at) => at)
const PRODUCTS = `query (${PLACES.map((at) => `$s${at}: String!`).join(', ')}) { ${PLACES.map((at) => `p${at}: product(sku: $s${at}) { ...All }`).join(' ')} } fragment All on Product { ${PRODUCT_FIELDS} } ${FRAGMENTS}`

const REQUIRED: Readonly<Partial<Record<Entity, readonly string[]>>> = {
  product: ['id', 'sku', 'name', 'type_id'],
  category: ['id', 'name'],
  attribute: ['attribute_code'],
  taxrule: ['id', 'product_tax_class_ids', 'rates'],
  customergroup: ['id', 'code', 'tax_class_id'],
}

/** Stores differ in whether backend or gateway computes the tax; in this one it is the gateway. */
const OWN_TAX = {
  tax: {
    defaultCountry: 'NO',
    sourcePriceIncludesTax: true,
    finalPriceIncludesTax: true,
    basedOn: 'origin' as const,
    calculateServerSide: false,
    userGroupId: null,
    useOnlyDefaultUserGroupId: false,
    taxExemptIds: [],
    notes: [],
    products: [],
  },
}

/** Amounts of a backend that computes the tax would refuse the product in this store. */
const DOCUMENTS = {
  ...RECORDED_DOCUMENTS,
  product: RECORDED_DOCUMENTS.product.map((own) =>
    Object.fromEntries(Object.entries(own).filter(([name]) => !/_price?.*_tax$|^price_(incl_)?tax$/.test(name))),
  ),
}

test.each([{ price_incl_tax: 1250 }, { price_tax: '250.00' }, { special_price: 800, special_price_incl_tax: 1000 }])(
  'a price beside which the backend has written another one with tax is refused where the gateway computes the tax: %j',
  (more) => {
    expect(check('product', product(1, { price: 1000, ...more })).error?.message).toMatch(
      /_(tax|incl_tax): expected no/,
    )
    const children = [product(2, { price: 1000, ...more })]
    const parent = product(1, { type_id: 'configurable', configurable_children: children })
    expect(check('product', parent).error?.message).toContain('configurable_children.0.')
  },
)

test.each([
  { price_tax: 0, price_incl_tax: 1000 },
  { price_incl_tax: '1000.0000', price_tax: 200 },
  { price_incl_tax: 0 },
])('a price that is the one with tax is accepted: %j', (more) => {
  expect(check('product', product(1, { price: 1000, ...more })).error).toBeUndefined()
})

function check(entity: Entity, document: unknown) {
  const rules = {
    store: OWN_TAX,
    context: { attributes: NO_ATTRIBUTES, categories: NO_CATEGORIES },
    source: 'recorded',
  }
  const checked = checkDocument(entity, structuredClone(document), rules)
  return 'refused' in checked
    ? { error: checked.refused.error, ignored: [] as string[] }
    : { error: undefined, ignored: checked.ignored.map(({ field }) => field) }
}

const files = product(92, {
  type_id: 'downloadable',
  downloadable_links: [
    { id: 1, title: 'Report', sort_order: 1, price: 10, number_of_downloads: 5, sample_url: '/media/samples/r.pdf' },
  ],
  product_links: [
    {
      link_type: 'related',
      linked_product_sku: 'PART-1',
      linked_product_type: 'simple',
      position: 1,
      extension_attributes: { qty: 0 },
    },
  ],
})

const originals: readonly Readonly<Record<string, unknown>>[] = [
  ...DOCUMENTS.product,
  grouped(90, [{ sku: 'PART-1', qty: 2 }]),
  bundle(91, [{ title: 'Tool', choices: [{ sku: 'PART-1' }] }]),
  files,
]

interface Walked extends Mutation {
  readonly sku: string
  readonly original: string
}

/** Each mutation is a separate product. */
const walked: readonly Walked[] = originals.flatMap((original, at) =>
  mutationsOf(original)
    .filter(({ path }) => path !== 'id' && path !== 'sku')
    .map(({ mutated, ...mutation }, number) => {
      const sku = `W-${at}-${number}`
      return {
        ...mutation,
        sku,
        original: String(original.sku),
        mutated: { ...(mutated as object), id: 100_000 + at * 10_000 + number, sku },
      }
    }),
)

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    no: {
      product: [...walked.map(({ mutated }) => mutated as object), product(1, { sku: 'PART-1' })],
      category: [category(10, 2)],
      attribute: DOCUMENTS.attribute,
      taxrule: taxRules('NO', 25),
    },
  })
  gateway.storefront.answer('/api/stock/list', stockOfRequested)
  gateway.storefront.answer('/api/ext/tags', () => envelope([RECORDED_TAG]))
})
afterAll(() => gateway.close())

describe('every field of recorded documents, deleted and retyped', () => {
  test.each(
    Object.entries(DOCUMENTS).flatMap(([entity, documents]) =>
      documents.map((document, at) => ({ entity: entity as Entity, at, document })),
    ),
  )('$entity $at: is accepted, or refused with the name of that field', ({ entity, document }) => {
    expect(check(entity, document)).toEqual({ error: undefined, ignored: [] })
    const required = REQUIRED[entity] ?? []
    const outcomes = mutationsOf(document).map(({ path, kind, mutated }) => ({
      path,
      kind,
      error: check(entity, mutated).error,
    }))
    const refused = outcomes.flatMap(({ path, error }) =>
      error ? [{ path, field: /field ([^:]+):/.exec(error.message)?.[1] ?? 'none', code: error.code }] : [],
    )
    expect(refused.filter(({ code }) => code !== 'UPSTREAM_MALFORMED')).toEqual([])
    expect(refused.filter(({ path, field }) => path.split('.')[0] !== field.split('.')[0])).toEqual([])
    expect(outcomes.filter(({ path, error }) => required.includes(path) && !error)).toEqual([])
    expect(
      outcomes.filter(
        ({ path, kind, error }) => kind === 'deleted' && !path.includes('.') && !required.includes(path) && error,
      ),
    ).toEqual([])
  })

  test('a retyped optional field of a product is reported, and the product keeps its other fields', () => {
    const read = [
      'special_price',
      'special_from_date',
      'tax_class_id',
      'tier_prices',
      'category_ids',
      'category_position',
      'image',
      'media_gallery',
      'unit',
      'sale_minimum',
      'weight',
      'fine_weight',
      'tone',
      'tags',
      'url_path',
      'stock',
      'description',
      'custom_options',
      'hazard',
      'product_links',
      'configurable_children',
      'configurable_options',
      'downloadable_links',
      'downloadable_links.0.sample_url',
      'downloadable_links.0.price',
    ]
    const outcomes = originals
      .flatMap((document) => mutationsOf(document))
      .filter(({ kind, path }) => kind === 'retyped' && read.includes(path))
      .map(({ path, mutated }) => ({ path, ...check('product', mutated) }))
    expect(outcomes.filter(({ error }) => error)).toEqual([])
    expect(
      outcomes.filter(({ path, ignored }) => !ignored.includes(path.replace(/\.\d+/g, ''))).map(({ path }) => path),
    ).toEqual([])
    expect(read.filter((path) => !outcomes.some((outcome) => outcome.path === path))).toEqual([])
  })

  test.each([
    { field: 'price', value: 'dear', error: 'field price: expected number, got "dear"' },
    { field: 'price', value: { amount: 5 }, error: 'field price: expected number, got Object' },
    { field: 'type_id', value: 'giftcard', error: 'got "giftcard"' },
    { field: 'name', value: {}, error: 'field name: expected text, got Object' },
    { field: 'image', value: '/a/\ud800.jpg', error: 'field image: expected well-formed Unicode' },
  ])('$field $value refuses a simple product', ({ field, value, error }) => {
    expect(check('product', product(1, { [field]: value })).error?.message).toContain(error)
  })

  test('products are complete or do not exist in the schema, and the log names the field', async () => {
    expect(walked.length).toBeGreaterThan(600)
    const logged = gateway.logLines.map(({ msg }) => String(msg))
    const named = new Set(logged.map((text) => /^catalogue: (product .*?: field \w+)/.exec(text)?.[1]))
    const outcomes: { name: string; isWhole: boolean; isHidden: boolean; errors: string[]; isNamed: boolean }[] = []
    for (let from = 0; from < walked.length; from += AT_ONCE) {
      const batch = walked.slice(from, from + AT_ONCE)
      const {
        data,
        errors = [],
        status,
      } = await gateway.query(PRODUCTS, {
        variables: Object.fromEntries(PLACES.map((at) => [`s${at}`, batch[at]?.sku ?? 'none'])),
      })
      expect(status, JSON.stringify(errors).slice(0, 500)).toBe(200)
      batch.forEach(({ path, kind, original, sku }, at) => {
        const own = errors.filter(({ path: place }) => place?.[0] === `p${at}`)
        outcomes.push({
          name: `${original} with ${path} ${kind}`,
          isWhole: data[`p${at}`] !== null,
          isHidden: (path === 'status' || path === 'visibility') && kind === 'deleted',
          // Of a whole product a part may fail: this storefront has no stock of most of them.
          errors: own
            .filter(({ extensions: { code } }) => data[`p${at}`] === null || code !== 'UPSTREAM_MALFORMED')
            .map(({ message }) => message),
          isNamed: named.has(`product ${sku}: field ${path.split('.')[0]}`),
        })
      })
    }
    expect(outcomes.filter((own) => own.errors.length > 0)).toEqual([])
    expect(outcomes.filter(({ isWhole, isHidden, isNamed }) => !isWhole && !isHidden && !isNamed)).toEqual([])
    expect(outcomes.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(1000)
    expect(outcomes.filter(({ isWhole }) => !isWhole).length).toBeGreaterThan(20)
  }, 120_000)

  test('a listing leaves out malformed products and returns the others', async () => {
    const { data, errors } = await gateway.query(
      '{ store { newProducts(count: 50) { totalCount items { sku name } } } }',
    )
    expect(errors).toBeUndefined()
    expect(data.store.newProducts.items).toHaveLength(50)
    expect(data.store.newProducts.totalCount).toBeLessThan(walked.length)
    expect(
      gateway.logLines.filter(({ msg }) => String(msg).startsWith('catalogue: product W-')).length,
    ).toBeGreaterThan(20)
  })
})
