/** The border check of one export: refuses invalid documents and records them by the values by which they are looked up. */
import { hash } from 'node:crypto'
import { RefusedDocumentError, type UpstreamError } from '../../../shared/errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import type { Refusal } from '../normalise/forms.ts'
import type { ProductContext } from '../normalise/productForm.ts'
import { illFormedField, readDocument } from '../normalise/readDocument.ts'
import type { CatalogueDocument, Entity } from '../port.ts'
import { exportLines } from './exportLines.ts'
import type { Pause } from './pause.ts'
import { missingTaxedField, unexpectedTaxedField } from './taxedByBackend.ts'

export interface RefusedDocument {
  /** The received value, of any type. */
  readonly raw: unknown
  readonly error: UpstreamError
}

/** A field with an unexpected type that was removed from an accepted document. */
export interface IgnoredField {
  readonly field: string
  readonly expected: string
  /** The first received value, truncated; amounts are left out. */
  readonly example: string
  /** Name of the document. */
  readonly name: string
  count: number
}

export type CheckedLine =
  | { readonly document: CatalogueDocument; readonly ignored: readonly IgnoredField[] }
  | { readonly refused: RefusedDocument }

export interface CheckedDocuments {
  readonly documents: readonly CatalogueDocument[]
  readonly refused: readonly RefusedDocument[]
  readonly ignored: readonly IgnoredField[]
  /** Documents by the hash of their line: an unchanged line is not read again and keeps its document object. */
  readonly lines: ReadonlyMap<string, CheckedLine>
  /** Ids of more than one line; the last line applies. */
  readonly duplicateIds: readonly number[]
}

export interface CheckRules {
  readonly store: Pick<StoreView, 'tax'>
  readonly context: ProductContext
  /** Source of the documents, for messages. */
  readonly source: string
}

export async function checkExportDocuments(
  entity: Entity,
  bytes: Buffer,
  rules: CheckRules,
  known: (key: string) => CheckedLine | undefined,
  pause: Pause,
): Promise<CheckedDocuments> {
  const lines = new Map<string, CheckedLine>()
  const byId = new Map<number, CatalogueDocument>()
  const duplicateIds = new Set<number>()
  const refused: RefusedDocument[] = []
  const ignored = new Map<string, IgnoredField>()
  for (const { number, bytes: line } of exportLines(bytes)) {
    await pause()
    const key = hash('sha1', line, 'base64')
    const checked = known(key) ?? lines.get(key) ?? checkLine(entity, line, number, rules)
    lines.set(key, checked)
    if ('refused' in checked) {
      refused.push(checked.refused)
      continue
    }
    const { document } = checked
    if (byId.has(document.id)) duplicateIds.add(document.id)
    byId.set(document.id, document)
    for (const own of checked.ignored) addTo(ignored, own)
  }
  return {
    documents: [...byId.values()],
    refused,
    ignored: [...ignored.values()],
    lines,
    duplicateIds: [...duplicateIds],
  }
}

function addTo(sum: Map<string, IgnoredField>, own: IgnoredField): void {
  const known = sum.get(own.field)
  if (known) known.count += own.count
  else sum.set(own.field, { ...own })
}

function checkLine(entity: Entity, line: Buffer, number: number, rules: CheckRules): CheckedLine {
  const { source } = rules
  let raw: unknown
  try {
    raw = JSON.parse(line.toString('utf8'))
  } catch {
    const message = `catalogue: ${entity}: expected JSON in line ${number}, got ${JSON.stringify(line.toString('utf8').slice(0, 40))} (${source})`
    return { refused: { raw: undefined, error: malformedError(message) } }
  }
  return checkDocument(entity, raw, rules, mayHaveSurrogates(line))
}

/** Valid UTF-8 has no lone surrogates, so only an escape sequence can create one. */
const SURROGATES = ['\\ud', '\\uD']

export function mayHaveSurrogates(line: Buffer): boolean {
  return SURROGATES.some((escape) => line.includes(escape))
}

/**
 * Never throws: any error with a document refuses that document.
 *
 * @param hasSurrogates whether texts may contain lone surrogates
 */
export function checkDocument(
  entity: Entity,
  raw: unknown,
  { store, context, source }: CheckRules,
  hasSurrogates = true,
): CheckedLine {
  const name = nameOf(raw)
  const ignored = new Map<string, IgnoredField>()
  const refuse = (refusal: Refusal): CheckedLine => ({
    refused: { raw, error: errorOf(entity, name, refusal, source) },
  })
  try {
    const illFormed = hasSurrogates ? illFormedField(raw) : null
    if (illFormed !== null)
      return refuse({ field: illFormed, expected: 'well-formed Unicode', received: 'a lone surrogate' })
    const { document, refusal } = readDocument(entity, raw, context, (field, expected, received) =>
      addTo(ignored, { field, expected, example: shown(field, received), name, count: 1 }),
    )
    if (refusal) return refuse(refusal)
    const taxRefusal = entity === 'product' ? taxRefusalOf(document, store) : null
    return taxRefusal ? refuse(taxRefusal) : { document, ignored: [...ignored.values()] }
  } catch (error) {
    return { refused: { raw, error: unexpectedError(entity, name, error, source) } }
  }
}

function taxRefusalOf(document: CatalogueDocument, { tax }: CheckRules['store']): Refusal | null {
  const field = tax.calculateServerSide ? missingTaxedField(document) : unexpectedTaxedField(document)
  if (field === null) return null
  const expected = tax.calculateServerSide
    ? 'number, for the backend does the tax'
    : 'no amount beside the price, for tax.calculateServerSide of the store is false'
  return { field, expected, received: tax.calculateServerSide ? undefined : 'an amount' }
}

/** An unexpected error while a document was read: refuses the document and keeps the cause for the log. */
function unexpectedError(entity: Entity, name: string, error: unknown, source: string): UpstreamError {
  const reason = error instanceof Error ? error.name : 'an error'
  return malformedError(`catalogue: ${entity} ${name}: expected a document, got ${reason} (${source})`, error)
}

/** Errors are shown to clients, and prices may be hidden from them. */
const MONEY = /price|fee|tax|metal_charge/
const MAX_SHOWN = 60

function shown(field: string, received: unknown): string {
  const text = typeof received === 'object' && received !== null ? kindOf(received) : JSON.stringify(received)
  if (text === undefined) return 'undefined'
  return MONEY.test(field) && /\d/.test(text) ? typeof received : text.slice(0, MAX_SHOWN)
}

function kindOf(received: object): string {
  return Array.isArray(received) ? 'Array' : 'Object'
}

function errorOf(entity: Entity, name: string, { field, expected, received }: Refusal, source: string): UpstreamError {
  return malformedError(
    `catalogue: ${entity} ${name}: field ${field}: expected ${expected}, got ${shown(field, received)} (${source})`,
  )
}

function malformedError(message: string, cause?: unknown): UpstreamError {
  return new RefusedDocumentError({ code: 'UPSTREAM_MALFORMED', upstream: 'catalogue', message, cause })
}

/** Name of a document in messages. */
function nameOf(raw: unknown): string {
  if (!isRecord(raw)) return 'without id'
  const { sku, attribute_code, id } = raw
  const name = [sku, attribute_code, id].find((value) => typeof value === 'string' || typeof value === 'number')
  return String(name ?? 'without id').toWellFormed()
}

/** The error of a refused document with this value. */
export function errorAt(
  refused: readonly RefusedDocument[],
  field: string,
  value: string | number,
): UpstreamError | null {
  return refused.find(({ raw }) => has(raw, field.split('.'), String(value)))?.error ?? null
}

function has(value: unknown, [name, ...rest]: readonly string[], expected: string): boolean {
  if (Array.isArray(value))
    return value.some((item: unknown) => has(item, name === undefined ? [] : [name, ...rest], expected))
  if (name === undefined) return (typeof value === 'string' || typeof value === 'number') && String(value) === expected
  return isRecord(value) && Object.hasOwn(value, name) && has(value[name], rest, expected)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Moves documents that could not be priced or indexed to the refused ones. */
export function withoutFailures(
  checked: CheckedDocuments,
  entity: Entity,
  failures: ReadonlyMap<CatalogueDocument, unknown>,
  source: string,
): CheckedDocuments {
  if (failures.size === 0) return checked
  const refused = [...failures].map(([raw, error]): RefusedDocument => ({
    raw,
    error: unexpectedError(entity, nameOf(raw), error, source),
  }))
  return {
    ...checked,
    documents: checked.documents.filter((document) => !failures.has(document)),
    refused: [...checked.refused, ...refused],
  }
}

/** An export that has lost all its documents. */
export class EmptyExportError extends Error {
  constructor(source: string, count: number) {
    super(`catalogue: ${source}: expected documents, got none; the ${count} known ones stay`)
    this.name = 'EmptyExportError'
  }
}
