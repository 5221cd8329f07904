import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { ALLOY, attribute, bundle, category, grouped, product, RING_SIZE, ring, taxRules } from './testing/documents.ts'

const STOCK = { is_in_stock: true, qty: 5 }

const products = [
  product(1, {
    name: 'Gullbarre 10 g',
    image: '/a/u/bar 1.jpg',
    metal_symbol: 'AU',
    fineness_per_mille: '999.9',
    fine_weight: '9.999',
    tone: 'gold',
    weight: 10,
    alloy: 18,
    secret: 1,
    'unit.of': 1,
    media_gallery: [
      { typ: 'image', image: '/a/u/bar-2.jpg', pos: 2, lab: null },
      { typ: 'image', image: '/a/u/bar 1.jpg', pos: 1, lab: 'Forsiden' },
    ],
    description: '<p onclick="x()">Preget <b>barre</b>.<script>alert(1)</script></p><ul><li>10 g</ul> 1 < 2',
    category_ids: ['10', '30', '20'],
    height: 1.2,
    length_mm: 31,
    width_mm: 18,
  }),
  ring(2),
  grouped(3, [{ sku: 'SKU-1', qty: 2 }, { sku: 'GONE' }, { sku: 'SKU-5' }, { sku: 'SKU-6' }]),
  bundle(4, [
    {
      title: 'Tang',
      choices: [
        { sku: 'SKU-1', qty: 1 },
        { sku: 'SKU-6', qty: 4, isDefault: true },
      ],
    },
    { title: 'Fil', choices: [{ sku: 'GONE' }] },
    { title: 'Eske', choices: [{ sku: 'SKU-6' }, { sku: 'SKU-1' }] },
  ]),
  product(5, { status: 2 }),
  product(6, {
    type_id: 'virtual',
    visibility: 1,
    stock: { ...STOCK, min_sale_qty: 2, qty_increments: 2, enable_qty_increments: true },
  }),
  product(7, {
    type_id: 'downloadable',
    unit: 'METER',
    sale_minimum: '0.10',
    sale_step: '0.05',
    conversionRate: 4.1,
    maximumLength: 5000,
    ka_height: 0.98,
  }),
  {
    ...product(8),
    price: null,
    category_ids: null,
    category_position: null,
    url_path: null,
    tax_class_id: null,
    unit: null,
  },
  product(9, { visibility: 1, sku: 'SKU-2-750-52' }),
  product(10, { width: 147004, length_mm: 1000, height: 0 }),
  product(12, {
    stock: { ...STOCK, min_sale_qty: 2, qty_increments: 2, enable_qty_increments: true },
    hazard: {
      signal: 'danger',
      pictograms: ['GHS08', 'GHS06', 'GHS42', 'GHS08'],
      statements: ['H360FD', 'H301+H311', 'EUH032', 'H318<b>', 'poison'],
    },
    alloy: 18,
    nameless: 5,
    temper: 'hard',
    supplier: 'Nordmetall',
  }),
  product(30, { stock: { ...STOCK, min_sale_qty: 0.5, is_qty_decimal: true } }),
  product(13, { sale_minimum: '3', sale_step: '2', hazard: { signal: 'loud', pictograms: [], statements: null } }),
  product(14, {
    stock: { ...STOCK, min_sale_qty: 4, qty_increments: 2, enable_qty_increments: true },
    minimumWidth: 40,
    maximumWidth: 80,
    minimumLength: 100,
    maximumLength: 900,
  }),
  ring(15, {
    configurable_children: [
      ['52', 1],
      ['54', 2],
      ['56', 3],
    ].map(([size, status]) => ({
      id: 1500 + Number(size),
      sku: `SKU-15-750-${size}`,
      name: `Ring ${size}`,
      price: 1000,
      alloy: '18',
      ring_size: size,
      status,
    })),
  }),
  product(16, { type_id: 'virtual' }),
  product(17, { unit: 'KG' }),
  product(11, { sale_minimum: '0', sale_step: '-1', unit: 'G', weight: 0, minimumWidth: null }),
]

const catalogue = {
  no: {
    product: products,
    category: [category(10, 2), category(20, 10, { level: 3 }), category(30, 20, { level: 4, name: 'Støpt' })],
    attribute: [
      ALLOY,
      RING_SIZE,
      attribute(93, 'secret', { 1: 'x' }, { is_visible: false }),
      attribute(147, 'width', { 147004: '1,4 mm' }, { unit: 'mm' }),
      attribute(90, 'unit.of', { 1: 'x' }),
      attribute(95, 'nameless', {}),
      attribute(97, 'supplier', {}, { frontend_input: 'text' }),
      attribute(96, 'temper', {}, { frontend_input: 'text', is_comparable: '1' }),
    ],
    taxrule: taxRules('NO', 25),
  },
  goldsmith_sweden: { product: [product(1), product(2, { status: 2 }), ring(14)], taxrule: taxRules('SE', 25) },
  de: { product: [product(1, { visibility: 1 }), ring(2, { url_path: 'schmuck/ring' })], taxrule: taxRules('DE', 19) },
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(catalogue, { storeTable: { ...readStoreTable(), attributeBlacklist: ['supplier'] } })
})
afterAll(() => gateway.close())

async function queryProduct(sku: string, fields: string) {
  const { data, errors } = await gateway.query(`query ($sku: String!) { product(sku: $sku) { ${fields} } }`, {
    variables: { sku },
  })
  expect(errors).toBeUndefined()
  return data.product
}

describe('product(sku)', () => {
  test.each([
    { sku: 'SKU-1', found: 'SKU-1', because: 'it is shown' },
    { sku: 'SKU-2-585-56', found: 'SKU-2', because: 'a variant leads to its product' },
    { sku: 'SKU-2-750-52', found: 'SKU-2', because: 'an invisible child leads to its parent' },
    { sku: 'SKU-5', found: null, because: 'it is disabled' },
    { sku: 'SKU-6', found: null, because: 'it is invisible and has no parent' },
    { sku: 'sku-1', found: null, because: 'skus are exact' },
    { sku: 'x'.repeat(5000), found: null, because: 'no product has this sku' },
    { sku: '__proto__', found: null, because: 'no product has this sku' },
  ])('returns $found for $sku: $because', async ({ sku, found }) => {
    expect((await queryProduct(sku, 'sku'))?.sku ?? null).toBe(found)
  })

  test('returns BAD_USER_INPUT for an empty sku', async () => {
    const { data, errors } = await gateway.query('{ product(sku: "") { sku } }')
    expect(data.product).toBeNull()
    expect(errors?.[0]).toMatchObject({
      message: 'Please provide the search key sku for product/single action!',
      extensions: { code: 'BAD_USER_INPUT' },
    })
  })

  test.each([
    { sku: 'SKU-5', message: 'Product query returned empty result product status = 2' },
    { sku: 'SKU-6', message: 'Product query returned empty result visibility = 1' },
  ])('logs why $sku is not shown', async ({ sku, message }) => {
    await queryProduct(sku, 'sku')
    expect(gateway.logLines).toContainEqual(expect.objectContaining({ msg: message, sku }))
  })

  test('products keep the requested order, with null for missing ones', async () => {
    const { data } = await gateway.query('{ products(skus: ["SKU-7", "NONE", "SKU-1", "", "SKU-7"]) { sku } }')
    expect(data.products).toEqual([{ sku: 'SKU-7' }, null, { sku: 'SKU-1' }, null, { sku: 'SKU-7' }])
  })

  test('refuses more than 100 skus', async () => {
    const { errors } = await gateway.query('query ($skus: [String!]!) { products(skus: $skus) { sku } }', {
      variables: { skus: Array.from({ length: 101 }, String) },
    })
    expect(errors?.[0]).toMatchObject({
      message: 'products(skus): expected at most 100 skus, got 101',
      extensions: { code: 'BAD_USER_INPUT' },
    })
  })

  test('the id finds the product again, and nothing in another store', async () => {
    const { id } = await queryProduct('SKU-1', 'id')
    const query = 'query ($id: ID!) { node(id: $id) { id ... on Product { sku } } }'
    expect((await gateway.query(query, { variables: { id } })).data.node).toEqual({ id, sku: 'SKU-1' })
    expect((await gateway.query(query, { variables: { id }, store: 'de' })).data.node).toBeNull()
  })
})

describe('fields of a product', () => {
  test('pictures: the main one first, each with alternative text and a URL template over width and format', async () => {
    const { image, gallery } = await queryProduct('SKU-1', 'image { template alt } gallery { template alt }')
    const main = { template: '/img/{width}/{width}/resize/a/u/bar%201.jpg', alt: 'Forsiden' }
    expect(image).toEqual(main)
    expect(gallery).toEqual([main, { template: '/img/{width}/{width}/resize/a/u/bar-2.jpg', alt: 'Gullbarre 10 g' }])
  })

  test('the description contains the permitted elements only', async () => {
    expect((await queryProduct('SKU-1', 'description')).description).toBe(
      '<p>Preget <b>barre</b>.</p><ul><li>10 g</li></ul> 1 &lt; 2',
    )
  })

  test('cut limits and actual thickness', async () => {
    const cut =
      'variant { cut { minimumWidthMm maximumWidthMm minimumLengthMm maximumLengthMm thicknessMm conversionGrams } }'
    const none = { minimumWidthMm: null, maximumWidthMm: null, minimumLengthMm: null }
    expect((await queryProduct('SKU-7', cut)).variant.cut).toEqual({
      ...none,
      maximumLengthMm: '5000',
      thicknessMm: '0.98',
      conversionGrams: '4.1',
    })
    expect((await queryProduct('SKU-14', cut)).variant.cut).toEqual({
      minimumWidthMm: '40',
      maximumWidthMm: '80',
      minimumLengthMm: '100',
      maximumLengthMm: '900',
      thicknessMm: null,
      conversionGrams: null,
    })
    expect((await queryProduct('SKU-11', cut)).variant.cut).toBeNull()
  })

  test('metal, dimensions and weight', async () => {
    const { metal, gramsPerUnit, variant } = await queryProduct(
      'SKU-1',
      'metal { metal finenessPerMille colour fineGramsPerUnit } gramsPerUnit variant { gramsPerUnit dimensions { heightMm lengthMm widthMm } cut { conversionGrams } metal { metal } }',
    )
    expect(metal).toEqual({ metal: 'AU', finenessPerMille: '999.9', colour: 'YELLOW', fineGramsPerUnit: '9.999' })
    expect(gramsPerUnit).toBe('10')
    expect(variant).toEqual({
      gramsPerUnit: '10',
      dimensions: { heightMm: '1.2', lengthMm: '31', widthMm: '18' },
      cut: null,
      metal: { metal: 'AU' },
    })
  })

  test('a width that can be selected is an attribute, a measured width is a dimension', async () => {
    const found = await queryProduct(
      'SKU-10',
      'attributes { code value unit } variant { dimensions { widthMm lengthMm heightMm } }',
    )
    expect(found).toEqual({
      attributes: [{ code: 'width', value: '1,4', unit: 'mm' }],
      variant: { dimensions: { widthMm: null, lengthMm: '1000', heightMm: null } },
    })
  })

  test.each([
    { sku: 'SKU-30', quantity: { unit: 'PCS', minimum: '0.5', step: '0.01', maximum: null } },
    { sku: 'SKU-11', quantity: { unit: 'G', minimum: '1', step: '1', maximum: null } },
    { sku: 'SKU-17', quantity: { unit: 'KG', minimum: '1', step: '1', maximum: null } },
    { sku: 'SKU-1', quantity: { unit: 'PCS', minimum: '1', step: '1', maximum: null } },
    { sku: 'SKU-7', quantity: { unit: 'METER', minimum: '0.1', step: '0.05', maximum: null } },
    { sku: 'SKU-8', quantity: { unit: 'PCS', minimum: '1', step: '1', maximum: null } },
    { sku: 'SKU-12', quantity: { unit: 'PCS', minimum: '2', step: '2', maximum: null } },
    { sku: 'SKU-13', quantity: { unit: 'PCS', minimum: '4', step: '2', maximum: null } },
    { sku: 'SKU-14', quantity: { unit: 'PCS', minimum: '4', step: '2', maximum: null } },
  ])('returns the quantity rule of $sku by $quantity.unit', async ({ sku, quantity }) => {
    expect((await queryProduct(sku, 'quantity { unit minimum step maximum }')).quantity).toEqual(quantity)
  })

  test('attributes are sorted and labelled; invisible ones and codes with a dot are left out', async () => {
    const facts = 'attributes { code label value unit }'
    expect((await queryProduct('SKU-1', facts)).attributes).toEqual([
      { code: 'alloy', label: 'alloy label', value: 'Gull 750', unit: null },
    ])
    expect((await queryProduct('SKU-2', facts)).attributes).toEqual([
      { code: 'alloy', label: 'alloy label', value: 'Gull 585, Gull 750', unit: null },
      { code: 'ring_size', label: 'ring_size label', value: '52, 54, 56', unit: 'mm' },
    ])
    expect((await queryProduct('SKU-2', 'attributes(codes: ["ring_size", "no_such"]) { code }')).attributes).toEqual([
      { code: 'ring_size' },
    ])
  })

  test('values have codes that are equal in every language, all or none of an attribute', async () => {
    expect((await queryProduct('SKU-1', 'attributes(codes: ["alloy"]) { value codes }')).attributes).toEqual([
      { value: 'Gull 750', codes: ['au750'] },
    ])
    expect((await queryProduct('SKU-2', 'attributes(codes: ["ring_size"]) { value codes }')).attributes).toEqual([
      { value: '52, 54, 56', codes: [] },
    ])
  })

  test('attributes of the blacklist are left out', async () => {
    expect((await queryProduct('SKU-12', 'attributes(codes: ["supplier", "temper"]) { code }')).attributes).toEqual([
      { code: 'temper' },
    ])
  })

  test('an attribute without options returns text values and ignores option ids; comparable ones are marked', async () => {
    expect((await queryProduct('SKU-12', 'attributes { code value isComparable }')).attributes).toEqual([
      { code: 'alloy', value: 'Gull 750', isComparable: false },
      { code: 'temper', value: 'hard', isComparable: true },
    ])
  })

  test('a chemical returns the known codes of its hazard label', async () => {
    const hazard = 'hazard { signal pictograms statements }'
    expect((await queryProduct('SKU-12', hazard)).hazard).toEqual({
      signal: 'DANGER',
      pictograms: ['GHS08', 'GHS06'],
      statements: ['H360FD', 'H301+H311', 'EUH032'],
    })
    expect((await queryProduct('SKU-13', hazard)).hazard).toBeNull()
    expect((await queryProduct('SKU-1', hazard)).hazard).toBeNull()
  })

  test('breadcrumbs lead to the deepest category of the product', async () => {
    expect((await queryProduct('SKU-1', 'breadcrumbs { name path level }')).breadcrumbs).toEqual([
      { name: 'Category 10', path: '/category-10', level: 2 },
      { name: 'Category 20', path: '/category-20', level: 3 },
      { name: 'Støpt', path: '/category-30', level: 4 },
    ])
  })

  test('alternates are the stores that show the product, each with its own URL', async () => {
    expect(await queryProduct('SKU-1', 'path alternates { url store { code } }')).toEqual({
      path: '/all/product-1',
      alternates: [
        { url: 'http://goldsmith-sweden.localhost:3000/p/SKU-1/product-1', store: { code: 'goldsmith_sweden' } },
      ],
    })
    expect((await queryProduct('SKU-2', 'alternates { url }')).alternates).toEqual([
      { url: 'http://localhost:3000/de/schmuck/ring' },
    ])
  })

  test('a product without price, picture, category, tax class and URL is returned', async () => {
    const found = await queryProduct(
      'SKU-8',
      'path image { alt } gallery { alt } breadcrumbs { name } metal { metal } tags { label } description price { __typename ... on PriceUnknown { reason } } variant { sku }',
    )
    expect(found).toMatchObject({
      path: '/p/SKU-8/product-8',
      image: null,
      gallery: [],
      breadcrumbs: [],
      metal: null,
      description: null,
      price: { __typename: 'PriceUnknown', reason: 'NOT_PRICED' },
      variant: { sku: 'SKU-8' },
    })
  })
})

describe('composition', () => {
  const COMPOSITION = `kind composition {
    __typename
    ... on Single { variant { id sku selections { value } quantity { unit minimum step } cut { conversionGrams maximumLengthMm } } }
    ... on Configurable { options { attribute label unit values { value label } } variants { sku isSelectable selections { attribute value label } metal { finenessPerMille } image { alt } quantity { unit } } }
    ... on Grouped { items { product { sku } defaultQuantity } }
    ... on Bundle { parts { code title isRequired allowsMany choices { code product { sku } quantity isDefault } } }
  }`

  test.each([
    { sku: 'SKU-1', kind: 'SIMPLE' },
    { sku: 'SKU-7', kind: 'DOWNLOADABLE' },
    { sku: 'SKU-16', kind: 'VIRTUAL' },
  ])('a $kind product has a single variant', async ({ sku, kind }) => {
    const found = await queryProduct(sku, COMPOSITION)
    expect(found).toMatchObject({ kind, composition: { __typename: 'Single', variant: { sku, selections: [] } } })
  })

  test('a configurable product returns its sorted options and enabled variants, which inherit missing values', async () => {
    const { kind, composition } = await queryProduct('SKU-2', COMPOSITION)
    expect(kind).toBe('CONFIGURABLE')
    expect(
      composition.options.map(
        ({ attribute, unit, values }: { attribute: string; unit: string | null; values: unknown[] }) => [
          attribute,
          unit,
          values.length,
        ],
      ),
    ).toEqual([
      ['alloy', null, 2],
      ['ring_size', 'mm', 3],
    ])
    expect(composition.options[1].values[0]).toEqual({ value: '52', label: '52' })
    expect(composition.variants).toHaveLength(5)
    expect(composition.variants[0]).toEqual({
      sku: 'SKU-2-750-52',
      isSelectable: true,
      image: null,
      metal: { finenessPerMille: '750' },
      quantity: { unit: 'PCS' },
      selections: [
        { attribute: 'alloy', value: '18', label: '750' },
        { attribute: 'ring_size', value: '52', label: '52 mm' },
      ],
    })
  })

  test('a disabled child is not a variant', async () => {
    const { composition, variant } = await queryProduct(
      'SKU-15',
      'composition { ... on Configurable { variants { sku } } } variant(sku: "SKU-15-750-54") { sku }',
    )
    expect(composition.variants).toEqual([{ sku: 'SKU-15-750-52' }])
    expect(variant).toBeNull()
  })

  test('a grouped product returns its enabled parts; a missing part is logged and left out', async () => {
    const { composition } = await queryProduct('SKU-3', COMPOSITION)
    expect(composition).toEqual({
      __typename: 'Grouped',
      items: [
        { product: { sku: 'SKU-1' }, defaultQuantity: '2' },
        { product: { sku: 'SKU-6' }, defaultQuantity: '1' },
      ],
    })
    expect(gateway.logLines).toContainEqual(
      expect.objectContaining({ msg: 'Product link not found', sku: 'GONE', parent: 'SKU-3' }),
    )
  })

  test('a bundle returns its parts with their choices; without a default the first choice is selected', async () => {
    const { composition } = await queryProduct('SKU-4', COMPOSITION)
    expect(composition.parts).toEqual([
      {
        code: '1',
        title: 'Tang',
        isRequired: true,
        allowsMany: false,
        choices: [
          { code: '00', product: { sku: 'SKU-1' }, quantity: '1', isDefault: false },
          { code: '01', product: { sku: 'SKU-6' }, quantity: '4', isDefault: true },
        ],
      },
      { code: '2', title: 'Fil', isRequired: true, allowsMany: false, choices: [] },
      {
        code: '3',
        title: 'Eske',
        isRequired: true,
        allowsMany: false,
        choices: [
          { code: '20', product: { sku: 'SKU-6' }, quantity: '1', isDefault: true },
          { code: '21', product: { sku: 'SKU-1' }, quantity: '1', isDefault: false },
        ],
      },
    ])
  })

  test.each([
    { product: 'SKU-2', sku: 'SKU-2-585-56', chosen: 'SKU-2-585-56' },
    { product: 'SKU-2', sku: null, chosen: 'SKU-2-585-52' },
    { product: 'SKU-2', sku: 'SKU-2-585-54', chosen: null },
    { product: 'SKU-1', sku: null, chosen: 'SKU-1' },
    { product: 'SKU-1', sku: 'SKU-7', chosen: null },
    { product: 'SKU-3', sku: null, chosen: null },
  ])('variant(sku: $sku) of $product is $chosen', async ({ product: parent, sku, chosen }) => {
    const { data } = await gateway.query(
      'query ($parent: String!, $sku: String) { product(sku: $parent) { variant(sku: $sku) { sku } } }',
      { variables: { parent, sku } },
    )
    expect(data.product.variant?.sku ?? null).toBe(chosen)
  })

  test.each([
    {
      store: 'no',
      sku: 'SKU-2',
      path: '/all/product-2?childSku=SKU-2-750-54',
      because: 'the variant is in the query of the URL path',
    },
    {
      store: 'de',
      sku: 'SKU-2',
      path: '/schmuck/ring?childSku=SKU-2-750-54',
      because: 'the store’s prefix is not part of the path',
    },
    {
      store: 'goldsmith_sweden',
      sku: 'SKU-14',
      path: '/p/SKU-14/product-14/SKU-14-750-54',
      because: 'without url paths the path is made of skus',
    },
    {
      store: 'goldsmith_sweden',
      sku: 'SKU-1',
      path: '/p/SKU-1/product-1',
      because: 'a product without options has a single variant',
    },
  ])('in $store the path of variant $sku is $path: $because', async ({ store, sku, path }) => {
    const variables = { sku, child: sku === 'SKU-1' ? sku : `${sku}-750-54` }
    const { data } = await gateway.query(
      'query ($sku: String!, $child: String!) { product(sku: $sku) { variant(sku: $child) { path } } }',
      { variables, store },
    )
    expect(data.product.variant.path).toBe(path)
  })

  test('the id of a variant finds it again', async () => {
    const { variant } = await queryProduct('SKU-2', 'variant(sku: "SKU-2-585-56") { id }')
    const { data } = await gateway.query('query ($id: ID!) { node(id: $id) { ... on Variant { sku } } }', {
      variables: { id: variant.id },
    })
    expect(data.node).toEqual({ sku: 'SKU-2-585-56' })
  })
})
