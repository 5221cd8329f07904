/** The database's reads, bound to one connection. */
import type { DatabaseSync } from 'node:sqlite'
import { documentLines, findByPath, readProducts, readStockItems, readTags } from '../database/reads.ts'
import { readSample } from '../database/samples.ts'
import type { CatalogueReads } from './catalogueReads.ts'

export function bindReads(db: DatabaseSync): CatalogueReads {
  // data_version moves with other connections' commits, total_changes with our own writes.
  const version = db.prepare('SELECT data_version, total_changes() AS own_changes FROM pragma_data_version')

  return {
    lines: (index, entity) => documentLines(db, index, entity),
    findByPath: (index, path) => findByPath(db, index, path),
    stockItems: skus => readStockItems(db, skus),
    products: (storeId, skus) => readProducts(db, storeId, skus),
    tags: () => readTags(db),
    sample: (storeCode, file) => readSample(db, storeCode, file),
    version: () => Object.values(version.get() ?? {}).join('-'),
  }
}
