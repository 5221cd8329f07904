import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { attribute, category, product, ring, taxRules } from './testing/documents.ts'

/** Text fields are plain text: clients render them without HTML parsing. */
const MARKUP = '<script>alert(1)</script><b onclick="x()">&amp;</b>'
/** Names and labels are plain text: character references in documents are decoded. */
const DECODED = '<script>alert(1)</script><b onclick="x()">&</b>'

const catalogue = {
  no: {
    product: [
      product(1, {
        name: MARKUP,
        description: `<p>${MARKUP}</p>`,
        image: '/a/"><script>.jpg',
        media_gallery: [{ typ: 'image', image: '/a/"><script>.jpg', pos: 1, lab: MARKUP }],
        alloy: 17,
        url_path: 'a/"><script>',
        tone: MARKUP,
        fineness_per_mille: MARKUP,
        metal_symbol: MARKUP,
        unit: 'PCS',
        sale_minimum: MARKUP,
        custom_options: [
          {
            option_id: 1,
            title: MARKUP,
            type: 'radio',
            sort_order: 1,
            is_require: true,
            values: [{ option_type_id: 1, title: MARKUP, price: 1, price_type: MARKUP }],
          },
        ],
      }),
      ring(2, {
        configurable_options: [
          {
            id: 1,
            attribute_id: '91',
            attribute_code: 'alloy',
            label: MARKUP,
            position: 0,
            values: [{ value_index: 17, label: MARKUP }],
          },
        ],
      }),
    ],
    category: [category(10, 2, { name: MARKUP, description: MARKUP })],
    attribute: [attribute(91, 'alloy', { 17: MARKUP }, { frontend_label: MARKUP })],
    taxrule: taxRules('NO', 25),
  },
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(catalogue)
})
afterAll(() => gateway.close())

test('returns markup in text fields as text; only the description is HTML, reduced to the permitted elements', async () => {
  const { data, errors } = await gateway.query(`{ product(sku: "SKU-1") {
    name description image { template alt } metal { metal } quantity { minimum } attributes { label value } customOptions { title choices { title surcharge { __typename } } }
    breadcrumbs { name description } path
  } }`)
  expect(errors).toBeUndefined()
  expect(data.product).toEqual({
    name: DECODED,
    description: '<p><b>&amp;</b></p>',
    image: { template: '/img/{width}/{width}/resize/a/%22%3E%3Cscript%3E.jpg', alt: DECODED },
    metal: null,
    quantity: { minimum: '1' },
    attributes: [{ label: DECODED, value: DECODED }],
    customOptions: [{ title: DECODED, choices: [{ title: DECODED, surcharge: null }] }],
    breadcrumbs: [{ name: DECODED, description: '&' }],
    path: '/a/%22%3E%3Cscript%3E',
  })
})

test('returns markup in option labels as text', async () => {
  const { data } = await gateway.query(
    '{ product(sku: "SKU-2") { composition { ... on Configurable { options { label values { label } } } } variant(sku: "SKU-2-585-52") { selections { label } } } }',
  )
  expect(data.product.composition.options).toEqual([{ label: DECODED, values: [{ label: DECODED }] }])
  expect(data.product.variant.selections).toEqual([{ label: DECODED }])
})
