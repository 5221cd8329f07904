/** The articles with which a Magento is filled: one of each type, and one of each rule of quantities. */
import type { Admin } from './adminApi.ts'

export interface Filled {
  readonly taxClasses: Readonly<Record<'taxable' | 'gold' | 'books', number>>
  readonly categories: Readonly<Record<string, number>>
  /** Values of options by attribute and label. */
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly attributeIds: Readonly<Record<string, number>>
  readonly websites: readonly number[]
  readonly wholesale: number
}

export interface Article {
  readonly product: { readonly sku: string } & Readonly<Record<string, unknown>>
  /** Names in store views. */
  readonly texts?: Readonly<Record<string, string>>
}

const VISIBLE = 4
const HIDDEN = 1
const PLENTY = 100_000

interface Simple {
  readonly sku: string
  readonly name: string
  readonly price: number
  readonly category: string
  readonly tax?: keyof Filled['taxClasses']
  readonly weight?: number
  readonly stock?: Readonly<Record<string, unknown>>
  readonly custom?: Readonly<Record<string, unknown>>
  readonly more?: Readonly<Record<string, unknown>>
  readonly texts?: Readonly<Record<string, string>>
}

const decimals = { is_qty_decimal: true, use_config_min_sale_qty: 0, min_sale_qty: 0.1 }
const SIMPLE: readonly Simple[] = [
  {
    sku: 'AU-10G',
    name: 'Gold bar 10 g',
    price: 12_345.67,
    category: 'gold',
    tax: 'gold',
    weight: 0.01,
    custom: { special_price: 11_999.9, special_from_date: '2026-01-01 00:00:00', fine_weight: '9.999' },
    texts: { no: 'Gullbarre 10 g', se: 'Guldtacka 10 g', de: 'Goldbarren 10 g' },
  },
  { sku: 'AG-1KG', name: 'Silver bar 1 kg', price: 11_874.99, category: 'silver', weight: 1 },
  { sku: 'AG-100G', name: 'Silver bar 100 g', price: 1_299.5, category: 'silver', weight: 0.1 },
  { sku: 'CLOTH', name: 'Polishing cloth', price: 99, category: 'tools', weight: 0.05 },
  { sku: 'PLIERS', name: 'Pliers', price: 349.9, category: 'tools', weight: 0.3 },
  { sku: 'WIRE-935', name: 'Silver wire, per gram', price: 13.37, category: 'silver', weight: 0.001, stock: decimals },
  {
    sku: 'NAIL',
    name: 'Nails, at least 2',
    price: 12.5,
    category: 'tools',
    weight: 0.01,
    stock: { use_config_min_sale_qty: 0, min_sale_qty: 2 },
  },
  {
    sku: 'RIVET',
    name: 'Rivets by the ten',
    price: 3.33,
    category: 'tools',
    weight: 0.001,
    stock: {
      use_config_enable_qty_inc: 0,
      enable_qty_increments: true,
      use_config_qty_increments: 0,
      qty_increments: 10,
    },
  },
  {
    sku: 'FEW',
    name: 'At most three',
    price: 250,
    category: 'tools',
    weight: 0.1,
    stock: { use_config_max_sale_qty: 0, max_sale_qty: 3 },
  },
  { sku: 'LAST', name: 'The last two', price: 777, category: 'tools', weight: 0.1, stock: { qty: 2 } },
  {
    sku: 'OUT',
    name: 'Sold out',
    price: 50,
    category: 'tools',
    weight: 0.1,
    stock: { qty: 0, is_in_stock: false },
  },
]

export function simpleProducts(filled: Filled): readonly Article[] {
  return SIMPLE.map((one) => ({
    product: {
      ...base(filled, one),
      type_id: 'simple',
      weight: one.weight ?? 0.1,
      visibility: VISIBLE,
      ...one.more,
    },
    ...(one.texts && { texts: one.texts }),
  }))
}

function base({ taxClasses, categories, websites }: Filled, one: Simple) {
  const custom = {
    tax_class_id: String(taxClasses[one.tax ?? 'taxable']),
    url_key: one.sku.toLowerCase(),
    description: `<p>${one.name}.</p>{{block id="care"}}`,
    ...one.custom,
  }
  return {
    sku: one.sku,
    name: one.name,
    price: one.price,
    extension_attributes: {
      website_ids: websites,
      category_links: [{ position: 0, category_id: String(categories[one.category]) }],
      stock_item: { qty: PLENTY, is_in_stock: true, ...one.stock },
    },
    custom_attributes: Object.entries(custom).map(([attribute_code, value]) => ({ attribute_code, value })),
  }
}

/** Configurable with its variants, grouped, bundles, with options of its own, virtual and downloadable. */
export async function typedProducts(filled: Filled, admin: Admin): Promise<readonly Article[]> {
  const { options, attributeIds } = filled
  const variants = []
  for (const [alloy, price] of [
    ['585', 4_990],
    ['750', 6_490.5],
  ] as const) {
    const one = { sku: `RING-${alloy}`, name: `Ring ${alloy}`, price, category: 'jewellery' }
    const custom = { alloy: options['alloy']?.[alloy], metal: options['metal']?.['gold'] }
    const product = { ...base(filled, { ...one, custom }), type_id: 'simple', weight: 0.01, visibility: HIDDEN }
    const made = await admin.post('/products', { product: { attribute_set_id: 4, status: 1, ...product } })
    variants.push({ id: Number(Object(made).id), value: Number(options['alloy']?.[alloy]) })
  }
  const ring = base(filled, { sku: 'RING', name: 'Ring', price: 0, category: 'jewellery' })
  const configurable = {
    ...ring,
    type_id: 'configurable',
    visibility: VISIBLE,
    extension_attributes: {
      ...ring.extension_attributes,
      stock_item: { is_in_stock: true },
      configurable_product_options: [
        {
          attribute_id: String(attributeIds['alloy']),
          label: 'Alloy',
          position: 0,
          values: variants.map(({ value }) => ({ value_index: value })),
        },
      ],
      configurable_product_links: variants.map(({ id }) => id),
    },
  }
  return [{ product: configurable, texts: { no: 'Ring', se: 'Ring', de: 'Ring' } }, ...others(filled)]
}

function others(filled: Filled): readonly Article[] {
  const visible = { visibility: VISIBLE }
  const pair = base(filled, { sku: 'PAIR', name: 'Bars in two sizes', price: 0, category: 'silver' })
  const bundle = (sku: string, price: number) =>
    base(filled, {
      sku,
      name: `Kit ${sku}`,
      price,
      category: 'tools',
      custom: BUNDLE_KINDS[price === 0 ? 'dynamic' : 'fixed'],
    })
  const [kit, fixed] = [bundle('KIT', 0), bundle('KIT-FIX', 500)]
  return [
    { product: { ...pair, ...visible, type_id: 'grouped', product_links: PARTS.map((part) => linkOf(part)) } },
    {
      product: {
        ...kit,
        ...visible,
        type_id: 'bundle',
        extension_attributes: { ...kit.extension_attributes, ...BUNDLE },
      },
    },
    {
      product: {
        ...fixed,
        ...visible,
        type_id: 'bundle',
        weight: 1,
        extension_attributes: { ...fixed.extension_attributes, ...BUNDLE_FIXED },
      },
    },
    {
      product: {
        ...base(filled, { sku: 'PLATE', name: 'Engraved plate', price: 450, category: 'jewellery' }),
        ...visible,
        type_id: 'simple',
        weight: 0.2,
        options: CHOICES.map((option) => ({ product_sku: 'PLATE', ...option })),
      },
    },
    {
      product: {
        ...base(filled, { sku: 'COURSE', name: 'A course', price: 1_500, category: 'tools' }),
        ...visible,
        type_id: 'virtual',
      },
    },
    {
      product: {
        ...book(filled),
        ...visible,
        type_id: 'downloadable',
      },
    },
  ]
}

const BUNDLE_KINDS = {
  dynamic: { price_type: '0', sku_type: '0', weight_type: '0', price_view: '0', shipment_type: '0' },
  fixed: { price_type: '1', sku_type: '1', weight_type: '1', price_view: '0', shipment_type: '0' },
}
const PARTS = ['AG-1KG', 'AG-100G']

function linkOf(sku: string): object {
  return {
    sku: 'PAIR',
    link_type: 'associated',
    linked_product_sku: sku,
    linked_product_type: 'simple',
    position: PARTS.indexOf(sku),
    extension_attributes: { qty: 1 },
  }
}

const part = (sku: string, qty: number, more: object = {}) => ({
  sku,
  qty,
  is_default: true,
  price: 0,
  price_type: 0,
  can_change_quantity: 1,
  ...more,
})
const BUNDLE = {
  bundle_product_options: [
    {
      title: 'Tool',
      required: true,
      type: 'select',
      position: 1,
      product_links: [part('PLIERS', 1), part('CLOTH', 1, { is_default: false })],
    },
    { title: 'Rivets', required: false, type: 'checkbox', position: 2, product_links: [part('NAIL', 4)] },
  ],
}
const BUNDLE_FIXED = {
  bundle_product_options: [
    {
      title: 'Cloths',
      required: true,
      type: 'radio',
      position: 1,
      product_links: [
        part('CLOTH', 1, { price: 50 }),
        part('PLIERS', 1, { price: 10, price_type: 1, is_default: false }),
      ],
    },
  ],
}
const CHOICES = [
  {
    title: 'Engraving',
    type: 'field',
    is_require: true,
    sort_order: 1,
    price: 99.5,
    price_type: 'fixed',
    max_characters: 20,
  },
  {
    title: 'Finish',
    type: 'drop_down',
    is_require: false,
    sort_order: 2,
    values: [
      { title: 'Matt', price: 0, price_type: 'fixed', sort_order: 1 },
      { title: 'Polished', price: 10, price_type: 'percent', sort_order: 2 },
    ],
  },
  {
    title: 'Extras',
    type: 'checkbox',
    is_require: false,
    sort_order: 3,
    values: [
      { title: 'Box', price: 25, price_type: 'fixed', sort_order: 1 },
      { title: 'Ribbon', price: 5.25, price_type: 'fixed', sort_order: 2 },
    ],
  },
]

function book(filled: Filled) {
  const one = base(filled, {
    sku: 'BOOK',
    name: 'Working in silver, a book',
    price: 199,
    category: 'tools',
    tax: 'books',
    custom: { links_title: 'Parts', links_purchased_separately: '1' },
  })
  const link = (title: string, price: number, order: number) => ({
    title,
    sort_order: order,
    is_shareable: 0,
    price,
    number_of_downloads: 0,
    link_type: 'file',
    link_file_content: { file_data: Buffer.from(`The text of ${title}`).toString('base64'), name: `part-${order}.txt` },
  })
  return {
    ...one,
    extension_attributes: {
      ...one.extension_attributes,
      downloadable_product_links: [link('Part one', 0, 1), link('Part two', 49.9, 2)],
      downloadable_product_samples: [],
    },
  }
}
