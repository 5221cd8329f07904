/** Normalises what products and their variants have in common: price fields, unit, metal shares and attribute values. */
import { textOfHtml } from '../../../shared/cleanHtml.ts'
import { textsField } from '../fields.ts'
import type { AttributeForms } from './attributeForms.ts'
import {
  type FieldForms,
  isFields,
  isListLike,
  itemsOf,
  type MutableFields,
  type Refusal,
  type Report,
  readFields,
  texts,
} from './forms.ts'
import { readLowestPrice } from './lowestPrice.ts'
import { decodeReferences } from './markup.ts'
import { PRODUCT, UNITS } from './productFields.ts'

/** No tax class: the tax rules then give an unknown price instead of a price without tax. */
const UNREADABLE_TAX_CLASS = 'unreadable'

/** `custom_attributes: [{attribute_code, value}]` beside or instead of the fields; a field takes precedence. */
export function flattenCustomAttributes(fields: MutableFields, report: Report): void {
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
export function readItem(fields: MutableFields, attributes: AttributeForms, report: Report): void {
  readMetalCharge(fields, report)
  readUnit(fields, attributes, report)
  readWords(fields, attributes)
  for (const { code, optionsField, isMultiple } of attributes.choices) {
    if (PRODUCT.forms.has(code)) continue
    readChoice(fields, code, isMultiple, report)
    readChoice(fields, optionsField, true, report)
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

/** Fields that a price depends on are never guessed: an unreadable tax class has no rate. A special price with unreadable dates does not apply, nor does the final price, which may be that price. */
export function readPriced(fields: MutableFields, forms: FieldForms, report: Report): Refusal | null {
  readLowestPrice(fields)
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
