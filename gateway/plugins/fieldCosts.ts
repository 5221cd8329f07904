/** Reads the cost and list size of each field from the @cost and @listSize directives; a table has those of introspection. */
import { MAX_LISTED } from '#domain/listingSort.ts'
import { searchedLength } from '#engine/listing/texts.ts'
import {
  getDirectiveValues,
  getNullableType,
  isListType,
  Kind,
  valueFromASTUntyped,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql'

/** Default list size, for pictures, options and categories of a level: lists without @listSize. */
const DEFAULT_LIST_SIZE = 8
const DEFAULT_WEIGHT = 1
/** Upper bound of sizes from arguments, so that their sum stays a safe integer. */
const MAX_SIZE = 1_000_000

export interface FieldCost {
  /** Units of the field itself, counted once. */
  readonly weight: number
  /** Items of a list; null for fields that return no list. */
  readonly listSize: number | null
  readonly listRule: ListRule | null
  /** Arguments whose letters are compared, or whose number is a page. */
  readonly texts: readonly TextArgument[]
}

interface TextArgument {
  readonly name: string
  readonly weightPerCharacter: number
}

interface ListRule {
  readonly slicingArguments: readonly string[]
  /** Paths of the lists below the field that have the size; empty if the field itself has it. */
  readonly sizedFields: readonly (readonly string[])[]
}

type AnyField = GraphQLField<unknown, unknown>

/**
 * Introspection fields, which have no directives, with the list sizes of this schema, rounded up. `ofType` is null below the second
 * level for nearly all types, so its selections count half.
 */
const INTROSPECTION_LIST_SIZE: Readonly<Record<string, number>> = {
  '__Schema.types': 150,
  '__Schema.directives': 8,
  '__Type.fields': 8,
  '__Type.ofType': 0.5,
  '__Type.interfaces': 1,
  '__Type.possibleTypes': 1,
  '__Type.enumValues': 2,
  '__Type.inputFields': 1,
  '__Field.args': 1,
  '__Directive.args': 2,
  '__Directive.locations': 2,
}

const costsOfSchemas = new WeakMap<GraphQLSchema, Map<AnyField, FieldCost>>()

export function fieldCost(schema: GraphQLSchema, typeName: string, field: AnyField): FieldCost {
  const costs = costsOfSchemas.get(schema) ?? new Map<AnyField, FieldCost>()
  costsOfSchemas.set(schema, costs)
  const cost = costs.get(field) ?? readCost(schema, typeName, field)
  costs.set(field, cost)
  return cost
}

function readCost(schema: GraphQLSchema, typeName: string, field: AnyField): FieldCost {
  const isList = isListType(getNullableType(field.type))
  if (typeName.startsWith('__')) {
    const size = INTROSPECTION_LIST_SIZE[`${typeName}.${field.name}`]
    return { weight: DEFAULT_WEIGHT, listSize: size ?? (isList ? DEFAULT_LIST_SIZE : null), listRule: null, texts: [] }
  }

  const { weight } = directiveValues(schema, 'cost', field)
  const texts = field.args.flatMap((argument) => {
    const { weight: perCharacter } = directiveValues(schema, 'cost', argument)
    return typeof perCharacter === 'string' ? [{ name: argument.name, weightPerCharacter: Number(perCharacter) }] : []
  })
  const { assumedSize, slicingArguments, sizedFields } = directiveValues(schema, 'listSize', field)
  return {
    weight: typeof weight === 'string' ? Number(weight) : DEFAULT_WEIGHT,
    listSize: isList ? (typeof assumedSize === 'number' ? assumedSize : DEFAULT_LIST_SIZE) : null,
    listRule: {
      slicingArguments: textsIn(slicingArguments),
      sizedFields: textsIn(sizedFields).map((path) => path.split('.')),
    },
    texts,
  }
}

/** The largest of the slicing arguments, or their default values in the schema; null when no argument sets a size. */
export function slicedSize(
  { slicingArguments }: ListRule,
  field: AnyField,
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): number | null {
  const sizes = slicingArguments.flatMap((name) => {
    const argument = node.arguments?.find((given) => given.name.value === name)
    const fallback = sizeIn(field.args.find((declared) => declared.name === name)?.defaultValue)
    return sizeIn(argument && valueFromASTUntyped(argument.value, variables)) ?? fallback ?? []
  })
  return sizes.length === 0 ? null : Math.min(Math.max(...sizes), MAX_SIZE)
}

/** Units for the characters, or for the number, in the arguments of a field. */
export function textCost(
  texts: readonly TextArgument[],
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  return texts.reduce((sum, { name, weightPerCharacter }) => {
    const given = node.arguments?.find((argument) => argument.name.value === name)
    const size = sizeIn(given && valueFromASTUntyped(given.value, variables)) ?? 1
    return sum + weightPerCharacter * Math.min(size, MAX_LISTED)
  }, 0)
}

/** The variables that set a size, or whose characters are compared. A variable within a list or an object literal does not. */
export function sizingVariables({ listRule, texts }: FieldCost, { arguments: given }: FieldNode): readonly string[] {
  const names = [...(listRule?.slicingArguments ?? []), ...texts.map(({ name }) => name)]
  return (given ?? []).flatMap(({ name, value }) =>
    value.kind === Kind.VARIABLE && names.includes(name.value) ? [value.name.value] : [],
  )
}

/** Length of a list, compared characters of a text, or a number. Sizes of 0 and less use the default, because some fields read them as "the default page size". */
export function sizeIn(value: unknown): number | null {
  if (Array.isArray(value)) return value.length
  if (typeof value === 'string') return searchedLength(value)
  return typeof value === 'number' && value > 0 ? value : null
}

function directiveValues(
  schema: GraphQLSchema,
  name: string,
  { astNode }: AnyField | GraphQLArgument,
): Readonly<Record<string, unknown>> {
  const directive = schema.getDirective(name)
  return (directive && astNode && getDirectiveValues(directive, astNode)) ?? {}
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
