/**
 * Counts the writes to the catalogue tables. Writes of tokens and carts do not count, because they change no document.
 */
import type { DatabaseSync } from 'node:sqlite'

const TABLES_WITHOUT_DOCUMENTS = [
  'customer',
  'customer_token',
  'customer_address',
  'customer_identity_check',
  'newsletter_member',
  'newsletter_coupon',
  'wish_list_item',
  'metal_account_movement',
  'customer_price',
  'business_price',
  'cart',
  'cart_item',
  'cart_checkout',
  'sales_order',
  'sales_order_stock',
  'order_payment',
  'provider_payment',
  'provider_identity_check',
  'mail',
  'stock_reservation',
  'repeated_request',
  'catalogue_revision',
  'seeding',
]

/**
 * An order changes the quantity in stock. Gateways would load all documents again after every order if it counted;
 * they read quantities by the stock calls.
 */
const STOCK_CHANGES_DOCUMENTS = `WHEN ${['is_in_stock', 'manage_stock', 'backorders', 'min_sale_qty', 'max_sale_qty', 'qty_increments'].map((column) => `NEW.${column} IS NOT OLD.${column}`).join(' OR ')}`

/** A new review waits for its approval: no page shows it. */
const NEW_REVIEW_IS_SHOWN = 'WHEN NEW.review_status = 1'

const CONDITIONS: Readonly<Record<string, string>> = {
  'stock_item UPDATE': STOCK_CHANGES_DOCUMENTS,
  'review INSERT': NEW_REVIEW_IS_SHOWN,
}

/** Call it after the seeding, because the seeding's own writes need no count. */
export function countRevisions(db: DatabaseSync): void {
  db.exec('INSERT INTO catalogue_revision (revision) VALUES (1)')
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map((row) => String(row.name))
  for (const table of tables.filter((name) => !TABLES_WITHOUT_DOCUMENTS.includes(name))) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      const condition = CONDITIONS[`${table} ${change}`] ?? ''
      db.exec(
        `CREATE TRIGGER revision_${table}_${change.toLowerCase()} AFTER ${change} ON "${table}" ${condition} BEGIN UPDATE catalogue_revision SET revision = revision + 1; END`,
      )
    }
  }
}
