/**
 * Applies @skip and @include before compiling: graphql-jit returns wrong data for some documents with these directives,
 * and correct data for documents without them.
 */
import { Kind, visit, type DirectiveNode, type DocumentNode } from 'graphql'

type Variables = Readonly<Record<string, unknown>>

/** Apollo Server caches parsed documents, so each document is traversed once. */
const known = new WeakMap<DocumentNode, readonly string[]>()

/** Names of the variables that @skip and @include use, in order. */
export function decidingVariables(document: DocumentNode): readonly string[] {
  const names = known.get(document) ?? findDecidingVariables(document)
  known.set(document, names)
  return names
}

function findDecidingVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>()
  visit(document, {
    Directive(node) {
      const value = conditionOf(node)
      if (value?.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return [...names].sort()
}

/** Returns the document without the fields that the values exclude, and without the directives. */
export function pruneDocument(document: DocumentNode, variables: Variables): DocumentNode {
  const withoutConditions = <Node extends { readonly directives?: readonly DirectiveNode[] | undefined }>(
    node: Node,
  ) => {
    const conditions = node.directives?.filter((directive) => conditionOf(directive)) ?? []
    if (conditions.length === 0) return undefined
    if (conditions.some((directive) => leavesOut(directive, variables))) return null
    return { ...node, directives: node.directives?.filter((directive) => !conditionOf(directive)) }
  }
  return visit(document, {
    Field: { enter: withoutConditions },
    FragmentSpread: { enter: withoutConditions },
    InlineFragment: { enter: withoutConditions },
  })
}

function conditionOf({ name, arguments: given }: DirectiveNode) {
  if (name.value !== 'skip' && name.value !== 'include') return undefined
  return given?.find((argument) => argument.name.value === 'if')?.value
}

function leavesOut(directive: DirectiveNode, variables: Variables): boolean {
  const condition = conditionOf(directive)
  const value =
    condition?.kind === Kind.VARIABLE
      ? variables[condition.name.value]
      : condition?.kind === Kind.BOOLEAN
        ? condition.value
        : undefined
  return directive.name.value === 'skip' ? value === true : value === false
}
