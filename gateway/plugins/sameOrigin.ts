/** Changes are not made for pages of other origins: a browser says whose page asks, and adds the cookie by itself. */
import type { ApolloServerPlugin } from '@apollo/server'
import { GraphQLError, OperationTypeNode } from 'graphql'
import type { GatewayContext } from '../context.ts'

/** @param origins Those of the shop's pages, for browsers that say `origin` alone. */
export function sameOrigin(origins: ReadonlySet<string>): ApolloServerPlugin<GatewayContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ operation, request: { http }, contextValue: { session } }) {
          // No browser adds a bearer token by itself.
          if (operation?.operation !== OperationTypeNode.MUTATION || session.credential?.kind === 'bearer') return

          const site = http?.headers.get('sec-fetch-site')
          const origin = http?.headers.get('origin')
          if (
            site !== undefined
              ? site === 'same-origin'
              : origin !== undefined
                ? origins.has(origin)
                : session.credential === null
          )
            return
          const came = site ?? origin
          if (came === undefined)
            throw forbidden('with a session cookie, expected sec-fetch-site or origin to say whose page asks')
          throw forbidden(`expected a page of this shop to ask for a change, got "${came.slice(0, 100)}"`)
        },
      }
    },
  }
}

function forbidden(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'FORBIDDEN', http: { status: 403 } } })
}
