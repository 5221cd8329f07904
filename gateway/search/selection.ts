/** What a query asks of a field's answer. */
import { type FragmentDefinitionNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

type Asked = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/**
 * Whether a field below this one is asked for, under whatever alias or fragment.
 * One that @skip or @include leaves out may count as asked: the answer is then loaded for nothing, never missing.
 */
export function isRequested({ fieldNodes, fragments }: Asked, path: readonly string[]): boolean {
  return fieldNodes.some(({ selectionSet }) => selects(selectionSet, path, fragments))
}

function selects(
  selectionSet: SelectionSetNode | undefined,
  path: readonly string[],
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
): boolean {
  const [name, ...below] = path
  if (name === undefined) return true
  if (!selectionSet) return false

  return selectionSet.selections.some((selection) => {
    switch (selection.kind) {
      case Kind.FIELD:
        return selection.name.value === name && selects(selection.selectionSet, below, fragments)
      case Kind.INLINE_FRAGMENT:
        return selects(selection.selectionSet, path, fragments)
      case Kind.FRAGMENT_SPREAD:
        return selects(fragments[selection.name.value]?.selectionSet, path, fragments)
    }
  })
}
