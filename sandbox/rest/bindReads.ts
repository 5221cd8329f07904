/** Binds the database reads to one connection. */
import type { DatabaseSync } from 'node:sqlite'
import { documentLines, findByPath, readStockItems, readTags } from '../database/reads.ts'
import { readFileTable, readSample } from '../database/samples.ts'
import type { CatalogueReads } from './catalogueReads.ts'

export function bindReads(db: DatabaseSync): CatalogueReads {
  const version = db.prepare('SELECT revision FROM catalogue_revision')

  return {
    lines: (index, entity) => documentLines(db, index, entity),
    findByPath: (index, path) => findByPath(db, index, path),
    stockItems: (skus) => readStockItems(db, skus),
    tags: () => readTags(db),
    sample: (storeCode, file) => readSample(db, storeCode, file),
    fileTable: (storeCode, linkId) => readFileTable(db, storeCode, linkId),
    version: () => String(version.get()?.revision),
  }
}
