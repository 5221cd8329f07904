/** Stored records: the answers of queries by object, one record for each object that has an id. */
import {
  fieldsOf,
  type Operation,
  operationOf,
  type OperationDocument,
  type SelectionSet,
  type Variables,
} from './selection.ts'

/** Fields by their keys. Objects with an id are references to their own records. */
export type StoredRecord = Readonly<Record<string, unknown>>

/** Finds records by their keys. */
export interface RecordSource {
  get(key: string): StoredRecord | undefined
}

export interface Reference {
  readonly __ref: string
}

/** Key of the record of `Query`. */
export const ROOT = 'Query'

export function isReference(value: unknown): value is Reference {
  return isObject(value) && typeof value['__ref'] === 'string'
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function recordKey(typename: string, id: string): string {
  return `${typename}:${id}`
}

/** Whether an object of a type fulfils a type condition. */
export type IsA = (typename: string, condition: string) => boolean

/** Adds an answer to the records. Every selection set of the document selects `__typename`. */
export function addAnswer(
  records: Map<string, StoredRecord>,
  document: OperationDocument,
  variables: Variables,
  data: unknown,
  isA: IsA,
): void {
  const operation = operationOf(document, variables)
  if (isObject(data))
    addRecord(
      records,
      ROOT,
      stored({ __typename: ROOT, ...data }, [operation.selectionSet], { records, operation, isA }),
    )
}

interface Storing {
  readonly records: Map<string, StoredRecord>
  readonly operation: Operation
  readonly isA: IsA
}

function stored(
  data: Readonly<Record<string, unknown>>,
  selectionSets: readonly SelectionSet[],
  storing: Storing,
): StoredRecord {
  const typename = String(data['__typename'])
  const record: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(selectionSets, storing.operation, (condition) =>
    storing.isA(typename, condition),
  )) {
    const value = data[name]
    if (value !== undefined) record[field.key] = storedValue(value, field.selectionSets, storing)
  }
  return { ...record, __typename: typename }
}

function storedValue(value: unknown, selectionSets: readonly SelectionSet[], storing: Storing): unknown {
  if (Array.isArray(value)) return value.map((each) => storedValue(each, selectionSets, storing))
  if (!isObject(value) || selectionSets.length === 0) return value

  const record = stored(value, selectionSets, storing)
  const { __typename: typename, id } = record
  if (typeof typename !== 'string' || typeof id !== 'string') return record
  const key = recordKey(typename, id)
  addRecord(storing.records, key, record)
  return { __ref: key } satisfies Reference
}

/** Fields of several answers come together in one record; lists and objects without an id are replaced as a whole unless both have fields. */
export function addRecord(records: Map<string, StoredRecord>, key: string, record: StoredRecord): void {
  const known = records.get(key)
  records.set(key, known ? merged(known, record) : record)
}

function merged(known: StoredRecord, record: StoredRecord): StoredRecord {
  const both: Record<string, unknown> = { ...known }
  for (const [name, value] of Object.entries(record)) {
    const before = both[name]
    both[name] = isObject(before) && isObject(value) && !isReference(value) ? merged(before, value) : value
  }
  return both
}
