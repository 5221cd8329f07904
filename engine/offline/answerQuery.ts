/** Answers a GraphQL query from stored records and from fields that are computed. */
import { isObject, isReference, ROOT, type IsA, type RecordSource, type StoredRecord } from './records.ts'
import {
  type Field,
  fieldsOf,
  type Operation,
  operationOf,
  type OperationDocument,
  type SelectionSet,
  type Variables,
} from './selection.ts'

/** The records do not contain what the query selects. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError'
}

/** Computes a field: a value, a reference to a record, or an object with `__typename`. */
export type ComputedField = (object: StoredRecord, args: Variables) => unknown

export interface AnswerSource {
  readonly records: RecordSource
  /** By type and field. */
  readonly computed: Readonly<Record<string, Readonly<Record<string, ComputedField>>>>
  readonly isA: IsA
}

/** A query that is answered, with the fields that have been selected of its objects so far. */
interface Answering extends AnswerSource {
  readonly operation: Operation
  /** By the selections of a field and the type of its object: a list has many objects with the same ones. */
  readonly selected: Map<readonly SelectionSet[], Map<string, ReadonlyMap<string, Field>>>
}

/** @throws NotStoredError */
export function answerQuery(
  source: AnswerSource,
  document: OperationDocument,
  variables: Variables,
): Readonly<Record<string, unknown>> {
  const operation = operationOf(document, variables)
  const root = source.records.get(ROOT) ?? { __typename: ROOT }
  return read(root, [operation.selectionSet], { ...source, operation, selected: new Map() })
}

function read(
  object: StoredRecord,
  selectionSets: readonly SelectionSet[],
  answering: Answering,
): Readonly<Record<string, unknown>> {
  const typename = String(object['__typename'])
  const computed = answering.computed[typename]
  const answer: Record<string, unknown> = {}
  for (const [name, field] of selectedFields(typename, selectionSets, answering)) {
    const compute = computed?.[field.name]
    const value = compute ? compute(object, field.args) : object[field.key]
    if (value === undefined) throw new NotStoredError(`expected ${typename}.${field.key} in the records, got nothing`)
    answer[name] = complete(value, field.selectionSets, answering)
  }
  return answer
}

function selectedFields(
  typename: string,
  selectionSets: readonly SelectionSet[],
  { operation, selected, isA }: Answering,
): ReadonlyMap<string, Field> {
  const byType = selected.get(selectionSets) ?? new Map<string, ReadonlyMap<string, Field>>()
  selected.set(selectionSets, byType)
  const fields = byType.get(typename) ?? fieldsOf(selectionSets, operation, (condition) => isA(typename, condition))
  byType.set(typename, fields)
  return fields
}

function complete(value: unknown, selectionSets: readonly SelectionSet[], answering: Answering): unknown {
  if (Array.isArray(value)) return value.map((each) => complete(each, selectionSets, answering))
  if (isReference(value)) {
    const record = answering.records.get(value.__ref)
    if (!record) throw new NotStoredError(`expected the record ${value.__ref}, got nothing`)
    return read(record, selectionSets, answering)
  }
  return isObject(value) && selectionSets.length > 0 ? read(value, selectionSets, answering) : value
}
