/** Caches introspection results: the schema never changes while the process runs. */
import { HeaderMap, type ApolloServerPlugin } from '@apollo/server'
import { Kind, type FormattedExecutionResult, type OperationDefinitionNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { GatewayContext } from '../context.ts'

/** Maximum number of cached results. IDEs and code generators send few different queries; each result has about 0.5 MB. */
const MAX_RESULTS = 10

type IntrospectionResult = Pick<FormattedExecutionResult, 'data'>

export function introspectionCache(): ApolloServerPlugin<GatewayContext> {
  const results = new LRUCache<string, IntrospectionResult>({ max: MAX_RESULTS })
  return {
    async requestDidStart() {
      let key: string | null = null
      let isCached = false
      return {
        async responseForOperation({ operation, queryHash, operationName, request }) {
          if (!operation || !isIntrospection(operation)) return null
          key = JSON.stringify([queryHash, operationName, request.variables ?? {}])
          const known = results.get(key)
          isCached = known !== undefined
          return known
            ? {
                http: { headers: new HeaderMap() },
                body: { kind: 'single', singleResult: { ...known } },
              }
            : null
        },
        async willSendResponse({ response: { body } }) {
          if (key === null || isCached || body.kind !== 'single' || body.singleResult.errors) return
          const { data } = body.singleResult
          if (data) results.set(key, { data })
        },
      }
    },
  }
}

/** Ignores fragments at the root, because IDEs do not send them there. */
function isIntrospection({ selectionSet: { selections } }: OperationDefinitionNode): boolean {
  return selections.every((selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith('__'))
}
