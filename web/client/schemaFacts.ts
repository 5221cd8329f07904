/** Code generation plugin: facts about the schema for the normalized and the persisted cache. */
import { createHash } from 'node:crypto'
import {
  isAbstractType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  Kind,
  lexicographicSortSchema,
  printSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ConstDirectiveNode,
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'

interface PluginConfig {
  /** Two files, because only Apollo's cache and its persistence need the second, and they are loaded late. */
  readonly about: 'possibleTypes' | 'cache'
}

interface SourceDocument {
  readonly document?: DocumentNode
}

export function plugin(schema: GraphQLSchema, documents: readonly SourceDocument[], { about }: PluginConfig): string {
  const facts = schemaFacts(
    schema,
    documents.flatMap(({ document }) => document ?? []),
  )
  const lines =
    about === 'possibleTypes'
      ? [
          '/** Members of the unions and interfaces in which documents have fragments: the cache knows by them which match. */',
          `export const possibleTypes: Readonly<Record<string, string[]>> = ${print(facts.possibleTypes)}`,
        ]
      : [
          '/** Object types without an identity: their fields are merged in place. */',
          `export const valueTypes: readonly string[] = ${print(facts.valueTypes)}`,
          '/** Types that belong to one shopper: never persisted. */',
          `export const privateTypes: readonly string[] = ${print(facts.privateTypes)}`,
          '/** Fields that belong to one shopper, or lead to what does, by type: never persisted. */',
          `export const privateFields: Readonly<Record<string, readonly string[]>> = ${print(facts.privateFields)}`,
          '/** Changes with the schema, so that data persisted under another schema is not read. */',
          `export const schemaVersion = ${print(facts.schemaVersion)}`,
        ]
  return [...lines, ''].join('\n')
}

export interface SchemaFacts {
  readonly possibleTypes: Record<string, string[]>
  readonly valueTypes: string[]
  readonly privateTypes: string[]
  readonly privateFields: Record<string, string[]>
  readonly schemaVersion: string
}

export function schemaFacts(schema: GraphQLSchema, documents: readonly DocumentNode[]): SchemaFacts {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))
  const objects = types.filter(isObjectType)
  const { selected, conditions } = typesIn(documents, schema)
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const privateTypes = types
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .filter((type) => isPrivate(type.astNode?.directives ?? []))
    .map((type) => type.name)

  return {
    possibleTypes: Object.fromEntries(
      types
        .filter(isAbstractType)
        .filter(({ name }) => conditions.has(name))
        .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
    ),
    valueTypes: objects
      .filter((type) => !('id' in type.getFields()) && !roots.includes(type) && selected.has(type.name))
      .map(({ name }) => name),
    privateTypes,
    privateFields: Object.fromEntries(
      objects
        .map((type) => [type.name, privateFieldsOf(type, privateTypes)] as const)
        .filter(([, fields]) => fields.length > 0),
    ),
    schemaVersion: createHash('sha256')
      .update(printSchema(lexicographicSortSchema(schema)))
      .digest('hex')
      .slice(0, 12),
  }
}

interface DocumentTypes {
  /** Object types of which a field can be selected. */
  readonly selected: ReadonlySet<string>
  /** Types on which there are fragments, and those of whose members there are. */
  readonly conditions: ReadonlySet<string>
}

function typesIn(documents: readonly DocumentNode[], schema: GraphQLSchema): DocumentTypes {
  const selected = new Set<string>()
  const conditions = new Set<string>()
  const addParent = (info: TypeInfo): void => {
    const type = info.getParentType()
    if (isAbstractType(type)) conditions.add(type.name)
  }
  for (const document of documents) {
    const info = new TypeInfo(schema)
    visit(
      document,
      visitWithTypeInfo(info, {
        SelectionSet() {
          const type = info.getParentType()
          if (isObjectType(type)) selected.add(type.name)
          else if (isAbstractType(type)) for (const { name } of schema.getPossibleTypes(type)) selected.add(name)
        },
        FragmentDefinition: ({ typeCondition }) => void conditions.add(typeCondition.name.value),
        FragmentSpread: () => addParent(info),
        InlineFragment: ({ typeCondition }) => {
          if (typeCondition) conditions.add(typeCondition.name.value)
          addParent(info)
        },
      }),
    )
  }
  return { selected, conditions }
}

function privateFieldsOf(type: GraphQLObjectType, privateTypes: readonly string[]): string[] {
  return Object.values(type.getFields())
    .filter(
      (field) =>
        isPrivate(field.astNode?.directives ?? []) ||
        privateTypes.includes(String(field.type).replaceAll(/[[\]!]/g, '')),
    )
    .map((field) => field.name)
}

function isPrivate(directives: readonly ConstDirectiveNode[]): boolean {
  return directives.some(
    (directive) =>
      directive.name.value === 'cacheControl' &&
      directive.arguments?.some(
        ({ name, value }) => name.value === 'scope' && value.kind === Kind.ENUM && value.value === 'PRIVATE',
      ) === true,
  )
}

function print(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
