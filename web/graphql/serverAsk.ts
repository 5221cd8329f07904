/** Asking on the server: each query once per request. */
import type { ApolloClient } from '@apollo/client'
import { askGateway, type Ask } from './loading.ts'

export function createServerAsk(client: ApolloClient): Ask {
  return (query, variables) => askGateway(client, query, variables)
}
