/** Queries on the server: each query is sent once per request. */
import type { ApolloClient } from '@apollo/client'
import { queryGateway, type PageQuery } from './loading.ts'

export function createServerQuery(client: ApolloClient): PageQuery {
  return (query, variables) => queryGateway(client, query, variables)
}
