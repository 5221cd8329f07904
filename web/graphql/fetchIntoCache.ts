/** Sends a query and has its answer written, without reading the whole result back, as Apollo Client's own policies do. */
import type { ApolloCache, ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { operationName } from './loading.ts'

export type QueryResult<Data> = Pick<ApolloClient.QueryResult<Data>, 'data' | 'error'>

/** Writes an answer to the cache, now or later. */
export type WriteAnswer = (
  query: TypedDocumentNode<unknown, never>,
  variables: OperationVariables,
  data: object,
) => void

export function writeAnswer(cache: ApolloCache, ...[query, variables, data]: Parameters<WriteAnswer>): void {
  cache.writeQuery({ query: cache.transformDocument(query), variables, data: data as never })
}

const pending = new WeakMap<ApolloClient, Map<string, Promise<QueryResult<unknown>>>>()

/** Concurrent calls share a request and its write. */
export function fetchIntoCache<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  write: WriteAnswer,
): Promise<QueryResult<Data>> {
  const ofClient = pending.get(client) ?? new Map<string, Promise<QueryResult<unknown>>>()
  pending.set(client, ofClient)
  const key = `${operationName(query)}:${JSON.stringify(variables)}`
  const known = ofClient.get(key)
  if (known) return known as Promise<QueryResult<Data>>

  const send = async (): Promise<QueryResult<Data>> => {
    const result = await client.query<Data>({ query, variables, fetchPolicy: 'no-cache', errorPolicy: 'all' })
    if (result.data) write(query, variables, result.data)
    return result
  }
  const result = send().finally(() => ofClient.delete(key))
  ofClient.set(key, result)
  return result
}
