/** Reads which fields a query selects. */
import { type FragmentDefinitionNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

type FieldSelection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/**
 * Whether the query selects a field below this one, under any alias or fragment.
 * Ignores @skip and @include: a field that they exclude may count as selected, and is then loaded without need.
 */
export function isRequested({ fieldNodes, fragments }: FieldSelection, path: readonly string[]): boolean {
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
