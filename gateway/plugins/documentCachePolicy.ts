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
  /** Whether all operations of the document are queries. */
  readonly isQuery: boolean
}

interface Hint {
  readonly maxAge?: number
  readonly scope?: 'PUBLIC' | 'PRIVATE'
}

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
    let isQuery = true
    visit(
      document,
      visitWithTypeInfo(typeInfo, {
        Field() {
          const definition = typeInfo.getFieldDef()
          if (definition && !definition.name.startsWith('__'))
            hints.push(hintOf(definition.astNode), ...hintsOf(getNamedType(definition.type)))
        },
        [Kind.OPERATION_DEFINITION]: ({ operation }) => {
          isQuery &&= operation === OperationTypeNode.QUERY
        },
      }),
    )
    const ages = hints.flatMap(({ maxAge }) => maxAge ?? [])
    return {
      maxAgeSeconds: isQuery && ages.length > 0 ? Math.min(...ages) : 0,
      isPublic: hints.every(({ scope }) => scope !== 'PRIVATE'),
      isQuery,
    }
  }

  return (document) => {
    const policy = policies.get(document) ?? compute(document)
    policies.set(document, policy)
    return policy
  }
}
