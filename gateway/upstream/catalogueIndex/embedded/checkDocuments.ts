/** The border check: what is malformed stays outside, remembered by what it would have been asked for. */
import * as v from 'valibot'
import { UpstreamError } from '../../../errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import { documentSchemas } from '../documentSchemas.ts'
import type { CatalogueDocument, Entity } from '../port.ts'
import { missingTaxedField } from './taxedByBackend.ts'

export interface RefusedDocument {
  /** As it came; anything. */
  readonly raw: unknown
  readonly fault: UpstreamError
}

export interface CheckedDocuments {
  readonly documents: readonly CatalogueDocument[]
  readonly refused: readonly RefusedDocument[]
}

/** @param source where they come from, for messages. */
export function checkDocuments(
  entity: Entity,
  lines: readonly unknown[],
  source: string,
  { tax }: Pick<StoreView, 'tax'>,
): CheckedDocuments {
  const documents: CatalogueDocument[] = []
  const refused: RefusedDocument[] = []
  for (const raw of lines) {
    const checked = v.safeParse(documentSchemas[entity], raw, { abortEarly: true })
    if (!checked.success) {
      refused.push({ raw, fault: faultOf(entity, raw, checked.issues[0], source) })
      continue
    }
    const untaxed = entity === 'product' && tax.calculateServerSide ? missingTaxedField(checked.output) : null
    if (untaxed === null) documents.push(checked.output)
    else
      refused.push({
        raw,
        fault: malformed(entity, raw, untaxed, 'number, for the backend does the tax', 'none', source),
      })
  }
  return { documents, refused }
}

/** Faults are shown to clients, and a price may be hidden from them. */
const MONEY = /price|fee|tax|metal_charge/

function faultOf(entity: Entity, raw: unknown, issue: v.BaseIssue<unknown>, source: string): UpstreamError {
  const field = v.getDotPath(issue) ?? 'document'
  const received = MONEY.test(field) && /\d/.test(issue.received) ? typeof issue.input : issue.received.slice(0, 60)
  return malformed(entity, raw, field, issue.expected ?? 'another value', received, source)
}

function malformed(
  entity: Entity,
  raw: unknown,
  field: string,
  expected: string,
  received: string,
  source: string,
): UpstreamError {
  const name = isRecord(raw) ? `${entity} ${nameOf(raw)}` : entity
  return new UpstreamError({
    code: 'UPSTREAM_MALFORMED',
    upstream: 'catalogue',
    message: `catalogue: ${name}: field ${field}: expected ${expected}, got ${received} (${source})`,
  })
}

function nameOf({ sku, attribute_code, id }: Readonly<Record<string, unknown>>): string | number {
  return (
    [sku, attribute_code, id].find((value) => typeof value === 'string' || typeof value === 'number') ?? 'without id'
  )
}

/** The fault of a refused document that has the value there. */
export function faultAt(
  refused: readonly RefusedDocument[],
  field: string,
  value: string | number,
): UpstreamError | null {
  return refused.find(({ raw }) => has(raw, field.split('.'), String(value)))?.fault ?? null
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
