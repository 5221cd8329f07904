/**
 * Normalises the formats in which indexers write a value. A form returns undefined for a value of another format,
 * and null for an empty value, such as an empty text where a number is expected.
 */
import { textOfHtml } from '../../../shared/cleanHtml.ts'
import { decodeReferences } from './markup.ts'

/** Receives ignored values: path of the field without list positions, the expected format, and the received value. */
export type Report = (field: string, expected: string, received: unknown) => void

export interface Form {
  /** Completes the sentence "expected …". */
  readonly expected: string
  readonly read: (value: unknown, report: Report) => unknown
}

export type MutableFields = Record<string, unknown>

export function isFields(value: unknown): value is MutableFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const WHOLE = /^-?\d+(?:\.0+)?$/
const DECIMAL = /^-?\d+(?:\.\d+)?$/
/** Number of decimal digits that a double represents exactly; Magento writes at most 12 before and 4 after the decimal point. */
const MAX_EXACT_DIGITS = 15

/** Unwraps a value that an indexer has wrapped in a list of one item. */
function single(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

/** Accepts 12, "12" and "12.0000". */
export const whole: Form = {
  expected: 'integer',
  read(value) {
    const own = single(value)
    if (own === '') return null
    const number = typeof own === 'string' && WHOLE.test(own.trim()) ? Number(own) : own
    return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
  },
}

/** Accepts 43 and "43.0000"; a text with more digits than a number can represent stays a text. */
export const decimalNumber: Form = {
  expected: 'number',
  read(value) {
    const own = single(value)
    if (typeof own === 'number') return Number.isFinite(own) ? own : undefined
    if (typeof own !== 'string') return undefined
    const text = own.trim()
    if (text === '') return null
    if (!DECIMAL.test(text)) return undefined
    return text.replace(/\D/g, '').length <= MAX_EXACT_DIGITS ? Number(text) : text
  },
}

export const text: Form = { expected: 'text', read: (value) => readText(value) }

/** Texts for shoppers: numbers become texts, character references are decoded, outer blanks are removed. */
export const label: Form = {
  expected: 'text',
  read: (value) => mapText(readText(value), (own) => decodeReferences(own).trim()),
}

export const plainText: Form = { expected: 'text', read: (value) => mapText(readText(value), textOfHtml) }

function readText(value: unknown): string | undefined {
  const own = single(value)
  if (typeof own === 'number') return String(own)
  return typeof own === 'string' && own.isWellFormed() ? own : undefined
}

function mapText(read: string | undefined, map: (text: string) => string): string | undefined {
  return read === undefined ? undefined : map(read)
}

/** A path or code: a text whose number form is not equivalent. */
export const path: Form = {
  expected: 'text',
  read(value) {
    const own = single(value)
    return typeof own === 'string' && own.isWellFormed() ? own : undefined
  },
}

/** The path of an address: without origin, query, segments of dots, and leading, trailing and double slashes. */
export const urlPath: Form = {
  expected: 'text',
  read(value) {
    const own = readText(value)
    if (own === undefined) return own
    const [way = ''] = own
      .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*\.[^/]*(?=\/)|^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
      .split(/[?#]/)
    return way
      .split(/[/\\]/)
      .filter((segment) => !['', '.', '..'].includes(segment))
      .join('/')
  },
}

/** Booleans as 1 and 0; 2 counts as true too, as in `is_filterable`. */
export const flag: Form = {
  expected: 'flag',
  read(value) {
    const read = readTruth(value)
    return typeof read === 'boolean' ? Number(read) : read
  },
}

export const truth: Form = { expected: 'boolean', read: readTruth }

const YES: readonly unknown[] = [true, 1, '1', 2, '2', 'true']
const NO: readonly unknown[] = [false, 0, '0', 'false']

function readTruth(value: unknown): boolean | null | undefined {
  const own = single(value)
  if (own === '') return null
  if (YES.includes(own)) return true
  return NO.includes(own) ? false : undefined
}

/** Option values and codes as texts, from a list, a single value, or "202,204". */
export const texts: Form = listOfTexts('text', () => true)

/** Ids, which are integers, in the same formats. */
export const ids: Form = listOfTexts('id', (id) => WHOLE.test(id))

function listOfTexts(expected: string, isValid: (text: string) => boolean): Form {
  return {
    expected: `list of ${expected}s`,
    read(value, report) {
      const items: readonly unknown[] = Array.isArray(value) ? value : [value]
      if (!Array.isArray(value) && typeof value !== 'string' && typeof value !== 'number') return undefined
      return items.flatMap((item) => {
        const parts = typeof item === 'number' ? [String(item)] : typeof item === 'string' ? partsOf(item) : null
        const valid = parts?.filter(isValid) ?? []
        if (!parts || valid.length < parts.length) report('', expected, item)
        return valid
      })
    },
  }
}

/** All values or none: a tax rule without one of its classes would leave products untaxed. */
export const wholeIds: Form = {
  expected: 'list of integers',
  read(value) {
    let isWhole = true
    const read = ids.read(value, () => (isWhole = false))
    return isWhole && Array.isArray(read) ? read.map(Number) : undefined
  },
}

function partsOf(value: string): string[] {
  return value
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
}

export function oneOf(values: readonly string[]): Form {
  return {
    expected: values.map((value) => JSON.stringify(value)).join(' | '),
    read(value) {
      const own = single(value)
      return typeof own === 'string' && values.includes(own) ? own : undefined
    },
  }
}

/** `{"c26": 7}`; PHP writes an empty object as a list. */
export const numbersByName: Form = {
  expected: 'object of numbers',
  read(value, report) {
    if (isEmptyList(value)) return null
    if (!isFields(value)) return undefined
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, own]) => {
        const number = whole.read(own, report)
        if (typeof number === 'number') return [[name, number]]
        report(name, 'integer', own)
        return []
      }),
    )
  },
}

export interface FieldForms {
  readonly forms: ReadonlyMap<string, Form>
  /** Required fields: without them the document or list item is refused. */
  readonly required: readonly string[]
}

export function fieldForms(forms: Readonly<Record<string, Form>>, required: readonly string[] = []): FieldForms {
  return { forms: new Map(Object.entries(forms)), required }
}

export interface Refusal {
  readonly field: string
  readonly expected: string
  readonly received: unknown
}

/** Normalises every known field in place. An optional field of another format becomes null and is reported. */
export function readFields(fields: MutableFields, { forms, required }: FieldForms, report: Report): Refusal | null {
  for (const name of Object.keys(fields)) {
    const form = forms.get(name)
    const value = fields[name]
    if (!form || value === null || value === undefined) continue

    const read = form.read(value, (inner, expected, received) =>
      report(inner === '' ? name : `${name}.${inner}`, expected, received),
    )
    if (read === value) continue
    if (read === undefined) {
      if (required.includes(name)) return { field: name, expected: form.expected, received: value }
      report(name, form.expected, value)
    }
    fields[name] = read ?? null
  }
  const missing = required.find((name) => fields[name] === undefined || fields[name] === null || fields[name] === '')
  return missing === undefined
    ? null
    : { field: missing, expected: forms.get(missing)?.expected ?? 'a value', received: fields[missing] }
}

/** One object. Its fields are normalised; an object without its required fields reads as another format. */
export function object(own: FieldForms): Form {
  return {
    expected: 'object',
    read(value, report) {
      if (isEmptyList(value)) return null
      const fields = single(value)
      return isFields(fields) && readFields(fields, own, report) === null ? fields : undefined
    },
  }
}

/** A list of objects; an object without its required fields is left out. */
export function listOf(own: FieldForms): Form {
  return {
    expected: 'list',
    read(value, report) {
      if (!isListLike(value)) return undefined
      return itemsOf(value).filter((item) => isReadable(item, own, report))
    },
  }
}

function isReadable(item: unknown, own: FieldForms, report: Report): boolean {
  if (!isFields(item)) {
    report('', 'object', item)
    return false
  }
  const refusal = readFields(item, own, report)
  if (refusal) report(refusal.field, refusal.expected, refusal.received)
  return refusal === null
}

/** PHP writes a list with gaps in its numbering as an object. */
export function isListLike(value: unknown): value is readonly unknown[] | MutableFields {
  return Array.isArray(value) || (isFields(value) && Object.keys(value).every((key) => /^\d+$/.test(key)))
}

export function itemsOf(list: readonly unknown[] | MutableFields): readonly unknown[] {
  return Array.isArray(list) ? list : Object.values(list)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
