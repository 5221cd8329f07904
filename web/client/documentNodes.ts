/** Builds the AST nodes of generated documents: a call is a fifth as long as the object that it returns. */
import type {
  ArgumentNode,
  DocumentNode,
  ExecutableDefinitionNode,
  FieldNode,
  FragmentDefinitionNode,
  FragmentSpreadNode,
  InlineFragmentNode,
  NameNode,
  ListTypeNode,
  NamedTypeNode,
  NonNullTypeNode,
  SelectionNode,
  SelectionSetNode,
  TypeNode,
  ValueNode,
  VariableDefinitionNode,
  VariableNode,
} from 'graphql'
import { Kind, OperationTypeNode } from './kinds.ts'

/**
 * With the `__typename` that Apollo Client would add: a document without it is replaced by another one before it is sent, and a
 * result that was read with one of them is read again with the other.
 *
 * @param parts nodes, or names of fields without arguments and selections, separated by spaces
 */
export function select(...parts: readonly (string | SelectionNode)[]): SelectionSetNode {
  const selected = root(...parts)
  const hasTypename = selected.selections.some((node) => node.kind === Kind.FIELD && node.name.value === TYPENAME)
  return hasTypename ? selected : { ...selected, selections: [...selected.selections, field(TYPENAME)] }
}

/** The fields of an operation. */
export function root(...parts: readonly (string | SelectionNode)[]): SelectionSetNode {
  return {
    kind: Kind.SELECTION_SET,
    selections: parts.flatMap((part) =>
      typeof part === 'string' ? part.split(' ').map((fieldName) => field(fieldName)) : part,
    ),
  }
}

export function field(
  value: string,
  selectionSet?: SelectionSetNode | null,
  args?: readonly ArgumentNode[] | null,
  alias?: string,
): FieldNode {
  return {
    kind: Kind.FIELD,
    name: name(value),
    ...(alias !== undefined && { alias: name(alias) }),
    ...(args && { arguments: args }),
    ...(selectionSet && { selectionSet }),
  }
}

/** @param value default: the variable of the same name */
export function argument(of: string, value: object = variable(of)): ArgumentNode {
  // Generated code writes literals as plain objects, whose kinds are strings and not members of the enum for the compiler.
  return { kind: Kind.ARGUMENT, name: name(of), value: value as ValueNode }
}

export function variable(value: string): VariableNode {
  return { kind: Kind.VARIABLE, name: name(value) }
}

export function define(of: string, typeNode: TypeNode, defaultValue?: object): VariableDefinitionNode {
  return {
    kind: Kind.VARIABLE_DEFINITION,
    variable: variable(of),
    type: typeNode,
    ...(defaultValue && { defaultValue: defaultValue as NonNullable<VariableDefinitionNode['defaultValue']> }),
  }
}

export function required(typeNode: NamedTypeNode | ListTypeNode): NonNullTypeNode {
  return { kind: Kind.NON_NULL_TYPE, type: typeNode }
}

export function list(typeNode: TypeNode): ListTypeNode {
  return { kind: Kind.LIST_TYPE, type: typeNode }
}

export function type(value: string): NamedTypeNode {
  return { kind: Kind.NAMED_TYPE, name: name(value) }
}

export function spread(value: string): FragmentSpreadNode {
  return { kind: Kind.FRAGMENT_SPREAD, name: name(value) }
}

export function on(condition: string, selectionSet: SelectionSetNode): InlineFragmentNode {
  return { kind: Kind.INLINE_FRAGMENT, typeCondition: type(condition), selectionSet }
}

export function fragment(value: string, condition: string, selectionSet: SelectionSetNode): FragmentDefinitionNode {
  return { kind: Kind.FRAGMENT_DEFINITION, name: name(value), typeCondition: type(condition), selectionSet }
}

const TYPENAME = '__typename'

/**
 * Its definitions are built when something reads them: a visit uses few documents of the modules that it loads.
 *
 * @param hash of the persisted document; a fragment has none
 */
export function document(build: () => readonly ExecutableDefinitionNode[], hash?: string): DocumentNode {
  let definitions: readonly ExecutableDefinitionNode[] | undefined
  return {
    kind: Kind.DOCUMENT,
    ...(hash !== undefined && { __meta__: { hash } }),
    get definitions() {
      return (definitions ??= build())
    },
  }
}

/** The hash that code generation adds (documentModules.ts). */
export function hashOf(query: object): string | undefined {
  const meta = '__meta__' in query ? query.__meta__ : undefined
  return isHashed(meta) ? meta.hash : undefined
}

function isHashed(meta: unknown): meta is { readonly hash: string } {
  return typeof meta === 'object' && meta !== null && 'hash' in meta && typeof meta.hash === 'string'
}

/** The operation first. */
export function operation(
  kind: 'query' | 'mutation',
  value: string,
  variableDefinitions: readonly VariableDefinitionNode[],
  selectionSet: SelectionSetNode,
  ...fragments: readonly FragmentDefinitionNode[]
): readonly ExecutableDefinitionNode[] {
  return [
    {
      kind: Kind.OPERATION_DEFINITION,
      operation: kind === 'query' ? OperationTypeNode.QUERY : OperationTypeNode.MUTATION,
      name: name(value),
      variableDefinitions,
      selectionSet,
    },
    ...fragments,
  ]
}

function name(value: string): NameNode {
  return { kind: Kind.NAME, value }
}
