/** Computes the cache policy of a document from the @cacheControl hints of its fields. */
import {
  getDirectiveValues,
  getNamedType,
  isAbstractType,
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'

export interface CachePolicy {
  readonly maxAgeSeconds: number
  readonly isPublic: boolean
}

interface Hint {
  readonly maxAge?: number
  readonly scope?: 'PUBLIC' | 'PRIVATE'
}

const NO_STORE: CachePolicy = { maxAgeSeconds: 0, isPublic: true }

/** The smallest max-age of the document applies; a document without hints is not cached. */
export function createCachePolicies(schema: GraphQLSchema): (document: DocumentNode) => CachePolicy {
  const directive = schema.getDirective('cacheControl')
  const policies = new WeakMap<DocumentNode, CachePolicy>()

  const hintOf = (node: Parameters<typeof getDirectiveValues>[1] | null | undefined): Hint =>
    directive && node ? (getDirectiveValues(directive, node) ?? {}) : {}
  const hintsOf = (type: GraphQLNamedType): Hint[] => {
    const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : []
    return [type, ...possible].map(({ astNode }) => hintOf(astNode))
  }

  const compute = (document: DocumentNode): CachePolicy => {
    const typeInfo = new TypeInfo(schema)
    const hints: Hint[] = []
    visit(
      document,
      visitWithTypeInfo(typeInfo, {
        Field() {
          const definition = typeInfo.getFieldDef()
          if (definition && !definition.name.startsWith('__'))
            hints.push(hintOf(definition.astNode), ...hintsOf(getNamedType(definition.type)))
        },
        [Kind.OPERATION_DEFINITION]: ({ operation }) => {
          if (operation !== OperationTypeNode.QUERY) hints.push({ maxAge: 0 })
        },
      }),
    )
    const ages = hints.flatMap(({ maxAge }) => maxAge ?? [])
    return ages.length === 0
      ? NO_STORE
      : { maxAgeSeconds: Math.min(...ages), isPublic: hints.every(({ scope }) => scope !== 'PRIVATE') }
  }

  return (document) => {
    const policy = policies.get(document) ?? compute(document)
    policies.set(document, policy)
    return policy
  }
}
