/** Reads from the sandbox's tables what a store sells now: products, options and stock. */
import type { DatabaseSync } from 'node:sqlite'

export interface OfferedItem {
  readonly sku: string
  /** SKU of the configurable product of a variant. */
  readonly parentSku: string | null
  readonly least: number
  readonly step: number
  readonly most: number
  /** Quantities at which a tier begins. */
  readonly thresholds: readonly number[]
  /** Option ids that select the variant. */
  readonly configurable: readonly { readonly option_id: string; readonly option_value: string }[]
  readonly options: readonly OfferedOption[]
  /** Codes of files with prices, of which at least one is chosen. */
  readonly files: readonly string[]
  /** True with a special price, whether or not it applies now, or with a catalogue price rule. */
  readonly isOffered: boolean
}

export interface OfferedOption {
  readonly code: string
  readonly isEntered: boolean
  readonly isRequired: boolean
  readonly choices: readonly string[]
}

export interface OfferedSet {
  readonly sku: string
  /** Bundles: per option the default selections; without any the first if the option is required, else none. Empty for grouped products, whose parts are cart items of their own. */
  readonly bundleOptions: readonly {
    readonly option_id: number
    readonly option_qty: number
    readonly option_selections: readonly number[]
  }[]
  /** Each part is a row of its own: docs/rules/rounding.md. */
  readonly parts: readonly { readonly sku: string; readonly qty: number }[]
}

export interface Offered {
  readonly items: readonly OfferedItem[]
  readonly withOptions: readonly OfferedItem[]
  readonly variants: readonly OfferedItem[]
  readonly onOffer: readonly OfferedItem[]
  readonly sets: readonly OfferedSet[]
}

const FOR_SALE = 'ps.status = 1 AND (s.manage_stock = 0 OR s.is_in_stock = 1)'
const ITEMS_QUERY = `
  SELECT p.id, p.sku, p.type_id, p.parent_id, p.unit, p.sale_minimum, p.sale_step, parent.sku AS parent_sku, s.min_sale_qty, s.max_sale_qty, s.qty_increments, s.qty, s.manage_stock, ps.special_price_e4, ps.rule_price_e4,
    (SELECT json_group_array(qty) FROM tier_price t WHERE t.store_id = ps.store_id AND t.product_id = p.id) AS thresholds
  FROM product p JOIN product_store ps ON ps.product_id = p.id JOIN stock_item s ON s.product_id = p.id
  LEFT JOIN product parent ON parent.id = p.parent_id LEFT JOIN product_store parent_store ON parent_store.product_id = parent.id AND parent_store.store_id = ps.store_id
  WHERE ps.store_id = ? AND ${FOR_SALE} AND ps.price_e4 > 0 AND p.type_id IN ('simple', 'virtual', 'downloadable')
    AND (p.parent_id IS NULL AND ps.visibility > 1 OR parent_store.status = 1 AND parent_store.visibility > 1) ORDER BY p.id`

export function offeredIn(db: DatabaseSync, storeId: number): Offered {
  const attributes = db.prepare(
    'SELECT po.attribute_id, po.option_id FROM product_option po JOIN configurable_option co ON co.product_id = ? AND co.attribute_id = po.attribute_id WHERE po.product_id = ?',
  )
  const pricedFiles = db.prepare(
    'SELECT link.id FROM downloadable_link link JOIN downloadable_link_price price ON price.link_id = link.id AND price.store_id = ? WHERE link.product_id = ? AND price.price_e4 > 0 ORDER BY link.sort_order',
  )
  const items = db
    .prepare(ITEMS_QUERY)
    .all(storeId)
    .map((row): OfferedItem => {
      const [id, parentId] = [Number(row['id']), row['parent_id'] === null ? null : Number(row['parent_id'])]
      return {
        sku: String(row['sku']),
        parentSku: row['parent_sku'] === null ? null : String(row['parent_sku']),
        least: Number(row['unit'] === 'PCS' ? row['min_sale_qty'] : row['sale_minimum']),
        step: row['unit'] === 'PCS' ? Math.max(1, Number(row['qty_increments'])) : Number(row['sale_step']),
        most: row['manage_stock'] === 1 ? Math.min(Number(row['qty']), Number(row['max_sale_qty'])) : 50,
        thresholds: JSON.parse(String(row['thresholds'])) as number[],
        configurable:
          parentId === null
            ? []
            : attributes.all(parentId, id).map((option) => ({
                option_id: String(option['attribute_id']),
                option_value: String(option['option_id']),
              })),
        options: optionsOf(db, parentId ?? id),
        files: pricedFiles.all(storeId, id).map((file) => String(file['id'])),
        isOffered: row['special_price_e4'] !== null || row['rule_price_e4'] !== null,
      }
    })
    .filter(({ least, most }) => most >= least)

  const forSale = new Set(items.map(({ sku }) => sku))
  return {
    items,
    withOptions: items.filter(({ options, files }) => options.length + files.length > 0),
    variants: items.filter(({ parentSku }) => parentSku !== null),
    onOffer: items.filter(({ isOffered }) => isOffered),
    sets: setsIn(db, storeId, forSale),
  }
}

/** Without the options for a size to cut, which take measures and not texts. */
function optionsOf(db: DatabaseSync, productId: number): OfferedOption[] {
  return db
    .prepare('SELECT id, type, is_required FROM custom_option WHERE product_id = ? AND sku IS NULL ORDER BY sort_order')
    .all(productId)
    .map((option) => ({
      code: String(option['id']),
      isEntered: option['type'] === 'field',
      isRequired: option['is_required'] === 1,
      choices: db
        .prepare('SELECT id FROM custom_option_value WHERE option_id = ? ORDER BY sort_order')
        .all(Number(option['id']))
        .map((value) => String(value['id'])),
    }))
}

/** Sets with all parts for sale. */
function setsIn(db: DatabaseSync, storeId: number, forSale: ReadonlySet<string>): OfferedSet[] {
  const sets = db
    .prepare(
      "SELECT p.id, p.sku, p.type_id FROM product p JOIN product_store ps ON ps.product_id = p.id WHERE ps.store_id = ? AND ps.status = 1 AND p.type_id IN ('grouped', 'bundle')",
    )
    .all(storeId)
  return sets.flatMap((row): OfferedSet[] => {
    const id = Number(row['id'])
    if (row['type_id'] === 'grouped') {
      const parts = db
        .prepare(
          "SELECT linked_sku, qty FROM product_link WHERE product_id = ? AND link_type = 'associated' ORDER BY position",
        )
        .all(id)
        .map((link) => ({ sku: String(link['linked_sku']), qty: Math.max(1, Number(link['qty'])) }))
      return parts.every(({ sku }) => forSale.has(sku)) ? [{ sku: String(row['sku']), parts, bundleOptions: [] }] : []
    }
    const chosen = db
      .prepare('SELECT id, is_required FROM bundle_option WHERE product_id = ? ORDER BY position')
      .all(id)
      .flatMap((option) => {
        const selections = db
          .prepare('SELECT id, sku, qty, is_default FROM bundle_selection WHERE option_id = ? ORDER BY position')
          .all(Number(option['id']))
        const defaults = selections.filter((one) => one['is_default'] === 1)
        const first = option['is_required'] === 1 ? selections.slice(0, 1) : []
        const chosenHere = (defaults.length > 0 ? defaults : first).map((one) => ({
          id: Number(one['id']),
          sku: String(one['sku']),
          qty: Number(one['qty']),
        }))
        return chosenHere.length > 0 ? [{ optionId: Number(option['id']), selections: chosenHere }] : []
      })
    const parts = chosen.flatMap(({ selections }) => selections.map(({ sku, qty }) => ({ sku, qty })))
    return parts.every(({ sku }) => forSale.has(sku))
      ? [
          {
            sku: String(row['sku']),
            parts,
            bundleOptions: chosen.map(({ optionId, selections }) => ({
              option_id: optionId,
              option_qty: selections[0]?.qty ?? 1,
              option_selections: selections.map(({ id: selection }) => selection),
            })),
          },
        ]
      : []
  })
}
