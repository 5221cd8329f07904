/** Our schema with resolvers that return arbitrary values, nulls, lists, errors and promises, deterministic per field and arguments. */
import { makeExecutableSchema } from '@graphql-tools/schema'
import {
  getNullableType,
  GraphQLError,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import { readSdl } from '../schema.ts'

interface Source {
  readonly question: string
  readonly __typename: string
}

export function createRandomSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({ typeDefs: readSdl() })
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && !type.name.startsWith('__')) addResolvers(schema, type)
  }
  return schema
}

function addResolvers(schema: GraphQLSchema, type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    field.resolve = (source: Source | undefined, args: object) => {
      const question = `${source?.question ?? ''}/${type.name}.${field.name}${JSON.stringify(args)}`
      const answer = () => randomValue(schema, question, field.type)
      return chance(question, 'promise') < 0.3 ? Promise.resolve().then(answer) : answer()
    }
  }
}

function randomValue(schema: GraphQLSchema, question: string, type: GraphQLOutputType): unknown {
  const luck = chance(question, 'luck')
  if (luck < 0.01)
    throw new GraphQLError(`error at ${question}`, { extensions: { code: 'UPSTREAM_UNAVAILABLE', upstream: 'test' } })
  if (luck < 0.06 && !isNonNullType(type)) return null

  const nullable = getNullableType(type)
  if (isListType(nullable))
    return Array.from({ length: Math.floor(chance(question, 'length') * 4) }, (_, at) =>
      randomValue(schema, `${question}[${at}]`, nullable.ofType),
    )
  if (isScalarType(nullable)) return scalar(question, nullable.name)
  if (isEnumType(nullable)) return pick(question, nullable.getValues()).name
  if (isAbstractType(nullable)) return { question, __typename: pick(question, schema.getPossibleTypes(nullable)).name }
  return { question, __typename: String(nullable) }
}

function scalar(question: string, name: string): unknown {
  const luck = chance(question, 'scalar')
  if (name === 'Int') return Math.floor(luck * 1000)
  if (name === 'Boolean') return luck < 0.5
  return `${name} ${Math.floor(luck * 1e6)}`
}

function pick<Item>(question: string, items: readonly Item[]): Item {
  const item = items[Math.floor(chance(question, 'pick') * items.length)]
  if (item === undefined) throw new Error(`no items to choose from for ${question}`)
  return item
}

/** Returns a number from 0 to below 1: FNV-1a hash of the text. */
function chance(...texts: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const character of texts.join('\n')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  hash ^= hash >>> 15
  return (Math.imul(hash, 0x2c1b3c6d) >>> 0) / 2 ** 32
}
