/**
 * Reads a query's result from a normalized state, as Apollo's cache would. A page is hydrated with it before Apollo Client is
 * loaded: Apollo's reader records each field that it reads, to know later which results a write has changed.
 */
import type { NormalizedCacheObject, OperationVariables, Reference, StoreObject, StoreValue } from '@apollo/client'
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  InlineFragmentNode,
  SelectionSetNode,
  ValueNode,
} from 'graphql'
import { possibleTypes } from './generated/possibleTypes.generated.ts'
import { Kind } from './kinds.ts'

type Result = Record<string, unknown>

interface Reading {
  readonly state: NormalizedCacheObject
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: OperationVariables
}

/** A field is not in the state, or the document has what only Apollo reads. */
class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** Returns null unless the state has all fields of the query. */
export function readState(
  state: NormalizedCacheObject,
  query: DocumentNode,
  given: OperationVariables = {},
): Result | null {
  const root = state['ROOT_QUERY']
  let selectionSet: SelectionSetNode | undefined
  const variables: OperationVariables = {}
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of query.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      selectionSet = definition.selectionSet
      for (const { variable, defaultValue } of definition.variableDefinitions ?? [])
        if (defaultValue) variables[variable.name.value] = valueOf(defaultValue, {})
    } else if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  if (!root || !selectionSet) return null
  for (const [name, value] of Object.entries(given)) if (value !== undefined) variables[name] = value
  try {
    return readObject(root, selectionSet, {}, { state, fragments, variables })
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

const readable = new WeakMap<DocumentNode, boolean>()

/** Whether `readState` finds what Apollo does: not in a document with directives. */
export function isReadable(query: DocumentNode): boolean {
  const known = readable.get(query)
  if (known !== undefined) return known
  const isPlain = query.definitions.every(
    (definition) => !('selectionSet' in definition) || isWithoutDirectives(definition.selectionSet),
  )
  readable.set(query, isPlain)
  return isPlain
}

function isWithoutDirectives({ selections }: SelectionSetNode): boolean {
  return selections.every(
    (selection) =>
      !selection.directives?.length &&
      (!('selectionSet' in selection) || !selection.selectionSet || isWithoutDirectives(selection.selectionSet)),
  )
}

/** Adds the selected fields to the result, which has those of other selections of the same object. */
function readObject(object: StoreObject, { selections }: SelectionSetNode, result: Result, reading: Reading): Result {
  const typename = object.__typename
  // Apollo adds the type to each object of a result but the root.
  if (object !== reading.state['ROOT_QUERY'] && typename) result['__typename'] = typename
  for (const selection of selections) {
    if (selection.directives?.length) throw new Unreadable('a directive')
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value
      const value = object[storedName(selection, reading)]
      if (value === undefined) throw new Unreadable(key)
      result[key] = selection.selectionSet ? readValue(value, selection.selectionSet, result[key], reading) : value
      continue
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? reading.fragments.get(selection.name.value) : selection
    if (!fragment) throw new Unreadable('an unknown fragment')
    if (matches(fragment, typename)) readObject(object, fragment.selectionSet, result, reading)
  }
  return result
}

function readValue(value: StoreValue, selectionSet: SelectionSetNode, known: unknown, reading: Reading): unknown {
  if (value === null) return null
  if (Array.isArray(value))
    return value.map((item: StoreValue, index) =>
      readValue(item, selectionSet, Array.isArray(known) ? known[index] : undefined, reading),
    )
  if (typeof value !== 'object') throw new Unreadable('an object')

  const object = isReference(value) ? reading.state[value.__ref] : (value as StoreObject)
  if (!object) throw new Unreadable('an entity')
  return readObject(object, selectionSet, (known ?? {}) as Result, reading)
}

function isReference(value: object): value is Reference {
  return '__ref' in value
}

function matches({ typeCondition }: FragmentDefinitionNode | InlineFragmentNode, typename = ''): boolean {
  const condition = typeCondition?.name.value
  return condition === undefined || condition === typename || possibleTypes[condition]?.includes(typename) === true
}

/** The name under which Apollo stores a field: with its arguments, whose keys are sorted. */
function storedName({ name, arguments: args }: FieldNode, { variables }: Reading): string {
  if (!args?.length) return name.value
  const values = Object.fromEntries(args.map((argument) => [argument.name.value, valueOf(argument.value, variables)]))
  return `${name.value}(${JSON.stringify(values, sortKeys)})`
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function valueOf(value: ValueNode, variables: OperationVariables): unknown {
  switch (value.kind) {
    case Kind.VARIABLE:
      return variables[value.name.value]
    case Kind.NULL:
      return null
    case Kind.LIST:
      return value.values.map((item) => valueOf(item, variables))
    case Kind.OBJECT:
      return Object.fromEntries(value.fields.map((field) => [field.name.value, valueOf(field.value, variables)]))
    case Kind.INT:
    case Kind.FLOAT:
      return Number(value.value)
    default:
      return value.value
  }
}
