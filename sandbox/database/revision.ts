/**
 * Counts the writes to the catalogue tables. Writes of tokens and carts do not count, because they change no document.
 */
import type { DatabaseSync } from 'node:sqlite'

const TABLES_WITHOUT_DOCUMENTS = [
  'customer',
  'customer_address',
  'customer_token',
  'customer_price',
  'business_price',
  'cart',
  'cart_item',
  'cart_checkout',
  'stock_reservation',
  'repeated_request',
  'catalogue_revision',
  'seeding',
]

/** Call it after the seeding, because the seeding's own writes need no count. */
export function countRevisions(db: DatabaseSync): void {
  db.exec('INSERT INTO catalogue_revision (revision) VALUES (1)')
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map((row) => String(row.name))
  for (const table of tables.filter((name) => !TABLES_WITHOUT_DOCUMENTS.includes(name))) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      db.exec(
        `CREATE TRIGGER revision_${table}_${change.toLowerCase()} AFTER ${change} ON "${table}" BEGIN UPDATE catalogue_revision SET revision = revision + 1; END`,
      )
    }
  }
}
