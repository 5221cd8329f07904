/** Known fields of product documents with the form of each. */
import {
  decimalNumber,
  fieldForms,
  flag,
  ids,
  label,
  listOf,
  numbersByName,
  object,
  oneOf,
  path,
  text,
  texts,
  truth,
  urlPath,
  whole,
} from './forms.ts'

const KINDS = ['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable']
/** Product types with a price of their own. */
export const PRICED_KINDS = ['simple', 'virtual', 'downloadable']
export const UNITS = ['PCS', 'KG', 'METER', 'G']

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
  lowest_price_30_days: decimalNumber,
  lowest_price_30_days_tax: decimalNumber,
  lowest_price_30_days_incl_tax: decimalNumber,
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
    is_qty_decimal: truth,
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

/** Fields of a variant. */
export const CHILD = fieldForms(item, ['sku'])

export const PRODUCT = fieldForms(
  {
    ...item,
    type_id: oneOf(KINDS),
    slug: text,
    url_path: urlPath,
    created_at: path,
    updated_at: path,
    description: text,
    short_description: text,
    tags: ids,
    category_ids: ids,
    new: flag,
    bestseller: flag,
    qty_ordered: decimalNumber,
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
              {
                id: text,
                sku: text,
                qty: decimalNumber,
                can_change_quantity: flag,
                position: whole,
                is_default: flag,
                price: decimalNumber,
              },
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
          sku: text,
          max_characters: whole,
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
