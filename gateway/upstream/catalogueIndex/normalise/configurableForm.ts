/** Normalises the variants and options of configurable products. */
import { type Fields, textField, textsField } from '../fields.ts'
import type { AttributeForm, AttributeForms } from './attributeForms.ts'
import { type DocumentDialect, readStatus } from './documentDialect.ts'
import {
  fieldForms,
  isFields,
  isListLike,
  itemsOf,
  label,
  type MutableFields,
  path,
  type Report,
  readFields,
  text,
  whole,
} from './forms.ts'
import { flattenCustomAttributes, readItem, readPriced } from './itemForm.ts'
import { CHILD } from './productFields.ts'

const OPTION = fieldForms({ attribute_id: text, attribute_code: path, label, position: whole })
const OPTION_VALUE = fieldForms({ value_index: text, label })

interface ChildContext {
  readonly attributes: AttributeForms
  readonly dialect: DocumentDialect
}

/** Normalises the variants in place, and returns them. */
export function readChildren(product: MutableFields, context: ChildContext, report: Report): readonly Fields[] {
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
    return isChildReadable(child, context, own)
  })
  product['configurable_children'] = read
  return read
}

function isChildReadable(child: MutableFields, { attributes, dialect }: ChildContext, report: Report): boolean {
  flattenCustomAttributes(child, report)
  const refusal = readPriced(child, CHILD, report)
  if (refusal) report(refusal.field, refusal.expected, refusal.received)
  else readItem(child, attributes, report)
  readStatus(child, dialect)
  return refusal === null
}

/** Missing options, values, codes and labels come from the children and from the attributes. */
export function readOptions(
  product: MutableFields,
  children: readonly Fields[],
  attributes: AttributeForms,
  report: Report,
): void {
  const options = product['configurable_options'] ?? []
  if (!isListLike(options)) report('configurable_options', 'list', options)
  const written = isListLike(options) ? itemsOf(options) : []
  const items =
    written.length > 0 ? written : derivedCodes(product, children, attributes).map((code) => ({ attribute_code: code }))
  if (items.length === 0 && children.length === 0) return
  const read = readEachOption(items, product, children, attributes, report)
  product['configurable_options'] = read
  const chosen = children.map((child) => JSON.stringify(read.map(({ attribute_code: code }) => child[String(code)])))
  if (new Set(chosen).size < children.length)
    report('configurable_options', 'options that tell the variants apart', product['configurable_options'])
}

/** Attributes that distinguish the variants: those of which the product names options, else those that differ. */
function derivedCodes(
  product: MutableFields,
  children: readonly Fields[],
  { choices }: AttributeForms,
): readonly string[] {
  if (children.length === 0) return []
  const hasOneEach = (code: string) => children.every((child) => textsField(child, code).length === 1)
  const named = Object.keys(product).flatMap((key) => /^(.+)_options$/.exec(key)?.[1] ?? [])
  const ofProduct = named.filter(hasOneEach)
  if (ofProduct.length > 0) return ofProduct
  return choices.map(({ code }) => code).filter((code) => hasOneEach(code) && usedValues(children, code).length > 1)
}

function readEachOption(
  items: readonly unknown[],
  product: MutableFields,
  children: readonly Fields[],
  attributes: AttributeForms,
  report: Report,
): readonly Fields[] {
  return items.flatMap((option) => {
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
    const isId = /^\d+$/.test(index)
    const shown = textField(entry, 'label') ?? attribute?.labels.get(index) ?? (isId ? null : index)
    return [{ ...entry, value_index: index, label: shown }]
  })
}
