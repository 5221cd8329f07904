/** The fields of documents that the browser's engine reads; all others stay in the gateway. */
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

const PRODUCT_FIELDS = [
  'sku',
  'name',
  'type_id',
  'created_at',
  'updated_at',
  'status',
  'visibility',
  'category_ids',
  'category_position',
  'qty_ordered',
  'bestseller',
  'meta_keywords',
  'searched_labels',
]

/** @param attributes codes of the filterable attributes */
export function bundledProduct(document: CatalogueDocument, attributes: readonly string[]): CatalogueDocument {
  const coded = attributes.flatMap((code) => [code, `${code}_options`])
  return {
    id: document.id,
    ...picked(document, [...PRODUCT_FIELDS, ...coded]),
    ...inner(document, 'category', ['name']),
    ...inner(document, 'stock', ['is_in_stock']),
    ...variants(document, attributes),
    ...options(document),
  }
}

/** @param nameField the field that the engine searches */
export function bundledText(document: CatalogueDocument, nameField: 'name' | 'title'): CatalogueDocument {
  return { id: document.id, ...picked(document, [nameField, 'meta_keywords']) }
}

function picked(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined || from[name] === null ? [] : [[name, from[name]]])),
  )
}

/** With the attributes that they differ in and their stock: filters of several attributes find one variant that meets all. */
function variants(document: CatalogueDocument, attributes: readonly string[]): Record<string, unknown> {
  const children = document['configurable_children']
  if (!Array.isArray(children)) return {}
  const codes = attributes.filter((code) => document[`${code}_options`] !== undefined)
  return {
    configurable_children: children.filter(isObject).map((child) => ({
      ...picked(child, ['sku', 'status', ...codes]),
      ...(isObject(child['stock']) && { stock: picked(child['stock'], ['is_in_stock']) }),
    })),
  }
}

/** The same fields of an object or of each object of a list. */
function inner(document: CatalogueDocument, field: string, names: readonly string[]): Record<string, unknown> {
  const value = document[field]
  if (Array.isArray(value)) return { [field]: value.filter(isObject).map((each) => picked(each, names)) }
  return isObject(value) ? { [field]: picked(value, names) } : {}
}

/** Labels of the options, which a search finds. */
function options(document: CatalogueDocument): Record<string, unknown> {
  const value = document['configurable_options']
  if (!Array.isArray(value)) return {}
  return {
    configurable_options: value.filter(isObject).map((option) => ({
      values: Array.isArray(option['values'])
        ? option['values'].filter(isObject).map((each) => picked(each, ['label']))
        : [],
    })),
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
