/** The complete stock item of a stock response; documents contain only the fields that browsing needs. */
import type { SqlRow } from './storeRow.ts'

export interface StockItem {
  readonly item_id: number
  readonly product_id: number
  readonly stock_id: number
  readonly qty: number
  readonly is_in_stock: boolean
  readonly is_qty_decimal: boolean
  readonly use_config_min_qty: boolean
  readonly min_qty: number
  readonly use_config_min_sale_qty: number
  readonly min_sale_qty: number
  readonly use_config_max_sale_qty: boolean
  readonly max_sale_qty: number
  readonly use_config_backorders: boolean
  readonly backorders: number
  readonly use_config_notify_stock_qty: boolean
  readonly notify_stock_qty: number
  readonly use_config_qty_increments: boolean
  readonly qty_increments: number
  readonly use_config_enable_qty_inc: boolean
  readonly enable_qty_increments: boolean
  readonly use_config_manage_stock: boolean
  readonly manage_stock: boolean
  readonly low_stock_date: string | null
  readonly is_decimal_divided: boolean
  readonly stock_status_changed_auto: number
}

const NOTIFY_BELOW = 5

export function stockItem(row: SqlRow): StockItem {
  const id = Number(row.product_id)
  const increments = Number(row.qty_increments)
  const minSold = Number(row.min_sale_qty)
  return {
    item_id: id,
    product_id: id,
    stock_id: 1,
    qty: Number(row.qty),
    is_in_stock: row.is_in_stock === 1,
    is_qty_decimal: row.unit !== undefined && row.unit !== 'PCS',
    use_config_min_qty: true,
    min_qty: 0,
    use_config_min_sale_qty: minSold === 1 ? 1 : 0,
    min_sale_qty: minSold,
    use_config_max_sale_qty: true,
    max_sale_qty: Number(row.max_sale_qty),
    use_config_backorders: true,
    backorders: Number(row.backorders),
    use_config_notify_stock_qty: true,
    notify_stock_qty: NOTIFY_BELOW,
    use_config_qty_increments: increments === 0,
    qty_increments: increments,
    use_config_enable_qty_inc: increments === 0,
    enable_qty_increments: increments > 0,
    use_config_manage_stock: row.manage_stock === 1,
    manage_stock: row.manage_stock === 1,
    low_stock_date: row.low_stock_date === null ? null : String(row.low_stock_date),
    is_decimal_divided: false,
    stock_status_changed_auto: 0,
  }
}

export function documentStock(row: SqlRow): Record<string, unknown> {
  const item = stockItem(row)
  return {
    item_id: item.item_id,
    product_id: item.product_id,
    stock_id: 1,
    qty: item.qty,
    is_in_stock: item.is_in_stock,
    min_qty: item.min_qty,
    min_sale_qty: item.min_sale_qty,
    max_sale_qty: item.max_sale_qty,
    qty_increments: item.qty_increments,
    enable_qty_increments: item.enable_qty_increments,
    manage_stock: item.manage_stock,
    backorders: item.backorders,
    stock_status: Number(item.is_in_stock),
  }
}
