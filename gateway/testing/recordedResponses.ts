/** Recorded responses of the storefront API, reduced to the parts that tests need. */
import type { Responder } from './fakeStorefront.ts'

export const RECORDED_STOCK_ITEM = {
  item_id: 512,
  product_id: 512,
  stock_id: 1,
  qty: 14,
  is_in_stock: true,
  is_qty_decimal: false,
  use_config_min_qty: true,
  min_qty: 0,
  use_config_min_sale_qty: 1,
  min_sale_qty: 1,
  use_config_max_sale_qty: true,
  max_sale_qty: 10000,
  use_config_backorders: true,
  backorders: 0,
  use_config_notify_stock_qty: true,
  notify_stock_qty: 1,
  use_config_qty_increments: true,
  qty_increments: 0,
  use_config_enable_qty_inc: true,
  enable_qty_increments: false,
  use_config_manage_stock: true,
  manage_stock: true,
  low_stock_date: null,
  is_decimal_divided: false,
  stock_status_changed_auto: 0,
}

export const RECORDED_TAG = {
  option_id: '7',
  color: '#b00',
  position: 'left',
  store_labels: { no: 'Nyhet', se: 'Nyhet', fi: 'Uutuus' },
  label: 'New',
}

export const RECORDED_MAPPING = {
  _index: 'karat_no_category_1',
  _type: 'category',
  _id: '26',
  _score: 0,
  _source: {
    id: 26,
    name: 'Gullbarrer',
    url_path: 'gull/gullbarrer',
    slug: 'gullbarrer-26',
    path: '1/2/24/26',
    level: 3,
  },
}

export function envelope(result: unknown) {
  return { json: { code: 200, result } }
}

/** Stock of `SKU-{id}` for all requested skus. */
export const stockOfRequested: Responder = ({ query }) =>
  envelope(skusOf(query).map((sku) => ({ ...RECORDED_STOCK_ITEM, product_id: Number(sku.replace('SKU-', '')) })))

export function skusOf(query: URLSearchParams): string[] {
  return (query.get('skus') ?? '').split(',').filter((sku) => sku !== '')
}
