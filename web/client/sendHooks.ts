/**
 * Queries and mutations that a component sends on demand. Unlike the hooks of Apollo Client these have no result of their own,
 * so that a component needs neither the client nor its hooks before it sends anything.
 */
import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useCallback } from 'react'
import { useLazyClient } from './apolloContext.ts'

type QueryOptions = ApolloClient.QueryOptions
type MutateOptions = ApolloClient.MutateOptions

export type LazyQueryHookOptions<_Data, _Variables extends OperationVariables> = Pick<
  QueryOptions,
  'fetchPolicy' | 'errorPolicy'
>
export type MutationHookOptions<_Data, _Variables extends OperationVariables> = Pick<
  MutateOptions,
  'fetchPolicy' | 'errorPolicy' | 'context'
>
export type MutationResult<Data> = ApolloClient.MutateResult<Data>

interface Execution<Variables> extends Pick<QueryOptions, 'context'> {
  readonly variables?: Variables
}

type Execute<Variables, Result> = (execution?: Execution<Variables>) => Promise<Result>

/** Returns a function that sends the query and rejects like `ApolloClient.query`: the same function for equal options. */
export function useLazyQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  options: LazyQueryHookOptions<Data, Variables> = {},
): readonly [Execute<Variables, ApolloClient.QueryResult<Data>>] {
  const client = useLazyClient()
  const content = JSON.stringify(options)
  const execute = useCallback<Execute<Variables, ApolloClient.QueryResult<Data>>>(
    async (execution) => {
      const all = { query, ...(JSON.parse(content) as typeof options), ...execution }
      return (await client.load()).query(all as ApolloClient.QueryOptions<Data, Variables>)
    },
    [client, query, content],
  )
  return [execute]
}

/** Returns a function that sends the mutation and rejects like `ApolloClient.mutate`: the same function for equal options. */
export function useMutation<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options: MutationHookOptions<Data, Variables> = {},
): readonly [Execute<Variables, MutationResult<Data>>] {
  const client = useLazyClient()
  const content = JSON.stringify(options)
  const execute = useCallback<Execute<Variables, MutationResult<Data>>>(
    async (execution) => {
      const all = { mutation, ...(JSON.parse(content) as typeof options), ...execution }
      return (await client.load()).mutate(all as ApolloClient.MutateOptions<Data, Variables>)
    },
    [client, mutation, content],
  )
  return [execute]
}
