/**
 * What a document must look like to come in: the executable form of docs/documents.md.
 * A required field that is missing or of another type, or an optional one of another type, refuses the document.
 */
import * as v from 'valibot'
import type { CatalogueDocument, Entity } from './port.ts'

const whole = v.pipe(v.number(), v.integer())
const word = v.pipe(v.string(), v.minLength(1))
const text = v.nullish(v.string())
const number = v.nullish(v.number())
/** A decimal, written as a number or as a text. */
const amount = v.union([v.number(), v.string()])
const flag = v.nullish(v.union([v.picklist([0, 1, '0', '1']), v.boolean()]))
/** An option's id: written as text or as a number, compared as text. */
const optionId = v.nullish(v.union([whole, v.string()]))
const texts = v.nullish(v.array(v.string()))

const SELECT_ATTRIBUTES = [
  'metal',
  'alloy',
  'fineness',
  'colour',
  'form',
  'profile',
  'thickness',
  'width',
  'length',
  'diameter',
  'wall',
  'ring_size',
  'chain_type',
  'clasp_type',
  'finish',
  'temper',
  'weight_class',
  'coin_type',
  'country',
  'manufacturer',
  'purity_stamp',
  'solder_grade',
  'stone_size',
  'claws',
  'tool_type',
  'brand',
  'hazard_class',
] as const

type Code = (typeof SELECT_ATTRIBUTES)[number]
const optionIds = v.nullish(v.array(whole))
type OptionFields = Record<Code, typeof optionId> & Record<`${Code}_options`, typeof optionIds>
const optionFields = Object.fromEntries(
  SELECT_ATTRIBUTES.flatMap((code) => [
    [code, optionId],
    [`${code}_options`, optionIds],
  ]),
) as OptionFields

const prices = {
  price: number,
  final_price: number,
  special_price: number,
  special_from_date: text,
  special_to_date: text,
  price_tax: number,
  price_incl_tax: number,
  special_price_tax: number,
  special_price_incl_tax: number,
  tax_class_id: text,
  metal_charge: v.nullish(v.array(v.looseObject({ metal: word, grams: amount, quote: amount, quoted_at: word }))),
  tier_prices: v.nullish(v.array(v.looseObject({ customer_group_id: whole, qty: v.number(), value: v.number() }))),
}

const stock = v.nullish(
  v.looseObject({
    is_in_stock: v.boolean(),
    qty: number,
    min_sale_qty: number,
    qty_increments: number,
    manage_stock: v.nullish(v.boolean()),
  }),
)

const made = {
  weight: number,
  fine_weight: text,
  fineness_per_mille: text,
  alloy_code: text,
  tone: text,
  metal_symbol: text,
  ka_height: number,
  conversionRate: number,
  height: number,
  length_mm: number,
  width_mm: number,
  weight_variation_fee: number,
  is_variable_weight: flag,
  minimumWidth: number,
  maximumWidth: number,
  minimumLength: number,
  maximumLength: number,
  unit: v.nullish(v.picklist(['PCS', 'KG', 'METER', 'G'])),
  sale_minimum: text,
  sale_step: text,
}

const child = v.looseObject({
  ...optionFields,
  ...prices,
  ...made,
  id: whole,
  sku: word,
  name: text,
  status: v.nullish(whole),
  visibility: v.nullish(whole),
  url_key: text,
  image: text,
  stock,
  custom_attributes: v.nullish(
    v.array(v.looseObject({ attribute_code: word, value: v.union([v.string(), v.number(), v.null()]) })),
  ),
})

const optionValue = v.looseObject({ value_index: whole, label: text })

const productLink = v.looseObject({
  link_type: word,
  linked_product_sku: word,
  position: number,
  extension_attributes: v.nullish(v.looseObject({ qty: number })),
})

const bundleLink = v.looseObject({
  id: v.union([word, whole]),
  sku: word,
  qty: v.number(),
  position: number,
  is_default: flag,
  price: number,
})

const bundleOption = v.looseObject({
  option_id: whole,
  title: text,
  required: flag,
  type: text,
  position: number,
  product_links: v.array(bundleLink),
})

const downloadableLink = v.looseObject({
  id: whole,
  title: text,
  sort_order: number,
  price: number,
  number_of_downloads: number,
  sample_url: text,
})

const surcharge = { price: number, price_type: text }

const product = v.looseObject({
  ...optionFields,
  ...prices,
  ...made,
  id: whole,
  sku: word,
  name: word,
  type_id: v.picklist(['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable']),
  status: whole,
  visibility: whole,
  url_key: word,
  slug: word,
  created_at: word,
  updated_at: word,
  url_path: text,
  description: text,
  short_description: text,
  image: text,
  small_image: text,
  thumbnail: text,
  stock,
  tags: texts,
  category_ids: texts,
  new: flag,
  bestseller: flag,
  showcustomprice: flag,
  category: v.nullish(v.array(v.looseObject({ category_id: whole, name: text, slug: text, path: text }))),
  category_position: v.nullish(v.record(v.string(), v.number())),
  media_gallery: v.nullish(v.array(v.looseObject({ image: word, typ: text, pos: number, lab: text }))),
  configurable_options: v.nullish(
    v.array(v.looseObject({ attribute_code: word, label: text, position: number, values: v.array(optionValue) })),
  ),
  configurable_children: v.nullish(v.array(child)),
  product_links: v.nullish(v.array(productLink)),
  bundle_options: v.nullish(v.array(bundleOption)),
  custom_options: v.nullish(
    v.array(
      v.looseObject({
        option_id: whole,
        title: text,
        type: text,
        sort_order: number,
        is_require: flag,
        ...surcharge,
        values: v.nullish(
          v.array(v.looseObject({ option_type_id: whole, title: text, sort_order: number, ...surcharge })),
        ),
      }),
    ),
  ),
  downloadable_links: v.nullish(v.array(downloadableLink)),
  hazard: v.nullish(v.looseObject({ signal: text, pictograms: texts, statements: texts })),
})

const category = v.looseObject({
  id: whole,
  parent_id: whole,
  name: word,
  is_active: v.boolean(),
  position: whole,
  level: whole,
  path: word,
  url_key: word,
  slug: word,
  product_count: v.nullish(whole),
  url_path: text,
  include_in_menu: flag,
  is_anchor: flag,
  description: text,
  image: text,
  children_count: text,
  created_at: text,
  updated_at: text,
  children_data: v.nullish(v.array(v.looseObject({ id: whole }))),
})

const attribute = v.looseObject({
  id: whole,
  attribute_code: word,
  frontend_label: text,
  default_frontend_label: text,
  frontend_input: text,
  position: number,
  unit: text,
  is_filterable: flag,
  is_visible_on_front: flag,
  is_comparable: flag,
  is_visible: v.nullish(v.boolean()),
  is_user_defined: v.nullish(v.boolean()),
  options: v.nullish(v.array(v.looseObject({ label: v.string(), value: v.string() }))),
})

const taxrule = v.looseObject({
  id: whole,
  code: text,
  priority: number,
  product_tax_class_ids: v.array(whole),
  customer_tax_class_ids: v.nullish(v.array(whole)),
  // What cannot be read of a rate is left to the price rule: refused here, the whole rule would be missing, and its goods sold without tax.
  rates: v.array(v.looseObject({})),
})

const page = v.looseObject({ id: whole, identifier: word, title: word, content: text, active: v.nullish(v.boolean()) })

export const documentSchemas: Readonly<Record<Entity, v.GenericSchema<unknown, CatalogueDocument>>> = {
  product,
  category,
  attribute,
  taxrule,
  customergroup: v.looseObject({ id: whole, code: word, tax_class_id: whole }),
  review: v.looseObject({
    id: whole,
    product_id: whole,
    review_status: whole,
    title: text,
    detail: text,
    nickname: text,
    created_at: text,
  }),
  cms_page: page,
  cms_block: page,
}
