import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { attribute, category, product, RING_SIZE } from '../../../catalog/testing/documents.ts'
import { mutationsOf } from '../../../testing/mutations.ts'
import { attributeFormsOf } from './attributeForms.ts'
import { categoryAncestorsOf } from './categoryAncestors.ts'
import { readDocument } from './readDocument.ts'

const STONES = attribute(94, 'stones', { 202: 'Diamond', 204: 'Sapphire' }, { frontend_input: 'multiselect' })
const ALLOY = attribute(93, 'alloy', { 301: 'Hvitgull 750 Pd', 302: 'Rosegull 585' }, { is_searchable: '1' })
const NOTE = attribute(95, 'note', {}, { frontend_input: 'textarea' })
const context = {
  attributes: attributeFormsOf([RING_SIZE, STONES, ALLOY, NOTE]),
  categories: categoryAncestorsOf([
    category(10, 2),
    category(11, 10),
    category(12, 11, { is_anchor: '0' }),
    category(13, 12),
    category(20, 21),
    category(21, 20),
  ]),
}

type Fields = Readonly<Record<string, unknown>>

function read(entity: Parameters<typeof readDocument>[0], raw: unknown) {
  const ignored: string[] = []
  const { document, refusal } = readDocument(entity, structuredClone(raw), context, (field) => ignored.push(field))
  return { document: document as Fields | null, refusal, ignored }
}

test.each<{ name: string; written: Fields }>([
  {
    name: 'no attribute differs',
    written: {
      configurable_children: [
        { sku: 'C', ring_size: 52 },
        { sku: 'D', ring_size: 52 },
      ],
    },
  },
  { name: 'nothing is known of them', written: { configurable_children: [{ sku: 'C' }, { sku: 'D' }] } },
  {
    name: 'the written option is missing in them',
    written: {
      configurable_options: [{ attribute_code: 'ring_size', values: [{ value_index: 52 }] }],
      configurable_children: [{ sku: 'C' }, { sku: 'D' }],
    },
  },
])('reports variants that no option tells apart: $name', ({ written }) => {
  expect(read('product', product(1, written)).ignored).toContain('configurable_options')
})

test.each<{ name: string; written: Fields; labels: readonly string[] | undefined }>([
  { name: 'of an attribute that is searched', written: { alloy: 301 }, labels: ['Hvitgull 750 Pd'] },
  { name: 'of several values', written: { alloy: [301, '302'] }, labels: ['Hvitgull 750 Pd', 'Rosegull 585'] },
  { name: 'none of another attribute', written: { stones: 202 }, labels: undefined },
  { name: 'none of an option without a label', written: { alloy: 399 }, labels: undefined },
])('labels that searches find: $name', ({ written, labels }) => {
  expect(read('product', product(1, written)).document?.['searched_labels']).toEqual(labels)
})

describe('the forms of a product', () => {
  test.each<{ name: string; written: Fields; expected: Fields }>([
    { name: 'category ids as numbers', written: { category_ids: [3, 5] }, expected: { category_ids: ['3', '5'] } },
    {
      name: 'stock in a list of one',
      written: { stock: [{ is_in_stock: '1', qty: '2' }] },
      expected: { stock: { is_in_stock: true, qty: 2 } },
    },
    {
      name: 'an address with a suffix "/"',
      written: { url_path: 'rings/gold/' },
      expected: { url_path: 'rings/gold' },
    },
    {
      name: 'an address with a suffix',
      written: { url_path: 'rings/gold.html' },
      expected: { url_path: 'rings/gold.html' },
    },
    {
      name: 'an address with leading and double slashes',
      written: { url_path: '//rings//gold' },
      expected: { url_path: 'rings/gold' },
    },
    {
      name: 'an absolute address',
      written: { url_path: 'https://shop.example/rings/gold?a=1' },
      expected: { url_path: 'rings/gold' },
    },
    { name: 'category ids in one text', written: { category_ids: '3,5' }, expected: { category_ids: ['3', '5'] } },
    { name: 'the tax class as a number', written: { tax_class_id: 2 }, expected: { tax_class_id: '2' } },
    { name: 'a price as decimal text', written: { price: '43.0000' }, expected: { price: 43 } },
    { name: 'a price in a list of one', written: { price: ['43.5'] }, expected: { price: 43.5 } },
    {
      name: 'more digits than a number keeps',
      written: { price: '1234567890123.4567' },
      expected: { price: '1234567890123.4567' },
    },
    { name: 'an empty special price', written: { special_price: '' }, expected: { special_price: null } },
    {
      name: 'ids as text',
      written: { id: '7', status: '1', visibility: '4' },
      expected: { id: 7, status: 1, visibility: 4 },
    },
    {
      name: 'a name with character references',
      written: { name: 'Ring &amp; &quot;Alv&quot; &aring;' },
      expected: { name: 'Ring & "Alv" å' },
    },
    { name: 'a numeric name and sku', written: { name: 585, sku: 585 }, expected: { name: '585', sku: '585' } },
    { name: 'a multiselect in one text', written: { stones: '202,204' }, expected: { stones: ['202', '204'] } },
    { name: 'a multiselect as a list', written: { stones: [202, 204] }, expected: { stones: ['202', '204'] } },
    {
      name: 'HTML in a text attribute',
      written: { note: '<p>By&nbsp;hand</p><p>R&amp;D</p>' },
      expected: { note: 'By hand R&D' },
    },
    {
      name: 'no URL key',
      written: { name: 'Øre ring', url_key: null, slug: null },
      expected: { slug: 'ore-ring-1', url_key: 'ore-ring-1' },
    },
    {
      name: 'no status and no visibility',
      written: { status: null, visibility: null },
      expected: { status: 1, visibility: 4 },
    },
    { name: 'pictures as text', written: { media_gallery: '' }, expected: { media_gallery: '' } },
    {
      name: 'one picture as text',
      written: { media_gallery: '/a.jpg' },
      expected: { media_gallery: [{ image: '/a.jpg', pos: null, lab: null }] },
    },
    {
      name: "Magento's own pictures",
      written: { media_gallery: [{ file: '/a.jpg', position: '2', label: 5 }] },
      expected: { media_gallery: [expect.objectContaining({ image: '/a.jpg', pos: 2, lab: '5' })] },
    },
    {
      name: 'custom attributes as a list',
      written: {
        custom_attributes: [
          { attribute_code: 'special_price', value: '9.0000' },
          { attribute_code: 'stones', value: ['202', '204'] },
        ],
      },
      expected: { special_price: 9, stones: ['202', '204'], custom_attributes: null },
    },
    {
      name: 'custom attributes beside fields, which take precedence',
      written: { special_price: 8, custom_attributes: [{ attribute_code: 'special_price', value: '9.0000' }] },
      expected: { special_price: 8 },
    },
    {
      name: 'custom attributes as an object',
      written: { custom_attributes: { stones: '202,204' } },
      expected: { stones: ['202', '204'] },
    },
    {
      name: 'an option by its label, without labels of values',
      written: {
        configurable_options: [
          { label: 'RING_SIZE label', values: [{ value_index: 52 }, { value_index: '54', label: 54 }] },
        ],
        configurable_children: [{ sku: 'C', ring_size: 52 }],
      },
      expected: {
        configurable_options: [
          expect.objectContaining({
            attribute_code: 'ring_size',
            values: [
              { value_index: '52', label: '52 mm' },
              { value_index: '54', label: '54' },
            ],
          }),
        ],
        ring_size_options: [52],
      },
    },
    {
      name: 'an option without values has those of the children',
      written: {
        configurable_options: [{ attribute_id: 92 }],
        configurable_children: [{ sku: 'C', custom_attributes: [{ attribute_code: 'ring_size', value: '56' }] }],
      },
      expected: {
        configurable_options: [
          expect.objectContaining({ label: 'ring_size label', values: [{ value_index: '56', label: '56 mm' }] }),
        ],
        ring_size_options: [56],
      },
    },
    ...[{}, { configurable_options: [] }, { configurable_options: null }].map((written) => ({
      name: `no options (${JSON.stringify(written)}): those that the product names and the children have`,
      written: {
        ...written,
        ring_size_options: [52, 56],
        stones_options: [202],
        configurable_children: [
          { sku: 'C', ring_size: 52, stones: [202, 204] },
          { sku: 'D', ring_size: '56', stones: 202 },
        ],
      },
      expected: {
        configurable_options: [
          expect.objectContaining({
            attribute_code: 'ring_size',
            label: 'ring_size label',
            values: [
              { value_index: '52', label: '52 mm' },
              { value_index: '56', label: '56 mm' },
            ],
          }),
        ],
      },
    })),
    {
      name: 'no options and none named: the attributes in which the children differ',
      written: {
        configurable_children: [
          { sku: 'C', ring_size: 52, stones: 202 },
          { sku: 'D', ring_size: 56, stones: 202 },
        ],
      },
      expected: { configurable_options: [expect.objectContaining({ attribute_code: 'ring_size' })] },
    },
    {
      name: 'options of an attribute without document have their texts as labels',
      written: {
        colour_options: ['rose', 'white'],
        configurable_children: [
          { sku: 'C', colour: 'rose' },
          { sku: 'D', colour: 'white' },
        ],
      },
      expected: {
        configurable_options: [
          expect.objectContaining({
            label: 'colour',
            values: [
              { value_index: 'rose', label: 'rose' },
              { value_index: 'white', label: 'white' },
            ],
          }),
        ],
      },
    },
    {
      name: 'links by their types',
      written: { links: { related: [{ sku: 'B', pos: '3' }] } },
      expected: { product_links: [{ link_type: 'related', linked_product_sku: 'B', position: 3 }] },
    },
    {
      name: 'a bundle link without quantity',
      written: { bundle_options: [{ option_id: '1', required: '1', product_links: [{ sku: 'B', is_default: true }] }] },
      expected: { bundle_options: [{ option_id: 1, required: 1, product_links: [{ sku: 'B', is_default: 1 }] }] },
    },
    {
      name: 'positions in the own categories and the anchors above',
      written: {
        category_ids: ['11', '13'],
        category: [{ category_id: '11', position: '7' }],
        category_position: null,
      },
      expected: { category_position: { c13: 0, c11: 7, c10: 7 } },
    },
    {
      name: 'a list with gaps, as PHP writes it',
      written: { tier_prices: { 1: { customer_group_id: '5', qty: '2.0000', value: '9.5' } } },
      expected: { tier_prices: [{ customer_group_id: 5, qty: 2, value: 9.5 }] },
    },
    {
      name: 'an empty object, as PHP writes it',
      written: { stock: [], category_position: [] },
      expected: { stock: null },
    },
    {
      name: 'stock as texts',
      written: { stock: { is_in_stock: '0', qty: '3.0000' } },
      expected: { stock: { is_in_stock: false, qty: 3 } },
    },
    { name: 'a unit that is an option of the shop', written: { unit: 45 }, expected: { unit: null, price: 1250 } },
  ])('$name', ({ written, expected }) => {
    const { document, refusal } = read('product', product(1, { category: null, ...written }))
    expect(refusal).toBeNull()
    expect(document).toMatchObject(expected)
  })

  test.each([
    {
      because: 'an unreadable tax class has no rate',
      written: { tax_class_id: {} },
      expected: { tax_class_id: 'unreadable', price: 1250 },
    },
    {
      because: 'a special price with unreadable dates does not apply',
      written: { special_price: 5, special_from_date: {} },
      expected: { special_price: null, price: 1250 },
    },
    {
      because: 'a price with an unknown unit is no price',
      written: { unit: 'POUND' },
      expected: { price: null, unit: null },
    },
    {
      because: 'an unreadable metal share stays a metal share',
      written: { metal_charge: 'AU' },
      expected: { metal_charge: [{}] },
    },
  ])('never guesses a price: $because', ({ written, expected }) => {
    const { document, ignored } = read('product', product(1, written))
    expect(document).toMatchObject(expected)
    expect(ignored).toHaveLength(1)
  })

  test('a custom attribute cannot reach the prototype of a document', () => {
    const raw = JSON.parse(
      '{"custom_attributes":[{"attribute_code":"__proto__","value":{"price":1}}],"__proto__":{"a":1}}',
    )
    const { document } = read('product', { ...product(1, { price: null }), ...raw })
    expect(Object.getPrototypeOf(document)).toBe(Object.prototype)
    expect(document?.['price']).toBeNull()
  })

  test('leaves out a list item without its required fields', () => {
    const { document, ignored } = read(
      'product',
      product(1, { configurable_children: [{ id: 5 }, { sku: 'C', id: null }, 7] }),
    )
    expect(document?.['configurable_children']).toEqual([expect.objectContaining({ sku: 'C' })])
    expect(ignored).toEqual(['configurable_children.sku', 'configurable_children'])
  })
})

describe('the forms of other documents', () => {
  test.each<{ entity: Parameters<typeof read>[0]; name: string; written: Fields; expected: Fields }>([
    {
      entity: 'category',
      name: 'without a path, a URL key and flags',
      written: { id: '4', name: 'R&amp;D', parent_id: '2' },
      expected: {
        id: 4,
        name: 'R&D',
        parent_id: 2,
        slug: 'r-and-d-4',
        is_active: true,
        include_in_menu: 1,
      },
    },
    {
      entity: 'category',
      name: 'with a numeric count and a path alone',
      written: { id: 4, name: 'A', children_count: 3, path: '1/2/4' },
      expected: { parent_id: 2, level: 2, children_count: 3 },
    },
    {
      entity: 'category',
      name: 'with an HTML description',
      written: { id: 4, name: 'A', description: '{{widget}}<p>A &amp; B</p><script>x</script><p>C</p>' },
      expected: { description: 'A & B C' },
    },
    {
      entity: 'attribute',
      name: 'with numeric options and flags as texts',
      written: {
        attribute_id: '9',
        attribute_code: 'size',
        is_filterable: '2',
        is_user_defined: '1',
        options: [{ label: 52, value: 152 }],
      },
      expected: { id: 9, is_filterable: 1, is_user_defined: true, options: [{ label: '52', value: '152' }] },
    },
    {
      entity: 'taxrule',
      name: 'with a rate as text and classes in one text',
      written: { id: '1', product_tax_class_ids: '2,4', rates: [{ rate: '25.0000' }] },
      expected: { id: 1, product_tax_class_ids: [2, 4], rates: [{ rate: 25 }] },
    },
    {
      entity: 'cms_page',
      name: 'with is_active and without a title',
      written: { id: '3', identifier: 'help', is_active: '0' },
      expected: { id: 3, active: false, title: 'help' },
    },
    {
      entity: 'customergroup',
      name: 'as texts',
      written: { id: '0', code: 'NOT LOGGED IN', tax_class_id: '3' },
      expected: { id: 0, tax_class_id: 3 },
    },
    {
      entity: 'review',
      name: 'as texts',
      written: { id: '3', product_id: '7', review_status: '1', title: 5 },
      expected: { product_id: 7, review_status: 1, title: '5' },
    },
  ])('a $entity $name', ({ entity, written, expected }) => {
    expect(read(entity, written)).toMatchObject({ refusal: null, document: expected })
  })

  test('refuses a tax rule without one of its classes, because its products would be sold without tax', () => {
    const { refusal } = read('taxrule', { id: 1, product_tax_class_ids: [2, {}], rates: [] })
    expect(refusal?.field).toBe('product_tax_class_ids')
  })
})

test.each(['mage2vuestorefront', 'vsbridge', 'magento1'])(
  'every field of products of %s, deleted or retyped, affects at most itself',
  (dialect) => {
    const file = new URL(`../../../testing/dialects/${dialect}/product.ndjson`, import.meta.url)
    const documents = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Fields)
    const originals = ['configurable', 'grouped', 'bundle', 'downloadable'].flatMap(
      (kind) => documents.find((document) => document['type_id'] === kind) ?? [],
    )
    const mutations = originals.flatMap((original) => mutationsOf(original))
    expect(mutations.length).toBeGreaterThan(300)
    const refused = mutations.flatMap(({ path, mutated }) => (read('product', mutated).refusal ? [path] : []))
    expect(new Set(refused)).toEqual(new Set(['id', 'sku', 'name', 'type_id', 'price']))
  },
)
