/** The reads of the HTTP layer. Every result depends on the tables only, never on the clock. */
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { type Measure, measureSchema } from '../catalogue/measure.ts'
import {
  attributeDocuments,
  categoryDocuments,
  cmsDocuments,
  customerGroupDocuments,
  reviewDocuments,
  taxRuleDocuments,
} from './otherDocuments.ts'
import { documentContext, productDocument } from './productDocument.ts'
import { stockItem, type StockItem } from './stockItem.ts'
import { storeByIndex, type StoreRow } from './storeRow.ts'

export type { StockItem } from './stockItem.ts'

function* productLines(db: DatabaseSync, store: StoreRow): Generator<string> {
  const context = documentContext(db, store)
  const ids = db
    .prepare(
      'SELECT p.id FROM product_store ps JOIN product p ON p.id = ps.product_id WHERE ps.store_id = ? AND p.parent_id IS NULL ORDER BY p.id',
    )
    .all(store.id)
  for (const { id } of ids) {
    const document = productDocument(context, Number(id))
    if (document) yield JSON.stringify(document)
  }
}

function lines(documents: readonly object[]): Iterable<string> {
  return documents.map((document) => JSON.stringify(document))
}

/**
 * Yields one JSON document per line, without line break, ordered by id. Returns null for an unknown index or entity.
 */
export function documentLines(db: DatabaseSync, index: string, entity: string): Iterable<string> | null {
  const store = storeByIndex(db, index)
  if (!store) return null
  switch (entity) {
    case 'product':
      return productLines(db, store)
    case 'category':
      return lines(categoryDocuments(db, store))
    case 'attribute':
      return lines(attributeDocuments(db, store))
    case 'taxrule':
      return lines(taxRuleDocuments(db))
    case 'customergroup':
      return lines(customerGroupDocuments(db))
    case 'review':
      return lines(reviewDocuments(db, store))
    case 'cms_page':
      return lines(cmsDocuments(db, store, 'cms_page'))
    case 'cms_block':
      return lines(cmsDocuments(db, store, 'cms_block'))
    default:
      return null
  }
}

export interface UrlMatch {
  readonly entity: 'product' | 'category' | 'cms_page'
  readonly id: number
  readonly document: object
}

/** Finds by exact match: a product or a category by its url path, a CMS page by its identifier. */
export function findByPath(db: DatabaseSync, index: string, path: string): UrlMatch | null {
  const store = storeByIndex(db, index)
  if (!store) return null
  const product = db
    .prepare('SELECT product_id AS id FROM product_store WHERE store_id = ? AND url_path = ?')
    .get(store.id, path)
  if (product) {
    const id = Number(product.id)
    const document = productDocument(documentContext(db, store), id)
    if (document) return { entity: 'product', id, document }
  }
  const category = db
    .prepare('SELECT category_id AS id FROM category_store WHERE store_id = ? AND url_path = ?')
    .get(store.id, path)
  if (category) return matchIn('category', Number(category.id), categoryDocuments(db, store))
  const page = db
    .prepare("SELECT id FROM cms WHERE store_id = ? AND kind = 'cms_page' AND identifier = ?")
    .get(store.id, path)
  return page ? matchIn('cms_page', Number(page.id), cmsDocuments(db, store, 'cms_page')) : null
}

function matchIn(
  entity: UrlMatch['entity'],
  id: number,
  documents: readonly { readonly id: number }[],
): UrlMatch | null {
  const document = documents.find((one) => one.id === id)
  return document ? { entity, id, document } : null
}

/** Returns stock items in request order, also of children; null for an unknown sku. */
export function readStockItems(db: DatabaseSync, skus: readonly string[]): (StockItem | null)[] {
  const statement = db.prepare(
    'SELECT s.*, p.unit FROM stock_item s JOIN product p ON p.id = s.product_id WHERE p.sku = ?',
  )
  return skus.map((sku) => {
    const row = statement.get(sku)
    return row ? stockItem(row) : null
  })
}

export interface Tag {
  readonly option_id: string
  readonly color: string
  readonly position: string
  readonly store_labels: Readonly<Record<string, string>>
  readonly label: string
}

export function readTags(db: DatabaseSync): Tag[] {
  const labels = db.prepare('SELECT store_code, label FROM tag_label WHERE option_id = ? ORDER BY store_code')
  return db
    .prepare('SELECT * FROM tag ORDER BY option_id')
    .all()
    .map((tag) => ({
      option_id: String(tag.option_id),
      color: String(tag.color),
      position: String(tag.position),
      store_labels: Object.fromEntries(
        labels.all(Number(tag.option_id)).map((row) => [String(row.store_code), String(row.label)]),
      ),
      label: String(tag.label),
    }))
}

/** Returns the names of the pictures that the picture of a path is composed of, the view, and the measure of its product; null for an unknown path. */
export function pictureNames(
  db: DatabaseSync,
  imagePath: string,
): { readonly names: readonly string[]; readonly view: number; readonly measure: Measure | null } | null {
  const row = db.prepare('SELECT names, position, measure FROM picture WHERE path = ?').get(imagePath)
  if (!row) return null
  const measure = row.measure === null ? null : v.parse(measureSchema, JSON.parse(String(row.measure)))
  return { names: String(row.names).split(' '), view: Number(row.position), measure }
}
