/** Normalises product documents of all known indexers. */
import { productSlug } from '#domain/productRules.ts'
import { type Fields, fieldsField, integerField, listField, textField, textsField } from '../fields.ts'
import type { AttributeForm, AttributeForms } from './attributeForms.ts'
import type { CategoryAncestors } from './categoryAncestors.ts'
import {
  decimalNumber,
  type FieldForms,
  fieldForms,
  flag,
  ids,
  isFields,
  isListLike,
  itemsOf,
  label,
  listOf,
  type MutableFields,
  numbersByName,
  object,
  oneOf,
  path,
  type Refusal,
  type Report,
  readFields,
  text,
  texts,
  truth,
  whole,
} from './forms.ts'
import { decodeReferences, textOfHtml } from './markup.ts'

const KINDS = ['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable']
/** Product types with a price of their own. */
const PRICED_KINDS = ['simple', 'virtual', 'downloadable']
const UNITS = ['PCS', 'KG', 'METER', 'G']

/** No tax class: the tax rules then give an unknown price instead of a price without tax. */
const UNREADABLE_TAX_CLASS = 'unreadable'

const prices = {
  price: decimalNumber,
  final_price: decimalNumber,
  special_price: decimalNumber,
  special_from_date: path,
  special_to_date: path,
  price_tax: decimalNumber,
  price_incl_tax: decimalNumber,
  special_price_tax: decimalNumber,
  special_price_incl_tax: decimalNumber,
  final_price_tax: decimalNumber,
  final_price_incl_tax: decimalNumber,
  tax_class_id: text,
  tier_prices: listOf(
    fieldForms({ customer_group_id: whole, qty: decimalNumber, value: decimalNumber }, [
      'customer_group_id',
      'qty',
      'value',
    ]),
  ),
}

const stock = object(
  fieldForms({
    is_in_stock: truth,
    qty: decimalNumber,
    min_sale_qty: decimalNumber,
    max_sale_qty: decimalNumber,
    qty_increments: decimalNumber,
    manage_stock: truth,
    enable_qty_increments: truth,
    use_config_max_sale_qty: truth,
  }),
)

const made = {
  weight: decimalNumber,
  fine_weight: text,
  fineness_per_mille: text,
  alloy_code: text,
  tone: text,
  metal_symbol: text,
  ka_height: decimalNumber,
  conversionRate: decimalNumber,
  height: decimalNumber,
  length_mm: decimalNumber,
  width_mm: decimalNumber,
  weight_variation_fee: decimalNumber,
  is_variable_weight: flag,
  minimumWidth: decimalNumber,
  maximumWidth: decimalNumber,
  minimumLength: decimalNumber,
  maximumLength: decimalNumber,
  sale_minimum: text,
  sale_step: text,
}

const item = {
  ...prices,
  ...made,
  id: whole,
  sku: text,
  name: label,
  status: whole,
  visibility: whole,
  url_key: text,
  image: path,
  small_image: path,
  thumbnail: path,
  showcustomprice: flag,
  stock,
}

const surcharge = { price: decimalNumber, price_type: path }

const CHILD = fieldForms(item, ['sku'])

const PRODUCT = fieldForms(
  {
    ...item,
    type_id: oneOf(KINDS),
    slug: text,
    url_path: path,
    created_at: path,
    updated_at: path,
    description: text,
    short_description: text,
    tags: ids,
    category_ids: ids,
    new: flag,
    bestseller: flag,
    category: listOf(
      fieldForms({ category_id: whole, name: label, slug: text, path, position: whole }, ['category_id']),
    ),
    category_position: numbersByName,
    product_links: listOf(
      fieldForms(
        {
          link_type: path,
          linked_product_sku: text,
          linked_product_type: path,
          position: whole,
          qty: decimalNumber,
          extension_attributes: object(fieldForms({ qty: decimalNumber })),
        },
        ['link_type', 'linked_product_sku'],
      ),
    ),
    bundle_options: listOf(
      fieldForms(
        {
          option_id: whole,
          title: label,
          required: flag,
          type: path,
          position: whole,
          product_links: listOf(
            fieldForms(
              { id: text, sku: text, qty: decimalNumber, position: whole, is_default: flag, price: decimalNumber },
              ['sku'],
            ),
          ),
        },
        ['option_id', 'product_links'],
      ),
    ),
    custom_options: listOf(
      fieldForms(
        {
          option_id: whole,
          title: label,
          type: path,
          sort_order: whole,
          is_require: flag,
          ...surcharge,
          values: listOf(
            fieldForms({ option_type_id: whole, title: label, sort_order: whole, ...surcharge }, ['option_type_id']),
          ),
        },
        ['option_id'],
      ),
    ),
    downloadable_links: listOf(
      fieldForms(
        {
          id: whole,
          title: label,
          sort_order: whole,
          price: decimalNumber,
          number_of_downloads: whole,
          sample_url: path,
        },
        ['id'],
      ),
    ),
    hazard: object(fieldForms({ signal: text, pictograms: texts, statements: texts })),
  },
  ['id', 'sku', 'name', 'type_id'],
)

const PICTURE = fieldForms({ image: path, file: path, typ: path, pos: whole, position: whole, lab: label, label })
const OPTION = fieldForms({ attribute_id: text, attribute_code: path, label, position: whole })
const OPTION_VALUE = fieldForms({ value_index: text, label })

/** Data of other documents with which products are normalised. */
export interface ProductContext {
  readonly attributes: AttributeForms
  readonly categories: CategoryAncestors
}

/** @returns the reason for refusing the product, or null */
export function readProduct(
  product: MutableFields,
  { attributes, categories }: ProductContext,
  report: Report,
): Refusal | null {
  flattenCustomAttributes(product, report)
  const { price } = product
  const refusal = readPriced(product, PRODUCT, report)
  if (refusal) return refusal
  if (isUnreadable(price) && PRICED_KINDS.includes(String(product['type_id'])))
    return { field: 'price', expected: decimalNumber.expected, received: price }

  readItem(product, attributes, report)
  product['status'] ??= 1
  product['visibility'] ??= 4
  readAddress(product)
  readPictures(product, report)
  readCategoryPositions(product, categories)
  readLinks(product)
  const children = readChildren(product, attributes, report)
  readOptions(product, children, attributes, report)
  return null
}

function isUnreadable(price: unknown): boolean {
  return price !== undefined && price !== null && decimalNumber.read(price, () => undefined) === undefined
}

/** `custom_attributes: [{attribute_code, value}]` beside or instead of the fields; a field takes precedence. */
function flattenCustomAttributes(fields: MutableFields, report: Report): void {
  const custom = fields['custom_attributes']
  if (custom === undefined || custom === null) return

  fields['custom_attributes'] = null
  if (!Array.isArray(custom) && !isFields(custom)) return report('custom_attributes', 'list', custom)
  for (const [name, entry] of Object.entries(custom)) {
    const isEntry = isFields(entry) && typeof entry['attribute_code'] === 'string'
    if (!isEntry && Array.isArray(custom)) {
      report('custom_attributes', 'attribute_code and value', entry)
      continue
    }
    const code = isEntry ? String(entry['attribute_code']) : name
    if (code !== '__proto__') fields[code] ??= isEntry ? entry['value'] : entry
  }
}

/** Fields that products and their children share. */
function readItem(fields: MutableFields, attributes: AttributeForms, report: Report): void {
  readMetalCharge(fields, report)
  readUnit(fields, attributes, report)
  readWords(fields, attributes)
  for (const { code, isMultiple } of attributes.choices) {
    if (PRODUCT.forms.has(code)) continue
    readChoice(fields, code, isMultiple, report)
    readChoice(fields, `${code}_options`, true, report)
  }
}

function readWords(fields: MutableFields, { texts: attributes }: AttributeForms): void {
  for (const { code, isHtml } of attributes) {
    const value = fields[code]
    if (typeof value === 'string' && !PRODUCT.forms.has(code))
      fields[code] = isHtml ? textOfHtml(value) : decodeReferences(value)
  }
}

function readChoice(fields: MutableFields, name: string, isMultiple: boolean, report: Report): void {
  const value = fields[name]
  if (value === undefined || value === null || typeof value === 'number') return
  if (typeof value === 'string' && !(isMultiple && value.includes(','))) return
  if (typeof value === 'boolean') {
    fields[name] = Number(value)
    return
  }

  const read = texts.read(value, (_inner, expected, received) => report(name, expected, received))
  if (read === undefined) report(name, 'option id', value)
  fields[name] = read ?? null
}

/** An unreadable metal share becomes an empty one, so that the price rules know that the price's metal content is unknown. */
function readMetalCharge(fields: MutableFields, report: Report): void {
  const charge = fields['metal_charge']
  if (charge === undefined || charge === null) return
  if (!isListLike(charge)) {
    report('metal_charge', 'list', charge)
    fields['metal_charge'] = [{}]
    return
  }
  fields['metal_charge'] = itemsOf(charge).map((share) => (isFields(share) ? share : {}))
}

/** The unit decides the price: with an unreadable unit there is no price. An option id is an attribute of another shop. */
function readUnit(fields: MutableFields, { byCode }: AttributeForms, report: Report): void {
  const { unit } = fields
  if (unit === undefined || unit === null || unit === '') return
  const [id = ''] = textsField(fields, 'unit')
  const named = byCode.get('unit')?.labels.get(id) ?? unit
  fields['unit'] = typeof named === 'string' && UNITS.includes(named) ? named : null
  if (fields['unit'] !== null) return

  report('unit', UNITS.join(' | '), unit)
  const isOptionId = typeof unit === 'number' || (typeof unit === 'string' && /^\d+$/.test(unit))
  if (!isOptionId) for (const name of ['price', 'special_price', 'final_price', 'tier_prices']) fields[name] = null
}

function readAddress(product: MutableFields): void {
  product['slug'] ||= productSlug({
    id: integerField(product, 'id') ?? 0,
    name: textField(product, 'name') ?? '',
    url_key: textField(product, 'url_key'),
  })
  product['url_key'] ||= product['slug']
}

/** `{image, pos, lab}` of the indexers, `{file, position, label}` of Magento, or plain paths. */
function readPictures(product: MutableFields, report: Report): void {
  const gallery = product['media_gallery']
  if (gallery === undefined || gallery === null || gallery === '') return
  const isPath = typeof gallery === 'string' && gallery.startsWith('/')
  if (!isPath && !isListLike(gallery)) report('media_gallery', 'list', gallery)
  const entries = isPath ? [gallery] : isListLike(gallery) ? itemsOf(gallery) : []
  product['media_gallery'] = entries.flatMap((entry) => {
    if (typeof entry === 'string' && entry.isWellFormed()) return [{ image: entry, pos: null, lab: null }]
    if (!isFields(entry)) {
      report('media_gallery', 'object', entry)
      return []
    }
    readFields(entry, PICTURE, (field, expected, received) => report(`media_gallery.${field}`, expected, received))
    const image = textField(entry, 'image') ?? textField(entry, 'file')
    return image === null
      ? []
      : [
          {
            ...entry,
            image,
            pos: entry['pos'] ?? entry['position'] ?? null,
            lab: entry['lab'] ?? entry['label'] ?? null,
          },
        ]
  })
}

/**
 * Indexers write a product's own categories, some with the position there. The result also contains the anchors above them,
 * with the position in the product's own category.
 */
function readCategoryPositions(product: MutableFields, ancestors: CategoryAncestors): void {
  const categories = listField(product, 'category')
  product['category_ids'] ??= categories.map(({ category_id }) => String(category_id))
  if (product['category_position']) return

  const positionOf = new Map(
    categories.map((category) => [String(category['category_id']), integerField(category, 'position') ?? 0]),
  )
  const positions = new Map<string, number>()
  const ids = textsField(product, 'category_ids')
  for (const id of ids) positions.set(`c${id}`, positionOf.get(id) ?? 0)
  for (const id of ids) {
    for (const above of ancestors.above(Number(id))) {
      const key = `c${above}`
      if (!positions.has(key)) positions.set(key, positionOf.get(id) ?? 0)
    }
  }
  product['category_position'] = Object.fromEntries(positions)
}

const LINK_TYPES = ['related', 'upsell', 'crosssell', 'associated']

/** `links: {related: [{sku, pos}]}`, if there are no `product_links`. */
function readLinks(product: MutableFields): void {
  const links = fieldsField(product, 'links')
  if (!links || product['product_links']) return
  product['product_links'] = LINK_TYPES.flatMap((linkType) =>
    listField(links, linkType).flatMap((link) => {
      const sku = textField(link, 'sku')
      return sku === null
        ? []
        : [{ link_type: linkType, linked_product_sku: sku, position: integerField(link, 'pos') ?? 0 }]
    }),
  )
}

function readChildren(product: MutableFields, attributes: AttributeForms, report: Report): readonly Fields[] {
  const children = product['configurable_children']
  if (children === undefined || children === null) return []
  const own: Report = (field, expected, received) => report(`configurable_children.${field}`, expected, received)
  if (!isListLike(children)) report('configurable_children', 'list', children)
  const items = isListLike(children) ? itemsOf(children) : []
  const read = items.filter((child): child is MutableFields => {
    if (!isFields(child)) {
      report('configurable_children', 'object', child)
      return false
    }
    return isChildReadable(child, attributes, own)
  })
  product['configurable_children'] = read
  return read
}

function isChildReadable(child: MutableFields, attributes: AttributeForms, report: Report): boolean {
  flattenCustomAttributes(child, report)
  const refusal = readPriced(child, CHILD, report)
  if (refusal) report(refusal.field, refusal.expected, refusal.received)
  else readItem(child, attributes, report)
  return refusal === null
}

/** Missing codes and labels of an option come from its attribute, missing values from the children. */
function readOptions(
  product: MutableFields,
  children: readonly Fields[],
  attributes: AttributeForms,
  report: Report,
): void {
  const options = product['configurable_options']
  if (options === undefined || options === null) return
  if (!isListLike(options)) report('configurable_options', 'list', options)
  const items = isListLike(options) ? itemsOf(options) : []
  product['configurable_options'] = items.flatMap((option) => {
    if (!isFields(option)) {
      report('configurable_options', 'object', option)
      return []
    }
    readFields(option, OPTION, (field, expected, received) =>
      report(`configurable_options.${field}`, expected, received),
    )
    const attribute = attributes.ofOption(option)
    const code = textField(option, 'attribute_code') ?? attribute?.code ?? codeOf(textField(option, 'label'))
    if (code === null) {
      report('configurable_options.attribute_code', 'code or label of an attribute', option['attribute_code'])
      return []
    }
    const used = usedValues(children, code)
    product[`${code}_options`] ??= used.map((value) => (/^\d{1,15}$/.test(value) ? Number(value) : value))
    const values = optionValues(option['values'], used, attribute, report)
    return [{ ...option, attribute_code: code, label: option['label'] || attribute?.label || code, values }]
  })
}

function codeOf(words: string | null): string | null {
  return words === null ? null : words.toLowerCase().replace(/\s+/g, '_')
}

function usedValues(children: readonly Fields[], code: string): readonly string[] {
  return [...new Set(children.flatMap((child) => textsField(child, code)))]
}

function optionValues(
  values: unknown,
  used: readonly string[],
  attribute: AttributeForm | null,
  report: Report,
): readonly Fields[] {
  const own: Report = (field, expected, received) => report(`configurable_options.values${field}`, expected, received)
  if (values !== undefined && values !== null && !isListLike(values)) own('', 'list', values)
  const items = isListLike(values) ? itemsOf(values) : []
  const entries = items.length > 0 ? items : used.map((value) => ({ value_index: value }))
  return entries.flatMap((entry) => {
    if (!isFields(entry)) {
      own('', 'object', entry)
      return []
    }
    readFields(entry, OPTION_VALUE, (field, expected, received) => own(`.${field}`, expected, received))
    const index = textField(entry, 'value_index')
    if (index === null) return []
    return [{ ...entry, value_index: index, label: textField(entry, 'label') ?? attribute?.labels.get(index) ?? null }]
  })
}

/** Fields that a price depends on are never guessed: an unreadable tax class has no rate. A special price with unreadable dates does not apply, nor does the final price, which may be that price. */
function readPriced(fields: MutableFields, forms: FieldForms, report: Report): Refusal | null {
  const ignored = new Set<string>()
  const refusal = readFields(fields, forms, (field, expected, received) => {
    ignored.add(field)
    report(field, expected, received)
  })
  if (ignored.has('tax_class_id')) fields['tax_class_id'] = UNREADABLE_TAX_CLASS
  if (ignored.has('special_price') || ignored.has('special_from_date') || ignored.has('special_to_date')) {
    fields['special_price'] = null
    fields['final_price'] = null
  }
  return refusal
}
