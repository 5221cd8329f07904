/** Conventions of the public schema. */
import { readdirSync, readFileSync } from 'node:fs'
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { describe, expect, test } from 'vitest'
import { LISTING_SORTS } from '../domain/listingSort.ts'

const folder = new URL('../schema/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'))
const schema = makeExecutableSchema({ typeDefs: files.map((name) => readFileSync(new URL(name, folder), 'utf8')) })
const BUILT_IN = ['String', 'Int', 'Float', 'Boolean', 'ID']
const ownTypes = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !BUILT_IN.includes(type.name),
)
const composite = ownTypes.filter((type) => isObjectType(type) || isInterfaceType(type))
const fields = composite.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({ type, field, name: `${type.name}.${field.name}` })),
)

test('the schema is not empty', () => {
  expect(files.length).toBeGreaterThan(8)
  expect(fields.length).toBeGreaterThan(100)
})

describe('everything has a description', () => {
  test.each(ownTypes.map((type) => [type.name, type.description ?? '']))('%s', (_name, description) => {
    expect(description.length).toBeGreaterThan(5)
  })
  test('every field, enum value, input field and union has a description', () => {
    const silent = ownTypes.flatMap((type) => {
      const parts = isEnumType(type) ? type.getValues() : 'getFields' in type ? Object.values(type.getFields()) : []
      return parts.filter(({ description }) => !description).map(({ name }) => `${type.name}.${name}`)
    })
    expect(silent).toEqual([])
  })
  test('every argument has a description', () => {
    const silent = fields.flatMap(({ field, name }) =>
      field.args.filter(({ description }) => !description).map((argument) => `${name}(${argument.name})`),
    )
    expect(silent).toEqual([])
  })
})

test('the sort orders of listings are those of the one table', () => {
  const sorts = schema.getType('ListingSort')
  expect(
    isEnumType(sorts) &&
      sorts
        .getValues()
        .map(({ name }) => name)
        .toSorted(),
  ).toEqual(Object.keys(LISTING_SORTS).toSorted())
})

test('the schema contains no name of the upstream', () => {
  const upstreamWords =
    /sgn|_source|^_|type_id|url_?key|custom_attributes|extension|configurable_children|magento|elastic|es_/i
  const leaked = fields
    .map(({ name }) => name)
    .concat(ownTypes.map((type) => type.name))
    .filter((name) => upstreamWords.test(name))
  expect(leaked).toEqual([])
})

test('has no scalar for structured data: the known text scalars only', () => {
  const scalars = ownTypes
    .filter(isScalarType)
    .map((type) => type.name)
    .sort()
  expect(scalars).toEqual(['Date', 'DateTime', 'Decimal', 'UrlTemplate'])
})

test('every type with an id implements Node', () => {
  const wrong = ownTypes.filter(isObjectType).filter((type) => {
    const hasId = 'id' in type.getFields()
    return hasId !== type.getInterfaces().some((face) => face.name === 'Node')
  })
  expect(wrong.map((type) => type.name)).toEqual([])
})

test('amounts are decimal texts, never floats', () => {
  const floats = fields.filter(({ field }) => String(field.type).includes('Float')).map(({ name }) => name)
  expect(floats).toEqual([])
})

test('list items are non-null, except in responses to a list of SKUs or ids', () => {
  const nullable = fields.filter(({ field }) => hasNullableItems(field.type)).map(({ name }) => name)
  expect(nullable).toEqual(['Query.prices', 'Query.products', 'Viewer.personalPrices'])
})

test('public and personal prices are two types', () => {
  const prices = interfacePossibleTypes(schema, 'PriceFacts')
  const personal = prices.filter((name) => isPrivate(schema, name))
  expect(prices).toContain('Price')
  expect(personal).not.toContain('Price')
  const unionMembers = unionTypes(schema, 'PriceResult')
  expect(unionMembers.filter((name) => isPrivate(schema, name))).toEqual([])
})

test('members of a union can be queried together: a field name has one type in all of them', () => {
  const clashes = ownTypes.filter(isUnionType).flatMap((union) => {
    const typeOf = new Map<string, string>()
    return union.getTypes().flatMap((member) =>
      Object.values(member.getFields()).flatMap((field) => {
        const before = typeOf.get(field.name) ?? String(field.type)
        typeOf.set(field.name, before)
        return before === String(field.type)
          ? []
          : [`${union.name}: ${field.name} is ${before} and ${String(field.type)}`]
      }),
    )
  })
  expect(clashes).toEqual([])
})

test('every mutation takes an idempotency key and returns a union of outcomes', () => {
  expect(carelessMutations(schema)).toEqual([])
})

test('detects a mutation without them', () => {
  const careless = makeExecutableSchema({
    typeDefs: `type Query { a: Int } input I { a: Int } input K { idempotencyKey: ID! } type A { a: Int } union U = A
      type Mutation { noKey(input: I!): U! noUnion(input: K!): A! good(input: K!): U! }`,
  })
  expect(carelessMutations(careless)).toEqual(['noKey', 'noUnion'])
})

test('names of measures contain their unit', () => {
  const measure = /(weight|height|length|width|thickness|rate)$/i
  const unnamed = fields
    .filter(({ field }) => measure.test(field.name) && String(field.type).includes('Decimal'))
    .map(({ name }) => name)
  expect(unnamed).toEqual([])
})

function carelessMutations(of: GraphQLSchema): string[] {
  const mutations = Object.values(of.getMutationType()?.getFields() ?? {})
  const careless = mutations.filter((field) => {
    const input = field.args.find((argument) => argument.name === 'input')
    const inputType = input && isNonNullType(input.type) ? input.type.ofType : input?.type
    const takesKey = isInputObjectType(inputType) && 'idempotencyKey' in inputType.getFields()
    const answer = isNonNullType(field.type) ? field.type.ofType : field.type
    return !takesKey || !isUnionType(answer)
  })
  return careless.map((field) => field.name)
}

function hasNullableItems(type: GraphQLOutputType): boolean {
  const bare = isNonNullType(type) ? type.ofType : type
  return isListType(bare) && !isNonNullType(bare.ofType)
}

function interfacePossibleTypes(of: GraphQLSchema, name: string): string[] {
  const type = of.getType(name)
  return isInterfaceType(type) ? of.getPossibleTypes(type).map((possible) => possible.name) : []
}

function unionTypes(of: GraphQLSchema, name: string): string[] {
  const type = of.getType(name)
  return isUnionType(type) ? type.getTypes().map((member) => member.name) : []
}

function isPrivate(of: GraphQLSchema, name: string): boolean {
  const directives = of.getType(name)?.astNode?.directives ?? []
  return directives.some(
    (directive) => directive.name.value === 'cacheControl' && JSON.stringify(directive.arguments).includes('"PRIVATE"'),
  )
}

test('no mutation is deprecated', () => {
  const mutations = fields.filter(({ type }) => type.name === 'Mutation')
  expect(mutations.length).toBeGreaterThan(5)
  expect(mutations.filter(({ field }) => field.deprecationReason != null).map(({ name }) => name)).toEqual([])
})
