/** Reads documents: validates them at the entrance, and returns the values of a field path. */
import type { CatalogueDocument } from './types.ts'

/** A document that cannot be indexed; names the invalid field. */
export class DocumentError extends Error {
  readonly field: string

  constructor(field: string, expected: string, got: unknown, id: unknown) {
    super(`expected ${field} of document ${describe(id)} to be ${expected}, got ${describe(got)}`)
    this.name = 'DocumentError'
    this.field = field
  }
}

function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

type Kind = readonly [expected: string, holds: (value: unknown) => boolean]

const TEXT: Kind = ['text', (value) => typeof value === 'string']
const NUMBER: Kind = ['a number', (value) => Number.isFinite(value)]
const OBJECTS: Kind = ['a list of objects', (value) => Array.isArray(value) && value.every(isRecord)]
const VALUES: Kind = [
  'a list of texts or numbers',
  (value) => Array.isArray(value) && value.every((each) => typeof each === 'string' || Number.isFinite(each)),
]
const POSITIONS: Kind = [
  'an object of numbers',
  (value) => isRecord(value) && Object.values(value).every(Number.isFinite),
]

// The fields that the engine itself reads. Other fields are only compared when a filter names them.
const KINDS: Readonly<Record<string, Kind>> = {
  sku: TEXT,
  name: TEXT,
  slug: TEXT,
  url_path: TEXT,
  created_at: TEXT,
  updated_at: TEXT,
  status: NUMBER,
  visibility: NUMBER,
  category: OBJECTS,
  configurable_children: OBJECTS,
  category_ids: VALUES,
  category_position: POSITIONS,
}

/** Fields may be missing; null counts as missing. @throws DocumentError */
export function checkDocument(value: unknown): asserts value is CatalogueDocument {
  if (!isRecord(value)) throw new DocumentError('document', 'an object', value, null)
  if (!Number.isSafeInteger(value.id)) throw new DocumentError('id', 'a whole number', value.id, value.id)

  for (const [field, [expected, holds]] of Object.entries(KINDS)) {
    const own = value[field]
    if (own !== undefined && own !== null && !holds(own)) throw new DocumentError(field, expected, own, value.id)
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** All values of a path such as `stock.is_in_stock` or `configurable_children.sku`; lists are flattened. */
export function visitValues(value: unknown, path: readonly string[], visit: (text: string) => void, depth = 0): void {
  if (Array.isArray(value)) {
    for (const each of value) visitValues(each, path, visit, depth)
    return
  }
  const key = path[depth]
  if (key === undefined) {
    if ((typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean')
      visit(String(value))
    return
  }
  if (isRecord(value) && Object.hasOwn(value, key)) visitValues(value[key], path, visit, depth + 1)
}

export function textAt(document: CatalogueDocument, field: string): string | null {
  const value = document[field]
  return typeof value === 'string' ? value : null
}

/** Parses a number, also from text. */
export function numberAt(document: CatalogueDocument, field: string): number | null {
  const value = document[field]
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null
}
