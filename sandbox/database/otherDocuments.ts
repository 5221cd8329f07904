/** Builds the documents of every entity except products: docs/operate/documents.md. */
import type { DatabaseSync } from 'node:sqlite'
import type { SqlRow, StoreRow } from './storeRow.ts'

const CATEGORY_SQL = `
  SELECT c.*, cs.name, cs.url_key, cs.url_path, cs.description,
    (SELECT count(DISTINCT cp.product_id) FROM category_product cp JOIN product_store ps ON ps.product_id = cp.product_id AND ps.store_id = cs.store_id
      WHERE cp.category_id = c.id AND ps.status = 1 AND ps.visibility > 1) AS product_count
  FROM category c JOIN category_store cs ON cs.category_id = c.id WHERE cs.store_id = ?`

function childCategory(row: SqlRow, all: readonly SqlRow[]): Record<string, unknown> {
  return {
    id: row.id,
    parent_id: row.parent_id,
    name: row.name,
    is_active: row.is_active === 1,
    position: row.position,
    level: row.level,
    product_count: row.product_count,
    children_data: childrenOf(row, all),
    url_key: row.url_key,
    slug: row.url_key,
    url_path: row.url_path,
  }
}

function childrenOf(row: SqlRow, all: readonly SqlRow[]): Record<string, unknown>[] {
  return all
    .filter((other) => other.parent_id === row.id)
    .toSorted((one, other) => Number(one.position) - Number(other.position))
    .map((child) => childCategory(child, all))
}

interface IdentifiedDocument extends Readonly<Record<string, unknown>> {
  readonly id: number
}

function categoryDocument(row: SqlRow, all: readonly SqlRow[]): IdentifiedDocument {
  return {
    ...childCategory(row, all),
    id: Number(row.id),
    path: row.path,
    children_count: String(all.filter((other) => other.parent_id === row.id).length),
    include_in_menu: row.include_in_menu,
    is_anchor: String(row.is_anchor),
    description: row.description,
    ...(row.image === null ? {} : { image: row.image }),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

export function categoryDocuments(db: DatabaseSync, store: StoreRow): IdentifiedDocument[] {
  const all = db.prepare(`${CATEGORY_SQL} ORDER BY c.id`).all(store.id)
  return all.map((row) => categoryDocument(row, all))
}

/** Lists only options that a product of this store has: an unused option would be a facet value without products. */
export function attributeDocuments(db: DatabaseSync, store: StoreRow): IdentifiedDocument[] {
  const options = db.prepare(`
    SELECT o.id, o.code, ol.label FROM attribute_option o JOIN option_label ol ON ol.option_id = o.id AND ol.language = ?
    WHERE o.attribute_id = ? AND EXISTS (SELECT 1 FROM product_option po JOIN product_store ps ON ps.product_id = po.product_id AND ps.store_id = ? WHERE po.option_id = o.id)
    ORDER BY o.position`)
  return db
    .prepare(
      'SELECT a.*, al.label FROM attribute a JOIN attribute_label al ON al.attribute_id = a.id AND al.language = ? ORDER BY a.id',
    )
    .all(store.language)
    .map((row) => ({
      id: Number(row.id),
      attribute_id: row.id,
      attribute_code: row.code,
      frontend_input: 'select',
      default_frontend_label: row.label,
      frontend_label: row.label,
      default_value: '',
      entity_type_id: '4',
      is_user_defined: true,
      is_visible: true,
      is_visible_on_front: '1',
      is_comparable: String(row.is_comparable),
      is_filterable: String(row.is_filterable),
      is_searchable: String(row.is_searchable),
      position: row.position,
      ...(row.unit === null ? {} : { unit: row.unit }),
      options: [
        { label: ' ', value: '' },
        ...options.all(store.language, Number(row.id), store.id).map((option) => ({
          label: option.label,
          value: String(option.id),
          code: option.code,
        })),
      ],
    }))
}

export function taxRuleDocuments(db: DatabaseSync): IdentifiedDocument[] {
  const rates = db.prepare('SELECT * FROM tax_rate WHERE rule_id = ? ORDER BY id')
  return db
    .prepare('SELECT * FROM tax_rule ORDER BY id')
    .all()
    .map((rule) => {
      const found = rates.all(Number(rule.id))
      return {
        id: Number(rule.id),
        code: rule.code,
        priority: 0,
        position: 0,
        calculate_subtotal: false,
        customer_tax_class_ids: JSON.parse(String(rule.customer_tax_class_ids)),
        product_tax_class_ids: JSON.parse(String(rule.product_tax_class_ids)),
        tax_rate_ids: found.map((rate) => rate.id),
        rates: found.map((rate) => ({
          id: rate.id,
          tax_country_id: rate.country,
          tax_region_id: rate.region_id,
          region_name: rate.region_code,
          tax_postcode: rate.postcode,
          rate: rate.rate_percent,
          code: rate.code,
          titles: [],
          ...(rate.valid_from === null ? {} : { valid_from: rate.valid_from }),
          ...(rate.valid_until === null ? {} : { valid_until: rate.valid_until }),
        })),
      }
    })
}

export function customerGroupDocuments(db: DatabaseSync): IdentifiedDocument[] {
  return db
    .prepare('SELECT id, code, tax_class_id FROM customer_group ORDER BY id')
    .all()
    .map((row) => ({
      id: Number(row.id),
      code: row.code,
      tax_class_id: row.tax_class_id,
    }))
}

export function cmsDocuments(db: DatabaseSync, store: StoreRow, kind: 'cms_page' | 'cms_block'): IdentifiedDocument[] {
  return db
    .prepare('SELECT * FROM cms WHERE store_id = ? AND kind = ? ORDER BY id')
    .all(store.id, kind)
    .map((row) => {
      const shared = {
        id: Number(row.id),
        identifier: row.identifier,
        title: row.title,
        content: row.content,
        active: true,
        store_id: [store.id],
        creation_time: row.created_at,
        update_time: row.updated_at,
      }
      return kind === 'cms_block'
        ? shared
        : {
            ...shared,
            content_heading: '',
            page_layout: '1column',
            meta_title: null,
            meta_keywords: row.keywords,
            meta_description: '',
            sort_order: 0,
          }
    })
}

export function reviewDocuments(db: DatabaseSync, store: StoreRow): IdentifiedDocument[] {
  return db
    .prepare('SELECT * FROM review WHERE store_id = ? ORDER BY id')
    .all(store.id)
    .map((row) => ({
      id: Number(row.id),
      product_id: row.product_id,
      title: row.title,
      detail: row.detail,
      nickname: row.nickname,
      review_entity: 'product',
      review_type: 3,
      review_status: row.review_status,
      created_at: row.created_at,
      store_id: store.id,
      stores: [0, store.id],
      ...(row.customer_id === null ? {} : { customer_id: row.customer_id }),
      ratings:
        row.stars === null
          ? []
          : [
              {
                rating_name: 'Rating',
                value: row.stars,
                percent: Number(row.stars) * 20,
              },
            ],
    }))
}
