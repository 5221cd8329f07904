/**
 * Apollo's hooks with the types that Apollo Client 4 expects and one error policy. Only the generated hooks call them.
 */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { skipToken, useSuspenseQuery as useApolloSuspenseQuery, type SkipToken } from '@apollo/client/react'

export { skipToken, useLazyQuery, useMutation, useQuery } from '@apollo/client/react'
export type {
  LazyQueryHookOptions,
  MutationHookOptions,
  MutationResult,
  QueryHookOptions,
  QueryResult,
  SkipToken,
} from '@apollo/client/react'

export type SuspenseQueryHookOptions<
  _Data,
  Variables extends OperationVariables,
> = useApolloSuspenseQuery.Base.Options<Variables> & { variables?: Variables }

export type UseSuspenseQueryResult<Data, Variables extends OperationVariables> = useApolloSuspenseQuery.Result<
  Exclude<Data, undefined>,
  Variables,
  undefined extends Data ? 'complete' | 'empty' : 'complete'
>

type SuspenseHook = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  options: SkipToken | SuspenseQueryHookOptions<Data, Variables> | Record<string, never>,
) => UseSuspenseQueryResult<Data | undefined, Variables>

// Apollo's overloads depend on literal options, which a generic caller cannot match.
const suspend = useApolloSuspenseQuery as unknown as SuspenseHook

/**
 * Returns a partial response (a field whose upstream failed is null). Throws without data, for the route's error page.
 *
 * @throws the error of a query without data
 */
export const useSuspenseQuery: SuspenseHook = (query, options) => {
  const result = suspend(query, options === skipToken ? options : { ...options, errorPolicy: 'all' })
  if (result.data === undefined && result.error) throw result.error

  return result
}
