/** Hooks that read the results of the document before Apollo Client is loaded, and its cache from then on. */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { use, useMemo, useSyncExternalStore } from 'react'
import { useLazyClient } from './apolloContext.ts'
import { fulfilled, type LazyClient, type Outcome } from './lazyClient.ts'
import { shareParts } from './shareParts.ts'

export const skipToken: unique symbol = Symbol('skip')
export type SkipToken = typeof skipToken

export interface SuspenseQueryHookOptions<_Data, Variables extends OperationVariables> {
  readonly variables?: Variables
}

export interface UseSuspenseQueryResult<Data, _Variables extends OperationVariables> {
  readonly data: Data
}

type SuspenseHook = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  options: SkipToken | SuspenseQueryHookOptions<Data, Variables>,
) => UseSuspenseQueryResult<Data, Variables>

/**
 * Returns a partial response (a field whose upstream failed is null). Throws without data, for the route's error page.
 *
 * @throws the error of a query without data
 */
export const useSuspenseQuery: SuspenseHook = (query, options) => {
  const client = useLazyClient()
  const variables = (options === skipToken ? null : (options.variables ?? {})) as never
  const known = useResult(query, variables, true)
  // React wants the same calls of use() when a component that has suspended is rendered again.
  const { data, error } = use(known === null && variables !== null ? client.fetch(query, variables) : NOT_SENT)
  if (known !== null) return { data: known }
  if (data === undefined && variables !== null) throw error
  return { data: data as never }
}

const NOT_SENT: Promise<Outcome<never>> = fulfilled({ data: undefined, error: null })

/** Returns what the cache has of a query, without a request; null if a field is missing or without variables. */
export function useCachedQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
): Data | null {
  return useResult(query, variables, false)
}

/** @param isRequired a result that becomes incomplete stays until the query has been sent again */
function useResult<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
  isRequired: boolean,
): Data | null {
  const client = useLazyClient()
  const content = JSON.stringify(variables)
  const result = useMemo(
    () => watchedResult(client, query, JSON.parse(content) as Variables | null, isRequired),
    [client, query, content, isRequired],
  )
  return useSyncExternalStore(result.subscribe, result.read, result.read)
}

function watchedResult<Data, Variables extends OperationVariables>(
  client: LazyClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
  isRequired: boolean,
) {
  let last: Data | null = null
  let isWatched = false
  const read = (): Data | null => {
    // An equal result that the cache has read again is another object.
    if (variables === null || isWatched) return last
    const next = client.read(query, variables)
    if (next !== null || !isRequired) last = shareParts(last, next)
    return last
  }
  return {
    read,
    subscribe: (listener: () => void) => {
      if (variables === null) return () => undefined
      read()
      isWatched = true
      const stop = client.watch(query, variables, last, (next) => {
        if (next === null && isRequired) return void client.send(query, variables).catch(() => undefined) // the page keeps what it shows
        const shared = shareParts(last, next)
        if (shared === last) return
        last = shared
        listener()
      })
      return () => {
        isWatched = false
        stop()
      }
    },
  }
}
