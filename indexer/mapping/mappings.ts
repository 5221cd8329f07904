/** The mapping of each entity: fields that queries use. Everything else is in `_source` only. docs/operate/search-index.md explains the fields. */
import { STOCK_FIELD } from '#engine/variants.ts'
import type { Entity } from '../../gateway/upstream/catalogueIndex/port.ts'

export interface Field {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Field>>
  readonly fields?: Readonly<Record<string, Field>>
  readonly [setting: string]: unknown
}

export interface Mapping {
  readonly dynamic: false
  readonly properties: Readonly<Record<string, Field>>
}

/** Longer values are in `_source` only: a keyword of more than 32,766 bytes would refuse the document. */
const MAX_KEYWORD = 1024
const KEYWORD: Field = { type: 'keyword', ignore_above: MAX_KEYWORD }
/** Only `copy_to` reads it. */
const COPIED: Field = { ...KEYWORD, index: false, doc_values: false }
/** Counted, never searched: filters read `karat.values`. */
const FACETS: Field = { ...KEYWORD, index: false }
const LONG: Field = { type: 'long', ignore_malformed: true }
const INTEGER: Field = { type: 'integer', ignore_malformed: true }
const DOUBLE: Field = { type: 'double', ignore_malformed: true }
const DATE: Field = {
  type: 'date',
  format: 'yyyy-MM-dd HH:mm:ss||yyyy-MM-dd||epoch_millis',
  ignore_malformed: true,
}
const MOMENT: Field = { type: 'date', format: 'strict_date_time' }

const WORDS: Field = { type: 'text', analyzer: 'karat_words' }
const TEXT: Field = { type: 'text', analyzer: 'karat_text', search_analyzer: 'karat_query' }
const NAME: Field = {
  ...TEXT,
  fields: {
    words: WORDS,
    prefix: { type: 'text', analyzer: 'karat_beginnings', search_analyzer: 'karat_words' },
    keyword: KEYWORD,
  },
}
/** Of products: words that the indexer has split, in columns of their own. */
const SPLIT: Field = { type: 'text', analyzer: 'karat_split_text', search_analyzer: 'karat_query' }
const SPLIT_WORDS: Field = { type: 'text', analyzer: 'karat_split', search_analyzer: 'karat_words' }
const SPLIT_BEGINNINGS: Field = { type: 'text', analyzer: 'karat_split_beginnings', search_analyzer: 'karat_words' }

const MAX_COMPLETION_LETTERS = 60

/** Field types of attributes without options, by `frontend_input`; of others, such as texts of an editor, nothing is indexed. */
const TYPES_OF_INPUTS: ReadonlyMap<string, Field> = new Map([
  ['price', DOUBLE],
  ['weight', DOUBLE],
  ['text', KEYWORD],
  ['boolean', KEYWORD],
  ['date', KEYWORD],
])

export interface MappedAttribute {
  readonly code: string
  readonly isChoice: boolean
  /** Magento's `frontend_input`. */
  readonly input: string
}

export interface MappedCatalogue {
  readonly attributes: readonly MappedAttribute[]
  /** Keys of `category_position`, such as c26. */
  readonly positionKeys: readonly string[]
  /** Fields that variants of a product differ in. */
  readonly variantFields: readonly string[]
}

export function mappingOf(entity: Entity, catalogue: MappedCatalogue): Mapping {
  return { dynamic: false, properties: propertiesOf(entity, catalogue) }
}

/** Number of fields, multi-fields and objects, for the limit of the index. */
export function fieldCount(properties: Readonly<Record<string, Field>>): number {
  return Object.values(properties).reduce(
    (sum, { properties: inner = {}, fields = {} }) => sum + 1 + fieldCount(inner) + fieldCount(fields),
    0,
  )
}

function propertiesOf(entity: Entity, catalogue: MappedCatalogue): Record<string, Field> {
  switch (entity) {
    case 'product':
      return productFields(catalogue)
    case 'category':
      return {
        ...all(KEYWORD, 'url_key', 'url_path', 'slug', 'path', 'is_active'),
        ...all(LONG, 'id', 'parent_id'),
        ...all(INTEGER, 'level', 'position', 'include_in_menu', 'is_anchor', 'product_count'),
        ...all(DATE, 'created_at', 'updated_at'),
        name: NAME,
        karat: { properties: { name_order: INTEGER } },
      }
    case 'attribute':
      return {
        ...all(KEYWORD, 'attribute_code', 'frontend_input', 'is_user_defined', 'is_visible', 'is_filterable'),
        ...all(KEYWORD, 'is_visible_on_front', 'is_comparable'),
        ...all(LONG, 'id', 'attribute_id'),
        position: INTEGER,
      }
    case 'taxrule':
    case 'customergroup':
      return { ...all(LONG, 'id', 'tax_class_id'), ...all(INTEGER, 'priority', 'position'), code: KEYWORD }
    case 'review':
      return { ...all(LONG, 'id', 'product_id'), review_status: INTEGER, created_at: DATE }
    case 'cms_page':
      return { ...contentFields(), meta_keywords: TEXT }
    case 'cms_block':
      return contentFields()
  }
}

function contentFields(): Record<string, Field> {
  return {
    ...all(KEYWORD, 'identifier', 'url_key', 'active'),
    id: LONG,
    sort_order: INTEGER,
    title: { ...TEXT, fields: { words: WORDS, keyword: KEYWORD } },
  }
}

/** Names that attributes of a shop may have, but whose values are objects in the documents. */
const NOT_ATTRIBUTES = ['', 'karat', 'media_gallery', 'tier_prices', 'links', 'hazard', 'metal_charge', '__proto__']

/** A listing's filter `metal` is the union of `metal` and `metal_options`: the mapping copies both into `karat.values.metal`. */
function productFields({ attributes, positionKeys, variantFields }: MappedCatalogue): Record<string, Field> {
  const own: Record<string, Field> = {
    id: LONG,
    ...all(KEYWORD, 'sku', 'slug', 'url_key', 'url_path', 'type_id', 'unit', 'metal_symbol', 'tags'),
    ...all(KEYWORD, 'status', 'visibility', 'new', 'bestseller', 'tax_class_id', 'category_ids'),
    ...all(KEYWORD, 'fineness_per_mille', 'alloy_code', 'showcustomprice', 'image'),
    ...all(DATE, 'created_at', 'updated_at', 'special_from_date', 'special_to_date'),
    ...all(DOUBLE, 'price', 'final_price', 'special_price', 'weight', 'fine_weight', 'qty_ordered'),
    name: KEYWORD,
    stock: { properties: { is_in_stock: KEYWORD, qty: DOUBLE } },
    category_position: { properties: all(INTEGER, ...positionKeys) },
    configurable_options: { properties: { attribute_code: KEYWORD } },
  }
  const children: Record<string, Field> = { id: LONG, sku: KEYWORD, url_key: KEYWORD }
  const values: Record<string, Field> = { category_ids: KEYWORD }
  for (const { code, isChoice, input } of attributes) {
    // A dot would make an object of the field, and fields of the documents have their own types.
    if (code.includes('.') || NOT_ATTRIBUTES.includes(code) || Object.hasOwn(own, code)) continue
    if (!isChoice) {
      const type = TYPES_OF_INPUTS.get(input)
      if (type) own[code] = type
      continue
    }
    const copied: Field = { ...COPIED, copy_to: `karat.values.${code}` }
    own[code] = copied
    own[`${code}_options`] = copied
    values[code] = KEYWORD
  }
  const differing = Object.keys(values).filter((code) => variantFields.includes(code))
  const ofVariants: Record<string, Field> = {
    ...all(KEYWORD, ...differing),
    ...(variantFields.includes(STOCK_FIELD) && { stock: { properties: { is_in_stock: KEYWORD } } }),
  }
  return {
    ...own,
    configurable_children: { properties: children },
    karat: {
      properties: {
        ...all({ type: 'double' }, 'price', 'other_side_price', 'metal_premium', 'fine_gram_price'),
        price_changes_at: MOMENT,
        name_order: { type: 'integer' },
        sku_keys: KEYWORD,
        words: {
          properties: {
            name: { ...SPLIT, fields: { words: SPLIT_WORDS, prefix: SPLIT_BEGINNINGS } },
            category: { ...SPLIT, fields: { words: SPLIT_WORDS } },
            label: SPLIT,
          },
        },
        suggest: { type: 'completion', analyzer: 'karat_folded', max_input_length: MAX_COMPLETION_LETTERS },
        values: { properties: values },
        facets: FACETS,
        has_variants: { type: 'boolean' },
        variants: { type: 'nested', properties: ofVariants },
      },
    },
  }
}

function all(field: Field, ...names: readonly string[]): Record<string, Field> {
  return Object.fromEntries(names.map((name) => [name, field]))
}
