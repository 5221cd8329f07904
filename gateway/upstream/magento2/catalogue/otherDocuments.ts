/** Documents of everything but products, out of Magento's answers. Null for one that is not the shop's. */
import * as v from 'valibot'
import { looseId, looseList, looseText, optionalField } from '../../looseFields.ts'
import { type Blocks, expandDirectives } from './directives.ts'
import type { StoreFacts } from './storeFacts.ts'

export type Document = Readonly<Record<string, unknown>>

const id = v.pipe(looseId, v.transform(Number), v.integer())
const text = optionalField(looseText(100_000))
const flag = optionalField(v.union([v.boolean(), v.number(), v.string()]))

/** Empty if it is missing. */
export function listOf<Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(looseList(schema), [])
}

/** `[{attribute_code, value}]` by code; PHP writes an empty map as a list, and some versions a map. */
export const customAttributes = v.pipe(
  listOf(v.object({ attribute_code: v.string(), value: v.unknown() })),
  v.transform((list) => new Map(list.map(({ attribute_code: code, value }) => [code, value]))),
)

const categorySchema = v.object({
  id,
  parent_id: optionalField(id),
  name: looseText(),
  is_active: flag,
  position: optionalField(id),
  level: optionalField(id),
  path: text,
  created_at: text,
  updated_at: text,
  include_in_menu: flag,
  custom_attributes: customAttributes,
})

/** Null for one below the root of another store. */
export function categoryDocument(raw: unknown, { rootCategoryId }: StoreFacts, blocks: Blocks): Document | null {
  const { custom_attributes: custom, ...category } = v.parse(categorySchema, raw)
  const path = category.path ?? textOf(custom.get('path'))
  if (path !== null && !path.split('/').includes(rootCategoryId)) return null
  const description = textOf(custom.get('description'))
  return {
    ...category,
    path,
    url_key: custom.get('url_key'),
    url_path: custom.get('url_path'),
    is_anchor: custom.get('is_anchor'),
    children_count: custom.get('children_count'),
    image: custom.get('image'),
    meta_title: custom.get('meta_title'),
    meta_description: custom.get('meta_description'),
    description: description === null ? null : expandDirectives(description, blocks),
  }
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

const optionSchema = v.object({ label: looseText(), value: looseText() })
const attributeSchema = v.object({
  attribute_id: id,
  attribute_code: v.string(),
  frontend_input: text,
  default_frontend_label: text,
  frontend_labels: listOf(v.object({ store_id: looseId, label: looseText() })),
  position: optionalField(id),
  is_filterable: flag,
  is_visible_on_front: flag,
  is_comparable: flag,
  is_visible: flag,
  is_user_defined: flag,
  options: listOf(optionSchema),
})
export const attributeKeySchema = v.object({ attribute_code: v.string(), options: listOf(optionSchema) })

/** @param adminLabels by attribute and option: equal in every language */
export function attributeDocument(
  raw: unknown,
  { storeId }: StoreFacts,
  adminLabels: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Document {
  const { frontend_labels: labels, options, ...attribute } = v.parse(attributeSchema, raw)
  const codes = adminLabels.get(attribute.attribute_code)
  return {
    id: attribute.attribute_id,
    ...attribute,
    // A yes or no has two options, too.
    frontend_input: attribute.frontend_input === 'boolean' ? 'select' : attribute.frontend_input,
    frontend_label: labels.find((one) => one.store_id === storeId)?.label ?? attribute.default_frontend_label,
    // The first of Magento's options is the empty one.
    options: options
      .filter(({ value, label }) => value.trim() !== '' && label.trim() !== '')
      .map((option) => ({ ...option, ...(codes?.has(option.value) && { code: codes.get(option.value) }) })),
  }
}

export const taxRateSchema = v.looseObject({ id: looseId })
const taxRuleSchema = v.looseObject({ id, tax_rate_ids: v.array(looseId) })

/** A rate that is missing stays as one that nobody can read: without it, products would be sold without tax. */
export function taxRuleDocument(raw: unknown, rates: ReadonlyMap<string, object>): Document {
  const { tax_rate_ids: rateIds, ...rule } = v.parse(taxRuleSchema, raw)
  return { ...rule, rates: rateIds.map((rate) => rates.get(rate) ?? {}) }
}

const groupSchema = v.object({ id, code: looseText(), tax_class_id: id })

export function customerGroupDocument(raw: unknown): Document {
  return v.parse(groupSchema, raw)
}

const pageSchema = v.object({
  id,
  identifier: v.pipe(looseText(), v.minLength(1)),
  title: text,
  content_heading: text,
  meta_title: text,
  meta_keywords: text,
  meta_description: text,
  content: text,
  active: flag,
})
export type CmsText = v.InferOutput<typeof pageSchema>

export function cmsTextOf(raw: unknown): CmsText {
  return v.parse(pageSchema, raw)
}

const OFF: readonly unknown[] = [false, 0, '0']

/** Of each identifier the first that is active: those of the store view come before those of all. */
export function chosenTexts(texts: readonly CmsText[]): readonly CmsText[] {
  const chosen = new Map<string, CmsText>()
  for (const one of texts) if (!OFF.includes(one.active) && !chosen.has(one.identifier)) chosen.set(one.identifier, one)
  return [...chosen.values()].toSorted((a, b) => a.id - b.id)
}

export function blocksOf(texts: readonly CmsText[]): Blocks {
  const active = texts.filter((one) => !OFF.includes(one.active))
  return new Map([
    ...active.map(({ id: own, content }) => [String(own), content ?? ''] as const),
    ...chosenTexts(texts).map(({ identifier, content }) => [identifier, content ?? ''] as const),
  ])
}

export function cmsDocument(one: CmsText, blocks: Blocks): Document {
  return { ...one, content: expandDirectives(one.content ?? '', blocks) }
}
