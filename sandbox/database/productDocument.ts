/** Builds a product document of the search index: docs/operate/documents.md, section product. */
import type { DatabaseSync } from 'node:sqlite'
import { taxRate, amount } from './amounts.ts'
import { childDocuments } from './childDocuments.ts'
import type { DocumentContext } from './documentContext.ts'
import { metalChargeFields, priceFields, tierFields } from './priceFields.ts'
import { bundleOptions, customOptions, downloads, links } from './productParts.ts'
import { prepareProductStatements } from './productStatements.ts'
import { documentStock } from './stockItem.ts'
import type { SqlRow, StoreRow } from './storeRow.ts'

export function documentContext(db: DatabaseSync, store: StoreRow): DocumentContext {
  const rates = new Map<string, ReturnType<typeof taxRate>>()
  return {
    store,
    statements: prepareProductStatements(db),
    rate: (taxClassId) => {
      const known = rates.get(taxClassId)
      if (known) return known
      const rate = taxRate(db, store, taxClassId)
      rates.set(taxClassId, rate)
      return rate
    },
  }
}

function objectFrom(json: unknown): Record<string, unknown> {
  const parsed: unknown = JSON.parse(String(json))
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}

/** Returns null when the store does not sell the product, or when the product is a child. */
export function productDocument(context: DocumentContext, id: number): object | null {
  const { store, statements } = context
  const row = statements.product.get(store.id, id)
  if (!row || row.parent_id !== null) return null
  const own = statements.options.all(id)
  const children = statements.children.all(store.id, id)
  return {
    ...identity(row),
    ...priceFields(row, store, context.rate(String(row.tax_class_id))),
    tier_prices: tierFields(statements.tiers.all(store.id, id)),
    ...metalChargeFields(statements.metalCharges.all(store.id, id)),
    ...listedIn(context, id),
    ...texts(row),
    ...pictures(context, row, id),
    stock: documentStock(row),
    unit: row.unit,
    sale_minimum: row.sale_minimum,
    sale_step: row.sale_step,
    ...objectFrom(row.facts),
    ...(row.weight_variation_fee_e4 === null ? {} : { weight_variation_fee: amount(row.weight_variation_fee_e4) }),
    tags: statements.tags.all(store.id, id).map((tag) => String(tag.option_id)),
    ...(row.is_new ? { new: 1 } : { new: 0 }),
    bestseller: row.is_bestseller,
    qty_ordered: row.qty_ordered,
    ...Object.fromEntries(own.map((option) => [String(option.code), option.option_id])),
    ...(children.length > 0 ? childDocuments(context, id, children) : {}),
    product_links: links(statements, row),
    ...bundleOptions(context, row),
    ...customOptions(context, row),
    ...downloads(context, row),
    attributes_metadata: [],
  }
}

function identity(row: SqlRow): Record<string, unknown> {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    type_id: row.type_id,
    attribute_set_id: 4,
    status: row.status,
    visibility: row.visibility,
    tax_class_id: row.tax_class_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    url_key: row.url_key,
    slug: row.url_key,
    url_path: row.url_path,
  }
}

function texts(row: SqlRow): Record<string, unknown> {
  const description = String(row.description ?? '')
  const firstEnd = description.indexOf('</p>')
  return {
    description,
    short_description: firstEnd < 0 ? description : description.slice(0, firstEnd + '</p>'.length),
  }
}

function listedIn({ store, statements }: DocumentContext, id: number): Record<string, unknown> {
  const listed = statements.categories.all(store.id, id)
  const direct = listed.filter((row) => row.is_direct === 1)
  return {
    category_ids: direct.map((row) => String(row.category_id)),
    category: direct.map((row) => ({
      category_id: row.category_id,
      name: row.name,
      slug: row.url_key,
      path: row.url_path,
    })),
    category_position: Object.fromEntries(listed.map((row) => [`c${String(row.category_id)}`, row.position])),
  }
}

function pictures({ store, statements }: DocumentContext, row: SqlRow, id: number): Record<string, unknown> {
  const gallery = statements.pictures.all(store.language, id)
  if (gallery.length === 0) return { media_gallery: [] }
  return {
    image: row.image,
    small_image: row.image,
    thumbnail: row.image,
    media_gallery: gallery.map((picture) => ({
      typ: 'image',
      image: picture.path,
      pos: picture.position,
      lab: picture.label === '' ? row.name : `${String(row.name)} (${String(picture.label)})`,
      vid: null,
    })),
  }
}
