/** The SQL statements for product documents, prepared once per export. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** final_e4 is the lowest of list price, special price while its window is open on the seed day, and price of a catalogue price rule. */
const PRICED = `
  SELECT ps.*, p.*, s.qty, s.is_in_stock, s.manage_stock, s.backorders, s.min_sale_qty, s.max_sale_qty, s.qty_increments, s.low_stock_date,
    min(ps.price_e4, coalesce(ps.rule_price_e4, ps.price_e4),
      CASE WHEN coalesce(ps.special_from, '') <= seeding.seed_day AND date(seeding.seed_day) <= coalesce(date(ps.special_to), '9999')
      THEN coalesce(ps.special_price_e4, ps.price_e4) ELSE ps.price_e4 END) AS final_e4,
    (SELECT path FROM picture WHERE product_id = p.id AND position = 1) AS image
  FROM product_store ps JOIN product p ON p.id = ps.product_id JOIN stock_item s ON s.product_id = p.id, seeding
  WHERE ps.store_id = ?`

const SQL = {
  product: `${PRICED} AND p.id = ?`,
  children: `${PRICED} AND p.parent_id = ? ORDER BY p.child_position`,
  tiers:
    'SELECT customer_group_id, qty, value_e4 FROM tier_price WHERE store_id = ? AND product_id = ? ORDER BY customer_group_id, qty',
  metalCharges: `
    SELECT charge.metal, charge.grams, quote.price_e4, quote.quoted_at FROM metal_charge charge JOIN store_view ON store_view.id = charge.store_id
    JOIN metal_quote quote ON quote.currency = store_view.currency AND quote.metal = charge.metal WHERE charge.store_id = ? AND charge.product_id = ? ORDER BY charge.metal`,
  options:
    'SELECT a.code, po.option_id FROM product_option po JOIN attribute a ON a.id = po.attribute_id WHERE po.product_id = ? ORDER BY a.id',
  configurable: `
    SELECT co.id, co.attribute_id, a.code, al.label, co.position FROM configurable_option co
    JOIN attribute a ON a.id = co.attribute_id JOIN attribute_label al ON al.attribute_id = a.id AND al.language = ? WHERE co.product_id = ? ORDER BY co.position`,
  configurableValues: `
    SELECT DISTINCT o.id AS value_index, ol.label FROM product child JOIN product_option po ON po.product_id = child.id AND po.attribute_id = ?
    JOIN attribute_option o ON o.id = po.option_id JOIN option_label ol ON ol.option_id = o.id AND ol.language = ? WHERE child.parent_id = ? ORDER BY o.position`,
  categories: `
    SELECT cp.category_id, cp.position, cp.is_direct, cs.name, cs.url_key, cs.url_path FROM category_product cp
    JOIN category_store cs ON cs.category_id = cp.category_id AND cs.store_id = ? WHERE cp.product_id = ? ORDER BY cp.category_id`,
  pictures: `
    SELECT pic.path, pic.position, l.label FROM picture pic JOIN picture_label l ON l.shown = pic.shown AND l.language = ? WHERE pic.product_id = ? ORDER BY pic.position`,
  links:
    'SELECT link.*, linked.type_id FROM product_link link LEFT JOIN product linked ON linked.sku = link.linked_sku WHERE link.product_id = ? ORDER BY link.link_type, link.position',
  bundleOptions:
    'SELECT id, position, type, is_required, titles ->> ? AS title FROM bundle_option WHERE product_id = ? ORDER BY position',
  bundleSelections: `
    SELECT bs.*, ps.price_e4 FROM bundle_selection bs LEFT JOIN product p ON p.sku = bs.sku LEFT JOIN product_store ps ON ps.product_id = p.id AND ps.store_id = ?
    WHERE bs.option_id = ? ORDER BY bs.position`,
  customOptions: `
    SELECT co.id, co.type, co.sort_order, co.is_required, co.sku, co.max_characters, co.titles ->> ? AS title, price.price_e4, price.price_type FROM custom_option co
    LEFT JOIN custom_option_price price ON price.option_id = co.id AND price.value_id = 0 AND price.store_id = ? WHERE co.product_id = ? ORDER BY co.sort_order`,
  customOptionValues: `
    SELECT v.id, v.sort_order, v.titles ->> ? AS title, price.price_e4, price.price_type FROM custom_option_value v
    LEFT JOIN custom_option_price price ON price.option_id = v.option_id AND price.value_id = v.id AND price.store_id = ? WHERE v.option_id = ? ORDER BY v.sort_order`,
  downloads: `
    SELECT link.id, link.sort_order, link.number_of_downloads, '/media/samples/' || store_view.code || '/' || link.sample AS sample_url, link.titles ->> ? AS title, price.price_e4 FROM downloadable_link link
    JOIN downloadable_link_price price ON price.link_id = link.id AND price.store_id = ? JOIN store_view ON store_view.id = price.store_id WHERE link.product_id = ? ORDER BY link.sort_order`,
  tags: 'SELECT option_id FROM product_tag WHERE store_id = ? AND product_id = ? ORDER BY option_id',
} as const

export type ProductStatements = Readonly<Record<keyof typeof SQL, StatementSync>>

export function prepareProductStatements(db: DatabaseSync): ProductStatements {
  return {
    product: db.prepare(SQL.product),
    children: db.prepare(SQL.children),
    tiers: db.prepare(SQL.tiers),
    metalCharges: db.prepare(SQL.metalCharges),
    options: db.prepare(SQL.options),
    configurable: db.prepare(SQL.configurable),
    configurableValues: db.prepare(SQL.configurableValues),
    categories: db.prepare(SQL.categories),
    pictures: db.prepare(SQL.pictures),
    links: db.prepare(SQL.links),
    bundleOptions: db.prepare(SQL.bundleOptions),
    bundleSelections: db.prepare(SQL.bundleSelections),
    customOptions: db.prepare(SQL.customOptions),
    customOptionValues: db.prepare(SQL.customOptionValues),
    downloads: db.prepare(SQL.downloads),
    tags: db.prepare(SQL.tags),
  }
}
