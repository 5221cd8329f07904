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
  type GraphQLField,
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
  const hintsOf = hintsIn(schema)
  const policies = new WeakMap<DocumentNode, CachePolicy>()

  const compute = (document: DocumentNode): CachePolicy => {
    const typeInfo = new TypeInfo(schema)
    const hints: Hint[] = []
    let isQuery = true
    visit(
      document,
      visitWithTypeInfo(typeInfo, {
        Field() {
          const definition = typeInfo.getFieldDef()
          if (definition && !definition.name.startsWith('__')) hints.push(...hintsOf(definition))
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

/** The hints of a field, and of the types that it can return. */
function hintsIn(schema: GraphQLSchema): (field: GraphQLField<unknown, unknown>) => readonly Hint[] {
  const directive = schema.getDirective('cacheControl')
  return ({ astNode, type }) => {
    const named = getNamedType(type)
    const possible = isAbstractType(named) ? schema.getPossibleTypes(named) : []
    return [astNode, ...[named, ...possible].map((one) => one.astNode)].map((node) =>
      directive && node ? (getDirectiveValues(directive, node) ?? {}) : {},
    )
  }
}
