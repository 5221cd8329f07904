/** Reads labels, units and options of attributes from the attribute documents. */
import {
  type Fields,
  flagField,
  integerField,
  listField,
  textField,
  textsField,
} from '../upstream/catalogueIndex/fields.ts'
import { SAFETY_ATTRIBUTES } from '../upstream/catalogueIndex/normalise/productSafety.ts'
import type { CatalogueDocument, IndexSearch } from '../upstream/catalogueIndex/port.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import { definePublicRead, TWO_PER_STORE } from '../upstream/publicRead.ts'

export interface Attribute {
  readonly code: string
  readonly label: string
  readonly unit: string | null
  readonly isVisible: boolean
  readonly isFilterable: boolean
  readonly isComparable: boolean
  /** Whether its values are option ids. A value without an option is not shown. */
  readonly isChoice: boolean
  readonly position: number
  /** Labels by option id, without the unit; blank labels are dropped. */
  readonly options: ReadonlyMap<string, string>
  /** Codes by option id, equal in every language; empty if the documents have none. */
  readonly codes: ReadonlyMap<string, string>
}

/** All attributes of a store by code, sorted by position. */
export type Attributes = ReadonlyMap<string, Attribute>

const CHOICES: readonly string[] = ['select', 'multiselect']
/** Price attributes are excluded: as plain attributes they would be shown without tax, and even where prices are hidden. */
const MONEY = 'price'

const ATTRIBUTES_PER_REQUEST = 150 // the spec's list size
const TTL_MS = 24 * 60 * 60 * 1000 // the cache key contains the version of the documents, so a long lifetime is safe

/** Reads all attributes of a store, once per version of its documents. @throws UpstreamError */
export const readAttributes = definePublicRead<string, Attributes>({
  keyOf: (storeCode, { index }) => `${storeCode} ${index.version(storeCode)}`,
  tag: 'attribute',
  storeOf: (storeCode) => storeCode,
  load: loadAttributes,
  ttlMs: TTL_MS,
  staleMs: 0,
  maxEntries: TWO_PER_STORE,
})

async function loadAttributes(
  storeCode: string,
  { index, storeTable: { attributeBlacklist } }: RequestScope,
): Promise<Attributes> {
  const batchFrom = (from: number): IndexSearch => ({
    storeCode,
    entity: 'attribute',
    filters: [],
    from,
    size: ATTRIBUTES_PER_REQUEST,
  })
  const [first] = await index.search([batchFrom(0)])
  if (!first) return attributesOf([], attributeBlacklist)

  const more = Math.ceil(first.total / ATTRIBUTES_PER_REQUEST) - 1
  const others =
    more > 0
      ? await index.search(Array.from({ length: more }, (_, batch) => batchFrom((batch + 1) * ATTRIBUTES_PER_REQUEST)))
      : []
  return attributesOf(
    [first, ...others].flatMap(({ hits }) => hits.map(({ document }) => document)),
    attributeBlacklist,
  )
}

/** Excludes attributes of the blacklist and codes with a dot, which the index would read as a path into a document. */
export function attributesOf(documents: readonly CatalogueDocument[], blacklist: readonly string[]): Attributes {
  const attributes = documents
    .flatMap((document) => attributeOf(document) ?? [])
    .filter(({ code }) => !code.includes('.') && !blacklist.includes(code))
  return new Map(
    attributes
      .sort((a, b) => a.position - b.position || compareText(a.code, b.code))
      .map((attribute) => [attribute.code, attribute]),
  )
}

function attributeOf(document: Fields): Attribute | null {
  const code = textField(document, 'attribute_code')
  const unit = textField(document, 'unit')
  if (code === null || textField(document, 'frontend_input') === MONEY) return null

  return {
    code,
    label: textField(document, 'frontend_label') ?? textField(document, 'default_frontend_label') ?? code,
    unit,
    isVisible: isVisibleOnFront(document) && !SAFETY_ATTRIBUTES.has(code),
    isFilterable: flagField(document, 'is_filterable'),
    isComparable: flagField(document, 'is_comparable'),
    isChoice: CHOICES.includes(textField(document, 'frontend_input') ?? ''),
    position: integerField(document, 'position') ?? Number.MAX_SAFE_INTEGER,
    options: new Map(listField(document, 'options').flatMap((option) => optionOf(option, unit))),
    codes: new Map(listField(document, 'options').flatMap(codeOf)),
  }
}

/** Applies Magento's rule for the specification table: visible on the front and user-defined. Without both flags, `is_visible` decides. */
function isVisibleOnFront(document: Fields): boolean {
  const says = (name: string) => document[name] !== undefined && document[name] !== null
  if (says('is_user_defined') && !flagField(document, 'is_user_defined')) return false
  return says('is_visible_on_front')
    ? flagField(document, 'is_visible_on_front')
    : !says('is_visible') || flagField(document, 'is_visible')
}

function optionOf(option: Fields, unit: string | null): [string, string][] {
  const [id] = textsField(option, 'value')
  const label = withoutUnit(textField(option, 'label') ?? '', unit)
  return id && label ? [[id, label]] : []
}

function codeOf(option: Fields): [string, string][] {
  const [id] = textsField(option, 'value')
  const code = textField(option, 'code')?.trim()
  return id && code ? [[id, code]] : []
}

/** Returns "0,5" for "0,5 mm", because the unit is displayed separately. */
export function withoutUnit(label: string, unit: string | null): string {
  const text = label.trim()
  return unit !== null && /^\d/.test(text) && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export interface AttributeValue {
  /** Labels instead of option ids, several values joined. */
  readonly value: string
  /** Codes of the values; empty unless every value has one. */
  readonly codes: readonly string[]
}

/** Null when the document has no value. */
export function attributeValue({ code, options, codes, isChoice }: Attribute, document: Fields): AttributeValue | null {
  const values = [...new Set([...textsField(document, code), ...textsField(document, `${code}_options`)])]
  if (options.size === 0 && !isChoice) return values.length === 0 ? null : { value: values.join(', '), codes: [] }

  const shown = values.filter((value) => options.has(value))
  const known = shown.flatMap((value) => codes.get(value) ?? [])
  return shown.length === 0
    ? null
    : {
        value: shown.flatMap((value) => options.get(value) ?? []).join(', '),
        codes: known.length === shown.length ? known : [],
      }
}
