/**
 * Reads a query's result from a normalized state. Apollo's reader records each field that it reads, to know later which results a
 * write has changed; hydration needs only the results, and a phone waits for it.
 */
import type { NormalizedCacheObject, OperationVariables, Reference, StoreObject, StoreValue } from '@apollo/client'
import type { Policies } from '@apollo/client/cache'
import { Kind, type DocumentNode, type FieldNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql'

type Result = Record<string, unknown>

interface Reading {
  readonly state: NormalizedCacheObject
  readonly policies: Policies
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
  policies: Policies,
  query: DocumentNode,
  variables: OperationVariables = {},
): Result | null {
  const root = state['ROOT_QUERY']
  let selectionSet: SelectionSetNode | undefined
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of query.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) selectionSet = definition.selectionSet
    else if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  if (!root || !selectionSet) return null
  try {
    return readObject(root, selectionSet, {}, { state, policies, fragments, variables })
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** Adds the selected fields to the result, which has those of other selections of the same object. */
function readObject(object: StoreObject, { selections }: SelectionSetNode, result: Result, reading: Reading): Result {
  const typename = object.__typename
  for (const selection of selections) {
    if (selection.directives?.length) throw new Unreadable('a directive')
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value
      const value = object[storedName(selection, typename, reading)]
      if (value === undefined) throw new Unreadable(key)
      result[key] = selection.selectionSet ? readValue(value, selection.selectionSet, result[key], reading) : value
      continue
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? reading.fragments.get(selection.name.value) : selection
    if (!fragment) throw new Unreadable('an unknown fragment')
    if (reading.policies.fragmentMatches(fragment, typename, result, reading.variables))
      readObject(object, fragment.selectionSet, result, reading)
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

function storedName(field: FieldNode, typename: string | undefined, { policies, variables }: Reading): string {
  if (!field.arguments?.length) return field.name.value
  return policies.getStoreFieldName({ ...(typename && { typename }), fieldName: field.name.value, field, variables })
}
