/** Reads products and variants with their price fields in one store. */
import { Big } from 'big.js'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { SqlRow, StoreRow } from '../database/storeRow.ts'
import type { Charge } from './metalMove.ts'

export interface Item {
  readonly productId: number
  readonly parentId: number | null
  readonly sku: string
  readonly name: string
  readonly type: string
  readonly unit: string
  readonly isEnabled: boolean
  readonly taxClassId: string
  readonly stock: Stock
  /** List price on the store's source side. */
  readonly list: Big | null
  readonly special: { readonly price: Big; readonly from: string; readonly to: string } | null
  /** Price of a catalogue price rule, on the store's source side. */
  readonly rule: Big | null
  readonly tiers: readonly { readonly groupId: number; readonly qty: number; readonly price: Big }[]
  readonly charges: readonly Charge[]
  /** Whether the calculator prices the product, because it is cut and weighed to order. */
  readonly isCalculated: boolean
}

export interface Stock {
  readonly qty: number
  readonly isInStock: boolean
  readonly isManaged: boolean
  readonly mayBackorder: boolean
  readonly minQty: number
  readonly maxQty: number
  /** 0 allows any whole quantity. */
  readonly step: number
}

export interface ItemReads {
  bySku(store: StoreRow, sku: string): Item | null
  byId(store: StoreRow, productId: number): Item | null
  children(store: StoreRow, parentId: number): Item[]
  /** Returns the price of the group's price list, without tax. */
  business(store: StoreRow, groupId: number, productId: number): Big | null
  agreed(store: StoreRow, customerNumber: string, productId: number): Big | null
}

const ITEM_SQL = `
  SELECT p.*, ps.*, s.qty, s.is_in_stock, s.manage_stock, s.backorders, s.min_sale_qty, s.max_sale_qty, s.qty_increments
  FROM product p JOIN product_store ps ON ps.product_id = p.id AND ps.store_id = ? JOIN stock_item s ON s.product_id = p.id`
const CHARGES = `
  SELECT charge.metal, charge.grams, quote.price_e4 FROM metal_charge charge JOIN metal_quote quote ON quote.metal = charge.metal AND quote.currency = ?
  WHERE charge.store_id = ? AND charge.product_id = ?`

export function bindItems(db: DatabaseSync): ItemReads {
  const bySku = db.prepare(`${ITEM_SQL} WHERE p.sku = ?`)
  const byId = db.prepare(`${ITEM_SQL} WHERE p.id = ?`)
  const children = db.prepare(`${ITEM_SQL} WHERE p.parent_id = ? ORDER BY p.child_position`)
  const tiers = db.prepare(
    'SELECT customer_group_id, qty, value_e4 FROM tier_price WHERE store_id = ? AND product_id = ?',
  )
  const charges = db.prepare(CHARGES)
  const business = db.prepare(
    'SELECT net_e4 FROM business_price WHERE store_id = ? AND customer_group_id = ? AND product_id = ?',
  )
  const agreed = db.prepare(
    'SELECT net_e4 FROM customer_price WHERE store_id = ? AND customer_number = ? AND product_id = ?',
  )

  const toItem = (store: StoreRow, row: SqlRow): Item => {
    const productId = Number(row.product_id)
    const list = money(row.price_e4)
    const special = money(row.special_price_e4)
    const rule = money(row.rule_price_e4)
    return {
      productId,
      parentId: row.parent_id === null ? null : Number(row.parent_id),
      sku: String(row.sku),
      name: String(row.name),
      type: String(row.type_id),
      unit: String(row.unit),
      isEnabled: row.status === 1,
      taxClassId: String(row.tax_class_id),
      stock: stockOf(row),
      list: list?.gt(0) ? list : null,
      special: special?.gt(0)
        ? { price: special, from: String(row.special_from ?? ''), to: String(row.special_to ?? '') }
        : null,
      rule: rule?.gt(0) ? rule : null,
      tiers: tiers.all(store.id, productId).map((tier) => ({
        groupId: Number(tier.customer_group_id),
        qty: Number(tier.qty),
        price: new Big(Number(tier.value_e4)).div(10_000),
      })),
      // In these stores documents contain prices with tax, which do not follow the metal.
      charges: store.taxInDocuments ? [] : charges.all(store.currency, store.id, productId).map(chargeOf),
      isCalculated: calculated(row.facts),
    }
  }
  const one = (store: StoreRow, row: SqlRow | undefined): Item | null => (row ? toItem(store, row) : null)

  return {
    bySku: (store, sku) => one(store, bySku.get(store.id, sku)),
    byId: (store, productId) => one(store, byId.get(store.id, productId)),
    children: (store, parentId) => children.all(store.id, parentId).map((row) => toItem(store, row)),
    business: (store, groupId, productId) => money(business.get(store.id, groupId, productId)?.net_e4),
    agreed: (store, customerNumber, productId) => money(agreed.get(store.id, customerNumber, productId)?.net_e4),
  }
}

function money(e4: SQLOutputValue | undefined): Big | null {
  return e4 === null || e4 === undefined ? null : new Big(Number(e4)).div(10_000)
}

function chargeOf({ metal, grams, price_e4: quoteThen }: SqlRow): Charge {
  return { metal: String(metal), grams: new Big(String(grams)), quoteThen: new Big(Number(quoteThen)).div(10_000) }
}

function stockOf(row: SqlRow): Stock {
  return {
    qty: Number(row.qty),
    isInStock: row.is_in_stock === 1,
    isManaged: row.manage_stock === 1,
    mayBackorder: Number(row.backorders) > 0,
    minQty: Number(row.min_sale_qty),
    maxQty: Number(row.max_sale_qty),
    step: Number(row.qty_increments),
  }
}

function calculated(facts: SQLOutputValue | undefined): boolean {
  const parsed: unknown = JSON.parse(String(facts))
  return typeof parsed === 'object' && parsed !== null && 'showcustomprice' in parsed && parsed.showcustomprice === 1
}
