/** Answers a GraphQL query from stored records and from fields that are computed. */
import { isObject, isReference, ROOT, type IsA, type RecordSource, type StoredRecord } from './records.ts'
import {
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

/** @throws NotStoredError */
export function answerQuery(source: AnswerSource, document: OperationDocument, variables: Variables): unknown {
  const operation = operationOf(document, variables)
  const root = source.records.get(ROOT) ?? { __typename: ROOT }
  return read(root, [operation.selectionSet], operation, source)
}

function read(
  object: StoredRecord,
  selectionSets: readonly SelectionSet[],
  operation: Operation,
  source: AnswerSource,
): Readonly<Record<string, unknown>> {
  const typename = String(object['__typename'])
  const answer: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(selectionSets, operation, (condition) => source.isA(typename, condition))) {
    const compute = source.computed[typename]?.[field.name]
    const value = compute ? compute(object, field.args) : object[field.key]
    if (value === undefined) throw new NotStoredError(`expected ${typename}.${field.key} in the records, got nothing`)
    answer[name] = complete(value, field.selectionSets, operation, source)
  }
  return answer
}

function complete(
  value: unknown,
  selectionSets: readonly SelectionSet[],
  operation: Operation,
  source: AnswerSource,
): unknown {
  if (Array.isArray(value)) return value.map((each) => complete(each, selectionSets, operation, source))
  if (isReference(value)) {
    const record = source.records.get(value.__ref)
    if (!record) throw new NotStoredError(`expected the record ${value.__ref}, got nothing`)
    return read(record, selectionSets, operation, source)
  }
  return isObject(value) && selectionSets.length > 0 ? read(value, selectionSets, operation, source) : value
}
