/** Reads which fields a query selects. */
import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

type FieldSelection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>

/** Whether the query selects a field below this one, under any alias or fragment. */
export function isRequested(info: FieldSelection, path: readonly string[]): boolean {
  return info.fieldNodes.some(({ selectionSet }) => selects(selectionSet, path, info))
}

function selects(selectionSet: SelectionSetNode | undefined, path: readonly string[], info: FieldSelection): boolean {
  const [name, ...below] = path
  if (name === undefined) return true
  if (!selectionSet) return false

  return selectionSet.selections.some((selection) => {
    if (isExcluded(selection, info)) return false
    switch (selection.kind) {
      case Kind.FIELD:
        return selection.name.value === name && selects(selection.selectionSet, below, info)
      case Kind.INLINE_FRAGMENT:
        return selects(selection.selectionSet, path, info)
      case Kind.FRAGMENT_SPREAD:
        return selects(info.fragments[selection.name.value]?.selectionSet, path, info)
    }
  })
}

function isExcluded(selection: SelectionNode, { variableValues }: FieldSelection): boolean {
  if (!selection.directives?.length) return false
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, variableValues)
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)
  return skip?.['if'] === true || include?.['if'] === false
}
