/** Fields of an index whose mapping cannot be read, as behind the storefront API: the API's own mapping, and what a cluster makes of the documents by itself. */
import { fieldsOf, type IndexFields } from './indexFields.ts'

/** The mapping that the storefront API creates; everything else is dynamic. */
const API_TYPES: Readonly<Record<string, string>> = {
  id: 'long',
  sku: 'keyword',
  url_key: 'keyword',
  url_path: 'keyword',
  slug: 'keyword',
  has_options: 'keyword',
  identifier: 'keyword',
  name: 'text',
  description: 'text',
  pattern: 'text',
  category_ids: 'long',
  status: 'integer',
  visibility: 'integer',
  tax_class_id: 'integer',
  weight: 'integer',
  price: 'float',
  special_price: 'float',
  created_at: 'date',
  updated_at: 'date',
  'configurable_children.sku': 'keyword',
  'configurable_children.url_key': 'keyword',
}
/** Objects below it have no other fields than the first documents show. */
const MAX_DEPTH = 4

/**
 * @param samples documents of the index
 * @param absent fields that only the API's answers have
 */
export function dynamicFieldsOf(samples: readonly object[], absent: readonly string[] = []): IndexFields {
  const types = new Map<string, string>()
  for (const sample of samples) addTypes(types, '', sample, 0)
  for (const [path, type] of Object.entries(API_TYPES)) {
    if (!types.has(path)) continue
    types.set(path, type)
    types.delete(`${path}.keyword`)
  }
  for (const path of absent) types.delete(path)
  return fieldsOf(types, false)
}

/** The first value decides a type, as it does in the cluster. */
function addTypes(types: Map<string, string>, path: string, value: unknown, depth: number): void {
  if (Array.isArray(value)) {
    for (const each of value) addTypes(types, path, each, depth)
    return
  }
  if (typeof value === 'object' && value !== null) {
    if (path !== '') types.set(path, 'object')
    if (depth >= MAX_DEPTH) return
    for (const [name, inner] of Object.entries(value))
      addTypes(types, path === '' ? name : `${path}.${name}`, inner, depth + 1)
    return
  }
  if (path === '' || types.has(path)) return
  if (typeof value === 'number') types.set(path, Number.isInteger(value) ? 'long' : 'float')
  if (typeof value === 'boolean') types.set(path, 'boolean')
  if (typeof value !== 'string' || value === '') return
  types.set(path, 'text')
  types.set(`${path}.keyword`, 'keyword')
}
