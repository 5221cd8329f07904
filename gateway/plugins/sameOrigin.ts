/** Refuses mutations of pages of other origins (CSRF): browsers send the cookie with their requests. */
import type { ApolloServerPlugin } from '@apollo/server'
import { GraphQLError, OperationTypeNode } from 'graphql'
import type { RequestScope } from '../shared/requestScope.ts'

/** @param origins origins of the shop's pages, for browsers that send only `origin`. */
export function sameOrigin(origins: ReadonlySet<string>): ApolloServerPlugin<RequestScope> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ operation, request: { http }, contextValue: { session } }) {
          // Browsers never add a bearer token automatically.
          if (operation?.operation !== OperationTypeNode.MUTATION || session.credential?.kind === 'bearer') return

          const site = http?.headers.get('sec-fetch-site')
          const origin = http?.headers.get('origin')
          if (
            site !== undefined
              ? site === 'same-origin'
              : origin !== undefined
                ? origins.has(origin)
                : session.credential === null && session.guest.credential === null
          )
            return
          const came = site ?? origin
          if (came === undefined) throw forbidden('with a session cookie, expected the header sec-fetch-site or origin')
          throw forbidden(`expected a mutation from a page of this shop, got "${came.slice(0, 100)}"`)
        },
      }
    },
  }
}

function forbidden(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'FORBIDDEN', http: { status: 403 } } })
}
