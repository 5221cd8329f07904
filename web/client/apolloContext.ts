/** Apollo Client for components that read or write the cache. Queries and mutations go through the generated hooks. */
import type { ApolloClient } from '@apollo/client'
import { createContext, use } from 'react'
import type { LazyClient } from './lazyClient.ts'

const LazyClientContext = createContext<LazyClient | null>(null)

export const ClientProvider = LazyClientContext

/** For what the page needs before Apollo Client is loaded. */
export function useLazyClient(): LazyClient {
  const lazy = use(LazyClientContext)
  if (!lazy) throw new Error('expected a ClientProvider around the component, got none')
  return lazy
}

/** Suspends until the client is loaded: for parts that are loaded late. */
export function useApolloClient(): ApolloClient {
  return use(useLazyClient().load())
}
