import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useCallback } from 'react'
import { useLazyClient } from './apolloContext.ts'

type QueryOptions = ApolloClient.QueryOptions<unknown>

export type LazyQueryHookOptions<_Data, _Variables extends OperationVariables> = Pick<
  QueryOptions,
  'fetchPolicy' | 'errorPolicy'
>

interface Execution<Variables> extends Pick<QueryOptions, 'context'> {
  readonly variables?: Variables
}

type Execute<Data, Variables> = (execution?: Execution<Variables>) => Promise<ApolloClient.QueryResult<Data>>

/**
 * Returns a function that sends the query, which rejects like `ApolloClient.query`. Unlike the hook of Apollo Client it has
 * no result of its own, so that a component needs neither the client nor its hooks before it sends anything.
 */
export function useLazyQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  { fetchPolicy, errorPolicy }: LazyQueryHookOptions<Data, Variables> = {},
): readonly [Execute<Data, Variables>] {
  const client = useLazyClient()
  const execute = useCallback<Execute<Data, Variables>>(
    async (execution) => {
      const loaded = await client.load()
      const options = { query, ...(fetchPolicy && { fetchPolicy }), ...(errorPolicy && { errorPolicy }), ...execution }
      return loaded.query<Data, Variables>(options as ApolloClient.QueryOptions<Data, Variables>)
    },
    [client, query, fetchPolicy, errorPolicy],
  )
  return [execute]
}
