/** What a document asks for: how deep, how many aliases, root fields, and how many values come out at most. */
import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  Kind,
  valueFromASTUntyped,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

export interface OperationMeasure {
  readonly depth: number
  readonly aliases: number
  readonly rootFields: number
  /** Values in the answer at most, guessing ordinary lists. */
  readonly cost: number
}

/** What lists hold that no argument limits: pictures, facets, variants, categories of a level. */
const ORDINARY_LIST = 8
const DEFAULT_PAGE_SIZE = 50
/** Two metals in an alloy. */
const LENGTH_IN_PRICES: Readonly<Record<string, number>> = { MetalShare: 2 }
/** Linked products: so many at most, and each may be asked for its own. */
const MOST_LINKED = 50

interface Walk {
  readonly schema: GraphQLSchema
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: Readonly<Record<string, unknown>>
  /** By fragment and page size: a fragment spread a thousand times is walked once. */
  readonly measured: Map<string, SelectionMeasure>
}

/** `fields` counts the ones on this very level, those of fragments included. */
type SelectionMeasure = Omit<OperationMeasure, 'rootFields'> & { readonly fields: number }

const NOTHING: SelectionMeasure = { depth: 0, aliases: 0, cost: 0, fields: 0 }

/** The document must be valid: without cycles of fragments, and of known fields only. */
export function measureOperation(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
  given: Readonly<Record<string, unknown>>,
): OperationMeasure {
  const root = schema.getRootType(operation.operation)
  if (!root) return { depth: 0, aliases: 0, rootFields: 0, cost: 0 }

  const defaults = Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue && valueFromASTUntyped(defaultValue),
    ]),
  )
  const walk: Walk = {
    schema,
    fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
    variables: { ...defaults, ...given },
    measured: new Map(),
  }
  const { depth, aliases, cost, fields } = measureSelections(walk, root, operation.selectionSet, 1)
  return { depth, aliases, cost, rootFields: fields }
}

function measureSelections(
  walk: Walk,
  type: GraphQLCompositeType,
  { selections }: SelectionSetNode,
  pageSize: number,
): SelectionMeasure {
  const measures = selections.map((selection) => {
    if (selection.kind === Kind.FIELD) return measureField(walk, type, selection, pageSize)
    if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(walk, selection.name.value, pageSize)
    return measureSelections(
      walk,
      typeNamed(walk, selection.typeCondition?.name.value) ?? type,
      selection.selectionSet,
      pageSize,
    )
  })
  return {
    depth: Math.max(0, ...measures.map(({ depth }) => depth)),
    aliases: measures.reduce((sum, { aliases }) => sum + aliases, 0),
    cost: measures.reduce((sum, { cost }) => sum + cost, 0),
    fields: measures.reduce((sum, { fields }) => sum + fields, 0),
  }
}

function measureFragment(walk: Walk, name: string, pageSize: number): SelectionMeasure {
  const key = `${name} ${pageSize}`
  const known = walk.measured.get(key)
  if (known) return known

  const fragment = walk.fragments.get(name)
  const type = typeNamed(walk, fragment?.typeCondition.name.value)
  const measure = fragment && type ? measureSelections(walk, type, fragment.selectionSet, pageSize) : NOTHING
  walk.measured.set(key, measure)
  return measure
}

function measureField(walk: Walk, type: GraphQLCompositeType, field: FieldNode, pageSize: number): SelectionMeasure {
  // Introspection is deep by nature and costs nothing upstream.
  if (field.name.value.startsWith('__')) return { depth: 0, aliases: field.alias ? 1 : 0, cost: 1, fields: 1 }

  const definition = 'getFields' in type ? type.getFields()[field.name.value] : undefined
  const named = definition && getNamedType(definition.type)
  const isList = definition !== undefined && isListType(getNullableType(definition.type))
  const below =
    field.selectionSet && named && isCompositeType(named)
      ? measureSelections(
          walk,
          named,
          field.selectionSet,
          pageSizeOf(walk, field) ?? usualPageSize(type, named, pageSize),
        )
      : NOTHING
  const times = isList ? (lengthOf(walk, field) ?? usualLength(type, field, named, pageSize)) : 1

  return {
    depth: below.depth + 1,
    aliases: below.aliases + (field.alias ? 1 : 0),
    cost: times * (1 + below.cost),
    fields: 1,
  }
}

/** A search hands its page size down to its listing. */
function usualPageSize({ name }: GraphQLCompositeType, below: GraphQLNamedType, pageSize: number): number {
  if (below.name !== 'Listing') return 1
  return name === 'SearchAnswer' && pageSize > 1 ? pageSize : DEFAULT_PAGE_SIZE
}

function usualLength(
  { name }: GraphQLCompositeType,
  field: FieldNode,
  item: GraphQLNamedType | undefined,
  pageSize: number,
): number {
  if (name === 'Listing' && field.name.value === 'items' && pageSize > 1) return pageSize
  if (name === 'Product' && item?.name === 'Product') return MOST_LINKED
  return LENGTH_IN_PRICES[item?.name ?? ''] ?? ORDINARY_LIST
}

/** `pageSize`, `count` or `first` of a field, when it is one that limits. */
function pageSizeOf(walk: Walk, field: FieldNode): number | undefined {
  const size = argumentOf(walk, field, ['pageSize', 'count', 'first'])
  return typeof size === 'number' && size > 0 ? size : undefined
}

/** Of `products(skus)` and its like: as many as are asked for. */
function lengthOf(walk: Walk, field: FieldNode): number | undefined {
  const list = argumentOf(walk, field, ['skus', 'ids'])
  return Array.isArray(list) ? list.length : undefined
}

function argumentOf(walk: Walk, field: FieldNode, names: readonly string[]): unknown {
  const given = field.arguments?.find(({ name }) => names.includes(name.value))
  return given && valueFromASTUntyped(given.value, walk.variables)
}

function typeNamed({ schema }: Walk, name: string | undefined): GraphQLCompositeType | undefined {
  const type = name === undefined ? undefined : schema.getType(name)
  return isCompositeType(type) ? type : undefined
}
