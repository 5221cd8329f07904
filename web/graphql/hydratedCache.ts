/** Reads the state in which a page is hydrated without Apollo's tracking of fields, which costs a phone ten times as much. */
import type { NormalizedCacheObject } from '@apollo/client'
import type { Cache, InMemoryCache } from '@apollo/client/cache'
import type { DocumentNode } from 'graphql'
import { readState } from './readState.ts'

const changes = ['write', 'modify', 'evict', 'batch', 'restore', 'reset', 'removeOptimistic'] as const

type Method = (...parameters: readonly unknown[]) => unknown

/**
 * Restores the state. Until the first change, results are read from it without a record of the fields that they contain.
 * Nothing needs the record before: when the first change is broadcast, Apollo reads each watched query itself.
 */
export function restoreForHydration(cache: InMemoryCache, state: NormalizedCacheObject): void {
  cache.restore(state)

  const results = new Map<DocumentNode, Map<string, object | null>>()
  let isUnchanged = true
  const resultOf = ({ id = 'ROOT_QUERY', query, variables }: Cache.DiffOptions): object | null => {
    if (!isUnchanged || id !== 'ROOT_QUERY') return null
    const known = results.get(query) ?? new Map<string, object | null>()
    results.set(query, known)
    const key = JSON.stringify(variables ?? {})
    // Apollo reads a query several times before it is shown, and compares the results.
    const result = known.has(key) ? known.get(key) : readState(state, cache.policies, query, variables)
    known.set(key, result ?? null)
    return result ?? null
  }

  // In front of the methods of the class. The persistence puts its own in front of these.
  const diff = cache.diff.bind(cache)
  const watched = changes.map((name) => {
    const method = cache[name].bind(cache) as Method
    const change: Method = (...parameters) => {
      isUnchanged = false
      results.clear()
      return method(...parameters)
    }
    return [name, change] as const
  })
  Object.assign(cache, Object.fromEntries(watched), {
    diff: (options: Cache.DiffOptions) => {
      const result = resultOf(options)
      return result ? { result, complete: true } : diff(options)
    },
  })
}
