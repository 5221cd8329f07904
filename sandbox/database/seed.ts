/** Seeds the database in one transaction. */
import type { DatabaseSync } from 'node:sqlite'
import { SEED_DAY } from '../catalogue/calendar.ts'
import { buildCatalogue } from '../catalogue/catalogue.ts'
import { HOME_PICTURES, VIEW_LABELS } from '../catalogue/pictures.ts'
import { LANGUAGES } from '../catalogue/text.ts'
import { countRevisions } from './revision.ts'
import { SCHEMA } from './schema.ts'
import { seedContent, seedReviews } from './seedContent.ts'
import { seedAgreedPrices, seedCustomers } from './seedCustomers.ts'
import { seedMetalAccounts } from './seedMetalAccounts.ts'
import { seedProduct } from './seedProducts.ts'
import {
  seedAttributes,
  seedCategories,
  seedListings,
  seedMetalQuotes,
  seedStores,
  seedTags,
  seedTaxes,
} from './seedTables.ts'
import { generatorVersion } from './version.ts'
import { createWriter } from './writer.ts'

export interface SeedOptions {
  onProgress?(done: number, total: number): void
}

function hasTable(db: DatabaseSync, name: string): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
}

/** Returns true only when this version of the generator completed its seeding. */
export function isSeeded(db: DatabaseSync): boolean {
  return (
    hasTable(db, 'seeding') &&
    db.prepare('SELECT 1 FROM seeding WHERE version = ?').get(generatorVersion()) !== undefined
  )
}

function dropTables(db: DatabaseSync): void {
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all()
  for (const { name } of names) db.exec(`DROP TABLE "${String(name)}"`)
}

/** @throws the error of the table that rejects a row; the database is unchanged then */
export function seed(db: DatabaseSync, options: SeedOptions = {}): void {
  // SQLite cannot switch foreign keys inside a transaction, and tables are dropped in any order only without them.
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec('BEGIN IMMEDIATE')
  try {
    dropTables(db)
    db.exec(SCHEMA)
    fill(db, options)
    db.exec('COMMIT')
  } catch (failure) {
    db.exec('ROLLBACK')
    throw failure
  } finally {
    db.exec('PRAGMA foreign_keys = ON')
  }
}

function fill(db: DatabaseSync, options: SeedOptions): void {
  const insert = createWriter(db)
  const catalogue = buildCatalogue()
  seedStores(insert)
  seedAttributes(insert, catalogue)
  seedTaxes(insert)
  seedCustomers(insert)
  seedMetalAccounts(insert)
  seedMetalQuotes(insert)
  seedTags(insert)
  seedCategories(insert, catalogue)
  seedPictures(db)
  seedContent(insert)
  const total = catalogue.products.length
  catalogue.products.forEach((product, at) => {
    seedProduct(insert, catalogue, product)
    options.onProgress?.(at + 1, total)
  })
  seedListings(insert, catalogue)
  seedReviews(insert, catalogue)
  seedAgreedPrices(insert, catalogue)
  countRevisions(db)
  insert('seeding', {
    version: generatorVersion(),
    seed_day: `${SEED_DAY} 12:00:00`,
  })
}

function seedPictures(db: DatabaseSync): void {
  const insert = createWriter(db)
  for (const [path, name] of Object.entries(HOME_PICTURES))
    insert('picture', {
      path,
      product_id: null,
      position: 1,
      shown: 'whole',
      names: name,
    })
  for (const [shown, label] of Object.entries(VIEW_LABELS))
    for (const language of LANGUAGES) insert('picture_label', { language, shown, label: label[language] })
}
