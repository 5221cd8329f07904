/** Says by Cache-Control how long an answer may be kept: computed once per document, not once per field. */
import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphQLSchema } from 'graphql'
import type { GatewayContext } from '../context.ts'
import { createCachePolicies, type CachePolicy } from './documentCachePolicy.ts'

export function cacheHeaders(schema: GraphQLSchema): ApolloServerPlugin<GatewayContext> {
  const policyOf = createCachePolicies(schema)

  return {
    async requestDidStart() {
      return {
        async willSendResponse({ response, document, contextValue }) {
          const isWhole = response.body.kind === 'single' && !response.body.singleResult.errors
          const header = document && isWhole ? cacheControl(policyOf(document), contextValue) : 'no-store'
          response.http.headers.set('cache-control', header)
        },
      }
    },
  }
}

function cacheControl({ maxAgeSeconds, isPublic }: CachePolicy, { freshness, now }: GatewayContext): string {
  const secondsLeft = freshness.endsAt ? Math.max(0, Math.floor((freshness.endsAt.getTime() - now.getTime()) / 1000)) : maxAgeSeconds
  const age = Math.min(maxAgeSeconds, secondsLeft)
  return isPublic && age > 0 ? `public, max-age=${age}` : 'no-store'
}
