/** Filling the database, all or nothing. */
import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { SEED_DAY } from '../catalogue/calendar.ts'
import { buildCatalogue } from '../catalogue/catalogue.ts'
import { HOME_PICTURES, VIEW_LABELS } from '../catalogue/pictures.ts'
import { LANGUAGES } from '../catalogue/text.ts'
import { SCHEMA } from './schema.ts'
import { seedContent, seedReviews } from './seedContent.ts'
import { seedProduct } from './seedProducts.ts'
import { seedAttributes, seedCategories, seedListings, seedStores, seedTags, seedTaxes } from './seedTables.ts'
import { createWriter } from './writer.ts'

/** Raise it when the generator changes what it makes: databases of another version are filled anew. */
const GENERATOR = 2
const VERSION = `${GENERATOR}-${createHash('sha256').update(SCHEMA).digest('hex').slice(0, 12)}`

export interface SeedOptions {
  onProgress?(done: number, total: number): void
}

function hasTable(db: DatabaseSync, name: string): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
}

/** True only when this generator's seeding ran to its end. */
export function isSeeded(db: DatabaseSync): boolean {
  return hasTable(db, 'seeding') && db.prepare('SELECT 1 FROM seeding WHERE version = ?').get(VERSION) !== undefined
}

function dropTables(db: DatabaseSync): void {
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all()
  for (const { name } of names) db.exec(`DROP TABLE "${String(name)}"`)
}

/** @throws whatever a table refuses; the database is then as it was */
export function seed(db: DatabaseSync, options: SeedOptions = {}): void {
  // Foreign keys cannot be switched inside a transaction, and dropping tables in any order needs them off.
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

function fill(db: DatabaseSync, { onProgress }: SeedOptions): void {
  const insert = createWriter(db)
  const catalogue = buildCatalogue()
  seedStores(insert)
  seedAttributes(insert, catalogue)
  seedTaxes(insert)
  seedTags(insert)
  seedCategories(insert, catalogue)
  seedPictures(db)
  seedContent(insert)
  const total = catalogue.products.length
  catalogue.products.forEach((product, at) => {
    seedProduct(insert, catalogue, product)
    onProgress?.(at + 1, total)
  })
  seedListings(insert, catalogue)
  seedReviews(insert, catalogue)
  insert('seeding', { version: VERSION, seed_day: `${SEED_DAY} 12:00:00` })
}

function seedPictures(db: DatabaseSync): void {
  const insert = createWriter(db)
  for (const [path, subject] of Object.entries(HOME_PICTURES)) insert('picture', { path, product_id: null, position: 1, subject: JSON.stringify(subject) })
  for (const language of LANGUAGES) VIEW_LABELS.forEach((label, at) => insert('picture_view', { language, position: at + 1, label: label[language] }))
}
