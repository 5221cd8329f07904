/** Sets cache-control. The policy is computed once per document, not once per field. */
import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphQLSchema } from 'graphql'
import type { RequestScope } from '../shared/requestScope.ts'
import { createCachePolicies, type CachePolicy } from './documentCachePolicy.ts'

export function cacheHeaders(schema: GraphQLSchema): ApolloServerPlugin<RequestScope> {
  const policyOf = createCachePolicies(schema)

  return {
    async requestDidStart() {
      return {
        async willSendResponse({ response, document, contextValue }) {
          const isWhole = response.body.kind === 'single' && !response.body.singleResult.errors
          const policy = document && policyOf(document)
          // With a session even public fields are private, because lookups may depend on the customer's group.
          // If the URL of a GET does not contain the store, a cache that ignores `vary` would mix stores.
          const isPrivate =
            contextValue.session.credential !== null || policy?.isPublic === false || !contextValue.isStoreInUrl
          const header = isPrivate
            ? 'private, no-store'
            : policy && isWhole
              ? cacheControl(policy, contextValue)
              : 'no-store'
          response.http.headers.set('cache-control', header)
        },
      }
    },
  }
}

function cacheControl({ maxAgeSeconds }: CachePolicy, { freshness, now }: RequestScope): string {
  const secondsLeft = freshness.endsAt
    ? Math.max(0, Math.floor((freshness.endsAt.getTime() - now.getTime()) / 1000))
    : maxAgeSeconds
  const age = Math.min(maxAgeSeconds, secondsLeft)
  return age > 0 ? `public, max-age=${age}` : 'no-store'
}
