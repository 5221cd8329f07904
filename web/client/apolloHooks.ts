/**
 * The hooks of queries and mutations. Only the generated hooks call them. Those for a page's data and those that send on demand
 * do without Apollo Client until it is loaded; the other one belongs to parts that are loaded late.
 */
import { useQuery as useApolloQuery } from '@apollo/client/react'
import { useApolloClient } from './apolloContext.ts'

export { skipToken, useSuspenseQuery } from './pageHooks.ts'
export type { SkipToken, SuspenseQueryHookOptions, UseSuspenseQueryResult } from './pageHooks.ts'
export { useLazyQuery, useMutation } from './sendHooks.ts'
export type { LazyQueryHookOptions, MutationHookOptions, MutationResult } from './sendHooks.ts'
export type { QueryHookOptions, QueryResult } from '@apollo/client/react'

type ApolloHook = (document: never, options?: object) => unknown

/** Gives the hook the page's client. */
function withClient<Hook>(hook: Hook): Hook {
  const useWithClient: ApolloHook = (document, options) => {
    const client = useApolloClient()
    return (hook as ApolloHook)(document, { ...options, client })
  }
  return useWithClient as Hook
}

export const useQuery = withClient(useApolloQuery)
