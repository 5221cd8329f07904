/** Builds documents for tests that pass the border check. A test sets only the fields that it is about. */

type Fields = Readonly<Record<string, unknown>>

const STANDARD_TAX = '2'
export const INVESTMENT_GOLD = '3'
export const LEGAL_TENDER = '4'

export function product(id: number, fields: Fields = {}): Fields & { readonly id: number; readonly sku: string } {
  const sku = `SKU-${id}`
  const name = `Product ${id}`
  return {
    id,
    sku,
    name,
    type_id: 'simple',
    status: 1,
    visibility: 4,
    url_key: `product-${id}`,
    slug: `product-${id}`,
    url_path: `all/product-${id}`,
    created_at: '2026-01-01 00:00:00',
    updated_at: '2026-01-01 00:00:00',
    tax_class_id: STANDARD_TAX,
    price: 1250,
    unit: 'PCS',
    category_ids: ['10'],
    category_position: { c10: id },
    ...fields,
  }
}

/** A ring in two alloys and three sizes; the combination 585 and 54 does not exist. */
export function ring(id: number, fields: Fields = {}) {
  const children = [
    [750, 52],
    [750, 54],
    [750, 56],
    [585, 52],
    [585, 56],
  ] as const
  return product(id, {
    type_id: 'configurable',
    metal_symbol: 'AU',
    tone: 'gold',
    price: 800,
    alloy_options: [17, 18],
    ring_size_options: [52, 54, 56],
    configurable_options: [
      {
        id: 2,
        attribute_id: '92',
        attribute_code: 'ring_size',
        label: 'Størrelse',
        position: 1,
        values: [52, 54, 56].map((size) => ({ value_index: size, label: `${size} mm` })),
      },
      {
        id: 1,
        attribute_id: '91',
        attribute_code: 'alloy',
        label: 'Legering',
        position: 0,
        values: [
          { value_index: 17, label: '585' },
          { value_index: 18, label: '750' },
        ],
      },
    ],
    configurable_children: children.map(([fineness, size], index) => ({
      id: id * 100 + index,
      sku: `SKU-${id}-${fineness}-${size}`,
      name: `Product ${id} ${fineness} ${size}`,
      status: 1,
      visibility: 1,
      tax_class_id: STANDARD_TAX,
      price: fineness === 750 ? 1000 : 800,
      fineness_per_mille: String(fineness),
      fine_weight: '2.5',
      weight: 4.2,
      alloy: fineness === 750 ? '18' : '17',
      ring_size: String(size),
      stock: { is_in_stock: size !== 56, qty: 3 },
    })),
    ...fields,
  })
}

export function grouped(
  id: number,
  parts: readonly { readonly sku: string; readonly qty?: number }[],
  fields: Fields = {},
) {
  return product(id, {
    type_id: 'grouped',
    price: 0,
    product_links: parts.map(({ sku, qty }, position) => ({
      sku: `SKU-${id}`,
      link_type: 'associated',
      linked_product_sku: sku,
      linked_product_type: 'simple',
      position,
      extension_attributes: { qty: qty ?? 0 },
    })),
    ...fields,
  })
}

export function bundle(
  id: number,
  options: readonly {
    readonly title: string
    readonly choices: readonly { readonly sku: string; readonly qty?: number; readonly isDefault?: boolean }[]
  }[],
  fields: Fields = {},
) {
  return product(id, {
    type_id: 'bundle',
    price: 0,
    bundle_options: options.map(({ title, choices }, index) => ({
      option_id: index + 1,
      title,
      required: true,
      type: 'select',
      position: index,
      sku: `SKU-${id}`,
      product_links: choices.map(({ sku, qty, isDefault }, position) => ({
        id: `${index}${position}`,
        sku,
        option_id: index + 1,
        qty: qty ?? 1,
        position,
        is_default: isDefault ?? false,
        price: null,
        can_change_quantity: 0,
      })),
    })),
    ...fields,
  })
}

export function category(id: number, parentId: number, fields: Fields = {}) {
  return {
    id,
    parent_id: parentId,
    name: `Category ${id}`,
    is_active: true,
    position: id,
    level: 2,
    product_count: 1,
    path: `1/2/${id}`,
    url_key: `category-${id}`,
    slug: `category-${id}`,
    url_path: `category-${id}`,
    include_in_menu: 1,
    is_anchor: '1',
    ...fields,
  }
}

export function attribute(id: number, code: string, options: Readonly<Record<string, string>>, fields: Fields = {}) {
  return {
    id,
    attribute_id: id,
    attribute_code: code,
    frontend_input: 'select',
    frontend_label: `${code} label`,
    is_visible: true,
    is_filterable: '1',
    position: id,
    options: [{ label: ' ', value: '' }, ...Object.entries(options).map(([value, label]) => ({ value, label }))],
    ...fields,
  }
}

export const ALLOY = attribute(
  91,
  'alloy',
  {},
  {
    options: [
      { label: ' ', value: '' },
      { label: 'Gull 585', value: '17', code: 'au585' },
      { label: 'Gull 750', value: '18', code: 'au750' },
      { label: 'Sølv 925', value: '19' },
    ],
  },
)
export const RING_SIZE = attribute(92, 'ring_size', { 52: '52 mm', 54: '54 mm', 56: '56 mm' }, { unit: 'mm' })

/** Tax rates of a country by tax class; Finland's standard rate has validity dates. */
export function taxRules(country: string, percent: number) {
  const rate = (id: number, value: number, fields: Fields = {}) => ({
    id,
    tax_country_id: country,
    tax_region_id: 0,
    region_name: null,
    rate: value,
    ...fields,
  })
  const standard =
    country === 'FI'
      ? [rate(1, 24, { valid_until: '2024-08-31' }), rate(2, 25.5, { valid_from: '2024-09-01' })]
      : [rate(1, percent)]
  return [
    {
      id: 1,
      code: 'standard',
      priority: 0,
      product_tax_class_ids: [2, 4],
      customer_tax_class_ids: [3],
      rates: standard,
    },
    {
      id: 2,
      code: 'investment gold',
      priority: 0,
      product_tax_class_ids: [3],
      customer_tax_class_ids: [3],
      rates: [rate(3, 0)],
    },
  ]
}
