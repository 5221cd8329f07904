/** Normalises categories, attributes, tax rules, customer groups, reviews and CMS pages. */
import { productSlug } from '#domain/productRules.ts'
import { integerField, textField } from '../fields.ts'
import {
  decimalNumber,
  fieldForms,
  flag,
  type Form,
  isFields,
  isListLike,
  itemsOf,
  label,
  listOf,
  type MutableFields,
  path,
  plainText,
  type Refusal,
  type Report,
  readFields,
  text,
  truth,
  urlPath,
  whole,
  wholeIds,
} from './forms.ts'

const CATEGORY = fieldForms(
  {
    id: whole,
    parent_id: whole,
    name: label,
    is_active: truth,
    position: whole,
    level: whole,
    path: text,
    url_key: text,
    slug: text,
    url_path: urlPath,
    include_in_menu: flag,
    is_anchor: flag,
    description: plainText,
    image: path,
    children_count: whole,
    product_count: whole,
    created_at: path,
    updated_at: path,
  },
  ['id', 'name'],
)

export function readCategory(category: MutableFields, report: Report): Refusal | null {
  for (const [code, value] of customAttributes(category)) category[code] ??= value
  category['custom_attributes'] = null
  const refusal = readFields(category, CATEGORY, report)
  if (refusal) return refusal

  const way = (textField(category, 'path') ?? '').split('/').filter((id) => /^\d+$/.test(id))
  category['parent_id'] ??= way.length > 1 ? Number(way.at(-2)) : null
  category['level'] ??= way.length > 0 ? way.length - 1 : null
  category['is_active'] ??= true
  category['include_in_menu'] ??= 1
  category['slug'] ||= productSlug({
    id: integerField(category, 'id') ?? 0,
    name: textField(category, 'name') ?? '',
    url_key: textField(category, 'url_key'),
  })
  category['url_key'] ||= category['slug']
  category['children_data'] = null // every category is a separate document
  return null
}

function customAttributes({ custom_attributes: custom }: MutableFields): readonly (readonly [string, unknown])[] {
  if (!Array.isArray(custom)) return []
  return custom.flatMap((entry: unknown) =>
    isFields(entry) && typeof entry['attribute_code'] === 'string' && entry['attribute_code'] !== '__proto__'
      ? [[entry['attribute_code'], entry['value']] as const]
      : [],
  )
}

const ATTRIBUTE = fieldForms(
  {
    id: whole,
    attribute_id: whole,
    attribute_code: path,
    frontend_label: label,
    default_frontend_label: label,
    frontend_input: path,
    position: whole,
    unit: text,
    is_filterable: flag,
    is_visible_on_front: flag,
    is_comparable: flag,
    is_searchable: flag,
    is_visible: truth,
    is_user_defined: truth,
    options: listOf(fieldForms({ label, value: text, code: text })),
  },
  ['id', 'attribute_code'],
)

export function readAttribute(attribute: MutableFields, report: Report): Refusal | null {
  attribute['id'] ??= attribute['attribute_id']
  return readFields(attribute, ATTRIBUTE, report)
}

/** An unreadable rate is left to the price rules: refusing it here would drop the whole tax rule, and its products would be sold without tax. */
const rates: Form = {
  expected: 'list',
  read(value, report) {
    if (!isListLike(value)) return undefined
    return itemsOf(value).map((rate) => {
      if (!isFields(rate)) return {}
      const percent = decimalNumber.read(rate['rate'], report)
      if (typeof percent === 'number') rate['rate'] = percent
      return rate
    })
  },
}

const TAX_RULE = fieldForms(
  {
    id: whole,
    code: text,
    priority: whole,
    position: whole,
    product_tax_class_ids: wholeIds,
    customer_tax_class_ids: wholeIds,
    rates,
  },
  ['id', 'product_tax_class_ids', 'rates'],
)

export function readTaxRule(rule: MutableFields, report: Report): Refusal | null {
  return readFields(rule, TAX_RULE, report)
}

const CUSTOMER_GROUP = fieldForms({ id: whole, code: text, tax_class_id: whole }, ['id', 'code', 'tax_class_id'])

export function readCustomerGroup(group: MutableFields, report: Report): Refusal | null {
  return readFields(group, CUSTOMER_GROUP, report)
}

const REVIEW = fieldForms(
  { id: whole, product_id: whole, review_status: whole, title: label, detail: text, nickname: label, created_at: path },
  ['id', 'product_id', 'review_status'],
)

export function readReview(review: MutableFields, report: Report): Refusal | null {
  return readFields(review, REVIEW, report)
}

const PAGE = fieldForms(
  {
    id: whole,
    identifier: text,
    title: label,
    content_heading: label,
    meta_description: plainText,
    content: text,
    active: truth,
    is_active: truth,
  },
  ['id', 'identifier'],
)

/** A page with unreadable content is refused, because it would be empty. */
export function readPage(page: MutableFields, report: Report): Refusal | null {
  const { content } = page
  const refusal = readFields(page, PAGE, report)
  if (refusal) return refusal
  if (page['content'] === null && content !== null) return { field: 'content', expected: 'text', received: content }
  page['active'] ??= page['is_active'] ?? null
  page['title'] ||= page['identifier']
  return null
}
