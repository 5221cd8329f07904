/** Kinds of AST nodes: the first page needs no more of the library. */
import type { Kind as Kinds, OperationTypeNode as OperationTypes } from 'graphql'

export const Kind = {
  DOCUMENT: 'Document',
  NAME: 'Name',
  ARGUMENT: 'Argument',
  FIELD: 'Field',
  FRAGMENT_DEFINITION: 'FragmentDefinition',
  FRAGMENT_SPREAD: 'FragmentSpread',
  INLINE_FRAGMENT: 'InlineFragment',
  FLOAT: 'FloatValue',
  INT: 'IntValue',
  LIST: 'ListValue',
  LIST_TYPE: 'ListType',
  NAMED_TYPE: 'NamedType',
  NON_NULL_TYPE: 'NonNullType',
  NULL: 'NullValue',
  OBJECT: 'ObjectValue',
  OPERATION_DEFINITION: 'OperationDefinition',
  SELECTION_SET: 'SelectionSet',
  VARIABLE: 'Variable',
  VARIABLE_DEFINITION: 'VariableDefinition',
} as unknown as typeof Kinds

export const OperationTypeNode = { QUERY: 'query', MUTATION: 'mutation' } as unknown as typeof OperationTypes
