/**
 * Lists the pictures that a visitor sees first: the hero picture, the category tiles, the newest products and
 * bestsellers of each store; then those of the listings, the first of each category first.
 */
import type { DatabaseSync } from 'node:sqlite'
import { HOME_PICTURES } from '../catalogue/pictures.ts'

/** Number of products on a shelf of the home page. */
const PRODUCTS_PER_SHELF = 8

const shelf = (condition: string): string => `
  SELECT pic.path FROM product_store ps JOIN product p ON p.id = ps.product_id JOIN picture pic ON pic.product_id = p.id AND pic.position = 1
  WHERE ps.store_id = ? AND ps.status = 1 AND ps.visibility IN (2, 4) AND p.parent_id IS NULL AND ${condition} ORDER BY p.created_at DESC LIMIT ${PRODUCTS_PER_SHELF}`

const TILES = `
  SELECT c.image AS path FROM category c JOIN category_store cs ON cs.category_id = c.id
  WHERE cs.store_id = ? AND c.image IS NOT NULL AND c.is_active = 1 AND c.level <= 3 ORDER BY c.level, c.position`

/** The shop shows the highest position of a category first. */
const PLACES = 'SELECT category_id, product_id FROM category_product ORDER BY category_id, position DESC'
const VISIBLE = `
  SELECT DISTINCT pic.product_id AS id, pic.path FROM product_store ps JOIN product p ON p.id = ps.product_id
  JOIN picture pic ON pic.product_id = p.id AND pic.position = 1
  WHERE ps.status = 1 AND ps.visibility IN (2, 4) AND p.parent_id IS NULL`

export interface FirstPictures {
  readonly home: readonly string[]
  readonly others: readonly string[]
  readonly listings: readonly string[]
}

/** Lists each path once, in the order of the stores. */
export function firstPictures(db: DatabaseSync): FirstPictures {
  const statements = [TILES, shelf('p.is_new = 1'), shelf('p.is_bestseller = 1')].map((sql) => db.prepare(sql))
  const stores = db.prepare('SELECT id FROM store_view ORDER BY id').all()
  const paths = stores.flatMap(({ id }) =>
    statements.flatMap((statement) => statement.all(Number(id)).map((row) => String(row.path))),
  )
  const others = new Set(paths)
  return {
    home: Object.keys(HOME_PICTURES),
    others: [...others],
    listings: listingPictures(db).filter((path) => !others.has(path)),
  }
}

/** The first products of every category, then the second ones, and so on. */
function listingPictures(db: DatabaseSync): string[] {
  const bestPlaces = new Map<number, number>()
  let category: unknown = null
  let place = 0
  for (const row of db.prepare(PLACES).iterate()) {
    place = row['category_id'] === category ? place + 1 : 0
    category = row['category_id']
    const product = Number(row['product_id'])
    bestPlaces.set(product, Math.min(place, bestPlaces.get(product) ?? place))
  }
  const placeOf = (id: unknown) => bestPlaces.get(Number(id)) ?? Infinity
  return db
    .prepare(VISIBLE)
    .all()
    .toSorted((one, other) => placeOf(one['id']) - placeOf(other['id']))
    .map((row) => String(row['path']))
}
