/** The fields of an index as its mapping has them. Queries are built from it, so that an index of any indexer can be read. */
import * as v from 'valibot'
import type { Entity } from '../port.ts'

const NUMBER_TYPES = [
  'long',
  'integer',
  'short',
  'byte',
  'double',
  'float',
  'half_float',
  'scaled_float',
  'unsigned_long',
]
const TEXT_TYPES = ['text', 'match_only_text', 'search_as_you_type']

export type ValueKind = 'keyword' | 'number' | 'boolean' | 'date'

export interface ValueField {
  readonly path: string
  readonly kind: ValueKind
}

export interface IndexFields {
  /** Written by `npm run index`: documents are normalised and have the columns of docs/operate/search-index.md. */
  readonly isOwn: boolean
  /** The type in the mapping; null without one. */
  typeOf(path: string): string | null
  isText(path: string): boolean
  /** The field that has the values as they are, for filters, counts and sorts: the field itself or its `.keyword`. Null for unmapped fields and for texts without it. */
  valueField(path: string): ValueField | null
}

export const OWN_PREFIX = 'karat.'

interface Property {
  readonly type?: string | undefined
  readonly properties?: Readonly<Record<string, Property>> | undefined
  readonly fields?: Readonly<Record<string, Property>> | undefined
}

const property: v.GenericSchema<Property> = v.looseObject({
  type: v.optional(v.string()),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => property),
    ),
  ),
  fields: v.optional(
    v.record(
      v.string(),
      v.lazy(() => property),
    ),
  ),
})

/** The answer of `_mapping` for one index. */
export const mappingSchema = v.looseObject({
  mappings: v.looseObject({
    _meta: v.optional(v.looseObject({ karat: v.optional(v.looseObject({})) })),
    properties: v.optional(v.record(v.string(), property)),
  }),
})

export function indexFieldsOf({ mappings }: v.InferOutput<typeof mappingSchema>): IndexFields {
  const types = new Map<string, string>()
  addTypes(types, '', mappings.properties ?? {})
  return fieldsOf(types, mappings._meta?.karat !== undefined)
}

export function fieldsOf(types: ReadonlyMap<string, string>, isOwn: boolean): IndexFields {
  const isText = (path: string) => TEXT_TYPES.includes(types.get(path) ?? '')
  const valueFields = new Map<string, ValueField | null>()
  for (const path of types.keys()) {
    const own = isText(path) ? `${path}.keyword` : path
    const kind = kindOf(types.get(own))
    valueFields.set(path, kind && { path: own, kind })
  }
  return {
    isOwn,
    typeOf: (path) => types.get(path) ?? null,
    isText,
    valueField: (path) => valueFields.get(path) ?? null,
  }
}

function addTypes(types: Map<string, string>, prefix: string, properties: Readonly<Record<string, Property>>): void {
  for (const [name, { type, properties: inner, fields }] of Object.entries(properties)) {
    const path = `${prefix}${name}`
    if (type !== undefined || inner) types.set(path, type ?? 'object')
    if (inner) addTypes(types, `${path}.`, inner)
    if (fields) addTypes(types, `${path}.`, fields)
  }
}

function kindOf(type: string | undefined): ValueKind | null {
  if (type === undefined) return null
  if (type === 'keyword' || type === 'constant_keyword' || type === 'wildcard') return 'keyword'
  if (type === 'boolean') return 'boolean'
  if (type === 'date' || type === 'date_nanos') return 'date'
  return NUMBER_TYPES.includes(type) ? 'number' : null
}

/** What an index lacks, and what happens instead: one sentence each, for the log. */
export function missingOf(
  entity: Entity,
  fields: IndexFields,
  attributeCodes: readonly string[],
  hasPrice: boolean,
): string[] {
  if (entity !== 'product' || fields.isOwn) return []
  const texts = attributeCodes.filter((code) =>
    [code, `${code}_options`].some((path) => fields.isText(path) && fields.valueField(path) === null),
  )
  return [
    ...(fields.typeOf('category_position')
      ? []
      : ['category_position is not mapped: positions follow the order of the categories']),
    'karat.suggest is not mapped: completions come from the names of the hits',
    'karat.metal_premium and karat.fine_gram_price are not mapped: listings cannot be sorted by premium or price per gram',
    hasPrice
      ? 'karat.price is not mapped: price filters and sorts use the prices of the documents'
      : 'no price of the documents can be compared as it is displayed: listings are neither filtered nor sorted by price',
    ...(fields.valueField('name') ? [] : ['name has no .keyword: products cannot be sorted by name']),
    ...(fields.valueField('sku') ? [] : ['sku is not a keyword: products are found by sku through the text']),
    ...texts.map((code) => `${code} is a text without .keyword: it has no facet`),
  ]
}
