/** Measures an operation before execution: depth, number of aliases and root fields, and maximum cost. */
import {
  getNamedType,
  isCompositeType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  valueFromASTUntyped,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { fieldCost, sizingVariables, slicedSize, textCost } from './fieldCosts.ts'

export interface OperationMeasure {
  readonly depth: number
  readonly aliases: number
  readonly rootFields: number
  /** Units of the @cost directive, defined in schema/cost.graphql. */
  readonly cost: number
}

export interface MeasuredOperation extends OperationMeasure {
  /** The variables whose sizes, or numbers of words, the cost depends on. */
  readonly sizingVariables: readonly string[]
}

/** A list below this field whose size is an argument of this field. */
interface SizedField {
  readonly path: readonly string[]
  readonly size: number
}

interface Walk {
  readonly schema: GraphQLSchema
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: Readonly<Record<string, unknown>>
  /** By fragment and sized fields, so that a fragment with a thousand spreads is traversed once. */
  readonly measured: Map<string, SelectionMeasure>
  readonly sizingVariables: Set<string>
}

/** `fields` counts the fields of this level, including those of fragments. */
type SelectionMeasure = Omit<OperationMeasure, 'rootFields'> & { readonly fields: number }

const NOTHING: SelectionMeasure = { depth: 0, aliases: 0, cost: 0, fields: 0 }
const META_FIELDS: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
}

/** The document must be valid: without fragment cycles and unknown fields. */
export function measureOperation(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
  given: Readonly<Record<string, unknown>>,
): MeasuredOperation {
  const root = schema.getRootType(operation.operation)
  if (!root) return { depth: 0, aliases: 0, rootFields: 0, cost: 0, sizingVariables: [] }

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
    sizingVariables: new Set(),
  }
  const { depth, aliases, cost, fields } = measureSelections(walk, root, operation.selectionSet, [])
  return { depth, aliases, cost: Math.ceil(cost), rootFields: fields, sizingVariables: [...walk.sizingVariables] }
}

function measureSelections(
  walk: Walk,
  type: GraphQLCompositeType,
  { selections }: SelectionSetNode,
  sized: readonly SizedField[],
): SelectionMeasure {
  const measures = selections.map((selection) => {
    if (selection.kind === Kind.FIELD) return measureField(walk, type, selection, sized)
    if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(walk, selection.name.value, sized)
    const condition = typeNamed(walk, selection.typeCondition?.name.value)
    return measureSelections(walk, condition ?? type, selection.selectionSet, sized)
  })
  return {
    depth: Math.max(0, ...measures.map(({ depth }) => depth)),
    aliases: sum(measures.map(({ aliases }) => aliases)),
    cost: sum(measures.map(({ cost }) => cost)),
    fields: sum(measures.map(({ fields }) => fields)),
  }
}

function measureFragment(walk: Walk, name: string, sized: readonly SizedField[]): SelectionMeasure {
  const key = `${name} ${JSON.stringify(sized)}`
  const known = walk.measured.get(key)
  if (known) return known

  const fragment = walk.fragments.get(name)
  const type = typeNamed(walk, fragment?.typeCondition.name.value)
  const measure = fragment && type ? measureSelections(walk, type, fragment.selectionSet, sized) : NOTHING
  walk.measured.set(key, measure)
  return measure
}

function measureField(
  walk: Walk,
  type: GraphQLCompositeType,
  node: FieldNode,
  sizedAbove: readonly SizedField[],
): SelectionMeasure {
  const name = node.name.value
  const aliases = node.alias ? 1 : 0
  const field = 'getFields' in type ? (type.getFields()[name] ?? META_FIELDS[name]) : undefined
  if (!field) return { depth: 0, aliases, cost: 1, fields: 1 } // __typename

  const costs = fieldCost(walk.schema, type.name, field)
  const { listSize, listRule } = costs
  const weight = costs.weight + textCost(costs.texts, node, walk.variables)
  const sliced = listRule && slicedSize(listRule, field, node, walk.variables)
  for (const used of sizingVariables(costs, node)) walk.sizingVariables.add(used)
  const sizedHere = sizedAbove.filter(({ path }) => path[0] === name)
  const sizedBelow = [
    ...sizedHere.flatMap(({ path, size }) => (path.length > 1 ? [{ path: path.slice(1), size }] : [])),
    ...(listRule?.sizedFields ?? []).flatMap((path) => (sliced === null ? [] : [{ path, size: sliced }])),
  ]
  const ownSlice = listRule?.sizedFields.length === 0 ? sliced : null
  const inherited = sizedHere.find(({ path }) => path.length === 1)?.size
  const times = listSize === null ? 1 : (inherited ?? ownSlice ?? listSize)

  const named = getNamedType(field.type)
  const below =
    node.selectionSet && isCompositeType(named)
      ? measureSelections(walk, named, node.selectionSet, sizedBelow)
      : NOTHING
  return {
    depth: below.depth + 1,
    aliases: below.aliases + aliases,
    cost: weight + times * (below.cost + (listSize === null ? 0 : 1)),
    fields: 1,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function typeNamed({ schema }: Walk, name: string | undefined): GraphQLCompositeType | undefined {
  const type = name === undefined ? undefined : schema.getType(name)
  return isCompositeType(type) ? type : undefined
}
