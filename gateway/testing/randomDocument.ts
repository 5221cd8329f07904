/** Generates random valid documents for a schema, with fragments, aliases, arguments, @skip and @include. */
import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'

export const CONDITIONS = ['a', 'b', 'c'] as const
const DEEPEST = 4

/** @param random returns numbers from 0 to below 1; the same sequence gives the same document. */
export function randomDocument(schema: GraphQLSchema, random: () => number): string {
  const query = schema.getQueryType()
  if (!query) throw new Error('the schema has no queries')
  const fragments = new Map<string, string>()
  const topSelection = selections({ schema, random, fragments }, query, 0)
  const text = `${topSelection}\n${[...fragments.values()].join('\n')}`
  const variables = CONDITIONS.filter((name) => text.includes(`$${name}`)).map(
    (name) => `$${name}: Boolean${name === 'c' ? ' = true' : '!'}`,
  )
  return `query Random${variables.length > 0 ? `(${variables.join(', ')})` : ''} ${text}`
}

interface Writing {
  readonly schema: GraphQLSchema
  readonly random: () => number
  readonly fragments: Map<string, string>
}

function selections(writing: Writing, type: GraphQLCompositeType, depth: number): string {
  const { random } = writing
  const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, at) => selection(writing, type, depth, at))
  // Prevents an empty selection when the conditions exclude all fields; its own alias avoids conflicts.
  return `{ ${[...parts, random() < 0.5 ? '__typename' : ''].filter(Boolean).join(' ')} }`
}

function selection(writing: Writing, type: GraphQLCompositeType, depth: number, at: number): string {
  const { random } = writing
  const kind = random()
  if (kind < 0.12) return `... ${condition(random)} ${selections(writing, type, depth + 1)}`
  if (kind < 0.2) return `...${fragment(writing, type, depth)} ${condition(random)}`
  if (isAbstractType(type)) {
    const possible = writing.schema.getPossibleTypes(type)
    const chosen = possible[Math.floor(random() * possible.length)]
    if (chosen && (kind < 0.7 || !('getFields' in type)))
      return `... on ${chosen.name} ${condition(random)} ${selections(writing, chosen, depth + 1)}`
  }
  return isObjectType(type) || 'getFields' in type
    ? field(writing, Object.values(type.getFields()), depth, at)
    : `__typename ${condition(random)}`
}

function field(writing: Writing, fields: readonly GraphQLField<unknown, unknown>[], depth: number, at: number): string {
  const { random } = writing
  const fitting = depth < DEEPEST ? fields : fields.filter(({ type }) => !isCompositeType(getNamedType(type)))
  const chosen = fitting[Math.floor(random() * fitting.length)]
  if (!chosen) return '__typename'

  const type = getNamedType(chosen.type)
  const args = chosen.args
    .filter((argument) => isNonNullType(argument.type) || random() < 0.3)
    .map((argument) => `${argument.name}: ${literal(argument.type, random)}`)
  const name = `f${depth}_${at}_${Math.floor(random() * 1e6)}: ${chosen.name}${args.length > 0 ? `(${args.join(', ')})` : ''}`
  return `${random() < 0.15 && args.length === 0 && !isCompositeType(type) ? chosenOnce(chosen, random) : name} ${condition(random)} ${isCompositeType(type) ? selections(writing, type, depth + 1) : ''}`
}

/** Without an alias, equal fields are merged; aliases contain the type, so that merged fields do not conflict. */
function chosenOnce({ name, type }: GraphQLField<unknown, unknown>, random: () => number): string {
  return random() < 0.9
    ? `same_${name}_${String(type).replace(/\W/g, (sign) => `${sign.charCodeAt(0)}`)}: ${name}`
    : `again_${name}_${String(type).replace(/\W/g, (sign) => `${sign.charCodeAt(0)}`)}: ${name}`
}

function fragment(writing: Writing, type: GraphQLCompositeType, depth: number): string {
  const name = `F${writing.fragments.size}`
  writing.fragments.set(name, '') // Reserves the name, so that nested fragments get other names.
  writing.fragments.set(name, `fragment ${name} on ${type.name} ${selections(writing, type, depth + 1)}`)
  return name
}

function condition(random: () => number): string {
  const luck = random()
  if (luck < 0.6) return ''
  const name = luck < 0.8 ? 'skip' : 'include'
  const value =
    random() < 0.2 ? String(random() < 0.5) : `$${CONDITIONS[Math.floor(random() * CONDITIONS.length)] ?? 'a'}`
  return `@${name}(if: ${value})${luck > 0.95 ? ' @skip(if: $b)' : ''}`
}

function literal(type: GraphQLInputType, random: () => number): string {
  const nullable = getNullableType(type)
  if (isListType(nullable))
    return `[${Array.from({ length: Math.floor(random() * 3) }, () => literal(nullable.ofType, random)).join(', ')}]`
  if (isEnumType(nullable))
    return nullable.getValues()[Math.floor(random() * nullable.getValues().length)]?.name ?? 'null'
  if (isInputObjectType(nullable))
    return `{ ${Object.values(nullable.getFields())
      .filter(({ type: inner }) => isNonNullType(inner))
      .map(({ name, type: inner }) => `${name}: ${literal(inner, random)}`)
      .join(', ')} }`
  return nullable.name === 'Int'
    ? String(Math.floor(random() * 100))
    : nullable.name === 'Boolean'
      ? String(random() < 0.5)
      : `"${Math.floor(random() * 100)}"`
}
