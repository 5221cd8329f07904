/**
 * Code generation plugin: one module per operation and fragment, so that a page loads only its own documents. Each module contains the
 * fragments that it spreads. An operation carries the hash of its persisted document.
 */
import { createHash } from 'node:crypto'
import { addTypenameToDocument } from '@apollo/client/utilities'
import {
  Kind,
  OperationTypeNode,
  print,
  visit,
  type ArgumentNode,
  type DefinitionNode,
  type DocumentNode,
  type ExecutableDefinitionNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql'

/** Where the operations are that the shop's server sends itself. */
export const serverFolder = 'web/server/'

interface DocumentFile {
  readonly document?: DocumentNode | undefined
  readonly location?: string | undefined
}

interface PluginConfig {
  /** module: one definition; index and hooks: re-export all modules; server: all operations as texts; manifest: the texts by hash, for the gateway. */
  readonly output: 'module' | 'index' | 'hooks' | 'server' | 'manifest'
  /** Name of the module's definition. */
  readonly definition?: string
}

interface PersistedDocument {
  readonly hash: string
  readonly text: string
}

export function plugin(
  _schema: GraphQLSchema,
  files: readonly DocumentFile[],
  { output, definition = '' }: PluginConfig,
): string {
  const definitions = definitionsIn(files)
  switch (output) {
    case 'module':
      return moduleOf(definitionNamed(definitions, definition), definitions)
    case 'index':
      return definitions.map((node) => `export * from './documents/${nameOf(node)}.generated.ts'`).join('\n')
    case 'hooks':
      return definitions
        .filter(isOperation)
        .map((node) => `export * from './hooks/${nameOf(node)}.generated.ts'`)
        .join('\n')
    case 'server':
      return definitions
        .filter(isOperation)
        .map((node) => serverOperation(node, definitions))
        .join('\n')
    case 'manifest':
      return manifestOf(persistedDocuments(files))
  }
}

/** Returns the operations and fragments; each has a name. */
export function definitionsIn(files: readonly DocumentFile[]): ExecutableDefinitionNode[] {
  return files.flatMap(({ document }) => (document?.definitions ?? []).filter(isExecutable))
}

export function nameOf({ name }: ExecutableDefinitionNode): string {
  return name?.value ?? ''
}

/** Texts as they are sent: the shop's documents with the `__typename` that Apollo Client adds to each selection set, the server's own unchanged. */
function persistedDocuments(files: readonly DocumentFile[]): PersistedDocument[] {
  const all = definitionsIn(files)
  return files.flatMap((file) =>
    definitionsIn([file])
      .filter(isOperation)
      .map((operation) =>
        file.location?.includes(`/${serverFolder}`)
          ? persisted(withFragments(operation, all))
          : persistedOperation(operation, all),
      ),
  )
}

function persistedOperation(
  operation: OperationDefinitionNode,
  all: readonly ExecutableDefinitionNode[],
): PersistedDocument {
  return persisted(addTypenameToDocument(withFragments(operation, all)))
}

function withFragments(operation: OperationDefinitionNode, all: readonly ExecutableDefinitionNode[]): DocumentNode {
  return { kind: Kind.DOCUMENT, definitions: [operation, ...fragmentsOf(operation, all)] }
}

function persisted(document: DocumentNode): PersistedDocument {
  const sent = print(document)
  return { hash: createHash('sha256').update(sent).digest('hex'), text: sent }
}

/** A function from the variables to what the server sends. */
function serverOperation(node: OperationDefinitionNode, all: readonly ExecutableDefinitionNode[]): string {
  const name = nameOf(node)
  const type = `${name}${node.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query'}Variables`
  const { text: query } = persisted(withFragments(node, all))
  const [parameter, variables] = node.variableDefinitions?.length
    ? [`variables: ${type}`, 'variables']
    : ['', 'variables: {}']
  const ownName = name.charAt(0).toLowerCase() + name.slice(1)
  return `export const ${ownName} = (${parameter}): Operation => ({ query: ${text(query)}, ${variables} })`
}

function moduleOf(node: ExecutableDefinitionNode, all: readonly ExecutableDefinitionNode[]): string {
  const name = nameOf(node)
  const fragments = fragmentsOf(node, all).map(fragmentText)
  const header = [
    `import type { TypedDocumentNode } from '@apollo/client'`,
    `import * as d from '../../documentNodes.ts'`,
    `import type * as Types from '../types.generated.ts'`,
  ]
  if (isFragment(node)) {
    const definitions = [fragmentText(node), ...fragments].join(', ')
    return [
      ...header,
      `export const ${name}FragmentDoc = d.document(() => [${definitions}]) as TypedDocumentNode<Types.${name}Fragment, unknown>`,
    ].join('\n')
  }

  const { hash } = persistedOperation(node, all)
  const type = `Types.${name}${node.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query'}`
  const parts = [
    text(node.operation),
    text(name),
    `[${(node.variableDefinitions ?? []).map(definitionText).join(', ')}]`,
    selectText(node.selectionSet, 'root'),
    ...fragments,
  ]
  return [
    ...header,
    `export const ${name} = d.document(() => d.operation(${parts.join(', ')}), '${hash}') as TypedDocumentNode<${type}, ${type}Variables>`,
  ].join('\n')
}

function fragmentText(node: FragmentDefinitionNode): string {
  return `d.fragment(${text(nameOf(node))}, ${text(node.typeCondition.name.value)}, ${selectText(node.selectionSet)})`
}

/** Generates calls of documentNodes.ts. */
function selectText({ selections }: SelectionSetNode, builder: 'root' | 'select' = 'select'): string {
  const parts: string[] = []
  let plain: string[] = []
  const endPlain = () => {
    if (plain.length > 0) parts.push(text(plain.join(' ')))
    plain = []
  }
  for (const selection of selections) {
    if (isPlainField(selection)) plain.push(selection.name.value)
    else {
      endPlain()
      parts.push(selectionText(selection))
    }
  }
  endPlain()
  return `d.${builder}(${parts.join(', ')})`
}

/** @throws Error for a selection that documentNodes.ts cannot build */
function selectionText(node: SelectionNode): string {
  if ((node.directives ?? []).length > 0) throw new Error(`expected no directives on a selection, got ${print(node)}`)
  if (node.kind === Kind.FIELD) return fieldText(node)
  if (node.kind === Kind.FRAGMENT_SPREAD) return `d.spread(${text(node.name.value)})`
  if (!node.typeCondition) throw new Error('expected a type condition on an inline fragment, got none')
  return `d.on(${text(node.typeCondition.name.value)}, ${selectText(node.selectionSet)})`
}

function fieldText({ name, alias, arguments: list = [], selectionSet }: FieldNode): string {
  const parts = [
    text(name.value),
    selectionSet ? selectText(selectionSet) : 'null',
    list.length > 0 ? `[${list.map(argumentText).join(', ')}]` : 'null',
    ...(alias ? [text(alias.value)] : []),
  ]
  while (parts.at(-1) === 'null') parts.pop()
  return `d.field(${parts.join(', ')})`
}

function argumentText({ name, value }: ArgumentNode): string {
  const isOwnVariable = value.kind === Kind.VARIABLE && value.name.value === name.value
  return `d.argument(${[text(name.value), ...(isOwnVariable ? [] : [literal(value)])].join(', ')})`
}

/** @throws Error for a variable with directives */
function definitionText({ variable, type, defaultValue, directives = [] }: VariableDefinitionNode): string {
  if (directives.length > 0) throw new Error(`expected no directives on $${variable.name.value}`)
  const parts = [text(variable.name.value), typeText(type), ...(defaultValue ? [literal(defaultValue)] : [])]
  return `d.define(${parts.join(', ')})`
}

function typeText(node: TypeNode): string {
  switch (node.kind) {
    case Kind.NAMED_TYPE:
      return `d.type(${text(node.name.value)})`
    case Kind.LIST_TYPE:
      return `d.list(${typeText(node.type)})`
    case Kind.NON_NULL_TYPE:
      return `d.required(${typeText(node.type)})`
  }
}

function isPlainField(node: SelectionNode): node is FieldNode {
  if (node.kind !== Kind.FIELD || node.alias || node.selectionSet) return false
  return (node.arguments ?? []).length === 0 && (node.directives ?? []).length === 0
}

function manifestOf(documents: readonly PersistedDocument[]): string {
  const texts = Object.fromEntries(documents.map((document) => [document.hash, document.text]))
  return [
    "/** The texts of the shop's documents by their SHA-256. */",
    `export const shopDocuments: Readonly<Record<string, string>> = ${JSON.stringify(texts, null, 2)}`,
    '',
  ].join('\n')
}

/** Returns the fragments that the definition spreads, directly or indirectly, each once. @throws Error for an unknown fragment */
function fragmentsOf(
  node: ExecutableDefinitionNode,
  all: readonly ExecutableDefinitionNode[],
  found = new Map<string, FragmentDefinitionNode>(),
): readonly FragmentDefinitionNode[] {
  visit(node, {
    FragmentSpread({ name: { value } }) {
      if (found.has(value)) return
      const fragment = definitionNamed(all.filter(isFragment), value)
      found.set(value, fragment)
      fragmentsOf(fragment, all, found)
    },
  })
  return [...found.values()]
}

function definitionNamed<Node extends ExecutableDefinitionNode>(all: readonly Node[], name: string): Node {
  const node = all.find((candidate) => nameOf(candidate) === name)
  if (!node) throw new Error(`expected a definition named ${name} in the .graphql files, got none`)
  return node
}

/** Formats a value as an object literal, without locations. */
function literal(value: ValueNode): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'loc' ? undefined : part)).replaceAll(
    /"(\w+)":/g,
    '$1:',
  )
}

function text(value: string): string {
  return JSON.stringify(value)
}

function isExecutable(node: DefinitionNode): node is ExecutableDefinitionNode {
  return node.kind === Kind.OPERATION_DEFINITION || node.kind === Kind.FRAGMENT_DEFINITION
}

export function isOperation(node: ExecutableDefinitionNode): node is OperationDefinitionNode {
  return node.kind === Kind.OPERATION_DEFINITION
}

function isFragment(node: ExecutableDefinitionNode): node is FragmentDefinitionNode {
  return node.kind === Kind.FRAGMENT_DEFINITION
}
