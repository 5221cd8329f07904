/**
 * Refuses documents that repeat a field in one selection set, or whose fragments unfold to too many selections, before the other
 * validation rules run: graphql-js compares repeated fields pairwise, and 10 kB of them take it half a second.
 */
import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/** Documents that were put together from fragments repeat a field a few times. */
const MAX_REPETITIONS = 20
/** Apollo Server's own default; what costs more than an operation may is refused after validation. */
const MAX_SELECTIONS = 10_000_000

export function repeatedFields(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const message = refusalOf(document)
      if (message === null) return undefined
      context.reportError(new GraphQLError(message))
      // The other rules see an empty document, so that they spend no time on this one.
      return { ...document, definitions: [] }
    },
  }
}

function refusalOf(document: DocumentNode): string | null {
  const sets = document.definitions.flatMap((each) => ('selectionSet' in each ? (each.selectionSet ?? []) : []))
  for (const set of sets) {
    const name = repeatedName(set)
    if (name !== null) return `a selection set contains "${name}" more than ${MAX_REPETITIONS} times`
  }
  const count = selectionCounter(document)
  return sets.some((set) => count(set) > MAX_SELECTIONS)
    ? `the document unfolds to more than ${MAX_SELECTIONS} selections`
    : null
}

/** The first response name, or fragment, that a selection set contains too often; null when there is none. */
function repeatedName(selectionSet: SelectionSetNode): string | null {
  const unread = [selectionSet]
  for (let set = unread.pop(); set; set = unread.pop()) {
    const counts = new Map<string, number>()
    // Fields of inline fragments belong to the selection set around them.
    const ofThisLevel = [set]
    for (let level = ofThisLevel.pop(); level; level = ofThisLevel.pop()) {
      for (const selection of level.selections) {
        if (selection.kind === Kind.INLINE_FRAGMENT) {
          ofThisLevel.push(selection.selectionSet)
          continue
        }
        const isField = selection.kind === Kind.FIELD
        const name = isField ? (selection.alias ?? selection.name).value : `...${selection.name.value}`
        const count = (counts.get(name) ?? 0) + 1
        if (count > MAX_REPETITIONS) return name
        counts.set(name, count)
        if (isField && selection.selectionSet) unread.push(selection.selectionSet)
      }
    }
  }
  return null
}

/** Counts selections with those of fragments, each time a fragment is spread. A cycle of fragments counts once: another rule refuses it. */
function selectionCounter(document: DocumentNode): (set: SelectionSetNode) => number {
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each.selectionSet] as const] : [],
    ),
  )
  const counted = new Map<SelectionSetNode, number>()
  const count = (set: SelectionSetNode | undefined): number => {
    if (!set) return 0
    const known = counted.get(set)
    if (known !== undefined) return known
    counted.set(set, 0)
    let sum = set.selections.length
    for (const selection of set.selections)
      sum += count(
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection.selectionSet,
      )
    counted.set(set, sum)
    return sum
  }
  return count
}
